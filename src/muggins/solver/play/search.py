"""One hand against a belief: the exact worth of every line of play to a side that knows its cards.

The tree is walked as in :mod:`muggins.solver.play.traversal`, but the hero holds one known hand; the villain, which
follows a given strategy, is a vector over what it may hold, weighted by a belief that may rest on anything.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import inlined, inner_borrowing_kernel, inner_kernel, signed, vector_kernel
from muggins.kernels.holdings import HELD, index_of_counts, without_card
from muggins.kernels.multisets import SIZES
from muggins.solver.play.ends import LANES, Ends
from muggins.solver.play.given import GivenPlay, rows_after
from muggins.solver.play.layout import FLOW, STRIDE, TINY, ZERO, Floats, Node, WalkWorkspace, Weights
from muggins.solver.play.moves import reach_after, split_holdings, split_pairs
from muggins.solver.play.tree import DEPTH, GO, WIDTHS, Tree, width_of

_MOST_ROWS = WIDTHS[3] * 13  # entries of a node with four cards; no node has more
NEVER = np.float32(-1e30)
"""The value of what cannot be."""


class OwnPlay(NamedTuple):
    """A strategy of the hero's own, up to a factor for each information set."""

    play: Weights  # float32[entries] or uint8
    opening: NDArray[np.float32]  # [OPENING_ROWS], read-only, for the first three cards; NO_ROWS: that of ``play``


class Hero(NamedTuple):
    """The side that a search is for."""

    role: int  # 0 pone, 1 dealer
    hand: NDArray[np.int64]  # [13], how many cards of each rank it holds
    own: OwnPlay | None  # to compare its best play with; the search is compiled for either type


@inlined
def _net_of_end(tables: Ends, hand: NDArray[np.int64], node: Node, r: int, leaf: int, flow: Floats) -> np.float32:
    """Return what the hero's card ``r`` nets where it leads to an end, summed over the villain's."""
    number, gained = leaf & 65535, node.net + np.float32(leaf >> 16)
    reach, net = node.reach, ZERO
    if node.mine == 2:
        hand[r] -= 1
        last = 0
        while hand[last] == 0:
            last += 1
        hand[r] += 1
        for b in range(13):
            net += flow[reach + b] * (gained + tables.by_mover[number, b, last])
    elif node.theirs == 2:
        for x in range(13):
            for y in range(x + 1):
                net += flow[reach + 16 * x + y] * (gained + tables.by_other[number, x, y])
    else:
        for k in range(SIZES[3]):
            net += flow[reach + k] * (gained + tables.threes[number, k])
    return net


@inlined
def _net_of_villains(
    tables: Ends, ends: NDArray[np.int32], hand: NDArray[np.int64], node: Node, flow: Floats
) -> np.float32:
    """Return what the villain's cards net it that lead to ``ends``, summed over its holdings."""
    held, net = index_of_counts(hand), ZERO
    x, y = HELD[node.theirs, held, 0], HELD[node.theirs, held, 1]
    for r in range(node.fits):
        leaf = ends[r]
        if leaf < 0:
            continue
        number, gained = leaf & 65535, node.net + np.float32(leaf >> 16)
        if node.mine == 2:
            for last in range(13):
                net += flow[node.rows + 16 * r + last] * (gained + tables.by_other[number, last, x])
        elif node.theirs == 2:
            net += flow[node.reach + r] * (gained + tables.by_other[number, x, y])
        else:
            net += flow[node.reach + r] * (gained + tables.threes[number, held])
    return net


@inlined
def _opening_rows(parent: NDArray[np.int32], edges: NDArray[np.int8], opening: NDArray[np.float32], node: int) -> int:
    """Return where a node's entries begin in the rows of the opening, -1 where they do not lie there."""
    above = signed(parent[node])
    if len(opening) == 0 or (above > 0 and parent[above] > 0):
        return -1
    played = 0 if above < 0 else 1 if above == 0 else 2
    return rows_after(played, signed(edges[above]), signed(edges[node]))


@inner_kernel
def _fill_odds(
    own: OwnPlay | None,
    parent: NDArray[np.int32],
    edges: NDArray[np.int8],
    offset: int,
    hand: NDArray[np.int64],
    node: Node,
    odds: Floats,
) -> None:
    """Fill ``odds`` with the probability that a strategy plays each rank, evenly where it has no weights."""
    if own is None or node.mine == 1:  # for None it is compiled without what follows
        return
    begin, held = _opening_rows(parent, edges, own.opening, node.number), index_of_counts(hand)
    total, different = ZERO, 0
    for r in range(node.fits):
        if hand[r]:
            at = width_of(node.mine - 1) * r + without_card(node.mine, held, signed(r))
            odds[r] = max(own.opening[begin + at] if begin >= 0 else np.float32(own.play[offset + at]), ZERO)
            total, different = total + odds[r], different + 1
    for r in range(node.fits):
        odds[r] = odds[r] / total if total > TINY else np.float32(1 / max(different, 1))


