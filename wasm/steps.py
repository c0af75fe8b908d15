"""The steps in which players speak a count, compiled; :func:`muggins.counting.spoken.steps` is the same in words."""

import numpy as np
from numpy.typing import NDArray

from muggins.cards import JACK
from muggins.kernels._jit import inlined, inner_kernel, kernel
from muggins.kernels.bits import lowest_bit
from muggins.kernels.play import VALUES

FIFTEEN, PAIR, PAIR_ROYAL, DOUBLE_PAIR_ROYAL, RUN = range(5)
"""Kinds of steps; after RUN come those of two, three and four runs, then FLUSH and NOBS."""
FLUSH, NOBS = RUN + 4, RUN + 5
MOST_STEPS = 12


@inlined
def _add(steps: NDArray[np.int64], number: int, kind: int, cards: int, points: int) -> int:
    steps[number, 0], steps[number, 1], steps[number, 2] = kind, cards, points
    return number + 1


@inner_kernel
def _fifteens(five: NDArray[np.int64], steps: NDArray[np.int64]) -> int:
    number = 0
    for size in range(2, 6):
        for subset in range(31, 0, -1):  # the first of the five is the highest bit: in the order of combinations
            chosen, total, cards = 0, 0, 0
            for place in range(5):
                if subset >> (4 - place) & 1:
                    chosen += 1
                    total += VALUES[five[place] >> 2]
                    cards |= 1 << five[place]
            if chosen == size and total == 15:
                number = _add(steps, number, FIFTEEN, cards, 2)
    return number


@inner_kernel
def _pairs_and_runs(all_cards: int, steps: NDArray[np.int64], number: int) -> int:
    """Add the pairs and the run; the pairs of a run that can be made in several ways are in it."""
    pair_points, run, length, ways = 0, 0, 0, 1
    cards, ranks, product = 0, 0, 1
    first = number
    for rank in range(14):
        suits = all_cards >> 4 * rank & 15 if rank < 13 else 0
        same = (suits & 1) + (suits >> 1 & 1) + (suits >> 2 & 1) + (suits >> 3)
        if same > 1:
            pair_points += same * (same - 1)
            number = _add(steps, number, PAIR + same - 2, suits << 4 * rank, same * (same - 1))
        if same:
            cards, ranks, product = cards | suits << 4 * rank, ranks + 1, product * same
        else:
            if ranks >= 3:
                run, length, ways = cards, ranks, product
            cards, ranks, product = 0, 0, 1
    if not run:
        return number
    if ways == 1:
        return _add(steps, number, RUN, run, length)
    return _add(steps, first, RUN + ways - 1, run, length * ways + pair_points)


@kernel
def count_steps(cards: int, starter: int, crib: bool, steps: NDArray[np.int64]) -> int:
    """Fill ``steps`` int64[MOST_STEPS, 3] with the kind, the mask of cards and the points of each; return how many."""
    five, left = np.zeros(5, np.int64), cards | 1 << starter
    for place in range(5):
        five[place] = lowest_bit(left)
        left &= left - 1
    number = _pairs_and_runs(cards | 1 << starter, steps, _fifteens(five, steps))
    for suit in range(4):
        of_suit = 0x1111111111111 << suit
        if cards & ~of_suit == 0:
            if starter & 3 == suit:
                number = _add(steps, number, FLUSH, cards | 1 << starter, 5)
            elif not crib:
                number = _add(steps, number, FLUSH, cards, 4)
    jack = 1 << 4 * JACK + (starter & 3)
    if cards & jack and starter >> 2 != JACK:
        number = _add(steps, number, NOBS, jack, 1)
    return number
