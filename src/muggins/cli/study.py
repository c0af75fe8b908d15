"""``muggins study``: runs a study by name and shows its result; a study is a file of :mod:`muggins.studies`.

The census of all hands is counted here.
"""

from dataclasses import MISSING, Field, fields
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, cast, get_args, get_origin, get_type_hints

import click

from muggins.cli.options import json_option, plot_option, workers_option
from muggins.cli.plots import save_plot
from muggins.cli.progress import watched
from muggins.cli.terminal import answer, bar, console, table
from muggins.errors import MugginsError, shorten
from muggins.studies.base import Study, label
from muggins.studies.catalog import study_named, summaries

_LONG_RUNS = {
    "census": "Count all 12,994,800 hands: every four cards with every starter.",
    "ladder": "Play all against all, every deck twice, and rate the players.",
    "values": "Work out what every score of a game is worth.",
}
"""Commands of their own; every other one is a study."""


class _Studies(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return sorted((*summaries(), *_LONG_RUNS))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        if cmd_name == census.name:
            return census
        if cmd_name in _LONG_RUNS:
            command: click.Command = import_module(f"muggins.cli.{cmd_name}").command
            return command
        if cmd_name not in (known := self.list_commands(ctx)):
            raise MugginsError(f"study {shorten(cmd_name)!r}: expected one of {', '.join(known)}")
        return command_of(cmd_name, study_named(cmd_name))

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        with formatter.section("Studies"):
            formatter.write_dl(sorted((summaries() | _LONG_RUNS).items()))


@click.group("study", cls=_Studies, epilog="Example: muggins study strategies")
def command() -> None:
    """Run a study: of discards, of luck, of the players' strength."""


def command_of(name: str, kind: type[Study[Any]]) -> click.Command:
    """Return the command of a study: its parameters as options, its docstring as help."""
    parameters: list[Field[Any]] = list(fields(cast("Any", kind)))
    has_workers = any(field.name == "workers" for field in parameters)

    def run(*, plot: Path | None = None, **given: Any) -> None:
        study = kind(**given)
        result = study.run(watched)
        save_plot(plot, lambda axes: study.draw(axes, result), size=kind.picture_size)
        answer(result, lambda result: _show(study, result))

    function: Any = json_option(run)
    if has_workers:
        function = workers_option(function)
    if kind.draw is not Study.draw:
        function = plot_option(function)
    types = get_type_hints(kind, include_extras=True)
    for field in reversed(parameters):
        if field.name != "workers":
            function = _parameter(field, types[field.name])(function)
    epilog = f"Example: muggins study {kind.example}" if kind.example else None
    return click.command(name, help=kind.__doc__, epilog=epilog)(function)


def _parameter(field: "Field[Any]", annotation: Any) -> Any:
    of, about = get_args(annotation)[:2] if get_origin(annotation) is Annotated else (annotation, None)
    if field.default is MISSING:
        return click.argument(field.name, type=of)
    flag = f"--{field.name.replace('_', '-')}"
    if of is bool:
        names = f"{flag}/--no-{flag[2:]}" if field.default else flag
        return click.option(names, is_flag=True, default=field.default, help=about)
    return click.option(flag, type=of, default=field.default, show_default=True, help=about)


def _show(study: Study[Any], result: Any) -> None:
    out = console()
    for number, of in enumerate(study.tables(result)):
        if number:
            out.print()
        table(out, of.columns, of.rows, title=of.title, optional=of.optional)
        if of.note:
            out.print(of.note)


@click.command("census", epilog="Example: muggins study census --plot census.png")
@click.option("--crib", is_flag=True, help="Count as cribs: only a five-card flush scores.")
@plot_option
@json_option
def census(*, crib: bool, plot: Path | None) -> None:
    """Count all 12,994,800 hands: every four cards with every starter."""
    from muggins.counting.census import census as count_all  # noqa: PLC0415 - behind the checks: it compiles

    counts = count_all(crib=crib)
    what = "cribs" if crib else "hands"
    save_plot(plot, lambda axes: _draw_census(axes, counts, what), size=(9, 5))
    answer(counts, lambda _: _show_census(counts, what))


def _show_census(counts: Any, what: str) -> None:
    out = console()
    most = max(counts.frequencies)
    rows = [
        (str(points), f"{n:,}", f"{n / counts.hands:.4%}", bar(out, n / most))
        for points, n in enumerate(counts.frequencies)
    ]
    table(out, (">Points", f">{what.capitalize()}", ">Often", ""), rows, spare=("",))
    out.print(f"{counts.hands:,} {what}, mean {counts.mean:.10f}, deviation {counts.deviation:.4f}")


def _draw_census(axes: Any, counts: Any, what: str) -> None:
    percents = [100 * n / counts.hands for n in counts.frequencies]
    axes.bar(range(30), percents, color="#2f6f4f", width=0.8)
    axes.axvline(counts.mean, color="#b5432a", linewidth=1.5)
    axes.annotate(
        f"mean {counts.mean:.4f}",
        (counts.mean, max(percents)),
        xytext=(6, -4),
        textcoords="offset points",
        color="#b5432a",
        va="top",
    )
    axes.set_xticks(range(30))
    label(axes, f"All {counts.hands:,} cribbage {what}", "points with the starter", f"of all {what}, %")
