"""Faces of cards: drawn by us in a style drawn at random, or cut from a free deck; each with where its indices are."""

from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from research.photo.assets import DECKS, deck_picture
from research.photo.glyphs import Fonts, text_mask
from research.photo.pips import suit_masks

WIDTH = 300  # pixels of a face
Pixels = NDArray[np.uint8]
TEST_DECKS = ("anglo_poker", "bellot", "lattmann", "tango", "neoclassical_4_color")

# What courts, ace and ten are called: (ace, ten, jack, queen, king), and how often a style takes it.
_NAMES = (
    (("A", "10", "J", "Q", "K"), 80),
    (("A", "T", "J", "Q", "K"), 5),
    (("1", "10", "V", "D", "R"), 5),
    (("A", "10", "V", "D", "R"), 2),
    (("A", "10", "B", "D", "K"), 7),
    (("A", "10", "B", "V", "H"), 1),
    (("A", "10", "F", "D", "R"), 1),
    (("E", "10", "Kn", "D", "K"), 1),
)
# Ink by suit, clubs first, as red, green and blue.
_BLACK, _RED = (18, 16, 20), (205, 20, 30)
_INKS = (
    ((_BLACK, _RED, _RED, _BLACK), 84),
    (((10, 120, 50), (20, 60, 180), _RED, _BLACK), 8),
    ((_BLACK, (235, 130, 20), _RED, (10, 125, 60)), 4),
    (((20, 60, 170), (230, 120, 20), _RED, _BLACK), 2),
    (((130, 30, 120), (240, 140, 20), _RED, (10, 30, 100)), 2),
)


@dataclass(frozen=True)
class Index:
    """A corner index on a face: its centre and size in pixels, and whether it stands upright."""

    x: float
    y: float
    width: float
    height: float
    upright: bool


@dataclass(frozen=True)
class Face:
    """A card's picture, ``uint8[height, 300, 3]`` red first, and its indices."""

    pixels: Pixels
    indices: tuple[Index, ...]
    corner: float  # radius of the rounded corners, in pixels
    card: int  # -1 for a back


@dataclass
class Style:
    """How the cards of one deck look."""

    height: int
    corner: float
    paper: tuple[int, int, int]
    inks: list[tuple[int, ...]]
    ranks: list[NDArray[np.uint8]]
    suits: list[NDArray[np.uint8]]
    rank_height: float
    rank_width: float
    pip_height: float
    gap: float
    left: float
    top: float
    four: bool
    side: bool
    frame: float
    pip_size: float
    plain: bool
    big_middle: bool
    courts: list[Pixels] = field(default_factory=list)


def _pick(rng: Generator, choices: tuple[tuple[object, int], ...]) -> object:
    weights = np.array([weight for _, weight in choices], float)
    return choices[rng.choice(len(choices), p=weights / weights.sum())][0]


def draw_style(rng: Generator, fonts: Fonts, courts: list[Pixels]) -> Style:
    """A style: font, signs, inks, sizes and places."""
    height = round(WIDTH * (rng.choice([88 / 63, 89 / 57]) if rng.random() < 0.8 else rng.uniform(1.3, 1.62)))
    names = _pick(rng, _NAMES)
    assert isinstance(names, tuple)
    font = fonts.font(rng)
    texts = [names[0], *"23456789", *names[1:]]
    ranks = [text_mask(font, text) for text in texts]
    inks = _pick(rng, _INKS)
    assert isinstance(inks, tuple)
    wander = rng.integers(-18, 19, 3)
    inked: list[tuple[int, ...]] = [tuple(int(v) for v in np.clip(np.array(ink) + wander, 0, 255)) for ink in inks]
    kind = rng.random()
    if kind < 0.62:  # standard
        rank_height, pip_height = rng.uniform(0.075, 0.125), rng.uniform(0.05, 0.085)
    elif kind < 0.9:  # jumbo
        rank_height, pip_height = rng.uniform(0.125, 0.21), rng.uniform(0.07, 0.14)
    else:  # small
        rank_height, pip_height = rng.uniform(0.05, 0.075), rng.uniform(0.035, 0.055)
    paper = rng.choice([255, 250, 240, 228]) - rng.integers(0, 10) + rng.integers(-8, 1, 3)
    if rng.random() < 0.12:
        paper = paper - np.array([0, rng.integers(4, 12), rng.integers(15, 40)])
    if rng.random() < 0.015:  # black cards
        paper = rng.integers(10, 40, 3)
        inked = [(230, 230, 230) if suit in {0, 3} else (230, 50, 50) for suit in range(4)]
    return Style(
        height,
        rng.uniform(0.03, 0.09) * WIDTH,
        (int(paper[0]), int(paper[1]), int(paper[2])),
        inked,
        ranks,
        suit_masks(rng, fonts),
        rank_height * height,
        rng.uniform(0.75, 1.1) * rng.choice([1.0, 1.0, 0.8]),
        pip_height * height,
        rng.uniform(0.006, 0.03) * height,
        rng.uniform(0.02, 0.065) * WIDTH,
        rng.uniform(0.018, 0.06) * height,
        rng.random() < 0.16,
        rng.random() < 0.03,
        float(rng.choice([0.0, rng.uniform(0.1, 0.2)])),
        rng.uniform(0.11, 0.19) * height,
        rng.random() < 0.08,
        rng.random() < 0.1,
        courts,
    )


