"""Which games have known worths: those that are the end of a game to 121."""

from muggins.errors import MugginsError
from muggins.rules.ruleset import MatchScoring, Ruleset
from muggins.score.stage import DOUBLE_SKUNK, SKUNK, TARGET
from muggins.score.values import Objective


def has_worths(ruleset: Ruleset) -> bool:
    """Return whether scores under a ruleset have known worths: games to 121 and to 61."""
    shift = TARGET - ruleset.target
    # A short game has no double skunk: it would be one of 0 points, which nobody has left.
    double = 0 if ruleset.double_skunk < 0 and shift == DOUBLE_SKUNK else ruleset.double_skunk
    return shift >= 0 and (ruleset.skunk + shift, double + shift) == (SKUNK, DOUBLE_SKUNK)


def on_long_board(scores: tuple[int, int], ruleset: Ruleset) -> tuple[int, int]:
    """Return the scores of a game to 121 from which as much is missing.

    Raises:
        MugginsError: a ruleset without known worths.
    """
    if not has_worths(ruleset):
        raise MugginsError(
            f"target {ruleset.target}, skunks at {ruleset.skunk} and {ruleset.double_skunk}: worths"
            " of scores are known for 121 points with skunks at 90 and 60, and for 61 with one at"
            " 30 (the other at -1)"
        )
    shift = TARGET - ruleset.target
    return scores[0] + shift, scores[1] + shift


def objective_of(ruleset: Ruleset) -> Objective:
    """Return what a match under a ruleset is played for."""
    return {MatchScoring.MATCH: Objective.MATCH, MatchScoring.ACC: Objective.ACC, MatchScoring.PLAIN: Objective.WIN}[
        ruleset.scoring
    ]
