"""``muggins explore discards``: what is discarded, by the ranks of the two cards."""

from collections.abc import Mapping
from dataclasses import replace
from math import nan
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click
from rich.console import Console

from muggins.cards import RANK_TEXT, Rank, format_ranks, parse_ranks
from muggins.cli.explore.common import answer_rows, csv_option, keeping_option, keeping_text, open_grid, two_ranks
from muggins.cli.options import from_option, json_option, needed, plot_option, role_options
from muggins.cli.plots import save_plot
from muggins.cli.terminal import console, table
from muggins.counting.crib_tables import Source, crib_value
from muggins.rules.role import Role

if TYPE_CHECKING:
    from muggins.solver.query.toss_grid import TossedRanks, TossGrid

_SHOWN = {
    "chosen": "how often two ranks are discarded when both are held, %",
    "often": "how often two ranks are discarded, in 10,000 hands",
    "crib": "points of the crib when they are discarded",
    "net": "hand, crib and play when they are discarded, points",
    "loss": "points that they lose to the best discard of the same hands",
}
_COLUMNS = ("held", "often", "chosen", "suited", "crib", "crib_any", "hand", "play", "net", "loss")


@click.command("discards", epilog="Example: muggins explore discards --dealer --show crib")
@click.argument("ranks", required=False)
@role_options
@click.option("--show", type=click.Choice(list(_SHOWN)), default="chosen", show_default=True, help="What a cell says.")
@click.option(
    "--less",
    "source_less",
    type=click.Choice([source.value for source in Source]),
    help="Show how much more the crib is worth than in this table.",
)
@keeping_option
@from_option
@plot_option
@csv_option
@json_option
def discards(
    *,
    ranks: str | None,
    role: Role | None,
    show: str,
    source_less: str | None,
    keeping: str,
    source: str,
    plot: Path | None,
) -> None:
    """Show what the solution discards in a role, by the ranks of the two cards, over all 20,358,520 hands.

    With RANKS, such as 5J, say all about these two.
    The crib is that of both sides discarding as the solution does. A cell is empty where two ranks are never
    discarded; with --less they have the crib of all hands that have them.
    """
    side, among = needed(role), parse_ranks(keeping)
    two = None if ranks is None else two_ranks(ranks)
    grid = open_grid(source, side, among)
    if two is not None:
        grid = replace(grid, tossed=tuple(each for each in grid.tossed if each.ranks == two))
    if plot is not None:
        cells = _cells(grid, show, source_less)
        save_plot(plot, lambda axes: draw_tosses(axes, cells.title, cells.figures, cells.texts), size=(7, 7))
        return
    published = () if source_less is None else (source_less,)
    rows = (
        (
            format_ranks(each.ranks),
            *(getattr(each, name) for name in _COLUMNS),
            *(crib_value(Source(name), side, *each.ranks) for name in published),
        )
        for each in grid.tossed
    )

    def print_grid(grid: "TossGrid") -> None:
        if two is not None:
            _show_two(console(), grid)
        else:
            _show_grid(console(), _cells(grid, show, source_less))

    answer_rows(grid, print_grid, ("discard", *_COLUMNS, *published), rows)


class _Cells(NamedTuple):
    title: str
    figures: dict[tuple[Rank, Rank], float]
    texts: dict[tuple[Rank, Rank], str]


def _cells(grid: "TossGrid", show: str, less: str | None) -> _Cells:
    who = f"The {grid.role}{keeping_text(grid.keeping)}"
    if less is not None:
        more = _more(grid, Source(less))
        title = f"{who}: points of the crib, less those of {Source(less).whose} table"
        return _Cells(title, more, {ranks: f"{figure:+.2f}" for ranks, figure in more.items()})
    figures = {each.ranks: float(getattr(each, show)) for each in grid.tossed if each.often}
    factor, decimals = {"chosen": (100, 0), "often": (10_000, 0)}.get(show, (1, 2))
    texts = {ranks: f"{factor * figure:.{decimals}f}" for ranks, figure in figures.items()}
    return _Cells(f"{who}: {_SHOWN[show]}", figures, texts)


def _more(grid: "TossGrid", source: Source) -> dict[tuple[Rank, Rank], float]:
    cribs = {each.ranks: crib for each in grid.tossed if (crib := _crib(each)) is not None}
    return {ranks: crib - crib_value(source, grid.role, *ranks) for ranks, crib in cribs.items()}


def _show_grid(out: Console, cells: _Cells) -> None:
    rows = [(RANK_TEXT[low], *(cells.texts.get((low, high), "") for high in range(13))) for low in range(13)]
    table(out, ("", *(f">{text}" for text in RANK_TEXT)), rows, title=cells.title)


def _crib(each: "TossedRanks") -> float | None:
    """Return points of the crib when two ranks are tossed; where they never are, over the hands that have them."""
    return each.crib_any if each.crib is None else each.crib


def _show_two(out: Console, grid: "TossGrid") -> None:
    (each,) = grid.tossed
    figures: list[tuple[str, str]] = [
        ("hands that have both", f"{each.held:.2%}"),
        ("discarded, of these", f"{each.chosen:.1%}"),
        ("discarded, of all hands", f"{each.often:.2%}"),
    ]
    if each.suited is not None:
        figures.append(("of one suit, when discarded", f"{each.suited:.1%}"))
    points = {
        "crib, over all hands that have both": each.crib_any,
        "crib, when discarded": each.crib,
        "hand": each.hand,
        "play": each.play,
        "net": each.net,
        "lost to the best discard": each.loss,
    }
    figures += [(name, f"{figure:.2f}") for name, figure in points.items() if figure is not None]
    title = f"{format_ranks(each.ranks)}, discarded by the {grid.role}{keeping_text(grid.keeping)}"
    table(out, ("What", ">Figure"), figures, title=title)


def draw_tosses(axes: Any, title: str, cells: Mapping[tuple[Rank, Rank], float], text: Mapping[Any, str]) -> None:
    """Draw figures of pairs of ranks as a grid; colours go both ways from zero where some are below it."""
    grid = [[cells.get((low, high), nan) for high in range(13)] for low in range(13)]
    most = max(map(abs, cells.values()), default=0) or 1.0
    compared = min(cells.values(), default=0) < 0
    axes.imshow(grid, cmap="RdBu" if compared else "Blues", vmin=-most if compared else 0, vmax=most)
    for (low, high), figure in cells.items():
        dark = abs(figure) > 0.6 * most
        axes.text(high, low, text[low, high], ha="center", va="center", fontsize=8, color="white" if dark else "black")
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_ticks(range(13), list(RANK_TEXT))
    axes.xaxis.tick_top()
    axes.set_title(title)
    axes.spines[:].set_visible(False)
    axes.tick_params(length=0)