def stamp(canvas: Pixels, mask: NDArray[np.uint8], x: float, y: float, size: tuple[float, float], ink: object) -> None:
    """Lays a mask of ink with its upper left corner at (x, y), scaled to (width, height)."""
    width, height = max(1, round(size[0])), max(1, round(size[1]))
    small = cv2.resize(mask, (width, height), interpolation=cv2.INTER_AREA)
    left, top = round(x), round(y)
    x0, y0 = max(0, left), max(0, top)
    x1, y1 = min(canvas.shape[1], left + width), min(canvas.shape[0], top + height)
    if x1 <= x0 or y1 <= y0:
        return
    share = small[y0 - top : y1 - top, x0 - left : x1 - left, None].astype(np.float32) / 255
    part = canvas[y0:y1, x0:x1]
    part[:] = (part * (1 - share) + np.array(ink, np.float32) * share).astype(np.uint8)


_PLACES = {
    1: [(1, 0.5)],
    2: [(1, 0.2), (1, 0.8)],
    3: [(1, 0.2), (1, 0.5), (1, 0.8)],
    4: [(0, 0.2), (2, 0.2), (0, 0.8), (2, 0.8)],
    5: [(0, 0.2), (2, 0.2), (1, 0.5), (0, 0.8), (2, 0.8)],
    6: [(0, 0.2), (2, 0.2), (0, 0.5), (2, 0.5), (0, 0.8), (2, 0.8)],
    7: [(0, 0.2), (2, 0.2), (1, 0.35), (0, 0.5), (2, 0.5), (0, 0.8), (2, 0.8)],
    8: [(0, 0.2), (2, 0.2), (1, 0.35), (0, 0.5), (2, 0.5), (1, 0.65), (0, 0.8), (2, 0.8)],
    9: [(c, y) for c in (0, 2) for y in (0.2, 0.4, 0.6, 0.8)] + [(1, 0.5)],
    10: [(c, y) for c in (0, 2) for y in (0.2, 0.4, 0.6, 0.8)] + [(1, 0.3), (1, 0.7)],
}


def _middle(rng: Generator, style: Style, canvas: Pixels, card: int, clear: float) -> None:
    rank, suit = card >> 2, card & 3
    height, ink, sign = style.height, style.inks[suit], style.suits[suit]
    wide = sign.shape[1] / sign.shape[0]
    if style.big_middle or (rank == 0 and rng.random() < 0.4):
        big = height * rng.uniform(0.25, 0.5)
        stamp(canvas, sign, WIDTH / 2 - big * wide / 2, height / 2 - big / 2, (big * wide, big), ink)
        return
    if rank >= 10:
        if style.plain or not style.courts:
            big = height * 0.4
            mask = style.ranks[rank]
            across = big * mask.shape[1] / mask.shape[0]
            stamp(canvas, mask, WIDTH / 2 - across / 2, height / 2 - big / 2, (across, big), ink)
            return
        inset = max(style.frame, 0.12)
        x0, y0 = round(WIDTH * inset), round(height * inset * 0.7)
        art = cv2.resize(style.courts[rng.integers(len(style.courts))], (WIDTH - 2 * x0, height - 2 * y0))
        if rng.random() < 0.5:
            art = art[:, :, rng.permutation(3)]
        canvas[y0 : height - y0, x0 : WIDTH - x0] = art
        if style.frame:
            line = [int(v) for v in rng.integers(0, 120, 3)]
            cv2.rectangle(canvas, (x0, y0), (WIDTH - x0, height - y0), line, int(rng.integers(1, 4)))
        size = style.pip_size
        if rng.random() < 0.7:
            stamp(canvas, sign, x0 + 6, y0 + 6, (size * wide, size), ink)
            turned = np.ascontiguousarray(sign[::-1, ::-1])
            stamp(canvas, turned, WIDTH - x0 - 6 - size * wide, height - y0 - 6 - size, (size * wide, size), ink)
        return
    size = style.pip_size * (1.5 if rank == 0 else 1)
    # Pips keep clear of the index, as long as there is room.
    edge = min(max(0.29, clear / WIDTH + size * wide / 2 / WIDTH + 0.02), 0.4)
    columns = (edge, 0.5, 1 - edge)
    for column, y in _PLACES[rank + 1]:
        mask = sign if y <= 0.5 else np.ascontiguousarray(sign[::-1])
        x = columns[column] * WIDTH
        stamp(canvas, mask, x - size * wide / 2, y * height - size / 2, (size * wide, size), ink)


