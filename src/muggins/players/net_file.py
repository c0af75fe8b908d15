"""The file of a learned player: the shipped one in the package, or a custom one."""

from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np

from muggins.errors import SolverError
from muggins.files.arrays import read_file
from muggins.files.paths import SUFFIX
from muggins.once import once
from muggins.players.net import FEATURES, Net

KIND, VERSION = "learned player", 1
_KEEPS, _MOST_UNITS = 1820, 4096


def shipped_net_path() -> Path:
    return Path(str(resources.files("muggins.players") / f"learned{SUFFIX}"))


def read_net(path: Path) -> tuple[Net, dict[str, Any]]:
    """Read a learned player and its file's header; raises a SolverError for other or damaged files."""
    about, arrays, _ = read_file(path, KIND, VERSION)
    first, second = (arrays.get(name, np.zeros(0)).shape[-1] for name in ("first_bias", "second_bias"))
    floats, ints = np.dtype(np.float32), np.dtype(np.int32)
    shapes = {
        "first": ((FEATURES, first), floats),
        "first_bias": ((first,), floats),
        "second": ((first, second), floats),
        "second_bias": ((second,), floats),
        "last": ((second,), floats),
        "last_bias": ((1,), floats),
        "crib": ((2, 13, 13), ints),
        "play": ((2, _KEEPS), ints),
    }
    fits = {name: (array.shape, array.dtype) for name, array in arrays.items()} == shapes
    if not fits or max(first, second) > _MOST_UNITS or not all(np.isfinite(array).all() for array in arrays.values()):
        raise SolverError(f"file {str(path)!r}: expected the arrays of a learned player")
    return read_only_net(Net(**{name: np.array(array) for name, array in arrays.items()})), about


def read_only_net(net: Net) -> Net:
    """Return a net with read-only arrays: the one type that the kernels are compiled for."""
    tables = {"crib": net.crib.astype(np.int64), "play": net.play.astype(np.int64)}
    fixed = Net(**{**net._asdict(), **tables})
    for array in fixed:
        array.flags.writeable = False
    return fixed


@once(1)
def shipped_net() -> Net:
    return read_net(shipped_net_path())[0]
