"""Choices in a race: all meet the same cards, and those clearly behind are dropped."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import borrowing_kernel, plain

CLEARLY = 2.5
"""Standard errors by which a choice must be behind to be dropped."""
BEHIND = 1.0
"""Standard errors by which a choice must be behind the solution's, where that leads, to be dropped:
it would have to come out ahead after all, and the solution is mostly right."""
MOST = 15
"""Choices."""


class Race(NamedTuple):
    """Up to 15 choices; every array is modified.

    Attributes:
        active: bool[15], the choices that are still tried.
        ahead: float64[15, 15], by how much a choice was worth more than another, over all deals.
        squares: float64[15, 15], the sums of the squares of that.
        value: float64[15], what each choice was worth in the newest deal.
        tried: int64[15], overwritten.
    """

    active: NDArray[np.bool_]
    ahead: NDArray[np.float64]
    squares: NDArray[np.float64]
    value: NDArray[np.float64]
    tried: NDArray[np.int64]


@plain
def new_race() -> Race:
    """Return a race before its first deal, without choices."""
    return Race(
        np.zeros(MOST, np.bool_),
        np.zeros((MOST, MOST)),
        np.zeros((MOST, MOST)),
        np.zeros(MOST),
        np.zeros(MOST, np.int64),
    )


@borrowing_kernel
def add_values(race: Race) -> None:
    """Add the newest deal's values."""
    many = 0
    for choice in range(MOST):
        if race.active[choice]:
            race.tried[many] = choice
            many += 1
    for place in range(many):
        choice = race.tried[place]
        for other in range(place):
            than = race.tried[other]
            ahead = race.value[choice] - race.value[than]
            race.ahead[choice, than] += ahead
            race.ahead[than, choice] -= ahead
            race.squares[choice, than] += ahead * ahead
            race.squares[than, choice] += ahead * ahead


@borrowing_kernel
def add_round(race: Race, found: NDArray[np.float64], objective: int) -> None:
    """Add the values of several deals, float64[deals, 15, n], of which one column counts."""
    for deal in range(len(found)):
        for choice in range(MOST):
            race.value[choice] = found[deal, choice, objective]
        add_values(race)


@borrowing_kernel
def leader(race: Race, base: int) -> int:
    """Return the choice that is ahead of all others."""
    best = base
    for choice in range(MOST):
        if race.active[choice] and race.ahead[choice, best] > 0:
            best = choice
    return best


@borrowing_kernel
def sureness(race: Race, choice: int, than: int, deals: int) -> float:
    """Return by how many standard errors a choice is ahead of another; 0 if it is not."""
    mean = race.ahead[choice, than] / deals
    if mean <= 0:
        return 0.0
    variance = race.squares[choice, than] / deals - mean * mean
    return np.inf if variance <= 0 else mean / np.sqrt(variance / deals)


@borrowing_kernel
def is_settled(race: Race, base: int, deals: int) -> bool:
    """Drop the choices that are clearly worse than the leader; return whether none is left to try.

    The solution's choice ``base`` stays, to be compared with, until it is far behind.
    """
    best, others = leader(race, base), 0
    for choice in range(MOST):
        if race.active[choice] and choice != best:
            enough = 2 * CLEARLY if choice == base else BEHIND if best == base else CLEARLY
            if sureness(race, best, choice, deals) > enough:
                if choice != base:
                    race.active[choice] = False
            else:
                others += 1
    return others == 0


@borrowing_kernel
def chosen(race: Race, base: int, deals: int, surely: float) -> int:
    """Return the leader where it is ``surely`` standard errors ahead of ``base``, otherwise that."""
    best = leader(race, base)
    return best if sureness(race, best, base, deals) > surely else base
