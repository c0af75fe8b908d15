"""The game, compiled: cards are dealt, actions taken, points pegged.

Every kernel changes the row it is given, which is as :mod:`muggins.kernels.row` says, and trusts its arguments. What
happens in a deal is written into ``log`` int16[MOST_EVENTS, EVENT_LENGTH], unless that has no rows.
"""

from collections.abc import Iterable
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from muggins.cards import JACK, Card, value_of
from muggins.kernels import row as r
from muggins.kernels._jit import borrowing_kernel, inlined, inner_borrowing_kernel, signed
from muggins.kernels.bits import lowest_bit
from muggins.kernels.play import NOBODY, VALUES, after_card, after_go, put_state, state_of
from muggins.kernels.random import below
from muggins.kernels.show import heels, points_of_five

NO_LOG: NDArray[np.int16] = np.empty((0, r.EVENT_LENGTH), np.int16)
"""A log for nobody."""
FITTING: NDArray[np.int64] = np.array(
    [sum(1 << card for card in range(52) if value_of(card >> 2) <= room) for room in range(32)], np.int64
)
"""int64[32]: the cards that fit when that much room is left."""
TOSS_COUNT: NDArray[np.int64] = np.array([[comb(dealt, tossed) for tossed in range(3)] for dealt in range(7)], np.int64)
"""int64[7, 3]: ways to discard k of n cards."""
_PLACES = np.zeros((7, 3, 15), np.int64)
for _dealt in range(7):
    for _tossed in range(1, 3):
        for _number, _places in enumerate(combinations(range(_dealt), _tossed)):
            _PLACES[_dealt, _tossed, _number] = sum(1 << place for place in _places)


def mask_of(cards: Iterable[Card]) -> int:
    """Return the mask of different cards."""
    return sum(1 << card for card in cards)


def new_rows(
    number: int, target: int, *, deck: int = (1 << 52) - 1, dealt: int = 6, tossed: int = 2, whole: bool = False
) -> NDArray[np.int64]:
    """Return int64[number, row.LENGTH]: games for points of which nothing is dealt yet; seat 1 deals first."""
    rows = np.zeros((number, r.LENGTH), np.int64)
    rows[:, r.PLAYER], rows[:, r.PHASE], rows[:, r.DEALER] = r.CHANCE, r.DEALT_OUT, 1
    rows[:, [r.WINNER, r.STARTER, r.LAST, r.TURN]] = -1
    rows[:, r.TARGET], rows[:, r.DECK], rows[:, r.CARDS], rows[:, r.TOSSED] = target, deck, dealt, tossed
    rows[:, r.WHOLE] = whole
    return rows


@borrowing_kernel
def begin(row: NDArray[np.int64], dealer: int) -> None:
    """Begin a new game at 0-0, in which a seat deals first."""
    row[: r.TARGET] = 0
    row[r.PLAYER], row[r.PHASE], row[r.DEALER] = r.CHANCE, r.DEALT_OUT, dealer
    row[r.WINNER] = row[r.STARTER] = row[r.LAST] = row[r.TURN] = -1


@inlined
def seat_of(row: NDArray[np.int64], role: int) -> int:
    dealer: int = row[r.DEALER]
    return dealer if role == 1 else 1 - dealer


@inner_borrowing_kernel
def _note(row: NDArray[np.int64], log: NDArray[np.int16], kind: int, role: int, numbers: tuple[int, int, int]) -> None:
    if len(log):
        event = log[row[r.EVENTS]]
        event[0], event[1], event[2], event[3], event[4] = kind, role, numbers[0], numbers[1], numbers[2]
    row[r.EVENTS] += 1


@inner_borrowing_kernel
def _award(row: NDArray[np.int64], role: int, part: int, points: int) -> None:
    """Peg points in a part of the deal; the first to reach the target has won."""
    row[r.MADE + 4 * role + part] += points
    if row[r.WINNER] >= 0:
        return
    seat = seat_of(row, role)
    row[r.SCORES + seat] += points
    target = row[r.TARGET]
    if target and row[r.SCORES + seat] >= target:
        row[r.SCORES + seat] = target
        row[r.WINNER] = seat


