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
from muggins.solver.play.given import GivenPlay, rows_of_lead, rows_of_reply, rows_of_third
from muggins.solver.play.layout import BEST, FLOW, STRIDE, TINY, ZERO, Floats, Node, WalkWorkspace, Weights, new_path
from muggins.solver.play.moves import reach_after, split_holdings, split_pairs
from muggins.solver.play.tree import DEPTH, GO, WIDTHS, Tree, width_of

_MOST_ROWS = WIDTHS[3] * 13
"""Entries of a node with four cards; no node has more."""
NEVER = np.float32(-1e30)
"""The value of what cannot be."""


class Hero(NamedTuple):
    """The side that a search is for."""

    role: int  # 0 pone, 1 dealer
    hand: NDArray[np.int64]  # [13], how many cards of each rank it holds
    mode: int  # BEST: it plays its best; VALUE: it follows ``play``
    play: Weights  # float32[entries] or uint8, its strategy, up to a factor; not looked at in BEST
    # [OPENING_ROWS], read-only, its strategy for the first three cards; NO_ROWS: that of ``play``
    opening: NDArray[np.float32]


class _Values(NamedTuple):
    """What a search has found so far, by depth; each float[DEPTH]."""

    value: Floats  # of the hero's hand
    total: Floats  # what the hero's strategy gives all ranks that fit, to be divided by
    chosen: Floats  # the probability with which the hero went on to the next depth


@inner_kernel
def _weight_of(hero: Hero, node: Node, rank: int) -> np.float32:
    """Return what the hero's strategy holds for a rank; an offset below 0 means the rows of the opening."""
    rest = without_card(node.mine, index_of_counts(hero.hand), rank)
    at = width_of(node.mine - 1) * rank + rest
    if node.offset < 0:
        return max(hero.opening[-1 - node.offset + at], ZERO)
    weight = np.float32(hero.play[node.offset + at])
    return max(weight, ZERO)


@inner_kernel
def _probability_of(hero: Hero, node: Node, rank: int, total: np.float32) -> np.float32:
    """Return the probability that the hero's strategy plays a rank, evenly without weights."""
    probability = np.float32(1)
    if node.mine > 1:
        if total > TINY:
            probability = _weight_of(hero, node, rank) / total
        else:
            different = 0
            for r in range(node.fits):
                different += 1 if hero.hand[r] else 0
            probability = np.float32(1.0 / different)
    return probability


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
def _enter_hero(hero: Hero, node: Node, values: _Values, depth: int) -> None:
    values.value[depth] = NEVER if hero.mode == BEST else ZERO
    if hero.mode != BEST and node.mine > 1:
        for r in range(node.fits):
            if hero.hand[r]:
                values.total[depth] += _weight_of(hero, node, signed(r))


@inlined
def _count_end(hero: Hero, node: Node, r: int, net: np.float32, values: _Values, depth: int) -> None:
    if hero.mode == BEST:
        values.value[depth] = max(values.value[depth], net)
    else:
        values.value[depth] += _probability_of(hero, node, signed(r), values.total[depth]) * net


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
def _hero_goes_on(hero: Hero, node: Node, edge: int, values: _Values, depth: int) -> bool:
    """Play a card, or say go, if the hero may and its strategy does; return whether it did."""
    if edge == GO:
        goes = True
        for r in range(node.fits):
            goes &= hero.hand[r] == 0
        values.chosen[depth] = 1
    else:
        goes = hero.hand[edge] > 0
        if goes:
            values.chosen[depth] = 1
            if hero.mode != BEST:
                values.chosen[depth] = _probability_of(hero, node, signed(edge), values.total[depth])
                goes = values.chosen[depth] > 0
            if goes:
                hero.hand[edge] -= 1
    return goes


@inlined
def _give(hero: Hero, edge: int, values: _Values, depth: int, worth: Floats) -> None:
    """Give the value of a node, which is done, to the one above it, where the hero moved."""
    result = values.value[depth]
    if edge < GO:
        hero.hand[edge] += 1
    if hero.mode == BEST:
        values.value[depth - 1] = max(values.value[depth - 1], result)
    else:
        values.value[depth - 1] += values.chosen[depth - 1] * result
    if depth == 1:
        worth[edge] = result


@inlined
def _opening_rows(tree: Tree, opening: NDArray[np.float32], node: int) -> int:
    """Return where a node's entries begin in the rows of the opening, -1 where they do not lie there."""
    rows = -1
    if len(opening) > 0:
        above = signed(tree.parent[node])
        if above < 0:
            rows = rows_of_lead()
        elif above == 0:
            rows = rows_of_reply(signed(tree.edge[node]))
        elif tree.parent[above] == 0:
            rows = rows_of_third(signed(tree.edge[above]), signed(tree.edge[node]))
    return rows


