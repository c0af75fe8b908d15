"""Where solutions lie: the shipped one in the package, one's own in the user's data folder."""

import os
from importlib import resources
from pathlib import Path

import platformdirs

SUFFIX = ".muggins"


def solutions_folder() -> Path:
    """Return the folder of one's own solutions: MUGGINS_DATA, or the user's data folder."""
    root = os.environ.get("MUGGINS_DATA") or platformdirs.user_data_dir("muggins")
    return Path(root) / "solutions"


def solution_path(name: str) -> Path:
    """Return where the solution of a name lies, or would."""
    return solutions_folder() / f"{name}{SUFFIX}"


def shipped_path() -> Path:
    """Return where the solution that comes with the program lies."""
    return Path(str(resources.files("muggins.solver") / f"nash{SUFFIX}"))


def is_file(path: Path) -> bool:
    """Return whether there is a file; a name that no file can have is none."""
    try:
        return path.is_file()
    except OSError:
        return False
