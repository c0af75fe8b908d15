"""``muggins explore leads``: leads and replies over all hands."""

from typing import TYPE_CHECKING

import click

import muggins
from muggins.cards import RANK_TEXT, parse_rank
from muggins.cli.explore.common import answer_rows, csv_option
from muggins.cli.options import from_option, json_option
from muggins.cli.progress import counting
from muggins.cli.terminal import console, table

if TYPE_CHECKING:
    from muggins.solver.query.play_report import PlayReport, TakenReply


@click.command("leads", epilog="Example: muggins explore leads --starter 8")
@click.option("--starter", help="Its rank; without it, the play without regard to the starter.")
@from_option
@csv_option
@json_option
def leads(*, starter: str | None, source: str) -> None:
    """Show what is led from which hands, and what is answered, over all hands."""
    rank = None if starter is None else parse_rank(starter)
    solution = muggins.open_solution(source)
    with counting("lead") as tell:
        report = muggins.play_report(solution, rank, tell)
    heads = ("lead", "often", "worth", "pair_held", "pair_taken", "fifteen_held", "fifteen_taken", *RANK_TEXT)
    rows = (
        (RANK_TEXT[of.lead], of.probability, of.worth, *_chance(of.pair), *_chance(of.fifteen), *of.replies)
        for of in report.leads
    )
    answer_rows(report, _show, heads, rows)


def _chance(taken: "TakenReply | None") -> tuple[float | None, float | None]:
    return (None, None) if taken is None else (taken.held, taken.taken)


def _show(report: "PlayReport") -> None:
    out = console()
    starter = "any starter" if report.starter is None else f"starter {RANK_TEXT[report.starter]}"
    ranks = [f">{text}" for text in RANK_TEXT]
    rows = [
        (each.name, f"{each.often:.1%}", f"{each.worth:+.2f}", *(_whole(share) for share in each.leads))
        for each in report.classes
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
        for each in report.leads
    ]
    heads = ("Lead", ">Often", ">Net", ">Pairs", ">15", *ranks)
    table(out, heads, rows, title="What the dealer answers, % (Pairs and 15: of the hands that can)")
    out.print()
    rows = [(str(each.role), each.scores, f"{each.chances:.3f}", f"{each.taken:.1%}") for each in report.chances]
    title = "How often a chance to score is taken, over the whole play, where another card could be played"
    table(out, ("Side", "Scores", ">A deal", ">Taken"), rows, title=title)


def _whole(share: float | None) -> str:
    return "" if not share else f"{100 * share:.0f}"
