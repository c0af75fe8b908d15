"""What was measured, kept beside this file: each figure with the commit it was measured at."""

import json
import os
import platform
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from importlib.metadata import version
from pathlib import Path
from typing import Any

from bench.timing import Figure

ROOT = Path(__file__).resolve().parents[1]
RESULTS = Path(__file__).with_name("results.json")


@dataclass(frozen=True, slots=True)
class Measured:
    """A figure, and when it was measured.

    Attributes:
        figure: the measurement.
        commit: of the sources, shortened; with a + where they were not those of the commit.
    """

    figure: Figure
    commit: str


def commit_here() -> str:
    """Return the commit of the sources, with a + where what is measured differs from it."""
    commit = git("rev-parse", "--short=10", "HEAD")
    # The results themselves change with each benchmark of a run.
    changed = git("status", "--porcelain", "--", "src", "bench", f":!{RESULTS.relative_to(ROOT)}")
    return f"{commit}+" if changed else commit


def read() -> dict[str, list[Measured]]:
    """Return the kept figures, by the name of the benchmark."""
    kept = json.loads(RESULTS.read_text("utf-8"))["figures"]
    return {name: [_measured(each) for each in found] for name, found in kept.items()}


def write(found: Mapping[str, Sequence[Figure]]) -> None:
    """Keep figures; those of benchmarks that were not made this time stay as they were."""
    commit = commit_here()
    kept = {name: [{**asdict(each.figure), "commit": each.commit} for each in those] for name, those in read().items()}
    kept |= {name: [{**asdict(figure), "commit": commit} for figure in those] for name, those in found.items()}
    machine = {
        "python": platform.python_version(),
        "numba": version("numba"),
        "machine": platform.machine(),
        "cores": os.cpu_count(),
    }
    temporary = RESULTS.with_suffix(".tmp")
    temporary.write_text(json.dumps({"machine": machine, "figures": kept}, indent=2) + "\n", "utf-8")
    temporary.replace(RESULTS)


def changed_since(commit: str, packages: Iterable[str]) -> list[str]:
    """Return the commits since one that changed packages of Muggins, a line each; all if it is not known.

    Args:
        commit: as it is kept; one with a + is of no commit.
        packages: below ``src/muggins``.
    """
    paths = [f"src/muggins/{package}" for package in packages]
    if not commit or commit.endswith("+"):
        return ["measured at no commit"]
    try:
        return git("log", "--oneline", f"{commit}..HEAD", "--", *paths).splitlines()
    except subprocess.CalledProcessError:
        return [f"commit {commit} is not here"]


def git(*arguments: str) -> str:
    """Return what a command of git prints here.

    Raises:
        subprocess.CalledProcessError: it fails.
    """
    done = subprocess.run(["git", "-C", str(ROOT), *arguments], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def _measured(kept: Mapping[str, Any]) -> Measured:
    known = {field.name for field in fields(Figure)}
    return Measured(Figure(**{name: value for name, value in kept.items() if name in known}), kept.get("commit", ""))
