"""What the play of every pair of keeps comes to when both sides peg by a fixed strategy.

Tosses are trained against given pegging, so what it comes to is worked out once for each pair of keeps, exactly, and
looked up 225 times in every deal.
"""

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import borrowing_kernel, inner_borrowing_kernel, kernel, signed
from muggins.kernels.holdings import HOLDINGS, PACKED
from muggins.kernels.multisets import SIZES
from muggins.kernels.play import holds, without
from muggins.solver.play.tree import DEPTH, GO, Tree, linked
from muggins.solver.sampled.choices import Choosing, choice_of, end_net

_BLOCKS = 64


def net_table(tree: Tree, choosing: Choosing, source: NDArray[np.float32], threads: int = 2) -> NDArray[np.float32]:
    """Return float32[1820, 1820]: pone's net points in the play by pone's keep and dealer's.

    Args:
        tree: of the play.
        choosing: how both sides peg.
        source: float32[entries], their strategy up to a factor for each set; nothing for greedy pegging.
        threads: how many share the work.
    """
    nets = np.zeros((SIZES[4], SIZES[4]), np.float32)
    edges = np.linspace(0, SIZES[4], _BLOCKS + 1).astype(int).tolist()
    with ThreadPoolExecutor(threads) as pool:
        jobs = [pool.submit(_fill, tree, choosing, source, start, end, nets) for start, end in pairwise(edges)]
        for job in jobs:
            job.result()
    return nets


@kernel
def _fill(
    tree: Tree, choosing: Choosing, source: NDArray[np.float32], start: int, end: int, nets: NDArray[np.float32]
) -> None:
    probability, place, value = np.zeros((DEPTH, 13)), np.zeros((DEPTH, 4), np.int64), np.zeros((DEPTH, 2))
    for mine in range(start, end):
        for theirs in range(HOLDINGS[4]):
            hands = PACKED[4, mine], PACKED[4, theirs]
            if _can_both_be(hands[0], hands[1]):
                nets[mine, theirs] = _expected(tree, choosing, source, hands, probability, place, value)


@inner_borrowing_kernel
def _can_both_be(one: int, other: int) -> bool:
    for rank in range(13):
        if holds(one, rank) + holds(other, rank) > 4:
            return False
    return True


_NODE, _NEXT, _PONES, _DEALERS = range(4)
_WEIGHT, _SUM = range(2)


@borrowing_kernel
def _expected(
    tree: Tree,
    choosing: Choosing,
    source: NDArray[np.float32],
    hands: tuple[int, int],
    probability: NDArray[np.float64],
    place: NDArray[np.int64],
    value: NDArray[np.float64],
) -> float:
    """Return pone's expected net of two packed hands; the last three are room, by depth."""
    depth = 0
    place[0, _NODE], place[0, _NEXT], place[0, _PONES], place[0, _DEALERS] = 0, -1, hands[0], hands[1]
    value[0, _SUM] = 0.0
    while True:
        node = place[depth, _NODE]
        turn = signed(tree.turn[node])
        mine, theirs = place[depth, _PONES + turn], place[depth, _DEALERS - turn]
        fits = signed(tree.fits[node])
        if place[depth, _NEXT] < 0:
            fitting = False
            for rank in range(fits):
                fitting |= holds(mine, rank) > 0
            if not fitting:
                place[depth, _NODE] = linked(tree.links, tree.children, node, GO)
                continue
            place[depth, _NEXT] = 0
            choice_of(tree, choosing, source, node, mine, probability[depth])
        rank = place[depth, _NEXT]
        while rank < fits and not probability[depth, rank] > 0:
            rank += 1
        if rank < fits:
            place[depth, _NEXT] = rank + 1
            if tree.leaves[node] >= 0:
                value[depth, _SUM] += probability[depth, rank] * end_net(tree, node, rank, mine, theirs)
                continue
            depth += 1
            place[depth, _NODE], place[depth, _NEXT] = linked(tree.links, tree.children, node, rank), -1
            place[depth, _PONES + turn], place[depth, _DEALERS - turn] = without(mine, rank), theirs
            value[depth, _SUM] = 0.0
            continue
        net: float = value[depth, _SUM]
        if depth == 0:
            return net
        depth -= 1
        value[depth, _SUM] += probability[depth, place[depth, _NEXT] - 1] * net
