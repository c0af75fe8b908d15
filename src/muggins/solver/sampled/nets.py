"""What the play of every pair of keeps comes to when both sides peg by a fixed strategy.

It is worked out once, exactly, as the training of tosses looks it up 225 times in every deal.
"""

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import inner_borrowing_kernel, kernel
from muggins.kernels.holdings import HOLDINGS, PACKED
from muggins.kernels.multisets import SIZES
from muggins.kernels.play import holds
from muggins.solver.play.tree import Tree
from muggins.solver.sampled.plays import new_frames, walk_deal
from muggins.solver.sampled.tosses import RegretSums

_BLOCKS = 64


def net_table(tree: Tree, sees: int, source: NDArray[np.float32], threads: int = 2) -> NDArray[np.float32]:
    """Return float32[1820, 1820]: pone's net points in the play by pone's keep and dealer's.

    ``source`` float32[entries] is the strategy of both sides, up to a factor for each set; nothing for greedy pegging.
    """
    nets = np.zeros((SIZES[4], SIZES[4]), np.float32)
    edges = np.linspace(0, SIZES[4], _BLOCKS + 1).astype(int).tolist()
    with ThreadPoolExecutor(threads) as pool:
        jobs = [pool.submit(_fill, tree, sees, source, start, end, nets) for start, end in pairwise(edges)]
        for job in jobs:
            job.result()
    return nets


@kernel
def _fill(tree: Tree, sees: int, source: NDArray[np.float32], start: int, end: int, nets: NDArray[np.float32]) -> None:
    hands, frames, given = np.zeros(2, np.int64), new_frames(), RegretSums(source, source)
    for mine in range(start, end):
        for theirs in range(HOLDINGS[4]):
            hands[0], hands[1] = PACKED[4, mine], PACKED[4, theirs]
            if _can_both_be(hands[0], hands[1]):
                nets[mine, theirs] = walk_deal(tree, sees, given, hands, frames, False)


@inner_borrowing_kernel
def _can_both_be(one: int, other: int) -> bool:
    for rank in range(13):
        if holds(one, rank) + holds(other, rank) > 4:
            return False
    return True
