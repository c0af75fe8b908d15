"""Whether arrays that were read from a file may be given to a kernel, which looks at no bounds."""

from collections.abc import Mapping
from typing import Any

from numpy.typing import DTypeLike, NDArray


def has(arrays: Mapping[str, NDArray[Any]], name: str, dtype: DTypeLike, *shape: int) -> bool:
    """Return whether there is an array of a name, dtype and shape; a length of -1 may be any."""
    found = arrays.get(name)
    return (
        found is not None
        and found.dtype == dtype
        and found.ndim == len(shape)
        and all(length in (-1, own) for length, own in zip(shape, found.shape, strict=True))
    )


def within(array: NDArray[Any], low: float, high: float) -> bool:
    """Return whether every number of an array is at least `low` and less than `high`; not-a-numbers are not."""
    return array.size == 0 or bool(low <= array.min() and array.max() < high)
