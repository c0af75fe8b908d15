"""Where files lie: the shipped solution in the package, the user's own in the data folder, caches."""

import os
from contextlib import suppress
from importlib import resources
from pathlib import Path
from stat import S_ISVTX

import platformdirs

from muggins.errors import MugginsError

SUFFIX = ".muggins"


def data_folder() -> Path:
    """Return the folder of the user's games, results and solutions: MUGGINS_DATA, or the platform's."""
    return Path(os.environ.get("MUGGINS_DATA") or platformdirs.user_data_dir("muggins"))


def cache_folder() -> Path:
    """Return the folder of what can be computed again: MUGGINS_CACHE, or the platform's.

    It holds compiled code: a MugginsError if it is another user's, or others may write there.
    """
    folder = Path(os.environ.get("MUGGINS_CACHE") or platformdirs.user_cache_dir("muggins"))
    if hasattr(os, "geteuid"):
        _close_to_others(folder)
    return folder


def _close_to_others(folder: Path) -> None:
    """Make a folder of the user's private (0700); one that root owns stays as it is."""
    try:
        status = folder.stat()
    except OSError:  # still to be made
        return
    user, mode = os.geteuid(), status.st_mode
    if status.st_uid not in {user, 0}:
        raise _not_own(folder, "it belongs to another user")
    if status.st_uid == user and mode & 0o077 and not mode & S_ISVTX:  # as /tmp, which is everybody's
        with suppress(OSError):
            folder.chmod(0o700)
            return
    if mode & 0o022:
        raise _not_own(folder, "others may write there")


def _not_own(folder: Path, why: str) -> MugginsError:
    return MugginsError(f"cache folder {str(folder)!r}: {why}; expected one of your own, which MUGGINS_CACHE may name")


def solutions_folder() -> Path:
    return data_folder() / "solutions"


def solution_path(name: str) -> Path:
    return solutions_folder() / f"{name}{SUFFIX}"


SHIPPED = ("nash",)
"""The solutions that come with the program."""


def shipped_path(name: str = SHIPPED[0]) -> Path:
    return Path(str(resources.files("muggins.solver") / f"{name}{SUFFIX}"))


def is_file(path: Path) -> bool:
    """Return whether there is a file at `path`; False for a name that no file can have."""
    try:
        return path.is_file()
    except OSError:
        return False
