"""``muggins players``: list the players and say how each decides."""

import click

from muggins.cli.output import console, json_option, print_json, table
from muggins.players.registry import ABOUT_PEGGERS, ABOUT_THROWERS


@click.command("players", epilog="Example: muggins players")
@json_option
def command(*, as_json: bool) -> None:
    """List the players.

    A player is any thrower with any pegger, such as schell+rule or expected+montecarlo50. Equal
    choices are equally likely unless it says otherwise.
    """
    if as_json:
        print_json({"throwers": dict(ABOUT_THROWERS), "peggers": dict(ABOUT_PEGGERS)})
        return
    out = console()
    table(out, ("Thrower", "Tosses"), list(ABOUT_THROWERS.items()))
    out.print()
    table(out, ("Pegger", "Plays"), list(ABOUT_PEGGERS.items()))
