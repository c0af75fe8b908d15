"""The play given the starter in a file: what of it matters, for 13 starters."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import inner_kernel, kernel, plain, signed
from muggins.kernels.play import holds
from muggins.solver.file.packing import entry_of_hand, list_sets, new_sets, weights_at
from muggins.solver.play.given import STARTERS, GivenPlay, Layers, layered_set, no_layers
from muggins.solver.play.tree import Nodes


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
    """Fill ``weights`` int64[13] of the ranks that may be played; return their sum, 0 if none.

    Args:
        nodes: of the tree.
        play: uint8[entries], what holds where nothing is layered.
        layers: plays given the starter.
        starter: its rank; -1 if it is not known.
        node: a node.
        hand: packed.
        weights: modified.
    """
    if starter >= 0 and len(layers.whole) > 0:
        total = weights_at(nodes, layers.whole[starter], node, hand, weights)
        if total > 0:
            return total
    total = weights_at(nodes, play, node, hand, weights)
    if starter < 0 or len(layers.keys) == 0:
        return total
    # Of two cards the set is named by the higher, of more by the lowest.
    ranks, key, cards, fits, offset = 0, signed(-1), signed(nodes.mine[node]), nodes.fits[node], nodes.offset[node]
    for rank in range(fits):
        if holds(hand, rank):
            ranks += 1
            if key < 0 or cards == 2:
                key = entry_of_hand(offset, cards, hand, rank)
    place = layered_set(GivenPlay(play, layers, starter), node, key) if ranks > 1 else -1
    if place < 0:
        return total
    step, total = 1, signed(0)
    if cards == 2:
        place, step = place + 1, -1
    for rank in range(fits):
        if holds(hand, rank):
            weights[rank] = layers.weights[place, starter]
            total += weights[rank]
            place += step
    return total


def lay_over(layers: Layers, starter: int, play: NDArray[np.uint8], first: int = 0, end: int | None = None) -> None:
    """Overwrite ``play`` uint8[entries] where the layer of a starter says something.

    Args:
        layers: plays given the starter.
        starter: its rank.
        play: modified.
        first: the first entry to look at, a node's first.
        end: the entry to end before, a node's first; None: none.
    """
    end = len(play) if end is None else end
    if len(layers.whole):
        play[first:end] = layers.whole[starter, first:end]
    else:
        sets = slice(*layers.first[np.searchsorted(layers.keys, (first, end))])
        play[layers.entries[sets]] = layers.weights[sets, starter]


class LayerStream(NamedTuple):
    """A compact stream of layers.

    Attributes:
        nodes: uint8[n], a bit for each node that has sets.
        bits: uint8[n], a bit for each set of such a node.
        levels: uint8[m], thirteen for each rank of a set, of two ranks only the first.
    """

    nodes: NDArray[np.uint8]
    bits: NDArray[np.uint8]
    levels: NDArray[np.uint8]


@kernel
def pack_layers(
    nodes: Nodes,
    play: NDArray[np.uint8],
    layers: NDArray[np.uint8],
    reached: NDArray[np.uint8],
    finest: int,
    stream: LayerStream,
) -> tuple[int, int]:
    """Write the compact stream of layers.

    Args:
        nodes: of the tree.
        play: uint8[entries], what holds where nothing is layered.
        layers: uint8[13, entries].
        reached: uint8[entries], 1 in sets to keep.
        finest: the level that stands for certainty.
        stream: zeros, filled.

    Returns:
        How many bits and how many levels were written.
    """
    sets = new_sets()
    kept = np.zeros(len(sets.ranks), np.uint8)
    bit, level = 0, 0
    for node in range(len(nodes.mine)):
        many = list_sets(nodes, node, sets)
        for number in range(many):
            kept[number] = 0
            for k in range(sets.ranks[number]):
                kept[number] |= reached[sets.entries[number, k]]
        if not kept[:many].any():
            continue
        stream.nodes[node >> 3] |= 1 << (node & 7)
        for number in range(many):
            if kept[number]:
                stream.bits[bit >> 3] |= 1 << (bit & 7)
                entries = sets.entries[number, : sets.ranks[number]]
                for k in range(1 if nodes.mine[node] == 2 else len(entries)):
                    for starter in range(len(layers)):
                        stream.levels[level] = round(finest * _probability_of(play, layers[starter], entries, k))
                        level += 1
            bit += 1
    return bit, level


@inner_kernel
def _probability_of(play: NDArray[np.uint8], layer: NDArray[np.uint8], entries: NDArray[np.int64], k: int) -> float:
    """Return the probability of a set's k-th rank: a layer's, or the play's where it has none."""
    total, below = 0, 0
    for entry in entries:
        total += layer[entry]
        below += play[entry]
    if total > 0:
        probability: float = layer[entries[k]] / total
    else:
        probability = play[entries[k]] / below if below > 0 else 0.0
    return probability


