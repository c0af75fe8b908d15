"""The players an opponent may resemble, in the toss and at each phase of the play, and how often it slips.

A *model* is a player whose choices are known in every position, with a rate of slips: a slip is any
legal choice, evenly. What is believed of an opponent is a mixture of models, one for the toss and one
for each phase of the play, as people are better at one than at the other.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.players.compiled import PeggerId, ThrowerId

_THROWERS = [thrower for thrower in ThrowerId if ThrowerId.RANDOM < thrower < ThrowerId.TABLE]
TOSSERS = ("nash", *(thrower.name.lower().replace("_", "-") for thrower in _THROWERS), "fitted")
"""Whom an opponent may toss like; not ``table``, who tosses all but as ``nash`` does. ``fitted`` is adjusted to it."""
FITTED_TOSS = len(TOSSERS) - 1
PEGGERS = ("nash", "greedy", "rule", "bill", "fitted")
"""Whom it may play like; ``fitted`` is adjusted to it, see :mod:`muggins.players.adaptive.fitted`."""
NASH, GREEDY, RULE, BILL, FITTED = range(len(PEGGERS))
PUBLISHED = (PeggerId.RANDOM, PeggerId.GREEDY, PeggerId.RULE, PeggerId.BILL)
"""The pegger of each place in ``PEGGERS`` that is one of the arena's; the first is not used."""
PHASES = ("lead", "reply", "end")
"""The phases of the play: the pone's first card; later cards with more than two in hand; two in hand."""
LEAD, REPLY, END = range(len(PHASES))
SLIPS = (0.02, 0.1, 0.3)
"""How often a model makes any legal choice instead of its own."""
FEATURES = ("log probability of the solution", "points", "bonus of rule", "value", "count of 5 or 21", "one of a pair")
"""What a card is described by for the fitted model."""
TOSS_FEATURES = ("log probability of the solution", "points now", "hand", "crib of any cards", "crib and play of nash")
"""What a discard is described by for the fitted model, in points of the side that makes it, the last three expected."""


class Mixture(NamedTuple):
    """What is believed of an opponent, by phase."""

    tosses: NDArray[np.float64]  # [13], the probability that it tosses like each of ``TOSSERS``; the rest is any toss
    plays: NDArray[np.float64]  # [3, 5], by phase, that it plays like each of ``PEGGERS``; the rest is any card
    fitted: NDArray[np.float64]  # [3, 6], the coefficients of the fitted model by phase
    fitted_tosses: NDArray[np.float64]  # [5], those of the fitted model of discards

    @property
    def is_solution(self) -> bool:
        return bool(self.tosses[NASH] == 1 and (self.plays[:, NASH] == 1).all())


def prior(names: tuple[str, ...], *, of_nash: float, of_any: float) -> NDArray[np.float64]:
    """Return float64[len(names) * 3 + 1]: how likely each model is at first, the last any choice at all.

    Half of what one player has goes to its rarest slips.
    """
    others = (1 - of_nash - of_any) / (len(names) - 1)
    players = np.array([of_nash if name == "nash" else others for name in names])
    return np.append(np.outer(players, (0.5, 0.3, 0.2)).ravel(), of_any)


def with_slips(probability: NDArray[np.float64], evenly: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the probability of choices under each model, in the order of :func:`prior`.

    ``probability``: float64[n, names], of what was chosen by each player without slips; ``evenly``: float64[n], by any
    legal choice.
    """
    slips = np.array(SLIPS)
    each = probability[:, :, None] * (1 - slips) + evenly[:, None, None] * slips
    return np.column_stack([each.reshape(len(probability), -1), evenly])


def shares(weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return float64[names]: how much each player without slips has in a mixture, from the weights of its models."""
    players: NDArray[np.float64] = weights[:-1].reshape(-1, len(SLIPS)) @ (1 - np.array(SLIPS))
    return players