@inner_borrowing_kernel
def _end(row: NDArray[np.int64]) -> None:
    row[r.PLAYER], row[r.PHASE] = r.NOBODY_ACTS, r.OVER


@borrowing_kernel
def deal_card(row: NDArray[np.int64], card: int, log: NDArray[np.int16]) -> None:
    """Deal the next card, which is still in the deck: to pone, then to the dealer, and after the tosses the starter."""
    if row[r.PHASE] == r.TURNING:
        _turn(row, card, log)
        return
    if row[r.PHASE] == r.DEALT_OUT:
        _next_deal(row)
    role = 0 if row[r.LEFT] < row[r.CARDS] else 1
    row[r.DEALT + role] |= 1 << card
    row[r.HANDS + role] |= 1 << card
    row[r.LEFT + role] += 1
    if row[r.LEFT + 1] == row[r.CARDS]:
        row[r.PHASE], row[r.PLAYER] = r.TOSSING, 1 - row[r.DEALER]


@borrowing_kernel
def deal_hands(row: NDArray[np.int64], pone: int, dealer: int) -> None:
    """Deal the next hands at once, as masks."""
    _next_deal(row)
    row[r.DEALT] = row[r.HANDS] = pone
    row[r.DEALT + 1] = row[r.HANDS + 1] = dealer
    row[r.LEFT] = row[r.LEFT + 1] = row[r.CARDS]
    row[r.PHASE], row[r.PLAYER] = r.TOSSING, 1 - row[r.DEALER]


@inner_borrowing_kernel
def _next_deal(row: NDArray[np.int64]) -> None:
    if row[r.DEALS]:
        row[r.DEALER] = 1 - row[r.DEALER]
    row[r.DEALS] += 1
    for column in range(r.DEALT, r.TARGET):
        row[column] = 0
    row[r.STARTER] = row[r.LAST] = row[r.TURN] = -1
    row[r.PHASE] = r.DEALING


@inner_borrowing_kernel
def _turn(row: NDArray[np.int64], card: int, log: NDArray[np.int16]) -> None:
    row[r.STARTER] = card
    points = heels(card)
    _note(row, log, r.TURNED, 1, (card, 0, points))
    _award(row, 1, r.HEELS, points)
    if row[r.WINNER] >= 0 and not row[r.WHOLE]:
        _end(row)
        return
    row[r.TURN] = 0
    row[r.PHASE], row[r.PLAYER] = r.PLAYING, 1 - row[r.DEALER]


@borrowing_kernel
def left_to_deal(row: NDArray[np.int64]) -> int:
    """Return the mask of the cards that may be dealt next."""
    if row[r.PHASE] == r.DEALT_OUT:
        return signed(row[r.DECK])
    return signed(row[r.DECK] & ~(row[r.DEALT] | row[r.DEALT + 1]))


@borrowing_kernel
def deal(row: NDArray[np.int64], stream: NDArray[np.uint64], log: NDArray[np.int16]) -> None:
    """Deal at random until somebody is to act or the game is over."""
    while row[r.PLAYER] == r.CHANCE:
        cards = left_to_deal(row)
        card = below(stream, 52)
        while not cards >> card & 1:
            card = below(stream, 52)
        deal_card(row, card, log)


@borrowing_kernel
def legal_cards(row: NDArray[np.int64]) -> int:
    """Return the mask of the cards that may be played; 0 outside the play."""
    if row[r.PHASE] != r.PLAYING:
        return 0
    return signed(row[r.HANDS + row[r.TURN]] & FITTING[31 - row[r.COUNT]])


@inlined
def played_by(row: NDArray[np.int64], role: int) -> int:
    """Return the mask of the cards that a side has played in the deal."""
    cards: int = row[r.DEALT + role] ^ row[r.TOSSES + role] ^ row[r.HANDS + role]
    return cards


@inner_borrowing_kernel
def packed(cards: int) -> int:
    """Return the cards of a mask as a packed hand, see :mod:`muggins.kernels.play`."""
    hand = 0
    while cards:
        hand += 1 << 3 * (lowest_bit(cards) >> 2)
        cards &= cards - 1
    return hand


