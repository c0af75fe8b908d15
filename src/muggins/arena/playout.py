"""Whole games to 121 between compiled players, under the full rules.

The kernels of :mod:`muggins.kernels` hold the law; here cards are dealt, players asked, and points
put on the board in the order of the rules. The last deal of a game is played to its end, so that
averages are over whole deals, not biased by where a game stops.
"""

import numpy as np
from numpy.typing import NDArray

from muggins.arena.board import Awards, award, begin, begin_awards, begin_stage, put_board, seat_of
from muggins.arena.choices import (
    Situation,
    follow,
    forget_deal,
    learned_card,
    learned_toss,
    montecarlo_card,
    solution_card,
    solution_toss,
)
from muggins.arena.table import CRIB_HAND, DEALING, PEGGER, SOLUTION, THROWER, MatchTable
from muggins.arena.tally import CRIB, HAND, HEELS, PLAY, Tally
from muggins.kernels import deal_row
from muggins.kernels._jit import borrowing_kernel, inlined, inner_borrowing_kernel, inner_kernel, kernel, signed
from muggins.kernels.crib import KEEPS, TOSSES
from muggins.kernels.play import NOBODY, START, after_card, after_go, legal, without
from muggins.kernels.random import deal_cards, seeded
from muggins.kernels.show import heels, points_of_five
from muggins.kernels.tosses import sort_cards
from muggins.players.compiled import PeggerId, ThrowerId, choose_card, choose_toss, only_rank
from muggins.score.first_to import FirstTo, add_deal, skunked
from muggins.score.stage import Stage
from muggins.solver.play.tree import GO

NO_LOGS = np.empty((0, 0, deal_row.LENGTH), np.int16)
"""What :func:`play_games` is given where nobody asks how the games went."""
_MONTECARLO = int(PeggerId.MONTECARLO)
_LEARNED_THROWER, _LEARNED_PEGGER = int(ThrowerId.LEARNED), int(PeggerId.LEARNED)
_STARTER, _SHOW = int(Stage.STARTER), int(Stage.SHOW)
_TOSSES = np.array(TOSSES, np.int64)


@borrowing_kernel
def _deal(stream: NDArray[np.uint64], deck: NDArray[np.uint8], six: NDArray[np.uint8]) -> int:
    """Shuffle, deal six cards to each role, sorted, and return the starter."""
    for place in range(52):
        deck[place] = place
    deal_cards(stream, deck, 13)
    for place in range(12):
        six[place & 1, place >> 1] = deck[place]
    for role in range(2):
        sort_cards(six[role])
    return signed(deck[12])


@borrowing_kernel
def _packed(hands: NDArray[np.uint8], role: int) -> int:
    hand = 0
    for place in range(4):
        hand += 1 << 3 * signed(hands[role, place] >> 2)
    return hand


@inlined
def _with(pair: tuple[int, int], role: int, item: int) -> tuple[int, int]:
    """Return a pair by role with one item replaced."""
    return (item, pair[1]) if role == 0 else (pair[0], item)


@inner_borrowing_kernel
def _play(table: MatchTable, dealer: int, starter: int, log: NDArray[np.int16]) -> None:
    """Play the deal's cards out; what they peg goes on the board as it is made."""
    seats, streams, held, laid = table.seats, table.streams, table.cards.hands, table.cards.played
    board, awards, worth, solutions = table.board, table.awards, table.choice.worth, table.solutions
    hands, used, bounds = (_packed(held, 0), _packed(held, 1)), (0, 0), (0, 0)
    state, down, made, node = START, 0, 0, signed(0)
    while state.turn != NOBODY:
        role = state.turn
        hand = hands[role]
        fitting = legal(hand, state.total)
        if fitting == 0:
            move = GO
            bounds = _with(bounds, role, max(bounds[role], 31 - state.total))
            state, scorer = after_go(state)
            if scorer != NOBODY:
                award(board, awards, scorer, PLAY, 1, dealer)
        else:
            move = only_rank(fitting)
            if move < 0:
                seat = seat_of(role, dealer)
                pegger, at = seats[seat, PEGGER], Situation(dealer, starter, state, hand, node, made, bounds[1 - role])
                if pegger == SOLUTION:
                    move = solution_card(table, solutions, table.endgame, table.responses, at)
                elif pegger == _MONTECARLO:
                    move = montecarlo_card(table, table.sampling, at)
                elif pegger == _LEARNED_PEGGER:
                    move = learned_card(table, table.learned, at)
                else:
                    move = choose_card(pegger, hand, state, worth, streams[seat])
            place = 0  # the first card of the rank that is not played yet
            while held[role, place] >> 2 != move or used[role] >> place & 1:
                place += 1
            used = _with(used, role, used[role] | 1 << place)
            card = held[role, place]
            laid[role, 4 - state.left[role]] = card
            if len(log):
                log[0, deal_row.CARDS + down] = card
            down += 1
            hands = _with(hands, role, without(hand, move))
            state, points = after_card(state, move)
            award(board, awards, role, PLAY, points, dealer)
        node = follow(solutions, node, made, move)
        made += 1


