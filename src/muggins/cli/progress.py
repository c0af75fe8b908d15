"""A progress bar with an estimate, on standard error and only on a terminal."""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, Task, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Column
from rich.text import Text

from muggins.cli.compiling import COMPILING

_T = TypeVar("_T")
_WIDTH = 20  # columns of a bar


class _Words(ProgressColumn):
    def __init__(self, words: Callable[[Task], str]) -> None:
        super().__init__(Column(no_wrap=True))
        self._words = words

    def render(self, task: Task) -> Text:
        return Text(self._words(task))


@contextmanager
def _bar(*between: ProgressColumn, note: Callable[[], str] | None = None) -> Iterator[Progress]:
    """Show a bar during a block; in a pipe, only lines that are printed on its console."""
    what = _Words(lambda task: COMPILING.words() or task.description)
    noted = () if note is None else (_Words(lambda _: note()),)
    left = TimeElapsedColumn(), TextColumn("left"), TimeRemainingColumn()
    console = Console(stderr=True, highlight=False, soft_wrap=not sys.stderr.isatty())
    progress = Progress(what, BarColumn(_WIDTH), *between, *noted, *left, console=console, transient=True)
    if not sys.stderr.isatty():
        yield progress
        return
    with COMPILING.in_bar(), progress:
        yield progress


def watched(blocks: Iterable[_T], total: int, what: str, *, note: Callable[[], str] | None = None) -> Iterator[_T]:
    """Yield blocks while a bar shows how much of `total` is done; each counts its `size`, or 1.

    `note` returns words to show at the end, for blocks that take long.
    """
    with _bar(TextColumn("{task.completed:,.0f}/{task.total:,.0f}"), note=note) as progress:
        task = progress.add_task(what, total=total)
        for block in blocks:
            progress.advance(task, getattr(block, "size", 1))
            yield block


def following(
    steps: Iterable[_T],
    words: Callable[[], tuple[str, float | None]],
    tell: Callable[[_T], str | None],
    note: Callable[[], str] | None = None,
) -> Iterator[_T]:
    """Yield steps while a line says how far they are; lines worth keeping are printed above it.

    ``words`` returns the line, and the share that is done, None if unknown; ``tell`` a line to keep for a step, or
    None, which is all that a pipe gets; ``note`` words to show at the end, for steps that take long.
    """
    with _bar(note=note) as progress:
        task = progress.add_task("starting", total=None)
        for step in steps:
            description, share = words()
            total = None if share is None else 1.0
            progress.update(task, description=description, total=total, completed=share or 0)
            if (line := tell(step)) is not None:
                progress.console.print(line)
            yield step


@contextmanager
def counting(what: str) -> Iterator[Callable[[int, int], None]]:
    """Show a bar that is moved by calls with the number done and the total."""
    with _bar() as progress:
        task = progress.add_task(what, total=None)
        yield lambda done, of: progress.update(task, description=f"{what} {done:,} of {of:,}", completed=done, total=of)
