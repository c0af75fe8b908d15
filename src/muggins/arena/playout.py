"""Whole games to 121 between compiled players, under the full rules of :mod:`muggins.kernels.game`.

The last deal of a game is played to its end, so that averages are over whole deals, not biased by where a game stops.
"""

import numpy as np
from numpy.typing import NDArray

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
from muggins.arena.table import DEALING, PEGGER, SOLUTION, THROWER, MatchTable
from muggins.arena.tally import Tally
from muggins.kernels import deal_row
from muggins.kernels import row as r
from muggins.kernels._jit import borrowing_kernel, inlined, inner_borrowing_kernel, inner_kernel, kernel, signed
from muggins.kernels.bits import lowest_bit
from muggins.kernels.game import act, begin, deal_card, deal_hands, legal_cards, packed, seat_of
from muggins.kernels.play import NOBODY, state_of
from muggins.kernels.random import deal_cards, seeded
from muggins.kernels.tosses import sort_cards
from muggins.players.compiled import PeggerId, ThrowerId, choose_card, choose_toss
from muggins.score.first_to import FirstTo, add_deal, skunked
from muggins.score.stage import Stage
from muggins.solver.play.tree import GO

NO_LOGS = np.empty((0, 0, deal_row.LENGTH), np.int16)
"""Logs of :func:`play_games` for callers that want none."""
_STARTER, _SHOW = int(Stage.STARTER), int(Stage.SHOW)


@inner_borrowing_kernel
def _deal(row: NDArray[np.int64], stream: NDArray[np.uint64], deck: NDArray[np.uint8], six: NDArray[np.uint8]) -> int:
    """Deal six cards to each role, sorted, and return the card that will be turned."""
    for place in range(52):
        deck[place] = place
    deal_cards(stream, deck, 13)
    pone, dealer = 0, 0
    for place in range(6):
        six[0, place], six[1, place] = deck[2 * place], deck[2 * place + 1]
        pone |= 1 << deck[2 * place]
        dealer |= 1 << deck[2 * place + 1]
    for role in range(2):
        sort_cards(six[role])
    deal_hands(row, pone, dealer)
    return signed(deck[12])


@inner_borrowing_kernel
def _toss(table: MatchTable, role: int) -> int:
    game = table.game
    seat = seat_of(game.row, role)
    thrower = game.seats[seat, THROWER]
    if thrower == SOLUTION:
        return solution_toss(game, table.solutions, table.endgame, role)
    if thrower == ThrowerId.LEARNED:
        return learned_toss(game, table.learned, role)
    return choose_toss(thrower, game.six[role], role, table.choice, game.streams[seat])


@inlined
def _only_card(fitting: int) -> int:
    card = lowest_bit(fitting)
    return card if fitting >> (card & ~3) <= 15 else signed(-1)


@inner_borrowing_kernel
def _card(table: MatchTable, node: int, made: int, bound: int) -> int:
    game, row = table.game, table.game.row
    hand, state, seat = packed(row[r.HANDS + row[r.TURN]]), state_of(row[r.TURN :]), row[r.PLAYER]
    pegger, at = game.seats[seat, PEGGER], Situation(state, hand, node, made, bound)
    if pegger == SOLUTION:
        return solution_card(game, table.solutions, table.search, table.endgame, at)
    if pegger == PeggerId.MONTECARLO:
        return montecarlo_card(game, table.sampling, at)
    if pegger == PeggerId.LEARNED:
        return learned_card(game, table.learned)
    return choose_card(pegger, hand, state, table.choice.worth, game.streams[seat])


@inner_borrowing_kernel
def _play(table: MatchTable) -> None:
    row, log, solutions = table.game.row, table.game.log, table.solutions
    bounds, node, made = (0, 0), signed(0), 0
    while row[r.PHASE] == r.PLAYING:
        role, fitting, event = row[r.TURN], legal_cards(row), row[r.EVENTS]
        card = _only_card(fitting)
        if card < 0:
            rank = _card(table, node, made, bounds[1 - role])
            card = lowest_bit(fitting & 15 << 4 * rank)
        act(row, card, log)
        node = follow(solutions, node, made, card >> 2)
        made, event = made + 1, event + 1
        while event < row[r.EVENTS] and log[event, 0] == r.GO_SAID:
            bound = 31 - log[event, 3]
            bounds = (max(bounds[0], bound), bounds[1]) if log[event, 1] == 0 else (bounds[0], max(bounds[1], bound))
            node = follow(solutions, node, made, GO)
            made, event = made + 1, event + 1


