"""A progress bar with an estimate, on standard error and only where a person looks."""

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
_WIDTH = 20
"""Columns of a bar."""


class _What(ProgressColumn):
    """What is being done; while something is compiled, that."""

    def __init__(self) -> None:
        super().__init__(Column(no_wrap=True))

    def render(self, task: Task) -> Text:
        return Text(COMPILING.words() or task.description)


class _Note(ProgressColumn):
    """A few words that change between two steps, too."""

    def __init__(self, words: Callable[[], str]) -> None:
        super().__init__()
        self._words = words

    def render(self, task: Task) -> Text:  # noqa: ARG002 - the same for all
        return Text(self._words())


def watched(
    blocks: Iterable[_T], total: int, what: str, size: str = "size", note: Callable[[], str] | None = None
) -> Iterator[_T]:
    """Yield blocks while a bar shows how much of `total` is done.

    Args:
        blocks: what to yield.
        total: what the sizes of all blocks will add up to.
        what: what is being done.
        size: the attribute that tells a block's size; each counts 1 where it has none.
        note: words to show at the end, asked for again and again, for blocks that take long.
    """
    columns = (
        _What(),
        BarColumn(_WIDTH),
        TextColumn("{task.completed:,.0f}/{task.total:,.0f}"),
        *([] if note is None else [_Note(note)]),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
    )
    err = Console(stderr=True)
    if not sys.stderr.isatty():
        yield from blocks
        return
    with COMPILING.in_bar(), Progress(*columns, console=err, transient=True) as progress:
        task = progress.add_task(what, total=total)
        for block in blocks:
            progress.advance(task, getattr(block, size, 1))
            yield block


def following(
    steps: Iterable[_T],
    words: Callable[[], tuple[str, float | None]],
    tell: Callable[[_T], str | None],
    note: Callable[[], str] | None = None,
) -> Iterator[_T]:
    """Yield steps while a line says how far they are; lines worth keeping are printed above it.

    Args:
        steps: what to yield.
        words: what the line says, and the share that is done, None where nobody knows.
        tell: a line to keep for a step, or None; in a pipe nothing but these is printed.
        note: words to show at the end, asked for again and again, for steps that take long.
    """
    err = Console(stderr=True, highlight=False)
    if not sys.stderr.isatty():
        for step in steps:
            if (line := tell(step)) is not None:
                err.print(line, soft_wrap=True)
            yield step
        return
    columns = (
        _What(),
        BarColumn(_WIDTH),
        *([] if note is None else [_Note(note)]),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(elapsed_when_finished=False),
    )
    with COMPILING.in_bar(), Progress(*columns, console=err, transient=True) as progress:
        task = progress.add_task("starting", total=None)
        for step in steps:
            description, share = words()
            total = None if share is None else 1.0
            progress.update(task, description=description, total=total, completed=share or 0)
            if (line := tell(step)) is not None:
                progress.console.print(line)
            yield step


@contextmanager
def counting(total: int) -> Iterator[Callable[[str, float], None]]:
    """Show a bar that is moved by calls with what is being done and how much of it."""
    err = Console(stderr=True)
    if not sys.stderr.isatty():
        yield lambda _what, _size: None
        return
    columns = (_What(), BarColumn(_WIDTH), TimeElapsedColumn(), TextColumn("left"), TimeRemainingColumn())
    with COMPILING.in_bar(), Progress(*columns, console=err, transient=True) as progress:
        task = progress.add_task("starting", total=total)
        yield lambda what, size: progress.update(task, description=what, advance=size)
