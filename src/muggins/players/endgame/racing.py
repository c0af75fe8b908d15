"""Choices in a race: all meet the same cards; those clearly behind, or hardly better, are dropped.

Where the expected points of each choice are known, points serve as control variate: a lead that is owed to making more
points than expected is taken out.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import borrowing_kernel, inlined, inner_borrowing_kernel, plain

CLEARLY = 2.5
"""Standard errors by which a choice must be behind to be dropped."""
BEHIND = 1.0
"""Standard errors by which a choice must be behind the solution's, where that leads, to be dropped:
it would have to come out ahead after all, and the solution is mostly right."""
_NOTHING = 1e-9
"""A lead no larger than this is none, but rounding."""
ENOUGH = 256
"""After so many deals, choices that came out equal in every one of them count as equal."""
MOST = 15
"""Choices."""


class Race(NamedTuple):
    """Up to 15 choices; every array is modified.

    Attributes:
        active: bool[15], the choices that are still tried.
        ahead: float64[15, 15], by how much a choice was worth more than another, over all deals.
        squares: float64[15, 15], the sums of the squares of that.
        lucky: float64[15, 15], by how much a choice was luckier than another, in points, over all deals.
        lucky_squares: float64[15, 15], the sums of the squares of that.
        products: float64[15, 15], the sums of the products of both.
        value: float64[15], what each choice was worth in the newest deal.
        luck: float64[15], by how many points each made more than expected in it; 0 where that is not known.
        tried: int64[15], overwritten.
    """

    active: NDArray[np.bool_]
    ahead: NDArray[np.float64]
    squares: NDArray[np.float64]
    lucky: NDArray[np.float64]
    lucky_squares: NDArray[np.float64]
    products: NDArray[np.float64]
    value: NDArray[np.float64]
    luck: NDArray[np.float64]
    tried: NDArray[np.int64]


@plain
def new_race() -> Race:
    """Return a race before its first deal, without choices."""
    return Race(
        np.zeros(MOST, np.bool_),
        np.zeros((MOST, MOST)),
        np.zeros((MOST, MOST)),
        np.zeros((MOST, MOST)),
        np.zeros((MOST, MOST)),
        np.zeros((MOST, MOST)),
        np.zeros(MOST),
        np.zeros(MOST),
        np.zeros(MOST, np.int64),
    )


@inner_borrowing_kernel
def add_values(race: Race) -> None:
    many = 0
    for choice in range(MOST):
        if race.active[choice]:
            race.tried[many] = choice
            many += 1
    for place in range(many):
        choice = race.tried[place]
        for other in range(place):
            than = race.tried[other]
            ahead, lucky = race.value[choice] - race.value[than], race.luck[choice] - race.luck[than]
            race.ahead[choice, than] += ahead
            race.ahead[than, choice] -= ahead
            race.squares[choice, than] += ahead * ahead
            race.squares[than, choice] += ahead * ahead
            race.lucky[choice, than] += lucky
            race.lucky[than, choice] -= lucky
            race.lucky_squares[choice, than] += lucky * lucky
            race.lucky_squares[than, choice] += lucky * lucky
            race.products[choice, than] += ahead * lucky
            race.products[than, choice] += ahead * lucky


@borrowing_kernel
def add_round(race: Race, found: NDArray[np.float64], objective: int, nets: NDArray[np.float64]) -> None:
    """Add the values of several deals, float64[deals, 15, 4], of which one column counts, and the points in the last.

    ``found`` is as in :func:`muggins.players.endgame.toss.try_tosses`. ``nets``: float64[15], the points that are
    expected, or none where that is not known.
    """
    for deal in range(len(found)):
        for choice in range(MOST):
            race.value[choice] = found[deal, choice, objective]
            if len(nets):
                race.luck[choice] = found[deal, choice, 3] - nets[choice]
        add_values(race)


@inlined
def _lead(race: Race, choice: int, than: int, deals: int) -> tuple[float, float]:
    """Return by how much a choice is worth more than another, luck taken out, and the variance of that."""
    ahead, lucky = race.ahead[choice, than] / deals, race.lucky[choice, than] / deals
    variance = race.squares[choice, than] / deals - ahead * ahead
    spread = race.lucky_squares[choice, than] / deals - lucky * lucky
    if spread > 0:
        together = race.products[choice, than] / deals - ahead * lucky
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


@borrowing_kernel
def sureness(race: Race, choice: int, than: int, deals: int) -> float:
    """Return by how many standard errors a choice is ahead of another; 0 if it is not."""
    mean, variance = _lead(race, choice, than, deals)
    if choice == than or mean <= _NOTHING:
        return 0.0
    return np.inf if variance <= 0 else mean / np.sqrt(variance)


@inlined
def _is_alike(race: Race, choice: int, best: int, deals: int, alike: float) -> bool:
    """Return whether a choice can hardly be worth ``alike`` more than the leader, by two standard errors.

    With fewer deals than ENOUGH, choices that came out equal in all of them may still differ in the next.
    """
    ahead, variance = _lead(race, choice, best, deals)
    least_error = 1 / deals if deals < ENOUGH else 0.0
    return bool(ahead + 2 * np.sqrt(max(variance, 0.0) + least_error**2) < alike)


@borrowing_kernel
def is_settled(race: Race, base: int, deals: int, alike: float) -> bool:
    """Drop the choices that are clearly worse than the leader, or hardly better; return whether none is left to try.

    Args:
        race: modified.
        base: the solution's choice, which is never dropped: the leader is compared with it in the end.
        deals: how many have been added.
        alike: what a choice must be able to be worth more than the leader to be tried further, by two
            standard errors, in what is played for.
    """
    best, others = leader(race, base, deals), 0
    for choice in range(MOST):
        if race.active[choice] and choice != best:
            enough = 2 * CLEARLY if choice == base else BEHIND if best == base else CLEARLY
            if sureness(race, best, choice, deals) > enough or _is_alike(race, choice, best, deals, alike):
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
