"""What choices are worth at a score: in chances to win, and in points of the match."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from muggins.rules.role import Role
from muggins.rules.ruleset import Ruleset
from muggins.score.boards import on_long_board
from muggins.score.values import Worth, open_values

MARKS = ((0.15, "??"), (0.10, "?"), (0.05, "?!"))
"""Chances to win from whose loss on a decision gets a mark, the worst first."""
_Choice = TypeVar("_Choice")


@dataclass(frozen=True, slots=True)
class Stake:
    """What one choice is worth, to the side that makes it.

    Attributes:
        win: its chance to win the game, 0 to 1.
        win_loss: how far that is below the best choice; 0 where chance alone could put it above.
        match: expected points of the match, won less lost.
        match_loss: the same of these.
        error: the standard error of ``win_loss``; 0 where nothing was drawn by chance.
    """

    win: float
    win_loss: float
    match: float
    match_loss: float
    error: float


@dataclass(frozen=True, slots=True)
class Stakes(Generic[_Choice]):
    """What all choices are worth at a score.

    Attributes:
        of: by choice.
        best: the choice that wins most often; where wins are alike, that of most match points, and
            the plain one where nothing is surely better.
        plain: the choice of most points; often the same.
        why: why the score asks for another choice than the points do; empty where it does not.
    """

    of: Mapping[_Choice, Stake]
    best: _Choice
    plain: _Choice
    why: str


def chance_at(scores: tuple[int, int], role: Role, ruleset: Ruleset) -> Worth:
    """Return how likely a side wins before a deal, from (its, the other's) score.

    Raises:
        MugginsError: a ruleset without known worths, or scores that no running game has.
    """
    own, other = on_long_board(scores, ruleset)
    return open_values().chance(own, other, role)


def stakes_of(
    worths: Mapping[_Choice, tuple[float, float, float]], best: _Choice, plain: _Choice, why: str
) -> Stakes[_Choice]:
    """Return stakes from choices' (win's worth -1 to 1, match's worth, error of a loss)."""
    most_win, most_match = worths[best][0], max(match for _, match, _ in worths.values())
    stakes = {
        choice: Stake((1 + win) / 2, max(most_win - win, 0.0) / 2, match, max(most_match - match, 0.0), error)
        for choice, (win, match, error) in worths.items()
    }
    return Stakes(stakes, best, plain, why)
