"""The players in compiled form; each chooses exactly as its plain form does.

Worth is in whole numbers (points times 1,000, or times the number of cribs or starters), so that
choices equal in one form are equal in the other.
"""

from enum import IntEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.cards import FIVE, value_of
from muggins.counting.crib_tables import Source, crib_value
from muggins.kernels._jit import inlined, kernel, signed
from muggins.kernels.crib import CRIBS_PER_TOSS, KEEPS, STARTERS_PER_KEEP, TOSSES
from muggins.kernels.multisets import MEMBERS, SIZES
from muggins.kernels.play import NOBODY, PackedState, after_card, after_go, can_play, card_points, holds, legal, without
from muggins.kernels.random import below
from muggins.kernels.show import points_of_five
from muggins.kernels.tosses import TossTables, keep_index, keeps_one_suit, sort_cards, toss_totals
from muggins.rules.role import Role
from muggins.rules.show import count_show


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


class PeggerId(IntEnum):
    """The compiled peggers, by name."""

    RANDOM = 0
    GREEDY = 1
    RULE = 2
    BILL = 3
    MONTECARLO = 4


# The compiler takes plain numbers.
_RANDOM, _GREEDY, _BILL = int(ThrowerId.RANDOM), int(ThrowerId.GREEDY), int(ThrowerId.BILL)
_SCHELL, _EXPECTED, _SCHELL_EXACT = int(ThrowerId.SCHELL), int(ThrowerId.EXPECTED), int(ThrowerId.SCHELL_EXACT)
_HAND, _HOPE = int(ThrowerId.HAND), int(ThrowerId.HOPE)
_HAND_AND_CRIB = int(ThrowerId.HAND_AND_CRIB)
_PEG_RANDOM, _PEG_GREEDY = int(PeggerId.RANDOM), int(PeggerId.GREEDY)
_PEG_RULE, _PEG_BILL = int(PeggerId.RULE), int(PeggerId.BILL)

_TRIES = 5  # of the Monte Carlo pegger, as in its plain form
_TOSSES = np.array(TOSSES, np.int64)
_VALUES = np.array([value_of(rank) for rank in range(13)], np.int64)
_CRIBS_PER_STARTER = CRIBS_PER_TOSS // STARTERS_PER_KEEP
_KEEP_POINTS = np.array(
    # Four suits for four cards: what their ranks score alone, never a flush.
    [count_show([4 * int(r) + i for i, r in enumerate(row)], None).points for row in MEMBERS[4]],
    np.int64,
)
assert len(_KEEP_POINTS) == SIZES[4]
_TABLES = {
    ThrowerId.SCHELL: Source.SCHELL,
    ThrowerId.HESSEL: Source.HESSEL,
    ThrowerId.RASMUSSEN: Source.RASMUSSEN,
    ThrowerId.SCHELL_EXACT: Source.SCHELL,
}
_WITHOUT_STARTER = {
    ThrowerId.RANDOM,
    ThrowerId.GREEDY,
    ThrowerId.BILL,
    ThrowerId.SCHELL,
    ThrowerId.HESSEL,
    ThrowerId.RASMUSSEN,
}
_COUNTS_STARTERS = np.array([thrower not in _WITHOUT_STARTER for thrower in ThrowerId])
_HAS_TABLE = np.array([thrower in _TABLES for thrower in ThrowerId])
_PUBLISHED = np.zeros((len(ThrowerId), 2, 13, 13), np.int64)
for _thrower, _source in _TABLES.items():
    _PUBLISHED[_thrower] = [
        [[round(1000 * crib_value(_source, role, a, b)) for b in range(13)] for a in range(13)] for role in Role
    ]


@inlined
def _sign(role: int) -> int:
    return 1 if role == 1 else -1


@inlined
def _keep_alone(six: NDArray[np.uint8], ranks: NDArray[np.uint8], toss: int) -> int:
    """Return what the four kept cards score without a starter, a flush included."""
    points: int = _KEEP_POINTS[keep_index(ranks, toss)]
    return points + 4 if keeps_one_suit(six, toss) else points


@inlined
def _two_alone(a: int, b: int) -> int:
    """Return what two tossed ranks score by themselves."""
    fifteen: bool = _VALUES[a] + _VALUES[b] == 15
    return 2 if a == b or fifteen else 0


