"""A model of choices adjusted to one opponent: the conditional logit of McFadden (1974), by maximum a posteriori.

A card or a discard is chosen in proportion to the exponential of a weighted sum of what describes it. At first the
weights are those of the solution itself; every decision moves them.
"""

import numpy as np
from numpy.typing import NDArray

SOLUTION = np.array([1.0, 0, 0, 0, 0, 0])
"""The coefficients of the solution, before anything is known."""
SPREAD = np.array([0.5, 2.0, 2.0, 1.0, 1.0, 1.0])
"""How far the coefficients of opponents lie from those, as standard deviations."""
TOSS_SOLUTION = np.array([1.0, 0, 0, 0, 0])
TOSS_SPREAD = np.array([0.5, 2.0, 2.0, 2.0, 2.0])
"""The same for discards."""
_STEPS = 25
_CLOSE = 1e-4


def fit(
    features: NDArray[np.float64],
    chosen: NDArray[np.int64],
    start: NDArray[np.float64],
    mean: NDArray[np.float64],
    spread: NDArray[np.float64],
) -> NDArray[np.float64]:
    """Return the coefficients that fit decisions best, by Newton's method with steps that never lose.

    ``features``: float64[n, choices, k], NaN for what could not be chosen. ``chosen``: int64[n], the choice of each
    decision. ``start``: float64[k], where to begin. ``mean`` and ``spread``: float64[k], of the prior, a normal
    distribution, and its standard deviations.
    """
    legal = ~np.isnan(features[:, :, 0])
    rows = np.where(legal[..., None], features, 0.0)
    precision = 1 / spread**2

    def objective(at: NDArray[np.float64]) -> float:
        """Return the logarithm of the posterior density, up to a constant."""
        likely = _softmax(rows @ at, legal)[np.arange(len(chosen)), chosen]
        return float(np.log(np.maximum(likely, 1e-300)).sum() - 0.5 * (precision * (at - mean) ** 2).sum())

    at, value = start, objective(start)
    for _ in range(_STEPS):
        probability = _softmax(rows @ at, legal)
        average = np.einsum("nr,nrf->nf", probability, rows)
        gradient = (rows[np.arange(len(chosen)), chosen] - average).sum(axis=0) - precision * (at - mean)
        second = np.einsum("nr,nrf,nrg->fg", probability, rows, rows) - average.T @ average + np.diag(precision)
        step = np.linalg.solve(second, gradient)
        size = 1.0
        while size > _CLOSE and (after := objective(at + size * step)) < value:
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
