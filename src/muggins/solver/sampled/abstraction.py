"""What the sampled agents see of their cards: the information sets of tosses and of plays."""

from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import inner_kernel, kernel, signed
from muggins.kernels.holdings import index_of_six
from muggins.kernels.suits import CLASSES, suit_classes
from muggins.kernels.tosses import sort_cards


class Sees(IntEnum):
    """What a pegger sees: nothing but the points at once (greedy), or more."""

    NOTHING = 0
    TWO_DECISIONS = 2
    RUN = 3
    ALL = 4


class TossSets(NamedTuple):
    """The information sets of a toss abstraction. Read-only."""

    number: NDArray[np.int32]  # [962988], the set of each suit class
    order: NDArray[np.uint8]  # [962988, 6], the places of a class's cards in the order that the set knows
    known: NDArray[np.int64]  # [sets], what each set knows, in one number; ascending


class Abstraction(NamedTuple):
    """What both sides see, in training."""

    sees: int  # a :class:`Sees`; 0 for greedy pegging
    with_suits: bool  # whether tosses see long suits
    known: NDArray[np.int64]  # [sets], see :class:`TossSets`


def new_abstraction(sees: int, *, with_suits: bool) -> Abstraction:
    return Abstraction(sees, with_suits, toss_sets(with_suits=with_suits).known)


@kernel
def _describe(hands: NDArray[np.uint8], with_suits: bool, keys: NDArray[np.int64], order: NDArray[np.uint8]) -> None:
    """Fill the key of what is seen of each hand, and the order of its cards."""
    suits = np.zeros(4, np.int64)
    for c in range(len(hands)):
        cards = hands[c]
        suits[:] = 0
        for card in cards:
            suits[card & 3] += 1
        longest = -1
        for suit in range(4):
            if with_suits and suits[suit] >= 4:
                longest = suit
        mask, place = 0, 0
        for rank in range(13):
            for turn in range(2):
                # Of equal ranks the one of the long suit comes first.
                for at in range(6):
                    is_long = signed(cards[at] & 3) == longest
                    if cards[at] >> 2 == rank and is_long == (turn == 0):
                        order[c, place] = at
                        mask = mask << 1 | is_long
                        place += 1
        keys[c] = index_of_six(cards) << 6 | mask


@lru_cache(maxsize=2)
def toss_sets(*, with_suits: bool) -> TossSets:
    """Return the sets by six ranks (v2), or with suits of four or more kept apart (v3)."""
    keys, order = np.zeros(CLASSES, np.int64), np.zeros((CLASSES, 6), np.uint8)
    _describe(suit_classes().hands, with_suits, keys, order)
    known, number = np.unique(keys, return_inverse=True)
    return TossSets(number.astype(np.int32), order, known)


@inner_kernel
def deal_sets(
    abstraction: Abstraction, deck: NDArray[np.uint8], six: NDArray[np.uint8], sets: NDArray[np.int64]
) -> None:
    """Fill in a deal: cards of both sides in the order of their sets, and the sets' numbers.

    ``six`` uint8[2, 6] and ``sets`` int64[2] are filled from the first twelve of ``deck``.
    """
    one = np.zeros((1, 6), np.uint8)
    key, order = np.zeros(1, np.int64), np.zeros((1, 6), np.uint8)
    for role in range(2):
        for place in range(6):
            one[0, place] = deck[6 * role + place]
        sort_cards(one[0])
        _describe(one, abstraction.with_suits, key, order)
        for place in range(6):
            six[role, place] = one[0, order[0, place]]
        sets[role] = np.searchsorted(abstraction.known, key[0])
