"""Compile what the tests of ``make test`` need: ``python -m tests.warm``.

Each kernel is compiled by one process; where workers met it first, several would compile it at once.
"""

import subprocess
import sys
import time
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from graphlib import TopologicalSorter

import numpy as np

from muggins.coach import parts
from muggins.coach.warm import PARTS, is_kept
from muggins.kernels.multisets import SIZES
from muggins.rules.role import Role
from muggins.solver.play.cfr import PlayGame, PlaySolver
from muggins.solver.play.keeps import with_marginals
from muggins.solver.play.tree import play_tree
from muggins.solver.play.variants import DCFR

SOLVER = "the solver"
LAST = (parts.MATCH, parts.SIMPLE, SOLVER)
"""No other part waits for these."""


def compile_solver() -> None:
    """Learn a play of two cards each once: the walk is compiled as for four."""
    even = np.full(SIZES[2], 1 / SIZES[2])
    PlaySolver(PlayGame(play_tree(2)), DCFR).learn(Role.PONE, 1, with_marginals(even, even))


def compile_in_a_process(name: str) -> None:
    """Compile the solver or a part of what a table needs."""
    from_solver = "from tests.warm import compile_solver; compile_solver()"
    from_part = f"from muggins.coach.warm import compile_part; compile_part({name!r})"
    subprocess.run([sys.executable, "-c", from_solver if name == SOLVER else from_part], check=True)


def main() -> None:
    """Compile what is not in the cache, two processes at a time, and print how long it took."""
    if all(map(is_kept, PARTS)):
        return
    began = time.perf_counter()
    order = TopologicalSorter({SOLVER: (), **{part.name: part.after for part in PARTS}})
    order.prepare()
    ready, running = list[str](), dict[Future[None], str]()
    with ThreadPoolExecutor(2) as pool:
        while order.is_active():
            ready = sorted([*ready, *order.get_ready()], key=lambda name: name in LAST)
            while ready and len(running) < 2:
                name = ready.pop(0)
                running[pool.submit(compile_in_a_process, name)] = name
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                future.result()
                order.done(running.pop(future))
    print(f"compiled in {time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
