"""How good a score is: the probability to win, what one more point changes, and par."""

from collections.abc import Iterable
from dataclasses import dataclass

from muggins.estimate import Estimate
from muggins.rules.role import Own, Role
from muggins.rules.ruleset import Objective
from muggins.score.stage import TARGET, Stage
from muggins.score.values import Values
from muggins.wire import Answer


@dataclass(frozen=True, slots=True)
class ScoreChances(Answer):
    """What a score is worth to one side of a game to 121."""

    role: Role  # its role in this deal
    scores: Own[int]  # its own and the opponent's
    stage: Stage  # the moment of the deal
    win_probability: Estimate  # 0 to 1
    match: Estimate  # expected match points, what a loss costs counting negative
    acc: Estimate  # expected game points of the American Cribbage Congress, counted likewise
    one_more_point: Own[float]  # what one more point, its own or the opponent's, adds to the probability to win
    # by the opponent's score 0 to 120, the score that wins half of the games, null where 120 is too few; null if
    # not asked for
    par: tuple[float | None, ...] | None = None


@dataclass(frozen=True, slots=True)
class ChancesByRole(Answer):
    """What a score is worth to a side, as the pone and as the dealer."""

    pone: ScoreChances
    dealer: ScoreChances


def chances(values: Values, scores: Own[int], role: Role, stage: Stage = Stage.DEAL, *, par: bool) -> ScoreChances:
    """Return what a score is worth to a side, on request with par; a MugginsError for an impossible score."""
    mine, theirs = scores
    return ScoreChances(
        role,
        scores,
        stage,
        values.win_probability(scores, role, stage),
        values.worth(scores, role, Objective.MATCH, stage),
        values.worth(scores, role, Objective.ACC, stage),
        Own(*_changes(values, scores, (Own(mine + 1, theirs), Own(mine, theirs + 1)), role, stage)),
        tuple(par_against(values, points, role, stage) for points in range(TARGET)) if par else None,
    )


def _changes(values: Values, scores: Own[int], others: Iterable[Own[int]], role: Role, stage: Stage) -> Iterable[float]:
    """Give what other scores add to the probability to win; either side may have reached the target."""
    now = values.win_probability(scores, role, stage).mean
    for other in others:
        if TARGET in other:
            yield float(other.mine == TARGET) - now
        else:
            yield values.win_probability(other, role, stage).mean - now


def par_against(values: Values, other: int, role: Role, stage: Stage = Stage.DEAL) -> float | None:
    """Return the score with which a side wins half of its games, given the opponent's, between whole scores.

    It is 0.0 where even no points are enough, None where 120 are too few.
    """
    before = values.win_probability(Own(0, other), role, stage).mean
    if before >= 0.5:
        return 0.0
    for mine in range(1, TARGET):
        probability = values.win_probability(Own(mine, other), role, stage).mean
        if probability >= 0.5:
            return mine - (probability - 0.5) / (probability - before)
        before = probability
    return None