@borrowing_kernel
def is_legal(row: NDArray[np.int64], action: int) -> bool:
    """Return whether an action, any number, is legal now."""
    if row[r.PHASE] == r.TOSSING:
        tosses: int = TOSS_COUNT[row[r.CARDS], row[r.TOSSED]]
        return r.TOSS <= action < r.TOSS + tosses
    return 0 <= action < r.TOSS and legal_cards(row) >> action & 1 == 1


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
    if action >= r.TOSS:
        _toss(row, action - r.TOSS, log)
    else:
        _play(row, action, log)


@inner_borrowing_kernel
def _toss(row: NDArray[np.int64], number: int, log: NDArray[np.int16]) -> None:
    role = 1 if row[r.PLAYER] == row[r.DEALER] else 0
    cards = cards_of_toss(row[r.DEALT + role], row[r.CARDS], row[r.TOSSED], number)
    row[r.TOSSES + role] = cards
    row[r.HANDS + role] ^= cards
    row[r.LEFT + role] -= row[r.TOSSED]
    first, rest = lowest_bit(cards), cards & (cards - 1)
    _note(row, log, r.TOSSED_CARDS, role, (first, lowest_bit(rest) if rest else -1, 0))
    if role == 0:
        row[r.PLAYER] = row[r.DEALER]
    else:
        row[r.PLAYER], row[r.PHASE] = r.CHANCE, r.TURNING


@inner_borrowing_kernel
def _play(row: NDArray[np.int64], card: int, log: NDArray[np.int16]) -> None:
    state = state_of(row[r.TURN :])
    role, count = state.turn, state.total + VALUES[card >> 2]
    state, points = after_card(state, card >> 2)
    row[r.HANDS + role] ^= 1 << card
    row[r.LINE] |= (card << 1 | role) << 7 * row[r.DOWN]
    row[r.DOWN] += 1
    _note(row, log, r.PLAYED, role, (card, count, points))
    _award(row, role, r.PLAY, points)
    goes_on = row[r.WINNER] < 0 or row[r.WHOLE] != 0
    while goes_on and state.turn != NOBODY and not row[r.HANDS + state.turn] & FITTING[31 - state.total]:
        role, count = state.turn, state.total
        state, pegger = after_go(state)
        _note(row, log, r.GO_SAID, role, (pegger, count, 0 if pegger == NOBODY else 1))
        if pegger != NOBODY:
            _award(row, pegger, r.PLAY, 1)
            goes_on = row[r.WINNER] < 0 or row[r.WHOLE] != 0
    put_state(row[r.TURN :], state)
    if not goes_on:
        _end(row)
    elif state.turn == NOBODY:
        _show(row, log)
    else:
        row[r.PLAYER] = seat_of(row, state.turn)


@inner_borrowing_kernel
def _show(row: NDArray[np.int64], log: NDArray[np.int16]) -> None:
    """Count both hands and the crib, pone first, until somebody has won."""
    for part in range(3):
        if row[r.WINNER] < 0 or row[r.WHOLE]:
            crib, role = part == 2, min(part, 1)
            cards = row[r.TOSSES] | row[r.TOSSES + 1] if crib else row[r.DEALT + role] ^ row[r.TOSSES + role]
            points = show_points(cards, row[r.STARTER], crib)
            _note(row, log, r.CRIB_SHOWN if crib else r.HAND_SHOWN, role, (0, 0, points))
            _award(row, role, r.CRIB if crib else r.HAND, points)
    if row[r.WINNER] >= 0 or row[r.TARGET] == 0:
        _end(row)
    else:
        row[r.PLAYER], row[r.PHASE] = r.CHANCE, r.DEALT_OUT


@inner_borrowing_kernel
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
            total += VALUES[lowest_bit(rest) >> 2]
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
    if row[r.PAYS] == 0:
        return signed(row[r.SCORES] - row[r.SCORES + 1])
    winner = row[r.WINNER]
    if winner < 0:
        return 0
    loser = row[r.SCORES + 1 - winner]
    pay = row[r.PAYS + 2] if loser <= row[r.SKUNKS + 1] else row[r.PAYS + 1] if loser <= row[r.SKUNKS] else row[r.PAYS]
    return signed(pay if winner == 0 else -pay)
