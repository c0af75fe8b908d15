"""``muggins explore discards``, ``keeps`` and ``hands``: what is discarded and kept, by ranks."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import nan
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

import muggins
from muggins.cards import RANK_TEXT, Rank, format_ranks, parse_ranks
from muggins.cli.explore.common import answer_rows, csv_option, most_option, print_pairs, ranks_option
from muggins.cli.options import from_option, json_option, plot_option, role_option
from muggins.cli.plots import save_plot
from muggins.cli.progress import counting
from muggins.cli.terminal import console, table
from muggins.counting.crib_tables import Source, crib_value
from muggins.errors import CardError, shorten
from muggins.rules.role import Role

if TYPE_CHECKING:
    from muggins.solver.query.toss_grid import TossGrid

_SHOWN = {
    "chosen": "how often two ranks are discarded when both are held, %",
    "often": "how often two ranks are discarded, in 10,000 hands",
    "crib": "points of the crib when they are discarded",
    "net": "hand, crib and play when they are discarded, points",
    "loss": "points that they lose to the best discard of the same hands",
}
_COLUMNS = ("held", "often", "chosen", "suited", "crib", "crib_any", "hand", "play", "net", "loss")
_keeping_option = ranks_option("--keeping", about="Only keeps with these ranks, such as 55.")


def _two_ranks(_context: click.Context, _parameter: click.Parameter, text: str | None) -> tuple[Rank, Rank] | None:
    ranks = parse_ranks(text or "")
    if text is not None and len(ranks) != 2:
        raise CardError(f"ranks {shorten(text)!r}: expected two, such as 5J")
    return (ranks[0], ranks[1]) if ranks else None


@click.command("discards", epilog="Example: muggins explore discards --dealer --show crib")
@click.argument("ranks", required=False, callback=_two_ranks)
@role_option
@click.option("--show", type=click.Choice(list(_SHOWN)), default="chosen", show_default=True, help="What a cell says.")
@click.option(
    "--less",
    "source_less",
    type=click.Choice([source.value for source in Source]),
    help="Show how much more the crib is worth than in this table.",
)
@_keeping_option
@from_option
@plot_option
@csv_option
@json_option
def discards(
    *,
    ranks: tuple[Rank, Rank] | None,
    role: Role,
    show: str,
    source_less: str | None,
    keeping: tuple[Rank, ...],
    source: str,
    plot: Path | None,
) -> None:
    """Show what the solution discards in a role, by the ranks of the two cards, over all 20,358,520 hands.

    With RANKS, such as 5J, say all about these two.
    The crib is that of both sides discarding as the solution does. A cell is empty where two ranks are never
    discarded; with --less they have the crib of all hands that have them.
    """
    grid = _open_grid(source, role, keeping)
    if ranks is not None:
        grid = replace(grid, tossed=tuple(each for each in grid.tossed if each.ranks == ranks))
    title, figures, texts = _cells(grid, show, source_less)
    if plot is not None:
        save_plot(plot, lambda axes: draw_tosses(axes, title, figures, texts), size=(7, 7))
        return
    published = () if source_less is None else (source_less,)
    rows = (
        (
            format_ranks(each.ranks),
            *(getattr(each, name) for name in _COLUMNS),
            *(crib_value(Source(name), role, *each.ranks) for name in published),
        )
        for each in grid.tossed
    )
    shown = _show_two if ranks is not None else lambda _: print_pairs(texts, title)
    answer_rows(grid, shown, ("discard", *_COLUMNS, *published), rows)


def _cells(
    grid: "TossGrid", show: str, less: str | None
) -> tuple[str, dict[tuple[Rank, Rank], float], dict[tuple[Rank, Rank], str]]:
    who = f"The {grid.role}{_keeping_text(grid.keeping)}"
    if less is None:
        figures = {each.ranks: float(getattr(each, show)) for each in grid.tossed if each.often}
        factor, decimals = {"chosen": (100, 0), "often": (10_000, 0)}.get(show, (1, 2))
        texts = {ranks: f"{factor * figure:.{decimals}f}" for ranks, figure in figures.items()}
        return f"{who}: {_SHOWN[show]}", figures, texts
    source = Source(less)
    # Where two ranks are never tossed, their crib is that of the hands that have them.
    cribs = {each.ranks: each.crib_any if each.crib is None else each.crib for each in grid.tossed}
    more = {ranks: crib - crib_value(source, grid.role, *ranks) for ranks, crib in cribs.items() if crib is not None}
    title = f"{who}: points of the crib, less those of {source.whose} table"
    return title, more, {ranks: f"{figure:+.2f}" for ranks, figure in more.items()}


def _show_two(grid: "TossGrid") -> None:
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
    title = f"{format_ranks(each.ranks)}, discarded by the {grid.role}{_keeping_text(grid.keeping)}"
    table(console(), ("What", ">Figure"), figures, title=title)


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


@click.command("keeps", epilog="Example: muggins explore keeps --dealer --keeping 55")
@role_option
@_keeping_option
@most_option
@from_option
@csv_option
@json_option
def keeps(*, role: Role, keeping: tuple[Rank, ...], most: int, source: str) -> None:
    """List the four ranks that the solution keeps most as pone or dealer: how often, and their points in hand and play.

    Play is what the side pegs less what the other does; one of --dealer and --pone is needed. With --keeping four
    ranks, such as 4566, say what one keep is worth.
    """
    grid = _open_grid(source, role, keeping)
    shown = replace(grid, tossed=(), kept=grid.kept[:most])
    rows = ((format_ranks(each.ranks), each.often, each.hand, each.play) for each in shown.kept)
    answer_rows(shown, _show_kept, ("kept", "often", "hand", "play"), rows)


def _show_kept(grid: "TossGrid") -> None:
    shown = [
        (format_ranks(each.ranks), f"{each.often:.3%}", f"{each.hand:.2f}", f"{each.play:+.2f}") for each in grid.kept
    ]
    table(console(), ("Keeps", ">Often", ">Hand", ">Play"), shown, title=f"What the {grid.role} keeps most")


@click.command("hands", epilog="Example: muggins explore hands QK --pone")
@click.argument("ranks", callback=_two_ranks)
@role_option
@_keeping_option
@most_option
@from_option
@csv_option
@json_option
def hands(*, ranks: tuple[Rank, Rank], role: Role, keeping: tuple[Rank, ...], most: int, source: str) -> None:
    """List the hands that have two ranks, such as QK, and how often the solution discards them from each."""
    holding = muggins.hands_of_ranks(muggins.open_solution(source), role, ranks, keeping)
    first = holding.hands[:most]
    rows = ((format_ranks(h.ranks), h.often, h.chosen, h.net, format_ranks(h.best), h.loss) for h in first)
    shown = [
        (
            format_ranks(h.ranks),
            f"{h.often:.3%}",
            f"{h.chosen:.0%}",
            f"{h.net:.2f}",
            format_ranks(h.best),
            f"{h.loss:.2f}",
        )
        for h in first
    ]
    text = format_ranks(ranks)
    title = f"Hands of the {role} with {text}{_keeping_text(keeping)}, {len(shown)} of {len(holding.hands):,}"
    columns = ("Hand", ">Dealt", f">Discards {text}", ">Net", "Best", ">Loss")
    heads = ("hand", "often", "chosen", "net", "best", "loss")
    answer_rows(holding, lambda _: table(console(), columns, shown, title=title), heads, rows)


def _open_grid(source: str, role: Role, keeping: Sequence[Rank]) -> "TossGrid":
    with counting("discard") as tell:
        return muggins.toss_grid(muggins.open_solution(source), role, keeping, tell)


def _keeping_text(keeping: Sequence[Rank]) -> str:
    return f" keeping {format_ranks(keeping)}" if keeping else ""
