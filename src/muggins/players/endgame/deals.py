"""The 15 tosses of a hand on the same deals, played on by the solution, until the best is known; the page does so, too.

The expected points of each toss are exact and serve as control variate: where a point is worth the same to all, hardly
any error is left. Tosses that are clearly behind are dropped. Deals come in rounds, each twice as long as all before.
"""

from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.estimate import SURELY
from muggins.kernels._jit import borrowing_kernel, inlined, inner_borrowing_kernel, kernel, signed
from muggins.players.endgame.model import Model, assumed_play
from muggins.players.endgame.toss import Dealing, TossQuery, deal_out, new_toss_workspace
from muggins.rules.ruleset import Objective

MOST_DEALS = 65_536
"""Deals after which tosses that still cannot be separated are tied."""
_FIRST = 4096  # deals before any toss is dropped
ACCURACY = 0.001
"""Tosses whose probabilities of winning differ by less, at 95%, are not separated further."""
_CLEARLY = 2.5  # standard errors by which a toss is dropped: more than two, for up to five looks
_SEED = 121
_AT_ONCE = 512  # deals in memory
_OBJECTIVES = 3
_SQUARE, _PRODUCT, _NET, _NET_SQUARE = 3, 6, 9, 10  # columns of ``DealSums.sums``, after the worths
_NO_SPREAD = 1e-9  # a variance no larger than this is rounding


class DealSums(NamedTuple):
    """What the deals so far say of 15 tosses.

    Attributes:
        sums: float64[2 * rounds, 15, 15, 11], by half a round, for each toss and another before it: the sums of their
            differences in worth, of the squares of these and of their products with the difference in net points, each
            by objective; then the sums of the latter and of its squares. With itself: the sums of its worths.
        rounds: int64[15], how many each toss has been dealt.
        active: bool[15], those to be dealt next.
        late: bool[15], those that get the rounds they have missed.
        behind: bool[15], those that are clearly not the best.
        nets: float64[15], the expected net points of each, in the order of ``crib.TOSSES``.
        most: deals at most.
        objective: what decides, a place in rules.ruleset.Objective.
    """

    sums: NDArray[np.float64]
    rounds: NDArray[np.int64]
    active: NDArray[np.bool_]
    late: NDArray[np.bool_]
    behind: NDArray[np.bool_]
    nets: NDArray[np.float64]
    most: int
    objective: int


@inlined
def _dealt_after(rounds: int, most: int) -> int:
    return min(_FIRST << rounds - 1, most) if rounds > 0 else 0


@kernel
def deal_half(query: TossQuery, model: Model, known: DealSums, half: int) -> None:
    """Play half a round of deals out after the active tosses, and sum up how these compare."""
    start, end = _dealt_after(half >> 1, known.most), _dealt_after((half >> 1) + 1, known.most)
    middle = (start + end) // 2
    first, last = (middle, end) if half & 1 else (start, middle)
    sums, active, outcomes = known.sums[half], known.active, np.zeros((_AT_ONCE, 15, 4))
    for one in range(15):
        for other in range(one + 1):
            for column in range(sums.shape[2] if active[one] and active[other] else 0):
                sums[one, other, column] = 0.0
    guide, workspace = assumed_play(model, -1), new_toss_workspace(query.six)
    while first < last:
        deals = outcomes[: min(_AT_ONCE, last - first)]
        deal_out(guide, query, model, Dealing(_SEED, first, True, -1), active, deals, workspace)
        _add(deals, active, sums)
        first += len(deals)


@inner_borrowing_kernel
def _add(outcomes: NDArray[np.float64], active: NDArray[np.bool_], sums: NDArray[np.float64]) -> None:
    for deal in range(len(outcomes)):
        for one in range(15):
            for other in range(one if active[one] else 0):
                if active[other]:
                    mine, theirs, pair = outcomes[deal, one], outcomes[deal, other], sums[one, other]
                    net = mine[_OBJECTIVES] - theirs[_OBJECTIVES]
                    for objective in range(_OBJECTIVES):
                        worth = mine[objective] - theirs[objective]
                        pair[objective] += worth
                        pair[_SQUARE + objective] += worth * worth
                        pair[_PRODUCT + objective] += worth * net
                    pair[_NET] += net
                    pair[_NET_SQUARE] += net * net
            for objective in range(_OBJECTIVES if active[one] else 0):
                sums[one, one, objective] += outcomes[deal, one, objective]


@inner_borrowing_kernel
def _lead(known: DealSums, objective: int, toss: int, than: int) -> tuple[float, float]:
    """Return by how much a toss is worth more than another, luck in points taken out, and the standard error."""
    one, other, sign = max(toss, than), min(toss, than), 1 if toss > than else -1
    rounds = min(known.rounds[one], known.rounds[other])
    deals = _dealt_after(rounds, known.most)
    ahead, net, squares, products, spread = 0.0, 0.0, 0.0, 0.0, 0.0
    for half in range(2 * rounds if one != other else 0):
        pair = known.sums[half, one, other]
        ahead += sign * pair[objective] / deals
        net += sign * pair[_NET] / deals
        squares += pair[_SQUARE + objective] / deals
        products += pair[_PRODUCT + objective] / deals
        spread += pair[_NET_SQUARE] / deals
    variance, spread = squares - ahead * ahead, spread - net * net
    if spread > _NO_SPREAD:
        together = products - ahead * net
        ahead -= together / spread * (net - (known.nets[toss] - known.nets[than]))
        variance -= together * together / spread
    return ahead, (max(variance, 0.0) / max(deals, 1)) ** 0.5


