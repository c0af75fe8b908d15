"""Compile kernels in the background while the user plays.

Parts of :mod:`muggins.coach.warm` are compiled into the cache by two processes, or here where the cache can hold
nothing; then they are loaded. Parts on demand wait until somebody asks. A command that waits is one of the processes.
"""

import subprocess
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from threading import Condition, Thread
from typing import NamedTuple

from muggins.coach.parts import TABLE
from muggins.coach.warm import PARTS, KernelGroup, can_be_kept, compile_part, is_kept, needed

_AT_ONCE = 2  # processes
_FIRST = needed((TABLE,))
_TABLE_FIRST = _FIRST + tuple(part for part in PARTS if part not in _FIRST)


class Progress(NamedTuple):
    """Parts that are compiled, of how many."""

    done: int
    of: int

    def __str__(self) -> str:
        return f"{self.done} of {self.of}"


class Preparation:
    """Parts being compiled and loaded, in threads of its own; `compiles` says whether any was not in the cache."""

    def __init__(
        self,
        parts: tuple[KernelGroup, ...] = _TABLE_FIRST,
        *,
        load: bool = True,
        changed: Callable[[Progress], object] = lambda _: None,
    ) -> None:
        """Take parts, whether this process loads them too, and a callback for every step, called from any thread."""
        self._parts, self._load, self._changed = parts, load, changed
        self.compiles = False
        self._wanted = [part for part in parts if not part.on_demand]
        self._begun: set[str] = set()
        self._ready: set[str] = set()
        self._processes: list[subprocess.Popen[str]] = []
        self._moved, self._closed = Condition(), False

    def start(self) -> None:
        """Begin; what is in the cache is ready at once."""
        self._finish_kept()
        for work in [self._work] * _AT_ONCE + [self._load_all] * self._load:
            Thread(target=work, daemon=True).start()

    def start_here(self) -> None:
        """Begin, with this process as one of the two; return when nothing is left to begin."""
        self._finish_kept()
        part = self._next()
        Thread(target=self._work, daemon=True).start()
        while part is not None:
            if not self.has([part.name]):
                with suppress(Exception):  # the question that needs it raises the error
                    compile_part(part.name)
                self._finish(part)
            part = self._next()

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

    def _finish_kept(self) -> None:
        for part in self._parts:
            if is_kept(part):
                self._finish(part)

    def _work(self) -> None:
        process: subprocess.Popen[str] | None = None
        while (part := self._next()) is not None:
            if not self.has([part.name]):
                self.compiles = True
                if can_be_kept(part) and (process := process or self._new_process()) is not None:
                    process = self._compile(part, process)
                if self._load and not is_kept(part):
                    self._run(part)
                self._finish(part)
        if process is not None:
            _end(process)

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
                self._moved.wait(1)
            return None

    def _finish(self, part: KernelGroup) -> None:
        with self._moved:
            if part.name in self._ready:
                return
            self._ready.add(part.name)
            self._moved.notify_all()
        self._changed(self.progress)

    def _new_process(self) -> subprocess.Popen[str] | None:
        with self._moved:
            if self._closed:
                return None
            process = subprocess.Popen(
                (sys.executable, "-m", "muggins.coach.warm"),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
            )
            self._processes.append(process)
        self._changed(self.progress)
        return process

    def _compile(self, part: KernelGroup, process: subprocess.Popen[str]) -> subprocess.Popen[str] | None:
        """Have a process compile a part; return the process, None where it has ended."""
        assert process.stdin is not None
        assert process.stdout is not None
        with suppress(BrokenPipeError):
            print(part.name, file=process.stdin, flush=True)
            if process.stdout.readline():
                return process
        _end(process)
        return None


def _end(process: subprocess.Popen[str]) -> None:
    with suppress(BrokenPipeError):
        process.communicate()  # its standard input is closed


def preparation_for(names: Iterable[str], changed: Callable[[Progress], object]) -> Preparation | None:
    """Return a preparation of parts and what they need, to be started; None where all of it is in the cache."""
    parts = tuple(replace(part, on_demand=False) for part in needed(names))
    return None if all(map(is_kept, parts)) else Preparation(parts, load=False, changed=changed)
