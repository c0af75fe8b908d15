"""Corner indices found in a picture, and what each of them shows."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.photo.crops import crops, pyramid, resized
from muggins.photo.nets import Floats, Nets, detect, read

LONG_SIDE, SHORTER_SIDE, LONGER_SIDE = 640, 320, 1120
"""Pixels of the longer side of what the detector sees: at first, then for very large indices, then for small ones."""
_SMALL, _LARGE = 22.0, 96.0
"""Median pixels of an index in the first look below which small ones are looked for, and above which one is very large
and taken from the look at half the size."""
_UNIT_HEIGHT = 24.0
_FAINTEST, _CLEAR = 0.08, 0.3
"""The least probability of an index to be read, and to count for the median size."""
_MOST = 200
_NEAR = 0.33  # two indices are one if their centres are closer than this share of their height


class Indices(NamedTuple):
    """Indices in a picture, the likeliest first.

    Attributes:
        places: ``float32[n, 5]``: centre x and y, the direction to the top as a unit vector, the height; in pixels.
        heat: ``float32[n]``, the detector's probability of an index.
        cards: ``float32[n, 52]``, the probability of each card, given an index.
        none: ``float32[n]``, the reader's probability of no index.
    """

    places: Floats
    heat: Floats
    cards: Floats
    none: Floats


def find_indices(nets: Nets, picture: NDArray[np.uint8]) -> Indices:
    """Return the indices in a picture ``uint8[height, width, 3]``, red first, no side longer than 1280 or so."""
    levels = pyramid(picture)
    places, heat = _looked(nets, levels[0])
    if not len(places):
        return Indices(places, heat, np.zeros((0, 52), np.float32), np.zeros(0, np.float32))
    cards, none = _read(nets, levels, places)
    order = np.argsort(-heat * (1 - none), kind="stable")
    return Indices(places[order], heat[order], cards[order], none[order])


def _looked(nets: Nets, picture: Floats) -> tuple[Floats, Floats]:
    """Return the places and probabilities of indices at two or three scales."""
    long = max(picture.shape[:2])
    to_first = LONG_SIDE / long
    first, (large, as_hot) = _detected(nets, picture, LONG_SIDE), _detected(nets, picture, SHORTER_SIDE)
    beyond = large[:, 4] * to_first > _LARGE
    looks = [first, (large[beyond], as_hot[beyond])]
    places, heat = first
    clear = places[heat > _CLEAR, 4] * to_first
    if long > LONG_SIDE and (not len(clear) or float(np.median(clear)) < _SMALL):
        looks.append(_detected(nets, picture, min(LONGER_SIDE, long)))
    return _joined(*(np.concatenate(parts) for parts in zip(*looks, strict=True)))


def _detected(nets: Nets, picture: Floats, side: int) -> tuple[Floats, Floats]:
    height, width = picture.shape[:2]
    factor = side / max(height, width)
    small = resized(picture, max(1, round(height * factor)), max(1, round(width * factor)))
    padded = np.zeros((-(-small.shape[0] // 16) * 16, -(-small.shape[1] // 16) * 16, 3), np.float32)
    padded[: small.shape[0], : small.shape[1]] = small / np.float32(127.5) - 1
    out = detect(nets.detector, padded)
    heat: Floats = (1 / (1 + np.exp(-out[..., 0]))).astype(np.float32)
    around = np.pad(heat, 1)
    high, wide = heat.shape
    best = np.max([around[dy : dy + high, dx : dx + wide] for dy in range(3) for dx in range(3)], axis=0)
    rows, columns = np.nonzero((heat == best) & (heat > _FAINTEST))
    order = np.argsort(-heat[rows, columns], kind="stable")[:_MOST]
    rows, columns = rows[order], columns[order]
    values = out[rows, columns]
    back = np.float32(1 / factor)
    x = ((columns + values[:, 1]) * 4 + 2) * back - np.float32(0.5)
    y = ((rows + values[:, 2]) * 4 + 2) * back - np.float32(0.5)
    length = np.hypot(values[:, 3], values[:, 4]) + np.float32(1e-6)
    tall = np.exp(np.clip(values[:, 5], -2.5, 2.5)) * np.float32(_UNIT_HEIGHT) * back
    places = np.stack([x, y, values[:, 3] / length, values[:, 4] / length, tall], axis=1).astype(np.float32)
    return _joined(places, heat[rows, columns])


def _joined(places: Floats, heat: Floats) -> tuple[Floats, Floats]:
    """Return places, the likeliest first, without those near a likelier one."""
    order = np.argsort(-heat, kind="stable")
    places, heat = places[order], heat[order]
    kept = _apart(places)[:_MOST]
    return places[kept], heat[kept]


def _apart(places: Floats) -> list[int]:
    kept: list[int] = []
    for number, place in enumerate(places):
        if all(np.hypot(*(place[:2] - places[other, :2])) > _NEAR * min(place[4], places[other, 4]) for other in kept):
            kept.append(number)
    return kept


def _read(nets: Nets, levels: list[Floats], places: Floats) -> tuple[Floats, Floats]:
    """Return the probability of each card and of no index at all, from crops at two scales."""
    total = np.zeros((len(places), 18), np.float32)
    scales = (0.93, 1.08)
    for scale in scales:
        moved = places.copy()
        moved[:, 4] *= np.float32(scale)
        for first in range(0, len(places), 32):
            part = slice(first, first + 32)
            total[part] += read(nets.reader, crops(levels, moved[part]))
    total /= len(scales)
    ranks, suits = _softmax(total[:, :14]), _softmax(total[:, 14:])
    none = ranks[:, 13]
    by_rank = _softmax(total[:, :13])
    return (by_rank[:, :, None] * suits[:, None, :]).reshape(-1, 52), none


def _softmax(logits: Floats) -> Floats:
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True), np.float32)
