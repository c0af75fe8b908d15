"""Measure, print a table, and keep the figures: ``python -m bench``, or ``python -m bench solver coach``."""

import subprocess
import sys

import click
from rich.console import Console
from rich.table import Table

from bench import arena, coach, cold, envs, explore, page, photo, processes, results, score, scoring, solver, start, web
from bench.against import compare
from bench.timing import Figure

BENCHMARKS = {
    "scoring": (scoring, ("kernels", "counting")),
    "arena": (arena, ("kernels", "players", "arena", "studies")),
    "start": (start, ("__init__.py", "cli", "files")),
    "processes": (processes, ("cli", "counting", "kernels", "files")),
    "cold": (cold, ("cli", "coach", "web", "kernels", "files", "players", "solver")),
    "solver": (solver, ("kernels", "solver")),
    "coach": (coach, ("coach", "solver", "kernels")),
    "explore": (explore, ("solver", "kernels")),
    "envs": (envs, ("envs", "kernels")),
    "score": (score, ("players", "score", "coach", "arena", "kernels")),
    "web": (web, ("web", "table", "archive", "coach", "players")),
    "page": (page, ("web",)),
    "photo": (photo, ("photo",)),
}
"""Each with the packages of Muggins whose change may change its figures."""


@click.command(epilog="Example: python -m bench arena --against 7192d8c")
@click.argument("names", nargs=-1, type=click.Choice(sorted(BENCHMARKS)), metavar="[BENCHMARK]...")
@click.option("--stale", is_flag=True, help="List figures older than the code that they measure; measure nothing.")
@click.option("--against", metavar="COMMIT", help="Compare with another commit, by turns; keep nothing.")
@click.option("--rounds", type=click.IntRange(1), default=5, show_default=True, help="Of --against.")
def main(names: tuple[str, ...], *, stale: bool, against: str | None, rounds: int) -> None:
    """Measure benchmarks, all unless some are named, and keep the figures in bench/results.json."""
    chosen = names or tuple(BENCHMARKS)
    if stale:
        _show_stale(chosen)
    elif against:
        _show_ratios(chosen, against, rounds)
    else:
        _measure(chosen)


def _measure(names: tuple[str, ...]) -> None:
    measured: dict[str, list[Figure]] = {}
    for name in names:
        measured[name] = []
        for figure in BENCHMARKS[name][0].figures():
            print(f"{figure.name}: {figure.value:.4g} {figure.unit}", file=sys.stderr, flush=True)
            measured[name].append(figure)
        results.write({name: measured[name]})
    table = Table("What", "Figure", "Asked", "Ratio", "to", "Note")
    for figure in (figure for found in measured.values() for figure in found):
        bound = ">=" if figure.more_is_better else "<="
        table.add_row(
            figure.name,
            f"{figure.value:.4g} {figure.unit}",
            "" if figure.target is None else f"{bound} {figure.target:g}",
            "" if figure.ratio is None else f"{figure.ratio:.3g}",
            figure.reference,
            figure.note,
        )
    _print(table)


def _show_stale(names: tuple[str, ...]) -> None:
    """Print the benchmarks whose code has changed since they were measured; status 1 if there are any."""
    table, kept = Table("Benchmark", "Measured at", "Commits since", "The last one"), results.read()
    for name in names:
        for commit in sorted({each.commit for each in kept.get(name, ())} or {""}):
            since = results.changed_since(commit, BENCHMARKS[name][1])
            if since:
                table.add_row(name, commit or "never", str(len(since)), since[0])
    if table.row_count:
        _print(table)
    else:
        print("Every figure is of the code as it is.")
    sys.exit(table.row_count > 0)


def _show_ratios(names: tuple[str, ...], commit: str, rounds: int) -> None:
    table = Table("What", "Here", commit, "Ratio", "Least", "Most")
    for name in names:
        try:
            for found in compare(name, commit, rounds):
                numbers = (found.here, found.there, found.ratio, found.least, found.most)
                table.add_row(found.name, *(f"{number:.4g}" for number in numbers))
        except subprocess.CalledProcessError as error:
            raise click.UsageError(f"{name} at {commit}: {(error.stderr or str(error)).strip()}") from None
    _print(table)


def _print(table: Table) -> None:
    Console(width=None if sys.stdout.isatty() else 160).print(table)


if __name__ == "__main__":
    main()
