"""Suit signs as masks: drawn by us from curves in many proportions, or taken from fonts that have them."""

import math

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from research.photo.glyphs import Fonts, cropped

SIDE = 192  # pixels of a mask before it is cropped
Curve = list[tuple[float, float]]


def _bezier(points: Curve, steps: int = 24) -> Curve:
    """A cubic curve through the first and last of four points."""
    t = np.arange(steps)[:, None] / steps
    weights = np.hstack([(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3])
    return [(x, y) for x, y in (weights @ np.array(points)).tolist()]


def _mirrored(half: Curve) -> Curve:
    return half + [(-x, y) for x, y in reversed(half)]


def _fill(shapes: list[Curve]) -> NDArray[np.uint8]:
    mask = np.zeros((SIDE, SIDE), np.uint8)
    for shape in shapes:
        points = np.array([[(x * 0.46 + 0.5) * SIDE, (y * 0.46 + 0.5) * SIDE] for x, y in shape])
        cv2.fillPoly(mask, [np.round(points * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
    return mask


def _circle(x: float, y: float, radius: float) -> Curve:
    return [(x + radius * math.cos(a), y + radius * math.sin(a)) for a in np.linspace(0, 2 * math.pi, 48)]


def _heart(rng: Generator) -> list[Curve]:
    dip, shoulder, belly = rng.uniform(-0.75, -0.4), rng.uniform(0.9, 1.2), rng.uniform(0.0, 0.5)
    half = _bezier([(0, dip), (0.15, -1.1), (shoulder, -1.25), (1.0, -0.35)])
    half += _bezier([(1.0, -0.35), (0.95, belly), (rng.uniform(0.1, 0.4), rng.uniform(0.5, 0.8)), (0, 1)])
    return [_mirrored(half)]


def _diamond(rng: Generator) -> list[Curve]:
    width, bend = rng.uniform(0.65, 1.0), rng.uniform(-0.02, 0.16)
    half = _bezier([(0, -1), (width / 3 - bend, -2 / 3 + bend), (2 * width / 3 - bend, -1 / 3 + bend), (width, 0)])
    half += _bezier([(width, 0), (2 * width / 3 - bend, 1 / 3 - bend), (width / 3 - bend, 2 / 3 - bend), (0, 1)])
    return [_mirrored(half)]


def _stem(rng: Generator, top: float) -> Curve:
    foot, waist = rng.uniform(0.25, 0.55), rng.uniform(0.03, 0.12)
    half = [(waist, top), *_bezier([(waist, 0.4), (waist, 0.75), (waist + 0.1, 0.95), (foot, 1)])]
    return _mirrored(half)


def _spade(rng: Generator) -> list[Curve]:
    low = rng.uniform(0.45, 0.7)
    half = _bezier([(0, -1), (0.2, -0.6), (1.0, rng.uniform(-0.3, 0.0)), (0.98, 0.25)])
    half += _bezier([(0.98, 0.25), (0.95, low + 0.25), (0.3, low + 0.2), (0.05, rng.uniform(0.3, 0.5))])
    return [_mirrored(half), _stem(rng, 0.2)]


def _club(rng: Generator) -> list[Curve]:
    radius = rng.uniform(0.38, 0.5)
    apart, low = rng.uniform(0.48, 0.6), rng.uniform(0.1, 0.3)
    leaves = [_circle(0, -1 + radius, radius), _circle(-apart, low, radius), _circle(apart, low, radius)]
    middle = [(-0.2, -0.2), (0.2, -0.2), (0.25, low + 0.1), (-0.25, low + 0.1)]
    return [*leaves, middle, _stem(rng, low)]


_DRAWN = (_club, _diamond, _heart, _spade)


def suit_masks(rng: Generator, fonts: Fonts) -> list[NDArray[np.uint8]]:
    """Four masks, clubs first, each cropped to its ink."""
    if rng.random() < 0.55:
        return [cropped(_fill(draw(rng))) for draw in _DRAWN]
    return fonts.suits(rng)
