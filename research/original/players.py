"""The players of the study, as its source has them: how they toss and peg in its engine."""

from enum import IntEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.counting.crib_tables import Source, crib_value
from muggins.kernels._jit import borrowing_kernel, inlined, inner_borrowing_kernel, inner_kernel, kernel, signed
from muggins.kernels.crib import KEEPS, THROWS
from muggins.kernels.holdings import index_of_four
from muggins.kernels.play import VALUES
from muggins.kernels.random import below, deal_cards
from muggins.kernels.show import FOUR_POINTS
from muggins.kernels.tosses import keeps_one_suit
from muggins.rules.role import Role
from muggins.solver.sampled.abstraction import Abstraction
from research.original.play import (
    StudyCount,
    StudyEngine,
    StudyPegging,
    after_card,
    after_pass,
    cards_of,
    greedy_place,
    is_taken,
    learned_place,
    points_of,
    rank_at,
    room,
    starts,
    without_at,
)


class StudyKind(IntEnum):
    """How a player without a strategy tosses or pegs."""

    RANDOM = 0
    GREEDY = 1
    BILL = 2
    SCHELL = 3
    RULE = 4
    MONTECARLO = 5


class StudyPlayer(NamedTuple):
    """A player of the study."""

    thrower: int  # a :class:`StudyKind`; of sets that it never met, where it has learned to toss
    pegger: int  # a :class:`StudyKind`, GREEDY where it has learned to peg
    abstraction: Abstraction  # what it sees of six cards
    tosses: NDArray[np.float32]  # float32[2, sets, 15], learned tosses up to a factor for each set; without sets: none
    most: bool  # whether it makes its most probable toss
    learned: StudyPegging  # its pegging


# The compiler takes plain numbers.
_RANDOM, _BILL, _SCHELL = int(StudyKind.RANDOM), int(StudyKind.BILL), int(StudyKind.SCHELL)
_RULE, _MONTECARLO = int(StudyKind.RULE), int(StudyKind.MONTECARLO)
_CRIBS = np.array([[[crib_value(Source.SCHELL, role, a, b) for b in range(13)] for a in range(13)] for role in Role])
_FIVE = 4
PLAYOUTS, _DRAWS, _DEALS = 20, 10, 5
"""Of each card by Monte Carlo; how often a playout is tried, and a hand of the opponent dealt for it."""


@inner_kernel
def _promise(first: int, second: int, sign: int) -> int:
    """Return how bill orders tosses that make the same points."""
    a, b = first >> 2, second >> 2
    promise = a + b
    if abs(a - b) == 1:
        promise += 5 * sign
    if first & 3 == second & 3:
        promise += 5 * sign
    promise += 10 * sign * ((a == _FIVE) + (b == _FIVE))
    if a == b or VALUES[a] + VALUES[b] == 15:
        promise += 25 * sign
    return promise


@kernel
def toss_of(engine: StudyEngine, thrower: int, cards: NDArray[np.uint8], role: int, stream: NDArray[np.uint64]) -> int:
    """Return the place in ``crib.TOSSES`` of what a player tosses of six cards in their order."""
    if thrower == _RANDOM:
        return below(stream, 15)
    best, most, equals, sign = 0, -1e9, 0, 1 if role == 1 else -1
    for toss in range(15):
        keep = KEEPS[toss]
        first, second = signed(cards[THROWS[toss, 0]]), signed(cards[THROWS[toss, 1]])
        a, b = first >> 2, second >> 2
        worth = float(
            FOUR_POINTS[
                index_of_four(cards[keep[0]] >> 2, cards[keep[1]] >> 2, cards[keep[2]] >> 2, cards[keep[3]] >> 2)
            ]
        )
        if keeps_one_suit(cards, toss):
            worth += 4
        if thrower == _SCHELL:
            worth += sign * _CRIBS[role, a, b]
        elif a == b or VALUES[a] + VALUES[b] == 15:
            worth += 2 * sign
        if thrower == _BILL:
            worth += _promise(first, second, sign) / 1000
        if worth > most:
            best, most, equals = toss, worth, 1
        elif worth == most and thrower != _BILL:
            equals += 1
            if is_taken(engine.spares_first, equals, stream):
                best = toss
    return best


