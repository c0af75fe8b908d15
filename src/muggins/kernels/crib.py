"""What a toss is worth in the crib, and a keep in the hand, exactly, by full enumeration.

The crib is uniform: the opponent's two cards and the starter are equally likely to be any of the
46 unseen cards, 1,035 pairs times 44 starters. The hand is counted over its 46 starters.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.cards import JACK, Card, check_cards
from muggins.kernels._jit import inner_kernel, kernel
from muggins.kernels.holdings import index_of_four
from muggins.kernels.multisets import multisets_of
from muggins.kernels.show import RANK_POINTS, flush_points, nobs_points

TOSSES: tuple[tuple[int, int], ...] = tuple(combinations(range(6), 2))
"""The 15 ways to toss two of six sorted cards, as places, in the order used for all tables."""

THROWS = np.array(TOSSES, np.int64)
"""int64[15, 2]: the places that each toss throws."""
KEEPS = np.array([[i for i in range(6) if i not in toss] for toss in TOSSES], np.int64)
"""int64[15, 4]: the places that each toss keeps."""
TOSS_OF = np.full((6, 6), -1, np.int64)
"""int64[6, 6]: the toss of two places, in either order."""
for _toss, (_a, _b) in enumerate(TOSSES):
    TOSS_OF[_a, _b] = TOSS_OF[_b, _a] = _toss

CRIBS_PER_TOSS = 45_540
STARTERS_PER_KEEP = 46


@inner_kernel
def _uniform_crib(first: int, second: int, unseen: NDArray[np.uint8]) -> int:
    """Return the points of all cribs of two tossed cards and ``unseen`` uint8[46], summed."""
    total = 0
    for i in range(46):
        c = unseen[i]
        for j in range(i + 1, 46):
            d = unseen[j]
            row = RANK_POINTS[index_of_four(first >> 2, second >> 2, c >> 2, d >> 2)]
            for starter in unseen:
                total += row[starter >> 2]
                total += flush_points(first, second, c, d, starter, True)
                total += nobs_points(first, second, c, d, starter)
            # The opponent's own two cards cannot be the starter.
            for starter in (c, d):
                total -= row[starter >> 2]
                total -= flush_points(first, second, c, d, starter, True)
                total -= nobs_points(first, second, c, d, starter)
    return total


@kernel
def _fill_cribs(six: NDArray[np.uint8], unseen: NDArray[np.uint8], cribs: NDArray[np.int64]) -> None:
    for toss in range(15):
        cribs[toss] = _uniform_crib(six[THROWS[toss, 0]], six[THROWS[toss, 1]], unseen)


class TossCounts(NamedTuple):
    """The exact counts of the 15 tosses of six sorted cards, in the order of :data:`TOSSES`."""

    starters: NDArray[np.uint8]  # [46], the unseen cards, ascending
    hands: NDArray[np.uint8]  # [15, 46], points of the four kept cards with each starter
    cribs: NDArray[np.int64]  # [15], points of all 45,540 uniform cribs, summed


def count_tosses(six: Sequence[Card]) -> TossCounts:
    """Count all tosses of six different cards exactly."""
    check_cards(six, (6,), "hand")
    cards, cribs = np.array([sorted(six)], np.uint8), np.empty(15, np.int64)
    points, starters = points_of_tosses(cards)
    _fill_cribs(cards[0], starters[0], cribs)
    return TossCounts(starters[0], points[0], cribs)


def points_of_tosses(hands: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Return what each toss scores in the hand with each starter, and the starters, ascending; without a kernel.

    They are uint8[n, 15, 46] and uint8[n, 46] of ``hands`` uint8[n, 6], each sorted.
    """
    unseen = (hands[:, :, None] != np.arange(52, dtype=np.uint8)).all(axis=1)
    starters = np.nonzero(unseen)[1].astype(np.uint8).reshape(len(hands), STARTERS_PER_KEEP)
    keeps, turned = hands[:, KEEPS], starters[:, None]
    points = np.take_along_axis(RANK_POINTS[multisets_of(keeps >> 2)], turned >> 2, axis=2)
    flush = (keeps & 3 == keeps[..., :1] & 3).all(axis=2, keepdims=True)
    jacks = (keeps[..., None] == 4 * JACK + np.arange(4)).any(axis=2)
    points += 4 * flush.astype(np.uint8) + (flush & (keeps[..., :1] & 3 == turned & 3))
    points += np.take_along_axis(jacks, turned & 3, axis=2)
    return points, starters
