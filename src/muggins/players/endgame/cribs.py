"""Expected cribs of the 15 tosses, against an opponent that tosses as a model says."""

import numpy as np
from numpy.typing import NDArray

from muggins.cards import JACK
from muggins.kernels._jit import inner_kernel, signed
from muggins.kernels.crib import TOSSES
from muggins.kernels.multisets import GROW, MEMBERS, SIZES
from muggins.kernels.show import RANK_POINTS
from muggins.kernels.tosses import crib_flush_total
from muggins.players.endgame.model import Model, fill_thrown

_TOSSES = np.array(TOSSES, np.int64)
_TWO, _THREE, _FOUR = GROW[1], GROW[2], GROW[3]
_TWO_RANKS = MEMBERS[2].astype(np.int64)
_UNSEEN = 46


@inner_kernel
def expected_cribs(model: Model, six: NDArray[np.uint8], role: int) -> NDArray[np.float64]:
    """Return float64[15], the expected crib by toss, but for the opponent's nobs, alike for all.

    An approximation: the starter is any card but the six and the opponent's two, whatever that keeps. Differences
    between tosses are off by 0.01 points.
    """
    left, of_suit = np.full(13, 4), np.full(4, 13)
    for card in six:
        left[card >> 2] -= 1
        of_suit[card & 3] -= 1
    thrown, cribs = np.zeros(SIZES[2]), np.zeros(len(_TOSSES))
    fill_thrown(model, 1 - role, left, thrown)
    for toss in range(len(cribs)):
        first, second = six[_TOSSES[toss, 0]], six[_TOSSES[toss, 1]]
        cribs[toss] = _of_ranks(_TWO[first >> 2, second >> 2], thrown, left)
        for card in (first, second):
            if card >> 2 == JACK:
                cribs[toss] += of_suit[card & 3] / _UNSEEN
        if first & 3 == second & 3:
            # Of all pairs that the opponent may toss, with all starters.
            ways = _UNSEEN * (_UNSEEN - 1) // 2 * (_UNSEEN - 2)
            cribs[toss] += crib_flush_total(of_suit[first & 3]) / ways
    return cribs


@inner_kernel
def _of_ranks(mine: int, thrown: NDArray[np.float64], left: NDArray[np.int64]) -> float:
    """Return the expected crib of two ranks with the opponent's ``thrown`` and a starter of those ``left``."""
    worth = 0.0
    for two in range(len(thrown)):
        if thrown[two] > 0:
            first, second = _TWO_RANKS[two, 0], _TWO_RANKS[two, 1]
            row, points = RANK_POINTS[signed(_FOUR[_THREE[mine, first], second])], 0
            for starter in range(13):
                points += left[starter] * row[starter]
            worth += thrown[two] * (points - row[first] - row[second]) / (_UNSEEN - 2)
    return worth
