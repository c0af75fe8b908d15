"""A mean and how sure it is."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan, cos, pi, sin, sqrt
from statistics import fmean, stdev
from typing import Final

Z_95: Final = 1.959963984540054
"""The normal quantile that leaves 2.5% above it."""
SURELY: Final = 2.0
"""Standard errors that a difference must exceed to count as one."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and its standard error.

    Attributes:
        mean: the estimate.
        error: its standard error.
    """

    mean: float
    error: float

    @property
    def half_width(self) -> float:
        """Half the width of the 95% confidence interval."""
        return Z_95 * self.error

    def __sub__(self, other: "Estimate") -> "Estimate":
        """Return the difference of two independent estimates."""
        return Estimate(self.mean - other.mean, sqrt(self.error**2 + other.error**2))


def estimate_of_few(values: Sequence[float]) -> Estimate:
    """Return the mean of a few independent values.

    A few values say little about how much they vary: the error is widened so that ``half_width`` is Student's.

    Args:
        values: two or more.

    Raises:
        StatisticsError: fewer.
    """
    error = stdev(values) / sqrt(len(values))
    return Estimate(fmean(values), error * student_95(len(values) - 1) / Z_95)


def student_95(freedom: int) -> float:
    """Return the quantile of Student's t that leaves 2.5% above it, for 1 or more degrees of freedom."""
    low, high = 0.0, 13.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, freedom) < 0.95 else (low, middle)
    return low


def _within(t: float, freedom: int) -> float:
    """Return the probability that Student's t lies within ``-t`` to ``t``: Abramowitz and Stegun, 26.7.3 and 26.7.4."""
    angle = atan(t / sqrt(freedom))
    odd = freedom % 2
    term, total = cos(angle) if odd else 1.0, 0.0
    for power in range(odd, freedom - 1, 2):
        total += term
        term *= cos(angle) ** 2 * (power + 1) / (power + 2)
    return 2 / pi * (angle + sin(angle) * total) if odd else sin(angle) * total
