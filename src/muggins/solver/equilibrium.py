"""The joint equilibrium of toss and play.

Each iteration serves dealer, then pone. The other side's current tosses give how likely it keeps
what and what it throws; one walk over the tree mends the play and tells what every keep is worth;
that, the exact hand and the crib mend the tosses of all 962,988 suit classes.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from muggins.rules.role import Role
from muggins.solver.play import Keeps, PlayGame, PlaySolver, with_marginals
from muggins.solver.scheme import DCFR, Scheme
from muggins.solver.toss import TossSolver, crib_values, given_ranks, keeps_of, toss_game
from muggins.solver.tree import play_tree
from muggins.solver.walk import BEST, VALUE


@dataclass(frozen=True, slots=True)
class JointMeasure:
    """How good a strategy is inside the model, jointly over toss and play; points per deal.

    Attributes:
        value: what the dealer scores more than pone, cribs and all.
        gains: what (pone, dealer) would gain by its best response.
        play: value of the play alone for the dealer.
        parts: (pone's hand, dealer's hand, crib as pone expects it, crib as dealer expects it).
    """

    value: float
    gains: tuple[float, float]
    play: float

    @property
    def nashconv(self) -> float:
        """The sum of both sides' gains."""
        return sum(self.gains)


class Equilibrium:
    """A joint solve in progress."""

    def __init__(self, scheme: Scheme = DCFR, threads: int = 2) -> None:
        """Begin at iteration 0 without regrets."""
        toss_game()
        self.scheme = scheme
        self.iteration = 0
        self.play = PlaySolver(PlayGame(play_tree(4), threads), scheme)
        self.toss = {role: TossSolver(role, scheme, threads) for role in Role}
        self._keeps: Keeps | None = None

    def iterate(self) -> None:
        """Do one iteration: each side once, against the other's current strategy."""
        self.iteration += 1
        for hero in (Role.DEALER, Role.PONE):
            villain = hero.other
            shares = {
                villain: self.toss[villain].follow(self.scheme.weight(self.iteration)),
                hero: self.toss[hero].follow(0),
            }
            keeps = self._joint(shares)
            play = self.play.learn(hero, self.iteration, keeps)
            crib = crib_values(given_ranks(shares[villain]))
            self.toss[hero].learn(self.iteration, crib, play)

    def _joint(self, shares: dict[Role, NDArray[np.float64]]) -> Keeps:
        self._keeps = with_marginals(
            keeps_of(shares[Role.PONE]), keeps_of(shares[Role.DEALER]), self._keeps
        )
        return self._keeps

    def measure(self) -> JointMeasure:
        """Measure the average strategy: exact best responses of each side, jointly."""
        shares = {role: self.toss[role].average_shares() for role in Role}
        keeps = with_marginals(keeps_of(shares[Role.PONE]), keeps_of(shares[Role.DEALER]))
        gains, values, play = [], [], 0.0
        for hero in Role:
            crib = crib_values(given_ranks(shares[hero.other]))
            own = self.play.respond(hero, VALUE, keeps)
            best = self.play.respond(hero, BEST, keeps)
            mean = self.toss[hero].expect(crib, own)[1]
            gains.append(self.toss[hero].expect(crib, best)[0] - mean)
            values.append(mean)
            play = float(keeps.marginal[hero] @ own)
        return JointMeasure(values[1] - values[0], (gains[0], gains[1]), play)
