"""Solution files checked, measured, and made compact."""

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from muggins.rules.role import ByRole
from muggins.solver.deal.best_response import keep_pegs, measure
from muggins.solver.deal.starters import measure_given
from muggins.solver.file.solution import Solution, restate, save_compact
from muggins.solver.play.cfr import PlayGame
from muggins.solver.play.tree import play_tree
from muggins.wire import Answer


@dataclass(frozen=True, slots=True)
class Measured:
    """How good a solution is inside the model, points per deal."""

    nashconv: float  # what both sides together would gain by their best responses
    gains: ByRole[float]  # what each side would
    value: float  # what the dealer scores more than the pone in a deal, without heels
    play: float  # what the dealer nets in the play
    # of the play given the starter, on average of all thirteen; None for a solution that does not look at the
    # starter
    nashconv_given_starter: float | None


@dataclass(frozen=True, slots=True)
class Verified(Answer):
    """A solution whose file is whole."""

    file: str  # its path
    tosses: int  # how many classes of six cards it tosses, both roles together
    entries_of_play: int  # how many of its entries of play are more than 0
    measured: Measured | None  # how good it is, where that was asked for


@dataclass(frozen=True, slots=True)
class Compacted(Answer):
    """A compact solution, written and measured."""

    file: str  # its path
    bytes: int  # its size
    nashconv_solved: float | None  # of the full solution, where its file says it
    measured: Measured  # how good the compact one is


def verify_solution(solution: Solution, *, measured: bool = False, write: bool = False) -> Verified:
    """Unpack a solution, on request measure it and write what was found; a SolverError for a damaged file."""
    figures = None
    if measured or write:
        figures, keeps = measure_solution(solution)
        if write:
            restate(solution.path, _figures(figures), keeps)
    tosses = sum(len(side) for side in solution.toss)
    return Verified(str(solution.path), tosses, int((solution.play > 0).sum()), figures)


def compact_solution(
    full: Solution, path: Path, *, cut: float | None = None, opening_cut: float | None = None
) -> Compacted:
    """Write the compact form of a full solution and return what that costs; see :func:`save_compact`."""
    save_compact(full, path, cut=cut, opening_cut=opening_cut)
    solved = full.about.get("nashconv")
    measured, keeps = measure_solution(Solution(path))
    restate(path, {**_figures(measured), "nashconv_solved": solved}, keeps)
    return Compacted(str(path), path.stat().st_size, solved, measured)


def measure_solution(solution: Solution) -> tuple[Measured, dict[str, Any]]:
    """Return how good a solution is, and its figures by keep; keeps are paired by its own tosses."""
    threads = os.cpu_count() or 1
    game, strategy = PlayGame(play_tree(4), threads), solution.strategy()
    with ThreadPoolExecutor(threads) as pool:
        measured = measure(strategy, game, pool)
        keeps = {"keep_values": measured.keep_values, "keep_pegs": keep_pegs(strategy, game, pool)}
    given = [each.nashconv for each in measure_given(strategy, game)] if solution.looks_at_starter else []
    mean = sum(given) / len(given) if given else None
    return Measured(measured.nashconv, ByRole(*measured.gains), measured.value, measured.play, mean), keeps


def _figures(measured: Measured) -> dict[str, Any]:
    return {name: value for name, value in asdict(measured).items() if value is not None}
