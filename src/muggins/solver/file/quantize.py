"""A strategy turned into bytes, and the information sets that a side's own play reaches."""

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import inlined, kernel, vector_kernel
from muggins.solver.play.layout import FLOW, STRIDE, TINY, ZERO, Node, WalkWorkspace, vector_width
from muggins.solver.play.moves import go_of_villain, kept_by, split_holdings, split_pairs, whole_of
from muggins.solver.play.tree import DEPTH, GO, WIDTHS, Tree, width_of


@inlined
def _heaviest(source: NDArray[np.float32], offset: int, cards: int, fits: int, most: NDArray[np.float32]) -> None:
    """Fill ``most`` with the largest weight of each holding of three or four cards."""
    width, whole = width_of(cards - 1), whole_of(cards)
    most[:] = 0
    for r in range(fits):
        for k in range(kept_by(cards)):
            m = whole[r, k]
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
                        if max(x, y) <= TINY:
                            x, y = max(regrets[here], 0), max(regrets[there], 0)
                        if max(x, y) > TINY:
                            weights[here] = round(255 * x / max(x, y))
                            weights[there] = round(255 * y / max(x, y))
        elif cards > 2:
            _heaviest(average, offset, cards, fits, most)
            _heaviest(regrets, offset, cards, fits, second)
            width, whole = width_of(cards - 1), whole_of(cards)
            for r in range(fits):
                for k in range(kept_by(cards)):
                    m, place = whole[r, k], offset + width * r + k
                    if most[m] > TINY:
                        weights[place] = round(255 * average[place] / most[m])
                    elif second[m] > TINY:
                        weights[place] = round(255 * max(regrets[place], 0) / second[m])


@inlined
def _mark(node: Node, flow: NDArray[np.float32], cut: np.float32, reached: NDArray[np.uint8]) -> None:
    """Mark the entries of a node whose holding comes there often enough."""
    offset, fits, reach = node.offset, node.fits, node.reach
    if node.mine > 2:
        width, whole = width_of(node.mine - 1), whole_of(node.mine)
        for r in range(fits):
            for k in range(kept_by(node.mine)):
                if flow[reach + whole[r, k]] >= cut:
                    reached[offset + width * r + k] = 1
    elif node.mine == 2:
        for r in range(fits):
            for m in range(13):
                if flow[reach + 16 * r + m] >= cut:
                    reached[offset + 16 * r + m] = 1


@vector_kernel
def mark_reached(
    tree: Tree,
    weights: NDArray[np.float32],
    keeps: NDArray[np.float32],
    cut: np.float32,
    reached: NDArray[np.uint8],
    workspace: WalkWorkspace,
) -> None:
    """Fill ``reached`` uint8[entries] with 1 in the sets that a side's own play reaches.

    Args:
        tree: the tree.
        weights: float32[entries], the strategy.
        keeps: float32[2, 1824], the probability of each keep, by role.
        cut: the least probability, keep and own plays together, that counts as reached.
        reached: modified.
        workspace: modified.
    """
    flow = workspace.flow
    path = np.zeros(DEPTH, np.int64)
    # Where the reaches of pone's and of the dealer's own play begin, by depth.
    own = np.zeros((DEPTH, 2), np.int64)
    own[0, 0], own[0, 1] = (DEPTH - 1) * STRIDE, (DEPTH - 2) * STRIDE
    for role in range(2):
        for place in range(WIDTHS[4]):
            flow[own[0, role] + place] = keeps[role, place]
    depth, number = 0, 0
    entering = True
    while True:
        if entering:
            path[depth] = number
        here = path[depth]
        turn, mine = tree.turn[here], tree.mine[here]
        node = Node(
            here,
            mine,
            tree.theirs[here],
            tree.fits[here],
            tree.offset[here],
            ZERO,
            0,
            0,
            own[depth, turn],
            depth * STRIDE,
            depth * FLOW,
        )
        if entering:
            entering = False
            _mark(node, flow, cut, reached)
            if mine > 2:
                split_holdings(weights, node, flow, workspace.mass, workspace.square, ZERO)
            elif mine == 2:
                split_pairs(weights, node, flow, workspace.square, ZERO)
            number += 1
            continue
        if number < tree.end[here]:
            edge, child = tree.edge[number], node.reach
            if edge == GO:
                child = node.rows + FLOW
                go_of_villain(flow, node)
            elif mine > 1:
                child = node.rows + vector_width(mine - 1) * edge
            depth += 1
            own[depth, turn], own[depth, 1 - turn] = child, own[depth - 1, 1 - turn]
            entering = True
            continue
        if depth == 0:
            break
        depth -= 1
