"""The play as the 2023 study's engine pays it, and the choices that its players make.

Who is out of cards says go at every turn, and the other is paid for it, for the last card as well. Of cards that are
worth the same a player never takes the first in its hand, and any of the rest: its draw among equals counts them from
0. StudyHands are as dealt, but those that a learned thrower keeps are in order.

A row is a hand in its order: ``rank + 1`` of each card, four bits a card, the first lowest.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import borrowing_kernel, inlined, inner_borrowing_kernel, inner_kernel, kernel
from muggins.kernels.play import VALUES, card_points, holds
from muggins.kernels.random import below
from muggins.solver.play.tree import GO, Tree, linked
from muggins.solver.sampled.abstraction import Sees
from muggins.solver.sampled.plays import is_greedy, set_entry

_NOTHING = int(Sees.NOTHING)


class StudyEngine(NamedTuple):
    """What sets the study's engine apart; without either it pays and draws by the rules."""

    pays_twice: bool  # whether who plays on alone is paid for a go and for the last card
    spares_first: bool  # whether the first of equal choices is never taken


ORIGINAL = StudyEngine(pays_twice=True, spares_first=True)


class StudyCount(NamedTuple):
    """The public state of the play; sides as in :class:`muggins.rules.role.Role`."""

    turn: int  # whose turn it is; the sides take turns to the end, with or without cards
    total: int  # the current count; it stays until the next card is played on it, or on a new one
    pile: int  # the cards of the current count, packed as in the kernels of the play
    passed: tuple[bool, bool]  # whether (pone, dealer) have said go in this count
    down: int  # how many cards have been played
    last: int  # who played the last card, pone before the first


class StudyPegging(NamedTuple):
    """How a side pegs by what it has learned; greedily where it has learned nothing."""

    sees: int  # a :class:`Sees`; NOTHING: greedy pegging
    tree: Tree  # of the play, with the sets that it tells apart
    average: NDArray[np.float32]  # float32[entries], its strategy up to a factor for each set
    most: bool  # whether it takes its most probable card, the lowest of equal ones, or draws one


@inlined
def new_count() -> StudyCount:
    """Return the state before the first card."""
    return StudyCount(0, 0, 0, (False, False), 0, 0)


@inlined
def rank_at(row: int, place: int) -> int:
    """Return the rank of a card of a row."""
    return (row >> 4 * place & 15) - 1


@inlined
def without_at(row: int, place: int) -> int:
    """Return a row without one of its cards."""
    return row & (1 << 4 * place) - 1 | row >> 4 * (place + 1) << 4 * place


@inner_kernel
def cards_of(row: int) -> int:
    """Return how many cards are in a row."""
    cards = 0
    while row:
        cards += 1
        row >>= 4
    return cards


@kernel
def packed(row: int) -> int:
    """Return a row as a packed hand, see :mod:`muggins.kernels.play`."""
    hand = 0
    while row:
        hand += 1 << 3 * ((row & 15) - 1)
        row >>= 4
    return hand


@inlined
def starts(count: StudyCount) -> bool:
    """Return whether the next card begins a new count."""
    return count.total in (0, 31) or (count.passed[0] and count.passed[1])


@kernel
def room(count: StudyCount) -> int:
    """Return what the next card may count at most."""
    return 31 if starts(count) else 31 - count.total


@kernel
def points_of(count: StudyCount, rank: int) -> int:
    """Return what the next card pegs, last card and the second point of 31 included."""
    total, pile, passed = count.total, count.pile, count.passed[1 - count.turn]
    if starts(count):
        total, pile, passed = 0, 0, False
    total += VALUES[rank]
    points = card_points(pile << 4 | (rank + 1), total)
    if total == 31:
        # The first has been paid for the go.
        return points - 1 if passed else points
    return points + 1 if count.down == 7 else points


@kernel
def after_card(count: StudyCount, rank: int) -> StudyCount:
    """Return the state after a card."""
    if starts(count):
        return StudyCount(1 - count.turn, VALUES[rank], rank + 1, (False, False), count.down + 1, count.turn)
    total, pile = count.total + VALUES[rank], count.pile << 4 | (rank + 1)
    return StudyCount(1 - count.turn, total, pile, count.passed, count.down + 1, count.turn)


