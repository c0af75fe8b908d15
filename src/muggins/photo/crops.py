"""Pictures brought to another size, and crops of them around an index, turned upright."""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

CROP_HEIGHT = 48
CROP_WIDTH = 40
INDEX_HEIGHT = 28.0  # height of the index in a crop


def halved(picture: Floats) -> Floats:
    """Return a picture of half the size, by means of two by two; an odd last row or column is left out."""
    height, width = picture.shape[0] // 2 * 2, picture.shape[1] // 2 * 2
    even = picture[:height, :width]
    return (even[::2, ::2] + even[1::2, ::2] + even[::2, 1::2] + even[1::2, 1::2]) * np.float32(0.25)


def pyramid(picture: NDArray[np.uint8], levels: int = 4) -> list[Floats]:
    """Return a picture in full, half, quarter, ... size, as ``float32[height, width, 3]`` 0..255."""
    out = [picture.astype(np.float32)]
    while len(out) < levels and min(out[-1].shape[:2]) >= 16:
        out.append(halved(out[-1]))
    return out


def crops(levels: list[Floats], places: Floats) -> Floats:
    """Return crops of a picture by bilinear interpolation, ``float32[n, 48, 40, 3]``; edges are continued outside.

    `levels` is the picture as :func:`pyramid` makes it, `places` as in :class:`muggins.photo.find.Indices`.
    """
    out = np.empty((len(places), CROP_HEIGHT, CROP_WIDTH, 3), np.float32)
    rows = np.arange(CROP_HEIGHT, dtype=np.float32)[:, None] - np.float32((CROP_HEIGHT - 1) / 2)
    columns = np.arange(CROP_WIDTH, dtype=np.float32)[None, :] - np.float32((CROP_WIDTH - 1) / 2)
    for number, (x, y, up_x, up_y, height) in enumerate(places):
        level = max(level for level in range(len(levels)) if level == 0 or height / 2**level >= INDEX_HEIGHT)
        picture = levels[level]
        shrink = np.float32(2.0**level)
        step = np.float32(height / INDEX_HEIGHT)
        # Down in the crop is away from the top; right is a quarter turn clockwise from up.
        at_x = (x + 0.5 + step * (columns * -up_y - rows * up_x)) / shrink - np.float32(0.5)
        at_y = (y + 0.5 + step * (columns * up_x - rows * up_y)) / shrink - np.float32(0.5)
        out[number] = _bilinear(picture, at_x, at_y)
    return out


def _bilinear(picture: Floats, x: Floats, y: Floats) -> Floats:
    height, width = picture.shape[:2]
    x = np.clip(x, 0, width - 1)
    y = np.clip(y, 0, height - 1)
    left = np.minimum(x.astype(np.int32), max(width - 2, 0))
    top = np.minimum(y.astype(np.int32), max(height - 2, 0))
    right, low = np.minimum(left + 1, width - 1), np.minimum(top + 1, height - 1)
    across, down = (x - left)[..., None], (y - top)[..., None]
    upper = picture[top, left] * (1 - across) + picture[top, right] * across
    lower = picture[low, left] * (1 - across) + picture[low, right] * across
    return np.asarray(upper * (1 - down) + lower * down, np.float32)


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
