"""``muggins explore play`` and ``leads``: a point of the play; leads and replies over all hands."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.console import Console

import muggins
from muggins.cards import RANK_TEXT, Rank, format_ranks
from muggins.cli.compiling import prepare
from muggins.cli.explore.common import answer_rows, csv_option, most_option, ranks_option, starter_option, starter_text
from muggins.cli.options import from_option, json_option, plot_option, words_argument
from muggins.cli.plots import save_plot
from muggins.cli.progress import counting
from muggins.cli.terminal import bar, console, table
from muggins.coach.parts import EXPLORING
from muggins.rules.transcript import GO

if TYPE_CHECKING:
    from muggins.solver.query.explore import PlayNode
    from muggins.solver.query.play_report import PlayReport, TakenReply


_COLOURS = (
    *("#0b3a6f", "#1f6aa8", "#4a97cc", "#9fcbe6", "#c62828", "#0f4d2a", "#2a8a4e"),
    *("#68bb86", "#b4e0c0", "#6b2f06", "#b4570e", "#e8913a", "#f6cf97"),
)
"""Aces to fours blue, fives red, six to nine green, ten-cards brown to yellow, as on the page."""
_GO = "#8c8c8c"


@click.command("play", epilog="Example: muggins explore play 4 J --starter 8")
@words_argument("played")
@starter_option("the play without regard to the starter")
@ranks_option("--with", "having", about="Only holdings with these ranks, such as 33.")
@most_option
@from_option
@plot_option
@csv_option
@json_option
def play(
    *, played: tuple[str, ...], starter: Rank | None, having: list[Rank], most: int, plot: Path | None, source: str
) -> None:
    """Show a point of the play: what the side to move does, what it may hold, what the other side may.

    PLAYED is ranks and "go", the pone's lead first; nothing for the lead itself. Nets are points from
    here to the end of the play, own less the opponent's. Both sides follow the solution; what they may
    hold is what somebody would think who sees only the starter and the cards on the table.
    """
    solution = muggins.open_solution(source)
    prepare(EXPLORING)
    with counting("choice") as tell:
        node = muggins.explore_play(solution, starter, " ".join(played), tell)
    if having:
        node = node.having(having)
    if plot is not None:
        save_plot(plot, lambda axes: draw_play(axes, node), size=(8, 5))
        return
    rows = (
        (format_ranks(held.ranks), held.probability, held.worth, _move(card.rank), card.probability, card.worth)
        for held in node.holdings
        for card in held.cards
    )
    heads = ("holding", "probability", "net", "card", "often", "card_net")
    answer_rows(node, lambda _: _show_node(console(), node, most), heads, rows)


def _show_node(out: Console, node: "PlayNode", most: int) -> None:
    come = f"; reached {node.probability:.2%} of the time" if node.probability < 1 - 1e-4 else ""
    where = f"{node.count}, {starter_text(node.starter)}{come}"
    title = f"{str(node.role).capitalize()} to play at {where}; net {node.worth:+.3f}"
    rows = [
        (
            _move(choice.rank),
            f"{choice.probability:.1%}",
            bar(out, choice.probability, 20),
            "" if choice.rank is None else f"{choice.held:.1%}",
            "" if choice.worth is None else f"{choice.worth:+.3f}",
            ", ".join(f"{_move(reply.rank)} {reply.probability:.0%}" for reply in choice.replies[:4]),
        )
        for choice in sorted(node.choices, key=lambda choice: -choice.probability)
    ]
    table(out, ("Card", ">Often", "", ">Held", ">Net", "Replies"), rows, title=title, optional=("Held",), spare=("",))
    if most:
        out.print()
        held = [
            (
                format_ranks(holding.ranks),
                f"{holding.probability:.2%}",
                f"{holding.worth:+.3f}",
                ", ".join(f"{_move(card.rank)} {card.probability:.0%} ({card.worth:+.2f})" for card in holding.cards),
            )
            for holding in node.holdings[:most]
        ]
        title = f"The {node.role}'s likeliest holdings, {len(held)} of {len(node.holdings):,}"
        table(out, ("Holding", ">Often", ">Net", "Plays"), held, title=title)
    other = node.role.other
    out.print()
    ranks = ", ".join(f"{RANK_TEXT[rank]} {share:.0%}" for rank, share in enumerate(node.other_ranks) if share >= 0.005)
    out.print(f"The {other} holds: {ranks}", soft_wrap=True)
    likeliest = ", ".join(f"{format_ranks(holding.ranks)} {holding.probability:.1%}" for holding in node.other[:6])
    out.print(f"Likeliest: {likeliest}", soft_wrap=True)


def _move(rank: Rank | None) -> str:
    return GO if rank is None else RANK_TEXT[rank]


def draw_play(axes: Any, node: "PlayNode") -> None:
    rows = node.by_rank
    labels = [f"{RANK_TEXT[row.ranks[0]]}  {row.probability:.0%}" for row in rows]
    left = [0.0] * len(rows)
    for rank in (*range(13), None):
        shares = [sum(card.probability for card in row.cards if card.rank == rank) for row in rows]
        if any(shares):
            name, colour = ("go", _GO) if rank is None else (RANK_TEXT[rank], _COLOURS[rank])
            axes.barh(range(len(rows)), shares, left=left, color=colour, label=name)
            left = [before + share for before, share in zip(left, shares, strict=True)]
    axes.set_yticks(range(len(rows)), labels)
    axes.invert_yaxis()
    axes.set_xlim(0, 1)
    axes.xaxis.set_major_formatter("{x:.0%}")
    axes.set_ylabel("rank held, and how often")
    after = f" after {node.played}" if node.played else ""
    axes.set_title(f"What the {node.role} plays{after}, {starter_text(node.starter)}")
    axes.legend(title="plays", loc="center left", bbox_to_anchor=(1, 0.5), frameon=False)
    axes.spines[["top", "right"]].set_visible(False)


@click.command("leads", epilog="Example: muggins explore leads --starter 8")
@starter_option("the play without regard to the starter")
@from_option
@csv_option
@json_option
def leads(*, starter: Rank | None, source: str) -> None:
    """Show what is led from which hands, and what is answered, over all hands."""
    solution = muggins.open_solution(source)
    with counting("lead") as tell:
        report = muggins.play_report(solution, starter, tell)
    heads = ("lead", "often", "worth", "pair_held", "pair_taken", "fifteen_held", "fifteen_taken", *RANK_TEXT)
    rows = (
        (RANK_TEXT[of.lead], of.probability, of.worth, *_chance(of.pair), *_chance(of.fifteen), *of.replies)
        for of in report.leads
    )
    answer_rows(report, _show_report, heads, rows)


def _chance(taken: "TakenReply | None") -> tuple[float | None, float | None]:
    return (None, None) if taken is None else (taken.held, taken.taken)


def _show_report(report: "PlayReport") -> None:
    out = console()
    ranks = [f">{text}" for text in RANK_TEXT]
    rows = [
        (each.name, f"{each.often:.1%}", f"{each.worth:+.2f}", *(_whole(share) for share in each.leads))
        for each in report.classes
    ]
    table(
        out, ("The pone keeps", ">Often", ">Net", *ranks), rows, title=f"What is led, {starter_text(report.starter)}, %"
    )
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
