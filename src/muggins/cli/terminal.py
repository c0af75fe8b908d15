"""Output that all commands share: tables, cards in colour, JSON.

On a terminal the output is coloured and drawn; in a pipe it is plain text in aligned columns.
"""

import json
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from io import TextIOWrapper
from typing import TYPE_CHECKING, Any, TypeVar

import click
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from muggins.cards import RANK_TEXT, SUIT_TEXT, Card, format_card, parse_card, suit_of
from muggins.errors import printable
from muggins.estimate import Estimate
from muggins.wire import to_json

if TYPE_CHECKING:
    from muggins.coach.at_score import AtScore

_T = TypeVar("_T")
_CARD = re.compile(rf"\b[{RANK_TEXT}][{SUIT_TEXT}♣♦♥♠](?!\w)")
# Four colours, so that suits differ at a glance, as their symbols do.
_SUIT_STYLES = ("green", "bright_blue", "red", "default")
_PIPE_WIDTH = 1000
_FOLDED = 24  # a last column is never folded narrower than this
_WIDE, _NARROW = 3, 2  # columns between two columns of a table on a terminal


def console(*, stderr: bool = False) -> Console:
    """Return a console that prints text as it is, on standard error or output; in a pipe lines are not folded."""
    stream = sys.stderr if stderr else sys.stdout
    width = None if stream.isatty() else _PIPE_WIDTH
    return Console(stderr=stderr, width=width, highlight=False, markup=False, emoji=False)


def read_line(out: Console) -> str | None:
    """Return the next line of standard input without its end, or None at its end; on a terminal it can be edited."""
    if sys.stdin is None:  # closed by the caller
        return None
    if sys.stdin.isatty() and sys.stdout.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401, PLC0415 - input edits lines by it
        try:
            return input("> ")
        except EOFError:
            out.print()
            return None
    if sys.stdin.isatty():
        out.print("> ", end="")
    line = sys.stdin.readline()
    return line.rstrip("\n") if line else None


def accept_any_input() -> None:
    """Let bytes that are no text on standard input be refused like any other wrong line."""
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def cards_text(out: Console, cards: Iterable[Card]) -> Text:
    """Return cards separated by spaces; suits as coloured symbols where they can be shown."""
    symbols = out.is_terminal and out.encoding.lower().startswith("utf")
    words = (Text(format_card(card, symbols=symbols), _SUIT_STYLES[suit_of(card)]) for card in cards)
    return Text(" ").join(words)


def with_cards(out: Console, words: str) -> Text:
    """Return words in which cards, as text or as symbols, look as in :func:`cards_text`."""
    text, end = Text(), 0
    for card in _CARD.finditer(words):
        text.append(words[end : card.start()])
        text.append_text(cards_text(out, [parse_card(card.group())]))
        end = card.end()
    return text.append(words[end:])


def table(
    out: Console,
    columns: Sequence[str],
    rows: Iterable[Sequence[str | Text]],
    *,
    title: str = "",
    optional: Sequence[str] = (),
    spare: Sequence[str] = (),
) -> None:
    """Print rows under columns; headings that begin with '>' are set flush right.

    Where a terminal is too narrow for all columns, those that do not fit follow in a table of their own, behind the
    rows' names again: no figure is lost. Columns of ``optional`` headings give way first, one by one, the last column,
    unless flush right, is folded before that; those of ``spare`` headings, which say nothing new, are left out before
    all others. "" is a column of bars.
    """
    cells = [[Text(printable(cell)) if isinstance(cell, str) else cell for cell in row] for row in rows]
    headings = [column.lstrip(">") for column in columns]
    widths = [max([len(name), *(row[place].cell_len for row in cells)]) for place, name in enumerate(headings)]
    if title:
        out.print(Text(title, "bold"))
    for shown, gap in _blocks(columns, widths, out.width, optional, spare):
        wide = gap == _WIDE and out.is_terminal
        drawn = Table(
            box=SIMPLE_HEAD if out.is_terminal else None,
            padding=(0, 1) if wide else (0, 1, 0, 0) if out.is_terminal else (0, 2, 0, 0),
            pad_edge=wide,
            header_style="bold",
        )
        for place in shown:
            right = columns[place].startswith(">")
            folds = place == shown[-1] and not right
            drawn.add_column(
                headings[place],
                justify="right" if right else "left",
                no_wrap=not folds,
                overflow="fold",
                min_width=None if folds else widths[place],
            )
        for row in cells:
            drawn.add_row(*(row[place] for place in shown))
        if out.is_terminal:
            out.print(drawn)
            continue
        with out.capture() as captured:
            out.print(drawn)
        for line in captured.get().splitlines():
            out.print(line.rstrip())


