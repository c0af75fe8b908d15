"""Subscriptions to the changes of a table."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager


class Watchers:
    """Functions that are called after each change of a table, by its number.

    Attributes:
        closed: whether the server is closing; then all of them are called a last time.
    """

    def __init__(self) -> None:
        self._watchers: defaultdict[int, list[Callable[[], object]]] = defaultdict(list)
        self.closed = False

    @contextmanager
    def watching(self, number: int, tell: Callable[[], object]) -> Iterator[None]:
        """Call `tell` after each change of a table during the block, from any thread."""
        self._watchers[number].append(tell)
        try:
            yield
        finally:
            self._watchers[number].remove(tell)

    def tell(self, number: int) -> None:
        for watcher in list(self._watchers.get(number, ())):
            watcher()

    def close(self) -> None:
        self.closed = True
        for number in list(self._watchers):
            self.tell(number)
