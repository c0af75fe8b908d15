"""Where files lie: the shipped solution in the package, the user's own in the data folder, caches."""

import os
from importlib import resources
from pathlib import Path

import platformdirs

SUFFIX = ".muggins"


def data_folder() -> Path:
    """Return the folder of the user's games, results and solutions: MUGGINS_DATA, or the platform's."""
    return Path(os.environ.get("MUGGINS_DATA") or platformdirs.user_data_dir("muggins"))


def cache_folder() -> Path:
    """Return the folder of what can be computed again: MUGGINS_CACHE, or the platform's."""
    return Path(os.environ.get("MUGGINS_CACHE") or platformdirs.user_cache_dir("muggins"))


def solutions_folder() -> Path:
    """Return the folder of the user's own solutions."""
    return data_folder() / "solutions"


def solution_path(name: str) -> Path:
    """Return where the solution of a name lies, or would."""
    return solutions_folder() / f"{name}{SUFFIX}"


SHIPPED = ("nash", "nash-small")
"""The solutions that come with the program."""


def shipped_path(name: str = SHIPPED[0]) -> Path:
    """Return where a solution lies that comes with the program."""
    return Path(str(resources.files("muggins.solver") / f"{name}{SUFFIX}"))


def is_file(path: Path) -> bool:
    """Return whether there is a file at `path`; False for a name that no file can have."""
    try:
        return path.is_file()
    except OSError:
        return False
