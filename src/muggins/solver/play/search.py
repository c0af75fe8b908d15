"""One hand against a belief: the exact worth of every line of play to a side that knows its cards.

The tree is walked as in :mod:`muggins.solver.play.traversal`, but the hero holds one known hand, so a node
has at most four ways on for it; the villain is a vector over what it may hold, weighed by a belief
that may rest on anything: toss, starter, suits. The villain follows a given strategy.
"""

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import inlined, vector_kernel
from muggins.kernels.multisets import GROW, MEMBERS, SIZES
from muggins.solver.play.ends import LANES
from muggins.solver.play.traversal import (
    _FLOW,
    _SQUARE,
    _STRIDE,
    BEST,
    Room,
    Weights,
    _Floats,
    _go_of_villain,
    _split_holdings,
    _split_pairs,
)
from muggins.solver.play.tree import DEPTH, GO, WIDTHS, Tree

_ONE, _TWO, _THREE, _FOUR = GROW[0], GROW[1], GROW[2], GROW[3]
_THREES = MEMBERS[3].astype(np.int64)
_ZERO = np.float32(0)
NEVER = np.float32(-1e30)
"""The value of what cannot be."""


@inlined
def _held(hand: NDArray[np.int64], without: int) -> int:
    """Return the number of the multiset of a hand (counts by rank), less one card of a rank."""
    index, size = 0, 0
    for rank in range(13):
        many = hand[rank] - (1 if rank == without else 0)
        for _ in range(many):
            if size == 0:
                index = _ONE[index, rank]
            elif size == 1:
                index = _TWO[index, rank]
            elif size == 2:
                index = _THREE[index, rank]
            else:
                index = _FOUR[index, rank]
            size += 1
    return index


@inlined
def _weight_of(source: Weights, offset: int, hand: NDArray[np.int64], cards: int, rank: int) -> np.float32:
    """Return what the source holds for playing a rank from a hand of two cards or more."""
    width = 16 if cards == 2 else 96 if cards == 3 else 456
    weight: np.float32 = source[offset + width * rank + _held(hand, rank)]
    return max(weight, _ZERO)


