"""Rank multisets of up to six cards, at most four of a rank, and their indices.

A multiset of n ranks has an index 0..SIZES[n]-1, in lexicographic order of its sorted ranks. The
one operation is to add a card: ``GROW[n][index, rank]`` is the index of the multiset with one more
card, so the index of any cards, in any order, is a walk through these tables from the empty one.
"""

from collections.abc import Sequence
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from muggins.cards import RANKS, Rank
from muggins.errors import CardError

LARGEST = 6


def _members(size: int) -> NDArray[np.uint8]:
    picks = combinations_with_replacement(RANKS, size)
    # At most four of a rank: the fifth of five equal neighbours would be the same as the first.
    rows = [p for p in picks if all(p[i] != p[i + 4] for i in range(size - 4))]
    return np.array(rows, dtype=np.uint8).reshape(len(rows), size)


def _grow(members: NDArray[np.uint8], larger: NDArray[np.uint8]) -> NDArray[np.int16]:
    count, size = members.shape
    grown = np.empty((count, 13, size + 1), dtype=np.uint8)
    grown[:, :, :size] = members[:, None, :]
    grown[:, :, size] = np.arange(13)
    grown.sort(axis=2)
    # Lexicographic order is the order of the ranks read as digits, so a search finds the index.
    digits = 13 ** np.arange(size, -1, -1)
    wanted, known = grown @ digits, larger @ digits
    place = np.searchsorted(known, wanted).clip(max=len(known) - 1)
    return np.where(known[place] == wanted, place, -1).astype(np.int16)


MEMBERS: tuple[NDArray[np.uint8], ...] = tuple(_members(size) for size in range(LARGEST + 1))
"""uint8[SIZES[n], n]: the sorted ranks of every multiset of n cards."""

SIZES: tuple[int, ...] = tuple(len(members) for members in MEMBERS)
"""How many multisets of n cards there are: 1, 13, 91, 455, 1,820, 6,175, 18,395."""

GROW: tuple[NDArray[np.int16], ...] = tuple(
    _grow(MEMBERS[size], MEMBERS[size + 1]) for size in range(LARGEST)
)
"""int16[SIZES[n], 13]: the index of a multiset with one more card of a rank, or -1 for a fifth."""


def multiset_index(ranks: Sequence[Rank]) -> int:
    """Return the index of the multiset of up to six `ranks`, in any order.

    Raises:
        CardError: more than six ranks, a fifth of one rank, or no rank at all.
    """
    if len(ranks) > LARGEST:
        raise CardError(f"a multiset of {len(ranks)} ranks: expected at most {LARGEST}")
    index = 0
    for size, rank in enumerate(ranks):
        if rank not in RANKS:
            raise CardError(f"{rank!r} is not a rank: expected an int 0..12")
        index = int(GROW[size][index, rank])
        if index < 0:
            raise CardError("a fifth card of one rank: a deck has four")
    return index
