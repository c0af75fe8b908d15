"""The play once the starter is known to both: thirteen games, one for each rank of the starter.

The joint solve takes the play as if no starter were turned. With the tosses as they are, the play given each starter is
a game of its own, solved from the regrets of the joint solve, which are nearly right.
"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.errors import SolverError
from muggins.files.arrays import read_file, write_file
from muggins.rules.role import Role
from muggins.solver.deal.correlation import blurred, both_correlations, correlation_in, joint_keeps
from muggins.solver.deal.joint import JointSolve
from muggins.solver.deal.toss import toss_joint
from muggins.solver.file.quantize import weigh
from muggins.solver.file.solution import Strategy
from muggins.solver.file.tosses import given_ranks, in_bytes, joint_of
from muggins.solver.opening.after import AfterOpening
from muggins.solver.opening.cfr import OpeningSolver
from muggins.solver.opening.splits import splits_of
from muggins.solver.opening.strategy import OpeningPlay, by_keep, lay_opening, opening_in, priors
from muggins.solver.play.cfr import Measure, PlayGame, measure_play
from muggins.solver.play.keeps import Keeps, with_marginals
from muggins.solver.play.tree import Tree
from muggins.solver.play.variants import Variant

ITERATIONS = 40
KIND, VERSION = "starter", 2
Tosses = tuple[NDArray[np.float64], NDArray[np.float64]]
"""Of (pone, dealer): float64[18395, 15], the probability of each toss given the six ranks."""
_FADED = np.float32(0.02)
"""What is left of the joint solve's regrets, so that they point the way and then give way."""


def keeps_given(
    pone: NDArray[np.float64], dealer: NDArray[np.float64], starter: int
) -> tuple[Keeps, NDArray[np.float32]]:
    """Return how likely both sides keep what given the rank of a starter, and float32[1820, 1820], their correlation.

    ``pone`` and ``dealer`` float64[18395, 15] are the probabilities of each toss given six ranks.
    """
    correlation = correlation_in(joint_keeps(blurred(pone), blurred(dealer), starter), starter)
    joint = joint_keeps(pone, dealer, starter)
    mine, theirs = joint.sum(axis=1, dtype=np.float64), joint.sum(axis=0, dtype=np.float64)
    return with_marginals(mine, theirs, correlation=correlation, starter=starter), correlation


class StarterPlay(NamedTuple):
    """The play given a starter, solved; weights."""

    play: NDArray[np.uint8]  # [entries], by keep alone: in the opening its own toss is averaged out
    opening: OpeningPlay  # uint8 arrays, by keep and toss


def solve_given(
    tree: Tree,
    variant: Variant,
    regrets: NDArray[np.float32],
    tosses: Tosses,
    starter: int,
    *,
    iterations: int,
    threads: int,
) -> StarterPlay:
    """Solve the play given a starter's rank: the opening by keep and toss, what follows by keep.

    It begins from the joint solve's regrets, float32[entries]; the result does not depend on the number of threads.
    """
    keeps, correlation = keeps_given(*tosses, starter)
    splits = splits_of(tosses[0]), splits_of(tosses[1])
    prior = priors(splits, starter)
    with ThreadPoolExecutor(threads) as pool:
        both = both_correlations(correlation, starter)
        after = AfterOpening(tree, variant, regrets * _FADED, keeps, both, pool, threads)
        opening = OpeningSolver(splits, starter, variant, opening_in(tree, regrets, splits), pool)
        for iteration in range(1, iterations + 1):
            for hero in (Role.DEALER, Role.PONE):
                after.fill_nets(opening.nets)
                after.learn(hero, iteration, by_keep(opening.play, splits, prior))
                opening.learn(hero, iteration)
    average = opening.average()
    lay_opening(tree, by_keep(average, splits, prior), after.average)
    play = np.zeros(len(regrets), np.uint8)
    weigh(tree, after.average, after.regrets, play)
    return StarterPlay(play, OpeningPlay(*(in_bytes(part, 0) for part in average)))


def solve_starters(solve: JointSolve, path: Path, *, iterations: int = ITERATIONS) -> Iterator[StarterPlay]:
    """Yield the play given each rank of the starter, lowest first, after a joint solve.

    Each is saved when it is done, at `path` with the starter's number behind it, and read from there the next time.
    """
    about = {"kind": KIND, "version": VERSION}
    of = {
        "iteration": solve.iteration,
        "scheme": solve.variant.name,
        "paired": solve.correlated,
        "iterations": iterations,
    }
    strategy, tree = solve.strategy(), solve.play.game.tree
    pone, dealer = tosses_as_written(strategy)
    for starter in range(13):
        part = part_of(path, starter)
        try:
            content = read_file(part, KIND, VERSION)
        except SolverError:
            content = None
        if content is None or any(content.about.get(key) != value for key, value in of.items()):
            given = solve_given(
                tree,
                solve.variant,
                solve.play.regrets,
                (pone, dealer),
                starter,
                iterations=iterations,
                threads=solve.threads,
            )
            write_file(part, {**about, **of}, {"play": given.play, **given.opening._asdict()})
            content = read_file(part, KIND, VERSION)
        yield StarterPlay(content.arrays["play"], OpeningPlay(*(content.arrays[name] for name in OpeningPlay._fields)))


def tosses_as_written(strategy: Strategy) -> Tosses:
    """Return a strategy's tosses as a file has them: what its levels are too coarse for makes no information sets."""
    pone, dealer = (given_ranks(joint_of(in_bytes(toss, 255))) for toss in strategy.toss)
    return pone, dealer


def part_of(path: Path, starter: int) -> Path:
    return path.with_name(f"{path.name}.starter-{starter}")


def measure_given(strategy: Strategy, game: PlayGame) -> Iterator[Measure]:
    """Yield how good the play of a strategy is given each rank of the starter, tosses as they are.

    ``game.correlations`` are put back as they were.
    """
    before = game.correlations
    with ThreadPoolExecutor(game.threads) as pool:
        pone, dealer = (given_ranks(toss_joint(toss, pool)) for toss in strategy.toss)
    try:
        for starter in range(13):
            keeps, correlation = keeps_given(pone, dealer, starter)
            game.correlations = both_correlations(correlation, starter)
            play = strategy.given[starter].astype(np.float32) if strategy.given else strategy.play
            yield measure_play(game, play, keeps)
    finally:
        game.correlations = before