@vector_kernel
def search(  # noqa: PLR0917
    tree: Tree,
    mode: int,
    hero: int,
    hand: NDArray[np.int64],
    own: Weights,
    theirs: Weights,
    first: int,
    reach_in: _Floats,
    room: Room,
    worth: _Floats,
) -> float:
    """Search the subtree of a node for one hand.

    Args:
        tree: the tree.
        mode: BEST: the hero plays its best; VALUE: it follows ``own``.
        hero: 0 pone, 1 dealer.
        hand: int64[13], how many cards of each rank the hero holds at ``first``.
        own: float32[entries] or uint8, the hero's strategy, up to a factor; not looked at in BEST.
        theirs: float32[entries] or uint8, the villain's strategy, up to a factor.
        first: the node to begin with.
        reach_in: float[width], the weight of each holding of the villain at ``first``, in the
            form of the walk: a square for two cards.
        room: modified; in its precision the search is made.
        worth: float[14], filled with the value of each rank the hero can play at ``first`` (or
            of its go), NEVER for the others; untouched if the villain is to move.

    Returns:
        The hero's net points from the beginning of the deal's play to its end, summed over the
        villain's holdings by weight: divide by the sum of ``reach_in``.
    """
    flow, mass = room.flow, room.mass
    hand = hand.copy()
    path, reaches = np.zeros(DEPTH, np.int64), np.zeros(DEPTH, np.int64)
    value, total = np.zeros(DEPTH, flow.dtype), np.zeros(DEPTH, flow.dtype)
    chosen = np.zeros(DEPTH, flow.dtype)
    start = (DEPTH - 1) * _STRIDE
    for place in range(len(reach_in)):
        flow[start + place] = reach_in[place]
    depth, node = 0, first
    reaches[0] = start
    if tree.turn[first] == hero:
        worth[:] = NEVER
    entering = True
    while True:
        here = node if entering else path[depth]
        turn, mine, others = tree.turn[here], tree.mine[here], tree.theirs[here]
        fits, offset = tree.fits[here], tree.offset[here]
        reach, rows = reaches[depth], depth * _STRIDE
        if entering:
            entering = False
            path[depth] = node
            base = np.float32(tree.net[node] if turn == 0 else -tree.net[node])
            value[depth], total[depth] = _ZERO, _ZERO
            if turn == hero:
                value[depth] = NEVER if mode == BEST else _ZERO
                if mode != BEST and mine > 1:
                    # What the strategy gives all ranks that fit, to be divided by.
                    for r in range(fits):
                        if hand[r]:
                            total[depth] += _weight_of(own, offset, hand, mine, r)
                if tree.leaves[node] >= 0:
                    for r in range(fits):
                        leaf = tree.ends[tree.leaves[node] + r]
                        if hand[r] == 0 or leaf < 0:
                            continue
                        number, gained = leaf & 65535, base + np.float32(leaf >> 16)
                        net = _ZERO
                        if mine == 2:
                            hand[r] -= 1
                            last = 0
                            while hand[last] == 0:
                                last += 1
                            hand[r] += 1
                            for b in range(13):
                                table = tree.tables.by_mover[number, b, last]
                                net += flow[reach + b] * (gained + table)
                        elif others == 2:
                            for x in range(13):
                                for y in range(x + 1):
                                    table = tree.tables.by_other[number, x, y]
                                    net += flow[reach + 16 * x + y] * (gained + table)
                        else:
                            for k in range(SIZES[3]):
                                net += flow[reach + k] * (gained + tree.tables.threes[number, k])
                        if mode == BEST:
                            value[depth] = max(value[depth], net)
                        else:
                            odds = _odds_of(own, offset, hand, mine, fits, r, total[depth])
                            value[depth] += odds * net
                        if depth == 0:
                            worth[r] = net
            else:
                if mine > 2:
                    _split_holdings(theirs, offset, mine, fits, flow, reach, rows, room.square, _ZERO, mass)
                elif mine == 2:
                    _split_pairs(theirs, offset, fits, flow, reach, rows, room.square, _ZERO)
                if tree.leaves[node] >= 0:
                    x, y, z = _last_cards(hand)
                    for r in range(fits):
                        leaf = tree.ends[tree.leaves[node] + r]
                        if leaf < 0:
                            continue
                        number, gained = leaf & 65535, base + np.float32(leaf >> 16)
                        if mine == 2:
                            for last in range(13):
                                table = tree.tables.by_other[number, last, x]
                                weight = flow[rows + 16 * r + last]
                                value[depth] -= weight * (gained + table)
                        elif others == 2:
                            table = tree.tables.by_other[number, x, y]
                            value[depth] -= flow[reach + r] * (gained + table)
                        else:
                            three = _THREE[_TWO[_ONE[0, x], y], z]
                            table = tree.tables.threes[number, three]
                            value[depth] -= flow[reach + r] * (gained + table)
            node += 1
            continue
        if node < tree.end[here]:
            edge = tree.edge[node]
            if turn == hero:
                fitting = False
                for r in range(fits):
                    fitting |= hand[r] > 0
                goes = edge == GO and not fitting
                if not goes and (edge == GO or hand[edge] == 0):
                    node = tree.end[node]
                    continue
                chosen[depth] = 1
                if edge < GO:
                    if mode != BEST:
                        chosen[depth] = _odds_of(own, offset, hand, mine, fits, edge, total[depth])
                        if chosen[depth] <= 0:
                            node = tree.end[node]
                            continue
                    hand[edge] -= 1
                reaches[depth + 1] = reach
            else:
                alive = False
                if edge == GO:
                    child = rows + _FLOW
                    alive = _go_of_villain(mine, fits, flow, reach, child)
                else:
                    width = WIDTHS[3] if mine == 4 else _SQUARE if mine == 3 else LANES
                    child = rows + width * edge
                    for place in range(child, child + width):
                        alive |= flow[place] > 0
                if not alive:
                    node = tree.end[node]
                    continue
                reaches[depth + 1] = child
            depth += 1
            entering = True
            continue
        if depth == 0:
            break
        done, result = here, value[depth]
        edge = tree.edge[done]
        depth -= 1
        above = path[depth]
        if tree.turn[above] == hero:
            if edge < GO:
                hand[edge] += 1
            if mode == BEST:
                value[depth] = max(value[depth], result)
            else:
                value[depth] += chosen[depth] * result
            if depth == 0:
                worth[edge] = result
        else:
            value[depth] += result
    return float(value[0])


@inlined
def _odds_of(
    source: Weights, offset: int, hand: NDArray[np.int64], cards: int, fits: int, rank: int, total: np.float32
) -> np.float32:
    """Return the probability that a strategy plays a rank, evenly over ranks without weight."""
    odds = np.float32(1)
    if cards > 1:
        if total > np.float32(1e-30):
            odds = _weight_of(source, offset, hand, cards, rank) / total
        else:
            different = 0
            for r in range(fits):
                different += 1 if hand[r] else 0
            odds = np.float32(1.0 / different)
    return odds


@inlined
def _last_cards(hand: NDArray[np.int64]) -> tuple[int, int, int]:
    """Return up to three ranks of a hand, ascending."""
    x, y, z = 0, 0, 0
    found = 0
    for rank in range(13):
        for _ in range(hand[rank]):
            if found == 0:
                x = rank
            elif found == 1:
                y = rank
            else:
                z = rank
            found += 1
    return x, y, z
