"""What a solution plays in a set: one byte an entry of the tree, in proportion to which a holding's ranks are played.

A holding whose weights are all 0 is not in the strategy.
"""

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import plain, signed
from muggins.kernels.holdings import index_of_hand
from muggins.kernels.play import holds, without
from muggins.solver.play.given import NO_ROWS, GivenPlay, Layers, layered_set
from muggins.solver.play.tree import Nodes, entry_of


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


@plain
def weights_given(
    nodes: Nodes,
    play: NDArray[np.uint8],
    layers: Layers,
    starter: int,
    node: int,
    hand: int,
    weights: NDArray[np.int64],
) -> int:
    """Fill ``weights`` int64[13] of the ranks that may be played from a packed hand; return their sum, 0 if none.

    ``play`` uint8[entries] holds where nothing is layered; the starter's rank is -1 if it is not known.
    """
    if starter >= 0 and len(layers.whole) > 0:
        total = weights_at(nodes, layers.whole[starter], node, hand, weights)
        if total > 0:
            return total
    total = weights_at(nodes, play, node, hand, weights)
    if starter < 0 or len(layers.keys) == 0:
        return total
    ranks, key, cards, fits, offset = 0, signed(-1), signed(nodes.mine[node]), nodes.fits[node], nodes.offset[node]
    for rank in range(fits):
        if holds(hand, rank):
            ranks += 1
            if key < 0:
                key = entry_of_hand(offset, cards, hand, rank)
    place = layered_set(GivenPlay(play, layers, starter, NO_ROWS), node, key) if ranks > 1 else -1
    if place < 0:
        return total
    total = signed(0)
    for rank in range(fits):
        if holds(hand, rank):
            weights[rank] = layers.weights[place, starter]
            total += weights[rank]
            place += 1
    return total


def lay_over(layers: Layers, starter: int, play: NDArray[np.uint8], first: int = 0, end: int | None = None) -> None:
    """Overwrite ``play`` uint8[entries] where the layer of a starter says something.

    Only the entries from `first` to before `end` are looked at, both the first of a node; without `end`, all that
    follow.
    """
    end = len(play) if end is None else end
    if len(layers.whole):
        play[first:end] = layers.whole[starter, first:end]
    else:
        sets = slice(*layers.first[np.searchsorted(layers.keys, np.array([first, end], layers.keys.dtype))])
        play[layers.entries[sets]] = layers.weights[sets, starter]
