"""The list of players, and how each decides."""

from dataclasses import replace

from muggins.cli.terminal import answer, console, table
from muggins.players.own import registered
from muggins.players.registry import Players, players


def list_players() -> None:
    """Print the players, the strongest first."""
    answer(replace(players(), registered=registered()), _show)


def _show(found: Players) -> None:
    out = console()
    strongest = sorted(found.solutions.items(), key=lambda of: "score" not in of[0])
    table(out, ("Solution", "Discards and plays"), strongest)
    out.print()
    table(out, ("Thrower", "Discards"), list(found.throwers.items()))
    out.print()
    table(out, ("Pegger", "Plays"), list(found.peggers.items()))
    if found.registered:
        out.print()
        table(out, ("Registered", "Defined in"), list(found.registered.items()))
