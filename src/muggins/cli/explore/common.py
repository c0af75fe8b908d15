"""What the commands of ``muggins explore`` share: options, ranks as text, values separated by commas."""

import csv
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

import muggins
from muggins.cards import Rank, format_ranks, parse_ranks
from muggins.cli.progress import counting
from muggins.cli.terminal import answer, is_noted, noted_flag, wants_json
from muggins.errors import CardError, shorten
from muggins.rules.role import Role

if TYPE_CHECKING:
    from muggins.solver.query.toss_grid import TossGrid

_T = TypeVar("_T")
csv_option = noted_flag("csv", "Print comma-separated values instead.")
keeping_option = click.option("--keeping", metavar="RANKS", default="", help="Only keeps with these ranks, such as 55.")
most_option = click.option("--most", type=click.IntRange(0), default=12, show_default=True, help="How many are shown.")


def answer_rows(result: _T, show: Callable[[_T], object], heads: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Print an answer: as JSON with --json, as rows under their heads with --csv, else as `show` does."""
    if wants_json() or not is_noted("csv"):
        answer(result, show)
        return
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(heads)
    for row in rows:
        writer.writerow(["" if cell is None else f"{cell:.6g}" if isinstance(cell, float) else cell for cell in row])


def open_grid(source: str, role: Role, keeping: Sequence[Rank]) -> "TossGrid":
    with counting("discard") as tell:
        return muggins.toss_grid(muggins.open_solution(source), role, keeping, tell)


def keeping_text(keeping: Sequence[Rank]) -> str:
    return f" keeping {format_ranks(keeping)}" if keeping else ""


def two_ranks(text: str) -> tuple[Rank, Rank]:
    """Return two ranks, ascending, or raise CardError."""
    ranks = parse_ranks(text)
    if len(ranks) != 2:
        raise CardError(f"ranks {shorten(text)!r}: expected two, such as 5J")
    return ranks[0], ranks[1]
