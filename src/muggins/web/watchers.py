"""Subscriptions to the changes of a table."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager


class Watchers:
    """Functions that are called after each change of a table, and when the server closes."""

    def __init__(self) -> None:
        self._watchers: defaultdict[int, list[Callable[[], object]]] = defaultdict(list)
        self.closed = False

    @contextmanager
    def watching(self, number: int, tell: Callable[[], object]) -> Iterator[None]:
        """Call `tell`, from any thread, after each change of a table during the block."""
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
