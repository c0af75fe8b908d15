"""``muggins explore rules``: rules of thumb that are worth remembering, each with an example."""

from pathlib import Path
from typing import Any

import click
from rich.text import Text

from muggins.cli.options import json_option, plot_option
from muggins.cli.plots import save_plot
from muggins.cli.terminal import answer, console, table
from muggins.quiz.remember import SIZES, RememberedRule, RulesToRemember, first_rules, rules_to_remember
from muggins.studies.base import BLUE, GREEN, GREY, label


@click.command("rules", epilog="Example: muggins explore rules 10")
@click.argument("size", type=click.Choice([str(size) for size in SIZES]), default="10")
@plot_option
@json_option
def rules(*, size: str, plot: Path | None) -> None:
    """Print the 5, 10, 20 or 40 rules of thumb that carry most of the solution.

    SIZE is how many; a smaller set is the beginning of a larger one. Count what a discard or a card scores, and add
    what the rules give it: the best sum decides. "Saves" is points a deal, on top of the rules before. In each example
    the rule decides: what is chosen by it, and what would be without it.
    """
    known = rules_to_remember(int(size))
    save_plot(plot, _draw, size=(7, 4.5))
    answer(known, _show)


def _show(known: RulesToRemember) -> None:
    out = console()
    for about, title, lost in (("discard", "The discard", known.discards_lose), ("play", "The play", known.plays_lose)):
        rows = [_row(rule) for rule in known.rules if rule.about == about]
        table(out, ("Rule", ">Saves", ""), rows, title=f"{title}: loses {lost:.2f} points a deal to the solution")
        out.print()


def _row(rule: RememberedRule) -> tuple[str | Text, ...]:
    saves = "" if rule.saves is None else f"{rule.saves:.3f}"
    example = f"\n{rule.position}: {rule.choice}, not {rule.instead}" if rule.position else ""
    return str(rule.number), saves, Text(rule.words).append(example, "dim")


def _draw(axes: Any) -> None:
    numbers = range(2, SIZES[-1] + 1)
    sets = {number: first_rules(number) for number in numbers}
    both = {number: of.discards_lose + of.plays_lose for number, of in sets.items()}
    axes.plot(numbers, list(both.values()), color=GREEN, label="both")
    axes.plot(numbers, [of.plays_lose for of in sets.values()], color=BLUE, linewidth=1, label="the play")
    axes.plot(numbers, [of.discards_lose for of in sets.values()], color=GREY, linewidth=1, label="the discard")
    for size in SIZES:
        lost = both[size]
        axes.plot([size], [lost], "o", color=GREEN)
        axes.annotate(f"{lost:.2f}", (size, lost), xytext=(3, 6), textcoords="offset points")
    axes.set_ylim(bottom=0)
    label(axes, "What rules of thumb lose to the solution", "rules", "points a deal", legend="upper right")
