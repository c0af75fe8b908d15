"""The joint equilibrium of toss and play.

Each iteration serves dealer, then pone. The other side's current tosses give how likely it keeps
what and what it throws; one walk over the tree mends the play and tells what every keep is worth;
that, the exact hand and the crib mend the tosses of all 962,988 suit classes. Now and then the
pairing of both sides' keeps is counted afresh from the averages.
"""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray

from muggins.rules.role import Role
from muggins.solver.deal.best_response import JointMeasure, keep_pegs, measure
from muggins.solver.deal.correlation import both_pairings, factors_between
from muggins.solver.file.strategy import Strategy
from muggins.solver.play.cfr import Keeps, PlayGame, PlaySolver, with_marginals
from muggins.solver.play.scheme import DCFR, Scheme
from muggins.solver.play.traversal import no_pairing
from muggins.solver.play.tree import play_tree
from muggins.solver.toss.crib import crib_values
from muggins.solver.toss.game import TossSolver, given_ranks, keeps_of, shares_of, toss_game

_Shares = dict[Role, NDArray[np.float64]]


class Equilibrium:
    """A joint solve in progress.

    Attributes:
        iteration: how many iterations are done.
        play: regrets and average of the play.
        toss: the same of the toss, by role.
        factors: float32[1820, 1820], the pairing in use, or None.
        keeps: how likely both sides last kept what, from which the next are found.
    """

    def __init__(self, scheme: Scheme = DCFR, *, threads: int = 2, paired: bool = True) -> None:
        """Begin at iteration 0 without regrets.

        Args:
            scheme: the variant of the algorithm.
            threads: how many share the work; the result does not depend on it.
            paired: whether keeps are paired beyond removal of one by the other.
        """
        self.scheme, self.paired, self.threads = scheme, paired, threads
        self.iteration = 0
        self.play = PlaySolver(PlayGame(play_tree(4), threads), scheme)
        self.factors: NDArray[np.float32] | None = None
        self._pool = ThreadPoolExecutor(threads)
        self.toss = {role: TossSolver(role, scheme, self._pool) for role in Role}
        self.keeps: Keeps | None = None
        toss_game()

    def iterate(self) -> None:
        """Do one iteration: each side once, against the other's current strategy."""
        if self.paired and _is_time(self.iteration):
            self.pair(self._averages())
        self.iteration += 1
        for hero in (Role.DEALER, Role.PONE):
            villain = hero.other
            shares = {
                villain: self.toss[villain].follow(self.scheme.weight(self.iteration)),
                hero: self.toss[hero].follow(0),
            }
            self.keeps = self._joint(shares, self.keeps)
            play = self.play.learn(hero, self.iteration, self.keeps)
            self.toss[hero].learn(self.iteration, self._crib(shares[villain]), play)

    def pair(self, shares: _Shares) -> None:
        """Count the pairing afresh from the tosses of both sides."""
        sides = [given_ranks(shares[role]) for role in Role]
        self.use_factors(factors_between(*sides))

    def use_factors(self, factors: NDArray[np.float32] | None) -> None:
        """Use these factors (float32[1820, 1820]) from now on, or none."""
        self.factors, self.keeps = factors, None
        game = self.play.game
        game.pairings = (no_pairing(),) * 2 if factors is None else both_pairings(factors)

    def resume_from(self, reach: NDArray[np.float64]) -> None:
        """Go on from the reaches (float64[2, 1820]) of the keeps of an earlier run."""
        self.keeps = Keeps(reach, np.zeros_like(reach), np.zeros_like(reach))

    def _averages(self) -> _Shares:
        return {role: shares_of(self.toss[role].average, self._pool) for role in Role}

    def _joint(self, shares: _Shares, start: Keeps | None) -> Keeps:
        pone, dealer = keeps_of(shares[Role.PONE]), keeps_of(shares[Role.DEALER])
        return with_marginals(pone, dealer, factors=self.factors, start=start)

    def _crib(self, shares: NDArray[np.float64]) -> NDArray[np.float32]:
        return crib_values(given_ranks(shares), self._pool)

    def measure(self) -> JointMeasure:
        """Measure the average strategy: exact best responses of each side, jointly.

        The pairing is that of the average strategy itself.
        """
        return measure(self.strategy(), self.play.game, self._pool, paired=self.paired)

    def keep_pegs(self) -> NDArray[np.float64]:
        """Return what each role pegs by its keep, float64[2, 1820]."""
        return keep_pegs(self.strategy(), self.play.game, self._pool, paired=self.paired)

    def strategy(self) -> Strategy:
        """Return the average strategy; its arrays go on changing."""
        pone, dealer = (self.toss[role].average for role in Role)
        return Strategy(self.play.average, (pone, dealer))


def _is_time(done: int) -> bool:
    """Return whether the pairing is counted after so many iterations: 10, 20, 40, ... 160, 240."""
    return done % 80 == 0 if done > 80 else done in {10, 20, 40, 80}
