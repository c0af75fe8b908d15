"""Strategies as bytes: every information set of the play, entry by entry of the tree.

A strategy is one byte an entry: weights, in proportion to which a holding's ranks are played. A
holding whose weights are all 0 is not in the strategy.

The compact stream visits every information set with a choice: nodes in preorder, holdings by number,
or for two cards the higher rank first. A bit says whether the set is kept; kept ones have a level for
each rank, or for two cards one level, that of the higher rank.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import inlined, inner_kernel, kernel, plain, signed
from muggins.kernels.holdings import HELD, HOLDINGS, index_of_hand, without_card
from muggins.kernels.multisets import SIZES
from muggins.kernels.play import holds, without
from muggins.solver.play.tree import Nodes, entry_of


class Sets(NamedTuple):
    """The information sets of a node that leave a choice; modified.

    Attributes:
        ranks: int64[1820], how many different ranks each may play.
        entries: int64[1820, 4], their entries.
    """

    ranks: NDArray[np.int64]
    entries: NDArray[np.int64]


class Stream(NamedTuple):
    """A compact stream.

    Attributes:
        bits: uint8[n], a bit for each set.
        levels: uint8[m].
    """

    bits: NDArray[np.uint8]
    levels: NDArray[np.uint8]


@inlined
def new_sets() -> Sets:
    """Return memory for the sets of a node."""
    return Sets(np.zeros(SIZES[4], np.int64), np.zeros((SIZES[4], 4), np.int64))


@inner_kernel
def list_sets(nodes: Nodes, node: int, sets: Sets) -> int:
    """Fill ``sets`` with those of a node in the order of the streams; return how many there are."""
    cards, fits, offset = signed(nodes.mine[node]), nodes.fits[node], nodes.offset[node]
    number = 0
    if cards == 2:
        for r in range(fits):
            for m in range(r):
                sets.ranks[number] = 2
                sets.entries[number, 0], sets.entries[number, 1] = (
                    entry_of(offset, cards, r, m),
                    entry_of(offset, cards, m, r),
                )
                number += 1
    elif cards > 2:
        for holding in range(HOLDINGS[cards]):
            ranks, before = 0, -1
            for place in range(cards):
                rank = HELD[cards, holding, place]
                if rank < fits and rank != before:
                    rest = without_card(cards, holding, rank)
                    sets.entries[number, ranks] = entry_of(offset, cards, rank, rest)
                    ranks, before = ranks + 1, rank
            if ranks > 1:
                sets.ranks[number] = ranks
                number += 1
    return number


@kernel
def pack(
    nodes: Nodes, weights: NDArray[np.uint8], reached: NDArray[np.uint8], finest: int, stream: Stream
) -> tuple[int, int]:
    """Write the compact stream.

    Args:
        nodes: of the tree.
        weights: uint8[entries].
        reached: uint8[entries], 1 in sets to keep.
        finest: the level that stands for certainty.
        stream: zeros, filled.

    Returns:
        How many bits and how many levels were written.
    """
    sets = new_sets()
    bit, level = 0, 0
    for node in range(len(nodes.mine)):
        for number in range(list_sets(nodes, node, sets)):
            ranks = sets.ranks[number]
            total, kept = 0, False
            for k in range(ranks):
                total += weights[sets.entries[number, k]]
                kept |= reached[sets.entries[number, k]] > 0
            if kept and total > 0:
                stream.bits[bit >> 3] |= 1 << (bit & 7)
                for k in range(1 if nodes.mine[node] == 2 else ranks):
                    stream.levels[level] = round(finest * weights[sets.entries[number, k]] / total)
                    level += 1
            bit += 1
    return bit, level


@kernel
def unpack(nodes: Nodes, finest: int, stream: Stream, weights: NDArray[np.uint8]) -> bool:
    """Fill ``weights`` uint8[entries] from a compact stream; return whether it is whole."""
    sets, bits, levels = new_sets(), stream.bits, stream.levels
    bit, level = 0, 0
    for node in range(len(nodes.mine)):
        for number in range(list_sets(nodes, node, sets)):
            if bit >> 3 >= len(bits):
                return False
            if bits[bit >> 3] >> (bit & 7) & 1:
                ranks = sets.ranks[number]
                if level + ranks > len(levels):
                    return False
                if nodes.mine[node] == 2:
                    weights[sets.entries[number, 0]] = levels[level]
                    weights[sets.entries[number, 1]] = finest - levels[level]
                    level += 1
                else:
                    for k in range(ranks):
                        weights[sets.entries[number, k]] = levels[level]
                        level += 1
            bit += 1
    return (bit + 7) >> 3 == len(bits)


@plain
def entry_of_hand(offset: int, cards: int, hand: int, rank: int) -> int:
    """Return where the weight of playing a rank from a packed hand is, see :func:`entry_of`."""
    return entry_of(offset, cards, rank, index_of_hand(without(hand, rank)))


@plain
def weights_at(nodes: Nodes, play: NDArray[np.uint8], node: int, hand: int, weights: NDArray[np.int64]) -> int:
    """Fill ``weights`` int64[13] of the ranks that may be played; return their sum, 0 if none."""
    total, cards, fits, offset = signed(0), signed(nodes.mine[node]), nodes.fits[node], nodes.offset[node]
    for rank in range(13):
        weights[rank] = 0
        if rank < fits and holds(hand, rank):
            weights[rank] = play[entry_of_hand(offset, cards, hand, rank)]
            total += weights[rank]
    return total