def draw_face(rng: Generator, style: Style, card: int) -> Face:
    """The face of a card in a style."""
    rank, suit = card >> 2, card & 3
    canvas = np.empty((style.height, WIDTH, 3), np.uint8)
    canvas[:] = style.paper
    mask, sign = style.ranks[rank], style.suits[suit]
    high = style.rank_height
    wide = high * mask.shape[1] / mask.shape[0] * style.rank_width
    wide = min(wide, high * (1.15 if rank == 9 else 0.95))
    pip_high = style.pip_height
    pip_wide = pip_high * sign.shape[1] / sign.shape[0]
    column = max(high * 0.7, pip_wide, wide)
    _middle(rng, style, canvas, card, style.left + column if rng.random() < 0.85 else 0.0)
    if style.frame and rng.random() < 0.1:
        inset = round(WIDTH * style.frame * 0.3)
        cv2.rectangle(canvas, (inset, inset), (WIDTH - inset, style.height - inset), style.inks[suit], 1)
    # A light ground under the index, as courts have it.
    beside = (wide + style.gap + pip_wide, max(high, pip_high))
    box = beside if style.side else (column, high + style.gap + pip_high)
    x0, y0 = style.left, style.top
    if rank >= 10 and rng.random() < 0.8:
        for x, y in ((x0, y0), (WIDTH - x0 - box[0], style.height - y0 - box[1])):
            cv2.rectangle(canvas, (int(x), int(y)), (int(x + box[0]), int(y + box[1])), style.paper, -1)
    ground = np.empty((max(1, round(box[1])) + 2, max(1, round(box[0])) + 2, 3), np.uint8)
    plate = np.zeros(ground.shape[:2], np.uint8)
    if style.side:
        _onto(plate, mask, 0, 0, wide, high)
        _onto(plate, sign, wide + style.gap, 0, pip_wide, pip_high)
    else:
        _onto(plate, mask, (column - wide) / 2, 0, wide, high)
        _onto(plate, sign, (column - pip_wide) / 2, high + style.gap, pip_wide, pip_high)
    ink = style.inks[suit]
    size = (plate.shape[1], plate.shape[0])
    turned = np.ascontiguousarray(plate[::-1, ::-1])
    right, low = WIDTH - x0 - size[0], style.height - y0 - size[1]
    places = [(x0, y0, True), (right, low, False)]
    if style.four:
        places += [(right, y0, True), (x0, low, False)]
    indices = []
    for x, y, upright in places:
        stamp(canvas, plate if upright else turned, x, y, size, ink)
        indices.append(Index(x + size[0] / 2, y + size[1] / 2, box[0], box[1], upright))
    return Face(canvas, tuple(indices), style.corner, card)


def _onto(plate: NDArray[np.uint8], mask: NDArray[np.uint8], x: float, y: float, wide: float, high: float) -> None:
    width, height = max(1, round(wide)), max(1, round(high))
    small = cv2.resize(mask, (width, height), interpolation=cv2.INTER_AREA)
    left, top = max(0, round(x)), max(0, round(y))
    part = plate[top : top + height, left : left + width]
    np.maximum(part, small[: part.shape[0], : part.shape[1]], out=part)


