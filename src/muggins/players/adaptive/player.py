"""A player against an opponent that is believed to play in some way, in plain form: views asked of the kernels."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

import numpy as np

from muggins.cards import Card, rank_of
from muggins.players import base
from muggins.players.adaptive.opponent import OpponentModel, models_against
from muggins.players.endgame.model import model_of
from muggins.players.endgame.player import ScorePegger, ScoreThrower
from muggins.players.solution import SolutionPegger, SolutionPlay, SolutionThrower, card_in_response, response_to
from muggins.players.turn import turn_of
from muggins.rules.view import View
from muggins.solver.file.solution import Solution
from muggins.solver.play.tree import play_tree
from muggins.solver.query.search import new_search_workspace

_WINS = 0
"""What is played for where the score matters, a place in rules.ruleset.Objective."""


class Response(NamedTuple):
    """How an opponent is played against, by role: 0 pone, 1 dealer.

    Attributes:
        throwers: who tosses.
        peggers: who plays.
    """

    throwers: tuple[base.Thrower, base.Thrower]
    peggers: tuple[ScorePegger, ScorePegger]


def response_against(solution: Solution, opponent: OpponentModel | None) -> Response:
    """Return the best response to an opponent; to one of whom nothing is known, the solution for wins.

    Args:
        solution: tosses are made by it, and cards where nothing is known.
        opponent: what is believed of it, or None.
    """
    thrower = SolutionThrower(solution)
    if opponent is None:
        assumed = model_of(solution)
        toss = ScoreThrower(thrower, assumed, _WINS)
        play = ScorePegger(SolutionPegger(solution), assumed, _WINS)
        return Response((toss, toss), (play, play))
    models = models_against(opponent)
    plays = [response_to(play, opponent.chances.keeps) for play in opponent.play]
    pone, dealer = (ScoreThrower(thrower, assumed, _WINS) for assumed in models)
    peggers = [ScorePegger(ResponsePegger(play), assumed, _WINS) for play, assumed in zip(plays, models, strict=True)]
    return Response((pone, dealer), (peggers[0], peggers[1]))


class ResponsePegger:
    """Plays the best response to an opponent."""

    def __init__(self, opponent: SolutionPlay) -> None:
        """Take how the opponent plays against this side's role."""
        self._opponent = opponent

    def play_probabilities(self, view: View) -> Mapping[Card, float]:
        """Return the one card, of equal ranks the lowest, that responds best."""
        lowest = {rank_of(card): card for card in sorted(view.legal_cards(), reverse=True)}
        if len(lowest) == 1:
            return dict.fromkeys(lowest.values(), 1.0)
        known = np.bincount([rank_of(card) for card in (*view.dealt, *_starter(view))], minlength=13).astype(np.int64)
        rank = card_in_response(play_tree(4), self._opponent, turn_of(view), known, new_search_workspace())
        return {lowest[rank]: 1.0}


def _starter(view: View) -> tuple[Card, ...]:
    return () if view.starter is None else (view.starter,)


class AdaptiveThrower:
    """Tosses against an opponent of whom more and more is known."""

    def __init__(self, response: Callable[[], Response]) -> None:
        """Take what returns the response to what is known of it now."""
        self._response = response

    def toss_probabilities(self, view: View) -> Mapping[base.Toss, float]:
        """Return the probability of each toss."""
        return self._response().throwers[view.role].toss_probabilities(view)


class AdaptivePegger:
    """Plays against an opponent of whom more and more is known."""

    def __init__(self, response: Callable[[], Response]) -> None:
        """Take what returns the response to what is known of it now."""
        self._response = response

    def play_probabilities(self, view: View) -> Mapping[Card, float]:
        """Return the probability of each card."""
        return self._response().peggers[view.role].play_probabilities(view)

    def thinks(self, view: View) -> bool:
        """Return whether it would think, had it a choice: a response is searched for at any score."""
        return bool(view.tossed)
