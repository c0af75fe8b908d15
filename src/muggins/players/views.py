"""Compiled players asked with views: each makes one of its best choices, equal ones evenly."""

import random
from collections.abc import Collection, Mapping, Sequence

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


class BestToss:
    """Tosses by a ThrowerId."""

    def __init__(self, thrower: int) -> None:
        self._thrower = thrower

    def toss_probabilities(self, view: View) -> Mapping[Toss, float]:
        six, workspace = np.array(sorted(view.dealt), np.uint8), new_choice_workspace()
        worth_of_tosses(self._thrower, six, int(view.role), toss_tables(), workspace)
        return _best_tosses(six, workspace.worth)


class NetToss:
    """Tosses as a learned player does."""

    def __init__(self, net: Net) -> None:
        self._net = net

    def toss_probabilities(self, view: View) -> Mapping[Toss, float]:
        six, workspace = np.array(sorted(view.dealt), np.uint8), new_net_workspace(self._net)
        worth_of_throws(self._net, six, int(view.role), toss_tables(), workspace)
        return _best_tosses(six, workspace.worth)


class BestCard:
    """Plays by a PeggerId, but for the Monte Carlo pegger and the learned one."""

    def __init__(self, pegger: int) -> None:
        self._pegger = pegger

    def play_probabilities(self, view: View) -> Mapping[Card, float]:
        worth = np.zeros(13, np.int64)
        worth_of_cards(self._pegger, _packed(view.hand), compiled_state(view.play_state), worth)
        return _best_cards(view, worth)


class NetCard:
    """Plays as a learned player does."""

    def __init__(self, net: Net) -> None:
        self._net = net

    def play_probabilities(self, view: View) -> Mapping[Card, float]:
        workspace = new_net_workspace(self._net)
        worth_of_ranks(self._net, seen_in(view), workspace)
        return _best_cards(view, workspace.worth)


class MonteCarlo:
    """Plays the card with the best average net points over `samples` playouts of each; `rng` draws them."""

    def __init__(self, samples: int, rng: random.Random) -> None:
        self._samples, self._rng = samples, rng

    def play_probabilities(self, view: View) -> Mapping[Card, float]:
        ranks = {rank_of(card) for card in view.legal_cards()}
        return _cards_of(view, ranks if len(ranks) == 1 else {self._best(view)})

    def thinks(self, view: View) -> bool:  # noqa: ARG002
        return True

    def _best(self, view: View) -> Rank:
        opponent = view.role.other
        shown = mask_of(move.card for move in view.moves if move.card is not None and move.role is opponent)
        known = KnownCards(mask_of(view.known), shown, view.play_state.bound[opponent])
        stream = np.array([seeded(self._rng.getrandbits(62), 0, 0)], np.uint64)
        state, hand = compiled_state(view.play_state), _packed(view.hand)
        return montecarlo(self._samples, hand, state, known, toss_tables(), new_sampling_workspace(), stream)


def seen_in(view: View) -> SeenPlay:
    """Return what a side sees of the play, as a net is asked."""
    state, opponent = compiled_state(view.play_state), view.role.other
    mine, theirs = (
        _packed([move.card for move in view.moves if move.card is not None and move.role is role])
        for role in (view.role, opponent)
    )
    left, passed = state.left[opponent], state.said_go[opponent]
    return SeenPlay(_packed(view.hand), mine, theirs, state.pile, state.total, left, int(view.role), passed)


def _packed(cards: Sequence[Card]) -> int:
    return pack_hand([rank_of(card) for card in cards])


def _best_tosses(six: NDArray[np.uint8], worth: NDArray[np.int64]) -> dict[Toss, float]:
    cards: list[Card] = six.tolist()
    best = np.flatnonzero(worth == worth.max()).tolist()
    return evenly({(cards[a], cards[b]): None for a, b in (TOSSES[toss] for toss in best)})


def _best_cards(view: View, worth: NDArray[np.int64]) -> dict[Card, float]:
    ranks = {rank_of(card) for card in view.legal_cards()}
    most = max(worth[rank] for rank in ranks)
    return _cards_of(view, {rank for rank in ranks if worth[rank] == most})


def _cards_of(view: View, ranks: Collection[Rank]) -> dict[Card, float]:
    return evenly({card: None for card in view.hand if rank_of(card) in ranks})
