"""Synthetic photographs: cards lying, fanned, held or heaped, under light and a lens, with where every index is."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray
from PIL import ImageFont

from research.photo.faces import (
    WIDTH,
    Face,
    FreeDeck,
    Pixels,
    court_art,
    draw_back,
    draw_face,
    draw_style,
    free_decks,
    stamp,
)
from research.photo.glyphs import Fonts, text_mask

Matrix = NDArray[np.float64]
KINDS = ("row", "loose", "fan", "held", "wide", "heap", "show", "fans")


@dataclass(frozen=True)
class Corner:
    """An index in a picture: centre, direction to its top, size in pixels, and how much of it is to be seen."""

    card: int
    x: float
    y: float
    up: tuple[float, float]  # a unit vector; (0, -1) is upright
    height: float
    width: float
    seen: float  # 0..1


@dataclass(frozen=True)
class Scene:
    """A picture, ``uint8[height, width, 3]`` red first, its corners, and the cards that lie face up in it.

    `blur` is the standard deviation, in pixels, of the blur along its longest direction.
    """

    pixels: Pixels
    corners: tuple[Corner, ...]
    cards: tuple[int, ...]
    kind: str
    blur: float


class Source:
    """All that scenes are drawn from."""

    def __init__(self, assets: Path, part: str = "train") -> None:
        """Opens fonts and decks; ``part="test"`` has decks and fonts that training never sees."""
        self.fonts = Fonts(assets, part)
        self.decks: list[FreeDeck] = free_decks(assets, part)
        self.art = court_art(self.decks)
        self.decks_share = 0.42
        """How often the cards of a scene are cut from a free deck, and not drawn by us."""


def _texture(rng: Generator, width: int, height: int, cells: float, how: int = cv2.INTER_CUBIC) -> NDArray[np.float32]:
    across = max(2, int(cells))
    small = rng.standard_normal((max(2, int(cells * height / width)), across)).astype(np.float32)
    return cv2.resize(small, (width, height), interpolation=how).astype(np.float32)


def _ground(rng: Generator, width: int, height: int, font: ImageFont.FreeTypeFont) -> NDArray[np.float32]:
    """A table, a cloth, a carpet, stone, paper: what cards lie on."""
    base = rng.uniform(15, 225) + rng.normal(0, 22, 3)
    if rng.random() < 0.3:  # baize
        base = np.array([(20, 90, 45), (20, 60, 110), (110, 25, 35), (40, 40, 45)][rng.integers(4)], float)
        base = base * rng.uniform(0.6, 1.6)
    canvas = np.empty((height, width, 3), np.float32)
    canvas[:] = base
    kind = rng.random()
    if kind < 0.3:  # wood: stretched noise, rings, boards
        grain = _texture(rng, width, height, rng.uniform(2, 12))
        stretched = rng.standard_normal((int(rng.uniform(60, 400)), int(rng.uniform(3, 12)))).astype(np.float32)
        grain = np.sin(grain * rng.uniform(1, 5)) * 0.6 + cv2.resize(stretched, (width, height)) * 0.8
        if rng.random() < 0.5:
            grain = cv2.resize(np.ascontiguousarray(grain.T), (width, height))
        canvas += grain[..., None] * rng.uniform(4, 28) * (0.7 + 0.3 * base / 255)
        for _ in range(int(rng.integers(0, 5))):
            place = int(rng.integers(height))
            canvas[place : place + int(rng.integers(1, 5))] *= rng.uniform(0.3, 0.8)
    elif kind < 0.55:  # cloth, carpet
        for cells, depth in ((rng.uniform(80, 500), rng.uniform(2, 25)), (rng.uniform(5, 40), rng.uniform(0, 14))):
            canvas += _texture(rng, width, height, cells, cv2.INTER_LINEAR)[..., None] * depth
        if rng.random() < 0.4:  # folds
            canvas *= 1 + 0.15 * np.sin(_texture(rng, width, height, 4) * 3)[..., None]
    elif kind < 0.7:  # stripes, checks, tiles
        x, y = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
        turn, period = rng.uniform(0, math.pi), rng.uniform(8, 160)
        wave = np.sin((x * math.cos(turn) + y * math.sin(turn)) * 6.283 / period)
        if rng.random() < 0.5:
            wave = wave * np.sin((y * math.cos(turn) - x * math.sin(turn)) * 6.283 / period)
        if rng.random() < 0.6:
            wave = np.sign(wave)
        canvas += wave[..., None] * rng.normal(0, 30, 3).astype(np.float32)
        canvas += _texture(rng, width, height, 60)[..., None] * 4
    elif kind < 0.82:  # blotches in colours: rugs, prints
        for _ in range(3):
            canvas += _texture(rng, width, height, rng.uniform(5, 90))[..., None] * rng.normal(0, 26, 3)
    else:
        canvas += _texture(rng, width, height, rng.uniform(2, 30))[..., None] * rng.uniform(0, 8)
    picture = np.clip(canvas, 0, 255).astype(np.uint8)
    if rng.random() < 0.25:
        _print(rng, picture, font)
    if rng.random() < 0.35:
        _things(rng, picture)
    if rng.random() < 0.12:
        _board(rng, picture)
    return picture.astype(np.float32)


def _whole_ground(
    rng: Generator, size: tuple[int, int], font: ImageFont.FreeTypeFont, *, far: bool
) -> NDArray[np.float32]:
    """A ground; most are drawn at half the size, as nobody looks at their grain."""
    if far:  # a room behind a hand, out of focus
        wide, high = size[0] // 8, size[1] // 8
        room = _ground(rng, wide, high, font) + _texture(rng, wide, high, 9)[..., None] * 30
        small = cv2.blur(np.clip(room, 0, 255).astype(np.float32), (5, 5))
        return cv2.resize(small, size, interpolation=cv2.INTER_CUBIC).astype(np.float32)
    if rng.random() < 0.25:
        return _ground(rng, *size, font)
    small = _ground(rng, size[0] // 2, size[1] // 2, font)
    return cv2.resize(small, size, interpolation=cv2.INTER_LINEAR).astype(np.float32)


def _print(rng: Generator, picture: Pixels, font: ImageFont.FreeTypeFont) -> None:
    """Letters and digits that are no index: a newspaper, a score sheet, a label."""
    height, width = picture.shape[:2]
    if rng.random() < 0.6:
        x, y = rng.integers(0, width), rng.integers(0, height)
        size = rng.integers(80, 500, 2)
        turned = cv2.boxPoints(((float(x), float(y)), (float(size[0]), float(size[1])), rng.uniform(0, 90)))
        cv2.fillPoly(picture, [turned.astype(np.int32)], [int(v) for v in rng.integers(190, 256, 3)])
    words = ["".join(rng.choice(list("AKQJ1234567890abcdesnort"), rng.integers(1, 8))) for _ in range(8)]
    masks = [text_mask(font, word) for word in words]
    ink = rng.integers(0, 90, 3) if rng.random() < 0.7 else (190, 30, 30)
    line = rng.uniform(8, 50)
    top = rng.uniform(0, height * 0.8)
    for row in range(int(rng.integers(1, 10))):
        x = rng.uniform(-50, width * 0.6)
        for _ in range(int(rng.integers(1, 9))):
            mask = masks[rng.integers(8)]
            across = line * mask.shape[1] / mask.shape[0]
            stamp(picture, mask, x, top + row * line * 1.5, (across, line), ink)
            x += across + line * 0.6


def _things(rng: Generator, picture: Pixels) -> None:
    """Coins, cups, pens, cables, edges of a table."""
    height, width = picture.shape[:2]
    for _ in range(int(rng.integers(1, 6))):
        colour = [int(v) for v in rng.integers(0, 256, 3)]
        x, y = int(rng.integers(width)), int(rng.integers(height))
        kind = rng.random()
        if kind < 0.35:
            radius = int(rng.uniform(8, 120))
            cv2.circle(picture, (x, y), radius, colour, -1, cv2.LINE_AA)
            cv2.circle(picture, (x, y), int(radius * 0.85), [int(v * 0.8) for v in colour], 2, cv2.LINE_AA)
        elif kind < 0.6:
            ends = rng.integers(-300, 300, 2)
            cv2.line(
                picture, (x, y), (x + int(ends[0]), y + int(ends[1])), colour, int(rng.integers(2, 30)), cv2.LINE_AA
            )
        elif kind < 0.8:
            box = cv2.boxPoints(((float(x), float(y)), tuple(rng.uniform(30, 500, 2)), rng.uniform(0, 90)))
            cv2.fillPoly(picture, [box.astype(np.int32)], colour, cv2.LINE_AA)
        else:
            points = np.cumsum(rng.normal(0, 50, (14, 2)), 0) + np.array([x, y])
            cv2.polylines(picture, [points.astype(np.int32)], False, colour, int(rng.integers(2, 9)), cv2.LINE_AA)
    if rng.random() < 0.3:
        edge = int(rng.uniform(0, height * 0.25))
        picture[:edge] = (picture[:edge] * rng.uniform(0.1, 0.6) + rng.uniform(0, 60)).astype(np.uint8)


def _board(rng: Generator, picture: Pixels) -> None:
    """A cribbage board: rows of holes, and pegs."""
    height, width = picture.shape[:2]
    wood = rng.uniform(70, 210) * np.array([1, rng.uniform(0.6, 0.9), rng.uniform(0.35, 0.7)])
    long, high = rng.uniform(0.5, 1.1) * width, rng.uniform(0.08, 0.2) * width
    x, y, turn = rng.uniform(0, width), rng.uniform(0, height), rng.uniform(0, 180)
    box = cv2.boxPoints(((x, y), (long, high), turn))
    cv2.fillPoly(picture, [box.astype(np.int32)], [int(v) for v in np.clip(wood, 0, 255)], cv2.LINE_AA)
    along = np.array([math.cos(math.radians(turn)), math.sin(math.radians(turn))])
    across = np.array([-along[1], along[0]])
    for row in np.linspace(-0.36, 0.36, int(rng.integers(3, 7))):
        for step in np.arange(-0.46, 0.46, rng.choice([0.016, 0.022])):
            place = np.array([x, y]) + along * step * long + across * row * high
            cv2.circle(
                picture, (int(place[0]), int(place[1])), max(1, int(high * 0.022)), (25, 18, 12), -1, cv2.LINE_AA
            )
    for _ in range(4):
        place = np.array([x, y]) + along * rng.uniform(-0.4, 0.4) * long + across * rng.uniform(-0.3, 0.3) * high
        colour = [int(v) for v in rng.integers(0, 256, 3)]
        cv2.circle(picture, (int(place[0]), int(place[1])), max(2, int(high * 0.05)), colour, -1, cv2.LINE_AA)


def _pose(x: float, y: float, turn: float) -> Matrix:
    """A card's centre and turn (radians, clockwise) on the table, in widths of a card."""
    c, s = math.cos(turn), math.sin(turn)
    return np.array([[c, -s, x], [s, c, y], [0, 0, 1]], np.float64)


