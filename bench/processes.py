"""Whole processes, with a warm compile cache, as a user feels them."""

import subprocess
import sys
from collections.abc import Iterator
from functools import partial

from bench.timing import Figure, seconds

_COMMANDS = (
    ("muggins --help", ["--help"], 0.3),
    ("muggins score", ["score", "4H 5D 5C 6S JD"], 0.5),
    ("muggins discard", ["discard", "3H 4D 5D 5S JS 2C"], 1.5),
)


def _run(arguments: list[str]) -> None:
    subprocess.run([sys.executable, *arguments], stdout=subprocess.DEVNULL, check=True)


def process_seconds(*arguments: str) -> float:
    """Return the median time of a command of muggins, seconds."""
    return seconds(partial(_run, ["-m", "muggins", *arguments]), runs=9)


def figures() -> Iterator[Figure]:
    """Measure, one figure at a time."""
    bare = seconds(lambda: _run(["-c", "pass"]), runs=9)
    for name, arguments, target in _COMMANDS:
        took = process_seconds(*arguments)
        yield Figure(name, took, "s", target, "python -c pass", took / bare)
