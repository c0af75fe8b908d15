"""A strategy that always takes its most probable choice, as the players named -max do."""

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import kernel, signed
from muggins.kernels.holdings import HELD, HOLDINGS, WITHOUT_CARD
from muggins.solver.file.strategy import Strategy
from muggins.solver.play.tree import Tree, entry_of, play_tree


def most_probable(strategy: Strategy) -> Strategy:
    """Return a strategy's most probable choices: of equal ones the lowest card, and the first toss.

    A set that the strategy has nothing for stays so.
    """
    tree = play_tree(4)
    play = strategy.play.copy()
    _take_most(tree, play)
    tosses = []
    for toss in strategy.toss:
        most = np.zeros_like(toss)
        most[np.arange(len(toss)), toss.argmax(axis=1)] = 1
        tosses.append(most)
    given = []
    for weights in strategy.given:
        given.append(weights.copy())
        _take_most(tree, given[-1])
    pone, dealer = tosses
    return Strategy(play, (pone, dealer), tuple(given))


@kernel
def _take_most(tree: Tree, weights: NDArray[np.float32] | NDArray[np.uint8]) -> None:
    """Leave of each set's weights only the largest, as a 1."""
    for node in range(len(tree.parent)):
        cards, fits, offset = signed(tree.mine[node]), signed(tree.fits[node]), tree.offset[node]
        if cards < 2:
            continue
        for holding in range(HOLDINGS[cards]):
            best, before = signed(-1), signed(-1)
            for place in range(cards):
                rank = signed(HELD[cards, holding, place])
                if rank < fits and rank != before:
                    entry = entry_of(offset, cards, rank, signed(WITHOUT_CARD[cards, holding, rank]))
                    before = rank
                    if best < 0:
                        best = entry
                    elif weights[entry] > weights[best]:
                        weights[best], best = 0, entry
                    else:
                        weights[entry] = 0
            if best >= 0 and weights[best] > 0:
                weights[best] = 1
