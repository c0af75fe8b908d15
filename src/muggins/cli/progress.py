"""A progress bar with an estimate, on standard error and only where a person looks."""

import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

_T = TypeVar("_T")


def watched(blocks: Iterable[_T], total: int, what: str, size: str = "size") -> Iterator[_T]:
    """Yield blocks while a bar shows how much of `total` is done.

    Args:
        blocks: what to yield.
        total: what the sizes of all blocks will add up to.
        what: what is being done.
        size: the attribute that tells a block's size; each counts 1 where it has none.
    """
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.completed:,.0f}/{task.total:,.0f}"),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
    )
    err = Console(stderr=True)
    if not sys.stderr.isatty():
        yield from blocks
        return
    with Progress(*columns, console=err, transient=True) as progress:
        task = progress.add_task(what, total=total)
        for block in blocks:
            progress.advance(task, getattr(block, size, 1))
            yield block
