"""Players for the score in their plain form: a view asked of the compiled search."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TypeVar

import numpy as np

from muggins.cards import Card, rank_of
from muggins.kernels.crib import TOSSES
from muggins.players import base
from muggins.players.endgame import card, model, toss
from muggins.players.endgame.model import after_starter
from muggins.players.endgame.query import query_of, scores_of
from muggins.rules.view import View
from muggins.score.values import as_to_121, has_values
from muggins.solver.play.tree import nodes_of, play_tree

_T = TypeVar("_T")


def _score_matters(view: View) -> bool:
    return has_values(view.ruleset) and max(as_to_121(view.scores, view.ruleset)) >= model.LEAD


class ScoreThrower:
    """Tosses for the score, starting from another's tosses."""

    def __init__(self, thrower: base.Thrower, assumed: model.Model, objective: int) -> None:
        """Take who tosses where the score does not matter.

        Args:
            thrower: its tosses are what a better one is compared with.
            assumed: what the opponent is assumed to do.
            objective: what is played for, a place in rules.ruleset.Objective.
        """
        self._thrower, self._model, self._objective = thrower, assumed, objective

    def toss_probabilities(self, view: View) -> Mapping[base.Toss, float]:
        """Return the thrower's probabilities, each toss replaced by a better one where there is one."""
        probabilities = self._thrower.toss_probabilities(view)
        if not _score_matters(view):
            return probabilities
        six = sorted(view.dealt)
        tosses = [(six[a], six[b]) for a, b in TOSSES]
        return moved(probabilities, {made: tosses[self._better(view, tosses.index(made))] for made in probabilities})

    def _better(self, view: View, made: int) -> int:
        query = toss.TossQuery(np.array(sorted(view.dealt), np.uint8), int(view.role), scores_of(view))
        return toss.toss_for_score(query, self._objective, self._model, made)


class ScorePegger:
    """Plays for the score, starting from another's play."""

    def __init__(self, pegger: base.Pegger, assumed: model.Model, objective: int) -> None:
        """Take who plays where the score does not matter.

        Args:
            pegger: its cards are what a better one is compared with.
            assumed: what the opponent is assumed to do.
            objective: what is played for, a place in rules.ruleset.Objective.
        """
        self._pegger, self._model, self._objective = pegger, assumed, objective

    def play_probabilities(self, view: View) -> Mapping[Card, float]:
        """Return the pegger's probabilities, each card replaced by a better one where there is one."""
        probabilities = self._pegger.play_probabilities(view)
        ranks = {rank_of(legal): legal for legal in sorted(view.legal_cards(), reverse=True)}
        if len(ranks) == 1 or not self.thinks(view):
            return probabilities
        return moved(probabilities, {choice: ranks[self._better(view, rank_of(choice))] for choice in probabilities})

    def thinks(self, view: View) -> bool:
        """Return whether it looks for something better than the pegger's play, had it a choice."""
        return bool(view.tossed) and _score_matters(view)

    def _better(self, view: View, rank: int) -> int:
        with _workspace() as workspace:
            query = query_of(view, self._objective, card.LEAST, self._model, workspace)
            nodes, guide = nodes_of(play_tree(4)), after_starter(self._model, query.turn.starter)
            return card.card_for_score(nodes, guide, query, self._model, rank, workspace)


_idle: list[model.Workspace] = []


@contextmanager
def _workspace() -> Iterator[model.Workspace]:
    """Lend a workspace: each has five megabytes, too much for every game that somebody has begun."""
    workspace = _idle.pop() if _idle else model.new_workspace()
    try:
        yield workspace
    finally:
        _idle.append(workspace)


def moved(probabilities: Mapping[_T, float], to: Mapping[_T, _T]) -> dict[_T, float]:
    """Return probabilities of choices, each given to another."""
    given: dict[_T, float] = {}
    for choice, probability in probabilities.items():
        given[to[choice]] = given.get(to[choice], 0.0) + probability
    return given
