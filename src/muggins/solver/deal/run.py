"""Runs of a solve: iterate, measure now and then, save it, and write the solution."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

from muggins import __version__
from muggins.errors import SolverError
from muggins.solver.deal.best_response import JointMeasure
from muggins.solver.deal.joint import JointSolve, load_checkpoint, save_checkpoint
from muggins.solver.deal.starters import StarterPlay, solve_starters, tosses_as_written
from muggins.solver.file.about import Point
from muggins.solver.file.solution import save_full
from muggins.solver.opening.splits import splits_of
from muggins.solver.opening.strategy import OpeningPlay, with_numbers
from muggins.solver.play.variants import Variant
from muggins.wire import Answer

_EARLY = (5, 10, 20, 30, 50, 75, 100)
_LATER = 50
CHECKPOINT_SECONDS = 30
"""A checkpoint is written where the solve is measured, this many seconds of work or more apart."""


@dataclass(frozen=True, slots=True)
class Solved(Answer):
    """A solve that reached its goal."""

    file: str  # where the solution was written
    curve: tuple[Point, ...]  # how it converged


@dataclass(frozen=True, slots=True)
class Goal:
    """When to stop: at the first that is reached."""

    nashconv: float | None = None  # points per deal, or None
    iterations: int | None = None  # in all, or None
    minutes: float | None = None  # of iterating, this run's and earlier ones', or None

    def __post_init__(self) -> None:
        for name, value in asdict(self).items():
            if value is not None and not value > 0:
                raise SolverError(f"{name} {value:g}: expected more than 0")
        if self.nashconv is None and self.iterations is None and self.minutes is None:
            raise SolverError("no goal: expected a NashConv, iterations or minutes")


class SolveRun:
    """A solve with its goal, its log and its checkpoint.

    Attributes:
        log: points of convergence so far.
        measured: the last measure, or None.
    """

    def __init__(self, solve: JointSolve, checkpoint: Path) -> None:
        """Begin a run whose checkpoint lies at a path."""
        self.solve, self.checkpoint = solve, checkpoint
        self.log: list[Point] = []
        self.measured: JointMeasure | None = None
        self.seconds = self._saved = 0.0
        self._given: tuple[StarterPlay, ...] = ()

    @classmethod
    def begin(cls, variant: Variant, checkpoint: Path, *, threads: int, correlated: bool) -> "SolveRun":
        return cls(JointSolve(variant, threads=threads, correlated=correlated), checkpoint)

    @classmethod
    def resume(cls, checkpoint: Path, *, threads: int) -> "SolveRun":
        """Go on from a checkpoint; a SolverError if there is none, or it is damaged."""
        solve, log = load_checkpoint(checkpoint, threads=threads)
        run = cls(solve, checkpoint)
        run.seconds = run._saved = float(log.pop()["seconds"])
        run.log = [Point(**point) for point in log]  # type: ignore[arg-type]
        return run

    def iterate(self, goal: Goal) -> Iterator[Point | None]:
        """Iterate to a goal; yields a point where it was measured and saved, otherwise None."""
        while not self._reached(goal):
            began = perf_counter()
            self.solve.iterate()
            self.seconds += perf_counter() - began
            done = self.solve.iteration
            if done in _EARLY or done % _LATER == 0 or self._reached(goal):
                point = self._measure()
                if self.seconds >= self._saved + CHECKPOINT_SECONDS:
                    self.save()
                yield point
            else:
                yield None
        if self.measured is None:
            yield self._measure()

    def _reached(self, goal: Goal) -> bool:
        done = self.solve.iteration
        return (
            (goal.iterations is not None and done >= goal.iterations)
            or (goal.minutes is not None and self.seconds >= 60 * goal.minutes)
            or (goal.nashconv is not None and bool(self.log) and self.log[-1].nashconv <= goal.nashconv)
        )

    def _measure(self) -> Point:
        measured = self.measured = self.solve.measure()
        point = Point(
            self.solve.iteration,
            round(self.seconds, 1),
            measured.nashconv,
            *measured.gains,
            measured.value,
            measured.play,
        )
        if not self.log or self.log[-1].iteration != point.iteration:
            self.log.append(point)
        return point

    def save(self) -> None:
        self._saved = self.seconds
        log = [asdict(point) for point in self.log]
        save_checkpoint(self.solve, self.checkpoint, [*log, {"seconds": self.seconds}])

    def solve_starters(self, path: Path) -> Iterator[int]:
        """Solve the play given each starter, which :meth:`write` then writes too; yields 13 times.

        Each is saved when it is done, at this path with the starter's number behind it.
        """
        given = []
        for play in solve_starters(self.solve, path):
            given.append(play)
            yield len(given)
        self._given = tuple(given)

    def write(self, path: Path) -> None:
        """Write the average strategy as a full solution; a SolverError before anything was measured."""
        if self.measured is None:
            raise SolverError("a solve that was not measured: expected at least one iteration")
        solve = self.solve
        about: dict[str, Any] = {
            "algorithm": solve.variant.name,
            "paired": solve.correlated,
            "iterations": solve.iteration,
            "seconds": round(self.seconds, 1),
            "nashconv": self.measured.nashconv,
            "gains": list(self.measured.gains),
            "hands": list(self.measured.hands),
            "cribs": list(self.measured.cribs),
            "play": self.measured.play,
            "value": self.measured.value,
            "date": datetime.now(UTC).date().isoformat(),
            "made_by": f"muggins {__version__}",
            "numpy": np.__version__,
            "curve": [asdict(point) for point in self.log],
        }
        strategy = solve.strategy()._replace(given=tuple(each.play for each in self._given))
        if self._given:
            parts = zip(*(each.opening for each in self._given), strict=True)
            pone, dealer = (splits_of(given) for given in tosses_as_written(strategy))
            opening = with_numbers(OpeningPlay(*(np.stack(part) for part in parts)), (pone, dealer))
            strategy = strategy._replace(opening=opening)
        save_full(path, strategy, solve.play.regrets, self.measured.keep_values, about, keep_pegs=solve.keep_pegs())
