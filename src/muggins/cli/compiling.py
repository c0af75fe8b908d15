"""How far the compiler is, on standard error: a line that changes where a person looks, else one word."""

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from shutil import get_terminal_size
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING

from muggins.kernels.notice import Watcher, unwatch

if TYPE_CHECKING:
    from muggins.coach.preparing import Preparation

_WORDS = "Compiling for this machine, the first time only"
_SHORT = "compiling, first time only"
_TICK = 0.2
"""Seconds."""


class Line:
    """A line on standard error."""

    def __init__(self) -> None:
        self._lock, self._begun = Lock(), False

    def show(self, far: str) -> None:
        """Show the progress on a terminal; elsewhere say once that it has begun."""
        with self._lock:
            if sys.stderr.isatty():
                words = f"{_WORDS}: {far}"[: get_terminal_size().columns]
                print(f"\r{words}\x1b[K", end="", file=sys.stderr, flush=True)  # noqa: T201
            elif not self._begun:
                print(f"{_WORDS} ...", file=sys.stderr, flush=True)  # noqa: T201
            self._begun = True

    def end(self, words: str = "") -> None:
        with self._lock:
            if self._begun and sys.stderr.isatty():
                print("\r\x1b[K", end="", file=sys.stderr, flush=True)  # noqa: T201
            if self._begun and words:
                print(words, file=sys.stderr, flush=True)  # noqa: T201


class _Compiling(Watcher):
    """Shows the number of kernels this process has compiled, and the seconds, in a line or in a progress bar."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._line, self._clock = Line(), clock
        self._kernels, self._spent = 0, 0.0
        self._since: float | None = None
        self._bars, self._lock, self._ended = 0, Lock(), Event()

    def begins(self) -> None:
        self._since, self._ended = self._clock(), Event()
        if not self._bars:
            self._line.show(self._far())
            if sys.stderr.isatty():
                Thread(target=self._go_on, args=(self._ended,), daemon=True).start()

    def compiled(self, name: str) -> None:  # noqa: ARG002
        self._kernels += 1

    def ends(self) -> None:
        with self._lock:
            self._ended.set()
            self._line.end()
        if self._since is not None:
            self._spent += self._clock() - self._since
        self._since = None

    def words(self) -> str:
        """Return the words for a progress bar while something is being compiled, else an empty string."""
        return "" if self._since is None else f"{_SHORT}: kernel {self._kernels + 1}"

    @contextmanager
    def in_bar(self) -> Iterator[None]:
        """Show the compiler's progress in a progress bar meanwhile, not in a line of its own."""
        self._bars += 1
        try:
            yield
        finally:
            self._bars -= 1

    def _far(self) -> str:
        seconds = self._spent + (0 if self._since is None else self._clock() - self._since)
        return f"kernel {self._kernels + 1}, {seconds:.0f} s"

    def _go_on(self, ended: Event) -> None:
        while not ended.wait(_TICK):
            with self._lock:
                if not ended.is_set():
                    self._line.show(self._far())


COMPILING = _Compiling()


def preparation_of_server() -> "Preparation":
    """Return the preparation of a server, which shows its progress until the coach is ready."""
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


def prepare(*names: str) -> None:
    """Compile the parts that are not in the cache, in two processes; the command itself would compile them in one."""
    from muggins.coach.preparing import preparation_for  # noqa: PLC0415 - it loads the compiler

    if (preparation := preparation_for(names)) is not None:
        with closing(preparation):
            preparation.start()
            wait_for(preparation, names)


def wait_for(preparation: "Preparation", names: Iterable[str]) -> None:
    line, wanted = Line(), tuple(names)
    preparation.want(wanted)
    while not preparation.wait(wanted, 0.2):
        line.show(f"{preparation.progress.done} of {preparation.progress.of}")
    line.end()