@inner_borrowing_kernel
def _copy_rows(
    parent: NDArray[np.int32], edges: NDArray[np.int8], villain: GivenPlay, offset: int, node: Node, rows: Floats
) -> None:
    """Copy a node's entries to the start of ``rows``, with the starter's weights where a layer covers them."""
    layers = villain.layers
    begin = _opening_rows(parent, edges, villain.opening, node.number)
    if begin >= 0:
        for place in range(width_of(node.mine - 1) * node.fits):
            rows[place] = villain.opening[begin + place]
        return
    for place in range(width_of(node.mine - 1) * node.fits):
        rows[place] = villain.play[offset + place]
    if villain.starter >= 0 and len(layers.keys):
        first, end = layers.first[layers.nodes[node.number]], layers.first[layers.nodes[node.number + 1]]
        for place in range(first, end):
            rows[layers.entries[place]] = layers.weights[place, villain.starter]


@vector_kernel
def search(
    tree: Tree, hero: Hero, villain: GivenPlay, first: int, reach: Floats, workspace: WalkWorkspace, worth: Floats
) -> tuple[float, float]:
    """Search the subtree of the node ``first`` for a hero's one hand there.

    The villain follows a strategy given up to a factor; ``reach`` float[width] is the weight of each of its holdings,
    in the form of the walk. ``worth`` float[14] is filled with the value of each rank that the hero can play (or of its
    go), NEVER for the others; it is untouched if the villain is to move. The precision is that of the workspace.

    Returns:
        The hero's net points of the whole play by its best play, and by its own strategy if there is one. They are
        summed over the holdings of the villain: divide by the sum of ``reach``.
    """
    # Arrays out of their structs: every use of a struct has the compiler copy all of it.
    parent, turn, mine, theirs, fits, net_before = tree.parent, tree.turn, tree.mine, tree.theirs, tree.fits, tree.net
    offsets, edges, end, leaves_of, ends, tables = tree.offset, tree.edge, tree.end, tree.leaves, tree.ends, tree.tables
    flow, mass, square = workspace.flow, workspace.mass, workspace.square
    role, hand, own = hero.role, hero.hand.copy(), hero.own
    rows, once = np.empty(_MOST_ROWS, flow.dtype), np.empty(LANES, flow.dtype)
    for lane in range(LANES):
        once[lane] = 1
    # By depth: the node, where the villain's reach begins in ``flow``, the value of the hero's best play, that of its
    # own strategy, and the probability of each edge by that.
    path, reaches, best = np.empty(DEPTH, np.int64), np.empty(DEPTH, np.int64), np.empty(DEPTH, flow.dtype)
    value, odds = np.empty(DEPTH, flow.dtype), np.empty((DEPTH, GO + 1), np.float32)
    path[0], reaches[0] = first, (DEPTH - 1) * STRIDE
    for place in range(len(reach)):
        flow[reaches[0] + place] = reach[place]
    for choice in range(GO + 1 if turn[first] == role else 0):
        worth[choice] = NEVER
    depth, number = 0, first
    while True:
        here = path[depth]
        hero_moves, leaves, offset = turn[here] == role, leaves_of[here], signed(offsets[here])
        node = Node(
            here,
            mine[here],
            theirs[here],
            fits[here],
            0,  # the villain's entries are copied to the start of ``rows``
            np.float32(net_before[here] if turn[here] == 0 else -net_before[here]),
            0,
            0,
            reaches[depth],
            depth * STRIDE,
            depth * FLOW,
        )
        if number == here:  # a new node
            best[depth], value[depth] = NEVER if hero_moves else ZERO, ZERO
            if hero_moves:
                for choice in range(GO + 1):
                    odds[depth, choice] = 1
                _fill_odds(own, parent, edges, offset, hand, node, odds[depth])
                for r in range(node.fits if leaves >= 0 else 0):
                    leaf = ends[leaves + r]
                    if leaf >= 0 and hand[r]:
                        net = _net_of_end(tables, hand, node, r, leaf, flow)
                        best[depth] = max(best[depth], net)
                        value[depth] += odds[depth, r] * net
                        if depth == 0:
                            worth[r] = net
            else:
                if node.mine > 1:
                    _copy_rows(parent, edges, villain, offset, node, rows)
                if node.mine > 2:
                    split_holdings(rows, node, flow, mass, square, ZERO)
                elif node.mine == 2:
                    split_pairs(rows, node, flow, square, ZERO)
                if leaves >= 0:
                    net = _net_of_villains(tables, ends[leaves:], hand, node, flow)
                    best[depth] -= net
                    value[depth] -= net
            number += 1
        elif number < end[here]:
            edge, begin = edges[number], node.reach
            if hero_moves:
                goes_on = edge == GO or hand[edge] > 0
                if edge < GO and goes_on:
                    hand[edge] -= 1
                for r in range(node.fits if edge == GO else 0):
                    goes_on &= hand[r] == 0
            else:
                begin, goes_on = reach_after(flow, node, edge, once)
            if goes_on:
                depth += 1
                path[depth], reaches[depth] = number, begin
            else:
                number = end[number]
        elif depth > 0:
            edge, above = edges[here], depth - 1
            if turn[path[above]] == role:
                if edge < GO:
                    hand[edge] += 1
                if depth == 1:
                    worth[edge] = best[1]
                best[above] = max(best[above], best[depth])
                value[above] += odds[above, edge] * value[depth]
            else:
                best[above] += best[depth]
                value[above] += value[depth]
            depth = above
        else:
            break
    return float(best[0]), float(value[0])
