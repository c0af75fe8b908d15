"""Programs that change the same small files, one after the other."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

try:
    from fcntl import LOCK_EX, flock
except ImportError:  # a system without it: there a change of another program at the same moment may be lost
    flock = None  # type: ignore[assignment]


@contextmanager
def turn_in(folder: Path) -> Iterator[None]:
    """Wait until nobody else is in such a block for the same folder, in this program or another; make the folder.

    Where the folder cannot be made or held, the block goes on: what it writes then says why it cannot.
    """
    held = -1
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        held = os.open(folder, os.O_RDONLY)
        if flock is not None:
            flock(held, LOCK_EX)
    try:
        yield
    finally:
        if held >= 0:
            os.close(held)
