"""Files that are changed behind the program's back: bit by bit (as many as a run can afford), or by SQL."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest

MANY = [20, pytest.param(500, marks=pytest.mark.long)]
"""For ``pytest.mark.parametrize``: how many bits to flip, one at a time."""


def some_bits(path: Path, many: int, seed: int = 1) -> list[int]:
    """Places of bits of a file: every eighth in its first 512 bytes, where headers are, the others anywhere."""
    bits = 8 * path.stat().st_size
    rng = np.random.default_rng(seed)
    ahead = rng.integers(0, min(bits, 4096), many // 8)
    return [*ahead.tolist(), *rng.integers(0, bits, many - many // 8).tolist()]


def flip(path: Path, bit: int) -> None:
    """Flip a bit of a file where it stands."""
    with path.open("r+b") as file:
        file.seek(bit >> 3)
        byte = file.read(1)[0] ^ 1 << (bit & 7)
        file.seek(bit >> 3)
        file.write(bytes([byte]))


@contextmanager
def flipped(path: Path, bit: int) -> Iterator[None]:
    """Have a bit of a file flipped during the block."""
    flip(path, bit)
    try:
        yield
    finally:
        flip(path, bit)


def sql(path: Path, statement: str, *values: object) -> list[tuple[Any, ...]]:
    """Run a statement on a database; return its rows."""
    with closing(sqlite3.connect(path)) as database, database:
        return database.execute(statement, values).fetchall()
