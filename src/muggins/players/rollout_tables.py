"""Hands as multisets of ranks: what is left after a card is one look into a table."""

import numpy as np
from numpy.typing import NDArray

from muggins.kernels.multisets import GROW, MEMBERS, SIZES
from muggins.kernels.play import pack_hand


def _lesser(size: int) -> NDArray[np.int16]:
    """Return int16[SIZES[size], 13]: each holding less one card of a rank, -1 where it has none."""
    less = np.full((SIZES[size], 13), -1, np.int16)
    for rest in range(SIZES[size - 1]):
        for rank in range(13):
            whole = GROW[size - 1][rest, rank]
            if whole >= 0:
                less[whole, rank] = rest
    return less


LESS = np.full((5, SIZES[4], 13), -1, np.int16)
"""int16[5, 1820, 13], by size and holding: without a card of a rank, -1 where it has none."""
HELD = np.zeros((5, SIZES[4], 4), np.int64)
"""int64[5, 1820, 4], the ranks of a holding, ascending."""
PACKED = np.zeros((5, SIZES[4]), np.int64)
"""int64[5, 1820], holdings as packed hands."""
GROWN = np.full((4, SIZES[3], 13), -1, np.int16)
"""int16[4, 455, 13], by size and holding: with a card of a rank more, -1 where that is a fifth."""
for _size in range(1, 5):
    LESS[_size, : SIZES[_size]] = _lesser(_size)
    HELD[_size, : SIZES[_size], :_size] = MEMBERS[_size]
    PACKED[_size, : SIZES[_size]] = [pack_hand(hand.tolist()) for hand in MEMBERS[_size]]
    GROWN[_size - 1, : SIZES[_size - 1]] = GROW[_size - 1]
