"""``muggins explore leads``: leads and replies over all hands."""

from typing import TYPE_CHECKING

import click
from rich.console import Console

import muggins
from muggins.cards import RANK_TEXT, parse_rank
from muggins.cli.explore.common import csv_option, print_csv
from muggins.cli.options import from_option, json_option
from muggins.cli.progress import counting
from muggins.cli.terminal import console, print_json, table

if TYPE_CHECKING:
    from muggins.solver.query.play_report import PlayReport, TakenReply


@click.command("leads", epilog="Example: muggins explore leads --starter 8")
@click.option("--starter", help="Its rank; without it, the play without regard to the starter.")
@from_option
@csv_option
@json_option
def leads(*, starter: str | None, source: str, as_csv: bool, as_json: bool) -> None:
    """Show what is led from which hands, and what is answered, over all hands."""
    rank = None if starter is None else parse_rank(starter)
    solution = muggins.open_solution(source)
    with counting(1) as tell:
        found = muggins.play_report(solution, rank, lambda _, of: tell("leads", 1 / of))
    if as_json:
        print_json(muggins.to_json(found))
    elif as_csv:
        print_csv(
            ("lead", "often", "worth", "pair_held", "pair_taken", "fifteen_held", "fifteen_taken", *RANK_TEXT),
            (
                (
                    RANK_TEXT[each.lead],
                    each.probability,
                    each.worth,
                    *_chance(each.pair),
                    *_chance(each.fifteen),
                    *each.replies,
                )
                for each in found.leads
            ),
        )
    else:
        _show_report(console(), found)


def _chance(taken: "TakenReply | None") -> tuple[float | None, float | None]:
    return (None, None) if taken is None else (taken.held, taken.taken)


def _show_report(out: Console, found: "PlayReport") -> None:
    starter = "any starter" if found.starter is None else f"starter {RANK_TEXT[found.starter]}"
    ranks = [f">{text}" for text in RANK_TEXT]
    rows = [
        (each.name, f"{each.often:.1%}", f"{each.worth:+.2f}", *(_whole(share) for share in each.leads))
        for each in found.classes
    ]
    table(out, ("The pone keeps", ">Often", ">Net", *ranks), rows, title=f"What is led, {starter}, %")
    out.print()
    rows = [
        (
            RANK_TEXT[each.lead],
            f"{each.probability:.1%}",
            "" if each.worth is None else f"{each.worth:+.2f}",
            *(_whole(_chance(taken)[1]) for taken in (each.pair, each.fifteen)),
            *(_whole(share) for share in each.replies),
        )
        for each in found.leads
    ]
    heads = ("Lead", ">Often", ">Net", ">Pairs", ">15", *ranks)
    table(out, heads, rows, title="What the dealer answers, % (Pairs and 15: of the hands that can)")
    out.print()
    rows = [(str(each.role), each.scores, f"{each.chances:.3f}", f"{each.taken:.1%}") for each in found.chances]
    title = "How often a chance to score is taken, over the whole play, where another card could be played"
    table(out, ("Side", "Scores", ">A deal", ">Taken"), rows, title=title)


def _whole(share: float | None) -> str:
    """Return a share in whole per cent; nothing of nothing."""
    return "" if not share else f"{100 * share:.0f}"
