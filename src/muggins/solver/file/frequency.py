"""How often each information set of the play comes up, which decides what a compact file keeps.

The frequency of a set is its side's own reach times the probability that the other side's keep
contains the cards it has shown. How the other side plays is ignored, since it may be anyone.

Source: the measure ``a_s c`` of the independent review of the solver (169df44).
"""

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import inlined, signed, vector_kernel
from muggins.kernels.holdings import WITH_CARD
from muggins.kernels.multisets import MEMBERS, SIZES, multiset_index
from muggins.solver.play.layout import FLOW, STRIDE, ZERO, Node, WalkWorkspace, new_walk_workspace, vector_width
from muggins.solver.play.moves import go_of_villain, kept_by, split_holdings, split_pairs, whole_of
from muggins.solver.play.tree import DEPTH, GO, WIDTHS, Tree, play_tree, width_of


def raise_frequencies(play: NDArray[np.uint8], keeps: NDArray[np.float64], most: NDArray[np.float32]) -> None:
    """Raise each entry of ``most`` to its set's frequency under a play, where that is higher.

    Args:
        play: uint8[entries], how both sides play.
        keeps: float64[2, 1820], the probability of each keep, by role.
        most: float32[entries], modified; probabilities.
    """
    kept = np.zeros((2, WIDTHS[4]), np.float32)
    kept[:, : SIZES[4]] = keeps
    _raise(play_tree(4), play.astype(np.float32), kept, _chances_to_show(keeps), most, new_walk_workspace())


def _chances_to_show(keeps: NDArray[np.float64]) -> NDArray[np.float32]:
    """Return float32[2, 4, 455]: how likely a role's keep has some cards among it, by how many and which."""
    chances = np.zeros((2, 4, SIZES[3]), np.float32)
    for keep, ranks in enumerate(MEMBERS[4].tolist()):
        parts = {tuple(rank for k, rank in enumerate(ranks) if chosen >> k & 1) for chosen in range(15)}
        for part in parts:
            chances[:, len(part), multiset_index(part)] += keeps[:, keep]
    return chances


@inlined
def _raise_node(node: Node, flow: NDArray[np.float32], chance: np.float32, most: NDArray[np.float32]) -> None:
    """Raise the entries of a node to how often its holdings come there."""
    offset, fits, reach = node.offset, node.fits, node.reach
    if node.mine > 2:
        width, whole = width_of(node.mine - 1), whole_of(node.mine)
        for r in range(fits):
            for k in range(kept_by(node.mine)):
                place = offset + width * r + k
                most[place] = max(most[place], chance * flow[reach + whole[r, k]])
    elif node.mine == 2:
        for r in range(fits):
            for m in range(13):
                place = offset + 16 * r + m
                most[place] = max(most[place], chance * flow[reach + 16 * r + m])


@vector_kernel
def _raise(
    tree: Tree,
    weights: NDArray[np.float32],
    keeps: NDArray[np.float32],
    chances: NDArray[np.float32],
    most: NDArray[np.float32],
    workspace: WalkWorkspace,
) -> None:
    """Walk the tree; ``keeps`` float32[2, 1824] and ``chances`` float32[2, 4, 455] are by role."""
    flow = workspace.flow
    path, shown = np.zeros(DEPTH, np.int64), np.zeros((DEPTH, 2), np.int64)
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
            chance = chances[1 - turn, 4 - tree.theirs[here], shown[depth, 1 - turn]]
            _raise_node(node, flow, chance, most)
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
            shown[depth] = shown[depth - 1]
            if edge != GO:
                shown[depth, turn] = signed(WITH_CARD[4 - mine, shown[depth, turn], edge])
            own[depth, turn], own[depth, 1 - turn] = child, own[depth - 1, 1 - turn]
            entering = True
            continue
        if depth == 0:
            break
        depth -= 1
