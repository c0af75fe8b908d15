"""The player that has learned from nothing, as it is asked with views."""

from collections.abc import Mapping

import numpy as np

from muggins.cards import Card, rank_of
from muggins.kernels.crib import TOSSES
from muggins.players import base
from muggins.players.net.player import seen_in
from muggins.players.net.policy import PolicyNet, new_policy_workspace, weights_of_ranks, weights_of_throws
from muggins.players.net.policy_file import shipped_policy
from muggins.rules.view import View


class PolicyThrower:
    """Tosses by the probabilities that were learned."""

    def __init__(self, net: PolicyNet) -> None:
        """Take what it has learned."""
        self._net, self._workspace = net, new_policy_workspace(net)

    def toss_probabilities(self, view: View) -> Mapping[base.Toss, float]:
        """Return the probabilities above 0."""
        six = sorted(view.dealt)
        weights_of_throws(self._net, np.array(six, np.uint8), int(view.role), self._workspace)
        weight = self._workspace.weight / self._workspace.weight.sum()
        return {(six[a], six[b]): share for (a, b), share in zip(TOSSES, weight.tolist(), strict=True) if share}


class PolicyPegger:
    """Plays by the probabilities that were learned."""

    def __init__(self, net: PolicyNet) -> None:
        """Take what it has learned."""
        self._net, self._workspace = net, new_policy_workspace(net)

    def play_probabilities(self, view: View) -> Mapping[Card, float]:
        """Return the probabilities above 0: of equal ranks the lowest card stands for all."""
        weights_of_ranks(self._net, seen_in(view), self._workspace)
        weight = self._workspace.weight / self._workspace.weight.sum()
        lowest = {rank_of(card): card for card in sorted(view.legal_cards(), reverse=True)}
        return {card: float(weight[rank]) for rank, card in lowest.items() if weight[rank]}


def shipped_policy_players() -> tuple[PolicyThrower, PolicyPegger]:
    """Return the thrower and the pegger that come with the program."""
    return PolicyThrower(shipped_policy()), PolicyPegger(shipped_policy())
