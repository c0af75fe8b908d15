"""How often sets come up, in whole numbers: products of probabilities are sums of surprisals, equal on all machines."""

import numpy as np
from numpy.typing import NDArray

from muggins.kernels.multisets import MEMBERS, SIZES, multiset_index

NEVER = 30_000
"""The surprisal of what cannot be."""
_UNIT = 16
"""Parts of a bit."""


def surprisals(probabilities: NDArray[np.float64]) -> NDArray[np.int16]:
    """Return probabilities as surprisals, int16 of the same shape: sixteenths of a bit, NEVER for 0."""
    bits = -np.log2(np.maximum(probabilities, 1e-300))
    return np.where(probabilities > 0, np.rint(_UNIT * bits), NEVER).astype(np.int16)


def chances_to_show(keeps: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return float64[2, 4, 455]: how likely each role's keep contains some cards, by how many and which.

    ``keeps`` float64[2, 1820] is the probability of each keep, by role.
    """
    chances = np.zeros((2, 4, SIZES[3]))
    for keep, ranks in enumerate(MEMBERS[4].tolist()):
        parts = {tuple(rank for k, rank in enumerate(ranks) if chosen >> k & 1) for chosen in range(15)}
        for part in parts:
            chances[:, len(part), multiset_index(part)] += keeps[:, keep]
    chances[:, 0, 0] = 1.0
    return chances
