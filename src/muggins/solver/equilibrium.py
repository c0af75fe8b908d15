"""The joint equilibrium of toss and play.

Each iteration serves dealer, then pone. The other side's current tosses give how likely it keeps
what and what it throws; one walk over the tree mends the play and tells what every keep is worth;
that, the exact hand and the crib mend the tosses of all 962,988 suit classes. Now and then the
pairing of both sides' keeps is counted afresh from the averages.
"""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from muggins.rules.role import Role
from muggins.solver.crib import crib_values
from muggins.solver.pairing import both_pairings, factors_between
from muggins.solver.play import Keeps, PlayGame, PlaySolver, with_marginals
from muggins.solver.scheme import DCFR, Scheme
from muggins.solver.toss import TossSolver, expected_parts, given_ranks, keeps_of, toss_game
from muggins.solver.tree import play_tree
from muggins.solver.walk import BEST, VALUE, no_pairing

_Shares = dict[Role, NDArray[np.float64]]


@dataclass(frozen=True, slots=True)
class JointMeasure:
    """How good a strategy is inside the model, jointly over toss and play; points per deal.

    Attributes:
        gains: what (pone, dealer) would gain by its best response.
        hands: expected hand of (pone, dealer).
        cribs: expected crib, as (pone, dealer) reckons it.
        play: what the dealer nets in the play.
    """

    gains: tuple[float, float]
    hands: tuple[float, float]
    cribs: tuple[float, float]
    play: float

    @property
    def nashconv(self) -> float:
        """The sum of both sides' gains."""
        return sum(self.gains)

    @property
    def value(self) -> float:
        """What the dealer scores more than pone in a deal, heels apart."""
        return self.hands[1] - self.hands[0] + sum(self.cribs) / 2 + self.play


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
        self.toss = {role: TossSolver(role, scheme, threads) for role in Role}
        self.factors: NDArray[np.float32] | None = None
        self._pool = ThreadPoolExecutor(threads)
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
        return {role: self.toss[role].average_shares() for role in Role}

    def _joint(self, shares: _Shares, start: Keeps | None) -> Keeps:
        pone, dealer = keeps_of(shares[Role.PONE]), keeps_of(shares[Role.DEALER])
        return with_marginals(pone, dealer, factors=self.factors, start=start)

    def _crib(self, shares: NDArray[np.float64]) -> NDArray[np.float32]:
        return crib_values(given_ranks(shares), self._pool)

    def measure(self) -> JointMeasure:
        """Measure the average strategy: exact best responses of each side, jointly.

        The pairing is that of the average strategy itself.
        """
        before = self.factors
        shares = self._averages()
        if self.paired:
            self.pair(shares)
        keeps = self._joint(shares, None)
        gains, hands, cribs, play = [], [], [], 0.0
        for hero in Role:
            crib = self._crib(shares[hero.other])
            own = self.play.respond(hero, VALUE, keeps)
            best = self.play.respond(hero, BEST, keeps)
            toss = self.toss[hero]
            gains.append(toss.expect(crib, best)[0] - toss.expect(crib, own)[1])
            hand, thrown = expected_parts(toss.average, crib)
            hands.append(hand)
            cribs.append(thrown)
            play = float(keeps.marginal[hero] @ own)
        if self.paired:
            self.use_factors(before)
        return JointMeasure((gains[0], gains[1]), (hands[0], hands[1]), (cribs[0], cribs[1]), play)


def _is_time(done: int) -> bool:
    """Return whether the pairing is counted after so many iterations: 10, 20, 40, ... 160, 240."""
    return done % 80 == 0 if done > 80 else done in {10, 20, 40, 80}
