"""``muggins study census``: the distribution of scores over every hand there is."""

from pathlib import Path
from typing import Any

import click

from muggins.cli.options import json_option, plot_option
from muggins.cli.plots import save_plot
from muggins.cli.terminal import answer, bar, console, table
from muggins.studies.base import label


@click.command("census", epilog="Example: muggins study census --plot census.png")
@click.option("--crib", is_flag=True, help="Count as cribs: only a five-card flush scores.")
@plot_option
@json_option
def command(*, crib: bool, plot: Path | None) -> None:
    """Count all 12,994,800 hands: every four cards with every starter."""
    from muggins.counting.census import census  # noqa: PLC0415 - behind the checks: it compiles

    found = census(crib=crib)
    what = "cribs" if crib else "hands"
    save_plot(plot, lambda axes: _draw(axes, found, what), size=(9, 5))
    answer(found, lambda _: _show(found, what))


def _show(found: Any, what: str) -> None:
    out = console()
    most = max(found.frequencies)
    rows = [
        (str(points), f"{n:,}", f"{n / found.hands:.4%}", bar(out, n / most))
        for points, n in enumerate(found.frequencies)
    ]
    table(out, (">Points", f">{what.capitalize()}", ">Often", ""), rows, spare=("",))
    out.print(f"{found.hands:,} {what}, mean {found.mean:.10f}, deviation {found.deviation:.4f}")


def _draw(axes: Any, found: Any, what: str) -> None:
    percents = [100 * n / found.hands for n in found.frequencies]
    axes.bar(range(30), percents, color="#2f6f4f", width=0.8)
    axes.axvline(found.mean, color="#b5432a", linewidth=1.5)
    axes.annotate(
        f"mean {found.mean:.4f}",
        (found.mean, max(percents)),
        xytext=(6, -4),
        textcoords="offset points",
        color="#b5432a",
        va="top",
    )
    axes.set_xticks(range(30))
    label(axes, f"All {found.hands:,} cribbage {what}", "points with the starter", f"of all {what}, %")
