"""Choices on trial: all meet the same cards, and who is clearly behind is dropped."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import inlined, inner_kernel

CLEARLY = 2.5
"""Standard errors by which a choice must be behind to be dropped."""
BEHIND = 1.0
"""Standard errors by which a choice must be behind the book's, where that leads, to be dropped: it
would have to come out ahead after all, and the book is mostly right."""
MOST = 15


class Trial(NamedTuple):
    """Up to 15 choices; every array is modified.

    Attributes:
        active: bool[15], the choices that are still tried.
        ahead: float64[15, 15], by how much a choice was worth more than another, over all deals.
        squares: float64[15, 15], the sums of the squares of that.
        value: float64[15], what each choice was worth in the newest deal.
    """

    active: NDArray[np.bool_]
    ahead: NDArray[np.float64]
    squares: NDArray[np.float64]
    value: NDArray[np.float64]


@inlined
def new_trial() -> Trial:
    """Return a trial of nothing yet."""
    return Trial(np.zeros(MOST, np.bool_), np.zeros((MOST, MOST)), np.zeros((MOST, MOST)), np.zeros(MOST))


@inner_kernel
def add_values(trial: Trial) -> None:
    """Add what came of the newest deal."""
    for choice in range(MOST):
        if trial.active[choice]:
            for than in range(choice):
                if trial.active[than]:
                    ahead = trial.value[choice] - trial.value[than]
                    trial.ahead[choice, than] += ahead
                    trial.ahead[than, choice] -= ahead
                    trial.squares[choice, than] += ahead * ahead
                    trial.squares[than, choice] += ahead * ahead


@inner_kernel
def leader(trial: Trial, base: int) -> int:
    """Return the choice that is ahead of all others."""
    best = base
    for choice in range(MOST):
        if trial.active[choice] and trial.ahead[choice, best] > 0:
            best = choice
    return best


@inner_kernel
def sureness(trial: Trial, choice: int, than: int, deals: int) -> float:
    """Return by how many standard errors a choice is ahead of another; 0 if it is not."""
    mean = trial.ahead[choice, than] / deals
    if mean <= 0:
        return 0.0
    variance = trial.squares[choice, than] / deals - mean * mean
    return np.inf if variance <= 0 else mean / np.sqrt(variance / deals)


@inner_kernel
def is_settled(trial: Trial, base: int, deals: int) -> bool:
    """Drop the choices that are clearly worse than the leader; return whether none is left to try.

    The book's stays, to be compared with, until it is far behind.
    """
    best, others = leader(trial, base), 0
    for choice in range(MOST):
        if trial.active[choice] and choice != best:
            enough = 2 * CLEARLY if choice == base else BEHIND if best == base else CLEARLY
            if sureness(trial, best, choice, deals) > enough:
                if choice != base:
                    trial.active[choice] = False
            else:
                others += 1
    return others == 0


@inner_kernel
def chosen(trial: Trial, base: int, deals: int, surely: float) -> int:
    """Return the leader where it is so many standard errors ahead of the book's, otherwise that."""
    best = leader(trial, base)
    return best if sureness(trial, best, base, deals) > surely else base
