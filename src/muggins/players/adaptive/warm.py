"""Compile what a player that learns its opponent needs."""

import numpy as np

from muggins.players.adaptive.learner import Learner
from muggins.players.adaptive.models import FEATURES, NASH, PEGGERS, PHASES, TOSS_FEATURES, TOSSERS, Mixture
from muggins.players.adaptive.opponent import opponent_model
from muggins.players.adaptive.player import Response, response_against
from muggins.rules.position import parse_position
from muggins.rules.role import Role
from muggins.solver.file.solution import open_solution

_DEAL = [0, 1, 13, 21, 34, 44, 51, 0, 5, 11, 18, 25, 32, 28, 0, 0, 21, 11, 34, 18, 25, 44, 32, 51, 0, 0]
"""A deal, see :mod:`muggins.kernels.deal_row`."""
_TOSSES = ("pone{} hand 3H 4D 5D 5S JS 2C", "dealer{} hand 3H 4D 5D 5S JS 2C")
_CARDS = (
    "pone{} hand 3H 4D 5D 5S toss 2C JS starter 9H",
    "dealer{} hand 2C 3H 4D JS toss 5D 5S starter 9H play KC JS 6C",
)
_LATE = " 100-100"


def warm_learning() -> None:
    solution = open_solution()
    learner = Learner(solution)
    for role in Role:
        learner.learn(np.array([_DEAL], np.int16), [role])
    learner.mixture()
    # A model of one player takes a second, one of all of them twenty.
    tosses, plays = np.zeros(len(TOSSERS)), np.zeros((len(PHASES), len(PEGGERS)))
    tosses[NASH] = 0.5
    plays[:, NASH] = 1
    mixture = Mixture(tosses, plays, np.zeros((len(PHASES), len(FEATURES))), np.zeros(len(TOSS_FEATURES)))
    warm_response(response_against(solution, opponent_model(solution, mixture)))


def warm_response(response: Response) -> None:
    """Ask a response for every kind of move, so that no move waits for it to load."""
    for score in ("", _LATE):
        for text in _TOSSES:
            view = parse_position(text.format(score))
            response.throwers[view.role].toss_probabilities(view)
        for text in _CARDS:
            view = parse_position(text.format(score))
            response.peggers[view.role].play_probabilities(view)
