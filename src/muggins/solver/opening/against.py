"""How an opponent plays the opening, as a side sees it that knows its own six cards and the starter.

It does not see the opponent's toss: to it, each keep plays as its tosses do on average, by how likely they are.
"""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import inlined, inlined_kernel, inner_borrowing_kernel, kernel, signed
from muggins.kernels.holdings import HELD, WITHOUT_CARD
from muggins.rules.role import Role
from muggins.solver.opening.splits import Splits, fill_weights
from muggins.solver.opening.strategy import Opening
from muggins.solver.play.given import NO_ROWS, OPENING_ROWS, rows_after
from muggins.solver.play.layout import Floats
from muggins.solver.play.tree import entry_of

_REMEMBERED = 4  # answers that are kept, 1.1 MB each


@kernel
def fill_rows(
    opening: Opening,
    starter: int,
    splits: Splits,
    weights: Floats,
    role: int,
    seen: NDArray[np.int64],
    led: int,
    rows: Floats,
) -> None:
    """Fill ``rows`` float32[OPENING_ROWS]: how a side in a role plays the opening, averaged over its splits.

    ``weights`` float64[n]: how likely each split is, up to a factor; ``seen`` int64[13]: above 0 for the ranks that the
    other side may play; ``led``: the pone's lead, or -1; once known, only what fits it is filled for the pone.
    """
    firsts, thirds = np.zeros(4, np.int64), np.zeros(4, np.int64)
    for place in range(OPENING_ROWS):
        rows[place] = 0
    for split in range(len(weights)):
        keep, number, weight = signed(splits.keep[split]), splits.number[split], weights[split]
        if weight <= 0 or number < 0 or (role == 0 and led >= 0 and WITHOUT_CARD[4, keep, led] < 0):
            continue
        distinct = _fill_entries(keep, -1, firsts)
        if role == 1:
            for lead in range(13):
                if seen[lead] > 0:
                    _add_set(
                        rows, rows_after(1, 0, lead), firsts, distinct, opening.reply[starter, number, lead], weight
                    )
            continue
        leads = opening.lead[starter, number]
        _add_set(rows, rows_after(0, 0, 0), firsts, distinct, leads, weight)
        for first in range(4):
            lead, chance = HELD[4, keep, first], weight * _probability(leads, first, distinct)
            if firsts[first] >= 0 and chance > 0 and led in (-1, lead):
                ranks = _fill_entries(keep, first, thirds)
                for reply in range(13):
                    if seen[reply] > 0:
                        third = opening.third[starter, number, first, reply]
                        _add_set(rows, rows_after(2, lead, reply), thirds, ranks, third, chance)


@inner_borrowing_kernel
def _fill_entries(keep: int, led_place: int, entries: NDArray[np.int64]) -> int:
    """Fill the entry of each place of a keep but that of the card led, -1 for none; return how many have one.

    ``entries`` int64[4] are counted from a decision's first one, and -1 for a card of the rank of the one before.
    """
    cards, held, distinct, before = signed(4), keep, 0, signed(-1)
    if led_place >= 0:
        cards, held = signed(3), signed(WITHOUT_CARD[4, keep, HELD[4, keep, led_place]])
    for place in range(4):
        rank = HELD[4, keep, place]
        entries[place] = -1
        if place != led_place and rank != before:
            entries[place] = entry_of(0, cards, rank, signed(WITHOUT_CARD[cards, held, rank]))
            distinct, before = distinct + 1, rank
    return distinct


@inlined
def _probability(weights: NDArray[np.uint8], place: int, distinct: int) -> float:
    """Return the probability of a card by the ``weights`` uint8[4] of a keep's; evenly without weights."""
    total = signed(weights[0]) + weights[1] + weights[2] + weights[3]
    return weights[place] / total if total > 0 else 1.0 / distinct


@inlined_kernel
def _add_set(
    rows: Floats, begin: int, entries: NDArray[np.int64], distinct: int, weights: NDArray[np.uint8], chance: float
) -> None:
    for place in range(4):
        if entries[place] >= 0:
            rows[begin + entries[place]] += chance * _probability(weights, place, distinct)


class OpeningOpponent:
    """An opponent's opening, ready to be asked by what a side sees."""

    def __init__(self, opening: Opening, role: Role, splits: Splits) -> None:
        """Take how both sides play the opening, the opponent's role and the splits that it makes.

        It may make fewer than the opening knows, as where it always tosses what is most probable.
        """
        self._opening, self._role = opening, role
        number = (opening.pone if role is Role.PONE else opening.dealer)[splits.keep, splits.toss]
        self._splits = splits._replace(number=number)
        # All questions about a deal, once its lead is known, ask for the same.
        self._remembered = lru_cache(_REMEMBERED)(self._rows)

    def rows(self, starter: int, seen: Sequence[int], moves: Sequence[int] = ()) -> NDArray[np.float32]:
        """Return float32[OPENING_ROWS]: how each of its keeps plays the opening, on average of its tosses.

        ``seen`` are the ranks of the cards that the other side was dealt; what follows another lead of the `moves` is
        left out, and the pone's keeps without it.
        """
        return self._remembered(starter, tuple(seen), tuple(moves[: 1 - self._role]))

    def _rows(self, starter: int, seen: tuple[int, ...], lead: tuple[int, ...]) -> NDArray[np.float32]:
        weights = np.zeros(len(self._splits.keep))
        fill_weights(self._splits, np.bincount(seen, minlength=13), starter, weights)
        return self.rows_by(starter, weights, seen, lead)

    def rows_by(
        self, starter: int, weights: NDArray[np.float64], seen: Sequence[int], lead: Sequence[int] = ()
    ) -> NDArray[np.float32]:
        """Return the same by how likely each split is, float64[n], up to a factor."""
        return _rows_of(self._opening, self._role, starter, self._splits, weights, seen, *lead)


def _rows_of(
    opening: Opening, role: Role, starter: int, splits: Splits, weights: Floats, seen: Sequence[int], led: int = -1
) -> NDArray[np.float32]:
    rows = np.empty(OPENING_ROWS, np.float32)
    fill_rows(opening, starter, splits, weights, int(role), np.bincount(seen, minlength=13), led, rows)
    rows.flags.writeable = False
    return rows


def own_rows(opening: Opening, role: Role, keep: int, toss: int, starter: int) -> NDArray[np.float32]:
    """Return float32[OPENING_ROWS]: how a side itself plays the opening; NO_ROWS if it never makes this split.

    Keep and toss are multisets of four and of two ranks.
    """
    split = int((opening.pone if role is Role.PONE else opening.dealer)[keep, toss])
    if split < 0:
        return NO_ROWS
    one = Splits(np.full(1, keep, np.int16), np.full(1, split, np.int32), np.full(1, toss, np.int16), np.ones(1))
    return _rows_of(opening, role, starter, one, one.probability, range(13))
