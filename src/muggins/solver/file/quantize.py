"""A strategy turned into bytes, and which information sets a side's own play comes to."""

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import inlined, kernel, vector_kernel
from muggins.kernels.multisets import SIZES
from muggins.solver.play.traversal import (
    _FLOW,
    _GROW2,
    _GROW3,
    _SQUARE,
    _STRIDE,
    Room,
    _go_of_villain,
    _split_holdings,
    _split_pairs,
)
from muggins.solver.play.tree import DEPTH, GO, WIDTHS, Tree

_TINY = np.float32(1e-30)


@inlined
def _heaviest(source: NDArray[np.float32], offset: int, cards: int, fits: int, most: NDArray[np.float32]) -> None:
    """Fill ``most`` with the largest weight of each holding of three or four cards."""
    width = 456 if cards == 4 else 96
    grow = _GROW3 if cards == 4 else _GROW2
    smaller = SIZES[3] if cards == 4 else SIZES[2]
    most[:] = 0
    for r in range(fits):
        for k in range(smaller):
            m = grow[r, k]
            most[m] = max(most[m], source[offset + width * r + k])


@kernel
def weigh(tree: Tree, average: NDArray[np.float32], regrets: NDArray[np.float32], weights: NDArray[np.uint8]) -> None:
    """Fill ``weights`` uint8[entries] from an average strategy, the largest of each set 255.

    Where the average has nothing, because nobody came there, regrets above zero stand in.
    """
    most, second = np.zeros(WIDTHS[4], np.float32), np.zeros(WIDTHS[4], np.float32)
    for node in range(len(tree.parent)):
        cards, fits, offset = tree.mine[node], tree.fits[node], tree.offset[node]
        if cards == 2:
            for r in range(fits):
                weights[offset + 17 * r] = 255
                for m in range(13):
                    here, there = offset + 16 * r + m, offset + 16 * m + r
                    if m >= fits:
                        weights[here] = 255
                    elif m < r:
                        x, y = average[here], average[there]
                        if max(x, y) <= _TINY:
                            x, y = max(regrets[here], 0), max(regrets[there], 0)
                        if max(x, y) > _TINY:
                            weights[here] = round(255 * x / max(x, y))
                            weights[there] = round(255 * y / max(x, y))
        elif cards > 2:
            _heaviest(average, offset, cards, fits, most)
            _heaviest(regrets, offset, cards, fits, second)
            width = 456 if cards == 4 else 96
            grow = _GROW3 if cards == 4 else _GROW2
            for r in range(fits):
                for k in range(SIZES[cards - 1]):
                    m, place = grow[r, k], offset + width * r + k
                    if most[m] > _TINY:
                        weights[place] = round(255 * average[place] / most[m])
                    elif second[m] > _TINY:
                        weights[place] = round(255 * max(regrets[place], 0) / second[m])


@vector_kernel
def mark_reached(
    tree: Tree,
    weights: NDArray[np.float32],
    keeps: NDArray[np.float32],
    cut: np.float32,
    reached: NDArray[np.uint8],
    room: Room,
) -> None:
    """Fill ``reached`` uint8[entries] with 1 where a side's own play comes often enough.

    Args:
        tree: the tree.
        weights: float32[entries], the strategy.
        keeps: float32[2, 1824], the probability of each keep, by role.
        cut: the least probability, keep and own plays together, that counts.
        reached: modified.
        room: modified.
    """
    flow, mass = room.flow, room.mass
    path, at = np.zeros(DEPTH, np.int64), np.zeros((DEPTH, 2), np.int64)
    pone, dealer = (DEPTH - 1) * _STRIDE, (DEPTH - 2) * _STRIDE
    for place in range(WIDTHS[4]):
        flow[pone + place], flow[dealer + place] = keeps[0, place], keeps[1, place]
    at[0, 0], at[0, 1] = pone, dealer
    depth, node = 0, 0
    entering = True
    while True:
        here = node if entering else path[depth]
        turn, mine, fits, offset = (tree.turn[here], tree.mine[here], tree.fits[here], tree.offset[here])
        reach, rows = at[depth, turn], depth * _STRIDE
        if entering:
            entering = False
            path[depth] = here
            if mine > 2:
                width = 456 if mine == 4 else 96
                grow = _GROW3 if mine == 4 else _GROW2
                for r in range(fits):
                    for k in range(SIZES[3] if mine == 4 else SIZES[2]):
                        if flow[reach + grow[r, k]] >= cut:
                            reached[offset + width * r + k] = 1
                _split_holdings(weights, offset, mine, fits, flow, reach, rows, room.square, np.float32(0), mass)
            elif mine == 2:
                for r in range(fits):
                    for m in range(13):
                        if flow[reach + 16 * r + m] >= cut:
                            reached[offset + 16 * r + m] = 1
                _split_pairs(weights, offset, fits, flow, reach, rows, room.square, np.float32(0))
            node += 1
            continue
        if node < tree.end[here]:
            edge = tree.edge[node]
            child = reach
            if edge == GO:
                child = rows + _FLOW
                _go_of_villain(mine, fits, flow, reach, child)
            elif mine > 1:
                child = rows + (WIDTHS[3] if mine == 4 else _SQUARE if mine == 3 else 16) * edge
            depth += 1
            at[depth, turn], at[depth, 1 - turn] = child, at[depth - 1, 1 - turn]
            entering = True
            continue
        if depth == 0:
            break
        depth -= 1
