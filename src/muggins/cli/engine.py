"""``muggins engine``: a player that other programs ask, line by line."""

import sys

import click

from muggins.cli.player_options import complete_player
from muggins.cli.terminal import accept_any_input


@click.command("engine", epilog="Example: echo 'cep 1' | muggins engine")
@click.option(
    "--player",
    default="nash",
    show_default=True,
    shell_complete=complete_player,
    help="Any player of 'muggins match', or a level.",
)
@click.option("--seed", type=click.IntRange(0, 2**62 - 1), default=0, show_default=True, help="Seed of its choices.")
@click.option("--values/--no-values", default=True, help="Say what each choice is worth to the solution.")
def command(*, player: str, seed: int, values: bool) -> None:
    """Speak the engine protocol on standard input and output, as chess engines speak UCI.

    A program sends 'position dealer hand 3H 4D 5D 5S JS 2C' and 'go', and is answered with a line for each choice, its
    probability and its value in points, and 'bestmove 5D 5S'. See docs/protocol.md.
    """
    from muggins.table.engine import EngineServer  # noqa: PLC0415 - it loads the compiler

    server = EngineServer(player, seed=seed, values=values)
    accept_any_input()
    for line in sys.stdin or ():
        for answer in server.lines(line):
            click.echo(answer)
        if server.ended:
            return
