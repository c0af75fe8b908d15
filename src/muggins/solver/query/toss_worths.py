"""What the 15 tosses of six cards are worth against a solution, by one kernel, which the page calls too."""

import numpy as np
from numpy.typing import NDArray

from muggins.cards import JACK
from muggins.kernels._jit import inner_kernel, kernel, signed
from muggins.kernels.crib import KEEPS, STARTERS_PER_KEEP, THROWS
from muggins.kernels.holdings import index_of_four
from muggins.kernels.multisets import MEMBERS, SIZES
from muggins.kernels.removal import ways_to_hold
from muggins.kernels.show import RANK_POINTS, points_of_five
from muggins.kernels.tosses import count_left, keep_index, suited_points
from muggins.solver.deal.crib import NOBS_OF_OTHERS

_PAIRS, _SIXES = MEMBERS[2], MEMBERS[6]
_JACKS = (MEMBERS[2] == JACK).sum(axis=1).astype(np.float64)


@inner_kernel
def _points_of_hand(cards: NDArray[np.uint8], kept: NDArray[np.int64]) -> int:
    """Return the points of four of six cards, given by their places, over all 46 starters."""
    a, b, c, d = cards[kept[0]], cards[kept[1]], cards[kept[2]], cards[kept[3]]
    seen, points = 0, 0
    for card in cards:
        seen |= 1 << signed(card)
    for starter in range(52):
        if not seen >> starter & 1:
            points += points_of_five(a, b, c, d, starter, False)
    return points


@kernel
def cribs_of_ranks(
    pair: NDArray[np.int16], tossed: NDArray[np.float64], ranks: NDArray[np.uint8]
) -> NDArray[np.float64]:
    """Return float64[15], the crib's points for each toss of six ranks, but flush and nobs of its own two cards.

    ``pair`` and ``tossed`` as in :func:`weigh_tosses_of`.
    """
    worth, jacks, total = np.zeros(15), 0.0, 0.0
    left, thrown, taken = np.zeros(13, np.int64), np.zeros((13, SIZES[2])), np.zeros((13, SIZES[2]))
    count_left(ranks, left)
    for six in range(len(_SIXES)):
        ways = ways_to_hold(_SIXES[six], left)
        for toss in range(15 if ways > 0 else 0):
            chance = ways * tossed[six, toss]
            if chance > 0:
                thrown[0, pair[six, toss]] += chance
                for card in range(6):  # none of which is the starter
                    taken[_SIXES[six, card], pair[six, toss]] += chance
    for each in range(len(_PAIRS)):
        for starter in range(12, -1, -1):
            thrown[starter, each] = max(left[starter] * thrown[0, each] - taken[starter, each], 0.0)
            total += thrown[starter, each]
            jacks += _JACKS[each] * thrown[starter, each]
    for toss in range(15):
        first, second = ranks[THROWS[toss, 0]], ranks[THROWS[toss, 1]]
        for each in range(len(_PAIRS)):
            four = index_of_four(first, second, _PAIRS[each, 0], _PAIRS[each, 1])
            for starter in range(13 if four >= 0 else 0):
                worth[toss] += RANK_POINTS[four, starter] * thrown[starter, each]
        worth[toss] = (worth[toss] + NOBS_OF_OTHERS * jacks) / total
    return worth


@kernel
def weigh_tosses_of(
    hands: NDArray[np.uint8],
    role: int,
    pair: NDArray[np.int16],
    tossed: NDArray[np.float64],
    plays: NDArray[np.float32],
    worth: NDArray[np.float64],
) -> None:
    """Weigh the 15 tosses of hands of six cards, all of the same ranks.

    Args:
        hands: uint8[n, 6], each sorted.
        role: of the side that tosses.
        pair: int16[18395, 15], what each toss of six ranks throws.
        tossed: float64[18395, 15], the opponent's probability of each toss given its six ranks.
        plays: float32[2, 1820], of the side's role by keep: net points in the play, and own.
        worth: float64[n, 5, 15], filled: hand, crib, net points in the play, own points in it, and net of all.
    """
    ranks, unseen = np.zeros(6, np.uint8), np.zeros(4, np.int64)
    for place in range(6):
        ranks[place] = hands[0, place] >> 2
    cribs = cribs_of_ranks(pair, tossed, ranks)
    for number in range(len(hands)):
        cards, worths = hands[number], worth[number]
        for suit in range(4):
            unseen[suit] = 13
        for card in cards:
            unseen[card & 3] -= 1
        for toss in range(15):
            keep = keep_index(ranks, toss)
            hand = _points_of_hand(cards, KEEPS[toss]) / STARTERS_PER_KEEP
            crib = cribs[toss] + suited_points(cards[THROWS[toss, 0]], cards[THROWS[toss, 1]], unseen)
            worths[0, toss], worths[1, toss] = hand, crib
            worths[2, toss], worths[3, toss] = plays[0, keep], plays[1, keep]
            worths[4, toss] = hand + (crib if role == 1 else -crib) + plays[0, keep]
