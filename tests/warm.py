"""Compile what the tests of ``make test`` need: ``python -m tests.warm``.

Each kernel is compiled by one process; where workers met it first, several would compile it at once.
"""

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from graphlib import TopologicalSorter
from pathlib import Path

from muggins.coach.parts import SCORE, TABLE
from muggins.coach.warm import PARTS, is_kept

COMMANDS = (("solve", "--until", "1 iteration", "--out", "OUT"),)


def compile_part(name: str) -> None:
    """Compile a part of what a table needs."""
    line = (sys.executable, "-c", f"from muggins.coach.warm import compile_part; compile_part({name!r})")
    subprocess.run(line, check=True)


def run(command: tuple[str, ...]) -> None:
    """Run a command for what it compiles."""
    with tempfile.TemporaryDirectory() as folder:
        arguments = [str(Path(folder) / "x") if word == "OUT" else word for word in command]
        subprocess.run([sys.executable, "-m", "muggins", *arguments], capture_output=True, check=True)


def main() -> None:
    """Compile what is not in the cache, two processes at a time, and print how long it took."""
    if all(map(is_kept, PARTS)):
        return
    began = time.perf_counter()
    jobs: dict[object, Callable[[], None]] = {part.name: lambda name=part.name: compile_part(name) for part in PARTS}  # type: ignore[misc]
    order = TopologicalSorter[object]({part.name: part.after for part in PARTS})
    for command in COMMANDS:
        jobs[command] = lambda command=command: run(command)  # type: ignore[misc]
        order.add(command, TABLE, SCORE)
    order.prepare()
    running = dict[Future[None], object]()
    with ThreadPoolExecutor(2) as pool:
        while order.is_active():
            running |= {pool.submit(jobs[job]): job for job in order.get_ready()}
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                future.result()
                order.done(running.pop(future))
    print(f"compiled in {time.perf_counter() - began:.0f} s")


main()
