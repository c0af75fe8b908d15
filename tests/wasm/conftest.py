import shutil
import subprocess
from collections.abc import Iterator
from fcntl import LOCK_EX, flock
from pathlib import Path

import pytest

from tests.wasm.node import Node

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def site() -> Path:
    """The page without a server, built where that is out of date; the compiled module is next to it."""
    pytest.importorskip("ziglang", reason="make page has not been run: the linker is not installed")
    build = ROOT / "build"
    build.mkdir(exist_ok=True)
    with (build / "lock").open("w") as lock:
        flock(lock, LOCK_EX)
        subprocess.run(["make", "page"], cwd=ROOT, stdout=subprocess.PIPE, check=True)
    return build / "page"


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
