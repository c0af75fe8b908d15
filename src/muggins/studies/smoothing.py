"""Smoothing over the board of scores: a Gaussian process, whose errors hold what smoothing itself may get wrong.

C. E. Rasmussen and C. K. I. Williams, *Gaussian Processes for Machine Learning* (2006), chapters 2 and 5. What is
measured at each score is a smooth function, plus a part of the score's own, plus noise of known variance. The length of
the function, its height and the own part are those under which the measurements are likeliest.
"""

from collections.abc import Sequence
from itertools import product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.score.stage import TARGET

_LENGTHS = (0.2, 0.35, 0.6, 1.0, 1.7)
_HEIGHTS = (0.003, 0.01, 0.03, 0.1, 0.3)
_OWN = (0.02, 0.1, 0.3)
"""What is tried: lengths in logarithms of holes, heights, and a score's own part of the height."""
_MOST = 500
"""Scores nearest home that the likelihood is taken from."""
_LEAST = 1e-9
"""Variance that is added to all, so that measurements without noise can be had too."""


class Fit(NamedTuple):
    """What neighbouring scores are assumed to have in common.

    Attributes:
        length: over which they do, in the logarithm of the holes to go.
        height: standard deviation of what is measured.
        own: standard deviation of what a score has by itself.
    """

    length: float
    height: float
    own: float


def covariance(scores: NDArray[np.int64], others: NDArray[np.int64], fit: Fit) -> NDArray[np.float64]:
    """Return float64[n, m], the covariance of scores: Matérn's of order 3/2, and a variance of each score's own.

    Args:
        scores: int64[n, 2], the dealer's and the pone's.
        others: int64[m, 2].
        fit: length, height and own part.
    """
    # Near home every hole counts; far away ten are like one.
    places, more = (np.log(TARGET + 1 - each) for each in (scores, others))
    apart = np.sqrt(((places[:, None] - more[None]) ** 2).sum(axis=2)) * 3**0.5 / fit.length
    same = (scores[:, None] == others[None]).all(axis=2)
    smooth: NDArray[np.float64] = fit.height**2 * (1 + apart) * np.exp(-apart) + fit.own**2 * same
    return smooth


def likeliest(scores: NDArray[np.int64], means: NDArray[np.float64], noise: NDArray[np.float64]) -> Fit:
    """Return the fit under which measurements are likeliest.

    Args:
        scores: int64[n, 2], where they were made.
        means: float64[n], what they gave.
        noise: float64[n], the variances of their errors.
    """
    fits = [Fit(length, height, own * height) for length, height, own in product(_LENGTHS, _HEIGHTS, _OWN)]
    home = np.argsort(-scores.min(axis=1), kind="stable")[:_MOST]
    scores, means, noise = scores[home], means[home], noise[home]
    found = [_log_likelihood(covariance(scores, scores, fit), means, noise) for fit in fits]
    return fits[int(np.argmax(found))]


def _log_likelihood(shared: NDArray[np.float64], means: NDArray[np.float64], noise: NDArray[np.float64]) -> float:
    root = np.linalg.cholesky(shared + np.diag(noise + _LEAST))
    white = np.linalg.solve(root, means)
    return float(-(white @ white) / 2 - np.log(np.diag(root)).sum())


def smoothed(
    scores: NDArray[np.int64],
    batches: NDArray[np.float64],
    noise: NDArray[np.float64],
    wanted: NDArray[np.int64],
    *,
    seed: Sequence[int],
) -> NDArray[np.float64]:
    """Return float64[batches, m], batches of measurements smoothed, at the scores that are wanted.

    The mean over the batches is the estimate. The spread among them is that of the noise and, drawn at random, of
    what smoothing may get wrong: so whatever is worked out from each batch has an error that holds both.

    Args:
        scores: int64[n, 2], where measurements were made.
        batches: float64[batches, n].
        noise: float64[n], the variances of their means over the batches.
        wanted: int64[m, 2].
        seed: of the draws.
    """
    fit = likeliest(scores, batches.mean(axis=0), noise)
    at = covariance(wanted, scores, fit)
    weights = np.linalg.solve(covariance(scores, scores, fit) + np.diag(noise + _LEAST), at.T).T
    missed = _draws(np.concatenate([wanted, scores]), weights, fit, len(batches), seed)
    found: NDArray[np.float64] = batches @ weights.T + missed
    return found


def _draws(
    scores: NDArray[np.int64], weights: NDArray[Any], fit: Fit, many: int, seed: Sequence[int]
) -> NDArray[np.float64]:
    """Return float64[many, m] of mean 0: by how much smoothing may miss functions like the one that is measured."""
    unique, places = np.unique(scores, axis=0, return_inverse=True)
    root = np.linalg.cholesky(covariance(unique, unique, fit) + _LEAST * np.eye(len(unique)))
    functions = np.random.default_rng(seed).standard_normal((many, len(unique))) @ root.T
    wanted, measured = np.split(functions[:, places], [len(weights)], axis=1)
    missed = (measured @ weights.T - wanted) * many**0.5
    centred: NDArray[np.float64] = (missed - missed.mean(axis=0)) * (many / (many - 1)) ** 0.5
    return centred
