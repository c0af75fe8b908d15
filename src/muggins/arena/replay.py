"""Games of which every deal is played twice: for points first, then as one side really plays.

What playing for the score brings is then the difference in the worth of two scores that the same
cards led to, without the luck that decides who wins a game: unbiased, and a hundred times steadier.
"""

import numpy as np
from numpy.typing import NDArray

from muggins.arena.playout import Table, play_deal
from muggins.kernels._jit import kernel
from muggins.kernels.play import NOBODY
from muggins.kernels.random import seeded

ROW = 10
"""The game's number, the dealer's seat, both seats' scores before a deal, after it as it is played
for points (and the winner's seat, or NOBODY), and the same as it is played."""
MOST_DEALS = 64
"""A game has fewer."""


@kernel
def play_twice(table: Table, hero: int, seed: int, start: int, number: int, rows: NDArray[np.int16]) -> int:
    """Play games ``start`` to ``start + number - 1``; the first deal alternates.

    Args:
        table: the players by seat; all else is overwritten.
        hero: the seat whose player plays each deal for points before it is played; NOBODY: nobody,
            and what is said of play for points is then what was played.
        seed: of the games.
        start: the first.
        number: how many.
        rows: int16[MOST_DEALS * number, ROW], filled, a row to a deal; games by their place.

    Returns:
        How many rows there are.
    """
    board, players, choices = table.board, table.players, table.choices
    kept, aims = np.zeros((2, 1), np.uint64), np.zeros(2, np.int64)
    nothing = np.empty(0, np.int16)
    done = 0
    for game in range(start, start + number):
        board[0], board[1], board[2] = 0, 0, NOBODY
        for seat in range(2):
            choices[seat, 0] = seeded(seed, game, seat)
        dealer, deal = game & 1, 0
        while board[2] == NOBODY:
            row = rows[done]
            row[0], row[1], row[2], row[3] = game - start, dealer, board[0], board[1]
            if hero != NOBODY:
                kept[:] = choices
                table.cards[0] = seeded(seed, game, deal + 2)
                aims[:] = players[hero, 5:7]
                players[hero, 5:7] = -1
                play_deal(table, dealer, nothing)
                players[hero, 5:7] = aims
                for place in range(3):
                    row[4 + place] = board[place]
                board[0], board[1], board[2] = row[2], row[3], NOBODY
                choices[:] = kept
            table.cards[0] = seeded(seed, game, deal + 2)
            play_deal(table, dealer, nothing)
            for place in range(3):
                row[7 + place] = board[place]
                if hero == NOBODY:
                    row[4 + place] = board[place]
            done += 1
            deal += 1
            dealer = 1 - dealer
    return done


COMPILED = (play_twice,)
