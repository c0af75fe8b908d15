"""Games whose deals are written down."""

import numpy as np
from numpy.typing import NDArray

from muggins.arena.playout import play_games
from muggins.arena.table import MatchTable
from muggins.arena.tally import Tally, new_tally
from muggins.kernels.deal_row import LENGTH, MOST_DEALS


def play_logged(table: MatchTable, seed: int, game: int, tally: Tally | None = None) -> NDArray[np.int16]:
    """Play one game, whose first dealer sits at ``game`` modulo 2, and return its deals, int16[n, deal_row.LENGTH]."""
    logs: NDArray[np.int16] = np.full((1, MOST_DEALS, LENGTH), -1, np.int16)
    play_games(table, seed, game, 1, False, tally or new_tally(), logs)
    game_log: NDArray[np.int16] = logs[0]
    return game_log
