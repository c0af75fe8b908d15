"""The players in compiled form.

Worths are whole numbers (points times 1,000, or times the number of cribs or starters): equal choices tie exactly.
"""

from enum import IntEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.cards import FIVE
from muggins.counting.crib_tables import Source, crib_value, play_table
from muggins.kernels._jit import borrowing_kernel, inner_borrowing_kernel, inner_kernel, plain, signed
from muggins.kernels.bits import lowest_bit
from muggins.kernels.crib import CRIBS_PER_TOSS, KEEPS, STARTERS_PER_KEEP, THROWS
from muggins.kernels.holdings import index_of_four, index_of_six
from muggins.kernels.multisets import MEMBERS
from muggins.kernels.play import VALUES, PackedState, card_points, holds, legal, without
from muggins.kernels.random import below
from muggins.kernels.show import points_of_five
from muggins.kernels.tosses import TossTables, keeps_one_suit, toss_tables, toss_totals
from muggins.rules.role import Role


class ThrowerId(IntEnum):
    """The compiled throwers, by name (with ``_`` for ``-``)."""

    RANDOM = 0
    GREEDY = 1
    BILL = 2
    SCHELL = 3
    HESSEL = 4
    RASMUSSEN = 5
    EXPECTED = 6
    SCHELL_EXACT = 7
    HAND = 8
    HOPE = 9
    HAND_AND_CRIB = 10
    HAND_LESS_CRIB = 11
    TABLE = 12
    LEARNED = 13


class PeggerId(IntEnum):
    """The compiled peggers, by name."""

    RANDOM = 0
    GREEDY = 1
    RULE = 2
    BILL = 3
    MONTECARLO = 4
    LEARNED = 5


_CRIBS_PER_STARTER = CRIBS_PER_TOSS // STARTERS_PER_KEEP
_TABLES = {
    ThrowerId.SCHELL: Source.SCHELL,
    ThrowerId.HESSEL: Source.HESSEL,
    ThrowerId.RASMUSSEN: Source.RASMUSSEN,
    ThrowerId.SCHELL_EXACT: Source.SCHELL,
    ThrowerId.TABLE: Source.EQUILIBRIUM,
}
_COUNTS_STARTERS = np.array([thrower >= ThrowerId.EXPECTED for thrower in ThrowerId])
_HAS_TABLE = np.array([thrower in _TABLES for thrower in ThrowerId])
_CRIB_TABLES = np.zeros((len(ThrowerId), 2, 13, 13), np.int64)
for _thrower, _source in _TABLES.items():
    _CRIB_TABLES[_thrower] = [
        [[round(1000 * crib_value(_source, role, a, b)) for b in range(13)] for a in range(13)] for role in Role
    ]
_PLAY_TABLE = np.array(
    [[round(1000 * play_table(role)[keep]) for keep in map(tuple, MEMBERS[4].tolist())] for role in Role]
)


@inner_kernel
def _promise(a: int, b: int, sign: int) -> int:
    """Return bill's tie-break between tosses, within +-200."""
    r, q = signed(a >> 2), signed(b >> 2)
    fives, near, suited = (r == FIVE) + (q == FIVE), abs(r - q) == 1, a & 3 == b & 3
    pays = (r == q) + (VALUES[r] + VALUES[q] == 15)
    promise: int = r + q + sign * (5 * near + 5 * suited + 10 * fives + 25 * pays)
    return promise


@inner_kernel
def _most(six: NDArray[np.uint8], toss: int) -> int:
    seen = 0
    for card in six:
        seen |= 1 << card
    a, b = signed(six[KEEPS[toss, 0]]), signed(six[KEEPS[toss, 1]])
    c, d = signed(six[KEEPS[toss, 2]]), signed(six[KEEPS[toss, 3]])
    most = 0
    for starter in range(52):
        if not seen >> starter & 1:
            most = max(most, points_of_five(a, b, c, d, starter, False))
    return most


class ChoiceWorkspace(NamedTuple):
    """What tosses score, and scratch arrays for choices, one set a thread."""

    tables: TossTables
    worth: NDArray[np.int64]  # [15], by toss, or by rank in the first 13 places
    totals: NDArray[np.int64]  # [2, 15], totals of the hand over 46 starters and of the crib over 45,540 cribs


