"""Strategies as bytes: every information set of the play, entry by entry of the tree.

A strategy is one byte an entry: weights, in proportion to which a holding's ranks are played. A
holding whose weights are all 0 is not in the strategy.
"""

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import inlined, kernel, signed
from muggins.kernels.multisets import GROW, SIZES
from muggins.kernels.play import holds, without
from muggins.solver.play.tree import Tree

# The compact stream visits every information set with a choice: nodes in preorder, holdings by
# number, or for two cards the higher rank first. A bit says whether the set is kept; kept ones have
# a level a rank, or for two cards one level, that of the higher rank.


@kernel
def choices(tree: Tree, node: int, sets: NDArray[np.int64], threes: NDArray[np.uint8], fours: NDArray[np.uint8]) -> int:
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
def pack(
    tree: Tree,
    weights: NDArray[np.uint8],
    reached: NDArray[np.uint8],
    finest: int,
    threes: NDArray[np.uint8],
    fours: NDArray[np.uint8],
    bits: NDArray[np.uint8],
    levels: NDArray[np.uint8],
) -> tuple[int, int]:
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
def unpack(
    tree: Tree,
    finest: int,
    threes: NDArray[np.uint8],
    fours: NDArray[np.uint8],
    bits: NDArray[np.uint8],
    levels: NDArray[np.uint8],
    weights: NDArray[np.uint8],
) -> bool:
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
def weights_at(tree: Tree, play: NDArray[np.uint8], node: int, hand: int, weights: NDArray[np.int64]) -> int:
    """Fill ``weights`` int64[13] of the ranks that may be played; return their sum, 0 if none."""
    total = 0
    for rank in range(13):
        weights[rank] = 0
        if rank < tree.fits[node] and holds(hand, rank):
            weights[rank] = play[entry_of(tree, node, hand, rank)]
            total += weights[rank]
    return total
