"""Polling for a state that nothing signals."""

import time
from collections.abc import Callable
from typing import TypeVar

_T = TypeVar("_T")


def until(found: Callable[[], _T | None], name: str, seconds: float = 60, pause: float = 0.05) -> _T:
    """Poll until ``found`` returns something, and return it; ``name`` says what was missing if it never does."""
    end = time.monotonic() + seconds
    while not (what := found()):
        if time.monotonic() > end:
            raise AssertionError(f"never seen: {name}")
        time.sleep(pause)
    return what
