"""How both sides are taken to play on, looked up quickly: a book's play, and its play by starter.

A layered set (see :mod:`muggins.solver.layers`) is found by a hash of its first entry, so that a
rollout needs about one look into memory for it.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import inlined, inner_kernel, kernel, signed
from muggins.players.book import read_only
from muggins.players.rollout_tables import HELD, LESS
from muggins.solver.layers import STARTERS
from muggins.solver.solution import Solution
from muggins.solver.tree import Tree, width_of

_MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)


class Guide(NamedTuple):
    """A book's play; read-only.

    Attributes:
        play: uint8[entries], what holds where nothing is layered.
        keys: int64[n], the layered sets, each by its first entry.
        slots: int32[2**k], where in ``keys`` the sets are whose hash is this, or -1; who finds
            another there looks into the next.
        first: int64[n + 1], where the weights of each begin.
        weights: uint8[m, 13], by the starter's rank.
    """

    play: NDArray[np.uint8]
    keys: NDArray[np.int64]
    slots: NDArray[np.int32]
    first: NDArray[np.int64]
    weights: NDArray[np.uint8]


@lru_cache(maxsize=4)
def guide_of(book: Solution | None) -> Guide:
    """Return a book's play, by starter where the book layers it; empty without a book."""
    if book is None:
        return plain_guide(np.zeros(1, np.uint8))
    layers = book.layers
    if len(layers.keys) == 0:
        return plain_guide(book.play)
    slots = np.full(1 << (2 * len(layers.keys) - 1).bit_length(), -1, np.int32)
    _fill_slots(layers.keys, slots)
    guide = Guide(book.play, layers.keys, slots, layers.first, layers.weights)
    return Guide(*(read_only(array) for array in guide))


def plain_guide(play: NDArray[np.uint8]) -> Guide:
    """Return a play that is the same whatever the starter."""
    none = np.zeros(0, np.int64)
    guide = Guide(play, none, np.full(1, -1, np.int32), np.zeros(1, np.int64),
                  np.zeros((0, STARTERS), np.uint8))  # fmt: skip
    return Guide(*(read_only(array) for array in guide))


@inlined
def _hash(key: int, slots: int) -> int:
    return signed((np.uint64(key) * _MULTIPLIER) >> np.uint64(32)) & (slots - 1)


@kernel
def _fill_slots(keys: NDArray[np.int64], slots: NDArray[np.int32]) -> None:
    for place in range(len(keys)):
        slot = _hash(keys[place], len(slots))
        while slots[slot] >= 0:
            slot = (slot + 1) & (len(slots) - 1)
        slots[slot] = place


@inner_kernel
def shares_of(tree: Tree, guide: Guide, starter: int, node: int, size: int, held: int, many: int,
              shares: NDArray[np.int64]) -> int:  # fmt: skip
    """Fill how often each of a holding's cards is played, up to a factor; return their sum.

    Args:
        tree: the tree.
        guide: the play.
        starter: its rank.
        node: where both are.
        size: how many cards the holding has, 2 or more.
        held: it, as a multiset.
        many: how many of its cards, the lowest, fit; of two ranks at least.
        shares: int64[4] or more, filled by place; 0 for a card like the one before it.
    """
    ranks, offset, width = HELD[size, held], tree.offset[node], width_of(size - 1)
    # Of two cards the set is named by the higher, of more by the lowest that fits.
    named = ranks[1] if size == 2 else ranks[0]
    key, total = offset + width * named + LESS[size, held, named], 0
    slot = _hash(key, len(guide.slots))
    while guide.slots[slot] >= 0:
        found = guide.slots[slot]
        if guide.keys[found] == key:
            place, step = guide.first[found], 1
            if size == 2:
                place, step = place + 1, -1
            for card in range(many):
                shares[card] = 0
                if card == 0 or ranks[card] != ranks[card - 1]:
                    shares[card] = guide.weights[place, starter]
                    total += shares[card]
                    place += step
            return total
        slot = (slot + 1) & (len(guide.slots) - 1)
    for card in range(many):
        rank = ranks[card]
        shares[card] = 0
        if card == 0 or rank != ranks[card - 1]:
            shares[card] = guide.play[offset + width * rank + LESS[size, held, rank]]
            total += shares[card]
    return total
