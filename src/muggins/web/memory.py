"""Values derived from texts on disk, kept in memory while the text is the same."""

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock, RLock
from typing import Generic, TypeVar

_T = TypeVar("_T")
_LOCKS = 64


class Memory(Generic[_T]):
    """The values used last, by number, each with the text it follows from; safe to share between threads."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[int, tuple[str, _T]] = OrderedDict()
        self._memory = Lock()
        self._locks = [RLock() for _ in range(_LOCKS)]

    def lock(self, number: int) -> RLock:
        """Return the lock to hold while the value of a number is used; others may share it."""
        return self._locks[number % _LOCKS]

    def get(self, number: int, text: str, make: Callable[[], _T]) -> _T:
        """Return the value of a number, made by `make` unless it is known for this text."""
        with self._memory:
            known = self._values.get(number)
        value = known[1] if known is not None and known[0] == text else make()
        self.put(number, text, value)
        return value

    def put(self, number: int, text: str, value: _T) -> None:
        with self._memory:
            self._values[number] = text, value
            self._values.move_to_end(number)
            while len(self._values) > self._most:
                self._values.popitem(last=False)

    def forget(self, number: int) -> None:
        with self._memory:
            self._values.pop(number, None)
