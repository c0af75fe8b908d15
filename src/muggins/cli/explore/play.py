"""``muggins explore play``: a point of the play."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.console import Console

import muggins
from muggins.cards import RANK_TEXT, Rank, format_ranks, parse_rank, parse_ranks
from muggins.cli.compiling import prepare
from muggins.cli.explore.common import answer_rows, csv_option, most_option
from muggins.cli.options import from_option, json_option, plot_option, words_argument
from muggins.cli.plots import save_plot
from muggins.cli.progress import counting
from muggins.cli.terminal import bar, console, table
from muggins.coach.parts import EXPLORING
from muggins.rules.transcript import GO

if TYPE_CHECKING:
    from muggins.solver.query.explore import PlayNode


_COLOURS = (
    *("#0b3a6f", "#1f6aa8", "#4a97cc", "#9fcbe6", "#c62828", "#0f4d2a", "#2a8a4e"),
    *("#68bb86", "#b4e0c0", "#6b2f06", "#b4570e", "#e8913a", "#f6cf97"),
)
"""Aces to fours blue, fives red, six to nine green, ten-cards brown to yellow, as on the page."""
_GO = "#8c8c8c"


@click.command("play", epilog="Example: muggins explore play 4 J --starter 8")
@words_argument("played")
@click.option("--starter", help="Its rank; without it, the play without regard to the starter.")
@click.option("--with", "having", metavar="RANKS", help="Only holdings with these ranks, such as 33.")
@most_option
@from_option
@plot_option
@csv_option
@json_option
def play(
    *, played: tuple[str, ...], starter: str | None, having: str | None, most: int, plot: Path | None, source: str
) -> None:
    """Show a point of the play: what the side to move does, what it may hold, what the other side may.

    PLAYED is ranks and "go", the pone's lead first; nothing for the lead itself. Nets are points from
    here to the end of the play, own less the opponent's. Both sides follow the solution; what they may
    hold is what somebody would think who sees only the starter and the cards on the table.
    """
    rank = None if starter is None else parse_rank(starter)
    solution = muggins.open_solution(source)
    prepare(EXPLORING)
    with counting("choice") as tell:
        node = muggins.explore_play(solution, rank, " ".join(played), tell)
    if having is not None:
        node = node.having(parse_ranks(having))
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
    starter = "any starter" if node.starter is None else f"starter {RANK_TEXT[node.starter]}"
    come = f"; reached {node.probability:.2%} of the time" if node.probability < 1 - 1e-4 else ""
    title = f"{str(node.role).capitalize()} to play at {node.count}, {starter}{come}; net {node.worth:+.3f}"
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
    starter = "any starter" if node.starter is None else f"starter {RANK_TEXT[node.starter]}"
    after = f" after {node.played}" if node.played else ""
    axes.set_title(f"What the {node.role} plays{after}, {starter}")
    axes.legend(title="plays", loc="center left", bbox_to_anchor=(1, 0.5), frameon=False)
    axes.spines[["top", "right"]].set_visible(False)
