"""Compiled loops over the histories of the play for the tests: a recursion, not the tree's loop."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.cards import RANKS, value_of
from muggins.kernels._jit import kernel
from muggins.kernels.multisets import SIZES
from muggins.kernels.play import NOBODY, START, PackedState, after_card, after_go

_VALUES = np.array([value_of(rank) for rank in RANKS], np.int64)
_HOLDINGS = np.array(SIZES[:5], np.int64)


class Histories(NamedTuple):
    """How many public histories of the play there are, by what is left to decide."""

    forced: int  # the mover holds one card and the other at most one
    decisions: int  # all others
    choices: int  # decisions whose mover holds two cards or more
    alone: int  # choices where the other holds none
    entries: int  # (choice, rank of which a card may be left, rest of the hand)
    # the same for ranks that fit and that goes do not rule out, but all four cards of which are on the table
    exhausted: int


@kernel
def _count(state: PackedState, left: NDArray[np.int64], lowest: tuple[int, int], out: NDArray[np.int64]) -> None:
    turn = state.turn
    mine, theirs = state.left[turn], state.left[1 - turn]
    if mine == 1 and theirs <= 1:
        out[0] += 1
        return
    out[1] += 1
    out[2] += mine >= 2
    out[3] += mine >= 2 and theirs == 0
    # What the mover may hold and cannot play, and whether its goes and the table leave enough.
    unplayable = 0
    above = lowest[turn]
    for rank in range(lowest[turn], 13):
        if state.total + _VALUES[rank] > 31:
            unplayable += left[rank]
            continue
        above = rank + 1
        if mine >= 2:
            out[4 if left[rank] else 5] += _HOLDINGS[mine - 1]
        if left[rank]:
            left[rank] -= 1
            after, _ = after_card(state, rank)
            _count(after, left, lowest, out)
            left[rank] += 1
    if above < 13 and unplayable >= mine:
        shown = (above, lowest[1]) if turn == 0 else (lowest[0], above)
        after, _ = after_go(state)
        _count(after, left, shown, out)


def count_histories() -> Histories:
    """Count every history of at most four cards of a rank that agrees with the goes in it."""
    out = np.zeros(len(Histories._fields), np.int64)
    assert START.last == NOBODY
    _count(START, np.full(13, 4), (0, 0), out)
    return Histories(*out.tolist())
