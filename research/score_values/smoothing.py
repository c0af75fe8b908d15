"""Smoothing over the board of scores by a Gaussian process, whose errors include those of smoothing itself.

A measurement is a smooth function, plus a part of the score's own, plus noise of known variance. Length and height of
the function and the own part are those of the largest likelihood.

Source: C. E. Rasmussen and C. K. I. Williams, *Gaussian Processes for Machine Learning* (2006), chapters 2 and 5.
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
"""Candidates: lengths in logarithms of holes, heights, and a score's own part of the height."""
_MOST = 500
"""Scores nearest home, for the likelihood."""
_LEAST = 1e-9
"""Variance added to all, so that measurements may be without noise."""


class Fit(NamedTuple):
    """What neighbouring scores are assumed to have in common."""

    length: float  # over which they do, in the logarithm of the holes to go
    height: float  # standard deviation of what is measured
    own: float  # standard deviation of what a score has by itself


def covariance(scores: NDArray[np.int64], others: NDArray[np.int64], fit: Fit) -> NDArray[np.float64]:
    """Return float64[n, m], the covariance of scores int64[n, 2], (dealer's, pone's), and others int64[m, 2].

    It is Matérn's of order 3/2, and a variance of each score's own.
    """
    # Near home every hole counts; far away ten are like one.
    places, more = (np.log(TARGET + 1 - each) for each in (scores, others))
    apart = np.sqrt(((places[:, None] - more[None]) ** 2).sum(axis=2)) * 3**0.5 / fit.length
    same = (scores[:, None] == others[None]).all(axis=2)
    smooth: NDArray[np.float64] = fit.height**2 * (1 + apart) * np.exp(-apart) + fit.own**2 * same
    return smooth


def likeliest(scores: NDArray[np.int64], means: NDArray[np.float64], noise: NDArray[np.float64]) -> Fit:
    """Return the fit of the largest likelihood.

    ``scores``: int64[n, 2], where was measured. ``means``: float64[n]. ``noise``: float64[n], the variances of their
    errors.
    """
    fits = [Fit(length, height, own * height) for length, height, own in product(_LENGTHS, _HEIGHTS, _OWN)]
    home = np.argsort(-scores.min(axis=1), kind="stable")[:_MOST]
    scores, means, noise = scores[home], means[home], noise[home]
    likelihoods = [_log_likelihood(covariance(scores, scores, fit), means, noise) for fit in fits]
    return fits[int(np.argmax(likelihoods))]


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
    """Return float64[batches, m], measurements float64[batches, n] smoothed, at the ``wanted`` scores int64[m, 2].

    The mean over the batches is the estimate. Their spread is that of the noise and, drawn at random, of the errors of
    smoothing, so that anything computed from each batch has an error with both. ``scores``: int64[n, 2], where was
    measured. ``noise``: float64[n], the variances of the means over the batches.
    """
    fit = likeliest(scores, batches.mean(axis=0), noise)
    at = covariance(wanted, scores, fit)
    weights = np.linalg.solve(covariance(scores, scores, fit) + np.diag(noise + _LEAST), at.T).T
    missed = _draws(np.concatenate([wanted, scores]), weights, fit, len(batches), seed)
    smooth: NDArray[np.float64] = batches @ weights.T + missed
    return smooth


def _draws(
    scores: NDArray[np.int64], weights: NDArray[Any], fit: Fit, number: int, seed: Sequence[int]
) -> NDArray[np.float64]:
    """Return float64[many, m] of mean 0: the errors of smoothing functions like the measured one."""
    unique, places = np.unique(scores, axis=0, return_inverse=True)
    root = np.linalg.cholesky(covariance(unique, unique, fit) + _LEAST * np.eye(len(unique)))
    functions = np.random.default_rng(seed).standard_normal((number, len(unique))) @ root.T
    wanted, measured = np.split(functions[:, places], [len(weights)], axis=1)
    missed = (measured @ weights.T - wanted) * number**0.5
    centred: NDArray[np.float64] = (missed - missed.mean(axis=0)) * (number / (number - 1)) ** 0.5
    return centred
