"""The cards of a picture out of its indices: each card once, and as many as asked for."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.photo.find import Indices

Floats = NDArray[np.float32]
Logs = NDArray[np.float64]

_FLOOR = 2e-4  # the least probability of a card: nets are too sure of themselves
_RIVALS = 16  # how many more cards are weighed than are asked for
_SAME = 0.25  # the least probability that two indices of one card show the same


class Slot(NamedTuple):
    """A card chosen, and how.

    Attributes:
        indices: numbers of the indices that show it, the clearest first.
        cards: ``float64[52]``, the probability of each card.
        present: the probability that there is a card at all.
    """

    card: int
    indices: tuple[int, ...]
    cards: Logs
    present: float


def choose_cards(indices: Indices, count: int | None = None) -> list[Slot]:
    """Return the best set of `count` different cards, fewer if fewer were found; None: as many as are likely."""
    groups = _groups(indices)
    if not groups:
        return []
    present = _presences(indices, groups)
    size = int((present > 0.5).sum()) if count is None else count
    # What is hardly there is no rival of what is.
    order = np.argsort(-present, kind="stable")[: min(52, size) + _RIVALS]
    groups, present = [groups[number] for number in order], present[order]
    logs = np.stack([_combined(indices, group) for group in groups])
    size = min(size, len(groups), 52)
    if not size:
        return []
    spare = len(groups) - size
    # A card costs what its reading lacks; leaving a group out costs more, the likelier it is a card.
    forced = -1e4
    left_out = np.tile((forced - np.log(1 - present))[:, None], (1, spare))
    costs = np.hstack([-(logs + np.log(present)[:, None]), left_out])
    slots = []
    for number, column in enumerate(_assignment(costs)):
        if column < 52:
            cards = np.exp(logs[number] - logs[number].max())
            slots.append(Slot(int(column), groups[number], cards / cards.sum(), float(present[number])))
    taken = {slot.card for slot in slots}
    return [slot._replace(cards=_without(slot, taken)) for slot in slots]


def presences(indices: Indices) -> Logs:
    """Return the probability of each card that the indices seem to show, ``float64[n]``."""
    return _presences(indices, _groups(indices))


def _presences(indices: Indices, groups: list[tuple[int, ...]]) -> Logs:
    each = indices.heat.astype(np.float64) * (1 - indices.none)
    return np.array([min(max(1 - float(np.prod(1 - each[list(group)])), 1e-6), 1 - 1e-6) for group in groups])


def _without(slot: Slot, taken: set[int]) -> Logs:
    cards = slot.cards.copy()
    cards[list(taken - {slot.card})] *= 0.1
    return np.asarray(cards / cards.sum())


def _groups(indices: Indices) -> list[tuple[int, ...]]:
    """Group the indices that read alike and lie as two corners of one card do."""
    groups: list[list[int]] = []
    for number in range(len(indices.heat)):
        best, best_overlap = None, _SAME
        for group in groups:
            overlap = max(float(indices.cards[number] @ indices.cards[other]) for other in group)
            fits = all(_corners_of_one(indices.places[number], indices.places[other]) for other in group)
            if overlap > best_overlap and fits and len(group) < 4:
                best, best_overlap = group, overlap
        if best is None:
            groups.append([number])
        else:
            best.append(number)
    return [tuple(group) for group in groups]


def _corners_of_one(one: Floats, other: Floats) -> bool:
    """Return whether two indices lie opposite, or side by side, and are about as large."""
    low, high = sorted((float(one[4]), float(other[4])))
    if high > 1.9 * low:
        return False
    move = (other[:2] - one[:2]) / ((one[4] + other[4]) / 2)
    far = float(np.hypot(*move))
    alike = float(one[2:4] @ other[2:4])
    up, right = one[2:4], np.array([-one[3], one[2]])
    down, across = float(-move @ up), float(move @ right)
    if alike < -0.8:  # turned: the lower right corner, or with four indices the lower left
        return 1.2 < far < 14 and abs(down) > 0.8 and abs(across) < 2.2 * abs(down) and (down > 0)
    return alike > 0.8 and 1.2 < far < 10 and abs(across) > 2 * abs(down)


def _combined(indices: Indices, group: tuple[int, ...]) -> Logs:
    total = np.zeros(52)
    for number in group:
        weight = 1.0 if number == group[0] else 0.7  # two indices of one card share its light and blur
        total += weight * np.log(indices.cards[number].astype(np.float64) + _FLOOR)
    total -= total.max()
    return np.asarray(total - np.log(np.exp(total).sum()))


def _assignment(costs: Logs) -> list[int]:
    """Return different columns for the rows, of least total cost, by the Hungarian algorithm."""
    rows, columns = costs.shape
    row_of = np.full(columns + 1, -1)
    above, below = np.zeros(rows), np.zeros(columns + 1)
    for row in range(rows):
        row_of[columns] = row
        at, least = columns, np.full(columns, np.inf)
        come_from, seen = np.full(columns, -1), np.zeros(columns + 1, bool)
        while row_of[at] >= 0:
            seen[at] = True
            reduced = costs[row_of[at]] - above[row_of[at]] - below[:columns]
            better = ~seen[:columns] & (reduced < least)
            least[better], come_from[better] = reduced[better], at
            following = int(np.argmin(np.where(seen[:columns], np.inf, least)))
            delta = least[following]
            above[row_of[seen]] += delta
            below[seen] -= delta
            least[~seen[:columns]] -= delta
            at = following
        while at != columns:
            row_of[at] = row_of[come_from[at]]
            at = int(come_from[at])
    chosen = [0] * rows
    for column in range(columns):
        if row_of[column] >= 0:
            chosen[row_of[column]] = column
    return chosen
