"""``muggins games matches``: list and compare saved matches."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from muggins.cli.match import results_file, show
from muggins.cli.options import PathName, json_option
from muggins.cli.terminal import answer, console, table
from muggins.errors import MatchError
from muggins.rules.ruleset import Objective

if TYPE_CHECKING:
    from muggins.arena.store import StoredRuns


@click.command("matches", epilog="Example: muggins games matches 1 2")
@click.argument("runs", nargs=-1, type=int)
@click.option("--file", type=PathName(), help="Where 'muggins match --save' wrote.")
@json_option
def matches(*, runs: tuple[int, ...], file: Path | None) -> None:
    """List saved matches; show one RUN, or compare two.

    Two runs are compared by their match points per game, as independent samples.
    """
    from muggins.arena.store import MatchStore, stored_runs  # noqa: PLC0415

    if file is not None and not file.exists():
        raise MatchError(f"results file {str(file)!r}: expected one written by 'match --save'")
    if len(runs) > 2:
        raise MatchError(f"{len(runs)} runs: expected none, one to show or two to compare")
    store = MatchStore(results_file(None if file is None else str(file)))
    stored = [store.run(number) for number in runs] if runs else store.runs()
    answer(stored_runs(stored, compare=len(runs) == 2), lambda listed: _show(listed, runs))


def _show(stored: "StoredRuns", runs: tuple[int, ...]) -> None:
    out = console()
    if len(runs) == 1 and stored.runs[0].figures:
        show(out, stored.runs[0], stored.runs[0].figures)
        out.print(f"{stored.runs[0].figures.deals_per_game:.2f} deals per game")
        return
    rows = []
    for of in stored.runs:
        points = of.figures.match_points[Objective.MATCH] if of.figures else None
        rows.append(
            (
                str(of.run),
                of.first,
                of.second,
                f"{of.figures.games if of.figures else 0:,}",
                "" if points is None else f"{points.mean:+.4f} ± {points.half_width:.4f}",
                "duplicate" if of.duplicate else "alternate",
                str(of.seed),
                of.version,
                of.begun,
            )
        )
    columns = (">Run", "First", "Second", ">Games", ">Match points", "Schedule", ">Seed", "Version", "Begun (UTC)")
    table(out, columns, rows, optional=("Begun (UTC)", "Version", "Schedule", "Seed"))
    if difference := stored.difference:
        words = f"{difference.mean:+.4f} ± {difference.half_width:.4f} match points per game"
        out.print(f"Run {runs[0]} less run {runs[1]}: {words}")
