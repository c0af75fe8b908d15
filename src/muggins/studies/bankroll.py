"""Gambler's ruin: two bankrolls of equal size, one unit a game, until one is gone."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, sqrt

import numpy as np

from muggins.errors import MatchError
from muggins.kernels._jit import kernel
from muggins.kernels.random import below, seeded

LARGEST = 50
EDGES = (0.005, 0.01, 0.02, 0.04, 0.08)
"""Edges in win rate over a half for which the games needed are told."""

_CERTAINTY = 1.959963984540054 + 1.6448536269514722
_SCALE = 2**31


@dataclass(frozen=True, slots=True)
class Bankroll:
    """One size of bankroll.

    Attributes:
        size: units on each side at the start.
        exact: probability that the better player ruins the other, in closed form.
        simulated: the share of simulated duels that it won.
        error: the standard error of that share.
        games: the mean length of a duel, in closed form.
    """

    size: int
    exact: float
    simulated: float
    error: float
    games: float


@kernel
def _duels(size: int, win: int, seed: int, trials: int) -> int:
    """Return how many of so many duels end with the opponent ruined; ``win`` in units of 2**-31."""
    stream = np.empty(1, np.uint64)
    won = 0
    for trial in range(trials):
        stream[0] = seeded(seed, size, trial)
        units = size
        while 0 < units < 2 * size:
            units += 1 if below(stream, _SCALE) < win else -1
        won += units > 0
    return won


def ruin(size: int, win: float) -> float:
    """Return the probability to win the opponent's bankroll before losing an equal one.

    With q = 1 - p it is 1 / (1 + (q / p)^size).

    Source: W. Feller, "An introduction to probability theory and its applications", chapter XIV.
    """
    if win in {0.0, 1.0}:
        return win
    return 1 / (1 + ((1 - win) / win) ** size)


def study_bankroll(win: float, *, trials: int = 10_000, seed: int = 1) -> Iterator[Bankroll]:
    """Return bankrolls 1 to 50 one by one, closed form beside simulation.

    Raises:
        MatchError: a win rate outside 0..1, or no trials.
    """
    if not 0 <= win <= 1:
        raise MatchError(f"win rate {win:g}: expected 0 to 1")
    if trials < 1:
        raise MatchError(f"{trials} trials: expected 1 or more")
    return (_bankroll(size, win, trials, seed) for size in range(1, LARGEST + 1))


def _bankroll(size: int, win: float, trials: int, seed: int) -> Bankroll:
    exact = ruin(size, win)
    share = _duels(size, round(win * _SCALE), seed, trials) / trials
    edge = 2 * win - 1
    games = size * size if edge == 0 else size * (2 * exact - 1) / edge
    return Bankroll(size, exact, share, sqrt(exact * (1 - exact) / trials), games)


def games_needed(edge: float) -> int:
    """Return the games after which an edge over a half shows, 19 times in 20.

    That is: with so many games, the 95% interval of the win rate lies above a half with probability
    0.95 when the true rate is a half plus the edge.
    """
    return ceil(0.25 * (_CERTAINTY / edge) ** 2)


COMPILED = (_duels,)
"""What the study compiles on the first run ever."""