def unpack_layers(nodes: Nodes, finest: int, stream: LayerStream) -> Layers | None:
    """Return the layers of a compact stream, or None if it is not of this tree.

    Args:
        nodes: of the tree.
        finest: the level that stands for certainty.
        stream: as written by :func:`pack_layers`.
    """
    layered = np.flatnonzero(np.unpackbits(stream.nodes, bitorder="little"))
    sets = int(np.unpackbits(stream.bits).sum())
    if len(stream.levels) % STARTERS or (len(layered) and layered[-1] >= len(nodes.mine)):
        return None
    found = no_layers()._replace(
        first=np.zeros(sets + 1, np.int32),
        entries=np.zeros(4 * sets, np.int32),
        weights=np.zeros((4 * sets, STARTERS), np.uint8),
    )
    if not _unpack(nodes, finest, layered, stream.bits, stream.levels.reshape(-1, STARTERS), found):
        return None
    # The keys must ascend; weights may lie in any order, so that only the keys move.
    first, entries = found.first, found.entries
    order = np.argsort(entries[first[:-1]], kind="stable")
    sizes = np.diff(first)[order]
    starts = np.concatenate(([0], np.cumsum(sizes))).astype(np.int32)
    places = np.repeat(first[:-1][order] - starts[:-1], sizes) + np.arange(starts[-1])
    entries = entries[places]
    keys = entries[starts[:-1]]
    of_nodes = np.append(np.searchsorted(keys, nodes.offset), len(keys)).astype(np.int32)
    return found._replace(keys=keys, nodes=of_nodes, first=starts, entries=entries, weights=found.weights[places])


@kernel
def _unpack(
    nodes: Nodes,
    finest: int,
    layered: NDArray[np.int64],
    bits: NDArray[np.uint8],
    levels: NDArray[np.uint8],
    found: Layers,
) -> bool:
    """Fill ``first``, ``entries`` and ``weights``; return whether the stream is whole.

    ``layered`` int64[n] are the nodes that have sets, ``levels`` uint8[m, 13].
    """
    sets = new_sets()
    bit, level, place, number_found = 0, 0, 0, 0
    for node in layered:
        for number in range(list_sets(nodes, node, sets)):
            if bit >> 3 >= len(bits):
                return False
            if bits[bit >> 3] >> (bit & 7) & 1:
                ranks = sets.ranks[number]
                written = 1 if nodes.mine[node] == 2 else ranks
                if level + written > len(levels):
                    return False
                for k in range(ranks):
                    found.entries[place + k] = sets.entries[number, k]
                    for starter in range(STARTERS):
                        if k < written:
                            found.weights[place + k, starter] = levels[level + k, starter]
                        else:
                            found.weights[place + k, starter] = finest - levels[level, starter]
                level, place, number_found = level + written, place + ranks, number_found + 1
                found.first[number_found] = place
            bit += 1
    return (bit + 7) >> 3 == len(bits) and level == len(levels) and number_found == len(found.first) - 1