@borrowing_kernel
def fill_leads(
    known: DealSums, objective: int, than: int, ahead: NDArray[np.float64], error: NDArray[np.float64]
) -> None:
    """Fill by how much each toss is worth more than another, and the standard errors: float64[15] each.

    In wins less losses (-1 to 1) or match points, by the objective; luck in points is taken out.
    """
    for toss in range(15):
        ahead[toss], error[toss] = _lead(known, objective, toss, than)


@inner_borrowing_kernel
def _most(worth: NDArray[np.float64], among: NDArray[np.bool_]) -> int:
    best = -1
    for toss in range(15):
        if among[toss] and (best < 0 or worth[toss] > worth[best]):
            best = toss
    return best


@inner_borrowing_kernel
def _leader(known: DealSums, objective: int, among: NDArray[np.bool_]) -> int:
    """Return the toss of most worth among some; of equal worth that of more points."""
    than = _most(known.nets, among)
    best, most = than, 0.0
    for toss in range(15):
        if among[toss]:
            ahead, _ = _lead(known, objective, toss, than)
            if ahead > most or (ahead == most and toss < best):
                best, most = toss, ahead
    return best


@kernel
def next_round(known: DealSums, dealt: int) -> int:
    """Return the round to deal next for the tosses in ``known.active``, after the one dealt, -1 before the first.

    It is -1 once each toss is clearly behind the best or within ``ACCURACY`` of it, or all deals are dealt. A toss that
    was behind another, and is not clearly behind the best, gets the rounds it has missed.
    """
    rounds, active, late, behind = known.rounds, known.active, known.late, known.behind
    whole = np.zeros(15, np.bool_)
    for toss in range(15):
        if dealt < 0:
            active[toss] = True
        elif active[toss]:
            rounds[toss] = max(rounds[toss], dealt + 1)
    if dealt < 0:
        return 0
    done, settled = signed(max(rounds)), False
    while True:
        missed = signed(done)
        for toss in range(15):
            whole[toss] = rounds[toss] == done
            if late[toss]:
                missed = min(missed, rounds[toss])
        if missed < done:
            for toss in range(15):
                active[toss] = whole[toss] or (late[toss] and rounds[toss] == missed)
            return missed
        best, settled, caught_up = _leader(known, known.objective, whole), True, True
        for toss in range(15):
            ahead, error = _lead(known, known.objective, toss, best)
            behind[toss] = ahead + _CLEARLY * error < 0
            late[toss] = not behind[toss] and not whole[toss]
            caught_up = caught_up and not late[toss]
            settled = settled and (behind[toss] or abs(ahead) + _CLEARLY * error <= 2 * ACCURACY)
        if caught_up:
            break
    for toss in range(15):
        active[toss] = not behind[toss]
    return -1 if settled or _dealt_after(done, known.most) == known.most else done


@kernel
def best_toss(known: DealSums, then: int) -> int:
    """Return the best toss: of those tied, the one of most worth in objective ``then``, then of most points."""
    tied, alike = np.zeros(15, np.bool_), np.zeros(15, np.bool_)
    for toss in range(15):
        tied[toss] = known.rounds[toss] == max(known.rounds)
    best = _leader(known, known.objective, tied)
    for toss in range(15):
        ahead, error = _lead(known, known.objective, toss, best)
        tied[toss] = -ahead <= SURELY * error and not known.behind[toss]
    leading = _leader(known, then, tied)
    for toss in range(15):
        ahead, error = _lead(known, then, toss, leading)
        alike[toss] = tied[toss] and -ahead <= SURELY * error
    return _most(known.nets, alike)


@borrowing_kernel
def mean_worth(known: DealSums, objective: int, toss: int) -> float:
    """Return the mean worth of a toss, in wins less losses or match points."""
    total = 0.0
    for half in range(2 * known.rounds[toss]):
        total += known.sums[half, toss, toss, objective]
    return total / _dealt_after(known.rounds[toss], known.most)


class Deals:
    """Deals for the 15 tosses, fewer for those that are clearly not the best."""

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
        rounds = 1
        while _FIRST << rounds - 1 < most:
            rounds += 1
        self._query, self._model = query, model
        active, late, behind = np.zeros((3, 15), np.bool_)
        sums, dealt = np.zeros((2 * rounds, 15, 15, _NET_SQUARE + 1)), np.zeros(15, np.int64)
        self._known = DealSums(sums, dealt, active, late, behind, nets, most, objective)

    def deal(self) -> None:
        """Deal until each toss is clearly behind the best or within ``ACCURACY`` of it, or all deals are dealt."""
        number = next_round(self._known, -1)
        with ThreadPoolExecutor(2) as pool:
            while number >= 0:
                list(pool.map(self._deal_half, (2 * number, 2 * number + 1)))
                number = next_round(self._known, number)

    def _deal_half(self, half: int) -> None:
        deal_half(self._query, self._model, self._known, half)

    def ahead(self, objective: int, than: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return by how much each toss is worth more than another, and the standard errors: see :func:`fill_leads`."""
        ahead, error = np.zeros((2, 15))
        fill_leads(self._known, objective, than, ahead, error)
        return ahead, error

    def tied(self, objective: int, best: int) -> NDArray[np.bool_]:
        """Return bool[15], the tosses within two standard errors of one of them."""
        ahead, error = self.ahead(objective, best)
        return -ahead <= SURELY * error

    def level(self, objective: int, toss: int) -> float:
        """Return the mean worth of a toss, see :func:`mean_worth`."""
        return mean_worth(self._known, objective, toss)

    def choose(self, then: int) -> int:
        """Return the best toss, see :func:`best_toss`."""
        return best_toss(self._known, then)
