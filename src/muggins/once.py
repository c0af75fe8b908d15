"""Results computed once, however many threads ask at the same time."""

from collections.abc import Callable
from functools import lru_cache, update_wrapper
from threading import RLock
from typing import Generic, ParamSpec, TypeVar

_P = ParamSpec("_P")
_T = TypeVar("_T")


class Once(Generic[_P, _T]):
    """A function with ``lru_cache`` that computes a result in one thread while others wait."""

    def __init__(self, function: Callable[_P, _T], most: int) -> None:
        self._kept, self._lock = lru_cache(most)(function), RLock()
        update_wrapper(self, function)

    def __call__(self, *args: _P.args, **kwargs: _P.kwargs) -> _T:
        with self._lock:
            return self._kept(*args, **kwargs)  # type: ignore[arg-type]

    def cache_clear(self) -> None:
        self._kept.cache_clear()


def once(most: int) -> Callable[[Callable[_P, _T]], Once[_P, _T]]:
    """Keep the results of a function for its last `most` arguments."""
    return lambda function: Once(function, most)
