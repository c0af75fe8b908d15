"""The update of regrets in one iteration, the same for discards, the play and its opening."""

from typing import NamedTuple

import numpy as np

from muggins.kernels._jit import inlined
from muggins.solver.play.variants import Variant


class Update(NamedTuple):
    """What an iteration of a variant does, see :class:`muggins.solver.play.variants.Variant`; float32."""

    weight: np.float32  # of its strategy in the average; 0 adds nothing
    keep_gains: np.float32  # what old regret above zero is multiplied by
    keep_losses: np.float32  # what old regret below zero is multiplied by
    floor: np.float32  # the least regret kept: 0, or a number below all


NO_UPDATE = Update(*np.zeros(4, np.float32))


def update_of(variant: Variant, iteration: int) -> Update:
    """Return the update of an iteration (1, 2, ...)."""
    weight, gains, losses = variant.weight(iteration), variant.keep_gains(iteration), variant.keep_losses(iteration)
    return Update(np.float32(weight), np.float32(gains), np.float32(losses), np.float32(variant.floor))


@inlined
def discounted(regret: np.float32, update: Update) -> np.float32:
    return regret * (update.keep_gains if regret > 0 else update.keep_losses)


@inlined
def updated(regret: np.float32, worth: np.float32, mean: np.float32, update: Update) -> np.float32:
    """Return the regret of a choice of a given worth, where the strategy is worth `mean`."""
    return max(discounted(regret, update) + worth - mean, update.floor)
