"""``muggins explore keeps``: the four ranks that are kept most."""

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from muggins.cards import format_ranks, parse_ranks
from muggins.cli.explore.common import answer_rows, csv_option, keeping_option, most_option, open_grid
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
    found = replace(grid, tossed=(), kept=grid.kept[:most])
    rows = ((format_ranks(each.ranks), each.often, each.hand, each.play) for each in found.kept)
    answer_rows(found, _show, ("kept", "often", "hand", "play"), rows)


def _show(found: "TossGrid") -> None:
    shown = [
        (format_ranks(each.ranks), f"{each.often:.3%}", f"{each.hand:.2f}", f"{each.play:+.2f}") for each in found.kept
    ]
    table(console(), ("Keeps", ">Often", ">Hand", ">Play"), shown, title=f"What the {found.role} keeps most")