@borrowing_kernel
def _points(hands: NDArray[np.uint8], row: int, starter: int) -> int:
    """Return what a row of ``Cards.hands`` scores with the starter; the last row is the crib."""
    a, b, c, d = signed(hands[row, 0]), signed(hands[row, 1]), signed(hands[row, 2]), signed(hands[row, 3])
    return points_of_five(a, b, c, d, starter, row == CRIB_HAND)


@inner_borrowing_kernel
def _toss(table: MatchTable, dealer: int, role: int) -> int:
    """Return the place in ``crib.TOSSES`` of a side's toss."""
    seat = seat_of(role, dealer)
    thrower = table.seats[seat, THROWER]
    if thrower == SOLUTION:
        return solution_toss(table, table.solutions, table.endgame, table.responses, dealer, role)
    if thrower == _LEARNED_THROWER:
        return learned_toss(table, table.learned, dealer, role)
    return choose_toss(thrower, table.cards.six[role], role, table.toss_tables, table.choice, table.streams[seat])


@inner_borrowing_kernel
def play_deal(table: MatchTable, dealer: int, log: NDArray[np.int16]) -> None:
    """Shuffle, deal and play a deal to its end, even after a win.

    Args:
        table: the game so far.
        dealer: the dealer's seat.
        log: int16[1, deal_row.LENGTH], filled, or with no row.
    """
    board, awards, cards = table.board, table.awards, table.cards
    six, hands = cards.six, cards.hands
    board.made[:] = 0
    begin_awards(awards)
    forget_deal(table.endgame)
    starter = _deal(table.streams[DEALING], cards.deck, six)
    for role in range(2):
        toss = _toss(table, dealer, role)
        for place in range(2):
            hands[CRIB_HAND, 2 * role + place] = six[role, _TOSSES[toss, place]]
        for place in range(4):
            hands[role, place] = six[role, KEEPS[toss, place]]
        if len(log):
            row = log[0]
            row[deal_row.TOSS + role] = toss
            for place in range(6):
                row[deal_row.SIX + 6 * role + place] = six[role, place]
    if len(log):
        row = log[0]
        row[deal_row.DEALER], row[deal_row.STARTER] = dealer, starter
        row[deal_row.SCORES], row[deal_row.SCORES + 1] = board.scores[1 - dealer], board.scores[dealer]
    award(board, awards, 1, HEELS, heels(starter), dealer)
    begin_stage(awards, _STARTER)
    _play(table, dealer, starter, log)
    for role in range(2):  # the show, pone first
        begin_stage(awards, _SHOW + role)
        award(board, awards, role, HAND, _points(hands, role, starter), dealer)
    award(board, awards, 1, CRIB, _points(hands, CRIB_HAND, starter), dealer)


@inner_borrowing_kernel
def seed_choices(streams: NDArray[np.uint64], seed: int, game: int) -> None:
    for seat in range(2):
        streams[seat, 0] = seeded(seed, game, seat)


@inner_borrowing_kernel
def seed_cards(streams: NDArray[np.uint64], seed: int, game: int, deal: int) -> None:
    streams[DEALING, 0] = seeded(seed, game, deal + 2)


