"""Ways in from Python to kernels that only kernels call."""

import numpy as np
from numpy.typing import NDArray

from muggins.arena.playout import play_game
from muggins.arena.table import MatchTable
from muggins.arena.tally import Tally
from muggins.kernels._jit import kernel


@kernel
def play_logged(
    table: MatchTable, seed: int, game: int, first: int, a_seat: int, tally: Tally, log: NDArray[np.int16]
) -> int:
    """Play one game, see :func:`muggins.arena.playout.play_game`."""
    return play_game(table, seed, game, first, a_seat, tally, log)
