"""Joint CFR of toss and play.

Each iteration serves dealer, then pone. The opponent's current tosses give how likely it keeps what and what it throws;
one walk over the tree updates the play and values every keep; that, the exact hand and the crib update the tosses of
all 962,988 suit classes. Now and then the correlation of both sides' keeps is counted again from the averages.
"""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from muggins.errors import SolverError
from muggins.files.arrays import read_file, write_file
from muggins.kernels.tosses import toss_game
from muggins.rules.role import Role
from muggins.solver.deal.best_response import JointMeasure, keep_pegs, measure
from muggins.solver.deal.correlation import both_correlations, correlation_between
from muggins.solver.deal.crib import crib_values
from muggins.solver.deal.toss import TossSolver, toss_joint
from muggins.solver.file.solution import Strategy
from muggins.solver.file.tosses import given_ranks, keeps_of
from muggins.solver.play.cfr import PlayGame, PlaySolver
from muggins.solver.play.keeps import Keeps, with_marginals
from muggins.solver.play.layout import no_correlation
from muggins.solver.play.tree import play_tree
from muggins.solver.play.variants import DCFR, Variant, variant_named

KIND, VERSION = "solve", 1


class JointSolve:
    """A joint solve in progress.

    Attributes:
        iteration: how many iterations are done.
        play: regrets and average of the play.
        toss: the same of the toss, by role.
        correlation: float32[1820, 1820], of both sides' keeps, as used now, or None.
        keeps: how likely both sides last kept what, from which the next are found.
    """

    def __init__(self, variant: Variant = DCFR, *, threads: int = 2, correlated: bool = True) -> None:
        """Begin at iteration 0 without regrets; the result does not depend on the number of threads.

        If ``correlated``, keeps depend on each other beyond removal of one by the other.
        """
        self.variant, self.correlated, self.threads = variant, correlated, threads
        self.iteration = 0
        self.play = PlaySolver(PlayGame(play_tree(4), threads), variant)
        self.correlation: NDArray[np.float32] | None = None
        self._pool = ThreadPoolExecutor(threads)
        self.toss = {role: TossSolver(role, variant, self._pool) for role in Role}
        self.keeps: Keeps | None = None
        toss_game()

    def iterate(self) -> None:
        """Do one iteration: each side once, against its opponent's current strategy."""
        done = self.iteration
        if self.correlated and (done % 80 == 0 if done > 80 else done in {10, 20, 40, 80}):
            self.correlate()
        self.iteration += 1
        for hero in (Role.DEALER, Role.PONE):
            villain = hero.other
            joints = {
                villain: self.toss[villain].follow(self.variant.weight(self.iteration)),
                hero: self.toss[hero].follow(0),
            }
            pone, dealer = (keeps_of(joints[role]) for role in Role)
            self.keeps = with_marginals(pone, dealer, correlation=self.correlation, start=self.keeps)
            play = self.play.learn(hero, self.iteration, self.keeps)
            self.toss[hero].learn(self.iteration, crib_values(given_ranks(joints[villain]), self._pool), play)

    def correlate(self) -> None:
        """Count the correlation of keeps again, from the averages."""
        pone, dealer = (given_ranks(toss_joint(self.toss[role].average, self._pool)) for role in Role)
        self.use_correlation(correlation_between(pone, dealer))

    def use_correlation(self, correlation: NDArray[np.float32] | None) -> None:
        """Use this correlation (float32[1820, 1820]) from now on, or none."""
        self.correlation, self.keeps = correlation, None
        game = self.play.game
        game.correlations = (no_correlation(),) * 2 if correlation is None else both_correlations(correlation)

    def measure(self) -> JointMeasure:
        """Measure the average strategy: exact best responses of each side, jointly.

        The correlation of keeps is that of the average strategy itself.
        """
        return measure(self.strategy(), self.play.game, self._pool, correlated=self.correlated)

    def keep_pegs(self) -> NDArray[np.float64]:
        """Return what each role pegs by its keep, float64[2, 1820]."""
        return keep_pegs(self.strategy(), self.play.game, self._pool, correlated=self.correlated)

    def strategy(self) -> Strategy:
        """Return the average strategy; its arrays go on changing."""
        pone, dealer = (self.toss[role].average for role in Role)
        return Strategy(self.play.average, (pone, dealer))


def save_checkpoint(solve: JointSolve, path: Path, log: list[dict[str, float]]) -> None:
    """Write a solve and its log of measures, atomically; about 1.1 GB."""
    arrays: dict[str, NDArray[Any]] = {"regrets": solve.play.regrets, "average": solve.play.average}
    for role in Role:
        arrays[f"toss_regrets_{role}"] = solve.toss[role].regrets
        arrays[f"toss_average_{role}"] = solve.toss[role].average
    if solve.correlation is not None:
        arrays["factors"] = np.ascontiguousarray(solve.correlation)
    if solve.keeps is not None:
        arrays["reach"] = np.ascontiguousarray(solve.keeps.reach)
    about = {
        "kind": KIND,
        "version": VERSION,
        "scheme": solve.variant.name,
        "paired": solve.correlated,
        "iteration": solve.iteration,
        "log": log,
    }
    write_file(path, about, arrays)


def load_checkpoint(path: Path, *, threads: int) -> tuple[JointSolve, list[dict[str, float]]]:
    """Return a solve that was saved, and its log; a SolverError for no checkpoint, or a damaged one."""
    about, arrays, _ = read_file(path, KIND, VERSION)
    solve = JointSolve(variant_named(about["scheme"]), threads=threads, correlated=about["paired"])
    if arrays["regrets"].shape != solve.play.regrets.shape:
        raise SolverError(f"file {str(path)!r} is of another tree: expected one of this version")
    solve.iteration = about["iteration"]
    solve.play.regrets[:] = arrays["regrets"]
    solve.play.average[:] = arrays["average"]
    for role in Role:
        solve.toss[role].regrets[:] = arrays[f"toss_regrets_{role}"]
        solve.toss[role].average[:] = arrays[f"toss_average_{role}"]
    if "factors" in arrays:
        solve.use_correlation(np.array(arrays["factors"]))
    if "reach" in arrays:
        reach = np.array(arrays["reach"])
        solve.keeps = Keeps(reach, np.zeros_like(reach), np.zeros_like(reach))
    return solve, about["log"]
