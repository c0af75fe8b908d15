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


def shipped_path() -> Path:
    """Return where the solution that comes with the program lies."""
    return Path(str(resources.files("muggins.solver") / f"nash{SUFFIX}"))


def is_file(path: Path) -> bool:
    """Return whether there is a file at `path`; False for a name that no file can have."""
    try:
        return path.is_file()
    except OSError:
        return False
