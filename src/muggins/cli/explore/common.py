"""What the commands of ``muggins explore`` share: options, ranks as text, values separated by commas."""

import csv
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

import click

from muggins.cards import RANK_TEXT, Rank, parse_rank, parse_ranks
from muggins.cli.terminal import answer, console, is_noted, noted_flag, table, wants_json

_T = TypeVar("_T")
csv_option = noted_flag("csv", "Print comma-separated values instead.")
most_option = click.option("--most", type=click.IntRange(0), default=12, show_default=True, help="How many are shown.")


def starter_option(without: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return an option for the starter's rank, with what is shown without it."""

    def rank(_context: click.Context, _parameter: click.Parameter, text: str | None) -> Rank | None:
        return None if text is None else parse_rank(text)

    return click.option("--starter", callback=rank, help=f"Its rank; without it, {without}.")


def ranks_option(*names: str, about: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return an option that takes ranks; none without it."""
    return click.option(*names, default="", callback=lambda *three: parse_ranks(three[2]), metavar="RANKS", help=about)


def answer_rows(result: _T, show: Callable[[_T], object], heads: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Print an answer: as JSON with --json, as rows under their heads with --csv, else as `show` does."""
    if wants_json() or not is_noted("csv"):
        answer(result, show)
        return
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(heads)
    for row in rows:
        writer.writerow([f"{cell:.6g}" if isinstance(cell, float) else cell for cell in row])


def print_pairs(texts: Mapping[tuple[Rank, Rank], str], title: str) -> None:
    rows = [(RANK_TEXT[low], *(texts.get((low, high), "") for high in range(13))) for low in range(13)]
    table(console(), ("", *(f">{text}" for text in RANK_TEXT)), rows, title=title)


def starter_text(starter: Rank | None) -> str:
    return "any starter" if starter is None else f"starter {RANK_TEXT[starter]}"
