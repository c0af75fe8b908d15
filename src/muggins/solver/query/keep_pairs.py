"""How likely both sides keep what under a solution, once the starter is known, exactly."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.cards import Rank
from muggins.files.cache import Arrays, unpacked
from muggins.kernels._jit import sources_hash
from muggins.once import once
from muggins.rules.role import Role
from muggins.solver.deal.correlation import correlation_for, correlation_in, joint_keeps
from muggins.solver.file.solution import Solution
from muggins.solver.play.keeps import with_marginals
from muggins.solver.play.layout import CORRELATION_STEPS, Correlation


class KeepPairs(NamedTuple):
    """How likely both sides keep what."""

    reach: NDArray[np.float64]  # [2, 1820], by role, see :mod:`muggins.solver.play.keeps`
    # [1820, 1820], pone's keep by the dealer's: how much likelier the two are together than their reaches and
    # removal say
    correlation: NDArray[np.float32]


@once(3)
def keep_pairs(solution: Solution, starter: Rank | None) -> KeepPairs:
    """Return how likely both sides keep what; three seconds for a starter that was never asked for, then kept."""
    key = f"{solution.digest[:16]}-{sources_hash(__name__)}"
    arrays = unpacked(key, f"keeps-{'any' if starter is None else starter}", lambda: _built(solution, starter))
    return KeepPairs(arrays["reach"], 1 + arrays["steps"].astype(np.float32) / CORRELATION_STEPS)


def _built(solution: Solution, starter: Rank | None) -> Arrays:
    pone, dealer = solution.toss_given_ranks
    joint = joint_keeps(pone, dealer, starter)
    correlation = correlation_in(joint, starter)
    marginals = joint.sum(axis=1, dtype=np.float64), joint.sum(axis=0, dtype=np.float64)
    keeps = with_marginals(*marginals, correlation=correlation, starter=starter)
    return {"reach": keeps.reach, "steps": np.round((correlation - 1) * CORRELATION_STEPS).astype(np.int8)}


@once(2)
def correlation_of(solution: Solution, starter: Rank | None, hero: Role) -> Correlation:
    """Return what a walk over the tree takes correlations from: 130 MB, for both sides of one starter at a time."""
    return correlation_for(keep_pairs(solution, starter).correlation, hero, starter)
