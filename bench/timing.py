"""One measured figure, and how it is taken."""

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """A measurement beside what was asked of it.

    Attributes:
        name: what was measured.
        value: the figure, in `unit`.
        unit: its unit.
        target: what it should be at most (or at least, if `more_is_better`); None if nothing is.
        reference: what `ratio` compares it with.
        ratio: the figure over the reference's, measured in the same run; None where skipped.
        more_is_better: whether the target is a lower bound.
        note: anything a reader should know.
    """

    name: str
    value: float
    unit: str
    target: float | None = None
    reference: str = ""
    ratio: float | None = None
    more_is_better: bool = False
    note: str = ""


def seconds(work: Callable[[], object], *, runs: int) -> float:
    """Return the median time of `work` over `runs` runs, after one that is not counted."""
    work()
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def slowest(questions: Sequence[Callable[[], object]]) -> float:
    """Return the 95th percentile of how long questions take, seconds, after some for warmth."""
    for question in questions[:20]:
        question()
    times = []
    for question in questions:
        start = time.perf_counter()
        question()
        times.append(time.perf_counter() - start)
    return sorted(times)[int(0.95 * len(times))]
