"""The play, compiled: a state is a small tuple of ints, a hand an int, all passed by value.

A hand packs how many cards of each rank it holds, three bits a rank, ace lowest. The pile of the
current count packs ``rank + 1`` of each card, four bits a card, the newest lowest. Both sides are
indexed as in :class:`muggins.rules.role.Role`: pone 0, dealer 1. Kernels trust their arguments.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.cards import Rank, value_of
from muggins.errors import CardError
from muggins.kernels._jit import inlined, kernel, plain

NOBODY = -1
VALUES = np.array([value_of(rank) for rank in range(13)], np.int64)
"""int64[13]: what a card of each rank counts."""
# The bits of a hand that hold ranks of at most a value: what fits when that much room is left.
_FITTING = np.array(
    [sum(7 << 3 * rank for rank in range(13) if value_of(rank) <= room) for room in range(32)], np.int64
)


class PackedState(NamedTuple):
    """The public state of the play; the compiled form of :class:`muggins.rules.play.PlayState`."""

    turn: int  # who must play or say go, 0 or 1; NOBODY when all eight cards are down
    total: int  # the current count (`count` is a method of every tuple)
    pile: int  # the cards of the current count, packed
    left: tuple[int, int]  # how many cards (pone, dealer) hold
    said_go: tuple[int, int]  # whether (pone, dealer) have said go in this count, 0 or 1
    last: int  # who played the last card of this count, or NOBODY


START = PackedState(0, 0, 0, (4, 4), (0, 0), NOBODY)


def pack_hand(ranks: Sequence[Rank]) -> int:
    """Return the packed hand of up to six ranks, in any order; a CardError for a fifth card of one."""
    hand = 0
    for rank in ranks:
        if rank not in range(13):
            raise CardError(f"{rank!r} is not a rank: expected an int 0..12")
        if hand >> 3 * rank & 7 == 4:
            raise CardError("a fifth card of one rank: a deck has four")
        hand += 1 << 3 * rank
    return hand


@plain
def holds(hand: int, rank: int) -> int:
    return (hand >> 3 * rank) & 7


@plain
def without(hand: int, rank: int) -> int:
    return hand - (1 << 3 * rank)


@inlined
def legal(hand: int, count: int) -> int:
    """Return the part of a hand that may be played on a count; 0 means go."""
    fitting: int = hand & _FITTING[31 - count]
    return fitting


@inlined
def can_play(hand: int, rank: int, count: int) -> bool:
    """Return whether a hand holds a card of a rank that fits."""
    return legal(hand, count) >> 3 * rank & 7 != 0


@kernel
def card_points(pile: int, count: int) -> int:
    """Return what the newest card of a packed pile pegs at the count it makes, go and last card apart."""
    points = 2 if count in (15, 31) else 0
    newest, rest = pile & 15, pile >> 4
    if rest & 15 == newest:
        group = 1
        while rest & 15 == newest and group < 4:
            group += 1
            rest >>= 4
        return points + group * (group - 1)
    # Walk back while all ranks differ; the longest tail without gaps is a run.
    seen, length, run = 1 << newest, 1, 0
    while rest and not seen >> (rest & 15) & 1:
        seen |= 1 << (rest & 15)
        length += 1
        if length >= 3 and seen == (seen & -seen) * ((1 << length) - 1):
            run = length
        rest >>= 4
    return points + run


@inlined
def state_of(row: NDArray[np.int64]) -> PackedState:
    """Return the state that the first eight numbers of a row are, see :func:`put_state`."""
    return PackedState(row[0], row[1], row[2], (row[3], row[4]), (row[5], row[6]), row[7])


@inlined
def put_state(row: NDArray[np.int64], state: PackedState) -> None:
    """Fill the first eight numbers of a row with a state, in the order of its fields."""
    row[0], row[1], row[2], row[7] = state.turn, state.total, state.pile, state.last
    row[3], row[4] = state.left
    row[5], row[6] = state.said_go


@inlined
def _set(pair: tuple[int, int], side: int, value: int) -> tuple[int, int]:
    return (value, pair[1]) if side == 0 else (pair[0], value)


@inlined
def _restarted(last: int, left: tuple[int, int]) -> PackedState:
    leads = 1 - last if left[1 - last] > 0 else last
    return PackedState(leads, 0, 0, left, (0, 0), NOBODY)


@plain
def state_after_card(state: PackedState, rank: int) -> tuple[PackedState, int]:
    """Return the state after the side to move plays a rank that fits, and what it pegs besides the card's own points.

    That is the point for the very last card, or for a go that the card itself ends.
    """
    turn, other = state.turn, 1 - state.turn
    count = state.total + VALUES[rank]
    pile = state.pile << 4 | (rank + 1)
    left = _set(state.left, turn, state.left[turn] - 1)
    if left[0] + left[1] == 0:
        return PackedState(NOBODY, count, pile, left, state.said_go, turn), 0 if count == 31 else 1
    if count == 31:
        return _restarted(turn, left), 0
    if state.said_go[other] != 0 or left[other] == 0:
        if left[turn] == 0:
            return _restarted(turn, left), 1
        return PackedState(turn, count, pile, left, state.said_go, turn), 0
    return PackedState(other, count, pile, left, state.said_go, turn), 0


@kernel
def after_card(state: PackedState, rank: int) -> tuple[PackedState, int]:
    """Return the state after the side to move plays a rank that fits, and what it pegs.

    As in the rules, the points for 31, for the very last card, and for a go that the card itself
    ends are included; the point for a go that is said comes with :func:`after_go`.
    """
    after, more = state_after_card(state, rank)
    return after, card_points(state.pile << 4 | (rank + 1), state.total + VALUES[rank]) + more


@kernel
def after_go(state: PackedState) -> tuple[PackedState, int]:
    """Return the state after the side to move says go, and who pegs 1 for it, or NOBODY."""
    turn, other = state.turn, 1 - state.turn
    if state.left[other] > 0 and state.said_go[other] == 0:
        said = _set(state.said_go, turn, 1)
        return PackedState(other, state.total, state.pile, state.left, said, state.last), NOBODY
    return _restarted(state.last, state.left), state.last
