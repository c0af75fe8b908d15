"""The file of a player that has learned from nothing: the shipped one in the package, or one of one's own."""

from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np

from muggins import __version__
from muggins.errors import SolverError
from muggins.files.arrays import read_file, write_file
from muggins.files.paths import SUFFIX
from muggins.once import once
from muggins.players.net.policy import FEATURES, TRAITS, PolicyNet

KIND, VERSION = "learned policy", 1
_KEEPS, _TOSSES, _MOST_UNITS = 1820, 91, 4096


def shipped_policy_path() -> Path:
    """Return where the player lies that comes with the program."""
    return Path(str(resources.files("muggins.players.net") / f"learned-ppo{SUFFIX}"))


def write_policy(path: Path, net: PolicyNet, about: Mapping[str, Any]) -> None:
    """Write a player, whole or not at all.

    Args:
        path: the file.
        net: what it has learned.
        about: its provenance and figures.

    Raises:
        SolverError: the file cannot be written.
    """
    write_file(path, {"kind": KIND, "version": VERSION, "program": __version__, **about}, net._asdict())


def read_policy(path: Path) -> tuple[PolicyNet, dict[str, Any]]:
    """Read a player and what its file says of itself; every byte is checked.

    Raises:
        SolverError: no such file, not such a player, of another version, or damaged.
    """
    about, arrays, _ = read_file(path, KIND, VERSION)
    first, second = (arrays.get(name, np.zeros(0)).shape[-1] for name in ("first_bias", "second_bias"))
    shapes = {
        "keep": (2, _KEEPS, 1 + TRAITS),
        "toss": (2, _TOSSES, 1 + TRAITS),
        "suits": (2, 4),
        "first": (FEATURES, first),
        "first_bias": (first,),
        "second": (first, second),
        "second_bias": (second,),
        "last": (second, 13),
        "last_bias": (13,),
    }
    fits = {name: array.shape for name, array in arrays.items()} == shapes
    fits = fits and all(array.dtype == np.float32 for array in arrays.values())
    if not fits or max(first, second) > _MOST_UNITS or not all(np.isfinite(array).all() for array in arrays.values()):
        raise SolverError(f"file {str(path)!r}: expected the arrays of a learned policy")
    return read_only_policy(PolicyNet(**{name: np.array(array) for name, array in arrays.items()})), about


def read_only_policy(net: PolicyNet) -> PolicyNet:
    """Return a net whose arrays cannot be written: the one type that the kernels are compiled for."""
    for array in net:
        array.flags.writeable = False
    return net


@once(1)
def shipped_policy() -> PolicyNet:
    """Return the player that comes with the program."""
    return read_policy(shipped_policy_path())[0]
