"""Five ways to discard, exactly: over all 20,358,520 six-card hands, with a uniform crib.

Every class of hands up to a renaming of the suits is tossed once; equally good tosses share its weight.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.arena.workers import Workers
from muggins.cards import RANK_TEXT
from muggins.kernels._jit import kernel
from muggins.kernels.crib import CRIBS_PER_TOSS, STARTERS_PER_KEEP, THROWS
from muggins.kernels.suits import HANDS, SuitClasses, suit_classes
from muggins.kernels.tosses import toss_totals
from muggins.players.compiled import ChoiceWorkspace, ThrowerId, new_choice_workspace, worth_of_tosses
from muggins.studies.base import BLUE, GREEN, Study, TextTable, Watch, label, unwatched
from muggins.wire import Answer


class _Published(NamedTuple):
    """A strategy of the published study, with its means of hand + crib and hand - crib over a sample of hands."""

    name: str
    short: str
    thrower: ThrowerId
    total: float
    difference: float


PUBLISHED = (
    _Published("highest expected hand", "hand", ThrowerId.HAND, 12.889, 3.739),
    _Published("highest possible hand", "hope", ThrowerId.HOPE, 12.758, 3.555),
    _Published("expected hand + crib", "hand + crib", ThrowerId.HAND_AND_CRIB, 13.357, 2.646),
    _Published("expected hand - crib", "hand - crib", ThrowerId.HAND_LESS_CRIB, 12.387, 3.884),
    _Published("any toss", "any", ThrowerId.RANDOM, 9.580, 0.026),
)
SAMPLE = 5_000
"""How many hands the published study sampled."""

_SIDES = {"total": "Hand + crib: the dealer's side", "difference": "Hand - crib: the pone's side"}
_PARTS = 360_360  # divisible by every number of equally good tosses, 1 to 15
_OFFSET = 29 * CRIBS_PER_TOSS
_BINS = 3 * _OFFSET + 1
_PER_STARTER = CRIBS_PER_TOSS // STARTERS_PER_KEEP


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
class TossStrategy:
    """The results of a strategy over all hands."""

    name: str  # in words
    total: Distribution  # hand + crib, as the dealer scores it
    difference: Distribution  # hand - crib, as the pone scores it
    published: dict[str, float]  # the published means of both, by the names above
    tossed: dict[str, float]  # the probability that a tossed card is of a rank, by rank; sums to 1
    kept: dict[str, float]  # the same of a kept card

    def sigmas(self, side: str) -> float:
        """Return how far off the published mean of a side is, in standard errors of its sample."""
        exact: Distribution = getattr(self, side)
        return (self.published[side] - exact.mean) / exact.deviation * sqrt(SAMPLE)


@dataclass(frozen=True, slots=True)
class TossStrategies(Answer):
    """The result of the study: every strategy."""

    strategies: tuple[TossStrategy, ...]


@kernel
def _toss_all(
    thrower: int, classes: SuitClasses, scratch: ChoiceWorkspace, counts: NDArray[np.int64], tossed: NDArray[np.int64]
) -> None:
    """Add the tosses of every class.

    ``counts``: int64[2, _BINS], hands in parts, by hand + crib and by hand - crib plus _OFFSET. ``tossed``: int64[13],
    tossed cards in parts, by rank.
    """
    hands, cribs = np.empty(15, np.int64), np.empty(15, np.int64)
    for index in range(len(classes.keys)):
        six = classes.hands[index]
        worth_of_tosses(thrower, six, 1, scratch)
        toss_totals(scratch.tables, six, hands, cribs)
        most, ties = scratch.worth[0], 0
        for toss in range(15):
            if scratch.worth[toss] > most:
                most, ties = scratch.worth[toss], 1
            elif scratch.worth[toss] == most:
                ties += 1
        part = classes.multiplicities[index] * (_PARTS // ties)
        for toss in range(15):
            if scratch.worth[toss] == most:
                hand = _PER_STARTER * hands[toss]
                counts[0, _OFFSET + hand + cribs[toss]] += part
                counts[1, _OFFSET + hand - cribs[toss]] += part
                tossed[six[THROWS[toss, 0]] >> 2] += part
                tossed[six[THROWS[toss, 1]] >> 2] += part


def _strategy(published: _Published) -> TossStrategy:
    counts, tossed = np.zeros((2, _BINS), np.int64), np.zeros(13, np.int64)
    _toss_all(int(published.thrower), suit_classes(), new_choice_workspace(), counts, tossed)
    probabilities = tossed / (2 * HANDS * _PARTS)
    kept = (6 / 13 - 2 * probabilities) / 4  # a thirteenth of the six cards is of each rank
    return TossStrategy(
        published.name,
        _distribution(counts[0]),
        _distribution(counts[1]),
        {side: getattr(published, side) for side in _SIDES},
        dict(zip(RANK_TEXT, probabilities.tolist(), strict=True)),
        dict(zip(RANK_TEXT, kept.tolist(), strict=True)),
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


@dataclass(frozen=True)
class Strategies(Study[TossStrategies]):
    """Compare five ways to discard over all 20,358,520 six-card hands, with a uniform crib, exactly.

    A published study sampled 5,000 hands; its means are shown next to ours, with their distance in standard errors of
    such a sample.
    """

    example = "strategies --plot strategies.png"
    picture_size = (9, 5)
    workers: Workers = field(default_factory=Workers)

    def run(self, watch: Watch = unwatched) -> TossStrategies:
        jobs = [(published,) for published in PUBLISHED]
        return TossStrategies(tuple(watch(self.workers.run(_strategy, jobs), len(jobs), "strategies")))

    def tables(self, result: TossStrategies) -> Iterator[TextTable]:
        heads = ("Mean", "Least", "Quarter", "Median", "3 quarters", "Most", "Published", "Sigmas")
        columns = ("Strategy", *(f">{head}" for head in heads))
        for side, title in _SIDES.items():
            rows = []
            for strategy in result.strategies:
                of: Distribution = getattr(strategy, side)
                figures = (of.mean, of.least, of.lower_quartile, of.median, of.upper_quartile, of.most)
                cells = [f"{points:.3f}" for points in (*figures, strategy.published[side])]
                rows.append((strategy.name, *cells, f"{strategy.sigmas(side):+.1f}"))
            yield TextTable(columns, rows, title, optional=("3 quarters", "Quarter", "Least", "Most"))
        ranks = [
            (rank, *(f"{100 * strategy.tossed[rank]:.1f}" for strategy in result.strategies)) for rank in RANK_TEXT
        ]
        names = [f">{published.short}" for published in PUBLISHED]
        yield TextTable(("Rank", *names), ranks, "Tossed cards of each rank, in %")

    def draw(self, axes: Any, result: TossStrategies) -> None:
        for side, colour, shift in (("total", GREEN, 0.18), ("difference", BLUE, -0.18)):
            for place, strategy in enumerate(result.strategies[::-1]):
                of: Distribution = getattr(strategy, side)
                y, quartiles = place + shift, [of.lower_quartile, of.upper_quartile]
                axes.plot([of.least, of.most], [y, y], color=colour, linewidth=1)
                axes.plot(quartiles, [y, y], color=colour, linewidth=7, solid_capstyle="butt")
                words = ("hand + crib" if side == "total" else "hand - crib") if place == 0 else None
                axes.plot(of.mean, y, "o", color="white", markeredgecolor=colour, label=words)
        axes.set_yticks(range(len(result.strategies)), [strategy.name for strategy in result.strategies[::-1]])
        title = "Five ways to toss, over all 20,358,520 hands"
        label(axes, title, "expected points: extremes, quartiles, mean", legend="lower right")
