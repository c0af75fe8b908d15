"""A mean and how sure it is."""

from dataclasses import dataclass
from math import sqrt
from typing import Final

from muggins.brief import BriefHelp

Z_95: Final = 1.959963984540054
"""The normal quantile that leaves 2.5% above it."""
SURELY: Final = 2.0
"""Standard errors that a difference must exceed to count as one."""


@dataclass(frozen=True, slots=True)
class Estimate(metaclass=BriefHelp):
    """A mean and its standard error."""

    mean: float
    error: float

    @property
    def half_width(self) -> float:
        """Half the width of the 95% confidence interval."""
        return Z_95 * self.error

    def __sub__(self, other: "Estimate") -> "Estimate":
        return Estimate(self.mean - other.mean, sqrt(self.error**2 + other.error**2))
