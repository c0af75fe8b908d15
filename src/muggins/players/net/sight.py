"""What a side sees of the play, and the part of a net's input that both learned players have in common."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import borrowing_kernel, inlined
from muggins.kernels.bits import lowest_bit
from muggins.kernels.play import NOBODY, PackedState, holds

_NEWEST = 6
"""How many cards of the current count are features, the newest first."""


class SeenPlay(NamedTuple):
    """What a side sees of the play when it is to move; sets of cards are packed hands.

    Attributes:
        hand: the cards it holds.
        mine: the cards it has played.
        theirs: the cards that the opponent has played.
        pile: the cards of the current count, packed.
        total: the current count.
        left: how many cards the opponent holds.
        role: its own, 0 pone, 1 dealer.
        passed: whether the opponent has said go in this count, 0 or 1.
    """

    hand: int
    mine: int
    theirs: int
    pile: int
    total: int
    left: int
    role: int
    passed: int


class Places(NamedTuple):
    """The numbers at which features of the play begin; what :func:`mark_play` marks, in its order."""

    pile: int
    total: int
    left: int
    mine: int
    theirs: int
    deals: int
    passed: int


@borrowing_kernel
def mark(cards: int, start: int, on: NDArray[np.int64], number: int) -> int:
    """Note each card of a packed hand: the first of its rank, the second, and so on; return how many are on."""
    while cards:
        rank = lowest_bit(cards) // 3
        for copy in range(holds(cards, rank)):
            on[number] = start + 13 * copy + rank
            number += 1
        cards &= ~(7 << 3 * rank)
    return number


@inlined
def mark_play(seen: SeenPlay, pile: int, total: int, places: Places, on: NDArray[np.int64], number: int) -> int:
    """Note what a side sees besides its hand; return how many features are on.

    They are the newest cards of the count, the count, how many cards the opponent holds, the cards that the side and
    that the opponent has played, whether the side deals, and whether the opponent has said go.

    Args:
        seen: what the side sees.
        pile: packed, and the count: before its card or after it.
        total: the count.
        places: where each kind of feature begins.
        on: int64[n], filled from ``number`` on.
        number: how many are on already.
    """
    place = places.pile
    while pile and place < places.pile + 13 * _NEWEST:
        on[number] = place + (pile & 15) - 1
        number += 1
        place += 13
        pile >>= 4
    on[number] = places.total + total
    on[number + 1] = places.left + seen.left
    number = mark(seen.theirs, places.theirs, on, mark(seen.mine, places.mine, on, number + 2))
    if seen.role == 1:
        on[number] = places.deals
        number += 1
    if seen.passed:
        on[number] = places.passed
        number += 1
    return number


@borrowing_kernel
def alone(seen: SeenPlay) -> PackedState:
    """Return the state of the play of a side whose opponent has no cards."""
    mine = 0
    for rank in range(13):
        mine += holds(seen.hand, rank)
    left = (mine, 0) if seen.role == 0 else (0, mine)
    return PackedState(seen.role, seen.total, seen.pile, left, (0, 0), NOBODY)