@inner_kernel
def _rule_worth(count: StudyCount, row: int, place: int) -> float:
    """Return what the rule pegger thinks of a card; on a new count it still reckons with the total of the last."""
    rank = rank_at(row, place)
    value, total = VALUES[rank], count.total
    alike, complements = 0, 0
    for other in range(cards_of(row)):
        if other != place:
            alike += rank_at(row, other) == rank
            complements += VALUES[rank_at(row, other)] == 15 - (total + value)
    worth = float(points_of(count, rank))
    if starts(count) and value < 5:
        worth += 0.25
    if total < 15 < total + value:
        worth += 0.25
    if total + value < 15 and complements:
        worth += 0.25
    if alike and total + 3 * value <= 31:
        worth += 0.25
    if alike and total + 2 * value <= 31:
        if count.passed[1 - count.turn]:
            worth += 2
        elif total + value > 21:
            worth += (total + value - 21) * 0.05
    return worth


@inner_kernel
def _rule_place(engine: StudyEngine, count: StudyCount, row: int, stream: NDArray[np.uint64]) -> int:
    """Return the place of the card that the rule pegger plays; -1 where none fits."""
    best, most, equals, fits = -1, -1e9, 0, room(count)
    for place in range(cards_of(row)):
        if VALUES[rank_at(row, place)] <= fits:
            worth = _rule_worth(count, row, place)
            if worth > most:
                best, most, equals = place, worth, 1
            elif worth == most:
                equals += 1
                if is_taken(engine.spares_first, equals, stream):
                    best = place
    return best


@inner_kernel
def _random_place(count: StudyCount, row: int, stream: NDArray[np.uint64]) -> int:
    best, legal, fits = -1, 0, room(count)
    for place in range(cards_of(row)):
        if VALUES[rank_at(row, place)] <= fits:
            legal += 1
            if below(stream, legal) == 0:
                best = place
    return best


@inner_kernel
def _bill_place(count: StudyCount, row: int) -> int:
    best, most, equals, promised, promise, fits = -1, -1, 0, -1, -99, room(count)
    for place in range(cards_of(row)):
        value = VALUES[rank_at(row, place)]
        if value <= fits:
            points = points_of(count, rank_at(row, place))
            if points > most:
                best, most, equals = place, points, 1
            elif points == most:
                equals += 1
            worth = value - 15 if 31 - fits + value in (5, 21) else value
            if worth > promise:
                promised, promise = place, worth
    return promised if equals > 1 else best


class StudyHands(NamedTuple):
    """The cards of a deal that is played; every array is modified."""

    held: NDArray[np.uint8]  # uint8[2, 4], by role, what each side still holds, in its order
    laid: NDArray[np.uint8]  # uint8[2, 4], by role, what it has played
    deck: NDArray[np.uint8]  # uint8[52], where hands are dealt from for playouts
    six: NDArray[np.uint8]  # uint8[6], cards that a toss is made of in a playout


@inlined
def row_held(hands: StudyHands, role: int, cards: int) -> int:
    """Return the row of what a side holds."""
    row = 0
    for place in range(cards):
        row |= (signed(hands.held[role, place] >> 2) + 1) << 4 * place
    return row


@borrowing_kernel
def _unseen(hands: StudyHands, role: int, left: tuple[int, int]) -> int:
    """Put what a side has not seen into the deck, its own toss and the starter among it; return how many cards."""
    seen = 0
    for place in range(left[role]):
        seen |= 1 << signed(hands.held[role, place])
    for side in range(2):
        for place in range(4 - left[side]):
            seen |= 1 << signed(hands.laid[side, place])
    number = 0
    for card in range(52):
        if not seen >> card & 1:
            hands.deck[number] = card
            number += 1
    return number


