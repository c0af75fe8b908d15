"""The 15 tosses of a hand on the same deals, played on by the solution, until the best is known.

The expected points of each toss are exact and serve as control variate: where a point is worth the same to all, hardly
any error is left. Tosses that are clearly behind are dropped.
"""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray

from muggins.estimate import SURELY
from muggins.players.endgame.model import Model
from muggins.players.endgame.toss import Dealing, TossQuery, try_tosses
from muggins.rules.ruleset import Objective

MOST_DEALS = 65_536
"""Deals after which tosses that still cannot be separated are tied."""
_FIRST = 4096  # deals before any toss is dropped
ACCURACY = 0.001
"""Tosses whose probabilities of winning differ by less, at 95%, are not separated further."""
_CLEARLY = 2.5  # standard errors by which a toss is dropped: more than two, for up to five looks
_SEED = 121
_NET = 3
_THREADS = 2


class Deals:
    """Deals for the 15 tosses, fewer for those that are clearly not the best.

    Attributes:
        best: the toss of most worth.
        behind: bool[15], the tosses that are clearly not.
    """

    def __init__(
        self,
        query: TossQuery,
        model: Model,
        nets: NDArray[np.float64],
        most: int = MOST_DEALS,
        objective: int = Objective.WIN.place,
    ) -> None:
        """Take the hand, the model, deals at most (2 or more), and the objective, a place in rules.ruleset.Objective.

        ``nets``: float64[15], the expected net points of each toss, in the order of ``crib.TOSSES``.
        """
        self._query, self._model, self._nets, self._most, self._objective = query, model, nets, most, objective
        self._outcomes = np.zeros((15, 4, most))
        self._number = np.zeros(15, np.int64)
        self._ahead: dict[tuple[int, int], tuple[NDArray[np.float64], NDArray[np.float64]]] = {}
        self.best, self.behind = 0, np.zeros(15, np.bool_)

    def deal(self) -> None:
        """Deal until each toss is clearly behind the best or within ``ACCURACY`` of it, or all deals are dealt."""
        done, known = 0, False
        while done < self._most and not known:
            before, done = done, min(max(2 * done, _FIRST), self._most)
            self._try(~self.behind, before, done)
            known = self._compare(done)

    def _compare(self, done: int) -> bool:
        """Find the best toss and those behind; return whether the others are known to be within ``ACCURACY`` of it.

        A toss that was behind another, and is not clearly behind the best, gets the deals it has missed.
        """
        while True:
            all_dealt = self._number == done
            self.best = self.leader(self._objective, all_dealt)
            ahead, error = self.ahead(self._objective, self.best)
            unsure = _CLEARLY * error
            self.behind = ahead + unsure < 0
            late = ~self.behind & ~all_dealt
            if not late.any():
                return bool((np.abs(ahead) + unsure <= 2 * ACCURACY)[~self.behind].all())
            for number in np.unique(self._number[late]).tolist():
                self._try(late & (self._number == number), number, done)

    def _try(self, active: NDArray[np.bool_], start: int, end: int) -> None:
        edges = np.linspace(start, end, _THREADS + 1).astype(int).tolist()

        def some(first: int, last: int) -> None:
            outcomes = np.empty((last - first, 15, 4))
            try_tosses(self._query, self._model, Dealing(_SEED, first, True, -1), active, outcomes)
            self._outcomes[active, :, first:last] = outcomes.transpose(1, 2, 0)[active]

        with ThreadPoolExecutor(_THREADS) as pool:
            list(pool.map(some, edges[:-1], edges[1:]))
        self._number[active] = end
        self._ahead.clear()

    def leader(self, objective: int, among: NDArray[np.bool_]) -> int:
        """Return the toss of most worth among some; of equal worth that of more points."""
        ahead, _ = self.ahead(objective, int(np.where(among, self._nets, -np.inf).argmax()))
        return int(np.where(among, ahead, -np.inf).argmax())

    def ahead(self, objective: int, than: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return by how much each toss is worth more than another, and the standard errors: float64[15] each.

        In wins less losses (-1 to 1) or match points, by the objective; luck in points is taken out.
        """
        if (objective, than) in self._ahead:
            return self._ahead[objective, than]
        ahead, error = np.zeros((2, 15))
        for toss in range(15):
            both = slice(min(self._number[toss], self._number[than]))
            worth, net = (self._outcomes[toss, of, both] - self._outcomes[than, of, both] for of in (objective, _NET))
            off = net - net.mean()
            spread = float((off**2).mean())
            slope = float((off * worth).mean()) / spread if spread > 0 else 0.0
            ahead[toss] = worth.mean() - slope * (net.mean() - (self._nets[toss] - self._nets[than]))
            error[toss] = (worth - slope * net).std() / len(net) ** 0.5
        self._ahead[objective, than] = ahead, error
        return ahead, error

    def tied(self, objective: int, best: int) -> NDArray[np.bool_]:
        """Return bool[15], the tosses within two standard errors of one of them."""
        ahead, error = self.ahead(objective, best)
        return -ahead <= SURELY * error

    def level(self, objective: int, toss: int) -> float:
        """Return the mean worth of a toss, in wins less losses or match points."""
        return float(self._outcomes[toss, objective, : self._number[toss]].mean())

    def choose(self, then: int) -> int:
        """Return the best toss: of those tied, the one of most worth in objective ``then``, then of most points."""
        tied = self.tied(self._objective, self.best) & ~self.behind
        alike = self.tied(then, self.leader(then, tied)) & tied
        return int(np.where(alike, self._nets, -np.inf).argmax())
