"""What players for the score play for, and what they take the other side to do."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.players.book import read_only
from muggins.score.values import open_values
from muggins.solver.solution import Solution
from muggins.solver.toss import parts_of_tosses


class Aims(NamedTuple):
    """What is played for, and what the other side is taken to do; read-only, shared by threads.

    Attributes:
        worths: float64[3, 121, 121], by objective, what the dealer's score and the pone's are worth
            to the dealer before the deal.
        pays: float64[3, 3], see :func:`muggins.score.crossings.paid`.
        odds: float64[2, 18395, 15], the probability of each toss given the six ranks, by role.
        keep: int16[18395, 15], what each toss keeps.
        thrown: int16[18395, 15], what it throws.
        play: uint8[entries], how both sides are taken to play.
    """

    worths: NDArray[np.float64]
    pays: NDArray[np.float64]
    odds: NDArray[np.float64]
    keep: NDArray[np.int16]
    thrown: NDArray[np.int16]
    play: NDArray[np.uint8]


@lru_cache(maxsize=4)
def aims_of(book: Solution | None) -> Aims:
    """Return what players that follow a book play for; empty without one."""
    none = np.zeros((1, 15), np.int16)
    if book is None:
        aims = Aims(np.zeros((3, 1, 1)), np.zeros((3, 3)), np.zeros((2, 1, 15)), none, none,
                    np.zeros(1, np.uint8))  # fmt: skip
    else:
        values, (keep, thrown) = open_values(), parts_of_tosses()
        aims = Aims(values.worths[:, 0].copy(), values.pays.copy(), np.stack(book.toss_given_ranks),
                    keep.copy(), thrown.copy(), book.play)  # fmt: skip
    return Aims(*(read_only(array) for array in aims))
