"""What happens in a game of the environments, compiled: cards are dealt, actions taken, points pegged.

The play is :mod:`muggins.kernels.play`; what four cards show, :mod:`muggins.kernels.show`. Every kernel changes the row
it is given, which is as :mod:`muggins.envs.row` says, and trusts its arguments. What happens is written into ``log``
int16[MOST_EVENTS, EVENT_LENGTH], unless that has no rows.
"""

from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from muggins.cards import JACK, RANK_TEXT, value_of
from muggins.envs.row import (
    CARDS,
    CHANCE,
    COUNT,
    CRIB_SHOWN,
    DEALER,
    DEALING,
    DEALS,
    DEALT,
    DEALT_OUT,
    DECK,
    DOWN,
    EVENT_LENGTH,
    EVENTS,
    GO_SAID,
    HAND_SHOWN,
    HANDS,
    LAST,
    LEFT,
    LINE,
    NOBODY_ACTS,
    OVER,
    PAYS,
    PHASE,
    PILE,
    PLAYED,
    PLAYER,
    PLAYING,
    SAID_GO,
    SCORES,
    SKUNKS,
    STARTER,
    TARGET,
    TOSS,
    TOSSED,
    TOSSED_CARDS,
    TOSSES,
    TOSSING,
    TURN,
    TURNED,
    TURNING,
    WINNER,
)
from muggins.kernels._jit import borrowing_kernel, inlined, inner_borrowing_kernel, signed
from muggins.kernels.bits import lowest_bit
from muggins.kernels.play import NOBODY, PackedState, after_card, after_go
from muggins.kernels.random import below
from muggins.kernels.show import heels, points_of_five

NO_LOG: NDArray[np.int16] = np.empty((0, EVENT_LENGTH), np.int16)
"""A log for nobody."""
FITTING: NDArray[np.int64] = np.array(
    [sum(1 << card for card in range(52) if value_of(card >> 2) <= room) for room in range(32)], np.int64
)
"""int64[32]: the cards that fit when that much room is left."""
VALUE: NDArray[np.int64] = np.array([value_of(rank) for rank in range(len(RANK_TEXT))], np.int64)
"""int64[13]: what a card of each rank counts."""
TOSS_COUNT: NDArray[np.int64] = np.array([[comb(dealt, tossed) for tossed in range(3)] for dealt in range(7)], np.int64)
"""int64[7, 3]: how many ways there are to toss so many of so many cards."""
_PLACES = np.zeros((7, 3, 15), np.int64)
for _dealt in range(7):
    for _tossed in range(1, 3):
        for _number, _places in enumerate(combinations(range(_dealt), _tossed)):
            _PLACES[_dealt, _tossed, _number] = sum(1 << place for place in _places)


@borrowing_kernel
def begin(row: NDArray[np.int64], dealer: int) -> None:
    """Begin a new game at 0-0, in which a seat deals first."""
    row[:TARGET] = 0
    row[PLAYER], row[PHASE], row[DEALER] = CHANCE, DEALT_OUT, dealer
    row[WINNER] = row[STARTER] = row[LAST] = row[TURN] = -1


@inlined
def _seat(row: NDArray[np.int64], role: int) -> int:
    dealer: int = row[DEALER]
    return dealer if role == 1 else 1 - dealer


@borrowing_kernel
def _tell(row: NDArray[np.int64], log: NDArray[np.int16], kind: int, role: int, numbers: tuple[int, int, int]) -> None:
    if len(log):
        event = log[row[EVENTS]]
        event[0], event[1], event[2], event[3], event[4] = kind, role, numbers[0], numbers[1], numbers[2]
    row[EVENTS] += 1


@inner_borrowing_kernel
def _award(row: NDArray[np.int64], role: int, points: int) -> None:
    """Peg points; the first to reach the target has won."""
    if row[WINNER] >= 0:
        return
    seat = _seat(row, role)
    row[SCORES + seat] += points
    target = row[TARGET]
    if target and row[SCORES + seat] >= target:
        row[SCORES + seat] = target
        row[WINNER] = seat


@borrowing_kernel
def _end(row: NDArray[np.int64]) -> None:
    row[PLAYER], row[PHASE] = NOBODY_ACTS, OVER


