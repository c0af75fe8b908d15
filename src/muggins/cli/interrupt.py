"""Ctrl-C: what is done so far is shown, and a line says what is kept and how to go on."""

from types import TracebackType
from typing import Self


class Interrupted(Exception):  # noqa: N818 - nothing went wrong
    """A command was ended by Ctrl-C; its line says what is kept and how to go on."""


class UntilInterrupted:
    """Work that goes on to its end or to Ctrl-C.

    Attributes:
        stopped: whether Ctrl-C ended it.

    >>> with UntilInterrupted() as work:
    ...     raise KeyboardInterrupt
    >>> work.stopped
    True
    """

    def __init__(self) -> None:
        """Begin."""
        self.stopped = False

    def __enter__(self) -> Self:
        """Begin."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> bool:
        """Take Ctrl-C for the end of the work."""
        self.stopped = kind is not None and issubclass(kind, KeyboardInterrupt)
        return self.stopped
