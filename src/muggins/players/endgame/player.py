"""Players for the score in their plain form: a view asked of the compiled search."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TypeVar

import numpy as np

from muggins.cards import Card, rank_of
from muggins.kernels.crib import TOSSES
from muggins.players import base
from muggins.players.endgame import card, model, toss
from muggins.players.endgame.model import after_starter, before_starter
from muggins.players.endgame.query import query_of, scores_of
from muggins.players.endgame.rollout import guide_of
from muggins.players.solution import SolutionPegger, SolutionThrower
from muggins.rules.view import View
from muggins.score.values import as_to_121, has_values
from muggins.solver.file.solution import Solution
from muggins.solver.play.tree import nodes_of, play_tree

_T = TypeVar("_T")


def _score_matters(view: View, lead: int) -> bool:
    return has_values(view.ruleset) and max(as_to_121(view.scores, view.ruleset)) >= lead


class ScoreThrower:
    """Tosses for the score, starting from a solution's tosses."""

    def __init__(self, solution: Solution, objective: int, *, most: bool = False) -> None:
        """Take a solution and what is played for.

        Args:
            solution: where the score does not matter, and what a better choice is compared with.
            objective: a place in rules.ruleset.Objective.
            most: whether to take the solution's most probable choice instead of drawing one.
        """
        self._solution, self._model = SolutionThrower(solution, most=most), model.model_of(solution)
        self._objective = objective

    def toss_probabilities(self, view: View) -> Mapping[base.Toss, float]:
        """Return the solution's probabilities, each toss replaced by a better one where there is one."""
        probabilities = self._solution.toss_probabilities(view)
        if not _score_matters(view, toss.LEAD):
            return probabilities
        six = sorted(view.dealt)
        tosses = [(six[a], six[b]) for a, b in TOSSES]
        return _moved(probabilities, {made: tosses[self._better(view, tosses.index(made))] for made in probabilities})

    def _better(self, view: View, made: int) -> int:
        query = toss.TossQuery(np.array(sorted(view.dealt), np.uint8), int(view.role), scores_of(view))
        guide = guide_of(nodes_of(play_tree(4)), before_starter(self._model))
        return toss.toss_for_score(guide, query, self._objective, self._model, made)


class ScorePegger:
    """Plays for the score, starting from a solution's play."""

    def __init__(self, solution: Solution, objective: int, *, most: bool = False) -> None:
        """Take a solution and what is played for.

        Args:
            solution: where the score does not matter, and what a better choice is compared with.
            objective: a place in rules.ruleset.Objective.
            most: whether to take the solution's most probable choice instead of drawing one.
        """
        self._solution, self._model = SolutionPegger(solution, most=most), model.model_of(solution)
        self._objective = objective

    def play_probabilities(self, view: View) -> Mapping[Card, float]:
        """Return the solution's probabilities, each card replaced by a better one where there is one."""
        probabilities = self._solution.play_probabilities(view)
        ranks = {rank_of(legal): legal for legal in sorted(view.legal_cards(), reverse=True)}
        if len(ranks) == 1 or not self.thinks(view):
            return probabilities
        return _moved(probabilities, {choice: ranks[self._better(view, rank_of(choice))] for choice in probabilities})

    def thinks(self, view: View) -> bool:
        """Return whether it looks for something better than the solution's play, had it a choice."""
        return bool(view.tossed) and _score_matters(view, card.LEAD)

    def _better(self, view: View, rank: int) -> int:
        with _workspace() as workspace:
            query = query_of(view, self._objective, card.LEAST, self._model, workspace)
            nodes, given = nodes_of(play_tree(4)), after_starter(self._model, query.turn.starter)
            return card.card_for_score(nodes, given, query, self._model, rank, workspace)


_idle: list[model.Workspace] = []


@contextmanager
def _workspace() -> Iterator[model.Workspace]:
    """Lend a workspace: each has five megabytes, too much for every game that somebody has begun."""
    workspace = _idle.pop() if _idle else model.new_workspace()
    try:
        yield workspace
    finally:
        _idle.append(workspace)


def _moved(probabilities: Mapping[_T, float], to: Mapping[_T, _T]) -> dict[_T, float]:
    moved: dict[_T, float] = {}
    for choice, probability in probabilities.items():
        moved[to[choice]] = moved.get(to[choice], 0.0) + probability
    return moved
