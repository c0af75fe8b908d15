"""The play given the starter as a layer over the joint play: only what matters, for 13 starters.

A layer says for each rank of the starter what is played in some information sets; everywhere else
the play that knows no starter holds. All thirteen cover the same sets.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import kernel
from muggins.kernels.multisets import MEMBERS
from muggins.kernels.play import holds
from muggins.solver.file.packing import choices, entry_of, weights_at
from muggins.solver.play.tree import Tree

STARTERS = 13


class Layers(NamedTuple):
    """Plays given the starter: every set in ``whole``, or some sets one by one in the others.

    Attributes:
        keys: int64[n], the sets that are layered, each by its first entry; ascending.
        first: int64[n + 1], where the weights of each begin.
        entries: int64[m], to which entry of the play each weight belongs.
        weights: uint8[m, 13], by the starter's rank.
        whole: uint8[13, entries], or uint8[0, 0].
    """

    keys: NDArray[np.int64]
    first: NDArray[np.int64]
    entries: NDArray[np.int64]
    weights: NDArray[np.uint8]
    whole: NDArray[np.uint8]


def no_layers() -> Layers:
    """Return what a solution without layers has."""
    return whole_layers(np.zeros((0, 0), np.uint8))


def whole_layers(whole: NDArray[np.uint8]) -> Layers:
    """Return layers over every set there is, uint8[13, entries]."""
    none = np.zeros(0, np.int64)
    return Layers(none, np.zeros(1, np.int64), none, np.zeros((0, STARTERS), np.uint8), whole)


@kernel
def weights_given(
    tree: Tree, play: NDArray[np.uint8], layers: Layers, starter: int, node: int, hand: int, weights: NDArray[np.int64]
) -> int:
    """Fill ``weights`` int64[13] of the ranks that may be played; return their sum, 0 if none.

    Args:
        tree: the tree.
        play: uint8[entries], what holds where nothing is layered.
        layers: plays given the starter.
        starter: its rank; -1 if it is not known.
        node: a node.
        hand: packed.
        weights: modified.
    """
    if starter >= 0 and len(layers.whole) > 0:
        total = weights_at(tree, layers.whole[starter], node, hand, weights)
        if total > 0:
            return total
    total = weights_at(tree, play, node, hand, weights)
    if starter < 0 or len(layers.keys) == 0:
        return total
    # Of two cards the set is named by the higher, of more by the lowest that fits.
    ranks, key = 0, -1
    for rank in range(tree.fits[node]):
        if holds(hand, rank):
            ranks += 1
            if key < 0 or tree.mine[node] == 2:
                key = entry_of(tree, node, hand, rank)
    low, high = 0, len(layers.keys)
    while low < high:
        middle = (low + high) >> 1
        if layers.keys[middle] < key:
            low = middle + 1
        else:
            high = middle
    if low == len(layers.keys) or layers.keys[low] != key or ranks < 2:
        return total
    place, step, total = layers.first[low], 1, 0
    if tree.mine[node] == 2:
        place, step = place + 1, -1
    for rank in range(tree.fits[node]):
        if holds(hand, rank):
            weights[rank] = layers.weights[place, starter]
            total += weights[rank]
            place += step
    return total


@kernel
def lay_over(layers: Layers, starter: int, play: NDArray[np.uint8]) -> None:
    """Overwrite ``play`` uint8[entries] where the layer of a starter says something."""
    if len(layers.whole) > 0:
        for entry in range(len(play)):
            play[entry] = layers.whole[starter, entry]
        return
    for place in range(len(layers.entries)):
        play[layers.entries[place]] = layers.weights[place, starter]


@kernel
def pack_layers(  # noqa: PLR0917
    tree: Tree,
    play: NDArray[np.uint8],
    layers: NDArray[np.uint8],
    reached: NDArray[np.uint8],
    finest: int,
    threes: NDArray[np.uint8],
    fours: NDArray[np.uint8],
    nodes: NDArray[np.uint8],
    bits: NDArray[np.uint8],
    levels: NDArray[np.uint8],
) -> tuple[int, int]:
    """Write the compact stream of layers.

    Args:
        tree: the tree.
        play: uint8[entries], what holds where nothing is layered.
        layers: uint8[13, entries].
        reached: uint8[entries], 1 in sets to keep.
        finest: the level that stands for certainty.
        threes: uint8[455, 3], holdings of three.
        fours: uint8[1820, 4], holdings of four.
        nodes: uint8[n], a bit for each node that has sets; zeros, filled.
        bits: uint8[n], a bit for each set of such a node; zeros, filled.
        levels: uint8[m], thirteen for each rank of a set, of two ranks only the first; filled.

    Returns:
        How many bits and how many levels were written.
    """
    sets = np.zeros((len(fours), 5), np.int64)
    kept = np.zeros(len(fours), np.uint8)
    bit, level = 0, 0
    for node in range(len(tree.parent)):
        many = choices(tree, node, sets, threes, fours)
        for number in range(many):
            kept[number] = 0
            for k in range(sets[number, 0]):
                kept[number] |= reached[sets[number, 1 + k]]
        if not kept[:many].any():
            continue
        nodes[node >> 3] |= 1 << (node & 7)
        for number in range(many):
            if kept[number]:
                bits[bit >> 3] |= 1 << (bit & 7)
                for k in range(1 if tree.mine[node] == 2 else sets[number, 0]):
                    for starter in range(len(layers)):
                        share = _share(play, layers[starter], sets[number], k)
                        levels[level] = round(finest * share)
                        level += 1
            bit += 1
    return bit, level


@kernel
def _share(play: NDArray[np.uint8], layer: NDArray[np.uint8], information: NDArray[np.int64], k: int) -> float:
    """Return the probability of a set's k-th rank: a layer's, or the play's where it has none."""
    total, below = 0, 0
    for j in range(information[0]):
        total += layer[information[1 + j]]
        below += play[information[1 + j]]
    if total > 0:
        share: float = layer[information[1 + k]] / total
    else:
        share = play[information[1 + k]] / below if below > 0 else 0.0
    return share


