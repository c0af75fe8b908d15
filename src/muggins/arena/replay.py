"""Games of which every deal is played twice: for points first, then as one side really plays.

What playing for the score brings is the difference in worth of the two scores that the same cards
led to, without the luck that decides who wins a game: unbiased, and a hundred times steadier.
"""

import numpy as np
from numpy.typing import NDArray

from muggins.arena.board import begin, put_board
from muggins.arena.playout import play_deal, seed_cards, seed_choices
from muggins.arena.table import PLAY_FOR, POINTS, TOSS_FOR, MatchTable
from muggins.kernels import deal_row
from muggins.kernels._jit import kernel
from muggins.kernels.play import NOBODY

GAME, DEALER, BEFORE, FOR_POINTS, PLAYED, ROW = 0, 1, 2, 4, 7, 10
"""Columns of a deal's row, and how many: the game's place, the dealer's seat, both seats' scores
before the deal, both seats' scores after it as played for points and the winner's seat or NOBODY,
and these three as really played."""


@kernel
def play_twice(table: MatchTable, hero: int, seed: int, start: int, number: int, rows: NDArray[np.int16]) -> int:
    """Play games ``start`` to ``start + number - 1``; the first deal alternates.

    Args:
        table: the players sit as they play; all else is overwritten.
        hero: the seat whose player plays each deal for points before it is really played; NOBODY:
            no deal is played twice, and ``FOR_POINTS`` repeats ``PLAYED``.
        seed: of the games.
        start: the first.
        number: how many.
        rows: int16[MOST_DEALS * number, ROW], filled, a row to a deal.

    Returns:
        How many rows there are.
    """
    board, seats, streams = table.board, table.seats, table.streams
    before, kept = np.zeros((2, 1), np.uint64), seats.copy()
    nothing = np.empty((0, deal_row.LENGTH), np.int16)
    done = 0
    for game in range(start, start + number):
        begin(board, 0, 0)
        seed_choices(streams, seed, game)
        dealer, deal = game & 1, 0
        while board.winner[0] == NOBODY:
            row = rows[done]
            row[GAME], row[DEALER] = game - start, dealer
            row[BEFORE], row[BEFORE + 1] = board.scores[0], board.scores[1]
            if hero != NOBODY:
                before[:] = streams[:2]
                seed_cards(streams, seed, game, deal)
                seats[hero, TOSS_FOR] = seats[hero, PLAY_FOR] = POINTS
                play_deal(table, dealer, nothing)
                seats[:] = kept
                put_board(row[FOR_POINTS:], board)
                begin(board, row[BEFORE], row[BEFORE + 1])
                streams[:2] = before
            seed_cards(streams, seed, game, deal)
            play_deal(table, dealer, nothing)
            put_board(row[PLAYED:], board)
            if hero == NOBODY:
                put_board(row[FOR_POINTS:], board)
            done += 1
            deal += 1
            dealer = 1 - dealer
    return done
