"""Progress of the reviews that are being made."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from muggins.web.models import ReviewProgress

NOTHING = ReviewProgress(done=0, of=0, seconds=None)
"""Of a task that has not begun, or is not being done."""


class TaskProgress:
    """Progress of tasks by name; safe to share between threads."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin with none; `clock` returns seconds."""
        self._clock = clock
        self._tasks: dict[str, ReviewProgress] = {}

    @contextmanager
    def of(self, name: str) -> Iterator[Callable[[int, int], None]]:
        """Run a block as a task; the block gets a function to call with the amount done and the total."""
        begun = self._clock()

        def tell(done: int, of: int) -> None:
            left = (self._clock() - begun) * (of - done) / done if done else None
            self._tasks[name] = ReviewProgress(done=done, of=of, seconds=left)

        try:
            yield tell
        finally:
            self._tasks.pop(name, None)

    def at(self, name: str) -> ReviewProgress:
        return self._tasks.get(name, NOTHING)
