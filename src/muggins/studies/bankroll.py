"""Gambler's ruin: two bankrolls of equal size, one unit a game, until one is gone."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, sqrt
from typing import Annotated, Any

import numpy as np

from muggins.arena.match import check_number, check_seed
from muggins.errors import MatchError
from muggins.estimate import Estimate
from muggins.kernels._jit import kernel
from muggins.kernels.random import below, seeded
from muggins.studies.base import GREEN, RED, Study, TextTable, Watch, label, unwatched
from muggins.wire import Answer

LARGEST = 50
EDGES = (0.005, 0.01, 0.02, 0.04, 0.08)
"""Win rates above a half for which the games needed are given."""

_CERTAINTY = 1.959963984540054 + 1.6448536269514722
_SCALE = 2**31


@dataclass(frozen=True, slots=True)
class Duel:
    """Two bankrolls of one size, played until one is gone."""

    size: int  # units on each side at the start
    exact: float  # the probability that the better player ruins the other, in closed form
    simulated: Estimate  # the proportion of simulated duels that it won
    games: float  # the mean length of a duel, in closed form


@dataclass(frozen=True, slots=True)
class GamesNeeded:
    """After how many games an edge over a win rate of a half shows."""

    edge: float
    games: int


@dataclass(frozen=True, slots=True)
class Bankrolls(Answer):
    """The result of the study."""

    win_rate: float  # the better player's
    bankrolls: tuple[Duel, ...]  # a duel of each size
    games_needed: tuple[GamesNeeded, ...]  # for each of EDGES


@kernel
def _duels(size: int, win: int, seed: int, trials: int) -> int:
    """Return how many of `trials` duels end with the opponent ruined; ``win`` in units of 2**-31."""
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
    """Return the probability of winning the opponent's bankroll before losing an equal one, with q = 1 - p.

    That is 1 / (1 + (q / p)^size).

    Source: W. Feller, "An introduction to probability theory and its applications", chapter XIV.
    """
    if win in {0.0, 1.0}:
        return win
    return 1 / (1 + ((1 - win) / win) ** size)


def games_needed(edge: float) -> int:
    """Return after how many games the 95% interval of an edge lies above a half with probability 0.95."""
    return ceil(0.25 * (_CERTAINTY / edge) ** 2)


@dataclass(frozen=True)
class Bankroll(Study[Bankrolls]):
    """Gambler's ruin with bankrolls of 1 to 50 games, and games needed to see an edge.

    A duel lasts until one bankroll is gone. An edge is seen when, 95 times in 100, the 95% interval lies above a half.
    """

    example = "bankroll --win 0.54"
    win: Annotated[float, "The better player's win rate."] = 0.54
    trials: Annotated[int, "Simulated duels of each size."] = 10_000
    seed: Annotated[int, "Same seed, same duels."] = 1

    def __post_init__(self) -> None:
        if not 0 <= self.win <= 1:
            raise MatchError(f"win rate {self.win:g}: expected 0 to 1")
        check_number(self.trials, "trials", 1)
        check_seed(self.seed)

    def run(self, watch: Watch = unwatched) -> Bankrolls:
        duels = tuple(watch(map(self._duel, range(1, LARGEST + 1)), LARGEST, "bankrolls"))
        return Bankrolls(self.win, duels, tuple(GamesNeeded(edge, games_needed(edge)) for edge in EDGES))

    def _duel(self, size: int) -> Duel:
        exact = ruin(size, self.win)
        won = _duels(size, round(self.win * _SCALE), self.seed, self.trials) / self.trials
        edge = 2 * self.win - 1
        games = size * size if edge == 0 else size * (2 * exact - 1) / edge
        return Duel(size, exact, Estimate(won, sqrt(exact * (1 - exact) / self.trials)), games)

    def tables(self, result: Bankrolls) -> Iterator[TextTable]:
        duels = [
            (
                str(of.size),
                f"{of.exact:.2%}",
                f"{of.simulated.mean:.2%}",
                f"{of.simulated.half_width:.2%}",
                f"{of.games:,.0f}",
            )
            for of in result.bankrolls
        ]
        columns = (">Bankroll", ">Wins it", ">Simulated", ">± 95%", ">Games, mean")
        yield TextTable(columns, duels, f"A player who wins {result.win_rate:.1%} of games, both with a bankroll of")
        edges = [(f"{0.5 + of.edge:.1%}", f"{of.games:,}") for of in result.games_needed]
        yield TextTable((">Win rate", ">Games to see it"), edges)

    def draw(self, axes: Any, result: Bankrolls) -> None:
        sizes = [of.size for of in result.bankrolls]
        axes.plot(sizes, [100 * of.exact for of in result.bankrolls], color=GREEN, label="closed form")
        axes.errorbar(
            sizes,
            [100 * of.simulated.mean for of in result.bankrolls],
            [100 * of.simulated.half_width for of in result.bankrolls],
            fmt=".",
            color=RED,
            label="simulated, 95%",
        )
        label(
            axes,
            f"Gambler's ruin at a win rate of {result.win_rate:.1%}",
            "bankroll of each player, in games",
            "the better player wins it all, %",
            legend="best",
        )
