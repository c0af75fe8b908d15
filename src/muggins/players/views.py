"""Compiled players asked with views: each makes one of its best choices, equal ones evenly."""

import random
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from muggins.cards import Card, Rank, rank_of
from muggins.kernels.crib import TOSSES
from muggins.kernels.game import mask_of
from muggins.kernels.play import pack_hand
from muggins.kernels.random import seeded
from muggins.kernels.tosses import toss_tables
from muggins.players.base import Toss, evenly
from muggins.players.compiled import new_choice_workspace, worth_of_cards, worth_of_tosses
from muggins.players.compiled_montecarlo import KnownCards, montecarlo, new_sampling_workspace
from muggins.players.net import Net, SeenPlay, new_net_workspace, worth_of_ranks, worth_of_throws
from muggins.players.turn import compiled_state
from muggins.rules.view import View


@dataclass(frozen=True)
class BestToss:
    """Tosses by a ThrowerId, or as a learned player does."""

    thrower: int
    net: Net | None = None

    def toss_probabilities(self, view: View) -> Mapping[Toss, float]:
        six = np.array(sorted(view.dealt), np.uint8)
        cards: list[Card] = six.tolist()
        worth = self._worth(six, int(view.role))
        best = np.flatnonzero(worth == worth.max()).tolist()
        return evenly([(cards[a], cards[b]) for a, b in (TOSSES[toss] for toss in best)])

    def _worth(self, six: NDArray[np.uint8], role: int) -> NDArray[np.int64]:
        if self.net is None:
            choice = new_choice_workspace()
            worth_of_tosses(self.thrower, six, role, toss_tables(), choice)
            return choice.worth
        workspace = new_net_workspace(self.net)
        worth_of_throws(self.net, six, role, toss_tables(), workspace)
        return workspace.worth


@dataclass(frozen=True)
class BestCard:
    """Plays by a PeggerId other than MONTECARLO, or as a learned player does."""

    pegger: int
    net: Net | None = None

    def play_probabilities(self, view: View) -> Mapping[Card, float]:
        worth = np.zeros(13, np.int64)
        if self.net is None:
            worth_of_cards(self.pegger, _packed(view.hand), compiled_state(view.play_state), worth)
        else:
            workspace = new_net_workspace(self.net)
            worth_of_ranks(self.net, seen_in(view), workspace)
            worth = workspace.worth
        ranks = {rank_of(card) for card in view.legal_cards()}
        most = max(worth[rank] for rank in ranks)
        return _cards_of(view, {rank for rank in ranks if worth[rank] == most})


@dataclass(frozen=True)
class MonteCarlo:
    """Plays the card with the best average net points over `samples` playouts of each; `rng` draws them."""

    samples: int
    rng: random.Random

    def play_probabilities(self, view: View) -> Mapping[Card, float]:
        ranks = {rank_of(card) for card in view.legal_cards()}
        return _cards_of(view, ranks if len(ranks) == 1 else {self._best(view)})

    def thinks(self, view: View) -> bool:  # noqa: ARG002
        return True

    def _best(self, view: View) -> Rank:
        opponent = view.role.other
        shown = mask_of(move.card for move in view.moves if move.card is not None and move.role is opponent)
        known = KnownCards(mask_of(view.known), shown, view.play_state.bound[opponent])
        stream = np.array([seeded(self.rng.getrandbits(62), 0, 0)], np.uint64)
        state, hand = compiled_state(view.play_state), _packed(view.hand)
        return montecarlo(self.samples, hand, state, known, toss_tables(), new_sampling_workspace(), stream)


def seen_in(view: View) -> SeenPlay:
    state, opponent = compiled_state(view.play_state), view.role.other
    mine, theirs = (
        _packed([move.card for move in view.moves if move.card is not None and move.role is role])
        for role in (view.role, opponent)
    )
    left, passed = state.left[opponent], state.said_go[opponent]
    return SeenPlay(_packed(view.hand), mine, theirs, state.pile, state.total, left, int(view.role), passed)


def _packed(cards: Sequence[Card]) -> int:
    return pack_hand([rank_of(card) for card in cards])


def _cards_of(view: View, ranks: Collection[Rank]) -> dict[Card, float]:
    return evenly([card for card in view.hand if rank_of(card) in ranks])
