"""Forced ends of the play: nets by the last cards held, each different table kept once.

An end begins with the card that leaves no choice worth a regret. Either both sides hold one card after it, and the rest
is forced; or its mover holds none and the other two or three, plays on alone and picks the order that scores most.
Tables depend on little of the pile: only on the newest cards that may yet make a pair or a run.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import inner_borrowing_kernel, inner_kernel, signed
from muggins.kernels.holdings import HELD
from muggins.kernels.multisets import SIZES
from muggins.kernels.play import NOBODY, VALUES, PackedState, after_card, after_go

LANES = 16
"""A row of 13 ranks is 16 wide, so that it is whole vectors; the last three are 0."""
ROWS = 14
"""Rows of a table: 13 ranks, and its diagonal once more."""
_MOST_TABLES = 32_768
_MOST_LONG = 4_096


class Ends(NamedTuple):
    """All tables of ends, in points, for the side that plays the card that leads there."""

    # [n, ROWS, LANES]: net by the opponent's card (row) and the mover's (column), and the diagonal. For ends
    # where the other is alone: by its two cards
    by_mover: NDArray[np.int8]
    by_other: NDArray[np.int8]  # [n, ROWS, LANES]: the same transposed
    threes: NDArray[np.int8]  # [m, 455]: net by the three cards of the other, who is alone


class EndCache(NamedTuple):
    """Tables found so far, while a tree is built."""

    keys: NDArray[np.int64]  # [2**18], states that have a table, hashed; -1 where free
    tables: NDArray[np.int32]  # [2**18], the table of each state
    contents: NDArray[np.int32]  # [2**17], tables hashed by content; -1 where free
    used: NDArray[np.int64]  # [2], how many tables, and how many of three cards
    ends: Ends  # the tables


def new_end_cache() -> EndCache:
    return EndCache(
        np.full(1 << 18, -1, np.int64),
        np.zeros(1 << 18, np.int32),
        np.full(1 << 17, -1, np.int32),
        np.zeros(2, np.int64),
        Ends(
            np.zeros((_MOST_TABLES, ROWS, LANES), np.int8),
            np.zeros((_MOST_TABLES, ROWS, LANES), np.int8),
            np.zeros((_MOST_LONG, SIZES[3]), np.int8),
        ),
    )


@inner_kernel
def relevant(pile: int, more: int) -> int:
    """Return the newest cards of a packed pile that matter to at most ``more`` further cards."""
    newest = pile & 15
    alike, rest = 0, pile
    while rest & 15 == newest and rest:
        alike += 1
        rest >>= 4
    kept, seen, lowest, highest, length, rest = alike, 0, 15, 0, 0, pile
    while rest and not seen >> (rest & 15) & 1:
        rank = rest & 15
        seen |= 1 << rank
        lowest, highest = min(lowest, rank), max(highest, rank)
        length += 1
        if highest - lowest < length + more:
            kept = max(kept, length)
        rest >>= 4
    return pile & ((1 << 4 * kept) - 1)


@inner_kernel
def _forced(state: PackedState, mine: int, theirs: int, worth: tuple[int, int]) -> int:
    """Play one card each out; return what the points of sides 0 and 1 are worth together."""
    net = 0
    while state.turn != NOBODY:
        rank = mine if state.turn == 0 else theirs
        sign = worth[state.turn]
        if state.total + VALUES[rank] <= 31:
            state, points = after_card(state, rank)
            net += sign * points
        else:
            state, pegger = after_go(state)
            if pegger != NOBODY:
                net += worth[pegger]
    return net


ALONE = (1, -1)
"""What a point of the side that plays alone is worth to it, and one of its opponent's."""


@inner_kernel
def _gone(state: PackedState, worth: tuple[int, int]) -> tuple[PackedState, int]:
    """Return the next count of a side that plays alone and cannot, and its point for the last."""
    net = 0
    state, pegger = after_go(state)
    if pegger != NOBODY:
        net += worth[0] if pegger == state.turn else worth[1]
    return state, net


@inner_kernel
def one_alone(state: PackedState, x: int, worth: tuple[int, int]) -> int:
    """Return what the side to move, alone, nets with one card."""
    net = 0
    while state.turn != NOBODY:
        if state.total + VALUES[x] <= 31:
            state, points = after_card(state, x)
            net += worth[0] * points
        else:
            state, points = _gone(state, worth)
            net += points
    return net


