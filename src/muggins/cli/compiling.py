"""How far the compiler is, on standard error: a line that changes where a person looks, else one word."""

import sys
from collections.abc import Iterable
from threading import Lock
from typing import TYPE_CHECKING

from muggins.kernels.notice import Watcher, unwatch

if TYPE_CHECKING:
    from muggins.coach.preparing import Preparation

_WORDS = "Compiling for this machine, the first time only"


class Line:
    """A line on standard error."""

    def __init__(self) -> None:
        self._lock, self._begun = Lock(), False

    def show(self, far: str) -> None:
        """Say how far it is; where nobody looks, only once that it has begun."""
        with self._lock:
            if sys.stderr.isatty():
                print(f"\r{_WORDS}: {far}\x1b[K", end="", file=sys.stderr, flush=True)  # noqa: T201
            elif not self._begun:
                print(f"{_WORDS} ...", file=sys.stderr, flush=True)  # noqa: T201
            self._begun = True

    def end(self, words: str = "") -> None:
        """Take the line away, or put another one in its place."""
        with self._lock:
            if self._begun and sys.stderr.isatty():
                print("\r\x1b[K", end="", file=sys.stderr, flush=True)  # noqa: T201
            if self._begun and words:
                print(words, file=sys.stderr, flush=True)  # noqa: T201


class _Compiling(Watcher):
    """Shows what this process compiles."""

    def __init__(self) -> None:
        self._line, self._kernels = Line(), 0

    def begins(self) -> None:
        self._tell()

    def compiled(self, name: str) -> None:  # noqa: ARG002
        self._kernels += 1
        self._tell()

    def ends(self) -> None:
        self._line.end()

    def _tell(self) -> None:
        self._line.show(f"{self._kernels} kernels so far")


COMPILING = _Compiling()


def preparation_of_server() -> "Preparation":
    """Return what gets a server ready, to be started with it; it says how far it is until the coach is ready."""
    from muggins.coach.preparing import Preparation  # noqa: PLC0415 - it loads the compiler

    line = Line()

    def changed() -> None:
        if prepared.compiles:
            line.show(f"{prepared.progress.done} of {prepared.progress.of}")
        if prepared.is_ready:
            line.end("The coach is ready.")

    prepared = Preparation(changed=changed)
    unwatch(COMPILING)
    return prepared


def wait_for(preparation: "Preparation", names: Iterable[str]) -> None:
    """Wait until parts are there, and say meanwhile how far it is."""
    line, wanted = Line(), tuple(names)
    preparation.want(wanted)
    while not preparation.wait(wanted, 0.2):
        line.show(f"{preparation.progress.done} of {preparation.progress.of}")
    line.end()
