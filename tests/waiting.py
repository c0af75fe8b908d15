"""Waiting for a state that nothing signals."""

import time
from collections.abc import Callable
from typing import TypeVar

_T = TypeVar("_T")


def until(found: Callable[[], _T | None], name: str, seconds: float = 60, pause: float = 0.05) -> _T:
    """Look again and again until something is found, and return it; `name` says what in case it never is."""
    end = time.monotonic() + seconds
    while not (what := found()):
        if time.monotonic() > end:
            raise AssertionError(f"never seen: {name}")
        time.sleep(pause)
    return what