@inner_borrowing_kernel
def _copy_rows(tree: Tree, villain: GivenPlay, node: Node, rows: Floats) -> None:
    """Copy a node's entries to the start of ``rows``, with the starter's weights where a layer covers them."""
    offset, layers = tree.offset[node.number], villain.layers
    begin = _opening_rows(tree, villain.opening, node.number)
    if begin >= 0:
        for place in range(width_of(node.mine - 1) * node.fits):
            rows[place] = villain.opening[begin + place]
        return
    for place in range(width_of(node.mine - 1) * node.fits):
        rows[place] = villain.play[offset + place]
    if villain.starter >= 0 and len(layers.keys):
        first, end = layers.first[layers.nodes[node.number]], layers.first[layers.nodes[node.number + 1]]
        for place in range(first, end):
            rows[layers.entries[place] - offset] = layers.weights[place, villain.starter]


@vector_kernel
def search(
    tree: Tree, hero: Hero, villain: GivenPlay, first: int, reach: Floats, workspace: WalkWorkspace, worth: Floats
) -> float:
    """Search the subtree of the node ``first`` for a hero's one hand there; return its net points of the whole play.

    They are summed over the holdings of the villain, which follows a strategy given up to a factor: divide by the sum
    of ``reach`` float[width], the weight of each holding in the form of the walk. ``worth`` float[14] is filled with
    the value of each rank that the hero can play (or of its go), NEVER for the others; it is untouched if the villain
    is to move. The precision is that of the workspace.
    """
    flow, mass, tables = workspace.flow, workspace.mass, tree.tables
    rows = np.empty(_MOST_ROWS, flow.dtype)
    hero = Hero(hero.role, hero.hand.copy(), hero.mode, hero.play, hero.opening)
    path, once = new_path(), np.ones(LANES, flow.dtype)
    values = _Values(np.zeros(DEPTH, flow.dtype), np.zeros(DEPTH, flow.dtype), np.zeros(DEPTH, flow.dtype))
    path.node[0], path.reach[0] = first, (DEPTH - 1) * STRIDE
    for place in range(len(reach)):
        flow[path.reach[0] + place] = reach[place]
    if tree.turn[first] == hero.role:
        worth[:] = NEVER
    depth, number = 0, first
    while True:
        here = path.node[depth]
        hero_moves, mine, leaves = tree.turn[here] == hero.role, tree.mine[here], tree.leaves[here]
        offset = signed(0)  # the villain's entries are copied to the start of ``rows``
        if hero_moves:
            begin = _opening_rows(tree, hero.opening, here)
            offset = -1 - begin if begin >= 0 else signed(tree.offset[here])
        node = Node(
            here,
            mine,
            tree.theirs[here],
            tree.fits[here],
            offset,
            np.float32(tree.net[here] if tree.turn[here] == 0 else -tree.net[here]),
            0,
            0,
            path.reach[depth],
            depth * STRIDE,
            depth * FLOW,
        )
        if number == here:  # a new node
            values.value[depth], values.total[depth] = ZERO, ZERO
            if hero_moves:
                _enter_hero(hero, node, values, depth)
                for r in range(node.fits if leaves >= 0 else 0):
                    leaf = tree.ends[leaves + r]
                    if leaf >= 0 and hero.hand[r]:
                        net = _net_of_end(tables, hero.hand, node, r, leaf, flow)
                        _count_end(hero, node, r, net, values, depth)
                        if depth == 0:
                            worth[r] = net
            else:
                if mine > 1:
                    _copy_rows(tree, villain, node, rows)
                if mine > 2:
                    split_holdings(rows, node, flow, mass, workspace.square, ZERO)
                elif mine == 2:
                    split_pairs(rows, node, flow, workspace.square, ZERO)
                if leaves >= 0:
                    values.value[depth] -= _net_of_villains(tables, tree.ends[leaves:], hero.hand, node, flow)
            number += 1
        elif number < tree.end[here]:
            edge, begin = tree.edge[number], node.reach
            if hero_moves:
                goes_on = _hero_goes_on(hero, node, edge, values, depth)
            else:
                begin, goes_on = reach_after(flow, node, edge, once)
            if goes_on:
                depth += 1
                path.node[depth], path.reach[depth] = number, begin
            else:
                number = tree.end[number]
        elif depth > 0:
            if tree.turn[path.node[depth - 1]] == hero.role:
                _give(hero, tree.edge[here], values, depth, worth)
            else:
                values.value[depth - 1] += values.value[depth]
            depth -= 1
        else:
            break
    return float(values.value[0])
