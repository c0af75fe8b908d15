"""Five ways to toss, exactly: over all 20,358,520 six-card hands, with a uniform crib.

Every class of hands up to a renaming of the suits is tossed once; equal tosses share its weight.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from muggins.arena.workers import Workers
from muggins.kernels._jit import kernel
from muggins.kernels.crib import CRIBS_PER_TOSS, STARTERS_PER_KEEP, TOSSES
from muggins.kernels.suits import HANDS, SuitClasses, suit_classes
from muggins.kernels.tosses import TossTables, toss_tables, toss_totals
from muggins.players.compiled import Scratch, ThrowerId, new_scratch, worth_of_tosses

STRATEGIES: tuple[tuple[str, ThrowerId], ...] = (
    ("highest expected hand", ThrowerId.HAND),
    ("highest possible hand", ThrowerId.HOPE),
    ("expected hand + crib", ThrowerId.HAND_AND_CRIB),
    ("expected hand - crib", ThrowerId.HAND_LESS_CRIB),
    ("any toss", ThrowerId.RANDOM),
)
PUBLISHED_SUM = (12.889, 12.758, 13.357, 12.387, 9.580)
PUBLISHED_DIFFERENCE = (3.739, 3.555, 2.646, 3.884, 0.026)
"""Means of hand + crib and hand - crib over 5,000 sampled hands, as published."""

_SHARES = 360_360  # the least number that 1 to 15 equal tosses can share
_OFFSET = 29 * CRIBS_PER_TOSS
_BINS = 3 * _OFFSET + 1
_PER_STARTER = CRIBS_PER_TOSS // STARTERS_PER_KEEP
_TOSSES = np.array(TOSSES, np.int64)


@dataclass(frozen=True, slots=True)
class Distribution:
    """Expected points of a toss over all hands: mean, standard deviation, quartiles, extremes."""

    mean: float
    deviation: float
    least: float
    lower_quartile: float
    median: float
    upper_quartile: float
    most: float


@dataclass(frozen=True, slots=True)
class Strategy:
    """What a strategy makes of all hands.

    Attributes:
        name: in words.
        total: hand + crib, as the dealer has it.
        difference: hand - crib, as the pone has it.
        tossed: float64[13], how often a tossed card is of each rank; sums to 1.
        kept: float64[13], the same of a kept card.
    """

    name: str
    total: Distribution
    difference: Distribution
    tossed: NDArray[np.float64]
    kept: NDArray[np.float64]


@kernel
def _toss_all(
    thrower: int,
    classes: SuitClasses,
    tables: TossTables,
    scratch: Scratch,
    counts: NDArray[np.int64],
    tossed: NDArray[np.int64],
) -> None:
    """Add what a thrower makes of every class.

    Args:
        thrower: a ThrowerId.
        classes: all classes.
        tables: see :mod:`muggins.kernels.tosses`.
        scratch: room to think in.
        counts: int64[2, _BINS], shares of hands by hand + crib and hand - crib, offset.
        tossed: int64[13], shares of tossed cards by rank.
    """
    hands, cribs = np.empty(15, np.int64), np.empty(15, np.int64)
    for index in range(len(classes.keys)):
        six = classes.hands[index]
        worth_of_tosses(thrower, six, 1, tables, scratch)
        toss_totals(tables, six, hands, cribs)
        most, ties = scratch.worth[0], 0
        for toss in range(15):
            if scratch.worth[toss] > most:
                most, ties = scratch.worth[toss], 1
            elif scratch.worth[toss] == most:
                ties += 1
        share = classes.multiplicities[index] * (_SHARES // ties)
        for toss in range(15):
            if scratch.worth[toss] == most:
                hand = _PER_STARTER * hands[toss]
                counts[0, _OFFSET + hand + cribs[toss]] += share
                counts[1, _OFFSET + hand - cribs[toss]] += share
                tossed[six[_TOSSES[toss, 0]] >> 2] += share
                tossed[six[_TOSSES[toss, 1]] >> 2] += share


def study_strategies(workers: Workers | None = None) -> Iterator[Strategy]:
    """Yield the five strategies' results, exact, in the published order."""
    jobs = [(name, thrower) for name, thrower in STRATEGIES]
    return (workers or Workers()).run(_strategy, jobs)


def _strategy(name: str, thrower: ThrowerId) -> Strategy:
    counts, tossed = np.zeros((2, _BINS), np.int64), np.zeros(13, np.int64)
    _toss_all(int(thrower), suit_classes(), toss_tables(), new_scratch(), counts, tossed)
    shares = tossed / (2 * HANDS * _SHARES)
    return Strategy(
        name,
        _distribution(counts[0]),
        _distribution(counts[1]),
        shares,
        (6 / 13 - 2 * shares) / 4,  # of six cards each rank makes up a thirteenth
    )


def _distribution(counts: NDArray[np.int64]) -> Distribution:
    places = np.flatnonzero(counts)
    weights = counts[places]
    values = (places - _OFFSET) / CRIBS_PER_TOSS
    reached = np.cumsum(weights)
    total = reached[-1]
    lower, median, upper = (float(values[np.searchsorted(reached, total * quarter / 4)]) for quarter in (1, 2, 3))
    mean = float((values * (weights / total)).sum())
    deviation = float(((values - mean) ** 2 * (weights / total)).sum() ** 0.5)
    return Distribution(mean, deviation, float(values[0]), lower, median, upper, float(values[-1]))


COMPILED = (_toss_all,)
"""What the study compiles on the first run ever."""
