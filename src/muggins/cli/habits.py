"""``muggins games habits``: what somebody does more or less often than the solver would."""

from typing import TYPE_CHECKING

import click

from muggins.archive.store import GameStore, store_path
from muggins.cli.options import json_option
from muggins.cli.terminal import answer, console
from muggins.words import texts

if TYPE_CHECKING:
    from muggins.archive.habits import PersonHabits

_MOST_HABITS = 12


@click.command("habits", epilog="Example: muggins games habits")
@click.option("--name", default="You", show_default=True, help="The person's, as in muggins play --name.")
@json_option
def habits(*, name: str) -> None:
    """Say what you do more or less often than the solver would with the same cards.

    It counts your newest 300 finished games without hints or practice, in deals that both began with less
    than 85 of 121 points.
    """
    from muggins.archive.habits import habits_of  # noqa: PLC0415 - it loads the compiler

    answer(habits_of(GameStore(store_path()), name), show)


def show(person: "PersonHabits") -> None:
    out = console()
    if not person.games:
        has = "have" if person.name == "You" else "has"
        out.print(f"{person.name} {has} no finished game without hints and practice: muggins play begins one.")
        return
    out.print(f"From {person.games} game{'s' * (person.games != 1)}: {person.deals} deals")
    out.print()
    telling = [habit for habit in person.habits if habit.telling][:_MOST_HABITS]
    out.print("\n".join(habit.sentence for habit in telling) if telling else texts()["page"]["skill"]["usual"])
