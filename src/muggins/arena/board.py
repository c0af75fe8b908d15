"""The score of a game in a playout, and what has been made in the current deal."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import borrowing_kernel, inner_borrowing_kernel, plain
from muggins.kernels.play import NOBODY
from muggins.score.stage import TARGET

MOST_AWARDS = 32
"""Heels, eight cards with as many goes, two hands and a crib are fewer."""


class Board(NamedTuple):
    """The score of a game, and what has been made in the current deal; every array is modified.

    Attributes:
        scores: int64[2], by seat.
        winner: int64[1], the winner's seat, or NOBODY.
        made: int64[2, 4], by role, the deal's points by part.
    """

    scores: NDArray[np.int64]
    winner: NDArray[np.int64]
    made: NDArray[np.int64]


class Awards(NamedTuple):
    """What has been awarded in the current deal, one by one; every array is modified.

    Attributes:
        made: int64[MOST_AWARDS, 2], role and points, in order; heels, both hands and the crib also
            where they are 0.
        number: int64[1], how many there are.
        stages: int64[4], which award is the first of each stage of :mod:`muggins.score.stage`.
    """

    made: NDArray[np.int64]
    number: NDArray[np.int64]
    stages: NDArray[np.int64]


def new_board() -> Board:
    """Return the board of a game at 0-0."""
    return Board(np.zeros(2, np.int64), np.full(1, NOBODY), np.zeros((2, 4), np.int64))


def new_awards() -> Awards:
    return Awards(np.zeros((MOST_AWARDS, 2), np.int64), np.zeros(1, np.int64), np.zeros(4, np.int64))


@plain
def seat_of(role: int, dealer: int) -> int:
    """Return the seat of a role (0 pone, 1 dealer), where ``dealer`` is the dealer's seat."""
    return dealer if role == 1 else 1 - dealer


@borrowing_kernel
def begin(board: Board, first: int, second: int) -> None:
    """Set the scores of the first seat and the second; nobody has won."""
    board.scores[0], board.scores[1] = first, second
    board.winner[0] = NOBODY


@borrowing_kernel
def award(board: Board, awards: Awards | None, role: int, part: int, points: int, dealer: int) -> None:
    """Put points on the board; the first to reach the target has won.

    Args:
        board: modified.
        awards: added to.
        role: who gets them.
        part: of the deal, see :mod:`muggins.arena.tally`.
        points: 0 or more.
        dealer: the dealer's seat.
    """
    board.made[role, part] += points
    if awards is not None:
        number = awards.number[0]
        awards.made[number, 0], awards.made[number, 1] = role, points
        awards.number[0] = number + 1
    if board.winner[0] == NOBODY:
        seat = seat_of(role, dealer)
        board.scores[seat] = min(board.scores[seat] + points, TARGET)
        if board.scores[seat] == TARGET:
            board.winner[0] = seat


@inner_borrowing_kernel
def begin_stage(awards: Awards | None, stage: int) -> None:
    """Note that the next award is the first of a stage."""
    if awards is not None:
        awards.stages[stage] = awards.number[0]


@inner_borrowing_kernel
def begin_awards(awards: Awards | None) -> None:
    if awards is not None:
        awards.number[0] = 0
        awards.stages[:] = 0


@inner_borrowing_kernel
def put_board(row: NDArray[np.int16], board: Board) -> None:
    """Fill a row int16[3]: both scores and the winner's seat, or NOBODY."""
    row[0], row[1], row[2] = board.scores[0], board.scores[1], board.winner[0]
