"""Cards read from a picture, each with how sure that is and what else it may be."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, hypot, log

import numpy as np
from numpy.typing import NDArray

from muggins.brief import BriefHelp
from muggins.cards import Card
from muggins.errors import PhotoError
from muggins.photo.choose import Slot, choose_cards, presences
from muggins.photo.crops import shrunk
from muggins.photo.find import Indices, find_indices
from muggins.photo.weights import open_nets, open_weights
from muggins.wire import Answer

LONGEST = 1280
"""Pixels of the longer side of a picture that is read; larger ones are shrunk first."""
SURE = 0.97
"""Score below which a person should confirm the card."""
MOST_PIXELS = 50_000_000
_SMALLEST = 48
_DARKEST = 26  # of 255, that the brightest fiftieth of a picture must reach
_ALTERNATIVES = 4
_LEAST = 0.27  # confidence of the nets below which it is uninformative
_MOST = 0.999  # the highest score: on scenes about one in 500 of the surest cards is wrong
_SURELY, _PERHAPS = 0.9, 0.35
"""Probabilities above which a card is surely there, and below which it is not."""
_SHOW = (4, 4, 4, 1)  # cards of the two hands, the crib and the starter


@dataclass(frozen=True, slots=True)
class Alternative(metaclass=BriefHelp):
    """What else a card may be, and its probability, 0..1."""

    card: Card
    score: float


@dataclass(frozen=True, slots=True)
class Seen(metaclass=BriefHelp):
    """A card read from a picture.

    Attributes:
        box: left, top, right and bottom of its clearest index, in pixels of the picture.
        score: the probability that it is this card, 0..1, calibrated.
        sure: whether that is enough to continue without asking.
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
        cards: by rows, from the left.
        found: how many cards the picture seems to show, whatever number was asked for.
        hands: of thirteen cards, which of `cards` are each hand, the crib and the starter; none if they lie together.
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
        The best set of `count` different cards, by rows from the left; fewer if fewer were found.

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
    """Read the cards of a picture as :func:`read_cards` does."""
    _check(pixels, count)
    height, width = pixels.shape[:2]
    factor, picture = min(LONGEST / max(height, width), 1.0), pixels
    if factor < 1:
        small = shrunk(pixels.astype(np.float32), max(1, round(height * factor)), max(1, round(width * factor)))
        picture = np.clip(small + np.float32(0.5), 0, 255).astype(np.uint8)
    indices = find_indices(open_nets(), picture)
    slope, shift = open_weights().about.get("calibration", (1.0, 0.0))
    slots = choose_cards(indices, count)
    cards = tuple(_in_rows([_seen(indices, slot, (slope, shift), factor, (width, height)) for slot in slots]))
    middles = [((seen.box[0] + seen.box[2]) / 2, (seen.box[1] + seen.box[3]) / 2) for seen in cards]
    return Reading(width, height, cards, _number_of_cards(presences(indices), count), groups_apart(middles))


def read_bytes(raw: bytes, width: int, height: int, count: int | None = 6) -> Reading:
    """Read the cards of a picture of three bytes a pixel: red, green, blue; a PhotoError for another number of them."""
    if width < 1 or height < 1 or len(raw) != 3 * width * height:
        raise PhotoError(f"{len(raw)} bytes for {width} x {height} pixels: expected {3 * max(0, width * height)}")
    return read_photo(np.frombuffer(raw, np.uint8).reshape(height, width, 3), count)


def _number_of_cards(present: NDArray[np.float64], count: int | None) -> int:
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
    if height * width > MOST_PIXELS:
        raise PhotoError(f"a picture of {width} x {height} pixels: expected at most {MOST_PIXELS // 1_000_000} million")
    if count is not None and not 1 <= count <= 52:
        raise PhotoError(f"{count} cards: expected 1 to 52")
    step = max(1, min(height, width) // 200)
    if float(np.quantile(pixels[::step, ::step].max(axis=2), 0.98)) < _DARKEST:
        raise PhotoError("the picture is too dark: expected one in which the cards can be seen")


def raw_score(slot: Slot) -> float:
    """Return the log odds by the nets that there is a card, and that it is this one."""
    likely = min(max(float(slot.cards[slot.card]) * slot.present, _LEAST), 1 - 1e-7)
    return log(likely / (1 - likely))


def _seen(indices: Indices, slot: Slot, calibration: tuple[float, float], factor: float, size: tuple[int, int]) -> Seen:
    score = min(_MOST, 1 / (1 + exp(-(calibration[0] * raw_score(slot) + calibration[1]))))
    rest = slot.cards.copy()
    rest[slot.card] = 0
    total = float(rest.sum())
    order = np.argsort(-rest, kind="stable")[:_ALTERNATIVES]
    others = tuple(
        Alternative(int(card), round(float(rest[card]) / total * (1 - score), 4)) for card in order if total > 0
    )
    box = _box(indices.places[slot.indices[0]], factor, size)
    return Seen(slot.card, box, round(score, 4), score >= SURE, others)


def _box(place: NDArray[np.float32], factor: float, size: tuple[int, int]) -> tuple[int, int, int, int]:
    """Return the rectangle around an index in pixels of the picture before it was shrunk."""
    x, y, up_x, up_y, height = (float(value) for value in place)
    tall, wide = 0.58 * height, 0.3 * height
    across = abs(up_x) * tall + abs(up_y) * wide
    down = abs(up_y) * tall + abs(up_x) * wide
    edges = (x - across, y - down, x + across, y + down)
    left, top, right, bottom = (round(edge / factor) for edge in edges)
    return max(0, left), max(0, top), min(size[0], right), min(size[1], bottom)


def _in_rows(cards: list[Seen]) -> list[Seen]:
    """Return cards by rows from the top, each from the left; cards of a row overlap in height."""
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


def groups_apart(places: Sequence[tuple[float, float]], sizes: Sequence[int] = _SHOW) -> tuple[tuple[int, ...], ...]:
    """Return the numbers of the places (x, y) that lie together, if they fall into groups of these sizes; else nothing.

    The two closest places are joined, then the next two, until the groups have the sizes. The largest groups come
    first, then by rows from the top.

    Example:
        >>> groups_apart([(0, 0), (9, 9), (1, 0), (8, 9), (30, 0)], (2, 2, 1))
        ((0, 2), (1, 3), (4,))
    """
    if len(places) != sum(sizes):
        return ()
    group_of = list(range(len(places)))
    pairs = sorted(
        (hypot(x - other_x, y - other_y), one, other)
        for one, (x, y) in enumerate(places)
        for other, (other_x, other_y) in enumerate(places[:one])
    )
    wanted = sorted(sizes)
    for _, one, other in pairs:
        if group_of[one] == group_of[other]:
            continue
        joined, left = group_of[one], group_of[other]
        group_of = [joined if group == left else group for group in group_of]
        groups = [tuple(place for place, group in enumerate(group_of) if group == number) for number in set(group_of)]
        if sorted(map(len, groups)) == wanted:
            groups.sort(key=lambda group: (-len(group), min(places[place][1] for place in group), group))
            return tuple(groups)
    return ()
