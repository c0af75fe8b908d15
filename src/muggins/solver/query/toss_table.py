"""All tosses of a solution as one table."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.kernels.crib import TOSSES
from muggins.kernels.suits import suit_classes
from muggins.rules.role import Role
from muggins.solver.file.solution import Solution


class TossTable(NamedTuple):
    """What a side tosses from every hand, up to a renaming of the suits.

    Attributes:
        hands: uint8[962988, 6], a hand of each class, sorted.
        sizes: int64[962988], how many of the 20,358,520 hands are of the class.
        tosses: uint8[15, 2], the places in the hand of each toss's two cards.
        probabilities: float32[962988, 15], how often each toss is made; a row adds up to 1.
    """

    hands: NDArray[np.uint8]
    sizes: NDArray[np.int64]
    tosses: NDArray[np.uint8]
    probabilities: NDArray[np.float32]


def toss_table(solution: Solution, role: Role) -> TossTable:
    """Return all tosses of a solution in a role.

    Example:
        >>> from muggins import Role, open_solution
        >>> toss_table(open_solution(), Role.PONE).probabilities.shape
        (962988, 15)
    """
    classes, weights = suit_classes(), solution.toss[role].astype(np.float32)
    probabilities = weights / weights.sum(axis=1, keepdims=True)
    return TossTable(classes.hands, classes.multiplicities.astype(np.int64), np.array(TOSSES, np.uint8), probabilities)
