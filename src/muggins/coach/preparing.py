"""Compile kernels in the background while the user plays.

Each part of :mod:`muggins.coach.warm` is compiled into the cache by a process of its own, two at a time, or here where
the cache can hold nothing; then it is loaded. Parts on demand wait until somebody asks.
"""

import subprocess
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from threading import Condition, Thread
from typing import NamedTuple

from muggins.coach.warm import PARTS, KernelGroup, can_be_kept, is_kept, needed

_AT_ONCE = 2
"""Processes."""


class Progress(NamedTuple):
    """Parts that are compiled, of how many."""

    done: int
    of: int


class Preparation:
    """Parts being compiled and loaded, in threads of its own; `compiles` says whether any was not in the cache."""

    def __init__(
        self, parts: tuple[KernelGroup, ...] = PARTS, *, load: bool = True, changed: Callable[[], object] = lambda: None
    ) -> None:
        """Take parts, whether this process loads them too, and a callback for every step, called from any thread."""
        self._parts, self._load, self._changed = parts, load, changed
        self.compiles = False
        self._wanted = [part for part in parts if not part.on_demand]
        self._begun: set[str] = set()
        self._ready: set[str] = set()
        self._processes: list[subprocess.Popen[bytes]] = []
        self._moved, self._closed = Condition(), False

    def start(self) -> None:
        """Begin; what is in the cache is ready at once."""
        for part in self._parts:
            if is_kept(part):
                self._finish(part)
        works = [self._work] * _AT_ONCE + [self._load_all] * self._load
        for work in works:
            Thread(target=work, daemon=True).start()

    def want(self, names: Iterable[str]) -> None:
        """Also prepare these on-demand parts."""
        asked = set(names) - self._ready
        with self._moved:
            more = [part for part in self._parts if part.name in asked and part not in self._wanted]
            if not more or self._closed:
                return
            self._wanted += more
        Thread(target=self._work, daemon=True).start()

    @property
    def progress(self) -> Progress:
        return Progress(sum(part.name in self._ready for part in self._wanted), len(self._wanted))

    @property
    def is_ready(self) -> bool:
        """Whether all parts but those that nobody asked for are ready."""
        return self.has(part.name for part in self._wanted)

    def has(self, names: Iterable[str]) -> bool:
        return self._ready.issuperset(names)

    def wait(self, names: Iterable[str], seconds: float | None = None) -> bool:
        """Wait until parts are ready, at most that many seconds; return whether they are."""
        wanted = set(names)
        with self._moved:
            self._moved.wait_for(lambda: self._closed or self.has(wanted), seconds)
        return self.has(wanted)

    def close(self) -> None:
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
            while not self._closed and (waiting := [p for p in self._wanted if p.name not in self._begun]):
                for part in waiting:
                    if self.has(part.after):
                        self._begun.add(part.name)
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
    """Return a preparation of parts and what they need, to be started; None where all of it is in the cache."""
    parts = needed(names)
    return None if all(map(is_kept, parts)) else Preparation(parts, load=False)
