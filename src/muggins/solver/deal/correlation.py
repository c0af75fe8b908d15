"""How both sides' keeps are correlated beyond removal of one by the other.

Which two cards a side tossed depends on the four that it kept, so its opponent's keep is a little likelier or rarer
than removal by the keep alone says. The joint probability of both keeps is exact by ranks (see
:mod:`muggins.solver.toss.removal`); the correlation is its ratio to the best product.
"""

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import kernel
from muggins.kernels.holdings import with_card
from muggins.kernels.multisets import ALL_SIZES, GROW_ALL, MEMBERS, SIZES
from muggins.rules.role import Role
from muggins.solver.play.keeps import orders_together, with_marginals
from muggins.solver.play.layout import CORRELATION_STEPS, Correlation, deck_without
from muggins.solver.toss.game import toss_game
from muggins.solver.toss.removal import gather, hand_parts

_BLUR = 0.002
"""How much of even tosses is mixed in, so that keeps nobody makes have a correlation too."""
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
        dealt = dealt * (4 - (MEMBERS[6] == starter).sum(axis=1)) / 4
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


@kernel
def _fill(
    whole: NDArray[np.float32], ends: NDArray[np.int8], alone_villain: NDArray[np.int8], alone_hero: NDArray[np.int8]
) -> None:
    steps = np.int64(CORRELATION_STEPS)
    for mine in range(SIZES[3]):
        for theirs in range(SIZES[3]):
            for b in range(13):
                two = with_card(3, theirs, b)
                for a in range(13):
                    one = with_card(3, mine, a)
                    if one >= 0 and two >= 0:
                        step = round((whole[one, two] - 1) * steps)
                        ends[mine, theirs, b, a] = step
                        if a == b:
                            ends[mine, theirs, 13, a] = step
    for played in range(SIZES[2]):
        for x in range(13):
            three = with_card(2, played, x)
            for y in range(13):
                keep = with_card(3, three, y) if three >= 0 else -1
                if keep < 0:
                    continue
                for other in range(len(whole)):
                    alone_villain[other, played, x, y] = round((whole[other, keep] - 1) * steps)
                    alone_hero[other, played, x, y] = round((whole[keep, other] - 1) * steps)


def correlation_for(correlation: NDArray[np.float32], hero: Role, starter: int | None = None) -> Correlation:
    """Return the tables of the correlation (float32[1820, 1820], pone by dealer) for one hero."""
    whole = np.ascontiguousarray(correlation if hero is Role.PONE else correlation.T)
    ends = np.zeros((SIZES[3], SIZES[3], 14, 16), np.int8)
    villain = np.zeros((SIZES[4], SIZES[2], 13, 16), np.int8)
    own = np.zeros((SIZES[4], SIZES[2], 13, 16), np.int8)
    _fill(whole, ends, villain, own)
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
