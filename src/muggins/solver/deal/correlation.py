"""How both sides' keeps are correlated beyond removal of one by the other.

Which two cards a side tossed depends on the four that it kept, so its opponent's keep is a little likelier or rarer
than removal by the keep alone says. The joint probability of both keeps is exact by ranks (see
:mod:`muggins.kernels.removal`); the correlation is its ratio to the best product.
"""

import numpy as np
from numpy.typing import NDArray

from muggins.kernels.multisets import ALL_SIZES, GROW, GROW_ALL, SIZES, counts_of
from muggins.kernels.removal import gather, hand_parts
from muggins.kernels.tosses import toss_game
from muggins.rules.role import Role
from muggins.solver.play.keeps import orders_together, with_marginals
from muggins.solver.play.layout import CORRELATION_STEPS, Correlation, deck_without

_BLUR = 0.002  # how much of even tosses is mixed in, so that keeps nobody makes have a correlation too
_LEAST, _MOST = 0.36, 1.6
"""It is clipped to what fits eight bits in steps of 1/200: 0.36 to 1.635."""


def joint_keeps(
    pone: NDArray[np.float64], dealer: NDArray[np.float64], starter: int | None = None
) -> NDArray[np.float32]:
    """Return float32[1820, 1820]: the probability of pone's keep and the dealer's together, by ranks exact; sums to 1.

    ``pone`` and ``dealer`` float64[18395, 15] are the probabilities of each toss given six ranks; neither side holds a
    certain card of the starter's rank, if one is given.
    """
    game, parts = toss_game(), hand_parts()
    dealt = game.dealt
    mine = np.zeros((ALL_SIZES, SIZES[4]), np.float32)
    theirs = np.zeros((ALL_SIZES, SIZES[4]), np.float32)
    gather(parts, parts.inside, game.keep, dealer, theirs)
    if starter is not None:
        # A hand of n of four cards of a rank misses a certain one of them in 4 - n of 4 cases; and
        # what misses a card is all less what holds it.
        dealt = dealt * (4 - counts_of(6)[:, starter]) / 4
        holding = GROW_ALL[:, starter]
        theirs -= np.where(holding[:, None] >= 0, theirs[holding], 0)
    gather(parts, parts.avoiding, game.keep, pone * dealt[:, None], mine)
    joint = np.maximum(mine.T @ theirs, 0) * (orders_together(4, starter) > 0)
    return (joint / joint.sum(dtype=np.float64)).astype(np.float32)  # type: ignore[no-any-return]


def correlation_in(joint: NDArray[np.float32], starter: int | None = None) -> NDArray[np.float32]:
    """Return float32[1820, 1820]: a joint over the product with removal of the same marginals."""
    pone, dealer = joint.sum(axis=1, dtype=np.float64), joint.sum(axis=0, dtype=np.float64)
    keeps = with_marginals(pone, dealer, starter=starter)
    form = orders_together(4, starter) * np.outer(*keeps.reach).astype(np.float32)
    ratio = np.divide(joint, form, out=np.ones_like(joint), where=form > 1e-14)
    # In the steps of the tables, so that everyone uses the same numbers.
    return 1 + np.round((np.clip(ratio, _LEAST, _MOST) - 1) * CORRELATION_STEPS) / CORRELATION_STEPS


def correlation_for(correlation: NDArray[np.float32], hero: Role, starter: int | None = None) -> Correlation:
    """Return the tables of the correlation (float32[1820, 1820], pone by dealer) for one hero."""
    whole = np.ascontiguousarray(correlation if hero is Role.PONE else correlation.T)
    steps = np.zeros((SIZES[4] + 1, SIZES[4] + 1), np.int8)  # the last is of no keep: a fifth card of a rank
    steps[:-1, :-1] = np.rint((whole.astype(np.float64) - 1) * CORRELATION_STEPS)
    with_one = steps[:, GROW[3]]
    ends = np.zeros((SIZES[3], SIZES[3], 14, 16), np.int8)
    for mine, keeps in enumerate(GROW[3]):
        ends[mine, :, :13, :13] = with_one[keeps].transpose(1, 2, 0)
    ends[:, :, 13, :13] = ends[:, :, :13, :13].diagonal(axis1=2, axis2=3)
    with_two = np.where(GROW[2][..., None] < 0, -1, GROW[3][GROW[2]])
    villain, own = np.zeros((2, SIZES[4], SIZES[2], 13, 16), np.int8)
    villain[..., :13] = steps[:-1, with_two]
    own[..., :13] = np.moveaxis(steps[with_two, :-1], -1, 0)
    return Correlation(True, deck_without(starter), ends, villain, own, whole)


def blurred(toss: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return a toss strategy (rows of 15 probabilities) with a little of any toss mixed in."""
    return (1 - _BLUR) * toss + _BLUR / 15


def correlation_between(pone: NDArray[np.float64], dealer: NDArray[np.float64]) -> NDArray[np.float32]:
    """Return the correlation of two toss strategies: float32[1820, 1820], pone's keep by dealer's.

    Both strategies are float64[18395, 15], the probability of each toss given the six ranks.
    """
    return correlation_in(joint_keeps(blurred(pone), blurred(dealer)))


def both_correlations(correlation: NDArray[np.float32], starter: int | None = None) -> tuple[Correlation, Correlation]:
    """Return the tables of the correlation for pone and for the dealer."""
    return correlation_for(correlation, Role.PONE, starter), correlation_for(correlation, Role.DEALER, starter)