@kernel
def _promise(a: int, b: int, sign: int) -> int:
    """Return the number by which bill breaks a tie between tosses, within +-200."""
    r, q = signed(a >> 2), signed(b >> 2)
    promise = r + q
    if abs(r - q) == 1:
        promise += sign * 5
    if a & 3 == b & 3:
        promise += sign * 5
    if r == FIVE:
        promise += sign * 10
    if q == FIVE:
        promise += sign * 10
    if r == q:
        promise += sign * 25
    if _VALUES[r] + _VALUES[q] == 15:
        promise += sign * 25
    return promise


@kernel
def _most(six: NDArray[np.uint8], toss: int) -> int:
    """Return the most points that a starter gives the four kept cards of a toss."""
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
    """Arrays that choices are worked out in, one set to a thread; every array is overwritten.

    Attributes:
        worth: int64[15], what each toss is worth, or in the first 13 places each rank.
        hands: int64[15], totals of the hand over 46 starters.
        cribs: int64[15], totals of the crib over 45,540 cribs.
        ranks: uint8[6].
        six: uint8[6], an opponent's cards in a Monte Carlo draw.
        deck: uint8[52].
        nets: int64[13], Monte Carlo nets.
    """

    worth: NDArray[np.int64]
    hands: NDArray[np.int64]
    cribs: NDArray[np.int64]
    ranks: NDArray[np.uint8]
    six: NDArray[np.uint8]
    deck: NDArray[np.uint8]
    nets: NDArray[np.int64]


def new_choice_workspace() -> ChoiceWorkspace:
    """Return a new workspace."""
    return ChoiceWorkspace(
        np.zeros(15, np.int64),
        np.zeros(15, np.int64),
        np.zeros(15, np.int64),
        np.zeros(6, np.uint8),
        np.zeros(6, np.uint8),
        np.arange(52, dtype=np.uint8),
        np.zeros(13, np.int64),
    )


@kernel
def worth_alone(
    thrower: int, six: NDArray[np.uint8], role: int, ranks: NDArray[np.uint8], worth: NDArray[np.int64]
) -> None:
    """Fill ``worth`` int64[15] for the throwers that count the kept cards without a starter."""
    sign = _sign(role)
    for place in range(6):
        ranks[place] = six[place] >> 2
    for toss in range(15):
        first, second = _TOSSES[toss, 0], _TOSSES[toss, 1]
        a, b = ranks[first], ranks[second]
        alone = _keep_alone(six, ranks, toss)
        if _HAS_TABLE[thrower]:
            worth[toss] = 1000 * alone + sign * _PUBLISHED[thrower, role, a, b]
        else:
            worth[toss] = 1000 * (alone + sign * _two_alone(a, b))
            if thrower == _BILL:
                # Of equal promises the first: the later a toss, the less it is worth.
                worth[toss] = 100 * worth[toss] - toss
                worth[toss] += 20 * _promise(six[first], six[second], sign)


@kernel
def worth_with_starter(
    thrower: int, six: NDArray[np.uint8], role: int, tables: TossTables, workspace: ChoiceWorkspace
) -> None:
    """Fill ``workspace.worth`` for the throwers that count exact expectations."""
    sign, worth, hands, cribs = _sign(role), workspace.worth, workspace.hands, workspace.cribs
    toss_totals(tables, six, hands, cribs)
    for toss in range(15):
        hand = _CRIBS_PER_STARTER * hands[toss]
        if thrower == _EXPECTED:
            worth[toss] = hand + sign * cribs[toss]
        elif thrower == _SCHELL_EXACT:
            a, b = six[_TOSSES[toss, 0]] >> 2, six[_TOSSES[toss, 1]] >> 2
            table = _PUBLISHED[thrower, role, a, b]
            worth[toss] = 1000 * hands[toss] + sign * STARTERS_PER_KEEP * table
        elif thrower == _HAND:
            worth[toss] = hand
        elif thrower == _HOPE:
            worth[toss] = 10_000 * _most(six, toss) + hands[toss]
        elif thrower == _HAND_AND_CRIB:
            worth[toss] = hand + cribs[toss]
        else:
            worth[toss] = hand - cribs[toss]


