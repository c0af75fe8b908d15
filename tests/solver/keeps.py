"""Keeps and plays that nobody has chosen: drawn from the deck, or by each side for itself; a search for one keep."""

from math import comb, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from muggins.kernels.multisets import SIZES, counts_of
from muggins.rules.role import Role
from muggins.solver.play.given import NO_ROWS, dense_play
from muggins.solver.play.keeps import Keeps, orders_alone, orders_together
from muggins.solver.play.layout import new_walk_workspace
from muggins.solver.play.search import Hero, OwnPlay, search
from muggins.solver.play.tree import WIDTHS, Tree


def random_keeps(cards: int = 4) -> NDArray[np.float64]:
    """Return float64[holdings]: the probability of each keep if it is drawn from the deck."""
    ways = [prod(comb(4, count) for count in row) for row in counts_of(cards).tolist()]
    return np.array(ways, np.float64) / comb(52, cards)


def random_play(tree: Tree, seed: int) -> NDArray[np.float32]:
    return np.random.default_rng(seed).random(int(tree.entries[0]), np.float32) ** 3


def independent(pone: NDArray[np.float64], dealer: NDArray[np.float64]) -> Keeps:
    """Return keeps drawn by ``pone`` and ``dealer`` (float64[holdings]), then thinned by removal.

    The joint is ``pone * dealer * corr``, corr the product over ranks of C(4 - a, b) / C(4, b).
    """
    cards = SIZES.index(len(pone))
    together = orders_together(cards)
    reach = np.stack([pone, dealer]) / orders_alone(cards)
    against = np.stack([together @ reach[1], together @ reach[0]])
    marginal = reach * against
    total = marginal[0].sum()
    return Keeps(reach / np.sqrt(total), marginal / total, against / np.sqrt(total))


def searched_for_one(
    tree: Tree, hero: Role, keep: int, play: NDArray[Any], belief: NDArray[Any]
) -> tuple[tuple[float, float], NDArray[np.float32]]:
    """Return what a keep of four nets by its best and by ``play``, and by each card, against weights of the other's."""
    reach, worth = np.zeros(WIDTHS[4], np.float32), np.zeros(14, np.float32)
    reach[: SIZES[4]] = belief / belief.sum()
    own, villain = OwnPlay(play, NO_ROWS), dense_play(play)
    nets = search(tree, Hero(int(hero), counts_of(4)[keep], own), villain, 0, reach, new_walk_workspace(), worth)
    return nets, worth
