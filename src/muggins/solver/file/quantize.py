"""A strategy turned into bytes."""

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import inlined, kernel
from muggins.solver.play.layout import TINY
from muggins.solver.play.moves import kept_by, whole_of
from muggins.solver.play.tree import WIDTHS, Tree, width_of


@inlined
def _heaviest(source: NDArray[np.float32], offset: int, cards: int, fits: int, most: NDArray[np.float32]) -> None:
    width, whole = width_of(cards - 1), whole_of(cards)
    most[:] = 0
    for r in range(fits):
        for k in range(kept_by(cards)):
            m = whole[r, k]
            most[m] = max(most[m], source[offset + width * r + k])


@kernel
def weigh(tree: Tree, average: NDArray[np.float32], regrets: NDArray[np.float32], weights: NDArray[np.uint8]) -> None:
    """Fill ``weights`` uint8[entries] from an average strategy, the largest of each set 255.

    Where the average has nothing, because nobody came there, regrets above zero stand in.
    """
    most, second = np.zeros(WIDTHS[4], np.float32), np.zeros(WIDTHS[4], np.float32)
    for node in range(len(tree.parent)):
        cards, fits, offset = tree.mine[node], tree.fits[node], tree.offset[node]
        if cards == 2:
            for r in range(fits):
                weights[offset + 17 * r] = 255
                for m in range(13):
                    here, there = offset + 16 * r + m, offset + 16 * m + r
                    if m >= fits:
                        weights[here] = 255
                    elif m < r:
                        x, y = average[here], average[there]
                        if max(x, y) <= TINY:
                            x, y = max(regrets[here], 0), max(regrets[there], 0)
                        if max(x, y) > TINY:
                            weights[here] = round(255 * x / max(x, y))
                            weights[there] = round(255 * y / max(x, y))
        elif cards > 2:
            _heaviest(average, offset, cards, fits, most)
            _heaviest(regrets, offset, cards, fits, second)
            width, whole = width_of(cards - 1), whole_of(cards)
            for r in range(fits):
                for k in range(kept_by(cards)):
                    m, place = whole[r, k], offset + width * r + k
                    if most[m] > TINY:
                        weights[place] = round(255 * average[place] / most[m])
                    elif second[m] > TINY:
                        weights[place] = round(255 * max(regrets[place], 0) / second[m])
