"""``muggins players``: list the players and say how each decides."""

from dataclasses import replace

import click

from muggins.cli.options import json_option
from muggins.cli.terminal import console, print_json, table
from muggins.players.own import registered
from muggins.players.registry import players
from muggins.wire import to_json


@click.command("players", epilog="Example: muggins players")
@json_option
def command(*, as_json: bool) -> None:
    """List the players, the strongest first.

    A player is any thrower with any pegger, such as schell+rule or expected+montecarlo50. Equal
    choices are equally likely unless it says otherwise. A solution tosses and plays, or does one of
    both, as in nash+rule; your own solutions are players, by their file's name.

    In matches MODULE:CLASS is a player of your own in Python and exec:COMMAND a program in any language; installed
    packages register players by name.
    """
    found = replace(players(), registered=registered())
    if as_json:
        print_json(to_json(found))
        return
    out = console()
    strongest = sorted(found.solutions.items(), key=lambda of: "score" not in of[0])
    table(out, ("Solution", "Tosses and plays"), strongest)
    out.print()
    table(out, ("Thrower", "Tosses"), list(found.throwers.items()))
    out.print()
    table(out, ("Pegger", "Plays"), list(found.peggers.items()))
    if found.registered:
        out.print()
        table(out, ("Registered", "Stands in"), list(found.registered.items()))
