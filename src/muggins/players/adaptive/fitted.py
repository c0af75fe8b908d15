"""A model of play adjusted to one opponent: the conditional logit of McFadden (1974), by maximum a posteriori.

A card is played in proportion to the exponential of a weighted sum of what describes it. At first the
weights are those of the solution itself; every decision moves them.
"""

import numpy as np
from numpy.typing import NDArray

SOLUTION = np.array([1.0, 0, 0, 0, 0, 0])
"""The coefficients of the solution, before anything is known."""
SPREAD = np.array([0.5, 2.0, 2.0, 1.0, 1.0, 1.0])
"""How far the coefficients of opponents lie from those, as standard deviations."""
_STEPS = 25
_CLOSE = 1e-4


def fit(features: NDArray[np.float64], played: NDArray[np.int64], start: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the coefficients that fit decisions best, by Newton's method with steps that never lose.

    Args:
        features: float64[n, 13, 6], NaN for ranks that could not be played.
        played: int64[n], the rank of each decision.
        start: float64[6], where to begin.
    """
    legal = ~np.isnan(features[:, :, 0])
    rows = np.where(legal[..., None], features, 0.0)
    precision = 1 / SPREAD**2
    at, value = start, _objective(rows, legal, played, start)
    for _ in range(_STEPS):
        probability = _softmax(rows @ at, legal)
        mean = np.einsum("nr,nrf->nf", probability, rows)
        gradient = (rows[np.arange(len(played)), played] - mean).sum(axis=0) - precision * (at - SOLUTION)
        second = np.einsum("nr,nrf,nrg->fg", probability, rows, rows) - mean.T @ mean + np.diag(precision)
        step = np.linalg.solve(second, gradient)
        size = 1.0
        while size > _CLOSE and (after := _objective(rows, legal, played, at + size * step)) < value:
            size /= 2
        if size <= _CLOSE:
            break
        at, gained, value = at + size * step, after - value, after
        if gained < _CLOSE:
            break
    return at


def _softmax(scores: NDArray[np.float64], legal: NDArray[np.bool_]) -> NDArray[np.float64]:
    raised = np.where(legal, scores, -np.inf)
    weights = np.exp(raised - raised.max(axis=1, keepdims=True))
    rows: NDArray[np.float64] = weights / weights.sum(axis=1, keepdims=True)
    return rows


def _objective(
    rows: NDArray[np.float64], legal: NDArray[np.bool_], played: NDArray[np.int64], at: NDArray[np.float64]
) -> float:
    """Return the logarithm of the posterior density, up to a constant."""
    chosen = _softmax(rows @ at, legal)[np.arange(len(played)), played]
    return float(np.log(np.maximum(chosen, 1e-300)).sum() - 0.5 * (((at - SOLUTION) / SPREAD) ** 2).sum())
