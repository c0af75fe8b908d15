"""The networks of a learner, in PyTorch: the actor, which is the player, and the critic, which judges its choices."""

import itertools
from typing import Any

import numpy as np
from numpy.typing import NDArray

from muggins.kernels.multisets import SIZES
from muggins.learn.fit import torch_found
from muggins.learn.ppo.deals import PLAYED, SHOWN, SIX, Answers, CardQuestions, TossQuestions
from muggins.players.net.policy import FEATURES, TRAITS, PolicyNet
from muggins.players.net.policy_file import read_only_policy

UNITS = 128, 64
"""Units of the two layers of every net."""
_SMALL = 0.01
"""How much the last layer of the actor counts at first: all cards are about as probable."""


def layers(*sizes: int) -> Any:
    """Return a net of layers of so many units, with rectifiers between."""
    torch = torch_found()
    made: list[Any] = []
    for many, next_many in itertools.pairwise(sizes):
        made += [torch.nn.Linear(many, next_many), torch.nn.ReLU()]
    return torch.nn.Sequential(*made[:-1])


class Actor:
    """How probable each choice is.

    Attributes:
        tosses: the parameters for the toss: by keep, by toss, by suits.
        ranks: the net for the play.
    """

    def __init__(self, draws: Any) -> None:
        """Begin with even probabilities.

        Args:
            draws: the generator, of PyTorch, that choices are drawn by.
        """
        torch = torch_found()
        self._torch, self._draws = torch, draws
        tables = [torch.zeros(2, size, 1 + TRAITS) for size in (SIZES[4], SIZES[2])]
        for table in tables:
            table[..., 1:] = 0.1 * torch.randn(2, table.shape[1], TRAITS)
        self.tosses = [torch.nn.Parameter(table) for table in (*tables, torch.zeros(2, 4))]
        self.ranks = layers(FEATURES, *UNITS, 13)
        with torch.no_grad():
            self.ranks[-1].weight *= _SMALL

    @property
    def parameters(self) -> list[Any]:
        """All parameters, in the order of the fields of a PolicyNet."""
        return [*self.tosses, *self.ranks.parameters()]

    def toss_logs(self, role: int, keep: Any, toss: Any, suits: Any) -> Any:
        """Return the logarithms of the probabilities of tosses, [n, 15]; the arguments are as in TossQuestions."""
        kept, thrown = (
            table[role].index_select(0, places.reshape(-1)).view(*places.shape, -1)
            for table, places in zip(self.tosses, (keep, toss), strict=False)
        )
        liked = kept[..., 0] + thrown[..., 0] + (kept[..., 1:] * thrown[..., 1:]).sum(-1) + self.tosses[2][role][suits]
        return self._torch.log_softmax(liked, 1)

    def play_logs(self, state: Any, fits: Any) -> Any:
        """Return the logarithms of the probabilities of ranks, [n, 13]; the arguments are as in CardQuestions."""
        return self._torch.log_softmax(self.ranks(state.float()).masked_fill(~fits, -1e9), 1)

    def toss(self, role: int, asked: TossQuestions) -> Answers:
        """Draw tosses."""
        with self._torch.no_grad():
            return self._drawn(self.toss_logs(role, *map(self._torch.from_numpy, asked)))

    def play(self, asked: CardQuestions) -> Answers:
        """Draw cards."""
        with self._torch.no_grad():
            return self._drawn(self.play_logs(*map(self._torch.from_numpy, asked)))

    def _drawn(self, logs: Any) -> Answers:
        """Draw by probabilities: the largest of their logarithms, each with noise of a Gumbel distribution."""
        even = self._torch.rand(logs.shape, generator=self._draws).clamp_min(1e-12)
        chosen = (logs - (-even.log()).log()).argmax(1)
        return Answers(chosen.numpy(), logs.gather(1, chosen[:, None])[:, 0].numpy())


def net_of(arrays: list[NDArray[np.float32]]) -> PolicyNet:
    """Return the player whose parameters are given in the order of :attr:`Actor.parameters`."""
    tables, weights = arrays[:3], arrays[3:]
    # PyTorch has a row of a layer's weights to each unit that comes out, the player to each that goes in.
    turned = [np.ascontiguousarray(array.T) if array.ndim == 2 else array.copy() for array in weights]
    return read_only_policy(PolicyNet(*(array.copy() for array in tables), *turned))


class Critic:
    """What pone will win of the dealer in the rest of a deal, of which the critic sees all cards.

    Attributes:
        deal: before the toss, by the cards dealt.
        hand: what a hand of four shows with the starter.
        crib: what a crib does.
        peg: what the side to move will peg, less the other.
    """

    def __init__(self) -> None:
        """Begin with a critic that knows nothing."""
        self.deal, self.peg = layers(SIX, *UNITS, 1), layers(PLAYED, *UNITS, 1)
        self.hand, self.crib = layers(SHOWN, *UNITS, 1), layers(SHOWN, *UNITS, 1)

    @property
    def parameters(self) -> list[Any]:
        """All parameters."""
        return [each for net in (self.deal, self.hand, self.crib, self.peg) for each in net.parameters()]

    def before_toss(self, six: Any) -> Any:
        """Return what pone will win, [n], by the cards dealt, [n, SIX]."""
        return self.deal(six.float())[:, 0]

    def shown(self, shows: Any) -> Any:
        """Return what pone will win in the show, [n], by hands and crib, [3, n, SHOWN]."""
        shows = shows.float()
        return self.hand(shows[0])[:, 0] - self.hand(shows[1])[:, 0] - self.crib(shows[2])[:, 0]

    def pegged(self, seen: Any, sign: Any) -> Any:
        """Return what pone will win in the play, [m], by what is seen of it, [m, PLAYED], and whose move it is."""
        return self.peg(seen.float())[:, 0] * sign
