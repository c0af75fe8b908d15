"""An early end: what is done so far is shown, and a line says what is kept and how to go on, or what went wrong."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from muggins.errors import GivenUpError


class Interrupted(Exception):  # noqa: N818 - nothing went wrong
    """A command was ended by Ctrl-C; its line says what is kept and how to go on."""


@contextmanager
def until_interrupted() -> Iterator[Callable[[str], None]]:
    """Let work end when done, at Ctrl-C, or when a player fails too often.

    The function that it gives raises what ended the work early: GivenUpError, or Interrupted with what is kept.
    """
    ended = list[KeyboardInterrupt | GivenUpError]()

    def check(kept: str) -> None:
        for error in ended:
            raise error if isinstance(error, GivenUpError) else Interrupted(kept)

    try:
        yield check
    except (KeyboardInterrupt, GivenUpError) as error:
        ended.append(error)