def _blocks(
    columns: Sequence[str], widths: Sequence[int], width: int, optional: Sequence[str], spare: Sequence[str]
) -> list[tuple[list[int], int]]:
    """Return the places of the columns of each table, with the gap between them: the rows' names, then what fits."""
    least = list(widths)
    if not columns[-1].startswith(">"):  # it is folded where there is less room
        least[-1] = min(least[-1], _FOLDED)
    names = 1 + (columns[0] == ">")  # a number and a name, or a name alone, which may go on without a heading
    while names < len(columns) and not columns[names]:
        wide = sum(least[: names + 1]) + max(least[names + 1 :], default=0)
        if wide + _NARROW * (names + 2) > width:  # the widest of the others must fit behind them
            break
        names += 1
    others = {column.lstrip(">"): place for place, column in reversed([*enumerate(columns)]) if place >= names}
    giving_way = [others[name] for name in optional if name in others]
    left_out = [others[name] for name in spare if name in others]
    giving_way += [place for place in reversed(range(names, len(columns))) if place not in giving_way + left_out]

    def fits(shown: Sequence[int], gap: int) -> bool:
        total: int = sum(least[place] + gap for place in (*range(names), *shown))
        return total + (gap == _WIDE) <= width  # one more at the edge

    left, blocks = list(range(names, len(columns))), list[tuple[list[int], int]]()
    for place in left_out:
        if not fits(left, _WIDE):
            left.remove(place)
    gap = _WIDE if fits(left, _WIDE) else _NARROW
    while left or not blocks:
        shown = list(left)
        for place in giving_way:
            if len(shown) > 1 and place in shown and not fits(shown, gap):
                shown.remove(place)
        blocks.append(([*range(names), *shown], gap))
        left = [place for place in left if place not in shown]
    return blocks


def loss_text(points: float) -> Text:
    style = "green" if points < 0.05 else "yellow" if points < 1 else "red"
    return Text(f"{points:.3f}", style)


def signed(estimate: Estimate) -> str:
    """Return an estimate with its 95% interval."""
    return f"{estimate.mean:+.4f} ± {estimate.half_width:.4f}"


AT_SCORE = (">Wins", ">Lost", ">Match")  # the columns of :func:`at_score_cells`


def at_score_cells(at_score: "AtScore") -> tuple[str | Text, ...]:
    """Return a choice's wins, how much fewer than the best's, and its match points."""
    style = "red" if at_score.win_loss >= 0.025 else "yellow" if at_score.win_loss >= 0.005 else ""
    return f"{at_score.win:.1%}", Text(at_score.loss_text, style), f"{at_score.match:+.3f}"


def bar(out: Console, share: float, width: int = 30) -> str:
    """Return a bar of at most `width` blocks for a share of 0 to 1."""
    return ("█" if out.encoding.lower().startswith("utf") else "#") * round(share * width)


def noted_flag(name: str, about: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return a flag that no command takes: :func:`is_noted` returns whether it was given."""

    def note(context: click.Context, _parameter: click.Parameter, given: bool) -> None:
        context.meta[f"muggins.{name}"] = given

    return click.option(f"--{name}", is_flag=True, expose_value=False, callback=note, help=about)


def is_noted(name: str) -> bool:
    return bool(click.get_current_context().meta.get(f"muggins.{name}"))


def wants_json() -> bool:
    return is_noted("json")


def answer(result: _T, show: Callable[[_T], object]) -> None:
    """Print an answer: one JSON object with --json, else as `show` does."""
    if wants_json():
        print_json(result)
    else:
        show(result)


def print_json(value: object) -> None:
    click.echo(json.dumps(to_json(value), ensure_ascii=False, indent=2))