@inner_borrowing_kernel
def _dealt_row(
    engine: StudyEngine, hands: StudyHands, unseen: int, role: int, left: int, stream: NDArray[np.uint64]
) -> int:
    """Deal a hand of the opponent, who tosses by Schell's table, for a playout.

    What it has laid already is in its hand once more, unless five deals in turn would have tossed some of that: then
    it gets any cards.
    """
    deck = hands.deck[:unseen]
    for _ in range(_DEALS):
        deal_cards(stream, deck, left + 2)
        for place in range(6):
            hands.six[place] = deck[place] if place < left + 2 else hands.laid[role, place - left - 2]
        toss = toss_of(engine, _SCHELL, hands.six, role, stream)
        if THROWS[toss, 1] < left + 2:
            row = 0
            for place in range(4):
                row |= (signed(hands.six[KEEPS[toss, place]] >> 2) + 1) << 4 * place
            return row
    row = 0
    for place in range(left):
        row |= (signed(deck[place] >> 2) + 1) << 4 * place
    return row


@inner_borrowing_kernel
def _playout(
    engine: StudyEngine, count: StudyCount, mine: int, theirs: int, stream: NDArray[np.uint64]
) -> tuple[int, bool]:
    """Play on by rule, the other side to move; return the net of the side that holds ``mine``, and whether it could be.

    It cannot where the opponent has a card for a count in which it has said go.
    """
    net, role = 0, 1 - count.turn
    while count.down < 8:
        own, other, sign = (mine, theirs, 1) if count.turn == role else (theirs, mine, -1)
        place = _rule_place(engine, count, own, stream)
        if place < 0:
            count, points = after_pass(engine, count, own, other)
            net += sign * points
            continue
        if count.passed[count.turn] and not starts(count):
            return 0, False
        net += sign * points_of(count, rank_at(own, place))
        if count.turn == role:
            mine = without_at(own, place)
        else:
            theirs = without_at(own, place)
        count = after_card(count, rank_at(own, place))
    return net, True


@inner_borrowing_kernel
def _montecarlo_place(
    engine: StudyEngine,
    count: StudyCount,
    hands: StudyHands,
    left: tuple[int, int],
    row: int,
    stream: NDArray[np.uint64],
) -> int:
    """Return the place of the card after which playouts go best; what the card itself pegs is forgotten."""
    legal, only, role, fits = 0, -1, count.turn, room(count)
    for place in range(left[role]):
        if VALUES[rank_at(row, place)] <= fits:
            legal, only = legal + 1, place
    if legal < 2:
        return only
    unseen = _unseen(hands, role, left)
    best, most = -1, -1e9
    for place in range(left[role]):
        if VALUES[rank_at(row, place)] > fits:
            continue
        after, mine = after_card(count, rank_at(row, place)), without_at(row, place)
        sum_, done = 0, 0
        for _ in range(PLAYOUTS):
            for _ in range(_DRAWS):
                theirs = _dealt_row(engine, hands, unseen, 1 - role, left[1 - role], stream)
                net, could_be = _playout(engine, after, mine, theirs, stream)
                if could_be:
                    sum_, done = sum_ + net, done + 1
                    break
        mean = sum_ / (done + 0.1)
        if mean > most:
            best, most = place, mean
    return best


@borrowing_kernel
def card_of(
    engine: StudyEngine,
    player: StudyPlayer,
    count: StudyCount,
    node: int,
    hands: StudyHands,
    left: tuple[int, int],
    row: int,
    stream: NDArray[np.uint64],
) -> int:
    """Return the place of the card that a player plays; -1 where none fits."""
    pegger = player.pegger
    if pegger == _RANDOM:
        return _random_place(count, row, stream)
    if pegger == _BILL:
        return _bill_place(count, row)
    if pegger == _RULE:
        return _rule_place(engine, count, row, stream)
    if pegger == _MONTECARLO:
        return _montecarlo_place(engine, count, hands, left, row, stream)
    place = learned_place(player.learned, count, node, row, stream)
    return place if place >= 0 else greedy_place(engine, count, row, stream)