@borrowing_kernel
def deal_card(row: NDArray[np.int64], card: int, log: NDArray[np.int16]) -> None:
    """Deal the next card, which is still in the deck: to pone, then to the dealer, and after the tosses the starter."""
    row[EVENTS] = 0
    if row[PHASE] == TURNING:
        _turn(row, card, log)
        return
    if row[PHASE] == DEALT_OUT:
        _next_deal(row)
    role = 0 if row[LEFT] < row[CARDS] else 1
    row[DEALT + role] |= 1 << card
    row[HANDS + role] |= 1 << card
    row[LEFT + role] += 1
    if row[LEFT + 1] == row[CARDS]:
        row[PHASE], row[PLAYER] = TOSSING, 1 - row[DEALER]


@borrowing_kernel
def _next_deal(row: NDArray[np.int64]) -> None:
    if row[DEALS]:
        row[DEALER] = 1 - row[DEALER]
    row[DEALS] += 1
    for column in range(DEALT, EVENTS):
        row[column] = 0
    row[STARTER] = row[LAST] = row[TURN] = -1
    row[PHASE] = DEALING


@borrowing_kernel
def _turn(row: NDArray[np.int64], card: int, log: NDArray[np.int16]) -> None:
    row[STARTER] = card
    points = heels(card)
    _tell(row, log, TURNED, 1, (card, 0, points))
    _award(row, 1, points)
    if row[WINNER] >= 0:
        _end(row)
        return
    row[TURN] = 0
    row[PHASE], row[PLAYER] = PLAYING, 1 - row[DEALER]


@borrowing_kernel
def left_to_deal(row: NDArray[np.int64]) -> int:
    """Return the mask of the cards that may be dealt next."""
    if row[PHASE] == DEALT_OUT:
        return signed(row[DECK])
    return signed(row[DECK] & ~(row[DEALT] | row[DEALT + 1]))


@borrowing_kernel
def deal(row: NDArray[np.int64], stream: NDArray[np.uint64], log: NDArray[np.int16]) -> None:
    """Deal at random until somebody is to act or the game is over."""
    while row[PLAYER] == CHANCE:
        cards = left_to_deal(row)
        card = below(stream, 52)
        while not cards >> card & 1:
            card = below(stream, 52)
        deal_card(row, card, log)


@borrowing_kernel
def legal_cards(row: NDArray[np.int64]) -> int:
    """Return the mask of the cards that may be played; 0 outside the play."""
    if row[PHASE] != PLAYING:
        return 0
    return signed(row[HANDS + row[TURN]] & FITTING[31 - row[COUNT]])


@borrowing_kernel
def is_legal(row: NDArray[np.int64], action: int) -> bool:
    """Return whether an action, any number, is legal now."""
    if row[PHASE] == TOSSING:
        tosses: int = TOSS_COUNT[row[CARDS], row[TOSSED]]
        return TOSS <= action < TOSS + tosses
    return 0 <= action < TOSS and legal_cards(row) >> action & 1 == 1


@borrowing_kernel
def cards_of_toss(cards: int, dealt: int, tossed: int, number: int) -> int:
    """Return the mask of the cards that a toss takes from the mask of the cards dealt."""
    places, place, taken = _PLACES[dealt, tossed, number], 0, 0
    while cards:
        lowest = cards & -cards
        if places >> place & 1:
            taken |= lowest
        place += 1
        cards ^= lowest
    return signed(taken)


@borrowing_kernel
def act(row: NDArray[np.int64], action: int, log: NDArray[np.int16]) -> None:
    """Take a legal action of the player to move, and all that follows by itself but for cards dealt."""
    row[EVENTS] = 0
    if action >= TOSS:
        _toss(row, action - TOSS, log)
    else:
        _play(row, action, log)


@borrowing_kernel
def _toss(row: NDArray[np.int64], number: int, log: NDArray[np.int16]) -> None:
    role = 1 if row[PLAYER] == row[DEALER] else 0
    cards = cards_of_toss(row[DEALT + role], row[CARDS], row[TOSSED], number)
    row[TOSSES + role] = cards
    row[HANDS + role] ^= cards
    row[LEFT + role] -= row[TOSSED]
    first, rest = lowest_bit(cards), cards & (cards - 1)
    _tell(row, log, TOSSED_CARDS, role, (first, lowest_bit(rest) if rest else -1, 0))
    if role == 0:
        row[PLAYER] = row[DEALER]
    else:
        row[PLAYER], row[PHASE] = CHANCE, TURNING


