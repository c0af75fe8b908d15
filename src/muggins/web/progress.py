"""How far the reviews are that are being made, for those who wait for one."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import NamedTuple


class Stand(NamedTuple):
    """How far something is: deals done, of how many, and the seconds it may still take, None while nobody knows."""

    done: int
    of: int
    seconds: float | None


NOTHING = Stand(0, 0, None)
"""How far something is that has not begun, or is not being done."""


class TaskProgress:
    """How far each of some tasks is, by its name; safe to share between threads."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin with none; `clock` tells seconds."""
        self._clock, self._lock = clock, Lock()
        self._stands: dict[str, Stand] = {}

    @contextmanager
    def of(self, *names: str) -> Iterator[Callable[[int, int], None]]:
        """Give a block what it tells how much it has done, and of how much; with it the task ends."""
        begun = self._clock()

        def tell(done: int, of: int) -> None:
            left = (self._clock() - begun) * (of - done) / done if done else None
            self._set(names, Stand(done, of, left))

        try:
            yield tell
        finally:
            self._set(names, None)

    def at(self, name: str) -> Stand:
        with self._lock:
            return self._stands.get(name, NOTHING)

    def _set(self, names: tuple[str, ...], stand: Stand | None) -> None:
        with self._lock:
            for name in names:
                if stand is None:
                    self._stands.pop(name, None)
                else:
                    self._stands[name] = stand
