"""What the drill of the count looks for in a hand, compiled; :mod:`muggins.quiz.count` is the same in words."""

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import inlined, kernel
from wasm.steps import FIFTEEN, FLUSH, RUN, count_steps


@inlined
def _size(cards: int) -> int:
    number = 0
    while cards:
        cards &= cards - 1
        number += 1
    return number


@kernel
def parts_of_count(cards: int, starter: int, crib: bool, steps: NDArray[np.int64], points: NDArray[np.int64]) -> int:
    """Fill ``points`` int64[5] with those of fifteens, pairs, runs, flush and nobs, and ``steps`` as count_steps does.

    Returns:
        The drill's sorts that the hand is of, a bit each.
    """
    points[:] = 0
    long_fifteens, runs, length, pairs, suited = 0, 0, 0, 0, False
    for rank in range(13):
        same = _size((cards | 1 << starter) >> 4 * rank & 15)
        pairs += same * (same - 1) // 2
    points[1] = 2 * pairs
    for place in range(count_steps(cards, starter, crib, steps)):
        kind, mask, worth = steps[place, 0], steps[place, 1], steps[place, 2]
        if kind == FIFTEEN:
            points[0] += worth
            long_fifteens += _size(mask) > 2
        elif RUN <= kind < FLUSH:
            runs = kind - RUN + 1
            points[2] = worth - (points[1] if runs > 1 else 0)
            length = points[2] // runs
        elif kind >= FLUSH:
            points[3 + kind - FLUSH] += worth
    for suit in range(4):
        suited |= cards & ~(0x1111111111111 << suit) == 0
    total = points.sum()
    sorts: int = (runs > 1) << 0
    sorts |= (points[0] > 7) << 1
    sorts |= (points[4] > 0 and total > 4) << 2
    sorts |= (suited and points[3] > 0) << 3
    sorts |= suited << 4
    sorts |= (total == 0) << 5
    sorts |= (pairs > 2) << 6
    sorts |= (length > 3) << 7
    sorts |= (long_fifteens > 1) << 8
    sorts |= (total > 11) << 9
    return sorts
