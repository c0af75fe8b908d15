"""What choices are worth at a score, in wins and in points of the match; whether the score counts at all."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from muggins.brief import BriefHelp
from muggins.cards import Card
from muggins.coach.reasons import Reason
from muggins.estimate import SURELY, Estimate
from muggins.rules.role import Role
from muggins.rules.ruleset import Ruleset
from muggins.score.values import as_to_121, has_values, open_values

POINT_MARKS = ((1.0, "??"), (0.4, "?"), (0.15, "?!"))
"""Losses in points from which a decision is marked, the worst first."""
WIN_MARKS = ((0.025, "??"), (0.01, "?"), (0.005, "?!"))
"""The same in probability of winning: halfway through a game a point is worth about 2.5% of wins."""


@dataclass(frozen=True, slots=True)
class AtScore(metaclass=BriefHelp):
    """What one choice is worth at the score, to the side that makes it.

    Attributes:
        win: the probability that it wins the game.
        win_loss: how far that is below the best choice, 0 or more.
        win_error: the standard error of ``win_loss``; 0 where nothing was sampled.
        tied: whether it and another choice win as often as the best, within two standard errors.
        match: expected match points, won less lost.
        match_loss: how far these are below the best choice.
    """

    win: float
    win_loss: float
    win_error: float
    tied: bool
    match: float
    match_loss: float

    @property
    def loss_text(self) -> str:
        """How much less often than the best it wins, with the 95% interval: ``-``, ``tied ±0.1%``, ``-1.1% ±0.3%``."""
        if not self.tied and self.win_loss <= 0:
            return "-"
        words = "tied" if self.tied else f"-{wins_percent(self.win_loss)}"
        within = f"{SURELY * self.win_error:.1%}"
        return words if within == "0.0%" else f"{words} ±{within}"


class Weights(NamedTuple):
    """What all choices are worth at a score.

    Attributes:
        of: by choice.
        best: the choice that wins most often; of those tied the one of most match points, then of most points.
        why: why the score asks for another choice than the points do; None where it does not.
    """

    of: Mapping[tuple[Card, ...], AtScore]
    best: tuple[Card, ...]
    why: Reason | None


def score_counts(scores: tuple[int, int], ruleset: Ruleset) -> bool:
    """Return whether choices are ordered by wins: at any score that has a value but 0-0.

    At 0-0 the choice of most points wins most often as well: see docs/measurements/playing-for-the-score.md.
    """
    return max(scores) > 0 and has_values(ruleset, scores)


def mark_of(loss: float, at_score: AtScore | None) -> str:
    """Return the mark of a decision, ``??``, ``?``, ``?!`` or none: by wins, or by its loss in points."""
    if at_score is None:
        return next((mark for least, mark in POINT_MARKS if loss >= least), "")
    if at_score.win_loss <= SURELY * at_score.win_error:
        return ""
    return next((mark for least, mark in WIN_MARKS if at_score.win_loss >= least), "")


def wins_percent(difference: float) -> str:
    """Return a difference of win probabilities, 0 or more, in percent with one digit.

    Example:
        >>> wins_percent(0.012), wins_percent(0.0003), wins_percent(0.0)
        ('1.2%', '<0.1%', '0.0%')
    """
    return "<0.1%" if 0 < difference < 0.0005 else f"{difference:.1%}"


def needs_of(role: Role, scores: tuple[int, int], target: int) -> Reason:
    """Return what both sides need to win, from (own, the opponent's) scores.

    Example:
        >>> str(needs_of(Role.DEALER, (112, 115), 121))
        'at 112-115 you need 9, and the pone, who counts first, needs 6'
    """
    need, theirs = (target - score for score in scores)
    if need == theirs:
        return Reason("needs_even_pone" if role is Role.PONE else "needs_even_dealer", need, scores=scores)
    if role is Role.PONE:
        return Reason("needs_pone", need, scores=scores)
    return Reason("needs_dealer", need, theirs, scores=scores)


def win_probability(scores: tuple[int, int], role: Role, ruleset: Ruleset) -> Estimate:
    """Return the probability that a side wins before a deal, from (own, the opponent's) scores.

    A MugginsError for a ruleset without known worths, or scores that no running game has.

    Example:
        >>> from muggins import STANDARD, Role
        >>> f'{win_probability((115, 110), Role.PONE, STANDARD).mean:.2%}'
        '89.86%'
    """
    return open_values().win_probability(as_to_121(scores, ruleset), role)


def weights_of(
    worths: Mapping[tuple[Card, ...], tuple[float, float, float, bool]], best: tuple[Card, ...], why: Reason | None
) -> Weights:
    """Return the weights of choices from what each is worth.

    That is its wins less losses (-1 to 1), its match points, won less lost, the standard error of its loss in wins
    against the best (a probability, 0 if exact), and whether its wins equal those of the best within the error.
    """
    most_win, most_match = worths[best][0], max(match for _, match, _, _ in worths.values())
    several = sum(tied for *_, tied in worths.values()) > 1
    of = {
        choice: AtScore(
            win=(1 + win) / 2,
            win_loss=max(most_win - win, 0.0) / 2,
            win_error=error,
            tied=tied and several,
            match=match,
            match_loss=max(most_match - match, 0.0),
        )
        for choice, (win, match, error, tied) in worths.items()
    }
    return Weights(of, best, why)
