"""Gets a new machine ready for a table: what it compiles is compiled by other processes, meanwhile one plays.

Every part of :mod:`muggins.coach.warm` is compiled into the cache by a process of its own, two at a time,
so that those who play do not wait for the compiler; then it is there, and is loaded. Where the cache can
hold nothing, a part is compiled here. What only some want waits until somebody does.
"""

import subprocess
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from threading import Condition, Thread

from muggins.coach.warm import PARTS, KernelGroup, can_be_kept, is_kept, needed

_AT_ONCE = 2
"""Processes."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a machine is.

    Attributes:
        done: parts that are there.
        of: how many there will be.
    """

    done: int
    of: int


class Preparation:
    """A machine that gets ready, in threads of its own.

    Attributes:
        compiles: whether anything is compiled; not where all was, earlier.
    """

    def __init__(
        self, parts: tuple[KernelGroup, ...] = PARTS, *, load: bool = True, changed: Callable[[], object] = lambda: None
    ) -> None:
        """Prepare these parts, with a callback for every step.

        Args:
            parts: what is prepared, each after those that it needs.
            load: whether this process loads them, too: before anybody asks for them.
            changed: called after every step, from any thread.
        """
        self._parts, self._load, self._changed = parts, load, changed
        self.compiles = False
        self._waiting = [part for part in parts if not part.on_demand]
        self._on_demand = [part for part in parts if part.on_demand]
        self._counted = list(self._waiting)
        self._ready: set[str] = set()
        self._processes: list[subprocess.Popen[bytes]] = []
        self._moved, self._closed = Condition(), False

    def start(self) -> None:
        """Begin; what was compiled earlier is there at once."""
        for part in self._parts:
            if is_kept(part):
                self._finish(part)
        works = [self._work] * _AT_ONCE + [self._load_all] * self._load
        for work in works:
            Thread(target=work, daemon=True).start()

    def want(self, names: Iterable[str]) -> None:
        """Get ready, too, what is prepared on demand only."""
        wanted = set(names)
        with self._moved:
            more = [part for part in self._on_demand if part.name in wanted and part.name not in self._ready]
            if not more or self._closed:
                return
            self._on_demand = [part for part in self._on_demand if part not in more]
            self._waiting += more
            self._counted += more
        Thread(target=self._work, daemon=True).start()

    @property
    def progress(self) -> Progress:
        return Progress(sum(part.name in self._ready for part in self._counted), len(self._counted))

    @property
    def is_ready(self) -> bool:
        """Whether all of it is there, but for what nobody wants."""
        return self.has(part.name for part in self._counted)

    def has(self, names: Iterable[str]) -> bool:
        return self._ready.issuperset(names)

    def wait(self, names: Iterable[str], seconds: float | None = None) -> bool:
        """Wait until parts are there, or for that many seconds; return whether they are."""
        wanted = set(names)
        with self._moved:
            self._moved.wait_for(lambda: self._closed or self.has(wanted), seconds)
        return self.has(wanted)

    def close(self) -> None:
        """End the processes; what they have compiled is kept."""
        with self._moved:
            self._closed = True
            self._moved.notify_all()
            running = list(self._processes)
        for process in running:
            process.terminate()
        for process in running:
            process.wait()

    def _work(self) -> None:
        while (part := self._next()) is not None:
            if not self.has([part.name]):
                self.compiles = True
                if can_be_kept(part):
                    self._compile(part)
                if self._load and not is_kept(part):
                    self._run(part)
                self._finish(part)

    def _load_all(self) -> None:
        for part in self._parts:
            if part.on_demand:  # loaded when it is asked for
                continue
            if not self.wait([part.name]):
                return
            self._run(part)

    def _run(self, part: KernelGroup) -> None:
        if not self._closed:
            with suppress(Exception):  # the question that needs it raises the error
                part.run()

    def _next(self) -> KernelGroup | None:
        """Wait for a part that has what it needs, and return it; None when nothing is left to do."""
        with self._moved:
            while self._waiting and not self._closed:
                for part in self._waiting:
                    if self.has(part.after):
                        self._waiting.remove(part)
                        return part
                self._moved.wait()
            return None

    def _finish(self, part: KernelGroup) -> None:
        with self._moved:
            if part.name in self._ready:
                return
            self._ready.add(part.name)
            self._moved.notify_all()
        self._changed()

    def _compile(self, part: KernelGroup) -> None:
        with self._moved:
            if self._closed:
                return
            process = subprocess.Popen(
                (sys.executable, "-m", "muggins.coach.warm", part.name),
                stdin=subprocess.PIPE,  # it ends when this closes
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            self._processes.append(process)
        self._changed()
        process.wait()
        assert process.stdin is not None
        process.stdin.close()


def preparation_for(names: Iterable[str]) -> Preparation | None:
    """Return a preparation of parts and of what they need, to be started; None where all of it is in the cache."""
    parts = needed(names)
    return None if all(map(is_kept, parts)) else Preparation(parts, load=False)
