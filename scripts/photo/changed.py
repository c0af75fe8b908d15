"""Photographs made harder, to see where the reader ends: smaller, nearer, turned, blurred, dark, noisy."""

import math
from collections.abc import Callable, Mapping, Sequence

import cv2
import numpy as np
from numpy.random import Generator

from scripts.photo.faces import Pixels

LONGEST = 1280
_TABLE = (90, 80, 70)


def fitted(picture: Pixels, longest: int = LONGEST) -> Pixels:
    """A picture whose longer side has at most so many pixels."""
    factor = longest / max(picture.shape[:2])
    if factor >= 1:
        return picture
    return cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA).astype(np.uint8)


def _turned(picture: Pixels, rng: Generator) -> Pixels:
    height, width = picture.shape[:2]
    turn = rng.uniform(0, 360)
    c, s = abs(math.cos(math.radians(turn))), abs(math.sin(math.radians(turn)))
    wide, high = int(height * s + width * c), int(height * c + width * s)
    way = cv2.getRotationMatrix2D((width / 2, height / 2), turn, 1)
    way[:, 2] += (wide - width) / 2, (high - height) / 2
    return fitted(cv2.warpAffine(picture, way, (wide, high), borderValue=_TABLE).astype(np.uint8))


def _tilted(picture: Pixels, rng: Generator) -> Pixels:
    height, width = picture.shape[:2]
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    inwards = np.array([[1, 1], [-1, 1], [-1, -1], [1, -1]]) * rng.uniform(0, 0.22, (4, 2)) * [width, height]
    way = cv2.getPerspectiveTransform(corners, (corners + inwards).astype(np.float32))
    return cv2.warpPerspective(picture, way, (width, height), borderValue=_TABLE).astype(np.uint8)


def _smaller(share: float) -> Callable[[Pixels, Generator], Pixels]:
    def change(picture: Pixels, _: Generator) -> Pixels:
        height, width = picture.shape[:2]
        small = cv2.resize(picture, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
        y, x = (height - small.shape[0]) // 2, (width - small.shape[1]) // 2
        around = y, height - small.shape[0] - y, x, width - small.shape[1] - x
        return cv2.copyMakeBorder(small, *around, cv2.BORDER_CONSTANT, value=_TABLE).astype(np.uint8)

    return change


def _blurred(deviation: float) -> Callable[[Pixels, Generator], Pixels]:
    return lambda picture, _: cv2.GaussianBlur(picture, (0, 0), deviation).astype(np.uint8)


def _dim(picture: Pixels, rng: Generator) -> Pixels:
    return np.clip(picture * 0.35 + rng.normal(0, 6, picture.shape), 0, 255).astype(np.uint8)


def _noisy(picture: Pixels, rng: Generator) -> Pixels:
    return np.clip(picture + rng.normal(0, 20, picture.shape), 0, 255).astype(np.uint8)


def _lamp(picture: Pixels, _: Generator) -> Pixels:
    return np.clip(picture * np.array([1.15, 0.9, 0.55]), 0, 255).astype(np.uint8)


def _grey(picture: Pixels, _: Generator) -> Pixels:
    return np.repeat(cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY)[..., None], 3, axis=2).astype(np.uint8)


def _packed(picture: Pixels, _: Generator) -> Pixels:
    done, code = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 15])
    assert done
    return np.asarray(cv2.imdecode(code, cv2.IMREAD_COLOR), np.uint8)


CHANGES: Mapping[str, Callable[[Pixels, Generator], Pixels]] = {
    "any turn": _turned,
    "tilted": _tilted,
    "60% as large": _smaller(0.6),
    "40% as large": _smaller(0.4),
    "blurred by 2": _blurred(2),
    "blurred by 3": _blurred(3),
    "dim": _dim,
    "lamplight": _lamp,
    "noisy": _noisy,
    "grey": _grey,
    "JPEG of 15%": _packed,
}
"""By name; blur in pixels of the longer side of 1280."""


def near(picture: Pixels, boxes: Sequence[Sequence[int]]) -> Pixels:
    """The part of a picture around boxes, with a third of their extent around them."""
    left, top = np.min(boxes, axis=0)[:2]
    right, low = np.max(boxes, axis=0)[2:]
    around = int(0.35 * max(right - left, low - top, 120))
    return np.ascontiguousarray(picture[max(0, top - around) : low + around, max(0, left - around) : right + around])


def side_by_side(pictures: Sequence[Pixels]) -> Pixels:
    """Four pictures in one, two by two."""
    half = LONGEST // 2
    cells = []
    for picture in pictures:
        small = fitted(picture, half)
        around = 0, half - small.shape[0], 0, half - small.shape[1]
        cells.append(cv2.copyMakeBorder(small, *around, cv2.BORDER_CONSTANT, value=_TABLE))
    return np.ascontiguousarray(np.vstack([np.hstack(cells[:2]), np.hstack(cells[2:])]).astype(np.uint8))
