"""Estimates from a tally, from player A's view."""

from dataclasses import asdict, dataclass
from math import log, sqrt

import numpy as np
from numpy.typing import NDArray

from muggins.arena.tally import Tally
from muggins.brief import BriefHelp
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
    """Return A's match points per game; where decks were played twice, the error is that of pairs."""
    worth = worths(scoring)
    if tally.pairs.any():
        values = (worth[:, None] + worth[None, :]) / 2
        return _mean(values.ravel(), tally.pairs.ravel())
    return _mean(worth.astype(float), tally.outcomes.sum(axis=0))


def win_rate(tally: Tally) -> Estimate:
    plain = match_points(tally, Objective.WIN)
    return Estimate((1 + plain.mean) / 2, plain.error / 2)


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
class Sprt(metaclass=BriefHelp):
    """A sequential test of A's match points per game, `low` against `high`.

    Wald's test with the normal approximation: the log likelihood ratio of n results with mean m and variance v,
    estimated from the games so far, is ``n (high - low) (m - (low + high) / 2) / v``. Testing once a work unit
    overshoots a little, on the safe side.

    Source: A. Wald, "Sequential tests of statistical hypotheses", 1945.

    Attributes:
        low: match points per game under the first hypothesis.
        high: under the second, more than `low`.
        alpha: the probability of accepting `high` when `low` is true, at most about this.
        beta: the probability of accepting `low` when `high` is true.
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
        estimate = match_points(tally)
        if estimate.error == 0:
            return 0.0
        return (self.high - self.low) * (estimate.mean - (self.low + self.high) / 2) / estimate.error**2

    def result(self, tally: Tally) -> "SprtResult":
        return SprtResult(**asdict(self), log_likelihood_ratio=self.ratio(tally), accepted=self.verdict(tally))

    def verdict(self, tally: Tally) -> float | None:
        """Return the accepted hypothesis, or None while undecided."""
        ratio = self.ratio(tally)
        if ratio >= log((1 - self.beta) / self.alpha):
            return self.high
        if ratio <= log(self.beta / (1 - self.alpha)):
            return self.low
        return None


@dataclass(frozen=True, slots=True)
class PartAverage:
    """The points of a player in one role and one part of the deal."""

    role: Role  # in which they were made
    part: Part  # of the deal
    mean: float  # points per deal
    deals: tuple[int, ...]  # how many deals brought 0 points, 1 point, and so on; the last means 31 or more


@dataclass(frozen=True, slots=True)
class PlayerFigures:
    """What a player of a match won and made."""

    wins: int  # games won, skunks included
    skunks: int  # of them by a single skunk
    double_skunks: int  # of them by a double skunk
    averages: tuple[PartAverage, ...]  # points by role and part, in whole deals


@dataclass(frozen=True, slots=True)
class MatchFigures:
    """What a tally of two games or more says; estimates are the first player's."""

    games: int  # how many
    match_points: dict[Objective, Estimate]  # per game, by objective
    win_rate: Estimate  # games won
    first_dealer_wins: Estimate  # games won by the side that dealt first
    deals_per_game: float  # deals begun before a game was won
    players: tuple[PlayerFigures, PlayerFigures]  # the first player's own figures, and the second's


@dataclass(frozen=True, slots=True, kw_only=True)
class SprtResult(Sprt):
    """State of a sequential test: the ratio is positive in favour of `high`; nothing is accepted while undecided."""

    log_likelihood_ratio: float
    accepted: float | None


@dataclass(frozen=True, slots=True)
class LostGame(metaclass=BriefHelp):
    """A game that an engine lost by failing; the two games of the same cards have the same number."""

    player: str
    game: int
    why: str


@dataclass(frozen=True, slots=True)
class PlayedMatch(Answer):
    """A match of two players."""

    first: str  # the first player
    second: str  # the second player
    seed: int  # of its games
    duplicate: bool  # whether every deck was played twice, the players changing seats
    figures: MatchFigures  # of all games, stored ones included
    sprt: SprtResult | None  # the sequential test, where one was asked for
    new_games: int  # games played now
    seconds: float  # that took
    forfeits: tuple[LostGame, ...] = ()  # games of now, which count as lost by a double skunk


def figures_of(tally: Tally) -> MatchFigures:
    """Return all figures of a tally; raises a MatchError for fewer than two games."""
    averages, outcomes = part_averages(tally), tally.outcomes.sum(axis=0).tolist()
    games, (a_first, b_first) = games_of(tally), tally.outcomes
    won_by_dealer = int(a_first[:3].sum() + b_first[3:].sum())
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
        games,
        {objective: match_points(tally, objective) for objective in Objective},
        win_rate(tally),
        _mean(np.array([1.0, 0.0]), np.array([won_by_dealer, games - won_by_dealer])),
        int(tally.deals[0]) / games,
        (players[0], players[1]),
    )
