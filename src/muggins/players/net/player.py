"""The learned player, as it is asked with views."""

from collections.abc import Mapping

import numpy as np

from muggins.cards import Card, rank_of
from muggins.kernels.crib import TOSSES
from muggins.kernels.play import pack_hand
from muggins.kernels.tosses import toss_tables
from muggins.players import base
from muggins.players.net.file import shipped_net
from muggins.players.net.net import Net, SeenPlay, new_net_workspace, worth_of_ranks, worth_of_throws
from muggins.players.turn import compiled_state
from muggins.rules.view import View


class NetThrower:
    """Tosses as a learned player does: one of the best, evenly."""

    def __init__(self, net: Net) -> None:
        self._net, self._workspace = net, new_net_workspace(net)

    def toss_probabilities(self, view: View) -> Mapping[base.Toss, float]:
        six, worth = sorted(view.dealt), self._workspace.worth
        worth_of_throws(self._net, np.array(six, np.uint8), int(view.role), toss_tables(), self._workspace)
        best = [(six[a], six[b]) for (a, b), value in zip(TOSSES, worth.tolist(), strict=True) if value == worth.max()]
        return base.evenly(dict.fromkeys(best))


class NetPegger:
    """Plays as a learned player does: one of the best cards, evenly."""

    def __init__(self, net: Net) -> None:
        self._net, self._workspace = net, new_net_workspace(net)

    def play_probabilities(self, view: View) -> Mapping[Card, float]:
        worth = self._workspace.worth
        worth_of_ranks(self._net, seen_in(view), self._workspace)
        cards = view.legal_cards()
        most = max(worth[rank_of(card)] for card in cards)
        return base.evenly({card: None for card in cards if worth[rank_of(card)] == most})


def shipped_players() -> tuple[NetThrower, NetPegger]:
    return NetThrower(shipped_net()), NetPegger(shipped_net())


def seen_in(view: View) -> SeenPlay:
    state, opponent = compiled_state(view.play_state), view.role.other
    mine, theirs = (
        pack_hand([rank_of(move.card) for move in view.moves if move.card is not None and move.role is role])
        for role in (view.role, opponent)
    )
    hand = pack_hand([rank_of(card) for card in view.hand])
    return SeenPlay(
        hand, mine, theirs, state.pile, state.total, state.left[opponent], int(view.role), state.said_go[opponent]
    )