def draw_back(rng: Generator, height: int) -> Face:
    """The back of a card: a border and a pattern."""
    canvas = np.full((height, WIDTH, 3), 245, np.uint8)
    ink = rng.integers(0, 200, 3)
    inset = int(rng.integers(0, 25))
    art = rng.integers(0, 2, (int(rng.integers(3, 24)), int(rng.integers(3, 18))), dtype=np.uint8) * 255
    art = np.vstack([np.hstack([art, art[:, ::-1]]), np.hstack([art[::-1], art[::-1, ::-1]])])
    how = cv2.INTER_NEAREST if rng.random() < 0.5 else cv2.INTER_CUBIC
    big = cv2.resize(art, (WIDTH - 2 * inset, height - 2 * inset), interpolation=how)[..., None] / 255
    canvas[inset : height - inset, inset : WIDTH - inset] = (ink * (1 - big * 0.7) + 240 * big * 0.7).astype(np.uint8)
    return Face(canvas, (), rng.uniform(0.03, 0.09) * WIDTH, -1)


class FreeDeck:
    """A deck cut from its picture, with the box of its index measured on its number cards."""

    def __init__(self, assets: Path, name: str) -> None:
        kept = assets / "decks" / f"{name}.npy"
        if kept.is_file():
            stack = np.load(kept)
            self.height = stack.shape[1]
            self.faces = dict(enumerate(stack))
        else:
            self._cut(deck_picture(assets, name)[:, :, ::-1])
            np.save(kept, np.stack([self.faces[card] for card in range(52)]))
        boxes = [box for card in range(4, 36) if (box := _index_box(self.faces[card])) is not None]
        assert len(boxes) > 12, name
        self.box = tuple(float(v) for v in np.median(np.array(boxes), 0))

    def _cut(self, picture: Pixels) -> None:
        wide, high = picture.shape[1] / 13, picture.shape[0] / 5
        self.height = round(WIDTH * high / wide)
        self.faces = {}
        for card in range(52):
            rank, suit = card >> 2, card & 3
            x0, x1, y0, y1 = (round(v) for v in (rank * wide, (rank + 1) * wide, suit * high, (suit + 1) * high))
            part = np.ascontiguousarray(picture[y0 + 1 : y1 - 1, x0 + 1 : x1 - 1])
            self.faces[card] = cv2.resize(part, (WIDTH, self.height), interpolation=cv2.INTER_AREA).astype(np.uint8)

    def face(self, card: int) -> Face:
        """One of its faces; both indices lie the same distance from their corners."""
        x, y, wide, high = self.box
        pair = (Index(x, y, wide, high, True), Index(WIDTH - x, self.height - y, wide, high, False))
        return Face(self.faces[card], pair, 0.06 * WIDTH, card)


def _runs(ink: NDArray[np.bool_]) -> list[tuple[int, int]]:
    edges = np.flatnonzero(np.diff(np.concatenate([[False], ink, [False]]).astype(np.int8)))
    return [(int(a), int(b)) for a, b in zip(edges[::2], edges[1::2], strict=True)]


def _index_box(face: Pixels) -> tuple[float, float, float, float] | None:
    """The centre and size of the index at the upper left: the first two runs of ink below the border."""
    height = face.shape[0]
    # Inside the border line, and left of the first pips.
    part = face[8 : int(height * 0.42), 7 : int(WIDTH * 0.25)].astype(np.int32)
    paper = np.median(face[height // 2 - 6 : height // 2 + 6, 12:30].reshape(-1, 3), 0)
    ink = np.abs(part - paper).max(2) > 90
    ink[:14, :14] &= (np.add.outer(np.arange(14), np.arange(14))) > 12  # the rounded border
    columns = _runs(ink.sum(0) > 0)
    columns = [run for run in columns if run[1] - run[0] > 6]
    if not columns:
        return None
    left, right = columns[0]
    rows = [run for run in _runs(ink[:, left:right].sum(1) > 0) if run[1] - run[0] > 7]
    if len(rows) < 2:
        return None
    top, bottom = rows[0][0], rows[1][1]
    return (7 + (left + right) / 2, 8 + (top + bottom) / 2, float(right - left), float(bottom - top))


def free_decks(assets: Path, part: str = "train") -> list[FreeDeck]:
    """The decks of GNOME's games: five for ``part="test"``, the others to train with."""
    return [FreeDeck(assets, name) for name in DECKS if (name in TEST_DECKS) == (part == "test")]


def court_art(decks: list[FreeDeck]) -> list[Pixels]:
    """What stands in the middle of the decks' courts."""
    art = []
    for deck in decks:
        inset = round(deck.height * 0.11)
        art += [deck.faces[card][inset:-inset, 55:-55] for card in range(40, 52)]
    return art
