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
from muggins.solver.deal.correlation import blurred, both_pairings, joint_keeps, pairing_factors
from muggins.solver.deal.equilibrium import Equilibrium
from muggins.solver.file.quantize import weigh
from muggins.solver.file.strategy import Strategy
from muggins.solver.play.cfr import Keeps, Measure, PlayGame, PlaySolver, measure_play, with_marginals
from muggins.solver.play.scheme import Scheme
from muggins.solver.toss.game import given_ranks, shares_of

ITERATIONS = 40
KIND, VERSION = "starter", 1
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
    game: PlayGame, scheme: Scheme, regrets: NDArray[np.float32], ties: Ties, starter: int, iterations: int
) -> PlaySolver:
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
    return solver


def solve_starters(solve: Equilibrium, beside: Path, *, iterations: int = ITERATIONS) -> Iterator[NDArray[np.uint8]]:
    """Yield uint8[entries], the play given each rank of the starter, lowest first.

    Each is put away when it is done and taken from there if it is asked for again.

    Args:
        solve: a joint solve that is done; the pairings of its play are overwritten.
        beside: where to put them: this path with the number of the starter behind it.
        iterations: of each game.

    Raises:
        SolverError: a file cannot be written.
    """
    game, about = solve.play.game, {"kind": KIND, "version": VERSION}
    of = {"iteration": solve.iteration, "scheme": solve.scheme.name, "paired": solve.paired, "iterations": iterations}
    strategy = solve.strategy()
    with ThreadPoolExecutor(game.threads) as pool:
        pone, dealer = (given_ranks(shares_of(toss, pool)) for toss in strategy.toss)
    for starter in range(13):
        path = part_of(beside, starter)
        try:
            found = read_file(path, KIND, VERSION)
        except SolverError:
            found = None
        if found is None or any(found.about.get(key) != value for key, value in of.items()):
            ties = ties_given(pone, dealer, starter)
            solver = solve_given(game, solve.scheme, solve.play.regrets, ties, starter, iterations)
            play = np.zeros(len(solver.average), np.uint8)
            weigh(game.tree, solver.average, solver.regrets, play)
            del solver
            write_file(path, {**about, **of}, {"play": play})
            found = read_file(path, KIND, VERSION)
        yield found.arrays["play"]


def part_of(beside: Path, starter: int) -> Path:
    """Return where the play given a starter is put away."""
    return beside.with_name(f"{beside.name}.starter-{starter}")


def measure_given(strategy: Strategy, game: PlayGame) -> Iterator[Measure]:
    """Yield how good the play of a strategy is given each rank of the starter, tosses as they are.

    Args:
        strategy: one that looks at the starter, or not.
        game: the play; its pairings are put back as they were.
    """
    before = game.pairings
    with ThreadPoolExecutor(game.threads) as pool:
        pone, dealer = (given_ranks(shares_of(toss, pool)) for toss in strategy.toss)
    try:
        for starter in range(13):
            ties = ties_given(pone, dealer, starter)
            game.pairings = both_pairings(ties.factors, starter)
            play = strategy.given[starter].astype(np.float32) if strategy.given else strategy.play
            yield measure_play(game, play, ties.keeps)
    finally:
        game.pairings = before
