"""Players for the score in their plain form: views asked of the compiled search."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from muggins.cards import Card, rank_of
from muggins.kernels.crib import TOSSES
from muggins.players import base
from muggins.players.endgame import toss
from muggins.players.endgame.deals import Deals
from muggins.players.endgame.model import LEAD, Model, Workspace, new_workspace
from muggins.players.endgame.query import guide_of, query_of, scores_of
from muggins.players.endgame.search import card_for_score
from muggins.rules.role import Role
from muggins.rules.ruleset import Objective
from muggins.rules.view import View
from muggins.score.values import as_to_121, has_values
from muggins.solver.file.solution import Solution
from muggins.solver.play.tree import nodes_of, play_tree
from muggins.solver.query.tosses import tosses_of_cards

_T = TypeVar("_T")


def _score_matters(view: View) -> bool:
    return has_values(view.ruleset, view.scores) and max(as_to_121(view.scores, view.ruleset)) >= LEAD


@dataclass(frozen=True)
class ScoreThrower:
    """Tosses for the score, starting from another's tosses.

    Given the solution that the opponent follows, deals are dealt until the best toss is known, as the coach does;
    without it at most 2,048 of them, as in matches.
    """

    thrower: base.Thrower
    model: Model
    objective: int
    solution: Solution | None = None

    def toss_probabilities(self, view: View) -> Mapping[base.Toss, float]:
        """Return the thrower's probabilities, each toss replaced by a better one where there is one."""
        probabilities = self.thrower.toss_probabilities(view)
        if not _score_matters(view):
            return probabilities
        six = sorted(view.dealt)
        tosses = [(six[a], six[b]) for a, b in TOSSES]
        query = toss.TossQuery(np.array(six, np.uint8), int(view.role), scores_of(view))
        if self.solution is not None:
            return {tosses[self._best(query, tosses, view.ruleset.scoring.place)]: 1.0}
        better = {
            made: tosses[toss.toss_for_score(query, self.objective, self.model, tosses.index(made))]
            for made in probabilities
        }
        return moved(probabilities, better)

    def _best(self, query: toss.TossQuery, tosses: list[base.Toss], scoring: int) -> int:
        assert self.solution is not None
        rows = tosses_of_cards(self.solution, query.six.tolist(), Role(query.role))
        net = {tuple(sorted(row.tossed)): row.net for row in rows}
        deals = Deals(query, self.model, np.array([net[made] for made in tosses]), objective=self.objective)
        deals.deal()
        return deals.choose(scoring if self.objective == Objective.WIN.place else self.objective)


@dataclass(frozen=True)
class ScorePegger:
    """Plays for the score, starting from another's play.

    The opponent's first cards are those of a solution, by its toss, or on average of all tosses, as in matches.
    """

    pegger: base.Pegger
    model: Model
    objective: int
    solution: Solution | None = None

    def play_probabilities(self, view: View) -> Mapping[Card, float]:
        """Return the pegger's probabilities, each card replaced by a better one where there is one."""
        probabilities = self.pegger.play_probabilities(view)
        ranks = {rank_of(legal): legal for legal in sorted(view.legal_cards(), reverse=True)}
        if len(ranks) == 1 or not self.thinks(view):
            return probabilities
        return moved(probabilities, {choice: ranks[self._better(view, rank_of(choice))] for choice in probabilities})

    def thinks(self, view: View) -> bool:
        return bool(view.tossed) and _score_matters(view)

    def _better(self, view: View, rank: int) -> int:
        with _workspace() as workspace:
            query = query_of(view, self.objective, self.model, workspace)
            nodes, guide = nodes_of(play_tree(4)), guide_of(view, self.model, self.solution)
            return card_for_score(nodes, guide, query, self.model, rank, workspace)


_idle: list[Workspace] = []


@contextmanager
def _workspace() -> Iterator[Workspace]:
    """Lend a workspace of five megabytes, too much for every game under way."""
    try:
        workspace = _idle.pop()
    except IndexError:  # another thread may have taken the last
        workspace = new_workspace()
    try:
        yield workspace
    finally:
        _idle.append(workspace)


def moved(probabilities: Mapping[_T, float], to: Mapping[_T, _T]) -> dict[_T, float]:
    given: dict[_T, float] = {}
    for choice, probability in probabilities.items():
        given[to[choice]] = given.get(to[choice], 0.0) + probability
    return given
