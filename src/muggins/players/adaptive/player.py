"""A player against an opponent that is believed to play in some way, in plain form: views asked of the kernels."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

import numpy as np

from muggins.cards import Card, rank_of
from muggins.kernels.crib import TOSSES
from muggins.players import base
from muggins.players.adaptive.opponent import OpponentModel, models_against, responses_to
from muggins.players.endgame.model import Model, model_of
from muggins.players.endgame.player import ScorePegger, ScoreThrower, moved
from muggins.players.endgame.toss import toss_in_response
from muggins.players.solution import SolutionPegger, SolutionPlay, SolutionThrower, card_in_response
from muggins.players.turn import turn_of
from muggins.rules.view import View
from muggins.solver.file.solution import Solution
from muggins.solver.play.tree import play_tree
from muggins.solver.query.search import new_search_workspace

_WINS = 0
"""What is played for where the score matters, a place in rules.ruleset.Objective."""


class Response(NamedTuple):
    """Who tosses and who plays against an opponent, by role: 0 pone, 1 dealer."""

    throwers: tuple[base.Thrower, base.Thrower]
    peggers: tuple[ScorePegger, ScorePegger]


def response_against(solution: Solution, opponent: OpponentModel | None) -> Response:
    """Return the best response to what is believed of an opponent; to an unknown one (None), the solution for wins.

    The solution is also played where no card is clearly better.
    """
    pegger = SolutionPegger(solution)
    if opponent is None:
        assumed = model_of(solution)
        toss = ScoreThrower(SolutionThrower(solution), assumed, _WINS, solution)
        play = ScorePegger(pegger, assumed, _WINS, solution)
        return Response((toss, toss), (play, play))
    models, plays = models_against(opponent), responses_to(opponent)
    pone, dealer = (ScoreThrower(ResponseThrower(assumed), assumed, _WINS) for assumed in models)
    peggers = [
        ScorePegger(ResponsePegger(pegger, play), assumed, _WINS) for play, assumed in zip(plays, models, strict=True)
    ]
    return Response((pone, dealer), (peggers[0], peggers[1]))


class ResponseThrower:
    """Makes the toss of most points against an opponent."""

    def __init__(self, assumed: Model) -> None:
        self._model = assumed

    def toss_probabilities(self, view: View) -> Mapping[base.Toss, float]:
        six = sorted(view.dealt)
        a, b = TOSSES[toss_in_response(np.array(six, np.uint8), int(view.role), self._model)]
        return {(six[a], six[b]): 1.0}


class ResponsePegger:
    """Plays the best response to an opponent where it clearly beats another's play."""

    def __init__(self, pegger: base.Pegger, opponent: SolutionPlay) -> None:
        """Take whose play is what a better card is compared with, and how the opponent plays against this role."""
        self._pegger, self._opponent = pegger, opponent

    def play_probabilities(self, view: View) -> Mapping[Card, float]:
        """Return the pegger's probabilities, each card replaced by one that responds better where there is one."""
        probabilities = self._pegger.play_probabilities(view)
        lowest = {rank_of(card): card for card in sorted(view.legal_cards(), reverse=True)}
        if len(lowest) == 1:
            return probabilities
        seen = view.dealt if view.starter is None else (*view.dealt, view.starter)
        known = np.bincount([rank_of(card) for card in seen], minlength=13).astype(np.int64)
        turn, tree, workspace = turn_of(view), play_tree(4), new_search_workspace()

        def better(card: Card) -> Card:
            rank = card_in_response(tree, self._opponent, turn, known, rank_of(card), workspace)
            return lowest[rank]

        return moved(probabilities, {card: better(card) for card in probabilities})


class AdaptivePolicy:
    """Tosses and plays against an opponent that it learns."""

    def __init__(self, response: Callable[[], Response]) -> None:
        self._response = response

    def toss_probabilities(self, view: View) -> Mapping[base.Toss, float]:
        return self._response().throwers[view.role].toss_probabilities(view)

    def play_probabilities(self, view: View) -> Mapping[Card, float]:
        return self._response().peggers[view.role].play_probabilities(view)

    def thinks(self, view: View) -> bool:
        return bool(view.tossed)
