"""``muggins pegging``: explain the points of a play, card by card."""

import click

from muggins.cards import RANK_TEXT
from muggins.cli.options import json_option, words_argument
from muggins.cli.terminal import cards_text, console, print_json, table
from muggins.rules.transcript import GO, PlayStep, explain_play
from muggins.wire import to_json


@click.command("pegging", epilog='Example: muggins pegging "6 8 7 5 go 4 go 9"')
@words_argument("play")
@json_option
def command(play: tuple[str, ...], *, as_json: bool) -> None:
    """Explain a play: the count after each card, and every point with its reason.

    PLAY is cards or ranks and "go", the pone's lead first. Write a go wherever a player who still
    holds cards cannot play; after 31 the count restarts by itself.
    """
    found = explain_play(" ".join(play))
    if as_json:
        print_json(to_json(found))
        return
    out = console()
    rows = [
        (
            str(step.role),
            _word(step) if step.card is None else cards_text(out, [step.card]),
            str(step.count),
            f"{step.pegger} {step.points}" if step.points else "",
            ", ".join(map(str, step.pegged)),
        )
        for step in found.steps
    ]
    table(out, ("Who", "Card", ">Count", "Pegs", "Why"), rows)
    out.print(f"pone {found.points.pone}, dealer {found.points.dealer}")
    if found.state.turn is not None:
        out.print(f"next: {found.state.turn}, at a count of {found.state.count}")


def _word(step: PlayStep) -> str:
    return GO if step.rank is None else RANK_TEXT[step.rank]
