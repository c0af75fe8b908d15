"""Choices in a race: all meet the same deals; those clearly behind, or hardly better, are dropped.

Where the expected points of each choice are known, points serve as control variate: a lead owed to more points than
expected is taken out.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import borrowing_kernel, inlined

CLEARLY = 2.5
"""Standard errors by which a choice must be behind to be dropped."""
BEHIND = 1.0
"""The same where the solution's choice leads, which is mostly right."""
_NOTHING = 1e-9  # a lead no larger than this is rounding
ENOUGH = 256
"""Deals after which choices that were equal in every one count as equal."""
MOST = 15
"""Choices."""


class Race(NamedTuple):
    """Up to 15 choices."""

    active: NDArray[np.bool_]  # [15], the choices still tried; modified
    outcomes: NDArray[np.float64]  # [deals, 15, 4], as in :func:`muggins.players.endgame.toss.try_tosses`
    objective: int  # the column of ``outcomes`` that counts
    nets: NDArray[np.float64]  # [15], the expected points of each choice; empty where unknown


@borrowing_kernel
def _lead(race: Race, choice: int, than: int, deals: int) -> tuple[float, float]:
    """Return by how much a choice is worth more than another, luck taken out, and the variance of that."""
    ahead, squares, lucky, lucky_squares, products = 0.0, 0.0, 0.0, 0.0, 0.0
    for deal in range(deals):
        one, other = race.outcomes[deal, choice], race.outcomes[deal, than]
        worth = one[race.objective] - other[race.objective]
        ahead += worth
        squares += worth * worth
        if len(race.nets):
            luck = (one[3] - race.nets[choice]) - (other[3] - race.nets[than])
            lucky += luck
            lucky_squares += luck * luck
            products += worth * luck
    ahead, lucky = ahead / deals, lucky / deals
    variance, spread = squares / deals - ahead * ahead, lucky_squares / deals - lucky * lucky
    if spread > 0:
        together = products / deals - ahead * lucky
        ahead -= together / spread * lucky
        variance -= together * together / spread
    return ahead, variance / deals


@borrowing_kernel
def leader(race: Race, base: int, deals: int) -> int:
    best = base
    for choice in range(MOST):
        if race.active[choice] and choice != best and _lead(race, choice, best, deals)[0] > 0:
            best = choice
    return best


@inlined
def _errors(mean: float, variance: float) -> float:
    if mean <= _NOTHING:
        return 0.0
    return np.inf if variance <= 0 else mean / np.sqrt(variance)


@borrowing_kernel
def sureness(race: Race, choice: int, than: int, deals: int) -> float:
    """Return by how many standard errors a choice is ahead of another; 0 if it is not."""
    if choice == than:
        return 0.0
    mean, variance = _lead(race, choice, than, deals)
    return _errors(mean, variance)


@borrowing_kernel
def is_settled(race: Race, base: int, deals: int, alike: float) -> bool:
    """Drop the choices that are clearly worse than the leader, or hardly better; return whether none is left to try.

    ``base``, the solution's choice, is never dropped: the leader is compared with it in the end. ``alike``: what a
    choice must be able to be worth more than the leader to be tried further.
    """
    best, others, least_error = leader(race, base, deals), 0, 1 / deals if deals < ENOUGH else 0.0
    for choice in range(MOST):
        if race.active[choice] and choice != best:
            enough = 2 * CLEARLY if choice == base else BEHIND if best == base else CLEARLY
            behind, variance = _lead(race, best, choice, deals)
            likely = 2 * np.sqrt(max(variance, 0.0) + least_error**2) - behind
            if _errors(behind, variance) > enough or likely < alike:
                if choice != base:
                    race.active[choice] = False
            else:
                others += 1
    return others == 0


@borrowing_kernel
def chosen(race: Race, base: int, deals: int, surely: float) -> int:
    """Return the leader where it is ``surely`` standard errors ahead of ``base``, otherwise that."""
    best = leader(race, base, deals)
    return best if sureness(race, best, base, deals) > surely else base
