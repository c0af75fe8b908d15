"""How likely somebody who slips makes each choice: small losses are common, big ones rare."""

from math import exp

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import borrowing_kernel

_RAREST = 1e-6


@borrowing_kernel
def fill_slips(worth: NDArray[np.float64], temperature: float, odds: NDArray[np.float64]) -> None:
    """Fill ``odds`` float64[n]: the probability of each choice, in proportion to exp(-loss / temperature).

    ``worth`` float64[n], points: minus infinity for what cannot be chosen. What is a million times rarer than the best
    choice is left out.
    """
    best, total = worth[0], 0.0
    for choice in range(len(worth)):
        best = max(best, worth[choice])
    for choice in range(len(worth)):
        weight = exp((worth[choice] - best) / temperature)
        odds[choice] = weight if weight > _RAREST else 0.0
        total += odds[choice]
    for choice in range(len(worth)):
        odds[choice] /= total
