"""``muggins explore toss``: what is tossed, by the ranks of the two cards."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click
from rich.console import Console

import muggins
from muggins.cards import RANK_TEXT, Rank, format_ranks, parse_ranks
from muggins.cli.explore.common import csv_option, plot_option, print_csv
from muggins.cli.explore.pictures import draw_tosses
from muggins.cli.options import from_option, json_option, needed, role_options
from muggins.cli.plots import check_plot, save_plot
from muggins.cli.progress import counting
from muggins.cli.terminal import console, print_json, table
from muggins.counting.crib_tables import Source, crib_value
from muggins.errors import CardError, MugginsError, shorten
from muggins.rules.role import Role

if TYPE_CHECKING:
    from muggins.solver.query.toss_grid import TossedRanks, TossGrid
    from muggins.solver.query.toss_hands import HandsOfRanks

_SHOWN = {
    "chosen": "how often two ranks are tossed when both are held, %",
    "often": "how often two ranks are tossed, in 10,000 hands",
    "crib": "points of the crib when they are tossed",
    "net": "hand, crib and play when they are tossed, points",
    "loss": "points that they lose to the best toss of the same hands",
}


@click.command("toss", epilog="Example: muggins explore toss --dealer --show crib")
@role_options
@click.option(
    "--show", type=click.Choice(list(_SHOWN)), default="chosen", show_default=True, help="What the grid tells."
)
@click.option(
    "--beside",
    type=click.Choice([source.value for source in Source]),
    help="Show how much more the crib is worth than in a table.",
)
@click.option(
    "--most", type=click.IntRange(0), default=0, metavar="N", help="With --beside: list where they differ most."
)
@click.option("--ranks", metavar="TWO", help="Tell all about two ranks, such as 5J.")
@click.option(
    "--hands", type=click.IntRange(0), default=0, metavar="N", help="With --ranks: list hands that have them."
)
@click.option("--keeping", metavar="RANKS", default="", help="Only tosses that keep these ranks, such as 55.")
@click.option("--kept", type=click.IntRange(0), default=0, metavar="N", help="List what is kept most instead.")
@plot_option
@from_option
@csv_option
@json_option
def toss(
    *,
    role: Role | None,
    show: str,
    beside: str | None,
    most: int,
    ranks: str | None,
    hands: int,
    keeping: str,
    kept: int,
    plot: Path | None,
    source: str,
    as_csv: bool,
    as_json: bool,
) -> None:
    """Show what the solution tosses in a role, by the ranks of the two cards, over all 20,358,520 hands.

    The crib is that of both sides tossing as the solution does. A cell is empty where two ranks are never tossed;
    with --beside they have the crib of all hands that have them.
    """
    side, among = needed(role), parse_ranks(keeping)
    if plot is not None:
        check_plot(plot)
    if most and beside is None:
        raise MugginsError("--most without --beside: expected a table to set beside")
    wanted = None if ranks is None else _two(ranks)
    if hands and wanted is None:
        raise MugginsError("--hands without --ranks: expected two ranks, such as --ranks 5J")
    solution = muggins.open_solution(source)
    if hands and wanted is not None:
        _tell_hands(muggins.hands_of_ranks(solution, side, wanted, among), hands, as_csv=as_csv, as_json=as_json)
        return
    with counting(1) as tell:
        grid = muggins.toss_grid(solution, side, among, lambda _, of: tell("tosses", 1 / of))
    tossed = [each for each in grid.tossed if wanted is None or each.ranks == wanted]
    if plot is not None:
        cells = _cells(grid, show, beside)
        save_plot(plot, lambda axes: draw_tosses(axes, cells.title, cells.figures, cells.texts), size=(7, 7))
    elif as_json:
        print_json(muggins.to_json(grid))
    elif as_csv and kept:
        print_csv(
            ("kept", "often", "hand", "play"),
            ((format_ranks(k.ranks), k.often, k.hand, k.play) for k in grid.kept[:kept]),
        )
    elif as_csv:
        names = ("held", "often", "chosen", "suited", "crib", "crib_any", "hand", "play", "net", "loss")
        published = () if beside is None else (beside,)
        rows = (
            (format_ranks(each.ranks), *(getattr(each, name) for name in names), *_published(each, side, published))
            for each in tossed
        )
        print_csv(("tossed", *names, *published), rows)
    elif kept:
        _show_kept(console(), grid, kept)
    elif wanted is not None:
        _show_pair(console(), tossed[0], grid)
    elif beside is not None and most:
        _show_farthest(console(), grid, Source(beside), most)
    else:
        _show_grid(console(), _cells(grid, show, beside))


def _with(keeping: Sequence[Rank]) -> str:
    return f" keeping {format_ranks(keeping)}" if keeping else ""


def _tell_hands(found: "HandsOfRanks", most: int, *, as_csv: bool, as_json: bool) -> None:
    if as_json:
        print_json(muggins.to_json(found))
        return
    if as_csv:
        rows = (
            (format_ranks(h.ranks), h.often, h.chosen, h.net, format_ranks(h.best), h.loss) for h in found.hands[:most]
        )
        print_csv(("hand", "often", "chosen", "net", "best", "loss"), rows)
        return
    two = format_ranks(found.tossed)
    shown = [
        (
            format_ranks(h.ranks),
            f"{h.often:.3%}",
            f"{h.chosen:.0%}",
            f"{h.net:.2f}",
            format_ranks(h.best),
            f"{h.loss:.2f}",
        )
        for h in found.hands[:most]
    ]
    title = f"Hands of the {found.role} with {two}{_with(found.keeping)}, {len(shown)} of {len(found.hands):,}"
    table(console(), ("Hand", ">Dealt", f">Tosses {two}", ">Net", "Best", ">Loss"), shown, title=title)


class _Cells(NamedTuple):
    """What a grid shows of pairs of ranks, and how it is written."""

    title: str
    figures: dict[tuple[Rank, Rank], float]
    texts: dict[tuple[Rank, Rank], str]


def _cells(grid: "TossGrid", show: str, beside: str | None) -> _Cells:
    who = f"The {grid.role}{_with(grid.keeping)}"
    if beside is not None:
        more = _more(grid, Source(beside))
        title = f"{who}: points of the crib, less those of {Source(beside).whose} table"
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


def _show_farthest(out: Console, grid: "TossGrid", source: Source, most: int) -> None:
    more, tossed = _more(grid, source), {each.ranks: each for each in grid.tossed}
    farthest = sorted(more, key=lambda ranks: -abs(more[ranks]))[:most]
    rows = [
        (
            format_ranks(ranks),
            f"{_crib(tossed[ranks]):.2f}",
            f"{crib_value(source, grid.role, *ranks):.2f}",
            f"{more[ranks]:+.2f}",
            f"{tossed[ranks].chosen:.1%}",
        )
        for ranks in farthest
    ]
    title = _cells(grid, "crib", source.value).title
    table(out, ("Tossed", ">Crib", ">Table", ">More", ">Often"), rows, title=title)


def _crib(each: "TossedRanks") -> float | None:
    """Return points of the crib when two ranks are tossed; where they never are, over the hands that have them."""
    return each.crib_any if each.crib is None else each.crib


def _published(each: "TossedRanks", role: Role, sources: Sequence[str]) -> list[float]:
    return [crib_value(Source(source), role, *each.ranks) for source in sources]


def _show_pair(out: Console, each: "TossedRanks", grid: "TossGrid") -> None:
    figures: list[tuple[str, str]] = [
        ("hands that have both", f"{each.held:.2%}"),
        ("tossed, of these", f"{each.chosen:.1%}"),
        ("tossed, of all hands", f"{each.often:.2%}"),
    ]
    if each.suited is not None:
        figures.append(("of one suit, when tossed", f"{each.suited:.1%}"))
    points = {
        "crib, over all hands that have both": each.crib_any,
        "crib, when tossed": each.crib,
        "hand": each.hand,
        "play": each.play,
        "net": each.net,
        "lost to the best toss": each.loss,
    }
    figures += [(name, f"{figure:.2f}") for name, figure in points.items() if figure is not None]
    table(
        out,
        ("What", ">Figure"),
        figures,
        title=f"{format_ranks(each.ranks)}, tossed by the {grid.role}{_with(grid.keeping)}",
    )


def _show_kept(out: Console, grid: "TossGrid", most: int) -> None:
    rows = [
        (format_ranks(each.ranks), f"{each.often:.3%}", f"{each.hand:.2f}", f"{each.play:+.2f}")
        for each in grid.kept[:most]
    ]
    table(out, ("Keeps", ">Often", ">Hand", ">Play"), rows, title=f"What the {grid.role} keeps most")


def _two(text: str) -> tuple[Rank, Rank]:
    """Return two ranks, ascending.

    Raises:
        CardError: not two ranks.
    """
    found = parse_ranks(text)
    if len(found) != 2:
        raise CardError(f"ranks {shorten(text)!r}: expected two, such as 5J")
    return found[0], found[1]
