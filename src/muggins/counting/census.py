"""The distribution of scores over every hand there is."""

from dataclasses import dataclass

from muggins.kernels.show import count_all_hands


@dataclass(frozen=True, slots=True)
class Census:
    """How many of all 12,994,800 hands with starter score each value.

    Attributes:
        crib: whether they were counted as cribs.
        frequencies: hands by points, 0..29.
    """

    crib: bool
    frequencies: tuple[int, ...]

    @property
    def total(self) -> int:
        """How many hands there are."""
        return sum(self.frequencies)

    @property
    def mean(self) -> float:
        """Points of the average hand."""
        return sum(points * n for points, n in enumerate(self.frequencies)) / self.total

    @property
    def deviation(self) -> float:
        """Standard deviation in points."""
        squares = sum(points**2 * n for points, n in enumerate(self.frequencies))
        return float((squares / self.total - self.mean**2) ** 0.5)


def census(*, crib: bool = False) -> Census:
    """Count every hand of four cards with every starter."""
    return Census(crib, tuple(int(n) for n in count_all_hands(crib=crib)))
