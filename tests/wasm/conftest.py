import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.wasm.node import Node


def build(path: Path, *folder: Path, seed: str = "0") -> None:
    """Compile the module, and write the page around it."""
    line = (sys.executable, "-m", "wasm", str(path), *map(str, folder))
    subprocess.run(line, env=os.environ | {"PYTHONHASHSEED": seed}, stdout=subprocess.PIPE, check=True)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page without a server; the compiled module is next to it."""
    pytest.importorskip("ziglang", reason="make page has not been run: the linker is not installed")
    folder = tmp_path_factory.mktemp("wasm")
    build(folder / "engine.wasm", folder / "page")
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
