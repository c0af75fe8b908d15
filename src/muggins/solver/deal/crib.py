"""What a toss gets in the crib against the opponent's toss strategy, given all six own cards.

By ranks this is exact: over all hands the opponent can hold, how it tosses each, and every starter.
"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from muggins.cards import JACK, Rank
from muggins.kernels._jit import vector_kernel
from muggins.kernels.crib import TOSSES
from muggins.kernels.multisets import ALL_SIZES, GROW, MEMBERS, SIZES, multiset_index
from muggins.kernels.removal import HandParts, avoid, gather, hand_parts
from muggins.kernels.show import RANK_POINTS
from muggins.kernels.tosses import toss_game
from muggins.once import once

_PARTS = 96  # 91 pairs, and spare places so that rows are whole vectors
_JACKS = np.zeros(_PARTS, np.float32)
_JACKS[: SIZES[2]] = (MEMBERS[2] == JACK).sum(axis=1)
_BLOCKS = 8
NOBS_OF_OTHERS = 10.5 / 45
"""How likely the starter has the suit of a Jack that the opponent tossed, on average."""


@once(1)
def _crib_points() -> NDArray[np.float32]:
    """Return float32[91, 13, 96]: what ranks score by own pair, starter and their pair."""
    pairs = MEMBERS[2].astype(int)
    three = GROW[2][np.arange(SIZES[2])[:, None], pairs[:, 0]]
    four = np.where(three < 0, -1, GROW[3][three, pairs[:, 1]])
    points = np.zeros((SIZES[2], 13, _PARTS), np.float32)
    points[:, :, : SIZES[2]] = np.where(four[..., None] < 0, 0, RANK_POINTS[four]).swapaxes(1, 2)
    return points


@vector_kernel
def _weigh(
    parts: HandParts,
    members: NDArray[np.uint8],
    sums: NDArray[np.float32],
    points: NDArray[np.float32],
    pair: NDArray[np.int16],
    start: int,
    end: int,
    crib: NDArray[np.float32],
) -> None:
    """Fill rows ``start``..``end`` of ``crib`` float32[18395, 15]."""
    total, taken = np.zeros(_PARTS, np.float32), np.zeros((13, _PARTS), np.float32)
    left = np.zeros(13, np.float32)
    for s in range(start, end):
        avoid(parts, s, sums, total, taken)
        left[:] = 4
        for rank in members[s]:
            left[rank] -= 1
        hands, jacks = np.float32(0), np.float32(0)
        for part in range(_PARTS):
            hands += total[part]
            jacks += _JACKS[part] * total[part]
        # The opponent's six and mine leave 40 cards for the starter.
        scale = np.float32(1 / 40) / hands
        for starter in range(13):
            for part in range(_PARTS):
                ways = left[starter] * (total[part] - taken[starter, part])
                taken[starter, part] = max(ways * scale, np.float32(0))
        nobs = np.float32(NOBS_OF_OTHERS) * jacks / hands
        for toss in range(15):
            mine = pair[s, toss]
            if toss and mine == pair[s, toss - 1]:
                crib[s, toss] = crib[s, toss - 1]
                continue
            value = np.float32(0)
            for starter in range(13):
                for part in range(_PARTS):
                    value += taken[starter, part] * points[mine, starter, part]
            crib[s, toss] = value + nobs


def crib_against(ranks: Sequence[Rank], thrown: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return float64[15], expected points of :func:`crib_values` for each toss of six sorted ranks.

    ``thrown`` float64[13, 91] is the probability of each starter's rank and each toss of the opponent together.
    """
    mine = [multiset_index((ranks[a], ranks[b])) for a, b in TOSSES]
    points = _crib_points()[mine, :, : SIZES[2]]
    worth: NDArray[np.float64] = np.einsum("mso,so->m", points, thrown)
    return worth + NOBS_OF_OTHERS * float(thrown.sum(axis=0) @ _JACKS[: SIZES[2]])


def crib_values(probability: NDArray[np.float64], pool: ThreadPoolExecutor | None = None) -> NDArray[np.float32]:
    """Return float32[18395, 15]: expected points of the crib by toss, apart from flush and nobs of its own two cards.

    The opponent's nobs are in it, on average. ``probability`` float64[18395, 15] is the opponent's of each toss given
    its six ranks; the pool's threads share the work.
    """
    pair = toss_game().pair
    sums = np.zeros((ALL_SIZES, _PARTS))
    parts = hand_parts()
    gather(parts, parts.inside, pair, probability, sums)
    crib = np.zeros((SIZES[6], 15), np.float32)
    small = sums.astype(np.float32)
    edges = np.linspace(0, SIZES[6], _BLOCKS + 1).astype(int).tolist()
    threads = pool or ThreadPoolExecutor(1)
    jobs = [
        threads.submit(_weigh, parts, MEMBERS[6], small, _crib_points(), pair, start, end, crib)
        for start, end in pairwise(edges)
    ]
    for job in jobs:
        job.result()
    return crib
