import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from fcntl import LOCK_EX, flock
from pathlib import Path

import pytest

from muggins.coach.coach import Coach
from muggins.solver.file.solution import Solution
from tests.wasm.node import Node

ROOT = Path(__file__).parents[2]


def build(*of: str | Path, root: Path = ROOT, seed: str = "0") -> None:
    """Compile the module or write the page around it: ``wasm FILE``, ``wasm.static FILE FOLDER``."""
    line = (sys.executable, "-m", *map(str, of))
    known = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": str(root / "src")}
    subprocess.run(line, env=known, cwd=root, stdout=subprocess.PIPE, check=True)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page without a server, built by the first worker that needs it; the compiled module is next to it."""
    pytest.importorskip("ziglang", reason="make page has not been run: the linker is not installed")
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "wasm"
    folder.mkdir(exist_ok=True)
    with (folder / "lock").open("w") as lock:
        flock(lock, LOCK_EX)
        if not (folder / "page").exists():
            build("wasm", folder / "engine.wasm")
            build("wasm.static", folder / "engine.wasm", folder / "made")
            (folder / "made").rename(folder / "page")
    return folder / "page"


@pytest.fixture(scope="session")
def engine(site: Path) -> Path:
    return site.with_name("engine.wasm")


@pytest.fixture(scope="session")
def node(engine: Path, site: Path) -> Iterator[Node]:
    if shutil.which("node") is None:
        pytest.skip("Node is not installed")
    (solution,) = site.glob("solution-*.bin")
    with Node(engine, solution) as node:
        yield node


@pytest.fixture
def coach(monkeypatch: pytest.MonkeyPatch) -> Coach:
    """A coach whose solution plays its first three cards by its keep alone, as on the page."""
    monkeypatch.setattr(Solution, "looks_at_toss", False)
    return Coach()
