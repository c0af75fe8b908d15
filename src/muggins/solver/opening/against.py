"""How an opponent plays the opening, as a side sees it that knows its own six cards and the starter.

It does not see the opponent's toss: to it, each keep plays as its tosses do on average, by how likely they are.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import borrowing_kernel, inlined, kernel, signed
from muggins.kernels.holdings import HELD, WITHOUT_CARD
from muggins.kernels.multisets import MEMBERS, counts_of
from muggins.rules.role import Role
from muggins.solver.opening.splits import Splits, prior_of
from muggins.solver.opening.strategy import Opening, place_in_keep
from muggins.solver.play.given import (
    FOUR_ROWS,
    NO_ROWS,
    OPENING_ROWS,
    THREE_ROWS,
    rows_of_lead,
    rows_of_reply,
    rows_of_third,
)
from muggins.solver.play.layout import Floats
from muggins.solver.play.tree import entry_of

_REMEMBERED = 4  # answers that are kept, 1.1 MB each


class Made(NamedTuple):
    """The splits that a side may have made."""

    keep: NDArray[np.int16]  # [n]
    number: NDArray[np.int32]  # [n], in the opening; of those with a weight above 0 never below 0
    weight: NDArray[np.float64]  # [n], how likely each is


@borrowing_kernel
def _probabilities(weights: NDArray[np.uint8], keep: int, led: int, probabilities: NDArray[np.float64]) -> None:
    """Fill ``probabilities`` float64[4] of each place of a keep but a card led; evenly without weights."""
    total, different, before = 0, 0, signed(-1)
    for place in range(4):
        total += weights[place]
        if place != led and HELD[4, keep, place] != before:
            different, before = different + 1, HELD[4, keep, place]
    before = signed(-1)
    for place in range(4):
        probabilities[place] = 0.0
        if place != led and HELD[4, keep, place] != before:
            probabilities[place], before = (
                weights[place] / total if total > 0 else 1.0 / different,
                HELD[4, keep, place],
            )


@kernel
def fill_first(opening: Opening, starter: int, made: Made, led: int, rows: Floats) -> None:
    """Fill the entries of a side's first card in ``rows`` float32[OPENING_ROWS].

    ``led`` is -1 for the pone's lead, the rank led for the dealer's reply; ``made`` are the side's splits.
    """
    begin, probabilities = rows_of_lead() if led < 0 else rows_of_reply(led), np.zeros(4)
    rows[begin : begin + FOUR_ROWS] = 0
    for split in range(len(made.keep)):
        if made.weight[split] > 0:
            keep, number = signed(made.keep[split]), made.number[split]
            weights = opening.lead[starter, number] if led < 0 else opening.reply[starter, number, led]
            _probabilities(weights, keep, -1, probabilities)
            for place in range(4):
                if probabilities[place] > 0:
                    at = entry_of(begin, 4, HELD[4, keep, place], _without(4, keep, HELD[4, keep, place]))
                    rows[at] += made.weight[split] * probabilities[place]


@kernel
def fill_thirds(opening: Opening, starter: int, made: Made, played: tuple[int, int], rows: Floats) -> None:
    """Fill the entries of a pone's third card after a lead and a reply; the others as in :func:`fill_first`."""
    led, reply = played
    begin, probabilities = rows_of_third(led, reply), np.zeros(4)
    rows[begin : begin + THREE_ROWS] = 0
    for split in range(len(made.keep)):
        keep, number = signed(made.keep[split]), made.number[split]
        rest = _without(4, keep, led)
        if made.weight[split] <= 0 or rest < 0:
            continue
        first = place_in_keep(keep, led)
        _probabilities(opening.lead[starter, number], keep, -1, probabilities)
        chance = made.weight[split] * probabilities[first]
        if chance > 0:
            _probabilities(opening.third[starter, number, first, reply], keep, first, probabilities)
            for place in range(4):
                if probabilities[place] > 0:
                    at = entry_of(begin, 3, HELD[4, keep, place], _without(3, rest, HELD[4, keep, place]))
                    rows[at] += chance * probabilities[place]


@inlined
def _without(cards: int, holding: int, rank: int) -> int:
    return signed(WITHOUT_CARD[cards, holding, rank])


class OpeningOpponent:
    """An opponent's opening, ready to be asked by what a side sees."""

    def __init__(self, opening: Opening, role: Role, splits: Splits) -> None:
        """Take how both sides play the opening, the opponent's role and the splits that it makes.

        It may make fewer than the opening knows, as where it always tosses what is most probable.
        """
        self._opening, self._role, self._splits = opening, role, splits
        numbers = opening.pone if role is Role.PONE else opening.dealer
        self._numbers = numbers[splits.keep, splits.toss] if len(numbers) else np.zeros(0, np.int32)
        self._keep = np.ascontiguousarray(splits.keep)
        # All questions about a deal, once its lead is known, ask for the same.
        self._remembered = lru_cache(_REMEMBERED)(self._rows)

    def rows(self, starter: int, seen: Sequence[int], moves: Sequence[int] = ()) -> NDArray[np.float32]:
        """Return float32[OPENING_ROWS]: how each of its keeps plays the opening, on average of its tosses.

        ``seen`` are the ranks of the cards that the other side was dealt; what follows another lead of the `moves` is
        left out, and the pone's keeps without it.
        """
        return self._remembered(starter, tuple(seen), tuple(moves[: 1 - self._role]))

    def _rows(self, starter: int, seen: tuple[int, ...], lead: tuple[int, ...]) -> NDArray[np.float32]:
        weights = prior_of(self._splits, [*seen, starter])
        for led in lead:
            weights[counts_of(4)[self._keep, led] == 0] = 0
        return self.rows_by(starter, weights, seen, lead)

    def rows_by(
        self, starter: int, weights: NDArray[np.float64], seen: Sequence[int], lead: Sequence[int] = ()
    ) -> NDArray[np.float32]:
        """Return the same by how likely each split is, float64[n], up to a factor."""
        mine = sorted(set(seen))
        leads = lead or (mine if self._role is Role.DEALER else range(13))
        made = Made(self._keep, self._numbers, np.where(self._numbers < 0, 0, weights))
        return _rows_of(self._opening, self._role, starter, made, leads, mine)


def _rows_of(
    opening: Opening, role: Role, starter: int, made: Made, leads: Iterable[int], replies: Sequence[int]
) -> NDArray[np.float32]:
    rows = np.zeros(OPENING_ROWS, np.float32)
    if role is Role.PONE:
        fill_first(opening, starter, made, -1, rows)
    for led in leads:
        if role is Role.DEALER:
            fill_first(opening, starter, made, led, rows)
            continue
        for reply in replies:
            fill_thirds(opening, starter, made, (led, reply), rows)
    rows.flags.writeable = False
    return rows


def own_rows(opening: Opening, role: Role, keep: int, toss: int, starter: int) -> NDArray[np.float32]:
    """Return float32[OPENING_ROWS]: how a side itself plays the opening; NO_ROWS if it never makes this split.

    Keep and toss are multisets of four and of two ranks.
    """
    split = int((opening.pone if role is Role.PONE else opening.dealer)[keep, toss])
    if split < 0:
        return NO_ROWS
    made = Made(np.array([keep], np.int16), np.array([split], np.int32), np.ones(1))
    leads = range(13) if role is Role.DEALER else set(MEMBERS[4][keep].tolist())
    return _rows_of(opening, role, starter, made, leads, range(13))
