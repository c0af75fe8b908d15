"""What the other side keeps and throws beside the cards that one side knows: one exact sum.

Where :mod:`muggins.solver.toss.removal` serves all hands at once, this serves one, in a millisecond.
"""

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import kernel

_CHOOSE = np.array([[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 1, 0, 0], [1, 3, 3, 1, 0], [1, 4, 6, 4, 1]], np.float64)


@kernel
def parts_beside(
    members: NDArray[np.uint8],
    part: NDArray[np.int16],
    odds: NDArray[np.float64],
    left: NDArray[np.int64],
    parts: NDArray[np.float64],
) -> None:
    """Fill ``parts`` with how likely the other side keeps (or throws) what.

    Args:
        members: uint8[18395, 6], all hands by ranks, sorted.
        part: int16[18395, 15], what each toss keeps (or throws).
        odds: float64[18395, 15], the probability of each toss given the six ranks.
        left: int64[13], the cards of each rank that it may hold.
        parts: float64[n], filled; sums to 1, or to 0 if six cards are not left.
    """
    parts[:] = 0
    total = 0.0
    for s in range(len(members)):
        ways, place = 1.0, 0
        while place < 6 and ways > 0:
            rank, many = members[s, place], 0
            while place < 6 and members[s, place] == rank:
                many, place = many + 1, place + 1
            ways *= _CHOOSE[left[rank], many]
        if ways > 0:
            total += ways
            for toss in range(15):
                parts[part[s, toss]] += ways * odds[s, toss]
    if total > 0:
        parts /= total