@inner_borrowing_kernel
def play_deal(table: MatchTable, log: NDArray[np.int16]) -> None:
    """Play a deal to its end, even after a win; fill ``log`` int16[1, deal_row.LENGTH] unless it has no row."""
    row, six, events = table.game.row, table.game.six, table.game.log
    forget_deal(table.endgame)
    starter = _deal(row, table.game.streams[DEALING], table.game.deck, six)
    if len(log):
        dealer = row[r.DEALER]
        log[0, deal_row.DEALER], log[0, deal_row.STARTER] = dealer, starter
        log[0, deal_row.SCORES], log[0, deal_row.SCORES + 1] = row[r.SCORES + 1 - dealer], row[r.SCORES + dealer]
    for role in range(2):
        toss = _toss(table, role)
        act(row, r.TOSS + toss, events)
        if len(log):
            log[0, deal_row.TOSS + role] = toss
            for place in range(6):
                log[0, deal_row.SIX + 6 * role + place] = six[role, place]
    deal_card(row, starter, events)
    _play(table)
    if len(log):
        for place in range(8):
            log[0, deal_row.CARDS + place] = row[r.LINE] >> 7 * place + 1 & 63


@inner_borrowing_kernel
def _seed_choices(streams: NDArray[np.uint64], seed: int, game: int) -> None:
    for seat in range(2):
        streams[seat, 0] = seeded(seed, game, seat)


@inlined
def _play_game(
    table: MatchTable, seed: int, game: int, first: int, a_seat: int, tally: Tally, log: NDArray[np.int16]
) -> int:
    """Play one game, whose cards depend on the seed and its number only; return the outcome 0..5, see :class:`Tally`.

    ``first``: the seat that deals first. ``a_seat``: player A's. ``tally``: ``points`` and ``deals`` are added to.
    ``log``: int16[n, deal_row.LENGTH], filled deal by deal unless it has no rows.
    """
    row, streams = table.game.row, table.game.streams
    begin(row, first)
    _seed_choices(streams, seed, game)
    number = 0
    while row[r.WINNER] == NOBODY:
        # A deal has its own stream: its cards do not depend on the deals before it.
        streams[DEALING, 0] = seeded(seed, game, number + 2)
        play_deal(table, log[number : number + 1])
        for role in range(2):
            player = 0 if seat_of(row, role) == a_seat else 1
            for part in range(4):
                tally.points[player, role, part, min(row[r.MADE + 4 * role + part], 31)] += 1
        tally.deals[0] += 1
        number += 1
    winner = row[r.WINNER]
    kind = skunked(row[r.SCORES + 1 - winner])
    return kind if winner == a_seat else 3 + kind


@borrowing_kernel
def play_games(
    table: MatchTable, seed: int, start: int, number: int, duplicate: bool, tally: Tally, logs: NDArray[np.int16]
) -> None:
    """Play games ``start`` to ``start + number - 1``; A sits first, the first deal alternates.

    ``duplicate``: play each number twice with the same cards, the players changing seats. ``tally``: added to.
    ``logs``: int16[games, n, deal_row.LENGTH], filled game by game and deal by deal unless it has no games.
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
                _change_seats(table.game.seats)
            here = outcome


@inner_borrowing_kernel
def _change_seats(seats: NDArray[np.int64]) -> None:
    for column in range(seats.shape[1]):
        seats[0, column], seats[1, column] = seats[1, column], seats[0, column]


@inner_kernel
def play_one(table: MatchTable, seed: int, deal: int, scores: tuple[int, int]) -> None:
    """Play a deal of a seed from (pone's, dealer's) score; the pone sits first."""
    row, streams = table.game.row, table.game.streams
    begin(row, 1)
    row[r.SCORES], row[r.SCORES + 1] = scores
    _seed_choices(streams, seed, deal)
    streams[DEALING, 0] = seeded(seed, deal, 2)
    play_deal(table, np.empty((0, deal_row.LENGTH), np.int16))


@inner_kernel
def _count(counts: FirstTo, log: NDArray[np.int16], events: int) -> None:
    awards, stages, number = np.zeros((len(log), 2), np.int64), np.zeros(len(counts.totals), np.int64), 0
    for event in range(events):
        kind, role, points = log[event, 0], log[event, 1], log[event, 4]
        if kind == r.HAND_SHOWN:
            stages[_SHOW + role] = number
        if points:
            awards[number, 0] = log[event, 2] if kind == r.GO_SAID else role
            awards[number, 1] = points
            number += 1
        if kind == r.TURNED:
            stages[_STARTER] = number
    add_deal(counts, awards[:number], stages)


@kernel
def count_deals(table: MatchTable, seed: int, start: int, number: int, counts: FirstTo) -> None:
    """Play deals ``start`` to ``start + number - 1`` of a seed from 0-0 and count how they went."""
    for deal in range(start, start + number):
        play_one(table, seed, deal, (0, 0))
        _count(counts, table.game.log, table.game.row[r.EVENTS])
