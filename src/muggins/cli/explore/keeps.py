"""``muggins explore keeps``: the four ranks that are kept most."""

from dataclasses import replace

import click

import muggins
from muggins.cards import format_ranks, parse_ranks
from muggins.cli.explore.common import csv_option, keeping_option, most_option, open_grid, print_csv
from muggins.cli.options import from_option, json_option, needed, role_options
from muggins.cli.terminal import console, print_json, table
from muggins.rules.role import Role


@click.command("keeps", epilog="Example: muggins explore keeps --dealer --keeping 55")
@role_options
@keeping_option
@most_option
@from_option
@csv_option
@json_option
def keeps(*, role: Role | None, keeping: str, most: int, source: str, as_csv: bool, as_json: bool) -> None:
    """List the four ranks that the solution keeps most as pone or dealer: how often, and their points in hand and play.

    With --keeping four ranks, such as 4566, say what one keep is worth.
    """
    side, among = needed(role), parse_ranks(keeping)
    grid = open_grid(source, side, among)
    first = grid.kept[:most]
    if as_json:
        print_json(muggins.to_json(replace(grid, tossed=(), kept=first)))
    elif as_csv:
        rows = ((format_ranks(each.ranks), each.often, each.hand, each.play) for each in first)
        print_csv(("kept", "often", "hand", "play"), rows)
    else:
        shown = [
            (format_ranks(each.ranks), f"{each.often:.3%}", f"{each.hand:.2f}", f"{each.play:+.2f}") for each in first
        ]
        table(console(), ("Keeps", ">Often", ">Hand", ">Play"), shown, title=f"What the {side} keeps most")
