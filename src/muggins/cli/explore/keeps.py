"""``muggins explore keeps`` and ``hands``: what is kept most, and from which hands two ranks are discarded."""

from dataclasses import replace
from typing import TYPE_CHECKING

import click

import muggins
from muggins.cards import format_ranks, parse_ranks
from muggins.cli.explore.common import (
    answer_rows,
    csv_option,
    keeping_option,
    keeping_text,
    most_option,
    open_grid,
    two_ranks,
)
from muggins.cli.options import from_option, json_option, needed, role_options
from muggins.cli.terminal import console, table
from muggins.rules.role import Role

if TYPE_CHECKING:
    from muggins.solver.query.toss_grid import TossGrid


@click.command("keeps", epilog="Example: muggins explore keeps --dealer --keeping 55")
@role_options
@keeping_option
@most_option
@from_option
@csv_option
@json_option
def keeps(*, role: Role | None, keeping: str, most: int, source: str) -> None:
    """List the four ranks that the solution keeps most as pone or dealer: how often, and their points in hand and play.

    With --keeping four ranks, such as 4566, say what one keep is worth.
    """
    side, among = needed(role), parse_ranks(keeping)
    grid = open_grid(source, side, among)
    shown = replace(grid, tossed=(), kept=grid.kept[:most])
    rows = ((format_ranks(each.ranks), each.often, each.hand, each.play) for each in shown.kept)
    answer_rows(shown, _show_kept, ("kept", "often", "hand", "play"), rows)


def _show_kept(grid: "TossGrid") -> None:
    shown = [
        (format_ranks(each.ranks), f"{each.often:.3%}", f"{each.hand:.2f}", f"{each.play:+.2f}") for each in grid.kept
    ]
    table(console(), ("Keeps", ">Often", ">Hand", ">Play"), shown, title=f"What the {grid.role} keeps most")


@click.command("hands", epilog="Example: muggins explore hands QK --pone")
@click.argument("ranks")
@role_options
@keeping_option
@most_option
@from_option
@csv_option
@json_option
def hands(*, ranks: str, role: Role | None, keeping: str, most: int, source: str) -> None:
    """List the hands that have two ranks, such as QK, and how often the solution discards them from each."""
    side, among, two = needed(role), parse_ranks(keeping), two_ranks(ranks)
    holding = muggins.hands_of_ranks(muggins.open_solution(source), side, two, among)
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
    text = format_ranks(two)
    title = f"Hands of the {side} with {text}{keeping_text(among)}, {len(shown)} of {len(holding.hands):,}"
    columns = ("Hand", ">Dealt", f">Discards {text}", ">Net", "Best", ">Loss")
    heads = ("hand", "often", "chosen", "net", "best", "loss")
    answer_rows(holding, lambda _: table(console(), columns, shown, title=title), heads, rows)