def _row(rng: Generator, count: int) -> list[Matrix]:
    step, spread = rng.uniform(0.3, 1.35), rng.choice([0.01, 0.06, 0.2])
    if rng.random() < 0.5:
        step = rng.uniform(1.03, 1.3)
    columns = count if rng.random() < 0.6 else max(1, math.ceil(count / 2))
    apart = rng.uniform(1.45, 1.9) if rng.random() < 0.8 else rng.uniform(0.35, 1.4)
    return [
        _pose(
            (k % columns) * step + rng.normal(0, 0.05),
            (k // columns) * apart + rng.normal(0, 0.06),
            rng.normal(0, spread),
        )
        for k in range(count)
    ]


def _loose(rng: Generator, count: int) -> list[Matrix]:
    """Anyhow, few of them touching."""
    places: list[tuple[float, float]] = []
    extent = math.sqrt(count) * rng.uniform(0.75, 1.3)
    near = rng.uniform(0.6, 1.3)
    for _ in range(count):
        for _attempt in range(30):
            place = (rng.uniform(-extent, extent), rng.uniform(-extent, extent))
            if all(math.hypot(place[0] - x, place[1] - y) > near for x, y in places):
                break
        places.append(place)
    free = rng.random() < 0.5
    return [_pose(x, y, rng.uniform(-math.pi, math.pi) if free else rng.normal(0, 0.35)) for x, y in places]


def _fanned(rng: Generator, count: int, tight: bool) -> list[Matrix]:
    """Turned about a point below: each card shows its left edge, or, the other way round, its right one."""
    radius = rng.uniform(0.9, 3.0)
    visible = rng.uniform(0.13, 0.3) if tight else rng.uniform(0.28, 0.6)
    # At the upper corner, which is the farthest from the pivot, a card shows so much of its width.
    step = min(visible / (radius + 0.7), math.radians(165) / max(1, count - 1))
    middle = (count - 1) / 2
    lean = rng.uniform(-0.3, 0.3)
    poses = []
    for k in range(count):
        turn = (k - middle) * step + lean + rng.normal(0, step * 0.13)
        out = radius + rng.normal(0, 0.03)
        poses.append(_pose(math.sin(turn) * out, -math.cos(turn) * out, turn))
    # A hand that is left-handed shows the other index: the right cards lie below.
    return poses[::-1] if rng.random() < 0.12 else poses


def _heap(rng: Generator, count: int) -> list[Matrix]:
    spread = math.sqrt(count) * rng.uniform(0.3, 0.6)
    return [_pose(rng.normal(0, spread), rng.normal(0, spread), rng.uniform(-math.pi, math.pi)) for _ in range(count)]


def _moved(poses: list[Matrix], x: float, y: float, turn: float) -> list[Matrix]:
    return [_pose(x, y, turn) @ pose for pose in poses]


def _layout(rng: Generator, kind: str) -> list[Matrix]:
    """Where the cards of a scene lie, from the lowest to the highest."""
    count = int(rng.choice([1, 2, 3, 4, 5, 6, 7, 8], p=[0.05, 0.07, 0.07, 0.12, 0.2, 0.34, 0.08, 0.07]))
    match kind:
        case "row":
            return _row(rng, count)
        case "loose":
            return _loose(rng, count)
        case "fan" | "held":
            return _fanned(rng, max(4, count), tight=rng.random() < 0.6)
        case "wide":
            return _fanned(rng, int(rng.integers(9, 14)), tight=True)
        case "heap":
            return _heap(rng, count)
        case "show":  # two hands, a crib and a starter
            hands = [_row(rng, 4) if rng.random() < 0.5 else _fanned(rng, 4, tight=False) for _ in range(3)]
            places = [(-2.0, -2.5, 0.0), (-2.0, 2.5, math.pi if rng.random() < 0.5 else 0.0), (4.0, 0.0, 0.0)]
            poses = [p for hand, place in zip(hands, places, strict=True) for p in _moved(hand, *place)]
            return [*poses, _pose(0, 0, rng.normal(0, 0.2))]
        case _:  # four fans
            each = int(rng.integers(6, 14))
            far = rng.uniform(2.2, 3.2)
            return [
                p
                for k in range(4)
                for p in _moved(
                    _fanned(rng, each, tight=True),
                    (far if k % 2 else -far),
                    (far if k // 2 else -far) * 0.7,
                    rng.choice([0, math.pi, rng.normal(0, 0.5)]),
                )
            ]


def _camera(rng: Generator, poses: list[Matrix], size: tuple[int, int], ratio: float, fill: float) -> Matrix:
    """From the table, in widths of a card, to pixels: turned, tilted, and so that all cards are in the picture."""
    corners = np.array([[x, y, 1] for x in (-0.5, 0.5) for y in (-ratio / 2, ratio / 2)]).T
    table = np.hstack([pose @ corners for pose in poses])
    middle = table[:2].mean(1)
    roll = rng.normal(0, 0.25) if rng.random() < 0.7 else rng.uniform(-math.pi, math.pi)
    tilt = abs(rng.normal(0, math.radians(22)))
    tilt = min(tilt, math.radians(55))
    centred = _pose(0, 0, roll) @ np.array([[1, 0, -middle[0]], [0, 1, -middle[1]], [0, 0, 1]])
    extent = float(np.abs((centred @ table)[:2]).max())
    far = rng.uniform(3, 8) * max(extent, 1)
    lens = np.array([[far, 0, 0], [0, far * math.cos(tilt), 0], [0, -math.sin(tilt), far]]) @ centred
    seen = lens @ table
    seen = seen[:2] / seen[2]
    low, high = seen.min(1), seen.max(1)
    scale = fill * min((size[0]) / (high[0] - low[0]), (size[1]) / (high[1] - low[1]))
    spare = np.array(size) - (high - low) * scale
    shift = spare * (0.5 + rng.uniform(-0.4, 0.4, 2)) - low * scale
    return np.array([[scale, 0, shift[0]], [0, scale, shift[1]], [0, 0, 1]]) @ lens


def _rounded(height: int, corner: float) -> NDArray[np.uint8]:
    mask = np.zeros((height, WIDTH), np.uint8)
    r = int(corner)
    cv2.rectangle(mask, (r, 0), (WIDTH - r, height), 255, -1)
    cv2.rectangle(mask, (0, r), (WIDTH, height - r), 255, -1)
    for x in (r, WIDTH - 1 - r):
        for y in (r, height - 1 - r):
            cv2.circle(mask, (x, y), r, 255, -1, cv2.LINE_AA)
    return mask


class _Canvas:
    """A picture in the making, and which card every pixel of it shows."""

    def __init__(self, rng: Generator, ground: NDArray[np.float32]) -> None:
        self.rng = rng
        self.pixels = ground
        self.owner: NDArray[np.int16] = np.full(ground.shape[:2], -1, np.int16)
        self.light = rng.uniform(0, 2 * math.pi)
        self.depth = rng.uniform(0.0, 0.45)
        self.reach = rng.uniform(0.01, 0.05)
        self.line = rng.uniform(0.0, 0.5) if rng.random() < 0.6 else 0.0

    def lay(self, face: Face, matrix: Matrix, number: int) -> None:
        """Lays a card: its shadow, then itself."""
        height, width = self.owner.shape[0], self.owner.shape[1]
        face_height = face.pixels.shape[0]
        border = np.array([[0, 0, 1], [WIDTH, 0, 1], [WIDTH, face_height, 1], [0, face_height, 1]], float).T
        quad = matrix @ border
        quad = (quad[:2] / quad[2]).T
        across = float(np.linalg.norm(quad[1] - quad[0]))
        margin = int(across * 0.1) + 3
        x0, y0 = (max(int(edge) - margin, 0) for edge in quad.min(0))
        x1, y1 = (min(int(edge) + 1 + margin, most) for edge, most in zip(quad.max(0), (width, height), strict=True))
        if x1 <= x0 or y1 <= y0:
            return
        pixels, mask = face.pixels, _rounded(face_height, face.corner)
        if self.line:
            ring = cv2.erode(mask, np.ones((5, 5), np.uint8))
            pixels = np.where(ring[..., None] > 128, pixels, (pixels * (1 - self.line)).astype(np.uint8))
        shrink = 1.0
        while across < WIDTH * shrink * 0.55:
            shrink /= 2
        if shrink < 1:
            size = (round(WIDTH * shrink), round(face_height * shrink))
            pixels = cv2.resize(pixels, size, interpolation=cv2.INTER_AREA)
            mask = cv2.resize(mask, size, interpolation=cv2.INTER_AREA)
            matrix = matrix @ np.diag([WIDTH / size[0], face_height / size[1], 1])
        place = np.array([[1, 0, -x0], [0, 1, -y0], [0, 0, 1]]) @ matrix
        size = (int(x1 - x0), int(y1 - y0))
        warped = cv2.warpPerspective(pixels, place, size, flags=cv2.INTER_LINEAR).astype(np.float32)
        # No two cards lie at quite the same angle to the light.
        slope = self.rng.normal(0, 0.05, 2) if self.rng.random() < 0.6 else np.zeros(2)
        if slope.any():
            x, y = np.linspace(-1, 1, size[0], dtype=np.float32), np.linspace(-1, 1, size[1], dtype=np.float32)
            shade = np.float32(self.rng.normal(1, 0.04)) + np.float32(slope[0]) * x + np.float32(slope[1]) * y[:, None]
            warped *= shade[..., None]
        share = cv2.warpPerspective(mask, place, size, flags=cv2.INTER_LINEAR).astype(np.float32) / 255
        part = self.pixels[y0:y1, x0:x1]
        if self.depth > 0.03:
            far = self.reach * across
            move = np.array([[1, 0, math.cos(self.light) * far], [0, 1, math.sin(self.light) * far]])
            shadow = cv2.warpAffine(share, move, size)
            blur = max(1, int(across * 0.02)) * 2 + 1
            part *= 1 - self.depth * cv2.blur(shadow, (blur, blur))[..., None]
        part *= 1 - share[..., None]
        part += warped * share[..., None]
        self.owner[y0:y1, x0:x1][share > 0.5] = number

    def skin(self, points: list[tuple[float, float]], thickness: float, tone: NDArray[np.float64]) -> None:
        """A finger along some points, with a nail now and then."""
        mask = np.zeros(self.owner.shape, np.uint8)
        line = [np.round(np.array(points) * 8).astype(np.int32)]
        cv2.polylines(mask, line, False, 255, max(2, round(thickness)), cv2.LINE_AA, 3)
        if not mask.any():
            return
        soft = cv2.blur(mask, (int(thickness * 0.5) | 1, int(thickness * 0.5) | 1)).astype(np.float32) / 255
        colour = tone * (0.62 + 0.45 * soft[..., None])
        share = mask[..., None].astype(np.float32) / 255
        self.pixels *= 1 - share
        self.pixels += colour.astype(np.float32) * share
        self.owner[mask > 127] = -2


def _cover(rng: Generator, canvas: _Canvas, corners: NDArray[np.float64]) -> None:
    """Something that lies on the cards: a paper, a cable, a pen, a box; near a corner of some card."""
    height, width = canvas.owner.shape[0], canvas.owner.shape[1]
    mask = np.zeros((height, width), np.uint8)
    x, y = corners[rng.integers(len(corners))] + rng.normal(0, 0.06, 2) * width
    kind = rng.random()
    if kind < 0.5:
        size = (float(rng.uniform(0.05, 0.4) * width), float(rng.uniform(0.05, 0.3) * width))
        box = cv2.boxPoints(((float(x), float(y)), size, float(rng.uniform(0, 90))))
        cv2.fillPoly(mask, [box.astype(np.int32)], 255, cv2.LINE_AA)
    elif kind < 0.8:
        points = np.cumsum(rng.normal(0, 0.09 * width, (8, 2)), 0)
        points += np.array([x, y]) - points[4]
        cv2.polylines(mask, [points.astype(np.int32)], False, 255, int(rng.integers(3, 18)), cv2.LINE_AA)
    else:
        cv2.circle(mask, (int(x), int(y)), int(rng.uniform(0.01, 0.07) * width), 255, -1, cv2.LINE_AA)
    share = mask[..., None].astype(np.float32) / 255
    colour = rng.uniform(0, 255, 3).astype(np.float32) * rng.uniform(0.5, 1)
    grain = _texture(rng, width // 4, height // 4, 40)[..., None] * rng.uniform(0, 30)
    canvas.pixels *= 1 - share
    canvas.pixels += share * (colour + cv2.resize(grain, (width, height))[..., None])
    canvas.owner[mask > 127] = -2


def _corners(scene: _Canvas, faces: list[Face], matrices: list[Matrix]) -> list[Corner]:
    found = []
    height, width = scene.owner.shape[0], scene.owner.shape[1]
    grid = np.array([[x, y] for y in np.linspace(-0.5, 0.5, 9) for x in np.linspace(-0.5, 0.5, 6)])
    for number, (face, matrix) in enumerate(zip(faces, matrices, strict=True)):
        for index in face.indices:
            sign = 1 if index.upright else -1

            def project(points: NDArray[np.float64], matrix: Matrix = matrix) -> NDArray[np.float64]:
                out = matrix @ np.vstack([points.T, np.ones(len(points))])
                return np.asarray((out[:2] / out[2]).T)

            around = project(grid * (index.width, index.height) + np.array([index.x, index.y]))
            x, y = np.round(around).astype(int).T
            inside = (x >= 0) & (y >= 0) & (x < width) & (y < height)
            own = scene.owner[np.clip(y, 0, height - 1), np.clip(x, 0, width - 1)] == number
            half_h, half_w = index.height / 2, index.width / 2
            ends = np.array([[0, 0], [0, -sign * half_h], [0, sign * half_h], [-half_w, 0], [half_w, 0]])
            centre, top, low, left, right = project(ends + np.array([index.x, index.y]))
            up = top - low
            tall = float(np.linalg.norm(up))
            if tall < 1:
                continue
            wide = float(np.linalg.norm(right - left))
            direction = (float(up[0] / tall), float(up[1] / tall))
            seen = float((inside & own).mean())
            found.append(Corner(face.card, float(centre[0]), float(centre[1]), direction, tall, wide, seen))
    return found


def _lighting(rng: Generator, pixels: NDArray[np.float32]) -> NDArray[np.float32]:
    """Shadows, glare, warmth, exposure, vignette: all smooth, so computed small."""
    height, width = pixels.shape[:2]
    small = (max(8, width // 8), max(8, height // 8))
    x, y = np.meshgrid(np.linspace(-1, 1, small[0], dtype=np.float32), np.linspace(-1, 1, small[1], dtype=np.float32))
    gain = np.ones((small[1], small[0], 3), np.float32)
    turn = rng.uniform(0, 2 * math.pi)
    gain *= (1 + rng.uniform(0, 0.45) * (x * math.cos(turn) + y * math.sin(turn)))[..., None]
    if rng.random() < 0.4:
        gain *= (1 - rng.uniform(0, 0.4) * (x * x + y * y) / 2)[..., None]
    for _ in range(int(rng.integers(0, 3))):
        mask = np.zeros((small[1], small[0]), np.float32)
        points = (rng.uniform(-0.2, 1.2, (int(rng.integers(3, 7)), 2)) * small).astype(np.int32)
        cv2.fillPoly(mask, [points], 1.0)
        blur = int(rng.integers(1, 25)) * 2 + 1
        mask = cv2.blur(cv2.blur(mask, (blur, blur)), (blur, blur))
        gain *= 1 - rng.uniform(0, 0.62) * mask[..., None]
    warm = rng.normal(0, 0.1)
    gain *= np.array([1 + warm, 1 + rng.normal(0, 0.025), 1 - warm * 1.3], np.float32)
    pixels *= np.maximum(cv2.resize(gain, (width, height)), 0.02)
    if rng.random() < 0.3:
        glare = np.zeros((small[1], small[0]), np.float32)
        for _ in range(int(rng.integers(1, 4))):
            middle = (int(rng.uniform(0, small[0])), int(rng.uniform(0, small[1])))
            axes = (int(rng.uniform(2, 16)), int(rng.uniform(2, 12)))
            cv2.ellipse(glare, middle, axes, rng.uniform(0, 180), 0, 360, rng.uniform(0.3, 1.3), -1)
        blur = int(rng.integers(2, 12)) * 2 + 1
        glare = cv2.blur(cv2.blur(glare, (blur, blur)), (blur, blur))
        pixels += 255 * cv2.resize(glare, (width, height))[..., None]
    exposure = math.exp(rng.normal(-0.05, 0.28)) * (0.4 if rng.random() < 0.04 else 1)
    return pixels * np.float32(exposure)


def _lens(rng: Generator, pixels: NDArray[np.float32]) -> tuple[Pixels, float]:
    """Blur, contrast, noise, sharpening, JPEG; returns how much blur, too."""
    height, width = pixels.shape[:2]
    kind = rng.random()
    blur = 0.0
    if kind < 0.3:
        sigma = rng.uniform(0.4, 1.1) if rng.random() < 0.75 else rng.uniform(1.0, 2.3)
        pixels, blur = cv2.GaussianBlur(pixels, (0, 0), sigma), sigma
    elif kind < 0.42:
        long = int(rng.integers(3, 10 if rng.random() < 0.8 else 16))
        kernel = np.zeros((long, long), np.float32)
        turn = rng.uniform(0, math.pi)
        middle = (long - 1) / 2
        ends = [(middle + s * middle * math.cos(turn), middle + s * middle * math.sin(turn)) for s in (-1, 1)]
        cv2.line(kernel, *[(round(a), round(b)) for a, b in ends], 1.0)
        pixels, blur = cv2.filter2D(pixels, -1, kernel / kernel.sum()), long / math.sqrt(12)
    if rng.random() < 0.7:
        contrast, pivot = math.exp(rng.normal(0.05, 0.15)), rng.uniform(90, 160)
        pixels = (pixels - pivot) * contrast + pivot + rng.normal(0, 8)
    if rng.random() < 0.5:
        pixels = 255 * np.power(np.clip(pixels, 0, 255) / 255, math.exp(rng.normal(0, 0.2)))
    if rng.random() < 0.6:
        sigma = rng.uniform(1, 6) if rng.random() < 0.85 else rng.uniform(6, 18)
        tile = rng.standard_normal((height // 2 + 64, width // 2 + 64, 1 if rng.random() < 0.5 else 3)).astype(
            np.float32
        )
        tile = np.tile(tile, (2, 2, 1))[:height, :width]
        pixels = pixels + tile * sigma
    if rng.random() < 0.3:
        grey = pixels.mean(2, keepdims=True)
        pixels = grey + (pixels - grey) * (rng.uniform(0.3, 1.5) if rng.random() < 0.9 else 0.0)
    if rng.random() < 0.35:
        soft = cv2.blur(pixels, (3, 3))
        pixels = pixels + (pixels - soft) * rng.uniform(0.3, 1.6)
    picture = np.clip(pixels, 0, 255).astype(np.uint8)
    if rng.random() < 0.15:  # enlarged from less
        factor = rng.uniform(0.5, 0.9)
        small = cv2.resize(picture, (int(width * factor), int(height * factor)), interpolation=cv2.INTER_AREA)
        picture = cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR).astype(np.uint8)
    if rng.random() < 0.85:
        quality = int(rng.integers(35, 97))
        _, code = cv2.imencode(".jpg", np.ascontiguousarray(picture[:, :, ::-1]), [cv2.IMWRITE_JPEG_QUALITY, quality])
        decoded = cv2.imdecode(code, cv2.IMREAD_COLOR)
        assert decoded is not None
        picture = np.ascontiguousarray(decoded[:, :, ::-1]).astype(np.uint8)
    return picture, blur


def _dealer(rng: Generator, source: Source) -> tuple[Callable[[int], Face], float, int]:
    """What draws the faces of this scene's deck, the deck's height by width, and its height."""
    if rng.random() < source.decks_share:
        deck = source.decks[rng.integers(len(source.decks))]
        corner = float(rng.uniform(0.04, 0.09) * WIDTH)

        def cut(card: int) -> Face:
            face = deck.face(card)
            return Face(face.pixels, face.indices, corner, card)

        return cut, deck.height / WIDTH, deck.height
    style = draw_style(rng, source.fonts, source.art)
    return (lambda card: draw_face(rng, style, card)), style.height / WIDTH, style.height


def make_scene(rng: Generator, source: Source, kind: str | None = None) -> Scene:
    """One picture. The same generator state gives the same picture."""
    if kind is None:
        kind = KINDS[rng.choice(len(KINDS), p=[0.2, 0.18, 0.16, 0.16, 0.08, 0.08, 0.06, 0.08])]
    long = 1280 if rng.random() < 0.75 else int(rng.integers(500, 1281))
    if kind in {"wide", "show", "fans"}:
        long = max(long, 960)
    short = round(long * rng.choice([0.75, 0.75, 0.5625, 1.0]))
    size = (long, short) if rng.random() < 0.55 else (short, long)
    draw, ratio, tall = _dealer(rng, source)
    poses = _layout(rng, kind)
    order = rng.permutation(52)[: len(poses)]
    backs = rng.random() < 0.1 and kind in {"row", "loose", "heap", "show"}
    faces = [draw(int(card)) for card in order]
    if backs:
        faces = [draw_back(rng, tall) if rng.random() < 0.25 else face for face in faces]
    fill = rng.uniform(0.72, 0.98) if kind in {"wide", "fans", "show"} else rng.uniform(0.35, 1.0)
    if rng.random() < 0.06:
        fill *= rng.uniform(1.05, 1.4)
    camera = _camera(rng, poses, size, ratio, fill)
    to_units = np.array([[1 / WIDTH, 0, -0.5], [0, 1 / WIDTH, -ratio / 2], [0, 0, 1]])
    matrices = [camera @ pose @ to_units for pose in poses]
    far = kind == "held" and rng.random() < 0.6
    canvas = _Canvas(rng, _whole_ground(rng, size, source.fonts.font(rng), far=far))
    held = kind == "held" or (kind in {"wide", "fan"} and rng.random() < 0.3)
    tone = (
        np.array([235, 190, 165])
        * rng.uniform(0.3, 1.05)
        * np.array([1, rng.uniform(0.85, 1.02), rng.uniform(0.8, 1.05)])
    )
    # Where the fingers are: at the lower edges of the cards, in the middle.
    edges = np.stack([pose @ np.array([0, 0.42 * ratio, 1.0]) for pose in poses])
    held_at = _pose(float(edges[:, 0].mean()), float(edges[:, 1].mean()), rng.normal(0, 0.2))
    if held:
        _grip(rng, canvas, camera @ held_at, ratio, tone, behind=True)
    for number, (face, matrix) in enumerate(zip(faces, matrices, strict=True)):
        canvas.lay(face, matrix, number)
    if held:
        _grip(rng, canvas, camera @ held_at, ratio, tone, behind=False)
    if rng.random() < 0.14:
        middles = [matrix @ np.array([WIDTH / 2, tall / 2, 1.0]) for matrix in matrices]
        for _ in range(int(rng.integers(1, 3))):
            _cover(rng, canvas, np.array([middle[:2] / middle[2] for middle in middles]))
    corners = [corner for corner in _corners(canvas, faces, matrices) if corner.card >= 0]
    pixels, blur = _lens(rng, _lighting(rng, canvas.pixels))
    return Scene(pixels, tuple(corners), tuple(face.card for face in faces if face.card >= 0), kind, blur)


def _grip(
    rng: Generator, canvas: _Canvas, camera: Matrix, ratio: float, tone: NDArray[np.float64], *, behind: bool
) -> None:
    """Fingers behind a fan, or the thumb before it; `camera` has the lower edges of the cards at the origin."""

    def seen(x: float, y: float) -> tuple[float, float]:
        out = camera @ np.array([x, y, 1.0])
        return float(out[0] / out[2]), float(out[1] / out[2])

    one = math.dist(seen(0, 0), seen(0.2, 0)) * 5
    if behind:
        palm = [seen(rng.uniform(-0.2, 0.2), rng.uniform(-0.2, 0.3)), seen(rng.uniform(-0.6, 0.6), 2.5)]
        canvas.skin(palm, one * rng.uniform(1.0, 1.6), tone)
        for _ in range(int(rng.integers(0, 5))):
            x = rng.uniform(-1.2, 1.2)
            canvas.skin([seen(0, 0.3), seen(x, rng.uniform(-0.8, 0.2))], one * rng.uniform(0.22, 0.32), tone)
        return
    for _ in range(int(rng.integers(1, 4))):
        start = seen(rng.uniform(-0.9, 0.9), rng.uniform(0.4, 1.0))
        end = seen(rng.uniform(-0.5, 0.5), rng.uniform(-0.9, 0.0) * ratio)
        bend = ((start[0] + end[0]) / 2 + rng.normal(0, 0.05) * one, (start[1] + end[1]) / 2)
        canvas.skin([start, bend, end], one * rng.uniform(0.2, 0.34), tone * rng.uniform(0.9, 1.05))
