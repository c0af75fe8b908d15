"""Proximal policy optimisation in self-play: batches of deals, and what is learned of each.

A choice is judged by what followed: the points of the deal from there on, mixed with what the critic says of later
choices (generalised advantage estimation), less what the critic said before. The actor makes choices that were better
than expected more probable, by small steps, and is paid for entropy: a *temperature* times that of its probabilities,
in points, which falls. Without it a player that only answers itself would forget how to mix. What is shipped is an
average of the actor over about the last tenth of its batches.

Sources: J. Schulman et al., "Proximal policy optimization algorithms", 2017; S. Sokota et al., "A unified approach to
reinforcement learning, quantal response equilibria, and two-player zero-sum games", 2023 (the entropy); M. Rudolph et
al., "Reevaluating policy gradient methods for imperfect-information games", 2025.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from muggins.envs.vector import VectorEnv
from muggins.learn.fit import torch_found
from muggins.learn.ppo.deals import CARDS, Deals, play_deals
from muggins.learn.ppo.nets import Actor, Critic, net_of
from muggins.players.net.policy import PolicyNet

BATCH = 8192
"""Deals that are played between two changes of the actor."""
_EPOCHS, _PARTS = 2, 4
"""How often a batch is gone through, and in how many parts."""
_CLIP, _TRACE = 0.2, 0.8
"""How far a probability may move from where it was in the deals; how much later choices weigh, step by step."""
_RATE, _SLOWEST, _TABLES = 2e-3, 5e-5, 5
"""The learning rate at first and at least; the tables of the toss learn so much faster."""
_HOT, _COLD = 0.3, 0.02
"""The temperature at first and at least, in points."""
_SCALE = 1_000_000
"""Deals by which both fall."""
_AVERAGED = 10
"""The average is over the last of so many parts of the batches."""


class PolicyLearner:
    """An actor and its critic while they learn.

    Attributes:
        deals: how many they have played.
    """

    def __init__(self, seed: int) -> None:
        """Begin with nothing.

        Args:
            seed: of the first parameters.

        Raises:
            MissingExtraError: PyTorch is not installed.
        """
        self._torch = torch = torch_found()
        torch.set_num_threads(1)  # sums come in the same order
        torch.manual_seed(seed)
        self._draws = torch.Generator()
        self._actor, self._critic, self.deals = Actor(self._draws), Critic(), 0
        tables, nets = self._actor.parameters[:3], self._actor.parameters[3:]
        groups = [
            {"params": tables, "scale": _TABLES},
            {"params": nets, "scale": 1},
            {"params": self._critic.parameters, "scale": 1},
        ]
        self._optimiser = torch.optim.Adam(groups, _RATE)
        self._average = [each.detach().clone() for each in self._actor.parameters]

    @property
    def net(self) -> PolicyNet:
        """The player: the average of the actor."""
        return net_of([each.numpy() for each in self._average])

    def arrays(self) -> dict[str, NDArray[Any]]:
        """Return all that the learner knows, to go on with: parameters, averages, moments."""
        found: dict[str, NDArray[Any]] = {"deals": np.array([self.deals])}
        parameters = [*self._actor.parameters, *self._critic.parameters]
        for place, each in enumerate(parameters):
            found[f"parameter-{place}"] = each.detach().numpy()
            for name, moment in self._optimiser.state.get(each, {}).items():
                found[f"{name}-{place}"] = np.atleast_1d(moment.numpy())
        for place, each in enumerate(self._average):
            found[f"average-{place}"] = each.numpy()
        return found

    def restore(self, arrays: Mapping[str, NDArray[Any]]) -> None:
        """Go back to what :meth:`arrays` returned.

        Raises:
            KeyError: an array is missing.
            ValueError: an array of another shape.
        """
        torch, parameters = self._torch, [*self._actor.parameters, *self._critic.parameters]
        with torch.no_grad():
            for name, many in (("parameter", parameters), ("average", self._average)):
                for place, each in enumerate(many):
                    found = torch.tensor(np.array(arrays[f"{name}-{place}"]))
                    if found.shape != each.shape:
                        raise ValueError(f"{name}-{place}")
                    each.copy_(found)
        for place, each in enumerate(parameters):
            moments = {name: torch.tensor(np.array(arrays[f"{name}-{place}"])) for name in ("exp_avg", "exp_avg_sq")}
            self._optimiser.state[each] = {"step": torch.tensor(float(arrays[f"step-{place}"][0])), **moments}
        self.deals = int(arrays["deals"][0])

    def learn(self, batches: int, seed: int) -> None:
        """Play and learn.

        Args:
            batches: of BATCH deals.
            seed: of the cards and of all that is drawn.
        """
        self._draws.manual_seed(seed)
        env = VectorEnv(BATCH, seed=seed)
        batch = env.reset()
        for _ in range(batches):
            self._cool()
            deals, batch = play_deals(env, batch, self._actor)
            self._learn_from(deals)
            self.deals += BATCH
            share = 1 / (1 + self.deals / BATCH / _AVERAGED)
            with self._torch.no_grad():
                for mean, each in zip(self._average, self._actor.parameters, strict=True):
                    mean.lerp_(each, share)

    @property
    def temperature(self) -> float:
        """What a unit of entropy is worth now, in points."""
        return max(_HOT / (1 + self.deals / _SCALE), _COLD)

    def _cool(self) -> None:
        rate = max(_RATE / (1 + self.deals / _SCALE), _SLOWEST)
        for group in self._optimiser.param_groups:
            group["lr"] = rate * group["scale"]

    def _learn_from(self, deals: Deals) -> None:
        torch, (asked, answers) = self._torch, (deals.choices.asked, deals.choices.answers)
        seen, sign = torch.from_numpy(deals.choices.seen), torch.from_numpy(deals.choices.sign)
        shows, six = torch.from_numpy(deals.shows), torch.from_numpy(deals.six)
        with torch.no_grad():
            show, pegged = self._critic.shown(shows), self._critic.pegged(seen, sign)
            dealt = self._critic.before_toss(six)
        returns, first, shown = traced(deals, show.numpy(), pegged.numpy())
        wanted = torch.from_numpy(returns - deals.choices.before) - show[deals.choices.deal]  # in the play alone
        gained, tossed = sign * (wanted - pegged), torch.from_numpy(first) - dealt
        state, fits, ranks, logs = map(torch.from_numpy, (*asked, *answers))
        tosses = [[*map(torch.from_numpy, (*deals.asked[role], *deals.tosses[role]))] for role in range(2)]
        for _ in range(_EPOCHS):
            plays, games = (torch.randperm(len(each), generator=self._draws).chunk(_PARTS) for each in (sign, tossed))
            for play, game in zip(plays, games, strict=True):
                loss = self._loss(self._actor.play_logs(state[play], fits[play]), ranks[play], logs[play], gained[play])
                for role, (keep, toss, suits, chosen, log) in enumerate(tosses):
                    found = self._actor.toss_logs(role, keep[game], toss[game], suits[game])
                    better = tossed[game] if role == 0 else -tossed[game]
                    loss = loss + self._loss(found, chosen[game], log[game], better)
                loss = loss + ((self._critic.pegged(seen[play], sign[play]) - wanted[play]) ** 2).mean()
                loss = loss + ((self._critic.before_toss(six[game]) - torch.from_numpy(first)[game]) ** 2).mean()
                loss = loss + ((self._critic.shown(shows[:, game]) - torch.from_numpy(shown)[game]) ** 2).mean()
                self._optimiser.zero_grad()
                loss.backward()
                self._optimiser.step()

    def _loss(self, logs: Any, chosen: Any, before: Any, gained: Any) -> Any:
        """Return what the actor is to make small: the gain, clipped, and the entropy, both negative."""
        torch, now = self._torch, logs.gather(1, chosen[:, None])[:, 0]
        ratio = (now - before).exp()
        gain = torch.min(ratio * gained, ratio.clamp(1 - _CLIP, 1 + _CLIP) * gained).mean()
        entropy = -(logs.exp() * logs).sum(1).mean()
        return -gain - self.temperature * entropy


def traced(
    deals: Deals, show: NDArray[np.float32], pegged: NDArray[np.float32]
) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.float32]]:
    """Return what deals came to, as judged from each choice on.

    Args:
        deals: that were played, n.
        show: float32[n], what the critic says of the show of each.
        pegged: float32[m], what it says of the rest of the play at each choice.

    Returns:
        Pone's points less the dealer's in the whole deal, judged after each choice in the play, float32[m], and after
        the tosses, float32[n]; and what the show came to, judged after the last choice, float32[n].
    """
    choices, total, shown = deals.choices, deals.net.copy(), deals.net.copy()
    returns, last = np.zeros_like(pegged), np.zeros(len(total), np.bool_)
    for step in range(CARDS - 1, -1, -1):
        here = np.flatnonzero(choices.step == step)
        deal = choices.deal[here]
        returns[here] = total[deal]
        pegs = choices.before[here] + pegged[here]
        total[deal] = _TRACE * total[deal] + (1 - _TRACE) * (pegs + show[deal])
        new = ~last[deal]
        shown[deal[new]] = deals.net[deal[new]] - pegs[new]
        last[deal] = True
    return returns, total, shown
