"""Options and arguments that name players."""

from collections.abc import Callable, Iterable

import click

from muggins.cli.options import complete_solution
from muggins.players.engine import Engine, EngineName
from muggins.players.named import AnyName, chooser, parse_any
from muggins.players.registry import ABOUT_PEGGERS, ABOUT_SOLUTIONS, ABOUT_THROWERS, PlayerName
from muggins.table.levels import LEVELS
from muggins.table.names import TITLES, player_called


def complete_player(context: click.Context, parameter: click.Parameter, typed: str) -> list[str]:
    """Return the names of players that begin as typed, for the shell; after a plus, those of peggers."""
    thrower, plus, begun = typed.partition("+")
    if plus:
        return [f"{thrower}+{name}" for name in (*ABOUT_PEGGERS, "nash") if name.startswith(begun)]
    throwers = [f"{name}+" for name in ABOUT_THROWERS]
    whole = (*ABOUT_SOLUTIONS, *LEVELS, *throwers, *complete_solution(context, parameter, ""))
    return [name for name in dict.fromkeys(whole) if name.startswith(typed)]


move_time_option = click.option(
    "--move-time", default=10.0, show_default=True, metavar="SECONDS", help="For a move of an exec:COMMAND."
)


def engine_note(players: Iterable[AnyName]) -> Callable[[], str] | None:
    """Return a function that counts the moves of engines, whose games take long; None where no engine plays."""
    if not any(isinstance(player, EngineName) for player in players):
        return None
    return lambda: f"{Engine.moves:,} moves"


def named(text: str, seconds: float) -> AnyName:
    """Return the player of a name or a title, started or imported once; an engine gets that time for a move."""
    player = player_called(text)
    name = parse_any(player if player in TITLES else text, seconds)
    if not isinstance(name, PlayerName):
        chooser(name, 0).close()
    return name