@borrowing_kernel
def _play(row: NDArray[np.int64], card: int, log: NDArray[np.int16]) -> None:
    state = PackedState(
        row[TURN], row[COUNT], row[PILE], (row[LEFT], row[LEFT + 1]), (row[SAID_GO], row[SAID_GO + 1]), row[LAST]
    )
    role, count = state.turn, state.total + VALUE[card >> 2]
    state, points = after_card(state, card >> 2)
    row[HANDS + role] ^= 1 << card
    row[LINE] |= (card << 1 | role) << 7 * row[DOWN]
    row[DOWN] += 1
    _tell(row, log, PLAYED, role, (card, count, points))
    _award(row, role, points)
    while row[WINNER] < 0 and state.turn != NOBODY and not row[HANDS + state.turn] & FITTING[31 - state.total]:
        role, count = state.turn, state.total
        state, pegger = after_go(state)
        _tell(row, log, GO_SAID, role, (pegger, count, 0 if pegger == NOBODY else 1))
        if pegger != NOBODY:
            _award(row, pegger, 1)
    row[TURN], row[COUNT], row[PILE], row[LAST] = state.turn, state.total, state.pile, state.last
    row[LEFT], row[LEFT + 1] = state.left
    row[SAID_GO], row[SAID_GO + 1] = state.said_go
    if row[WINNER] >= 0:
        _end(row)
    elif state.turn == NOBODY:
        _show(row, log)
    else:
        row[PLAYER] = _seat(row, state.turn)


@borrowing_kernel
def _show(row: NDArray[np.int64], log: NDArray[np.int16]) -> None:
    """Count both hands and the crib, pone first, until somebody has won."""
    for part in range(3):
        if row[WINNER] < 0:
            crib, role = part == 2, min(part, 1)
            cards = row[TOSSES] | row[TOSSES + 1] if crib else row[DEALT + role] ^ row[TOSSES + role]
            points = show_points(cards, row[STARTER], crib)
            _tell(row, log, CRIB_SHOWN if crib else HAND_SHOWN, role, (0, 0, points))
            _award(row, role, points)
    if row[WINNER] >= 0 or row[TARGET] == 0:
        _end(row)
    else:
        row[PLAYER], row[PHASE] = CHANCE, DEALT_OUT


@borrowing_kernel
def show_points(cards: int, starter: int, crib: bool) -> int:
    """Return the points of the cards of a mask, one to four of them, with a starter. Only four have a flush."""
    a, rest = lowest_bit(cards), cards & (cards - 1)
    if rest and rest & (rest - 1):
        b, rest = lowest_bit(rest), rest & (rest - 1)
        c, rest = lowest_bit(rest), rest & (rest - 1)
        if rest:
            return signed(points_of_five(a, b, c, lowest_bit(rest), starter, crib))
    return _points_of_few(cards, starter)


@inner_borrowing_kernel
def _points_of_few(cards: int, starter: int) -> int:
    """Return the points of up to three cards with a starter: fifteens, pairs, runs and nobs."""
    points = 1 if cards >> (4 * JACK + (starter & 3)) & 1 else 0
    cards |= 1 << starter
    subset = cards
    while subset:  # every subset of the cards
        total, rest = 0, subset
        while rest:
            total += VALUE[lowest_bit(rest) >> 2]
            rest &= rest - 1
        if total == 15:
            points += 2
        subset = (subset - 1) & cards
    length, ways = 0, 1
    for rank in range(14):
        number, suits = 0, cards >> 4 * rank & 15 if rank < 13 else 0
        while suits:
            number += 1
            suits &= suits - 1
        points += number * (number - 1)
        if number:
            length, ways = length + 1, ways * number
        else:
            if length >= 3:
                points += length * ways
            length, ways = 0, 1
    return points


@borrowing_kernel
def paid(row: NDArray[np.int64]) -> int:
    """Return what seat 0 has won so far: points ahead, or what a game that is won pays. Seat 1 has lost it."""
    if row[PAYS] == 0:
        return signed(row[SCORES] - row[SCORES + 1])
    winner = row[WINNER]
    if winner < 0:
        return 0
    loser = row[SCORES + 1 - winner]
    pay = row[PAYS + 2] if loser <= row[SKUNKS + 1] else row[PAYS + 1] if loser <= row[SKUNKS] else row[PAYS]
    return signed(pay if winner == 0 else -pay)
