"""``muggins games habits``: what the opponent that learns knows of a person."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from muggins.archive.store import GameStore, store_path
from muggins.cli.options import json_option
from muggins.cli.terminal import answer, console, table
from muggins.wire import Answer
from muggins.words import texts

if TYPE_CHECKING:
    from muggins.archive.people import KnownPerson

_MOST_HABITS = 12


@dataclass(frozen=True, slots=True)
class ForgottenPerson(Answer):
    """Who was forgotten."""

    forgotten: str


@click.command("habits", epilog="Example: muggins games habits")
@click.option("--name", default="You", show_default=True, help="The person's, as in muggins play --name.")
@click.option("--forget", is_flag=True, help="Forget all of it: learning begins again with the next game.")
@json_option
def habits(*, name: str, forget: bool) -> None:
    """Say what the opponent `adapt` has learned of you.

    It learns from your finished games, without those with hints or practice: whom you are like in the
    toss and in the play, and what you do more or less often than the solver would.
    """
    from muggins.archive.people import PeopleLearner  # noqa: PLC0415 - it loads the compiler

    learning = PeopleLearner(GameStore(store_path()))
    if forget:
        learning.forget(name)
        words = f"Forgotten: adapt begins again with {name}'s next game."
        answer(ForgottenPerson(name), lambda _: click.echo(words))
    else:
        answer(learning.learned(name), show)


def show(known: "KnownPerson") -> None:
    out, said = console(), texts()["page"]["learned"]
    since = f" begun after {known.forgotten}" if known.forgotten else ""
    if not known.games:
        has = "have" if known.name == "You" else "has"
        out.print(f"{known.name} {has} no finished game{since} to learn from: muggins play --against adapt begins one.")
        return
    games = "1 game" if known.games == 1 else f"{known.games} games"
    out.print(f"From {games}{since}: {known.deals} deals, {known.decisions} decisions in the play")
    out.print()
    likeness = known.likeness
    phases = {
        "Toss": likeness.toss,
        "Lead": likeness.lead,
        "Later cards": likeness.reply,
        "Last two cards": likeness.end,
    }
    rows = [
        (
            phase,
            ", ".join(
                f"{said['who'].get(who, who)} {share:.0%}"
                for who, share in sorted(of.items(), key=lambda each: -each[1])
            ),
        )
        for phase, of in phases.items()
    ]
    table(out, ("In", "Plays like"), rows)
    out.print()
    out.print(said["responds" if known.responds else "plays"])
    out.print()
    telling = [habit for habit in known.habits if habit.telling][:_MOST_HABITS]
    out.print("\n".join(habit.sentence for habit in telling) if telling else said["usual"])
