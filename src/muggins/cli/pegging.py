"""``muggins pegging``: explain the points of a play, card by card."""

import click

from muggins.cards import RANK_TEXT, format_card
from muggins.cli.terminal import cards_text, console, json_option, print_json, table
from muggins.errors import CardError
from muggins.rules.role import Role
from muggins.rules.transcript import GO, Step, read_play


@click.command("pegging", epilog='Example: muggins pegging "6 8 7 5 go 4 go 9"')
@click.argument("play", nargs=-1)
@json_option
def command(play: tuple[str, ...], *, as_json: bool) -> None:
    """Explain a play: the count after each card, and every point with its reason.

    PLAY is cards or ranks and "go", the pone's lead first. Write a go wherever a player who still
    holds cards cannot play; after 31 the count restarts by itself.
    """
    steps = read_play(" ".join(play))
    if not steps:
        raise CardError("an empty play: expected cards or ranks and go, such as '6 8 7 5 go 4 go 9'")
    totals = {role: _total(steps, role) for role in Role}
    last = steps[-1].state
    if as_json:
        print_json(
            {
                "steps": [_as_json(step) for step in steps],
                "pone": totals[Role.PONE],
                "dealer": totals[Role.DEALER],
                "over": last.over,
                "next": None if last.turn is None else str(last.turn),
                "count": last.count,
            }
        )
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
        for step in steps
    ]
    table(out, ("Who", "Card", ">Count", "Pegs", "Why"), rows)
    out.print(f"pone {totals[Role.PONE]}, dealer {totals[Role.DEALER]}")
    if last.turn is not None:
        out.print(f"next: {last.turn}, at a count of {last.count}")


def _total(steps: tuple[Step, ...], role: Role) -> int:
    return sum(step.points for step in steps if step.pegger is role)


def _word(step: Step) -> str:
    if step.rank is None:
        return GO
    return RANK_TEXT[step.rank] if step.card is None else format_card(step.card)


def _as_json(step: Step) -> dict[str, object]:
    return {
        "role": str(step.role),
        "card": _word(step),
        "count": step.count,
        "pegger": None if step.pegger is None else str(step.pegger),
        "points": step.points,
        "why": [{"reason": peg.reason.value, "points": peg.points} for peg in step.pegged],
    }
