"""The list of players, and how each decides."""

from dataclasses import replace

from muggins.cli.terminal import console, print_json, table
from muggins.players.own import registered
from muggins.players.registry import players
from muggins.wire import to_json


def list_players(*, as_json: bool) -> None:
    """Print the players, the strongest first."""
    found = replace(players(), registered=registered())
    if as_json:
        print_json(to_json(found))
        return
    out = console()
    strongest = sorted(found.solutions.items(), key=lambda of: "score" not in of[0])
    table(out, ("Solution", "Discards and plays"), strongest)
    out.print()
    table(out, ("Thrower", "Discards"), list(found.throwers.items()))
    out.print()
    table(out, ("Pegger", "Plays"), list(found.peggers.items()))
    if found.registered:
        out.print()
        table(out, ("Registered", "Stands in"), list(found.registered.items()))
