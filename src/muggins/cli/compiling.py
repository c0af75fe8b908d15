"""Progress of what gets ready the first time, on standard error: a changing line on a terminal, one line elsewhere."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from shutil import get_terminal_size
from threading import Lock
from typing import TYPE_CHECKING

from muggins.kernels.notice import Watcher, unwatch

if TYPE_CHECKING:
    from muggins.coach.preparing import Preparation, Progress

_WORDS = "Getting ready on this computer, the first time only"
_SHORT = "getting ready, first time only"


class Line:
    """A line on standard error, which commands that wait for the compiler share; a pipe gets it once."""

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
    """Shows the compiler's progress; raises Ctrl-C again that fell into a callback of LLVM, where Python drops it."""

    def __init__(self) -> None:
        self.line, self._kernels, self._bars, self._compiles = Line(), 0, 0, False
        self._interrupted = False

    def begins(self) -> None:
        self._compiles = True
        self._show()

    def compiled(self, name: str) -> None:  # noqa: ARG002
        self._kernels += 1
        self._show()
        if self._interrupted:
            raise KeyboardInterrupt

    def ends(self) -> None:
        self._compiles = False
        self.line.end()
        if self._interrupted:
            self._interrupted = False
            raise KeyboardInterrupt

    def interrupt(self, *_: object) -> None:
        self._interrupted = self._compiles
        raise KeyboardInterrupt

    def words(self) -> str:
        """Return the words for a progress bar while something is being compiled, else an empty string."""
        return f"{_SHORT}: kernel {self._kernels + 1}" if self._compiles else ""

    @contextmanager
    def in_bar(self) -> Iterator[None]:
        """Show the compiler's progress in a progress bar meanwhile, not in a line of its own."""
        self._bars += 1
        try:
            yield
        finally:
            self._bars -= 1

    def _show(self) -> None:
        if not self._bars:
            self.line.show(f"kernel {self._kernels + 1}")


COMPILING = _Compiling()


def preparation_of_server() -> "Preparation":
    """Return the preparation of a server, which shows its progress until the coach is ready."""
    from muggins.coach.preparing import Preparation  # noqa: PLC0415 - it loads the compiler

    line = Line()

    def changed(progress: "Progress") -> None:
        if prepared.compiles:
            line.show(str(progress))
        if prepared.is_ready:
            line.end("The coach is ready.")

    prepared = Preparation(changed=changed)
    unwatch(COMPILING)
    return prepared


def prepare(*names: str) -> None:
    """Compile the parts that are not in the cache, in this process and another."""
    from muggins.coach.preparing import preparation_for  # noqa: PLC0415 - it loads the compiler

    preparation = preparation_for(names, lambda progress: COMPILING.line.show(str(progress)))
    if preparation is not None:
        with closing(preparation), COMPILING.in_bar():
            preparation.start_here()
            wait_for(preparation, names)


def wait_for(preparation: "Preparation", names: Iterable[str]) -> None:
    line, wanted = COMPILING.line, tuple(names)
    preparation.want(wanted)
    while not preparation.wait(wanted, 0.2):
        line.show(str(preparation.progress))
    line.end()
