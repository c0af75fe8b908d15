"""What all commands share: tables, cards in colour, JSON, and a word while kernels compile.

On a terminal the output is coloured and drawn; in a pipe it is plain text in aligned columns.
"""

import json
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import click
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from muggins.cards import Card, format_card, suit_of

json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead.")

# Four colours, so that suits are told apart at a glance; the symbol says the same.
_SUIT_STYLES = ("green", "bright_blue", "red", "default")
_PIPE_WIDTH = 1000


def console() -> Console:
    """Return a console for standard output: as wide as the terminal, or plain in a pipe."""
    terminal = sys.stdout.isatty()
    return Console(highlight=False, width=None if terminal else _PIPE_WIDTH)


def cards_text(out: Console, cards: Iterable[Card]) -> Text:
    """Return cards separated by spaces; suits as coloured symbols where they can be shown."""
    symbols = out.is_terminal and out.encoding.lower().startswith("utf")
    words = (
        Text(format_card(card, symbols=symbols), _SUIT_STYLES[suit_of(card)]) for card in cards
    )
    return Text(" ").join(words)


def table(
    out: Console, columns: Sequence[str], rows: Iterable[Sequence[str | Text]], *, title: str = ""
) -> None:
    """Print rows under columns; a column whose name begins with '>' is set flush right."""
    if title:
        out.print(Text(title, "bold"))
    drawn = Table(
        box=SIMPLE_HEAD if out.is_terminal else None,
        padding=(0, 1) if out.is_terminal else (0, 2, 0, 0),
        pad_edge=out.is_terminal,
        header_style="bold",
    )
    for column in columns:
        drawn.add_column(
            column.lstrip(">"), justify="right" if column.startswith(">") else "left", no_wrap=True
        )
    for row in rows:
        drawn.add_row(*row)
    if out.is_terminal:
        out.print(drawn)
        return
    with out.capture() as captured:
        out.print(drawn)
    for line in captured.get().splitlines():
        out.print(line.rstrip(), markup=False)


def loss_text(points: float) -> Text:
    """Return a loss in points, from green over yellow to red; the figure says the same."""
    style = "green" if points < 0.05 else "yellow" if points < 1 else "red"
    return Text(f"{points:.3f}", style)


def bar(share: float, width: int = 30) -> str:
    """Return a bar of at most `width` blocks for a share of 0 to 1."""
    return "█" * round(share * width)


def print_json(value: Any) -> None:
    """Print one JSON object on standard output."""
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))


def say_if_compiling(*kernels: Callable[..., Any]) -> None:
    """Tell on standard error that kernels are about to be compiled, if they are."""
    from muggins.kernels._jit import is_compiled  # noqa: PLC0415 - the compiler loads slowly

    if not is_compiled(*kernels):
        click.echo("Compiling, the first time only: a few seconds ...", err=True)
