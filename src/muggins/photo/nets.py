"""Convolutions in NumPy, and the two nets made of them; pictures are ``float32[height, width, channels]``."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

Floats = NDArray[np.float32]

_BLOCK = 1 << 19  # numbers gathered for one product, which fit into a processor's cache


class Layer(NamedTuple):
    """A convolution with batch normalisation folded into it.

    Attributes:
        weight: ``float32[side * side * before, after]``, the rows by row, column and channel.
        bias: ``float32[after]``.
        side: 1 or 3.
        stride: 1 or 2.
        dilation: of a convolution of side 3.
    """

    weight: Floats
    bias: Floats
    side: int
    stride: int
    dilation: int


class Nets(NamedTuple):
    """Both nets' layers, by name."""

    detector: dict[str, Layer]
    reader: dict[str, Layer]


DETECTOR: dict[str, tuple[int, int, int]] = {
    "stem": (3, 2, 1),
    "quarter.0": (3, 2, 1),
    "quarter.1": (3, 1, 1),
    "eighth.0": (3, 2, 1),
    "eighth.1": (3, 1, 1),
    "sixteenth.0": (3, 2, 1),
    "sixteenth.1": (3, 1, 2),
    "sixteenth.2": (3, 1, 4),
    "up_eighth": (1, 1, 1),
    "join_eighth": (3, 1, 1),
    "up_quarter": (1, 1, 1),
    "join_quarter.0": (3, 1, 1),
    "join_quarter.1": (3, 1, 1),
    "head": (1, 1, 1),
}
"""Side, stride and dilation of each layer, by name."""

READER: dict[str, tuple[int, int, int]] = {
    "layers.0": (3, 1, 1),
    "layers.1": (3, 2, 1),
    "layers.2": (3, 1, 1),
    "layers.3": (3, 2, 1),
    "layers.4": (3, 1, 1),
    "last": (3, 2, 1),
    "flat": (1, 1, 1),
    "head": (1, 1, 1),
}


def nets_of(arrays: Mapping[str, NDArray[Any]]) -> Nets:
    """Return the nets of arrays such as ``detector.stem.weight``, in half precision as ``uint16``."""

    def layers(net: str, shapes: Mapping[str, tuple[int, int, int]]) -> dict[str, Layer]:
        return {
            name: Layer(
                arrays[f"{net}.{name}.weight"].view(np.float16).astype(np.float32),
                arrays[f"{net}.{name}.bias"].view(np.float16).astype(np.float32),
                *shape,
            )
            for name, shape in shapes.items()
        }

    return Nets(layers("detector", DETECTOR), layers("reader", READER))


def _convolve(pictures: Floats, layer: Layer, *, rectify: bool = True) -> Floats:
    """Apply a layer to ``float32[n, height, width, before]``."""
    weight, bias, side, stride, dilation = layer
    number, height, width, before = pictures.shape
    high, wide = -(-height // stride), -(-width // stride)
    out = np.empty((number, high, wide, len(bias)), np.float32)
    if side == 1:
        np.matmul(pictures, weight, out=out)
    else:
        padded = np.zeros((number, height + 2 * dilation, width + 2 * dilation, before), np.float32)
        padded[:, dilation:-dilation, dilation:-dilation] = pictures
        reach = 2 * dilation + 1
        windows = sliding_window_view(padded, (reach, reach), axis=(1, 2))
        windows = windows[:, ::stride, ::stride, :, ::dilation, ::dilation].transpose(0, 1, 2, 4, 5, 3)
        rows = max(1, _BLOCK // (wide * 9 * before))
        for window, into in zip(windows, out, strict=True):
            for top in range(0, high, rows):
                part = slice(top, top + rows)
                np.matmul(window[part].reshape(-1, 9 * before), weight, out=into[part].reshape(-1, len(bias)))
    out += bias
    if rectify:
        np.maximum(out, 0, out=out)
    return out


def _doubled(pictures: Floats) -> Floats:
    return pictures.repeat(2, axis=1).repeat(2, axis=2)


def detect(layers: Mapping[str, Layer], picture: Floats) -> Floats:
    """Return ``float32[height / 4, width / 4, 6]`` of a picture ``float32[height, width, 3]`` between -1 and 1.

    For every cell of four by four pixels: a logit that an index is centred there, where in the cell, the direction to
    its top, and its size. Both sides of the picture are multiples of 16.
    """

    def through(x: Floats, *names: str) -> Floats:
        for name in names:
            x = _convolve(x, layers[name])
        return x

    quarter = through(picture[None], "stem", "quarter.0", "quarter.1")
    eighth = through(quarter, "eighth.0", "eighth.1")
    low = through(eighth, "sixteenth.0", "sixteenth.1", "sixteenth.2")
    eighth = through(eighth + _doubled(through(low, "up_eighth")), "join_eighth")
    quarter = through(quarter + _doubled(through(eighth, "up_quarter")), "join_quarter.0", "join_quarter.1")
    out: Floats = _convolve(quarter, layers["head"], rectify=False)[0]
    return out


def read(layers: Mapping[str, Layer], crops: Floats) -> Floats:
    """Return ``float32[n, 18]``, logits of thirteen ranks, of no index, and of four suits, of crops 0..255."""
    mean = crops.mean(axis=(1, 2, 3), keepdims=True)
    x = (crops - mean) / (crops.std(axis=(1, 2, 3), keepdims=True) + np.float32(4))
    for name in ("layers.0", "layers.1", "layers.2", "layers.3", "layers.4", "last"):
        x = _convolve(x, layers[name])
    x = _convolve(x.reshape(len(x), 1, 1, -1), layers["flat"])
    out: Floats = _convolve(x, layers["head"], rectify=False)[:, 0, 0]
    return out
