"""What a player has learned of its opponent: a belief over models, by Bayes, and a model fitted to it.

Every deal that comes to the show lays both hands open, so each of the opponent's decisions in it is
evidence. The fitted model is weighed by what it foretold before it saw a decision, as the others are.
The response to a mixture of models is Bayes's own; that it is a mixture with the solution in it is what
keeps it from losing to an opponent unlike all models (compare the data-biased responses of Johanson and
Bowling 2009).
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.cards import Card
from muggins.kernels.crib import TOSSES
from muggins.kernels.deal_row import CARDS, DEALER, LENGTH, SCORES, SIX, STARTER, TOSS
from muggins.players.adaptive import decisions as deal
from muggins.players.adaptive.fitted import SOLUTION, SPREAD, TOSS_SOLUTION, TOSS_SPREAD, fit
from muggins.players.adaptive.likelihood import new_room, weigh_decisions, weigh_fitted_tosses, weigh_toss
from muggins.players.adaptive.models import (
    FITTED,
    FITTED_TOSS,
    NASH,
    PEGGERS,
    PHASES,
    SLIPS,
    TOSSERS,
    Mixture,
    prior,
    shares,
    with_slips,
)
from muggins.players.compiled import new_choice_workspace
from muggins.players.endgame.model import LEAD
from muggins.players.solution import solution_play
from muggins.rules.deal import Deal
from muggins.rules.events import CardPlayed
from muggins.rules.game import Game
from muggins.rules.role import Role, Seat
from muggins.score.values import as_to_121
from muggins.solver.file.solution import Solution
from muggins.solver.play.tree import Nodes, nodes_of, play_tree

OF_NASH, OF_ANY = 0.5, 0.05
"""How likely an opponent is at first to follow the solution, and to make any choice."""
STEPS = 16
"""Shares of a mixture are in steps of a sixteenth: a belief that hardly moved needs no new response."""
_FIRST_FIT, _FIRST_TOSS_FIT, _GROWTH = 20, 5, 1.2
"""Decisions of the play and discards before the first fit, and how many times as many before the next."""
_LEAST = 1e-12


class Learner:
    """What has been learned of one opponent.

    Attributes:
        deals: how many deals were seen to their end.
        decisions: how many of its decisions in the play these held.
    """

    def __init__(self, solution: Solution, *, until: int = LEAD) -> None:
        """Know nothing of an opponent, who at first plays like the solution that is played against it.

        ``until``: deals begun with this or more on either side, of 121, say nothing about how an opponent plays for
        points, and are left out. The default is where our own players begin to play for the score.
        """
        self._solution, self._until = solution, until
        self.deals, self.decisions = 0, 0
        with np.errstate(divide="ignore"):
            self._tosses, plays = (np.log(prior(names, of_nash=OF_NASH, of_any=OF_ANY)) for names in (TOSSERS, PEGGERS))
        # The fitted model starts as the solution and predicts the same against it, so its share must round to 0 of 16.
        self._tosses[FITTED_TOSS * len(SLIPS) :][: len(SLIPS)] -= np.log(5)
        self._plays = np.tile(plays, (len(PHASES), 1))
        self._fitted, self._next_fit = np.tile(SOLUTION, (len(PHASES), 1)), _FIRST_FIT
        self._fitted_tosses, self._next_toss_fit = TOSS_SOLUTION, _FIRST_TOSS_FIT
        self._toss_features: list[NDArray[np.float64]] = []
        self._tossed: list[int] = []
        self._features: list[NDArray[np.float64]] = []
        self._played: list[NDArray[np.int64]] = []
        self._phases: list[NDArray[np.int64]] = []

    def learn(self, deals: NDArray[np.int16], roles: Sequence[int]) -> None:
        """Take in deals shown to their end, int16[n, 26] (:mod:`muggins.kernels.deal_row`), in these roles of it."""
        far = are_for_points(deals, self._until)
        nodes, decisions = nodes_of(play_tree(4)), np.zeros((deal.MOST, deal.ROW), np.int64)
        for row, role in zip(deals[far], np.asarray(roles)[far].tolist(), strict=True):
            self._learn_toss(row, role)
            self.deals += 1
            if number := deal.decisions_of(nodes, row, role, decisions):
                self._learn_play(nodes, decisions[:number])

    def _learn_toss(self, row: NDArray[np.int16], role: int) -> None:
        six = row[SIX + 6 * role : SIX + 6 * role + 6].astype(np.uint8)
        toss, chosen = int(row[TOSS + role]), np.zeros(len(TOSSERS))
        workspace = new_choice_workspace()
        weigh_toss(six, role, toss, workspace, chosen[1:FITTED_TOSS])
        cards: list[Card] = six.tolist()
        solution = self._solution.toss_probabilities(cards, Role(role))
        likely_tosses = np.array([solution[cards[a], cards[b]] for a, b in TOSSES])
        chosen[NASH] = likely_tosses[toss]
        features, fitted = np.zeros((len(TOSSES), TOSS_SOLUTION.size)), np.zeros(len(TOSSES))
        weigh_fitted_tosses(six, role, likely_tosses, self._fitted_tosses, workspace, features, fitted)
        chosen[FITTED_TOSS] = fitted[toss]
        self._toss_features.append(features)
        self._tossed.append(toss)
        likely = with_slips(chosen[None], np.array([1 / len(TOSSES)]))
        self._tosses = _normalized(self._tosses + np.log(np.maximum(likely[0], _LEAST)))
        if len(self._tossed) >= self._next_toss_fit:
            self._next_toss_fit = int(_GROWTH * len(self._tossed)) + 1
            seen = np.stack(self._toss_features), np.array(self._tossed)
            self._fitted_tosses = fit(*seen, self._fitted_tosses, TOSS_SOLUTION, TOSS_SPREAD)

    def _learn_play(self, nodes: Nodes, made: NDArray[np.int64]) -> None:
        probability, features = np.zeros((len(made), len(PEGGERS) + 1)), np.zeros((len(made), 13, SOLUTION.size))
        play = solution_play(self._solution)
        weigh_decisions(nodes, play, made, self._fitted, new_room(), probability, features)
        likely = np.log(np.maximum(with_slips(probability[:, :-1], probability[:, -1]), _LEAST))
        self.decisions += len(made)
        self._features.append(features)
        self._played.append(made[:, deal.PLAYED].copy())
        self._phases.append(made[:, deal.PHASE].copy())
        for phase in range(len(PHASES)):
            here = made[:, deal.PHASE] == phase
            self._plays[phase] = _normalized(self._plays[phase] + likely[here].sum(axis=0))
        if self.decisions >= self._next_fit:
            self._next_fit = int(_GROWTH * self.decisions) + 1
            self._fit()

    def _fit(self) -> None:
        features, played = np.concatenate(self._features), np.concatenate(self._played)
        phases = np.concatenate(self._phases)
        for phase in range(len(PHASES)):
            here = phases == phase
            if here.any():
                self._fitted[phase] = fit(features[here], played[here], self._fitted[phase], SOLUTION, SPREAD)

    def mixture(self) -> Mixture:
        plays = np.stack([_rounded(shares(np.exp(weights))) for weights in self._plays])
        fitted = np.where(plays[:, FITTED, None] > 0, np.round(self._fitted, 1), 0.0)
        tosses = _rounded(shares(np.exp(self._tosses)))
        fitted_tosses = np.round(self._fitted_tosses if tosses[FITTED_TOSS] > 0 else TOSS_SOLUTION, 1)
        return Mixture(tosses, plays, fitted, fitted_tosses)


class ShownDeals(NamedTuple):
    """Deals whose cards both sides have shown."""

    deals: tuple[Deal, ...]
    rows: NDArray[np.int16]  # [n, 26], the same as rows, see :mod:`muggins.kernels.deal_row`
    roles: NDArray[np.int64]  # [n], the role of the seat that is learned of, in each


def shown_deals(game: Game, seat: Seat) -> ShownDeals:
    """Return the deals of a finished game that were shown to their end, for learning of a seat.

    The last one, which wins it, may not have been. Raises a MugginsError for rules that have no values of scores.
    """
    deals = tuple(game.deals[:-1])
    dealers = [(game.first_dealer + place) % 2 for place in range(len(deals))]
    roles = np.array([Role.DEALER if Seat(dealer) is seat else Role.PONE for dealer in dealers], np.int64)
    rows = [_row(game, dealer, deal) for dealer, deal in zip(dealers, deals, strict=True)]
    return ShownDeals(deals, np.array(rows, np.int16).reshape(-1, LENGTH), roles)


def _row(game: Game, dealer: int, deal: Deal) -> NDArray[np.int16]:
    row = np.zeros(LENGTH, np.int16)
    row[DEALER] = dealer
    row[STARTER] = deal.starter_card
    for role in Role:
        six, toss = sorted(deal.dealt[role]), deal.tosses[role]
        assert toss is not None
        row[SIX + 6 * role : SIX + 6 * role + 6] = six
        row[TOSS + role] = TOSSES.index(tuple(sorted(map(six.index, toss))))
    row[CARDS : CARDS + 8] = [event.card for event in deal.events if isinstance(event, CardPlayed)]
    row[SCORES : SCORES + 2] = as_to_121((deal.start_scores[Role.PONE], deal.start_scores[Role.DEALER]), game.ruleset)
    return row


def are_for_points(deals: NDArray[np.int16], until: int) -> NDArray[np.bool_]:
    """Return which deals, int16[n, 26], were begun with less than `until` points on both sides."""
    early: NDArray[np.bool_] = deals[:, SCORES : SCORES + 2].max(axis=1) < until
    return early


def _normalized(logarithms: NDArray[np.float64]) -> NDArray[np.float64]:
    most = logarithms.max()
    scaled: NDArray[np.float64] = logarithms - most - np.log(np.exp(logarithms - most).sum())
    return scaled


def _rounded(share: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return shares in steps of 1/STEPS, of a sum of at most 1."""
    steps = np.floor(share * STEPS + 0.5)
    while steps.sum() > STEPS:
        steps[np.argmax(steps - share * STEPS)] -= 1
    rounded: NDArray[np.float64] = steps / STEPS
    return rounded
