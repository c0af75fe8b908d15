"""A strategy that always takes its most probable choice, as the players named -max do."""

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import kernel, signed
from muggins.kernels.holdings import HELD, HOLDINGS, WITHOUT_CARD
from muggins.solver.file.strategy import Strategy
from muggins.solver.opening.strategy import OpeningPlay, opening_of, played
from muggins.solver.play.tree import Tree, entry_of, play_tree


def most_probable(strategy: Strategy) -> Strategy:
    """Return a strategy's most probable choices: of equal ones the lowest card, and the first toss.

    A set that the strategy has nothing for stays so.
    """
    play, given = strategy.play.copy(), tuple(weights.copy() for weights in strategy.given)
    _take_most(play_tree(4), play)
    for weights in given:
        _take_most(play_tree(4), weights)
    tosses = []
    for toss in strategy.toss:
        most = np.zeros_like(toss)
        most[np.arange(len(toss)), toss.argmax(axis=1)] = 1
        tosses.append(most)
    opening = strategy.opening
    if opening is not None:
        opening = opening_of(opening.pone, opening.dealer, OpeningPlay(*map(_most_of, played(opening))))
    pone, dealer = tosses
    return Strategy(play, (pone, dealer), given, opening)


def _most_of(weights: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return weights of which only the largest of each set is left, as a 1; all 0 where a set has none."""
    most = np.zeros_like(weights)
    best = weights.argmax(axis=-1)[..., None]
    np.put_along_axis(most, best, np.take_along_axis(weights, best, -1) > 0, -1)
    return most


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
