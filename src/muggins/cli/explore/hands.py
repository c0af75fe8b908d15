"""``muggins explore hands``: from which hands two ranks are discarded."""

import click

import muggins
from muggins.cards import format_ranks, parse_ranks
from muggins.cli.explore.common import answer_rows, csv_option, keeping_option, keeping_text, most_option, two_ranks
from muggins.cli.options import from_option, json_option, needed, role_options
from muggins.cli.terminal import console, table
from muggins.rules.role import Role


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