@inlined
def worth_of_tosses(
    thrower: int, six: NDArray[np.uint8], role: int, tables: TossTables, workspace: ChoiceWorkspace
) -> None:
    """Fill ``workspace.worth`` int64[15]; the tosses of most worth are the thrower's.

    Args:
        thrower: a ThrowerId.
        six: uint8[6], sorted.
        role: 0 pone, 1 dealer.
        tables: see :mod:`muggins.kernels.tosses`.
        workspace: overwritten.
    """
    if thrower == _RANDOM:
        workspace.worth[:] = 0
    elif _COUNTS_STARTERS[thrower]:
        worth_with_starter(thrower, six, role, tables, workspace)
    else:
        worth_alone(thrower, six, role, workspace.ranks, workspace.worth)


@kernel
def draw_best(worth: NDArray[np.int64], number: int, stream: NDArray[np.uint64]) -> int:
    """Return one of the places 0..number-1 of most worth, evenly; draws only where several are."""
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


@inlined
def choose_toss(
    thrower: int,
    six: NDArray[np.uint8],
    role: int,
    tables: TossTables,
    workspace: ChoiceWorkspace,
    stream: NDArray[np.uint64],
) -> int:
    """Return the place in ``crib.TOSSES`` of the toss that a thrower makes."""
    worth_of_tosses(thrower, six, role, tables, workspace)
    return draw_best(workspace.worth, 15, stream)


@kernel
def _holds_value(hand: int, value: int) -> bool:
    for rank in range(13):
        if _VALUES[rank] == value and holds(hand, rank):
            return True
    return False


@kernel
def _rule_worth(hand: int, state: PackedState, rank: int, passed: bool) -> int:
    """Return what the rule pegger thinks a rank worth, in twentieths of a point."""
    total, v = state.total, _VALUES[rank]
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


@kernel
def worth_of_cards(pegger: int, hand: int, state: PackedState, worth: NDArray[np.int64]) -> None:
    """Fill ``worth`` int64[13]: the legal ranks of most worth are the pegger's.

    Args:
        pegger: a PeggerId, not MONTECARLO.
        hand: the packed hand of the side to move, with a card that fits.
        state: the state of the play.
        worth: filled; illegal ranks get the least number there is.
    """
    passed = state.said_go[1 - state.turn] != 0
    best, cards = -1, 0
    for rank in range(13):
        worth[rank] = np.iinfo(np.int64).min
        if not can_play(hand, rank, state.total):
            continue
        if pegger == _PEG_RANDOM:
            worth[rank] = 0
        elif pegger == _PEG_RULE:
            worth[rank] = _rule_worth(hand, state, rank, passed)
        else:
            points = card_points(state.pile << 4 | (rank + 1), state.total + _VALUES[rank])
            worth[rank] = points
            if points > best:
                best, cards = points, holds(hand, rank)
            elif points == best:
                cards += holds(hand, rank)
    if pegger == _PEG_BILL and cards > 1:
        for rank in range(13):
            if can_play(hand, rank, state.total):
                v = _VALUES[rank]
                worth[rank] = v - 15 if state.total + v in (5, 21) else v


@kernel
def draw_best_card(hand: int, worth: NDArray[np.int64], stream: NDArray[np.uint64]) -> int:
    """Return a rank of most worth in ``worth`` int64[13], evenly over its cards; draws only between ranks."""
    most, cards, last = worth[0], 0, 0
    for rank in range(13):
        if worth[rank] > most or cards == 0:
            if holds(hand, rank) and worth[rank] > np.iinfo(np.int64).min:
                most, cards, last = worth[rank], holds(hand, rank), rank
        elif worth[rank] == most:
            cards += holds(hand, rank)
            last = rank
    if cards == holds(hand, last):
        return last
    skip = below(stream, cards)
    for rank in range(13):
        if worth[rank] == most:
            skip -= holds(hand, rank)
            if skip < 0:
                return rank
    return last


@inlined
def only_rank(fitting: int) -> int:
    """Return the one rank in a part of a hand that is not empty, or -1 if there are several."""
    rank = 0
    while not holds(fitting, rank):
        rank += 1
    return rank if fitting == holds(fitting, rank) << 3 * rank else -1


