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

    counts = census(crib=crib)
    what = "cribs" if crib else "hands"
    save_plot(plot, lambda axes: _draw(axes, counts, what), size=(9, 5))
    answer(counts, lambda _: _show(counts, what))


def _show(counts: Any, what: str) -> None:
    out = console()
    most = max(counts.frequencies)
    rows = [
        (str(points), f"{n:,}", f"{n / counts.hands:.4%}", bar(out, n / most))
        for points, n in enumerate(counts.frequencies)
    ]
    table(out, (">Points", f">{what.capitalize()}", ">Often", ""), rows, spare=("",))
    out.print(f"{counts.hands:,} {what}, mean {counts.mean:.10f}, deviation {counts.deviation:.4f}")


def _draw(axes: Any, counts: Any, what: str) -> None:
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
