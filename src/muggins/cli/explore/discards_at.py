"""``muggins explore discards-at``: what a score changes about the discard."""

from typing import TYPE_CHECKING

import click

import muggins
from muggins.cards import format_ranks
from muggins.cli.explore.common import answer_rows, csv_option, print_pairs
from muggins.cli.options import from_option, json_option, role_option, rules_of, target_option
from muggins.cli.progress import counting
from muggins.cli.terminal import console, table
from muggins.rules.position import parse_scores
from muggins.rules.role import Role

if TYPE_CHECKING:
    from muggins.coach.tosses_at_score import TossesAtScore

_MOST = 12


@click.command("discards-at", epilog="Example: muggins explore discards-at 116-113 --pone")
@click.argument("score", metavar="ME-OPP")
@role_option
@target_option
@click.option("--samples", type=click.IntRange(2), default=500, show_default=True, metavar="N", help="Hands dealt.")
@from_option
@csv_option
@json_option
def discards_at(*, score: str, role: Role, target: int | None, samples: int, source: str) -> None:
    """Show what a score changes about the discard, by the ranks of the two cards.

    Hands are dealt at random and weighed as the coach weighs them: how often two ranks are the discard that wins
    most often, and how often the one of most points.
    """
    rules = rules_of(target)
    scores = parse_scores(score, rules)
    from muggins.coach.tosses_at_score import tosses_at  # noqa: PLC0415 - it loads the compiler

    coach = muggins.Coach(muggins.open_solution(source))
    with counting("hand") as tell:
        tosses = tosses_at(coach, role, scores, samples, rules, tell)
    rows = ((format_ranks(t.ranks), t.held, t.for_wins, t.for_points, t.win_loss) for t in tosses.tossed)
    answer_rows(tosses, _show, ("tossed", "held", "for_wins", "for_points", "win_loss"), rows)


def _show(grid: "TossesAtScore") -> None:
    out, (own, other) = console(), grid.scores
    shares = {each.ranks: f"{100 * each.for_wins / each.held:.0f}" for each in grid.tossed if each.held}
    print_pairs(
        shares, f"The {grid.role} at {own}-{other}: how often two ranks are the best discard when both are held, %"
    )
    out.print()
    changed = [each for each in grid.tossed if each.for_wins != each.for_points]
    changed.sort(key=lambda each: -abs(each.for_wins - each.for_points))
    rows = [
        (
            format_ranks(each.ranks),
            str(each.held),
            str(each.for_wins),
            str(each.for_points),
            "" if each.win_loss is None else f"{each.win_loss:.1%}",
        )
        for each in changed[:_MOST]
    ]
    gained = f"{grid.gained.mean:.2%} ± {grid.gained.half_width:.2%}"
    heads = ("Ranks", ">Held", ">For wins", ">For points", ">Wins lost")
    title = f"The score changes the discard of {grid.changed} of {grid.hands:,} hands, worth {gained} of wins a hand"
    table(out, heads, rows, title=title)