@inlined
def _play_game(
    table: MatchTable, seed: int, game: int, first: int, a_seat: int, tally: Tally, log: NDArray[np.int16]
) -> int:
    """Play one game and add its deals to ``tally``.

    Args:
        table: the players sit as they play; all else is overwritten.
        seed: of the match.
        game: the number of its cards; the same number and seed give the same cards.
        first: the seat that deals first.
        a_seat: the seat of player A, for the tally.
        tally: ``points`` and ``deals`` are added to.
        log: int16[n, deal_row.LENGTH] to be filled deal by deal, or with no rows.

    Returns:
        The outcome 0..5, see :class:`muggins.arena.tally.Tally`.
    """
    board, streams = table.board, table.streams
    begin(board, 0, 0)
    seed_choices(streams, seed, game)
    dealer, number = first, 0
    while board.winner[0] == NOBODY:
        # A deal has its own stream: its cards do not depend on the deals before it.
        seed_cards(streams, seed, game, number)
        play_deal(table, dealer, log[number : number + 1])
        for role in range(2):
            player = 0 if seat_of(role, dealer) == a_seat else 1
            for part in range(4):
                tally.points[player, role, part, min(board.made[role, part], 31)] += 1
        tally.deals[0] += 1
        dealer = 1 - dealer
        number += 1
    winner = board.winner[0]
    kind = skunked(board.scores[1 - winner])
    return kind if winner == a_seat else 3 + kind


@borrowing_kernel
def play_games(
    table: MatchTable, seed: int, start: int, number: int, duplicate: bool, tally: Tally, logs: NDArray[np.int16]
) -> None:
    """Play games ``start`` to ``start + number - 1``; A sits first, the first deal alternates.

    Args:
        table: the players; A sits first.
        seed: of the match.
        start: the first.
        number: how many.
        duplicate: whether each of these numbers is played twice with the same cards, the players changing seats.
        tally: added to.
        logs: int16[games, n, deal_row.LENGTH], to be filled game by game and deal by deal, or with no games.
    """
    rows, most, done = logs.reshape(logs.shape[0] * logs.shape[1], deal_row.LENGTH), logs.shape[1], 0
    for game in range(start, start + number):
        first, here = game & 1, 0
        for a_seat in range(2 if duplicate else 1):
            log = rows[most * done : most * (done + 1)]
            outcome = _play_game(table, seed, game, first, a_seat, tally, log)
            done += 1
            tally.outcomes[first if a_seat == 0 else 1 - first, outcome] += 1
            if a_seat == 1:
                tally.pairs[here, outcome] += 1
            if duplicate:
                _change_seats(table.seats)
            here = outcome


@inner_borrowing_kernel
def _change_seats(seats: NDArray[np.int64]) -> None:
    for column in range(seats.shape[1]):
        seats[0, column], seats[1, column] = seats[1, column], seats[0, column]


@inner_kernel
def _count(counts: FirstTo, awards: Awards | None) -> None:
    if awards is None:
        raise ValueError("a table without awards: expected new_table(..., awards=True)")
    add_deal(counts, awards.made[: awards.number[0]], awards.stages)


@kernel
def count_deals(table: MatchTable, seed: int, start: int, number: int, counts: FirstTo) -> None:
    """Play deals ``start`` to ``start + number - 1`` of a seed from 0-0 and count how they went.

    Raises:
        ValueError: a table without awards.
    """
    nothing = np.empty((0, deal_row.LENGTH), np.int16)
    for deal in range(start, start + number):
        begin(table.board, 0, 0)
        seed_choices(table.streams, seed, deal)
        seed_cards(table.streams, seed, deal, 0)
        play_deal(table, 1, nothing)
        _count(counts, table.awards)


@kernel
def play_deals_at(table: MatchTable, seed: int, start: int, scores: tuple[int, int], boards: NDArray[np.int16]) -> None:
    """Play deals of a seed, from deal ``start`` on, all of them from the same score.

    The pone sits first. What the sides do depends on nothing but the seed and the deal's number.

    Args:
        table: the players.
        seed: of the deals.
        start: the first.
        scores: (pone's, dealer's) before each.
        boards: int16[n, 3], filled: both scores after each, and the winner's seat or NOBODY.
    """
    nothing = np.empty((0, deal_row.LENGTH), np.int16)
    for deal in range(start, start + len(boards)):
        begin(table.board, scores[0], scores[1])
        seed_choices(table.streams, seed, deal)
        seed_cards(table.streams, seed, deal, 0)
        play_deal(table, 1, nothing)
        put_board(boards[deal - start], table.board)