def new_choice_workspace() -> ChoiceWorkspace:
    return ChoiceWorkspace(toss_tables(), np.zeros(15, np.int64), np.zeros((2, 15), np.int64))


@inner_borrowing_kernel
def _may_be_flush(six: NDArray[np.uint8]) -> bool:
    suits = 0
    for card in six:
        suits += 1 << 3 * signed(card & 3)
    return suits & 0o4444 != 0


@inner_borrowing_kernel
def worth_alone(thrower: int, six: NDArray[np.uint8], role: int, workspace: ChoiceWorkspace) -> None:
    """Fill ``workspace.worth`` for the throwers that count the kept cards without a starter."""
    flushes, index, worth = _may_be_flush(six), index_of_six(six), workspace.worth
    sign = 1 if role == 1 else -1
    for toss in range(15):
        first, second = THROWS[toss, 0], THROWS[toss, 1]
        a, b = six[first] >> 2, six[second] >> 2
        alone = signed(workspace.tables.alone[index, toss])
        if flushes and keeps_one_suit(six, toss):
            alone += 4
        if _HAS_TABLE[thrower]:
            worth[toss] = 1000 * alone + sign * _CRIB_TABLES[thrower, role, a, b]
        else:
            alone += sign * (2 if a == b or VALUES[a] + VALUES[b] == 15 else 0)
            worth[toss] = 1000 * alone
            if thrower == ThrowerId.BILL:
                # Of equal promises the first: the later a toss, the less it is worth.
                worth[toss] = 100 * worth[toss] - toss
                worth[toss] += 20 * _promise(six[first], six[second], sign)


@inner_kernel
def worth_with_starter(thrower: int, six: NDArray[np.uint8], role: int, workspace: ChoiceWorkspace) -> None:
    """Fill ``workspace.worth`` for the throwers that count exact expectations."""
    worth, hands, cribs = workspace.worth, workspace.totals[0], workspace.totals[1]
    sign = 1 if role == 1 else -1
    toss_totals(workspace.tables, six, hands, cribs)
    for toss in range(15):
        hand = _CRIBS_PER_STARTER * hands[toss]
        if thrower == ThrowerId.EXPECTED:
            worth[toss] = hand + sign * cribs[toss]
        elif thrower in (ThrowerId.SCHELL_EXACT, ThrowerId.TABLE):
            a, b = six[THROWS[toss, 0]] >> 2, six[THROWS[toss, 1]] >> 2
            table = sign * _CRIB_TABLES[thrower, role, a, b]
            if thrower == ThrowerId.TABLE:
                c, d, e, f = KEEPS[toss, 0], KEEPS[toss, 1], KEEPS[toss, 2], KEEPS[toss, 3]
                keep = index_of_four(six[c] >> 2, six[d] >> 2, six[e] >> 2, six[f] >> 2)
                table += _PLAY_TABLE[role, keep]
            worth[toss] = 1000 * hands[toss] + STARTERS_PER_KEEP * table
        elif thrower == ThrowerId.HAND:
            worth[toss] = hand
        elif thrower == ThrowerId.HOPE:
            worth[toss] = 10_000 * _most(six, toss) + hands[toss]
        elif thrower == ThrowerId.HAND_AND_CRIB:
            worth[toss] = hand + cribs[toss]
        else:
            worth[toss] = hand - cribs[toss]


@borrowing_kernel
def worth_of_tosses(thrower: int, six: NDArray[np.uint8], role: int, workspace: ChoiceWorkspace) -> None:
    """Fill ``workspace.worth`` int64[15]; the tosses of most worth are the thrower's."""
    if thrower == ThrowerId.RANDOM:
        workspace.worth[:] = 0
    elif _COUNTS_STARTERS[thrower]:
        worth_with_starter(thrower, six, role, workspace)
    else:
        worth_alone(thrower, six, role, workspace)


@inner_borrowing_kernel
def draw_best(worth: NDArray[np.int64], number: int, stream: NDArray[np.uint64]) -> int:
    """Return one of the places 0..number-1 of most worth, evenly; draws only between several."""
    most, ties = worth[0], 1
    for place in range(1, number):
        if worth[place] > most:
            most, ties = worth[place], 1
        elif worth[place] == most:
            ties += 1
    skip = below(stream, ties) if ties > 1 else 0
    for place in range(number):
        if worth[place] == most:
            if skip == 0:
                return place
            skip -= 1
    return 0


