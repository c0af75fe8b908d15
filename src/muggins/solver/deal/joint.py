"""Joint CFR of toss and play.

Each iteration serves dealer, then pone. The opponent's current tosses give how likely it keeps what and what it throws;
one walk over the tree updates the play and values every keep; that, the exact hand and the crib update the tosses of
all 962,988 suit classes. Now and then the correlation of both sides' keeps is counted again from the averages.
"""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray

from muggins.rules.role import Role
from muggins.solver.deal.best_response import JointMeasure, keep_pegs, measure
from muggins.solver.deal.correlation import both_correlations, correlation_between
from muggins.solver.file.strategy import Strategy
from muggins.solver.play.cfr import PlayGame, PlaySolver
from muggins.solver.play.keeps import Keeps, with_marginals
from muggins.solver.play.layout import no_correlation
from muggins.solver.play.tree import play_tree
from muggins.solver.play.variants import DCFR, Variant
from muggins.solver.toss.crib import crib_values
from muggins.solver.toss.game import TossSolver, given_ranks, keeps_of, toss_game, toss_joint

_Joints = dict[Role, NDArray[np.float64]]


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
        if self.correlated and _is_time(self.iteration):
            self.correlate(self._averages())
        self.iteration += 1
        for hero in (Role.DEALER, Role.PONE):
            villain = hero.other
            joints = {
                villain: self.toss[villain].follow(self.variant.weight(self.iteration)),
                hero: self.toss[hero].follow(0),
            }
            self.keeps = self._keeps(joints, self.keeps)
            play = self.play.learn(hero, self.iteration, self.keeps)
            self.toss[hero].learn(self.iteration, self._crib(joints[villain]), play)

    def correlate(self, joints: _Joints) -> None:
        """Count the correlation of keeps again, from :func:`toss_joint` of both sides."""
        sides = [given_ranks(joints[role]) for role in Role]
        self.use_correlation(correlation_between(*sides))

    def use_correlation(self, correlation: NDArray[np.float32] | None) -> None:
        """Use this correlation (float32[1820, 1820]) from now on, or none."""
        self.correlation, self.keeps = correlation, None
        game = self.play.game
        game.correlations = (no_correlation(),) * 2 if correlation is None else both_correlations(correlation)

    def resume_from(self, reach: NDArray[np.float64]) -> None:
        """Go on from the reaches (float64[2, 1820]) of the keeps of an earlier run."""
        self.keeps = Keeps(reach, np.zeros_like(reach), np.zeros_like(reach))

    def _averages(self) -> _Joints:
        return {role: toss_joint(self.toss[role].average, self._pool) for role in Role}

    def _keeps(self, joints: _Joints, start: Keeps | None) -> Keeps:
        pone, dealer = keeps_of(joints[Role.PONE]), keeps_of(joints[Role.DEALER])
        return with_marginals(pone, dealer, correlation=self.correlation, start=start)

    def _crib(self, joint: NDArray[np.float64]) -> NDArray[np.float32]:
        return crib_values(given_ranks(joint), self._pool)

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


def _is_time(done: int) -> bool:
    return done % 80 == 0 if done > 80 else done in {10, 20, 40, 80}
