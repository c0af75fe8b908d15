"""A strategy turned into bytes."""

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import kernel, signed
from muggins.kernels.holdings import HOLDINGS
from muggins.solver.play.layout import TINY, ZERO
from muggins.solver.play.tree import Tree, entries_of


@kernel
def weigh(tree: Tree, average: NDArray[np.float32], regrets: NDArray[np.float32], weights: NDArray[np.uint8]) -> None:
    """Fill ``weights`` uint8[entries] from an average strategy, the largest of each set 255.

    Where the average has nothing, because nobody came there, regrets above zero stand in.
    """
    entries = np.zeros(4, np.int64)
    for node in range(len(tree.parent)):
        cards, fits, offset = signed(tree.mine[node]), signed(tree.fits[node]), tree.offset[node]
        for holding in range(HOLDINGS[cards] if cards > 1 else 0):
            ranks, most, second = entries_of(offset, cards, fits, holding, entries), ZERO, ZERO
            for k in range(ranks):
                most, second = max(most, average[entries[k]]), max(second, regrets[entries[k]])
            for k in range(ranks):
                entry = entries[k]
                if cards == 2 and ranks == 1:
                    weights[entry] = 255
                elif most > TINY:
                    weights[entry] = round(255 * average[entry] / most)
                elif second > TINY:
                    weights[entry] = round(255 * max(regrets[entry], ZERO) / second)
