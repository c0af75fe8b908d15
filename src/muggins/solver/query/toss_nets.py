"""What every discard of every hand loses against a solution, exactly, and what a person counts of it at sight."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.cards import value_of
from muggins.kernels.crib import KEEPS, TOSSES
from muggins.kernels.multisets import MEMBERS, SIZES
from muggins.kernels.suits import suit_classes
from muggins.kernels.tosses import toss_tables
from muggins.once import once
from muggins.rules.role import Role
from muggins.solver.file.solution import Solution
from muggins.solver.query.toss_grid import toss_worths
from muggins.solver.toss.game import toss_game


class AtSight(NamedTuple):
    """What is counted of each toss without a starter, by class of hands.

    Attributes:
        points: int8[962988, 15], points of the four kept cards, and of the two thrown by themselves: added for the
            dealer, taken off for the pone.
        suited: bool[962988, 15], whether the two thrown are of one suit.
    """

    points: NDArray[np.int8]
    suited: NDArray[np.bool_]


def losses_of_tosses(solution: Solution, role: Role) -> NDArray[np.float32]:
    """Return float32[962988, 15]: how much less each toss nets than the best one, points, by class of hands.

    The opponent tosses, and both sides play, as the solution does.
    """
    nets = toss_worths(solution, role).nets
    losses: NDArray[np.float32] = nets.max(axis=1, keepdims=True) - nets
    return losses


@once(2)
def points_alone(role: Role) -> AtSight:
    """Return what is counted of each toss at sight."""
    game, suits = toss_game(), suit_classes().hands & 3
    thrown = suits[:, np.array(TOSSES)]
    kept = suits[:, KEEPS]
    flush = (kept == kept[:, :, :1]).all(axis=2)
    alone = toss_tables().alone[game.six].astype(np.int8)
    two = (_two_alone() * (1 if role is Role.DEALER else -1)).astype(np.int8)
    return AtSight(alone + 4 * flush.astype(np.int8) + two[game.pair][game.six], thrown[..., 0] == thrown[..., 1])


def _two_alone() -> NDArray[np.int64]:
    """Return int64[91]: what two ranks score by themselves."""
    points = np.zeros(SIZES[2], np.int64)
    for pair, (low, high) in enumerate(MEMBERS[2].tolist()):
        points[pair] = 2 * (low == high or value_of(low) + value_of(high) == 15)
    return points


def mean_loss(losses: NDArray[np.float32], worth: NDArray[np.int32]) -> float:
    """Return what is lost a deal by who makes the toss of most worth, equal ones alike often; exact over all hands.

    Args:
        losses: float32[962988, 15], see :func:`losses_of_tosses`.
        worth: int32[962988, 15], what each toss is worth to that side.
    """
    best = worth == worth.max(axis=1, keepdims=True)
    lost = (losses * best).sum(axis=1, dtype=np.float64) / best.sum(axis=1)
    return float(lost @ toss_game().chance.astype(np.float64))
