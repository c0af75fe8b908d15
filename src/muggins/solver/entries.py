"""Strategies as bytes: every information set of the play, entry by entry of the tree.

A strategy is one byte an entry: weights, in proportion to which a holding's ranks are played. A
holding whose weights are all 0 is not in the strategy.
"""

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import inlined, kernel, signed, vector_kernel
from muggins.kernels.multisets import GROW, SIZES
from muggins.kernels.play import holds, without
from muggins.solver.tree import DEPTH, GO, WIDTHS, Tree
from muggins.solver.walk import (
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

_TINY = np.float32(1e-30)


@inlined
def _heaviest(source: NDArray[np.float32], offset: int, cards: int, fits: int,
              most: NDArray[np.float32]) -> None:  # fmt: skip
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
def weigh(tree: Tree, average: NDArray[np.float32], regrets: NDArray[np.float32],
          weights: NDArray[np.uint8]) -> None:  # fmt: skip
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
def mark_reached(tree: Tree, weights: NDArray[np.float32], keeps: NDArray[np.float32],
                 cut: np.float32, reached: NDArray[np.uint8], room: Room) -> None:  # fmt: skip
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
        turn, mine, fits, offset = (
            tree.turn[here],
            tree.mine[here],
            tree.fits[here],
            tree.offset[here],
        )
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
                _split_holdings(weights, offset, mine, fits, flow, reach, rows, room.square,
                                np.float32(0), mass)  # fmt: skip
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


# The compact stream visits every information set with a choice: nodes in preorder, holdings by
# number, or for two cards the higher rank first. A bit says whether the set is kept; kept ones have
# a level a rank, or for two cards one level, that of the higher rank.


@kernel
def choices(tree: Tree, node: int, sets: NDArray[np.int64], threes: NDArray[np.uint8],
            fours: NDArray[np.uint8]) -> int:  # fmt: skip
    """Fill ``sets`` int64[n, 5] with each set's number of ranks and their entries; return n."""
    cards, fits, offset = tree.mine[node], tree.fits[node], tree.offset[node]
    holdings = fours if cards == 4 else threes
    number = 0
    if cards == 2:
        for r in range(fits):
            for m in range(r):
                sets[number, 0] = 2
                sets[number, 1], sets[number, 2] = offset + 16 * r + m, offset + 16 * m + r
                number += 1
    elif cards > 2:
        width = 456 if cards == 4 else 96
        for h in range(SIZES[3] if cards == 3 else SIZES[4]):
            ranks, different = 0, -1
            for place in range(cards):
                rank = holdings[h, place]
                if rank < fits and rank != different:
                    rest = 0
                    for other in range(cards):
                        if other != place:
                            size = other - (1 if other > place else 0)
                            rest = _grow_by(size, rest, holdings[h, other])
                    sets[number, 1 + ranks] = offset + width * rank + rest
                    ranks, different = ranks + 1, rank
            if ranks > 1:
                sets[number, 0] = ranks
                number += 1
    return number


_ONE, _TWO, _THREE = GROW[0], GROW[1], GROW[2]


@inlined
def _grow_by(size: int, holding: int, rank: int) -> int:
    grown: int = 0
    if size == 0:
        grown = _ONE[holding, rank]
    elif size == 1:
        grown = _TWO[holding, rank]
    else:
        grown = _THREE[holding, rank]
    return grown


@kernel
def pack(tree: Tree, weights: NDArray[np.uint8], reached: NDArray[np.uint8],
         finest: int, threes: NDArray[np.uint8], fours: NDArray[np.uint8],
         bits: NDArray[np.uint8], levels: NDArray[np.uint8]) -> tuple[int, int]:  # fmt: skip
    """Write the compact stream.

    Args:
        tree: the tree.
        weights: uint8[entries].
        reached: uint8[entries], 1 in sets to keep.
        finest: the level that stands for certainty.
        threes: uint8[455, 3], holdings of three.
        fours: uint8[1820, 4], holdings of four.
        bits: uint8[n], a bit for each set, filled.
        levels: uint8[m], filled.

    Returns:
        How many bits and how many levels were written.
    """
    sets = np.zeros((SIZES[4], 5), np.int64)
    bit, level = 0, 0
    for node in range(len(tree.parent)):
        for number in range(choices(tree, node, sets, threes, fours)):
            ranks = sets[number, 0]
            total, kept = 0, False
            for k in range(ranks):
                total += weights[sets[number, 1 + k]]
                kept |= reached[sets[number, 1 + k]] > 0
            if kept and total > 0:
                bits[bit >> 3] |= 1 << (bit & 7)
                for k in range(ranks if ranks > 2 or tree.mine[node] > 2 else 1):
                    levels[level] = round(finest * weights[sets[number, 1 + k]] / total)
                    level += 1
            bit += 1
    return bit, level


@kernel
def unpack(tree: Tree, finest: int, threes: NDArray[np.uint8], fours: NDArray[np.uint8],
           bits: NDArray[np.uint8], levels: NDArray[np.uint8],
           weights: NDArray[np.uint8]) -> bool:  # fmt: skip
    """Fill ``weights`` uint8[entries] from a compact stream; return whether it is whole."""
    sets = np.zeros((SIZES[4], 5), np.int64)
    bit, level = 0, 0
    for node in range(len(tree.parent)):
        for number in range(choices(tree, node, sets, threes, fours)):
            if bit >> 3 >= len(bits):
                return False
            if bits[bit >> 3] >> (bit & 7) & 1:
                ranks = sets[number, 0]
                if level + ranks > len(levels):
                    return False
                if tree.mine[node] == 2:
                    weights[sets[number, 1]] = levels[level]
                    weights[sets[number, 2]] = finest - levels[level]
                    level += 1
                else:
                    for k in range(ranks):
                        weights[sets[number, 1 + k]] = levels[level]
                        level += 1
            bit += 1
    return (bit + 7) >> 3 == len(bits)


@inlined
def _rest_of(hand: int, rank: int) -> int:
    """Return the number of a packed hand less one card."""
    rest, size = 0, 0
    kept = without(hand, rank)
    for other in range(13):
        for _ in range(holds(kept, other)):
            if size == 0:
                rest = signed(_ONE[rest, other])
            elif size == 1:
                rest = signed(_TWO[rest, other])
            else:
                rest = signed(_THREE[rest, other])
            size += 1
    return rest


@kernel
def entry_of(tree: Tree, node: int, hand: int, rank: int) -> int:
    """Return where the weight of playing a rank from a packed hand lies."""
    cards = tree.mine[node]
    width = 16 if cards == 2 else 96 if cards == 3 else 456
    entry: int = tree.offset[node] + width * rank + _rest_of(hand, rank)
    return entry


@kernel
def weights_at(tree: Tree, play: NDArray[np.uint8], node: int, hand: int,
               weights: NDArray[np.int64]) -> int:  # fmt: skip
    """Fill ``weights`` int64[13] of the ranks that may be played; return their sum, 0 if none."""
    total = 0
    for rank in range(13):
        weights[rank] = 0
        if rank < tree.fits[node] and holds(hand, rank):
            weights[rank] = play[entry_of(tree, node, hand, rank)]
            total += weights[rank]
    return total
