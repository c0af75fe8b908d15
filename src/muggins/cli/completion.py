"""``muggins completion``: what a shell needs to complete commands, options and names."""

import click
from click.shell_completion import get_completion_class

_HELP = """Print a script by which a shell completes commands, options and the names of players.

\b
bash: eval "$(muggins completion bash)"  in ~/.bashrc
zsh:  eval "$(muggins completion zsh)"  in ~/.zshrc, after compinit
fish: muggins completion fish > ~/.config/fish/completions/muggins.fish
"""


@click.command("completion", help=_HELP, epilog="Example: muggins completion bash")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def command(context: click.Context, shell: str) -> None:
    """Print the script of a shell."""
    found = get_completion_class(shell)
    assert found is not None
    made = found(context.find_root().command, {}, "muggins", "_MUGGINS_COMPLETE")
    # Its own source() would first ask which version of the shell there is.
    click.echo(made.source_template % made.source_vars())
