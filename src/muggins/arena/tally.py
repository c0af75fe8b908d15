"""Counts over the games of a match; sums of tallies are tallies."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.brief import brief


@brief
class Tally(NamedTuple):
    """Counts over games between the players A (0) and B (1).

    Attributes:
        outcomes: int64[2, 6], games by first dealer and outcome: A wins, by a skunk, by a double skunk, B wins, by a
            skunk, by a double skunk.
        pairs: int64[6, 6], where decks are played twice: games by outcome with A in the first and in the second seat.
        points: int64[2, 2, 4, 32], deals by player, role (pone, dealer), part (heels, play, hand, crib), points to 31.
        deals: int64[1], deals begun before a game was won.
    """

    outcomes: NDArray[np.int64]
    pairs: NDArray[np.int64]
    points: NDArray[np.int64]
    deals: NDArray[np.int64]


def new_tally() -> Tally:
    return Tally(
        np.zeros((2, 6), np.int64), np.zeros((6, 6), np.int64), np.zeros((2, 2, 4, 32), np.int64), np.zeros(1, np.int64)
    )
