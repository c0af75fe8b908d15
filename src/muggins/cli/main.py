"""The command ``muggins``: finds the subcommand, and turns every error into one line.

A subcommand's module is imported only when it is asked for, so that help stays quick.
"""

import atexit
import gc
import json
import os
import signal
import sys
import textwrap
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import Any

import click
from click.shell_completion import get_completion_class

from muggins import __version__
from muggins.cli.compiling import COMPILING
from muggins.cli.interrupt import Interrupted
from muggins.errors import MugginsError, did_you_mean, printable, shorten
from muggins.kernels.notice import watch
from muggins.wire import SCHEMA

GROUPS = {
    "Play": {
        "play": "a whole game in the terminal, against the solution or anybody else",
        "serve": "the table in the browser: play, ask, review",
        "games": "your games: list, export, import, delete, sum up, verify",
    },
    "Ask": {
        "discard": "all 15 discards of six cards, ranked",
        "advise": "all cards that may be played in a position, with reasons",
        "score": "count a hand, a crib or a play, point by point",
        "average": "the exact mean of a hand over the starters that are left",
        "odds": "how likely a win is from any score",
    },
    "Learn": {
        "review": "what the decisions of a game cost, and how much was luck",
        "quiz": "drills and the daily deal: questions, judged at once",
        "explore": "rules of thumb; what the solution discards, leads and answers",
    },
    "Compute": {
        "match": "two players against each other, with intervals; who there is",
        "solve": "compute a near-equilibrium of discard and play",
        "solution": "where a solution comes from, and how exploitable it is",
        "study": "ladder, census, and the published studies redone",
        "engine": "a player that other programs ask, line by line",
    },
}
_COMMANDS = {name: about for commands in GROUPS.values() for name, about in commands.items()}
_BAD_INPUT, _INTERRUPTED = 2, 130
_LONGEST = 1000  # characters of a message: paths and lists of names have room


def print_completion(context: click.Context, _parameter: click.Parameter, shell: Any) -> None:
    if shell is None or context.resilient_parsing:
        return
    completion = get_completion_class(shell)
    assert completion is not None
    made = completion(context.command, {}, "muggins", "_MUGGINS_COMPLETE")
    # Its own source() would first ask which version of the shell there is.
    click.echo(made.source_template % made.source_vars())
    context.exit()


class _Commands(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in _COMMANDS:
            return None
        command: click.Command = import_module(f"muggins.cli.{cmd_name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in _COMMANDS and not args[0].startswith("-"):
            raise click.UsageError(
                f"No such command {shorten(args[0])!r}{did_you_mean(args[0], _COMMANDS) or '.'}", ctx
            )
        return super().resolve_command(ctx, args)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        self.format_commands(ctx, formatter)
        click.Command.format_options(self, ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        for title, commands in GROUPS.items():
            with formatter.section(title):
                formatter.write_dl([(name.ljust(max(map(len, _COMMANDS))), about) for name, about in commands.items()])


@click.group(
    cls=_Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Example: muggins discard 3H 4D 5D 5S JS 2C",
)
@click.version_option(__version__, prog_name="muggins", message="%(prog)s %(version)s")
@click.option(
    "--completion",
    type=click.Choice(("bash", "zsh", "fish")),
    is_eager=True,
    expose_value=False,
    callback=print_completion,
    help="Print a script that completes commands, options and names in a shell.",
)
@click.pass_context
def cli(context: click.Context) -> None:
    """Cribbage, counted exactly. Cards are written 5H, th, 10h or 5♥, separated by spaces or commas."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def main() -> None:
    """Run the command line and exit: 0 done, 1 nowhere to write, 2 bad input, 130 interrupted.

    An error is one line on standard error, with --json an object with the line as ``error``.
    """
    if sys.stdout is None:  # closed by the caller
        sys.stdout = Path(os.devnull).open("w")  # noqa: SIM115
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # NumPy's own threads get in the way of ours
    atexit.register(gc.freeze)  # no collection at exit: with the compiler loaded it takes half a second
    watch(COMPILING)
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # a job in the background ignores it
        signal.signal(signal.SIGINT, COMPILING.interrupt)
    try:
        status = cli.main(prog_name="muggins", standalone_mode=False)
        sys.stdout.flush()
    except click.UsageError as error:
        where = error.ctx.command_path if error.ctx else "muggins"
        _fail(f"{where}: {_one_line(error.format_message())} See '{where} --help'.")
    except MugginsError as error:
        _fail(f"muggins: {_one_line(str(error))}")
    except Interrupted as stop:
        _fail(f"Interrupted: {stop}", _INTERRUPTED)
    except (KeyboardInterrupt, click.Abort):
        sys.exit(_INTERRUPTED)
    except BrokenPipeError:
        # The reader has gone, as `head` does; keep Python from complaining at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except OSError as error:
        if error.filename is not None:
            _fail(f"muggins: file {shorten(str(error.filename))!r}: {error.strerror}")
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        _fail(f"muggins: cannot write: {error.strerror}", 1)
    sys.exit(status if isinstance(status, int) else 0)


def _fail(message: str, status: int = _BAD_INPUT) -> None:
    line = json.dumps({"schema": SCHEMA, "error": message}) if "--json" in sys.argv[1:] else message
    print(line, file=sys.stderr)  # noqa: T201
    sys.exit(status)


def _one_line(text: str) -> str:
    return textwrap.shorten(printable(text), _LONGEST, placeholder=" ...")
