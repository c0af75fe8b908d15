"""``muggins --completion``: the script that a shell needs to complete commands, options and names."""

from typing import Any

import click
from click.shell_completion import get_completion_class

SHELLS = ("bash", "zsh", "fish")


def print_completion(context: click.Context, _parameter: click.Parameter, shell: Any) -> None:
    if shell is None or context.resilient_parsing:
        return
    completion = get_completion_class(shell)
    assert completion is not None
    made = completion(context.command, {}, "muggins", "_MUGGINS_COMPLETE")
    # Its own source() would first ask which version of the shell there is.
    click.echo(made.source_template % made.source_vars())
    context.exit()
