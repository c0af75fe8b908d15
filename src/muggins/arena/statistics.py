"""Estimates from a tally, all of them player A's."""

from dataclasses import dataclass
from math import log, sqrt

import numpy as np
from numpy.typing import NDArray

from muggins.arena.playout import Tally
from muggins.errors import MatchError
from muggins.estimate import Estimate
from muggins.rules.ruleset import Objective


def games_of(tally: Tally) -> int:
    """Return how many games a tally holds."""
    return int(tally.outcomes.sum())


def worths(scoring: Objective) -> NDArray[np.int64]:
    """Return int64[6], the match points of each outcome to A, see ``Tally``."""
    won = np.array(scoring.pay, np.int64)
    return np.concatenate([won, -won])


def match_points(tally: Tally, scoring: Objective = Objective.MATCH) -> Estimate:
    """Return A's match points per game. Where decks were played twice, pairs are what varies."""
    worth = worths(scoring)
    if tally.pairs.any():
        values = (worth[:, None] + worth[None, :]) / 2
        return _mean(values.ravel(), tally.pairs.ravel())
    return _mean(worth.astype(float), tally.outcomes.sum(axis=0))


def win_rate(tally: Tally) -> Estimate:
    """Return the probability that A wins a game."""
    plain = match_points(tally, Objective.WIN)
    return Estimate((1 + plain.mean) / 2, plain.error / 2)


def first_dealer_wins(tally: Tally) -> Estimate:
    """Return the probability that the first dealer wins a game."""
    a_first, b_first = tally.outcomes
    won = int(a_first[:3].sum() + b_first[3:].sum())
    games = games_of(tally)
    return _mean(np.array([1.0, 0.0]), np.array([won, games - won]))


def deals_per_game(tally: Tally) -> float:
    """Return the mean number of deals of a game."""
    return int(tally.deals[0]) / games_of(tally)


def part_averages(tally: Tally) -> NDArray[np.float64]:
    """Return float64[2, 2, 4], points per deal by player, role and part (see ``Tally.points``)."""
    deals = tally.points.sum(axis=-1)
    averages: NDArray[np.float64] = (tally.points * np.arange(32)).sum(axis=-1) / np.maximum(deals, 1)
    return averages


def _mean(values: NDArray[np.float64], counts: NDArray[np.int64]) -> Estimate:
    """Return the mean of ``values`` float64[n] that occurred ``counts`` int64[n] times."""
    number = int(counts.sum())
    if number < 2:
        raise MatchError(f"{number} results: expected 2 or more for an error")
    mean = float((values * counts).sum() / number)
    variance = float((counts * (values - mean) ** 2).sum() / (number - 1))
    return Estimate(mean, sqrt(variance / number))


@dataclass(frozen=True, slots=True)
class Sprt:
    """A sequential test of A's match points per game: `low` against `high`.

    Wald's test with the normal approximation: the log likelihood ratio of n results with mean m and
    variance v is ``n (high - low) (m - (low + high) / 2) / v``, the variance being estimated from
    the games so far. It is asked after each work unit, so it overshoots a little, on the safe side.

    Source: A. Wald, "Sequential tests of statistical hypotheses", 1945.

    Attributes:
        low: match points per game under the first hypothesis.
        high: under the second, more than `low`.
        alpha: the chance to accept `high` when `low` is true, at most about this.
        beta: the chance to accept `low` when `high` is true.
    """

    low: float
    high: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not self.low < self.high:
            raise MatchError(f"test of {self.low:g} against {self.high:g}: expected low,high")

    def ratio(self, tally: Tally) -> float:
        """Return the log likelihood ratio, positive in favour of `high`."""
        found = match_points(tally)
        if found.error == 0:
            return 0.0
        return (self.high - self.low) * (found.mean - (self.low + self.high) / 2) / found.error**2

    def verdict(self, tally: Tally) -> float | None:
        """Return the accepted hypothesis, or None while the test goes on."""
        ratio = self.ratio(tally)
        if ratio >= log((1 - self.beta) / self.alpha):
            return self.high
        if ratio <= log(self.beta / (1 - self.alpha)):
            return self.low
        return None
