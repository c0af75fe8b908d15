"""A benchmark on two commits by turns: how the figures compare, and by how much that varies."""

import json
import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from bench.results import ROOT, git

_MEASURE = """
import importlib, json, sys
sys.stdout, out = sys.stderr, sys.stdout
found = {figure.name: figure.value for figure in importlib.import_module(f"bench.{sys.argv[1]}").figures()}
print(json.dumps(found), file=out)
"""


@dataclass(frozen=True, slots=True)
class Ratio:
    """How a figure compares.

    Attributes:
        name: of the figure.
        here: its median here.
        there: its median at the other commit.
        ratio: the median of here over there, round by round.
        least: the least of these ratios.
        most: the most.
    """

    name: str
    here: float
    there: float
    ratio: float
    least: float
    most: float


def compare(name: str, commit: str, rounds: int) -> Iterator[Ratio]:
    """Measure a benchmark here and at a commit, by turns, after a round that only compiles.

    Each tree is measured by its own benchmark; figures are compared where both have one of a name.

    Raises:
        subprocess.CalledProcessError: there is no such commit, or the benchmark fails there.
    """
    found: dict[str, list[tuple[float, float]]] = defaultdict(list)
    with _tree(commit) as there:
        for number in range(rounds + 1):
            one, two = _measured(ROOT, name), _measured(there, name)
            for figure in one.keys() & two.keys() if number else ():
                found[figure].append((one[figure], two[figure]))
    for figure, pairs in sorted(found.items()):
        ratios = [here / there for here, there in pairs if there]
        if ratios:
            here, there = (median(values) for values in zip(*pairs, strict=True))
            yield Ratio(figure, here, there, median(ratios), min(ratios), max(ratios))


@contextmanager
def _tree(commit: str) -> Iterator[Path]:
    """Check a commit out in a folder of its own."""
    with TemporaryDirectory(prefix="muggins-bench-") as folder:
        tree = Path(folder) / "tree"
        git("worktree", "add", "--detach", str(tree), commit)
        try:
            yield tree
        finally:
            git("worktree", "remove", "--force", str(tree))


def _measured(tree: Path, name: str) -> dict[str, float]:
    """Return the figures of a benchmark, as a tree's own code measures them in a process of its own."""
    path = os.pathsep.join((str(tree / "src"), str(tree)))
    done = subprocess.run(
        [sys.executable, "-c", _MEASURE, name],
        cwd=tree,
        env=os.environ | {"PYTHONPATH": path, "MUGGINS_CACHE": str(tree.parent / f"cache-{tree.name}")},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    figures: dict[str, float] = json.loads(done.stdout)
    return figures
