"""Deals of a match from a score to their ends."""

import numpy as np
from numpy.typing import NDArray

from muggins.arena.playout import play_one
from muggins.arena.table import MatchTable
from muggins.kernels import row as r
from muggins.kernels._jit import kernel


@kernel
def play_deals_at(table: MatchTable, seed: int, start: int, scores: tuple[int, int], boards: NDArray[np.int16]) -> None:
    """Play deals of a seed, from deal ``start`` on, all from the same score; the pone sits first.

    ``scores``: (pone's, dealer's). ``boards``: int16[n, 3], filled with both scores after each deal, and the winner's
    seat or NOBODY.
    """
    for place in range(len(boards)):
        play_one(table, seed, start + place, scores)
        for column in range(2):
            boards[place, column] = table.game.row[r.SCORES + column]
        boards[place, 2] = table.game.row[r.WINNER]
