"""How far a long answer has come."""

from collections.abc import Callable
from typing import TypeAlias

Progress: TypeAlias = Callable[[int, int], object]
"""Called with how many steps are done, and of how many."""


def no_progress(_done: int, _of: int) -> None:
    """Report nothing."""
