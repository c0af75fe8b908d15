"""How well somebody decides: a rating with its error, and the themes in which most is lost.

A side that loses x points a deal more than the other is behind by DEALS * x points a game on average, and a game's
margin spreads by SPREAD points, so that the better one wins with probability Phi(DEALS * x / SPREAD). Source of both:
200,000 duplicate games each of ``nash`` against schell+rule and greedy+greedy, docs/measurements/coach.md.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log10, sqrt
from statistics import NormalDist

from muggins.archive.game import StoredGame
from muggins.archive.kept import SideReview
from muggins.archive.level_losses import LossRate, level_losses
from muggins.coach.themes import THEMES, Theme
from muggins.estimate import Z_95
from muggins.rules.ruleset import STANDARD
from muggins.wire import Answer

DEALS = 8.95
"""Deals of a game to 121."""
SPREAD = 19.0
"""Standard deviation of a game's margin, points, if the deals went on to the same number in every game."""
MATCH_POINTS = 1.26, 0.065
"""Match points won less lost, for each win more than losses: the first, and the second for each point a deal lost."""
MODEL_ERROR = 0.05
"""Relative standard error of the difference in strength that follows from a difference in points lost."""
SOLVER = 2000
"""The rating of who loses no more than the solution; 400 points less are one win for ten losses against it."""
RECENT = 20
"""Games of which the present rating is made."""
_FEWEST = 3  # games without which there is no rating


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating, with the half-width of its 95% interval, and the points lost a deal that it comes from."""

    rating: float
    error: float
    lost: float


@dataclass(frozen=True, slots=True)
class Expected:
    """What to expect against an opponent, a level or nash, in a game to 121.

    Attributes:
        match_points: won less lost, a game.
        error: half-width of the 95% interval of the match points.
    """

    opponent: str
    wins: float
    match_points: float
    error: float


@dataclass(frozen=True, slots=True)
class RatedGame:
    """The rating after a game, made of it and the games before it; at most RECENT of them."""

    game: int
    rating: float
    error: float


@dataclass(frozen=True, slots=True)
class ThemeLoss:
    """What decisions of a theme lose.

    Attributes:
        points: lost a deal; `solver` is what the solution loses.
        more: the difference, with `error` the half-width of its 95% interval.
        wins: lost a game to 121, as a probability; `solver_wins` the solution's.
    """

    theme: Theme
    title: str
    decisions: int
    points: float
    solver: float
    more: float
    error: float
    wins: float
    solver_wins: float


@dataclass(frozen=True, slots=True)
class Skill(Answer):
    """How well somebody decides.

    Attributes:
        games: the person's own that it is made from: finished, reviewed, without hints and practice; the newest RECENT.
        unreviewed: numbers of finished games that would count, but are not reviewed, or by an earlier version.
        rating: None before there are three games.
        expected: against each opponent; empty without a rating.
        history: the rating after each game.
        leaks: by theme, what costs most wins more than the solution's play first.
    """

    games: int
    unreviewed: tuple[int, ...]
    rating: Rating | None
    expected: tuple[Expected, ...]
    history: tuple[RatedGame, ...]
    leaks: tuple[ThemeLoss, ...]


def win_chance(more: float) -> float:
    return NormalDist().cdf(-DEALS * more / SPREAD)


def match_points(more: float) -> float:
    """Return the match points a game, won less lost, of a side that loses `more` points a deal than the opponent."""
    first, second = MATCH_POINTS
    return (2 * win_chance(more) - 1) * (first + second * abs(more))


def rating_of(lost: float) -> float:
    wins = win_chance(lost - level_losses()["nash"].points.mean)
    wins = min(max(wins, 1e-6), 1 - 1e-6)
    return SOLVER + 400 * log10(wins / (1 - wins))


def skill(games: Iterable[StoredGame]) -> Skill:
    """Return how well the user decides, from games as they are listed: nothing is replayed."""
    counted = [game for game in games if _counts(game)]
    sides = [(game.number, game.review["P1"]) for game in counted if game.review is not None and _is_whole(game)]
    reviewed = {number for number, _ in sides}
    history = []
    for place in range(_FEWEST, len(sides) + 1):
        now = _rated([side for _, side in sides[max(0, place - RECENT) : place]])
        history.append(RatedGame(sides[place - 1][0], now.rating, now.error))
    recent = [side for _, side in sides[-RECENT:]]
    rating = _rated(recent) if len(recent) >= _FEWEST else None
    return Skill(
        games=len(recent),
        unreviewed=tuple(game.number for game in counted if game.number not in reviewed),
        rating=rating,
        expected=() if rating is None else tuple(_expected(name, _lost(recent)) for name in level_losses()),
        history=tuple(history),
        leaks=_leaks(recent),
    )


def _counts(game: StoredGame) -> bool:
    given_up, options = game.standing.resigned is not None, game.options
    return game.is_unaided and not given_up and options is not None and options.target == STANDARD.target


def _is_whole(game: StoredGame) -> bool:
    return game.review is not None and "P1" in game.review and game.review["P1"].themes is not None


def _lost(sides: Sequence[SideReview]) -> LossRate:
    return _rate([(side.toss.lost + side.play.lost, side.deals or 1) for side in sides])


def _rate(rows: Sequence[tuple[float, float]]) -> LossRate:
    """Return what is lost a deal over games of (lost, deals), with the standard error over games."""
    lost, deals = sum(row[0] for row in rows), sum(row[1] for row in rows)
    mean = lost / deals
    if len(rows) < 2:
        return LossRate(mean, mean)
    spread = sqrt(sum((each - mean * decisions) ** 2 for each, decisions in rows) * len(rows) / (len(rows) - 1))
    return LossRate(mean, spread / deals)


def _rated(sides: Sequence[SideReview]) -> Rating:
    lost = _lost(sides)
    rating = rating_of(lost.mean)
    step = rating_of(lost.mean - lost.error) - rating
    return Rating(rating, Z_95 * sqrt(step**2 + (MODEL_ERROR * (SOLVER - rating)) ** 2), lost.mean)


def _expected(opponent: str, lost: LossRate) -> Expected:
    theirs, error = level_losses()[opponent].points
    more = lost.mean - theirs
    apart = sqrt(lost.error**2 + error**2)
    slope = abs(match_points(more + apart) - match_points(more - apart)) / 2
    points = match_points(more)
    return Expected(opponent, win_chance(more), points, Z_95 * sqrt(slope**2 + (MODEL_ERROR * points) ** 2))


def _leaks(sides: Sequence[SideReview]) -> tuple[ThemeLoss, ...]:
    if not sides:
        return ()
    leaks = []
    for theme in Theme:
        costs = [(side.themes[theme], side.deals or 1) for side in sides if side.themes and theme in side.themes]
        if not costs:
            continue
        lost = _rate([(cost.lost, deals) for cost, deals in costs])
        wins = _rate([(cost.wins, deals) for cost, deals in costs])
        solver = level_losses()["nash"]
        leaks.append(
            ThemeLoss(
                theme=theme,
                title=THEMES[theme],
                decisions=int(sum(cost.decisions for cost, _ in costs)),
                points=lost.mean,
                solver=solver.themes[theme].mean,
                more=lost.mean - solver.themes[theme].mean,
                error=Z_95 * sqrt(lost.error**2 + solver.themes[theme].error ** 2),
                wins=DEALS * wins.mean,
                solver_wins=DEALS * solver.wins[theme].mean,
            )
        )
    return tuple(sorted(leaks, key=lambda each: each.solver_wins - each.wins))