@inner_borrowing_kernel
def choose_toss(
    thrower: int, six: NDArray[np.uint8], role: int, workspace: ChoiceWorkspace, stream: NDArray[np.uint64]
) -> int:
    """Return a thrower's toss, a place in ``crib.TOSSES``."""
    worth_of_tosses(thrower, six, role, workspace)
    return draw_best(workspace.worth, 15, stream)


@inner_kernel
def _holds_value(hand: int, value: int) -> bool:
    left = hand
    while left:
        rank = lowest_bit(left) // 3
        if VALUES[rank] == value:
            return True
        left &= ~(7 << 3 * rank)
    return False


@inner_kernel
def _rule_worth(hand: int, state: PackedState, rank: int, passed: bool) -> int:
    """Return the worth of a rank to the rule pegger, in twentieths of a point."""
    total, v = state.total, VALUES[rank]
    worth = 20 * card_points(state.pile << 4 | (rank + 1), total + v)
    kept = without(hand, rank)
    if total == 0 and v < 5:
        worth += 5
    if total < 15 < total + v:
        worth += 5
    if total + v < 15 and _holds_value(kept, 15 - (total + v)):
        worth += 5
    if holds(kept, rank):
        if total + 3 * v <= 31:
            worth += 5
        if total + 2 * v <= 31:
            if passed:
                worth += 40
            elif total + v > 21:
                worth += total + v - 21
    return worth


@borrowing_kernel
def worth_of_cards(pegger: int, hand: int, state: PackedState, worth: NDArray[np.int64]) -> None:
    """Fill ``worth`` int64[13] for the ranks that fit: those of most worth are the pegger's.

    ``pegger``: a PeggerId other than MONTECARLO. ``hand``: packed, of the side to move, with a card that fits.
    """
    passed = state.said_go[1 - state.turn] != 0
    fitting = left = legal(hand, state.total)
    best, cards = -1, 0
    while left:
        rank = lowest_bit(left) // 3
        left &= ~(7 << 3 * rank)
        if pegger == PeggerId.RANDOM:
            worth[rank] = 0
        elif pegger == PeggerId.RULE:
            worth[rank] = _rule_worth(hand, state, rank, passed)
        else:
            points = card_points(state.pile << 4 | (rank + 1), state.total + VALUES[rank])
            worth[rank] = points
            if points > best:
                best, cards = points, holds(hand, rank)
            elif points == best:
                cards += holds(hand, rank)
    if pegger == PeggerId.BILL and cards > 1:
        while fitting:
            rank = lowest_bit(fitting) // 3
            fitting &= ~(7 << 3 * rank)
            v = VALUES[rank]
            worth[rank] = v - 15 if state.total + v in (5, 21) else v


@inner_borrowing_kernel
def draw_best_card(fitting: int, worth: NDArray[np.int64], stream: NDArray[np.uint64]) -> int:
    """Return a rank of most worth in ``worth`` int64[13], evenly over its cards; draws only between ranks.

    ``fitting``: the packed cards to choose from, at least one.
    """
    most, best, cards, left = signed(0), 0, 0, fitting
    while left:
        rank = lowest_bit(left) // 3
        here = left & 7 << 3 * rank
        left ^= here
        if cards == 0 or worth[rank] > most:
            most, best, cards = worth[rank], here, here >> 3 * rank
        elif worth[rank] == most:
            best |= here
            cards += here >> 3 * rank
    rank = lowest_bit(best) // 3
    if best == cards << 3 * rank:
        return rank
    skip = below(stream, cards)
    while True:
        rank = lowest_bit(best) // 3
        skip -= holds(best, rank)
        if skip < 0:
            return rank
        best &= ~(7 << 3 * rank)


@plain
def only_rank(fitting: int) -> int:
    """Return the only rank in a packed set that is not empty, or -1 if there are several."""
    rank = lowest_bit(fitting) // 3
    return rank if fitting >> 3 * rank <= 7 else -1


@inner_borrowing_kernel
def choose_card(
    pegger: int, hand: int, state: PackedState, worth: NDArray[np.int64], stream: NDArray[np.uint64]
) -> int:
    """Return the rank that a pegger other than MONTECARLO plays from a packed hand that can play."""
    worth_of_cards(pegger, hand, state, worth)
    return draw_best_card(legal(hand, state.total), worth, stream)
