"""The distribution of scores over every hand there is."""

from dataclasses import dataclass

from muggins.kernels.show import count_all_hands
from muggins.wire import Answer


@dataclass(frozen=True, slots=True)
class Census(Answer):
    """How many of all 12,994,800 hands with starter score each value."""

    crib: bool  # whether they were counted as cribs
    hands: int
    mean: float
    deviation: float  # standard deviation in points
    frequencies: tuple[int, ...]  # hands by points, 0..29


def census(*, crib: bool = False) -> Census:
    """Count every hand of four cards with every starter."""
    frequencies = tuple(int(n) for n in count_all_hands(crib=crib))
    hands = sum(frequencies)
    mean = sum(points * n for points, n in enumerate(frequencies)) / hands
    squares = sum(points**2 * n for points, n in enumerate(frequencies))
    return Census(crib, hands, mean, float((squares / hands - mean**2) ** 0.5), frequencies)
