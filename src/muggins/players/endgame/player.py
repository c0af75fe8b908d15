"""Players for the score in their plain form: what a view shows, asked of the compiled search."""

from collections.abc import Mapping
from typing import TypeVar

import numpy as np

from muggins.cards import Card, rank_of
from muggins.kernels.crib import TOSSES
from muggins.kernels.tosses import toss_tables
from muggins.players import base
from muggins.players.compiled import new_scratch
from muggins.players.endgame import card as score_play
from muggins.players.endgame import toss as score_toss
from muggins.players.endgame.aims import aims_of
from muggins.players.endgame.model import new_judge
from muggins.players.endgame.query import scores_of, turn_of
from muggins.players.solution import BookPegger, BookThrower, toss_book_of
from muggins.rules.view import View
from muggins.score.values import as_to_121, has_values
from muggins.solver.file.solution import Solution
from muggins.solver.play.tree import play_tree

_T = TypeVar("_T")


def _matters(view: View, lead: int) -> bool:
    return has_values(view.ruleset) and max(as_to_121(view.scores, view.ruleset)) >= lead


class ScoreThrower:
    """Tosses for the score, from a solution's tosses."""

    def __init__(self, solution: Solution, objective: int) -> None:
        """Take a solution and what is played for, a place in rules.ruleset.Objective."""
        self._plain, self._book = BookThrower(solution), toss_book_of(solution)
        self._aims, self._objective = aims_of(solution), objective
        self._scratch = new_scratch()

    def toss_odds(self, view: View) -> Mapping[base.Toss, float]:
        """Return the solution's odds, each toss changed for a better one where there is one."""
        odds = self._plain.toss_odds(view)
        if not _matters(view, score_toss.LEAD):
            return odds
        six = sorted(view.dealt)
        tosses = [(six[a], six[b]) for a, b in TOSSES]
        return _moved(odds, {toss: tosses[self._better(view, tosses.index(toss))] for toss in odds})

    def _better(self, view: View, toss: int) -> int:
        six = np.array(sorted(view.dealt), np.uint8)
        return score_toss.toss_for_score(
            play_tree(4),
            self._book,
            self._aims,
            self._objective,
            six,
            int(view.role),
            scores_of(view),
            toss,
            toss_tables(),
            self._scratch,
        )


class ScorePegger:
    """Plays for the score, from a solution's play."""

    def __init__(self, solution: Solution, objective: int) -> None:
        """Take a solution and what is played for, a place in rules.ruleset.Objective."""
        self._plain = BookPegger(solution)
        self._aims, self._objective = aims_of(solution), objective
        self._judge = new_judge()

    def play_odds(self, view: View) -> Mapping[Card, float]:
        """Return the solution's odds, each card changed for a better one where there is one."""
        odds = self._plain.play_odds(view)
        ranks = {rank_of(card): card for card in sorted(view.legal_cards(), reverse=True)}
        if len(ranks) == 1 or not view.tossed or not _matters(view, score_play.LEAD):
            return odds
        return _moved(odds, {card: ranks[self._better(view, rank_of(card))] for card in odds})

    def _better(self, view: View, rank: int) -> int:
        turn = turn_of(view, self._judge, self._aims, self._objective, score_play.LEAST)
        return score_play.card_for_score(
            play_tree(4),
            self._aims.play,
            self._judge,
            self._aims,
            turn.ask,
            turn.state,
            turn.node,
            turn.hand,
            turn.moves,
            turn.shown,
            turn.scores,
            rank,
        )


def _moved(odds: Mapping[_T, float], to: Mapping[_T, _T]) -> dict[_T, float]:
    moved: dict[_T, float] = {}
    for choice, share in odds.items():
        moved[to[choice]] = moved.get(to[choice], 0.0) + share
    return moved
