"""Pictures brought to another size."""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


def shrunk(picture: Floats, height: int, width: int) -> Floats:
    """Return a picture, ``float32[h, w, 3]``, at a size no larger, by means."""
    return _means(_means(picture, height, 0), width, 1)


def enlarged(picture: Floats, height: int, width: int) -> Floats:
    """Return a picture, ``float32[h, w, 3]``, at a size no smaller, by bilinear interpolation."""
    return _between(_between(picture, height, 0), width, 1)


def resized(picture: Floats, height: int, width: int) -> Floats:
    """Return a picture, ``float32[h, w, 3]``, at another size of the same shape."""
    return (shrunk if height <= picture.shape[0] else enlarged)(picture, height, width)


def _means(picture: Floats, count: int, axis: int) -> Floats:
    length = picture.shape[axis]
    if count == length:
        return picture
    # The integral of the rows up to any point is a sum of whole ones and a part of the next; means are differences.
    rows = np.moveaxis(picture, axis, 0)
    sums = np.zeros((length + 1, *rows.shape[1:]), np.float32)
    np.cumsum(rows, axis=0, out=sums[1:])
    at = np.arange(count + 1) * (length / count)
    whole = np.minimum(at.astype(np.int64), length - 1)
    part = (at - whole).astype(np.float32)[:, None, None]
    integral = sums[whole] + part * rows[whole]
    return np.moveaxis(np.diff(integral, axis=0) * np.float32(count / length), 0, axis)


def _between(picture: Floats, count: int, axis: int) -> Floats:
    length = picture.shape[axis]
    if count == length:
        return picture
    rows = np.moveaxis(picture, axis, 0)
    at = np.clip((np.arange(count) + 0.5) * (length / count) - 0.5, 0, length - 1)
    first = np.minimum(at.astype(np.int64), max(length - 2, 0))
    part = (at - first).astype(np.float32)[:, None, None]
    return np.moveaxis(rows[first] * (1 - part) + rows[np.minimum(first + 1, length - 1)] * part, 0, axis)
