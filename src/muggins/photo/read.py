"""Cards read from a picture, each with how sure that is and what else it may be."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import exp, log
from typing import Any

import numpy as np
from numpy.typing import NDArray

from muggins.cards import Card
from muggins.errors import PhotoError
from muggins.photo.apart import groups_apart
from muggins.photo.choose import Slot, choose_cards, presences
from muggins.photo.find import Indices, find_indices
from muggins.photo.sizes import shrunk
from muggins.photo.weights import open_nets, open_weights
from muggins.wire import Answer

LONGEST = 1280
"""Pixels of the longer side of a picture that is read; larger ones are shrunk first."""
SURE = 0.97
"""Below this score a person should confirm the card."""
_MOST_PIXELS = 50_000_000
_SMALLEST = 48
_DARKEST = 26
"""Of 255, that the brightest fiftieth of a picture must reach."""
_ALTERNATIVES = 4
_LEAST = 0.27
"""Of what the nets make of a card: below, it says no more of whether the card is right."""
_MOST = 0.999
"""No card is said to be likelier: on scenes about one in 500 of the surest is wrong."""
_SURELY, _PERHAPS = 0.9, 0.35
"""A card is there if that is likelier than the first, and is not if it is less likely than the second."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """What else a card may be.

    Attributes:
        card: 0..51.
        score: its probability, 0..1.
    """

    card: Card
    score: float


@dataclass(frozen=True, slots=True)
class Seen:
    """A card read from a picture.

    Attributes:
        card: 0..51.
        box: left, top, right and bottom of its clearest index, in pixels of the picture.
        score: the probability that it is this card, 0..1: of a hundred cards with a score of 0.9, about ninety are
            right.
        sure: whether that is enough to go on without asking.
        alternatives: the next best readings, the likeliest first.
    """

    card: Card
    box: tuple[int, int, int, int]
    score: float
    sure: bool
    alternatives: tuple[Alternative, ...]


@dataclass(frozen=True)
class Reading(Answer):
    """All cards read from a picture.

    Attributes:
        width: of the picture, in pixels.
        height: of the picture.
        cards: in reading order: by rows from the left.
        found: how many cards the picture seems to show, whatever number was asked for.
        hands: of thirteen cards, which of `cards` are each hand, the crib and, by itself, the starter, if they lie
            apart; else nothing.
    """

    width: int
    height: int
    cards: tuple[Seen, ...]
    found: int
    hands: tuple[tuple[int, ...], ...]


def read_cards(pixels: NDArray[np.uint8], count: int | None = 6) -> list[Seen]:
    """Read the cards that lie face up in a picture.

    Args:
        pixels: ``uint8[height, width, 3]``, red first.
        count: how many cards there are, 1..52; None where that is not known.

    Returns:
        The best set of `count` different cards, in reading order: by rows from the left; fewer if fewer were found.

    Raises:
        PhotoError: not such an array, a picture too small, too large or too dark, or a count out of range.

    Example:
        >>> import numpy as np
        >>> table = np.full((480, 640, 3), 200, np.uint8)  # a picture without a card in it
        >>> read_cards(table)
        []
    """
    return list(read_photo(pixels, count).cards)


def read_photo(pixels: NDArray[np.uint8], count: int | None = 6) -> Reading:
    """Read the cards of a picture as `read_cards` does, and say how many it seems to show."""
    _check(pixels, count)
    height, width = pixels.shape[:2]
    factor = LONGEST / max(height, width)
    picture = pixels
    if factor < 1:
        small = shrunk(pixels.astype(np.float32), max(1, round(height * factor)), max(1, round(width * factor)))
        picture = np.clip(small + np.float32(0.5), 0, 255).astype(np.uint8)
    else:
        factor = 1.0
    found = find_indices(open_nets(), picture)
    slots = choose_cards(found, count)
    calibration = _calibration(open_weights().about)
    cards = [_seen(found, slot, calibration, factor, (width, height)) for slot in slots]
    ordered = tuple(_in_rows(cards))
    middles = [((seen.box[0] + seen.box[2]) / 2, (seen.box[1] + seen.box[3]) / 2) for seen in ordered]
    seeming = _found(presences(found), count)
    return Reading(width, height, ordered, seeming, groups_apart(middles))


def read_bytes(raw: bytes, width: int, height: int, count: int | None = 6) -> Reading:
    """Read the cards of a picture that comes as bytes, three for each pixel: red, green, blue.

    Raises:
        PhotoError: another number of bytes, or what `read_cards` refuses.
    """
    if width < 1 or height < 1 or len(raw) != 3 * width * height:
        raise PhotoError(f"{len(raw)} bytes for {width} x {height} pixels: expected {3 * max(0, width * height)}")
    return read_photo(np.frombuffer(raw, np.uint8).reshape(height, width, 3), count)


def _found(present: NDArray[np.float64], count: int | None) -> int:
    surely, perhaps = int((present > _SURELY).sum()), int((present > _PERHAPS).sum())
    if count is None:
        return int((present > 0.5).sum())
    return min(max(count, surely), perhaps)


def _check(pixels: NDArray[np.uint8], count: int | None) -> None:
    if pixels.dtype != np.uint8 or pixels.ndim != 3 or pixels.shape[2] != 3:
        raise PhotoError(f"a picture of {pixels.dtype}{list(pixels.shape)}: expected uint8[height, width, 3]")
    height, width = pixels.shape[:2]
    if min(height, width) < _SMALLEST:
        raise PhotoError(f"a picture of {width} x {height} pixels: expected at least {_SMALLEST} x {_SMALLEST}")
    if height * width > _MOST_PIXELS:
        raise PhotoError(
            f"a picture of {width} x {height} pixels: expected at most {_MOST_PIXELS // 1_000_000} million"
        )
    if count is not None and not 1 <= count <= 52:
        raise PhotoError(f"{count} cards: expected 1 to 52")
    step = max(1, min(height, width) // 200)
    if float(np.quantile(pixels[::step, ::step].max(axis=2), 0.98)) < _DARKEST:
        raise PhotoError("the picture is too dark: expected one in which the cards can be seen")


def _calibration(about: Mapping[str, Any]) -> tuple[float, float]:
    slope, shift = about.get("calibration", (1.0, 0.0))
    return float(slope), float(shift)


def raw_score(slot: Slot) -> float:
    """Return what the nets make of a slot, as log odds: that there is a card, and that it is this one."""
    likely = min(max(float(slot.cards[slot.card]) * slot.present, _LEAST), 1 - 1e-7)
    return log(likely / (1 - likely))


def _seen(found: Indices, slot: Slot, calibration: tuple[float, float], factor: float, size: tuple[int, int]) -> Seen:
    score = min(_MOST, 1 / (1 + exp(-(calibration[0] * raw_score(slot) + calibration[1]))))
    rest = slot.cards.copy()
    rest[slot.card] = 0
    total = float(rest.sum())
    order = np.argsort(-rest, kind="stable")[:_ALTERNATIVES]
    others = tuple(
        Alternative(int(card), round(float(rest[card]) / total * (1 - score), 4)) for card in order if total > 0
    )
    box = _box(found.places[slot.indices[0]], factor, size)
    return Seen(slot.card, box, round(score, 4), score >= SURE, others)


def _box(place: NDArray[np.float32], factor: float, size: tuple[int, int]) -> tuple[int, int, int, int]:
    """Return the rectangle around an index, whichever way it is turned, in pixels of the picture as it came."""
    x, y, up_x, up_y, height = (float(value) for value in place)
    tall, wide = 0.58 * height, 0.3 * height
    across = abs(up_x) * tall + abs(up_y) * wide
    down = abs(up_y) * tall + abs(up_x) * wide
    edges = (x - across, y - down, x + across, y + down)
    left, top, right, bottom = (round(edge / factor) for edge in edges)
    return max(0, left), max(0, top), min(size[0], right), min(size[1], bottom)


def _in_rows(cards: list[Seen]) -> list[Seen]:
    """Return cards by rows from the top, each from the left; a row is what overlaps in height."""
    rows: list[list[Seen]] = []
    for card in sorted(cards, key=lambda one: one.box[1] + one.box[3]):
        middle = (card.box[1] + card.box[3]) / 2
        row = rows[-1] if rows else None
        tall = 1.5 * max(card.box[3] - card.box[1], card.box[2] - card.box[0])
        if row is not None and middle - (row[-1].box[1] + row[-1].box[3]) / 2 < tall:
            row.append(card)
        else:
            rows.append([card])
    return [card for row in rows for card in sorted(row, key=lambda one: one.box[0] + one.box[2])]
