"""A strategy that always takes its most probable choice, as the players named -max do."""

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import kernel, signed
from muggins.kernels.holdings import HOLDINGS
from muggins.solver.file.solution import Strategy
from muggins.solver.opening.strategy import OpeningPlay, opening_of
from muggins.solver.play.tree import Tree, entries_of, play_tree


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
        opening = opening_of(opening.pone, opening.dealer, OpeningPlay(*map(_most_of, opening[2:])))
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
    entries = np.zeros(4, np.int64)
    for node in range(len(tree.parent)):
        cards, fits, offset = signed(tree.mine[node]), signed(tree.fits[node]), tree.offset[node]
        for holding in range(HOLDINGS[cards] if cards > 1 else 0):
            ranks, best = entries_of(offset, cards, fits, holding, entries), 0
            for k in range(1, ranks):
                if weights[entries[k]] > weights[entries[best]]:
                    best = k
            for k in range(ranks):
                weights[entries[k]] = 1 if k == best and weights[entries[k]] > 0 else 0
