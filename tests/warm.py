"""Compile what the tests need, before they begin: ``python -m tests.warm``.

On a new machine that takes a minute or two; where many tests began with it at once, each would do
it again, and those that watch a command's time or its error output would see it. What a table needs
stands in :mod:`muggins.coach.warm`; here is the rest.
"""

import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

from muggins.coach.preparing import Preparation
from muggins.coach.warm import ALL

COMMANDS = (
    ("match", "nash", "greedy+montecarlo2", "--games", "2"),
    ("solve", "--iterations", "1", "--out", "OUT"),
    ("study", "strategies", "--ranks-only"),
    ("solve", "--values", "--deals", "100000", "--out", "OUT"),
)


def run(command: tuple[str, ...]) -> None:
    """Run a command for what it compiles; what it says does not matter here."""
    with tempfile.TemporaryDirectory() as folder:
        arguments = [str(Path(folder) / "x") if word == "OUT" else word for word in command]
        line = [sys.executable, "-m", "muggins", *arguments]
        subprocess.run(line, capture_output=True, check=False)


def main() -> None:
    """Compile, two commands at a time."""
    began = time.perf_counter()
    with closing(Preparation(load=False)) as preparation:
        preparation.start()
        preparation.wait(ALL)
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(run, COMMANDS))
    print(f"compiled in {time.perf_counter() - began:.0f} s")


main()
