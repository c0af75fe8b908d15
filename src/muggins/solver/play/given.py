"""The play given the starter, looked up set by set: layers over the play without the starter.

There is a layer for each rank of the starter. All thirteen cover the same information sets; in every
other set the play without the starter is used. What a side expects of its opponent's first three cards, given
the cards that it has seen itself, may lie over all of that.

Weights are one byte an entry, in proportion to which a holding's ranks are played; all 0: not in the strategy.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.brief import brief
from muggins.kernels._jit import plain, signed
from muggins.kernels.holdings import HELD, WITHOUT_CARD, index_of_hand
from muggins.kernels.play import holds, without
from muggins.solver.play.layout import Weights
from muggins.solver.play.tree import Nodes, entry_of, width_of

STARTERS = 13


@brief
class Layers(NamedTuple):
    """Plays given the starter: every set in ``whole``, or some sets one by one in the others.

    Attributes:
        keys: int32[n], the sets that are layered, each by its first entry, its lowest rank's; ascending.
        nodes: int32[nodes + 1], which keys are a node's own: from its number up to the next one's.
        first: int32[n + 1], where the weights of each begin.
        entries: uint16[m], to which entry of its node in the play each weight belongs.
        weights: uint8[m, 13], by the starter's rank.
        whole: uint8[13, entries], or uint8[0, 0].
    """

    keys: NDArray[np.int32]
    nodes: NDArray[np.int32]
    first: NDArray[np.int32]
    entries: NDArray[np.uint16]
    weights: NDArray[np.uint8]
    whole: NDArray[np.uint8]


def no_layers() -> Layers:
    return whole_layers(np.zeros((0, 0), np.uint8))


def whole_layers(whole: NDArray[np.uint8]) -> Layers:
    """Return layers over every set there is, uint8[13, entries]."""
    none, one = np.zeros(0, np.int32), np.zeros(1, np.int32)
    layers = Layers(none, one, one, none.astype(np.uint16), np.zeros((0, STARTERS), np.uint8), whole)
    for array in layers:
        array.flags.writeable = False
    return layers


_FOUR_ROWS, _THREE_ROWS = 13 * 456, 13 * 96
"""Entries of a decision with four cards, and with three."""
OPENING_ROWS = 14 * _FOUR_ROWS + 169 * _THREE_ROWS
"""Entries of the lead, the thirteen replies and the 169 third cards."""


@plain
def rows_after(played: int, before: int, last: int) -> int:
    """Return where the entries of the decision after that many cards begin, -1 after the opening.

    ``last`` is the rank of the last of these cards, ``before`` that of the one before.
    """
    if played == 0:
        return 0
    if played == 1:
        return _FOUR_ROWS * (1 + last)
    return 14 * _FOUR_ROWS + _THREE_ROWS * (13 * before + last) if played == 2 else -1


@brief
class GivenPlay(NamedTuple):
    """How both sides play given the starter: a layer's weights where it has some, elsewhere those of ``play``.

    Attributes:
        play: uint8 or float32[entries], the play without the starter.
        layers: plays given the starter.
        starter: its rank; -1: no layer is used.
        opening: float32[OPENING_ROWS], read-only, how the opponent of the side that asks plays the first three cards,
            as that side sees it; NO_ROWS: as the rest.
    """

    play: Weights
    layers: Layers
    starter: int
    opening: NDArray[np.float32]


NO_ROWS = np.zeros(0, np.float32)
NO_ROWS.flags.writeable = False


@plain
def given_play(play: NDArray[np.uint8], layers: Layers, starter: int) -> GivenPlay:
    """Return how both sides play given the rank of the starter, -1 if it is not known."""
    if starter >= 0 and len(layers.whole) > 0:
        return GivenPlay(layers.whole[starter], layers, -1, NO_ROWS)
    return GivenPlay(play, layers, starter, NO_ROWS)


def dense_play(play: Weights) -> GivenPlay:
    """Return a play, uint8 or float32[entries], that is the same for every starter."""
    return GivenPlay(play, no_layers(), -1, NO_ROWS)


@plain
def layered_set(given: GivenPlay, node: int, key: int) -> int:
    """Return where a set's weights begin in the layers, given its key; -1 if the layers do not cover it."""
    if given.starter < 0 or len(given.layers.keys) == 0:
        return -1
    keys, low, end = given.layers.keys, signed(given.layers.nodes[node]), signed(given.layers.nodes[node + 1])
    high = end
    while low < high:
        middle = (low + high) >> 1
        if keys[middle] < key:
            low = middle + 1
        else:
            high = middle
    return signed(given.layers.first[low]) if low < end and keys[low] == key else -1


@plain
def layered_holding(given: GivenPlay, node: int, offset: int, cards: int, held: int) -> int:
    """Return where the layers hold the weights of a holding's lowest rank, which those of the others follow.

    It is -1 if the layers do not cover the set; they cover none with a single rank that fits. The side to move holds
    two `cards` or more; the node's entries begin at `offset`.
    """
    if given.starter < 0:
        return -1
    lowest = HELD[cards, held, 0]
    return layered_set(given, node, offset + width_of(cards - 1) * lowest + WITHOUT_CARD[cards, held, lowest])


@plain
def given_weight(given: GivenPlay, place: int, nth: int, entry: int) -> int:
    """Return the weight of the nth different rank of a set, from 0 on, whose entry in the play is given.

    ``place`` is where the layers hold the set's weights, -1 if nowhere.
    """
    if place >= 0:
        return signed(given.layers.weights[place + nth, given.starter])
    return signed(given.play[entry])


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
    given, cards = GivenPlay(play, layers, starter, NO_ROWS), signed(nodes.mine[node])
    place = layered_holding(given, node, nodes.offset[node], cards, index_of_hand(hand)) if cards > 1 else -1
    if place < 0:
        return total
    total = signed(0)
    for rank in range(nodes.fits[node]):
        if holds(hand, rank):
            weights[rank] = layers.weights[place, starter]
            total += weights[rank]
            place += 1
    return total


def lay_over(layers: Layers, starter: int, play: NDArray[np.uint8], first: int = 0, end: int | None = None) -> None:
    """Overwrite ``play`` uint8[entries] where the layer of a starter says something.

    Only the entries from `first` to before `end` are looked at, both the first of a node, by default all.
    """
    end = len(play) if end is None else end
    if len(layers.whole):
        play[first:end] = layers.whole[starter, first:end]
    else:
        sets = slice(*np.searchsorted(layers.keys, np.array([first, end], layers.keys.dtype)).tolist())
        starts = layers.first[sets.start : sets.stop + 1]
        weights = slice(starts[0], starts[-1])
        begins = layers.keys[sets] - layers.entries[starts[:-1]]
        play[np.repeat(begins, np.diff(starts)) + layers.entries[weights]] = layers.weights[weights, starter]
