"""Estimates from a tally, all of them player A's."""

from dataclasses import dataclass
from math import log, sqrt

import numpy as np
from numpy.typing import NDArray

from muggins.arena.tally import Tally
from muggins.errors import MatchError
from muggins.estimate import Estimate
from muggins.rules.events import Part
from muggins.rules.role import Role
from muggins.rules.ruleset import Objective
from muggins.wire import Answer

PARTS = {Role.PONE: (Part.PLAY, Part.HAND), Role.DEALER: tuple(Part)}
"""The parts of a deal in which each role makes points."""


def games_of(tally: Tally) -> int:
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
    plain = match_points(tally, Objective.WIN)
    return Estimate((1 + plain.mean) / 2, plain.error / 2)


def first_dealer_wins(tally: Tally) -> Estimate:
    a_first, b_first = tally.outcomes
    won = int(a_first[:3].sum() + b_first[3:].sum())
    games = games_of(tally)
    return _mean(np.array([1.0, 0.0]), np.array([won, games - won]))


def deals_per_game(tally: Tally) -> float:
    return int(tally.deals[0]) / games_of(tally)


def part_averages(tally: Tally) -> NDArray[np.float64]:
    """Return float64[2, 2, 4], points per deal by player, role and part (see ``Tally.points``)."""
    deals = tally.points.sum(axis=-1)
    averages: NDArray[np.float64] = (tally.points * np.arange(32)).sum(axis=-1) / np.maximum(deals, 1)
    return averages


def _mean(values: NDArray[np.float64], counts: NDArray[np.int64]) -> Estimate:
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

    def result(self, tally: Tally) -> "SprtResult":
        return SprtResult(self.low, self.high, self.alpha, self.beta, self.ratio(tally), self.verdict(tally))

    def verdict(self, tally: Tally) -> float | None:
        """Return the accepted hypothesis, or None while the test goes on."""
        ratio = self.ratio(tally)
        if ratio >= log((1 - self.beta) / self.alpha):
            return self.high
        if ratio <= log(self.beta / (1 - self.alpha)):
            return self.low
        return None


@dataclass(frozen=True, slots=True)
class PartAverage:
    """The points of a player in one role and one part of the deal.

    Attributes:
        role: in which they were made.
        part: of the deal.
        mean: points per deal.
        deals: how many deals brought 0 points, 1 point, and so on; the last means 31 or more.
    """

    role: Role
    part: Part
    mean: float
    deals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PlayerFigures:
    """What a player of a match won and made.

    Attributes:
        wins: games won, by a skunk or not.
        skunks: of them by a single skunk.
        double_skunks: of them by a double skunk.
        averages: points by role and part, in whole deals.
    """

    wins: int
    skunks: int
    double_skunks: int
    averages: tuple[PartAverage, ...]


@dataclass(frozen=True, slots=True)
class MatchFigures:
    """What a tally of two games or more says; estimates are the first player's.

    Attributes:
        games: how many.
        match_points: per game, by objective.
        win_rate: games won.
        first_dealer_wins: games won by the side that dealt first.
        deals_per_game: deals begun before a game was won.
        players: the first player's own figures, and the second's.
    """

    games: int
    match_points: dict[Objective, Estimate]
    win_rate: Estimate
    first_dealer_wins: Estimate
    deals_per_game: float
    players: tuple[PlayerFigures, PlayerFigures]


@dataclass(frozen=True, slots=True)
class SprtResult:
    """State of a sequential test of the first player's match points per game.

    Attributes:
        low: match points per game under the first hypothesis.
        high: under the second.
        alpha: the probability of accepting `high` when `low` is true, at most about this.
        beta: the probability of accepting `low` when `high` is true.
        log_likelihood_ratio: positive in favour of `high`.
        accepted: the accepted hypothesis; None while undecided.
    """

    low: float
    high: float
    alpha: float
    beta: float
    log_likelihood_ratio: float
    accepted: float | None


@dataclass(frozen=True, slots=True)
class LostGame:
    """A game that an engine lost because it failed.

    Attributes:
        player: which.
        game: its number; the two games of the same cards have the same.
        why: in a few words.
    """

    player: str
    game: int
    why: str


@dataclass(frozen=True, slots=True)
class PlayedMatch(Answer):
    """A match of two players.

    Attributes:
        first: the first player.
        second: the second player.
        seed: of its games.
        duplicate: whether every deck was played twice, the players changing seats.
        figures: of all games, stored ones included.
        sprt: the sequential test, where one was asked for.
        new_games: games played now.
        seconds: that took.
        forfeits: the games of now that an engine lost by failing; they count as lost by a double skunk.
    """

    first: str
    second: str
    seed: int
    duplicate: bool
    figures: MatchFigures
    sprt: SprtResult | None
    new_games: int
    seconds: float
    forfeits: tuple[LostGame, ...] = ()


def figures_of(tally: Tally) -> MatchFigures:
    """Return all that a tally says.

    Raises:
        MatchError: fewer than two games.
    """
    averages, outcomes = part_averages(tally), tally.outcomes.sum(axis=0).tolist()
    players = []
    for player in range(2):
        won, skunks, double_skunks = outcomes[3 * player : 3 * player + 3]
        parts = tuple(
            PartAverage(role, part, mean, tuple(deals))
            for role in Role
            for part, mean, deals in zip(
                Part, averages[player, role].tolist(), tally.points[player, role].tolist(), strict=True
            )
            if part in PARTS[role]
        )
        players.append(PlayerFigures(won + skunks + double_skunks, skunks, double_skunks, parts))
    return MatchFigures(
        games_of(tally),
        {objective: match_points(tally, objective) for objective in Objective},
        win_rate(tally),
        first_dealer_wins(tally),
        deals_per_game(tally),
        (players[0], players[1]),
    )
