"""Checks of the arrays of a solution's file, made before kernels, which check no bounds, are given them."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from muggins.files.cache import Arrays
from muggins.kernels.multisets import SIZES
from muggins.kernels.suits import CLASSES
from muggins.rules.role import Role
from muggins.solver.file.range_coder import NEVER
from muggins.solver.play.given import STARTERS

_TOSSES = 15
_MOST_WEIGHTS = 1 << 27  # no tree has as many entries
_TOSS_STREAMS = ("first", "extra", "toss", "level")


def has(arrays: Mapping[str, NDArray[Any]], name: str, dtype: DTypeLike, *shape: int) -> bool:
    """Return whether there is an array of a name, dtype and shape; a length of -1 may be any."""
    array = arrays.get(name)
    return (
        array is not None
        and array.dtype == dtype
        and array.ndim == len(shape)
        and all(length in (-1, own) for length, own in zip(shape, array.shape, strict=True))
    )


def within(array: NDArray[Any], low: float, high: float) -> bool:
    """Return whether every number of an array is at least `low` and less than `high`; not-a-numbers are not."""
    return array.size == 0 or bool(low <= array.min() and array.max() < high)


def fits_file(arrays: Arrays, *, full: bool) -> bool:
    """Return whether a solution's file holds all that its form requires; what depends on the tree is not checked."""
    keeps = [name for name in ("keep_values", "keep_pegs") if name in arrays or name == "keep_values"]
    if not all(has(arrays, name, np.float32, 2, SIZES[4]) and np.isfinite(arrays[name]).all() for name in keeps):
        return False
    if full:
        return (
            has(arrays, "play", np.uint8, -1)
            and ("layers" not in arrays or has(arrays, "layers", np.uint8, STARTERS, -1))
            and all(has(arrays, f"toss_{role}", np.uint8, CLASSES, _TOSSES) for role in Role)
            and all(arrays[f"toss_{role}"].any(axis=1).all() for role in Role)
        )
    if any(name.startswith("opening_") for name in arrays) and not _fits_opening_code(arrays):
        return False
    streams = ["play_stream", *(f"toss_{role}_{name}" for role in Role for name in _TOSS_STREAMS)]
    return all(has(arrays, name, np.uint8, -1) for name in streams) and _fits_compact(arrays)


def _fits_opening_code(arrays: Arrays) -> bool:
    return (
        all(has(arrays, f"opening_{name}", np.uint8, -1) for name in ("stream", *map(str, Role)))
        and has(arrays, "opening_limit", np.int64, 1)
        and within(arrays["opening_limit"], 0, NEVER)
    )


def _fits_compact(arrays: Arrays) -> bool:
    return (
        has(arrays, "play_keeps", np.int16, 2, SIZES[4])
        and has(arrays, "play_shown", np.int16, 2, 4, SIZES[3])
        and has(arrays, "play_limits", np.int64, 3)
        and has(arrays, "play_sizes", np.int64, 2)
        and within(arrays["play_keeps"], 0, NEVER + 1)
        and within(arrays["play_shown"], 0, NEVER + 1)
        and within(arrays["play_limits"], -1, NEVER)
        and within(arrays["play_sizes"], 0, _MOST_WEIGHTS)
    )
