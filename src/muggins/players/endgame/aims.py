"""What players for the score play for, and what they take the other side to do."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.players.solution import read_only
from muggins.score.values import PAYS, open_values
from muggins.solver.file.solution import Solution
from muggins.solver.toss.game import parts_of_tosses


class Aims(NamedTuple):
    """What is played for, and what the other side is taken to do; read-only, shared by threads.

    Attributes:
        worths: float64[3, 121, 121], by objective, what the dealer's score and the pone's are worth
            to the dealer before the deal.
        pays: float64[3, 3], see :func:`muggins.score.first_to.paid`.
        starts: int64[2, 18396], by role and six ranks, where the tosses begin that are made of
            them; what each keeps, what it throws, and its probability:
        keep: int16[n].
        thrown: int16[n].
        odds: float64[n].
        play: uint8[entries], how both sides are taken to play.
    """

    worths: NDArray[np.float64]
    pays: NDArray[np.float64]
    starts: NDArray[np.int64]
    keep: NDArray[np.int16]
    thrown: NDArray[np.int16]
    odds: NDArray[np.float64]
    play: NDArray[np.uint8]


@lru_cache(maxsize=4)
def aims_of(book: Solution | None) -> Aims:
    """Return what players that follow a book play for; empty without one."""
    if book is None:
        none = np.zeros(1, np.int16)
        aims = Aims(
            np.zeros((3, 1, 1)),
            np.zeros((3, 3)),
            np.zeros((2, 1), np.int64),
            none,
            none,
            np.zeros(1),
            np.zeros(1, np.uint8),
        )
    else:
        values, (keep, thrown) = open_values(), parts_of_tosses()
        odds = np.stack(book.toss_given_ranks)
        made = np.nonzero(odds)
        six, toss = made[1:]
        ends = np.cumsum(np.count_nonzero(odds, axis=2)).reshape(odds.shape[:2])
        starts = np.column_stack([np.array([0, ends[0, -1]]), ends])
        aims = Aims(
            values.worths[:, 0].copy(), PAYS.copy(), starts, keep[six, toss], thrown[six, toss], odds[made], book.play
        )
    return Aims(*(read_only(array) for array in aims))