@kernel
def choose_card(
    pegger: int, hand: int, state: PackedState, worth: NDArray[np.int64], stream: NDArray[np.uint64]
) -> int:
    """Return the rank that a pegger (not MONTECARLO) plays from a packed hand that can play."""
    worth_of_cards(pegger, hand, state, worth)
    return draw_best_card(legal(hand, state.total), worth, stream)


class Seen(NamedTuple):
    """What a side knows beyond its hand and the state of the play, for the Monte Carlo pegger.

    Attributes:
        cards: bits of the cards it has seen: its six, the starter, all played.
        opponent: uint8[4], the cards that the opponent has played.
        bound: the lowest rank that the opponent may hold, by its goes.
    """

    cards: int
    opponent: NDArray[np.uint8]
    bound: int


@kernel
def _draw_opponent(
    state: PackedState, seen: Seen, tables: TossTables, workspace: ChoiceWorkspace, stream: NDArray[np.uint64]
) -> int:
    """Return a packed hand that the opponent may hold."""
    opponent = 1 - state.turn
    played = 4 - state.left[opponent]
    unseen = 0
    for card in range(52):
        if not seen.cards >> card & 1:
            workspace.deck[unseen] = card
            unseen += 1
    for _ in range(_TRIES):
        for place in range(6):
            if place < played:
                workspace.six[place] = seen.opponent[place]
            else:
                drawn = place - played
                other = drawn + below(stream, unseen - drawn)
                swap = workspace.deck[drawn]
                workspace.deck[drawn] = workspace.deck[other]
                workspace.deck[other] = swap
                workspace.six[place] = workspace.deck[drawn]
        sort_cards(workspace.six)
        toss = choose_toss(_SCHELL, workspace.six, opponent, tables, workspace, stream)
        hand, fits = 0, True
        for place in range(6):
            card = workspace.six[place]
            shown = False
            for earlier in range(played):
                shown |= seen.opponent[earlier] == card
            tossed = place in (_TOSSES[toss, 0], _TOSSES[toss, 1])
            if shown and tossed:
                fits = False
            elif not shown and not tossed:
                fits &= card >> 2 >= seen.bound
                hand += 1 << 3 * signed(card >> 2)
        if fits:
            return hand
    fitting = 0
    for place in range(unseen):
        card = workspace.deck[place]
        if card >> 2 >= seen.bound:
            workspace.deck[place] = workspace.deck[fitting]
            workspace.deck[fitting] = card
            fitting += 1
    hand = 0
    for place in range(state.left[opponent]):
        other = place + below(stream, fitting - place)
        card = workspace.deck[other]
        workspace.deck[other] = workspace.deck[place]
        workspace.deck[place] = card
        hand += 1 << 3 * signed(card >> 2)
    return hand


@kernel
def _play_out(
    state: PackedState, mine: int, theirs: int, first: int, worth: NDArray[np.int64], stream: NDArray[np.uint64]
) -> int:
    """Play `first`, then everything by rule; return the mover's points less its opponent's."""
    me, rank, net = state.turn, first, 0
    while state.turn != NOBODY:
        turn = state.turn
        hand = mine if turn == me else theirs
        if legal(hand, state.total) == 0:
            state, pegger = after_go(state)
            if pegger != NOBODY:
                net += 1 if pegger == me else -1
            continue
        if rank < 0:
            rank = only_rank(legal(hand, state.total))
            if rank < 0:
                rank = choose_card(_PEG_RULE, hand, state, worth, stream)
        if turn == me:
            mine = without(mine, rank)
        else:
            theirs = without(theirs, rank)
        state, points = after_card(state, rank)
        net += points if turn == me else -points
        rank = -1
    return net


@kernel
def montecarlo(
    samples: int,
    hand: int,
    state: PackedState,
    seen: Seen,
    tables: TossTables,
    workspace: ChoiceWorkspace,
    stream: NDArray[np.uint64],
) -> int:
    """Return the rank with the best net over `samples` playouts of each rank that fits."""
    best, best_net = -1, 0
    for rank in range(13):
        if can_play(hand, rank, state.total):
            net = 0
            for _ in range(samples):
                theirs = _draw_opponent(state, seen, tables, workspace, stream)
                net += _play_out(state, hand, theirs, rank, workspace.nets, stream)
            if best < 0 or net > best_net:
                best, best_net = rank, net
    return best