@kernel
def after_pass(engine: StudyEngine, count: StudyCount, mine: int, theirs: int) -> tuple[StudyCount, int]:
    """Return the state after a side that cannot play, and what it pegs; below 0: its opponent pegs that.

    ``mine``: the row of the side that cannot play, ``theirs``: its opponent's.
    """
    turn, points = count.turn, 0
    passed, other = count.passed[turn], count.passed[1 - turn]
    if not passed and (engine.pays_twice or mine > 0):
        if theirs == 0 and not engine.pays_twice:
            points = 1 if count.last == turn else -1  # by the rules, at the end of each count
        elif not other:
            points = -1
    passed = engine.pays_twice or mine > 0 or other
    total, pile = count.total, count.pile
    if starts(count):
        total, pile, other = 0, 0, False
        passed = engine.pays_twice
    both = (passed, other) if turn == 0 else (other, passed)
    return StudyCount(1 - turn, total, pile, both, count.down, count.last), points


@kernel
def is_taken(spares_first: bool, equals: int, stream: NDArray[np.uint64]) -> bool:
    """Return whether the newest of so many equal choices, two or more, takes the place of those before."""
    if spares_first:
        return equals == 2 or below(stream, equals - 1) == 0
    return below(stream, equals) == 0


@kernel
def greedy_place(engine: StudyEngine, count: StudyCount, row: int, stream: NDArray[np.uint64]) -> int:
    """Return the place of the card that pegs the most at once; -1 where none fits."""
    best, most, equals, fits = -1, -1, 0, room(count)
    for place in range(cards_of(row)):
        rank = rank_at(row, place)
        if VALUES[rank] <= fits:
            points = points_of(count, rank)
            if points > most:
                best, most, equals = place, points, 1
            elif points == most:
                equals += 1
                if is_taken(engine.spares_first, equals, stream):
                    best = place
    return best


@inner_borrowing_kernel
def learned_place(learned: StudyPegging, count: StudyCount, node: int, row: int, stream: NDArray[np.uint64]) -> int:
    """Return the place of the card that a strategy takes; -1 where it has none to say."""
    cards = cards_of(row)
    if learned.sees == _NOTHING or node < 0 or cards < 2 or is_greedy(learned.sees, cards):
        return -1
    hand, fits = packed(row), room(count)
    chosen, most, sum_ = -1, 0.0, 0.0
    for rank in range(13):
        if holds(hand, rank) and VALUES[rank] <= fits:
            weight = float(learned.average[set_entry(learned.tree, node, hand, rank)])
            sum_ += weight
            if learned.most:
                if weight > most:
                    chosen, most = rank, weight
            elif weight > 0 and below(stream, 1 << 24) * sum_ < weight * (1 << 24):
                chosen = rank
    place = 0
    while chosen >= 0 and rank_at(row, place) != chosen:
        place += 1
    return place if chosen >= 0 else -1


@inlined
def node_after(tree: Tree, node: int, edge: int) -> int:
    """Return the node of the tree after a card or a GO; -1 where it has no more choices."""
    if node < 0 or (edge != GO and tree.leaves[node] >= 0):
        return -1
    return linked(tree.links, tree.children, node, edge)


@borrowing_kernel
def play_out(engine: StudyEngine, learned: StudyPegging, rows: tuple[int, int], stream: NDArray[np.uint64]) -> int:
    """Play the rows of (pone, dealer) out, both by the same strategy; return pone's net points."""
    count, node, net = new_count(), 0, 0
    one, other = rows
    while count.down < 8:
        turn = count.turn
        mine, theirs = (one, other) if turn == 0 else (other, one)
        sign = 1 if turn == 0 else -1
        place = learned_place(learned, count, node, mine, stream)
        if place < 0:
            place = greedy_place(engine, count, mine, stream)
        if place < 0:
            if mine > 0 and not count.passed[turn]:
                node = node_after(learned.tree, node, GO)
            count, points = after_pass(engine, count, mine, theirs)
            net += sign * points
            continue
        rank = rank_at(mine, place)
        net += sign * points_of(count, rank)
        node = node_after(learned.tree, node, rank)
        count = after_card(count, rank)
        one, other = (without_at(mine, place), other) if turn == 0 else (one, without_at(mine, place))
    return net
