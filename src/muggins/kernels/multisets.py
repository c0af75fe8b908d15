"""Rank multisets of up to six cards, at most four of a rank, and their indices.

A multiset of n ranks has an index 0..SIZES[n]-1, in lexicographic order of its sorted ranks. ``GROW[n][index, rank]``
is the index of the multiset with one more card, so a walk through these tables indexes any cards, in any order.
"""

from collections.abc import Iterator, Sequence
from math import comb, perm

import numpy as np
from numpy.typing import NDArray

from muggins.cards import RANKS, Rank
from muggins.errors import CardError
from muggins.once import once

LARGEST = 6


def _members() -> Iterator[NDArray[np.uint8]]:
    members = np.empty((1, 0), np.uint8)
    yield members
    for size in range(LARGEST):
        rows = np.repeat(members, 13, axis=0)
        new = np.tile(np.arange(13, dtype=np.uint8), len(members))
        # Each multiset once, its ranks ascending, and never a fifth of a rank.
        allowed = np.ones(len(rows), bool) if size == 0 else new >= rows[:, -1]
        if size >= 4:
            allowed &= new != rows[:, -4]
        members = np.column_stack([rows, new])[allowed]
        yield members


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


def _grow_all() -> NDArray[np.int16]:
    grown = np.full((ALL_SIZES, 13), -1, np.int16)
    for size, larger in enumerate(GROW):
        grown[STARTS[size] : STARTS[size + 1]] = np.where(larger < 0, -1, larger + np.int16(STARTS[size + 1]))
    return grown


MEMBERS: tuple[NDArray[np.uint8], ...] = tuple(_members())
"""uint8[SIZES[n], n]: the sorted ranks of every multiset of n cards."""

SIZES: tuple[int, ...] = tuple(len(members) for members in MEMBERS)
"""How many multisets of n cards there are: 1, 13, 91, 455, 1,820, 6,175, 18,395."""

GROW: tuple[NDArray[np.int16], ...] = tuple(_grow(MEMBERS[size], MEMBERS[size + 1]) for size in range(LARGEST))
"""int16[SIZES[n], 13]: the index of a multiset with one more card of a rank, or -1 for a fifth."""

STARTS: NDArray[np.int64] = np.concatenate([[0], np.cumsum(SIZES)]).astype(np.int64)
"""int64[8]: where the multisets of n cards begin when all sizes are numbered in one sequence."""

ALL_SIZES = int(STARTS[-1])
"""26,950: all multisets of up to six ranks."""

GROW_ALL: NDArray[np.int16] = _grow_all()
"""int16[26950, 13]: in that sequence, a multiset with one more card, or -1 for a fifth or a seventh."""

CHOOSE: NDArray[np.float64] = np.array([[comb(n, k) for k in range(7)] for n in range(5)], np.float64)
"""float64[5, 7]: the ways to choose k of n cards of a rank."""

FALLING: NDArray[np.int64] = np.array([[perm(n, k) for k in range(9)] for n in range(5)], np.int64)
"""int64[5, 9]: the ordered ways to take k of n cards of a rank."""


@once(7)
def counts_of(cards: int) -> NDArray[np.int64]:
    """Return int64[SIZES[cards], 13]: how many of each rank every multiset of that many cards has; read-only."""
    counts: NDArray[np.int64] = (MEMBERS[cards][:, :, None] == np.arange(13)).sum(axis=1)
    counts.flags.writeable = False
    return counts


def multiset_index(ranks: Sequence[Rank]) -> int:
    """Return the index of the multiset of up to six `ranks`, in any order; a CardError for a fifth of one."""
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


def multisets_of(ranks: NDArray[np.integer]) -> NDArray[np.int16]:
    """Return the indices, int16[...], of the multisets that ``ranks`` int[..., n] are, in any order; none has five."""
    index = np.zeros(ranks.shape[:-1], np.int16)
    for place in range(ranks.shape[-1]):
        index = GROW[place][index, ranks[..., place]]
    return index
