"""The shipped kernels: of these sources, all that a table needs, and never taken where they do not fit."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from scripts.shipped_code import outdated

from muggins.kernels import shipped_code

_PREPARE = """
from muggins.coach.warm import PARTS, compile_part
from muggins.kernels.notice import Watcher, watch
class Names(Watcher):
    def compiled(self, name): print(name)

watch(Names())
for part in PARTS:
    compile_part(part.name)
"""

pytestmark = pytest.mark.skipif(shipped_code.SYSTEM != "linux x86_64", reason="shipped for another system")


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the file, which is read instead."""
    path = tmp_path / "copy.muggins"
    path.write_bytes(shipped_code.PATH.read_bytes())
    monkeypatch.setattr(shipped_code, "PATH", path)
    shipped_code.shipped.cache_clear()
    yield path
    shipped_code.shipped.cache_clear()


def test_the_shipped_kernels_are_of_these_sources() -> None:
    assert shipped_code.shipped()
    assert not outdated(), "python -m scripts.shipped_code --write makes them anew"


@pytest.mark.all
def test_nothing_is_compiled_for_a_table_where_the_kernels_are_shipped(tmp_path: Path) -> None:
    environment = os.environ | {"MUGGINS_CACHE": str(tmp_path)}
    command = (sys.executable, "-c", _PREPARE)
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("", "")


def test_a_damaged_file_is_reported_and_not_used(copied: Path, caplog: pytest.LogCaptureFixture) -> None:
    copied.write_bytes(copied.read_bytes()[:-9])
    assert not shipped_code.shipped()
    (record,) = caplog.records
    assert (
        record.getMessage() == f"Kernels are compiled from their sources: file '{copied}' is damaged: it is cut short"
    )


@pytest.mark.usefixtures("copied")
def test_kernels_of_another_system_are_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shipped_code, "SYSTEM", "linux riscv64")
    assert not shipped_code.shipped()
