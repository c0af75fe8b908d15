"""The play once the starter is known to both: thirteen games, one for each rank of the starter.

The joint solve takes the play as if no starter were turned. It is, before the first card, and it
thins both sides' hands by a card of its rank. With the tosses as they are, the play given each
starter is a game of its own, solved from the regrets of the joint solve, which are nearly right.
"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.errors import SolverError
from muggins.files.arrays import read_file, write_file
from muggins.solver.deal.correlation import blurred, both_correlations, correlation_in, joint_keeps
from muggins.solver.deal.joint import JointSolve
from muggins.solver.file.quantize import weigh
from muggins.solver.file.strategy import Strategy
from muggins.solver.play.cfr import Measure, PlayGame, PlaySolver, measure_play
from muggins.solver.play.keeps import Keeps, with_marginals
from muggins.solver.play.variants import Variant
from muggins.solver.toss.game import given_ranks, toss_joint

ITERATIONS = 40
KIND, VERSION = "starter", 1
_FADED = np.float32(0.02)
"""What is left of the joint solve's regrets, so that they point the way and then give way."""


class StarterKeeps(NamedTuple):
    """How likely both sides keep what when a starter of a rank is known, and what correlates them.

    Attributes:
        keeps: how likely both sides keep what.
        correlation: float32[1820, 1820], pone's keep by dealer's.
    """

    keeps: Keeps
    correlation: NDArray[np.float32]


def keeps_given(pone: NDArray[np.float64], dealer: NDArray[np.float64], starter: int) -> StarterKeeps:
    """Return what both sides keep, by both toss strategies (float64[18395, 15], rows of 1)."""
    correlation = correlation_in(joint_keeps(blurred(pone), blurred(dealer), starter), starter)
    joint = joint_keeps(pone, dealer, starter)
    mine, theirs = joint.sum(axis=1, dtype=np.float64), joint.sum(axis=0, dtype=np.float64)
    return StarterKeeps(with_marginals(mine, theirs, correlation=correlation, starter=starter), correlation)


def solve_given(
    game: PlayGame, variant: Variant, regrets: NDArray[np.float32], keeps: StarterKeeps, starter: int, iterations: int
) -> PlaySolver:
    """Solve the play given a starter.

    Args:
        game: the play; its correlations are overwritten.
        variant: the variant of the algorithm.
        regrets: float32[entries], of the joint solve, to begin from.
        keeps: how likely both sides keep what.
        starter: the starter's rank.
        iterations: how many.
    """
    game.correlations = both_correlations(keeps.correlation, starter)
    solver = PlaySolver(game, variant)
    solver.regrets[:] = regrets * _FADED
    for iteration in range(1, iterations + 1):
        for hero in (1, 0):
            solver.learn(hero, iteration, keeps.keeps)
    return solver


def solve_starters(solve: JointSolve, path: Path, *, iterations: int = ITERATIONS) -> Iterator[NDArray[np.uint8]]:
    """Yield uint8[entries], the play given each rank of the starter, lowest first.

    Each is saved when it is done and read from there if it is asked for again.

    Args:
        solve: a joint solve that is done; the correlations of its play are overwritten.
        path: where to save them: this path with the number of the starter behind it.
        iterations: of each game.

    Raises:
        SolverError: a file cannot be written.
    """
    game, about = solve.play.game, {"kind": KIND, "version": VERSION}
    of = {
        "iteration": solve.iteration,
        "scheme": solve.variant.name,
        "paired": solve.correlated,
        "iterations": iterations,
    }
    strategy = solve.strategy()
    with ThreadPoolExecutor(game.threads) as pool:
        pone, dealer = (given_ranks(toss_joint(toss, pool)) for toss in strategy.toss)
    for starter in range(13):
        part = part_of(path, starter)
        try:
            found = read_file(part, KIND, VERSION)
        except SolverError:
            found = None
        if found is None or any(found.about.get(key) != value for key, value in of.items()):
            keeps = keeps_given(pone, dealer, starter)
            solver = solve_given(game, solve.variant, solve.play.regrets, keeps, starter, iterations)
            play = np.zeros(len(solver.average), np.uint8)
            weigh(game.tree, solver.average, solver.regrets, play)
            del solver
            write_file(part, {**about, **of}, {"play": play})
            found = read_file(part, KIND, VERSION)
        yield found.arrays["play"]


def part_of(path: Path, starter: int) -> Path:
    """Return where the play given a starter is saved."""
    return path.with_name(f"{path.name}.starter-{starter}")


def measure_given(strategy: Strategy, game: PlayGame) -> Iterator[Measure]:
    """Yield how good the play of a strategy is given each rank of the starter, tosses as they are.

    Args:
        strategy: one that looks at the starter, or not.
        game: the play; its correlations are put back as they were.
    """
    before = game.correlations
    with ThreadPoolExecutor(game.threads) as pool:
        pone, dealer = (given_ranks(toss_joint(toss, pool)) for toss in strategy.toss)
    try:
        for starter in range(13):
            keeps = keeps_given(pone, dealer, starter)
            game.correlations = both_correlations(keeps.correlation, starter)
            play = strategy.given[starter].astype(np.float32) if strategy.given else strategy.play
            yield measure_play(game, play, keeps.keeps)
    finally:
        game.correlations = before
