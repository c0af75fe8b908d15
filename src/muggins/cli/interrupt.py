"""An early end: what is done so far is shown, and a line says what is kept and how to go on, or what went wrong."""

from types import TracebackType
from typing import Self

from muggins.errors import GivenUpError


class Interrupted(Exception):  # noqa: N818 - nothing went wrong
    """A command was ended by Ctrl-C; its line says what is kept and how to go on."""


class UntilInterrupted:
    """Work that ends when done, at Ctrl-C (`stopped`), or when a player fails too often (`given_up`: why)."""

    def __init__(self) -> None:
        self.stopped = False
        self.given_up: GivenUpError | None = None

    def check(self, kept: str) -> None:
        """Raise what ended the work early: GivenUpError, or Interrupted with what is kept."""
        if self.given_up is not None:
            raise self.given_up
        if self.stopped:
            raise Interrupted(kept)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> bool:
        self.stopped = kind is not None and issubclass(kind, KeyboardInterrupt)
        self.given_up = error if isinstance(error, GivenUpError) else None
        return self.stopped or self.given_up is not None