@inner_kernel
def two_alone(state: PackedState, x: int, y: int, worth: tuple[int, int]) -> int:
    """Return what the side to move, alone, nets with two cards in the better order."""
    net = 0
    while state.total + VALUES[x] > 31 and state.total + VALUES[y] > 31:
        state, points = _gone(state, worth)
        net += points
    best = -100
    if state.total + VALUES[x] <= 31:
        after, points = after_card(state, x)
        best = worth[0] * points + one_alone(after, y, worth)
    if state.total + VALUES[y] <= 31:
        after, points = after_card(state, y)
        best = max(best, worth[0] * points + one_alone(after, x, worth))
    return net + best


@inner_kernel
def three_alone(state: PackedState, x: int, y: int, z: int, worth: tuple[int, int]) -> int:
    """Return what the side to move, alone, nets with three cards in the best order."""
    net = 0
    least = min(VALUES[x], VALUES[y], VALUES[z])
    while state.total + least > 31:
        state, points = _gone(state, worth)
        net += points
    best = -100
    for first, second, third in ((x, y, z), (y, x, z), (z, x, y)):
        if state.total + VALUES[first] <= 31:
            after, points = after_card(state, first)
            best = max(best, worth[0] * points + two_alone(after, second, third, worth))
    return net + best


@inner_borrowing_kernel
def _slot(keys: NDArray[np.int64], key: int) -> int:
    place = (key * -7046029254386353131 >> 20) & (len(keys) - 1)
    while keys[place] != -1 and keys[place] != key:
        place = (place + 1) & (len(keys) - 1)
    return place


@inner_borrowing_kernel
def _interned(cache: EndCache) -> int:
    """Return the number of the newest table's content, dropping the table if it is known."""
    tables, new = cache.ends.by_other, cache.used[0]
    digest = 17
    for row in range(13):
        for lane in range(13):
            digest = digest * 1000003 + signed(tables[new, row, lane])
    place = (digest >> 13 ^ digest) & (len(cache.contents) - 1)
    while cache.contents[place] >= 0:
        known, same = cache.contents[place], True
        for row in range(13):
            for lane in range(13):
                same &= tables[known, row, lane] == tables[new, row, lane]
        if same:
            return signed(known)
        place = (place + 1) & (len(cache.contents) - 1)
    if new + 1 >= len(tables):
        raise ValueError("more different ends than there is room for")
    cache.contents[place] = new
    cache.used[0] += 1
    for row in range(13):
        cache.ends.by_other[new, 13, row] = tables[new, row, row]
        cache.ends.by_mover[new, 13, row] = tables[new, row, row]
        for lane in range(13):
            cache.ends.by_mover[new, lane, row] = tables[new, row, lane]
    return signed(new)


@inner_borrowing_kernel
def end_table(cache: EndCache, state: PackedState, mover: int, others: int, worth: tuple[int, int]) -> int:
    """Return the number of the table of the end after a card of the `mover`, 0 or 1; a new one is added to the cache.

    `others` is how many cards the other holds: 1 (then the mover holds 1 too), 2 or 3 (it holds none). `worth` is what
    a point of the mover's and one of its opponent's are worth to the mover; in one cache the mover's is 0 or is not by
    who moves, or never.
    """
    more = 2 if others < 3 else 3
    turn = 0 if state.turn == mover else 1
    last = -1 if state.last == NOBODY else (0 if state.last == mover else 1)
    gone = (state.said_go[mover], state.said_go[1 - mover])
    pile = relevant(state.pile, more)
    key = (
        (((worth[0] & 1) << 2 | others) << 2 | (last + 1)) << 3 | gone[0] << 2 | gone[1] << 1 | turn
    ) << 5 | state.total
    key = key << 24 | pile
    place = _slot(cache.keys, key)
    if cache.keys[place] == key:
        return signed(cache.tables[place])
    left = (1, 1) if others == 1 else (0, others)
    start = PackedState(turn, state.total, pile, left, gone, last)
    alone = (-worth[1], -worth[0])  # the opponent's, as it sees it
    number = 0
    if others == 3:
        number = cache.used[1]
        if number >= len(cache.ends.threes):
            raise ValueError("more ends of three cards than there is room for")
        for hand in range(SIZES[3]):
            x, y, z = HELD[3, hand, 0], HELD[3, hand, 1], HELD[3, hand, 2]
            cache.ends.threes[number, hand] = -three_alone(start, x, y, z, alone)
        cache.used[1] += 1
    else:
        table = cache.ends.by_other[cache.used[0]]
        for x in range(13):
            for y in range(13):
                if others == 1:
                    table[x, y] = _forced(start, x, y, worth)
                else:
                    table[x, y] = -two_alone(start, x, y, alone)
        number = _interned(cache)
    cache.keys[place] = key
    cache.tables[place] = number
    return number
