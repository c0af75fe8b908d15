"""The play once the starter is known to both: thirteen games, one for each rank of the starter.

The joint solve takes the play as if no starter were turned. It is, before the first card, and it
thins both sides' hands by a card of its rank. With the tosses as they are, the play given each
starter is a game of its own, solved from the regrets of the joint solve, which are nearly right.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.solver.pairing import blurred, both_pairings, joint_keeps, pairing_factors
from muggins.solver.play import Keeps, Measure, PlayGame, PlaySolver, with_marginals
from muggins.solver.scheme import Scheme

_FADED = np.float32(0.02)
"""What is left of the joint solve's regrets, so that they point the way and then give way."""


class Ties(NamedTuple):
    """What ties both sides' keeps together when a starter of a rank is known.

    Attributes:
        keeps: how likely both sides keep what.
        factors: float32[1820, 1820], the pairing.
    """

    keeps: Keeps
    factors: NDArray[np.float32]


def ties_given(pone: NDArray[np.float64], dealer: NDArray[np.float64], starter: int) -> Ties:
    """Return what ties keeps together, by both toss strategies (float64[18395, 15], rows of 1)."""
    factors = pairing_factors(joint_keeps(blurred(pone), blurred(dealer), starter), starter)
    joint = joint_keeps(pone, dealer, starter)
    mine, theirs = joint.sum(axis=1, dtype=np.float64), joint.sum(axis=0, dtype=np.float64)
    return Ties(with_marginals(mine, theirs, factors=factors, starter=starter), factors)


def solve_given(
    game: PlayGame, scheme: Scheme, regrets: NDArray[np.float32], ties: Ties, starter: int,
    iterations: int,
) -> tuple[PlaySolver, Measure]:  # fmt: skip
    """Solve the play given a starter.

    Args:
        game: the play; its pairings are overwritten.
        scheme: the variant of the algorithm.
        regrets: float32[entries], of the joint solve, to begin from.
        ties: of the keeps.
        starter: the starter's rank.
        iterations: how many.
    """
    game.pairings = both_pairings(ties.factors, starter)
    solver = PlaySolver(game, scheme)
    solver.regrets[:] = regrets * _FADED
    for iteration in range(1, iterations + 1):
        for hero in (1, 0):
            solver.learn(hero, iteration, ties.keeps)
    return solver, solver.measure(ties.keeps)