def unpack_layers(
    tree: Tree, finest: int, nodes: NDArray[np.uint8], bits: NDArray[np.uint8], levels: NDArray[np.uint8]
) -> Layers | None:
    """Return the layers of a compact stream, or None if it is not of this tree.

    Args:
        tree: the tree.
        finest: the level that stands for certainty.
        nodes: uint8[n], a bit for each node that has sets.
        bits: uint8[n], a bit for each set of such a node.
        levels: uint8[m], as written by :func:`pack_layers`.
    """
    layered = np.flatnonzero(np.unpackbits(nodes, bitorder="little"))
    sets = int(np.unpackbits(bits).sum())
    if len(layered) and layered[-1] >= len(tree.parent):
        return None
    first, entries = np.zeros(sets + 1, np.int64), np.zeros(4 * sets, np.int64)
    weights = np.zeros((4 * sets, STARTERS), np.uint8)
    if not _unpack(
        tree, finest, MEMBERS[3], MEMBERS[4], layered, bits, levels.reshape(-1, STARTERS), first, entries, weights
    ):
        return None
    # The keys must ascend; weights may lie in any order, so that only the keys move.
    order = np.argsort(entries[first[:-1]], kind="stable")
    sizes = np.diff(first)[order]
    starts = np.concatenate(([0], np.cumsum(sizes)))
    places = np.repeat(first[:-1][order] - starts[:-1], sizes) + np.arange(starts[-1])
    entries = entries[places]
    return Layers(entries[starts[:-1]], starts, entries, weights[places], np.zeros((0, 0), np.uint8))


@kernel
def _unpack(  # noqa: PLR0917
    tree: Tree,
    finest: int,
    threes: NDArray[np.uint8],
    fours: NDArray[np.uint8],
    layered: NDArray[np.int64],
    bits: NDArray[np.uint8],
    levels: NDArray[np.uint8],
    first: NDArray[np.int64],
    entries: NDArray[np.int64],
    weights: NDArray[np.uint8],
) -> bool:
    sets = np.zeros((len(fours), 5), np.int64)
    bit, level, found, place = 0, 0, 0, 0
    for node in layered:
        pair = tree.mine[node] == 2
        for number in range(choices(tree, node, sets, threes, fours)):
            if bit >> 3 >= len(bits):
                return False
            if bits[bit >> 3] >> (bit & 7) & 1:
                ranks = sets[number, 0]
                written = 1 if pair else ranks
                if level + written > len(levels):
                    return False
                for k in range(ranks):
                    entries[place + k] = sets[number, 1 + k]
                    for starter in range(weights.shape[1]):
                        if k < written:
                            weights[place + k, starter] = levels[level + k, starter]
                        else:
                            weights[place + k, starter] = finest - levels[level, starter]
                level, place = level + written, place + ranks
                found += 1
                first[found] = place
            bit += 1
    return (bit + 7) >> 3 == len(bits) and level == len(levels)
