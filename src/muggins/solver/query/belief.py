"""What a side believes of its opponent's keep, and how the play changes that."""

import numpy as np
from numpy.typing import NDArray

from muggins.kernels.multisets import MEMBERS, SIZES
from muggins.kernels.removal import parts_for_one
from muggins.kernels.tosses import parts_of_tosses
from muggins.rules.role import Role
from muggins.solver.file.solution import Solution
from muggins.solver.play.belief import follow_moves
from muggins.solver.play.given import GivenPlay
from muggins.solver.play.tree import nodes_of, play_tree
from muggins.solver.query.search import SearchWorkspace

SOFTNESS = 0.02
"""The part of an opponent's cards assumed to be any that fits: people are no solutions.

More of it gains against players that follow rules and loses against those that play for the score: see
docs/measurements/playing-for-the-score.md."""
_EVENLY = 1 / 15


def believe_keeps(
    solution: Solution | None, opponent: Role, left: NDArray[np.int64], workspace: SearchWorkspace
) -> None:
    """Set ``workspace.belief[:1820]`` to the probability of each keep of the opponent.

    It tosses by the solution; None: any toss is as likely as any other. Of each rank it may hold ``left`` int64[13].
    """
    keep, _ = parts_of_tosses()
    probability = np.full(keep.shape, _EVENLY) if solution is None else solution.toss_given_ranks[opponent]
    parts_for_one(MEMBERS[6], keep, probability, left, workspace.belief[: SIZES[4]])


def follow_play(
    given: GivenPlay, hero: Role, moves: NDArray[np.int64], softness: float, workspace: SearchWorkspace
) -> None:
    """Turn a belief over the opponent's keeps into one over its holdings after some moves, see :func:`follow_moves`."""
    follow_moves(nodes_of(play_tree(4)), given, int(hero), moves, softness, workspace.belief, workspace.spare)
