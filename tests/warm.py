"""Compile what the tests need, before they begin: ``python -m tests.warm``.

On a new machine that takes a minute or two; where many tests began with it at once, each would do
it again, and those that watch a command's time or its error output would see it. What a table needs
stands in :mod:`muggins.coach.warm`; here is the rest.
"""

import subprocess
import sys
import tempfile
import time
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from graphlib import TopologicalSorter
from pathlib import Path

from muggins.coach.warm import EXPLORING, LEARNING, PARTS, KernelGroup
from muggins.files.cache import COMPILED
from muggins.files.paths import cache_folder
from tests.compiling import compiled, wrong_count

COMMANDS = (
    ("match", "nash+score", "nash", "--games", "2"),
    ("match", "nash", "greedy+montecarlo2", "--games", "2"),
    ("solve", "--iterations", "1", "--out", "OUT"),
    ("study", "strategies", "--ranks-only"),
    ("explore", "play", "4", "J", "--starter", "8"),
    ("explore", "toss", "--dealer"),
    ("solve", "--values", "--deals", "100000", "--out", "OUT"),
)


def run(command: tuple[str, ...]) -> None:
    """Run a command for what it compiles; what it says does not matter here."""
    with tempfile.TemporaryDirectory() as folder:
        arguments = [str(Path(folder) / "x") if word == "OUT" else word for word in command]
        line = [sys.executable, "-m", "muggins", *arguments]
        subprocess.run(line, capture_output=True, check=False)


def compile_part(part: KernelGroup, *, cold: bool) -> str:
    """Compile a part; return what is wrong with its count, if the cache was empty."""
    found = compiled(part)
    return wrong_count(part, found) if cold else ""


def compile_parts() -> list[str]:
    """Compile what a table needs; return what is wrong with the counts, if the cache was empty."""
    cold = not any((cache_folder() / COMPILED).glob("*"))
    parts = {part.name: part for part in PARTS}
    order = TopologicalSorter({name: part.after for name, part in parts.items()})
    order.add(LEARNING, EXPLORING)  # they share kernels, counted with the explorer's
    order.prepare()
    wrong, running = [], dict[Future[str], str]()
    with ThreadPoolExecutor(2) as pool:
        while order.is_active():
            running |= {pool.submit(compile_part, parts[name], cold=cold): name for name in order.get_ready()}
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                wrong.append(future.result())
                order.done(running.pop(future))
    return [line for line in wrong if line]


def main() -> None:
    """Compile, two processes at a time, and say how long it took."""
    began = time.perf_counter()
    wrong = compile_parts()
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(run, COMMANDS))
    print(f"compiled in {time.perf_counter() - began:.0f} s")
    sys.exit("\n".join(wrong) or None)


main()
