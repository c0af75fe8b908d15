"""Compiled code on disk: damaged, mixed up, moved, and where nothing can be kept."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn, cast

import numpy as np
import pytest
from numba import njit

from muggins.files import cache, paths
from muggins.kernels._jit import cache_folder, kernel
from muggins.kernels.cached_code import CodeCache
from tests.flips import MANY, flip, some_bits

CENSUS = ("study", "census", "--json")
SIX = ("discard", "3H", "4D", "5D", "5S", "JS", "2C", "--dealer", "--crib", "uniform", "--no-play", "--json")
DAMAGED = "Damaged in the cache, and now made again: "


@kernel
def twice(number: int) -> int:
    return 2 * number


@kernel
def thrice(number: int) -> int:
    return 3 * number


def compiled_now(function: Any) -> Any:
    """Return a kernel compiled here: what comes from the cache of an earlier run cannot be written again."""
    dispatcher = njit(function.py_func)
    dispatcher(1)
    return dispatcher


class Kept:
    """A kernel's file of compiled code, in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.dispatcher = compiled_now(twice)
        (self.signature, *_) = self.dispatcher.nopython_signatures
        self.cache = cast("Any", CodeCache(self.dispatcher.py_func, folder))
        self.cache.save_overload(self.signature, self.dispatcher.overloads[self.signature.args])
        (self.path,) = folder.iterdir()

    def load(self) -> Any:
        return self.cache.load_overload(self.signature, self.dispatcher.targetctx)


@pytest.fixture(autouse=True)
def _silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "_said", set())


@pytest.fixture
def kept(tmp_path: Path) -> Kept:
    return Kept(tmp_path / "module-0123456789abcdef")


def test_what_was_compiled_is_kept_and_found(kept: Kept) -> None:
    assert kept.load().signature == kept.signature
    kept.path.unlink()
    assert kept.load() is None


@pytest.mark.parametrize("many", MANY)
def test_a_flipped_bit_is_noticed_and_the_file_thrown_away(
    kept: Kept, caplog: pytest.LogCaptureFixture, many: int
) -> None:
    whole = kept.path.read_bytes()
    for bit in some_bits(kept.path, many):
        flip(kept.path, bit)
        assert kept.load() is None
        assert not kept.path.exists()
        kept.path.write_bytes(whole)
    assert [record.getMessage() for record in caplog.records] == [f"{DAMAGED}'{kept.path}'"]
    assert kept.load() is not None


def test_code_of_another_kernel_is_not_taken(kept: Kept, tmp_path: Path) -> None:
    other = compiled_now(thrice)
    others = cast("Any", CodeCache(other.py_func, tmp_path / "other"))
    others.save_overload(kept.signature, other.overloads[kept.signature.args])
    (path,) = (tmp_path / "other").iterdir()
    shutil.copy(path, kept.path)
    assert kept.load() is None


@pytest.mark.parametrize("place", ["pathlib.Path.mkdir", "pathlib.Path.replace", "pathlib.Path.write_bytes"])
def test_code_that_cannot_be_kept_is_compiled_each_time(
    kept: Kept, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, place: str
) -> None:
    def fail(*_: Any, **__: Any) -> NoReturn:
        raise OSError(28, "No space left on device")

    kept.path.unlink()
    monkeypatch.setattr(place, fail)
    for _ in range(2):
        kept.cache.save_overload(kept.signature, kept.dispatcher.overloads[kept.signature.args])
        assert kept.load() is None
    (record,) = caplog.records
    assert "every start will be slow" in record.getMessage()


def test_code_that_cannot_be_read_is_compiled_again(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any, **__: Any) -> NoReturn:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr("pathlib.Path.read_bytes", fail)
    assert kept.load() is None


def muggins(
    folder: Path, *, command: tuple[str, ...] = CENSUS, sources: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a command with compiled code in a folder, and with sources of their own if they are given."""
    environment = os.environ | {"MUGGINS_CACHE": str(folder)}
    if sources is not None:
        environment["PYTHONPATH"] = str(sources)
    line = [sys.executable, "-m", "muggins", *command]
    return subprocess.run(line, env=environment, capture_output=True, text=True, timeout=400, check=False)


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A cache of compiled code, and what the command printed that filled it."""
    folder = tmp_path_factory.mktemp("cache")
    done = muggins(folder)
    assert done.returncode == 0
    return folder, done.stdout


def files_of(folder: Path) -> list[Path]:
    found = sorted(path for path in folder.rglob("*") if path.is_file())
    assert found
    return found


def damages(whole: bytes, rng: np.random.Generator) -> Iterator[bytes]:
    while True:
        flipped_one = bytearray(whole)
        bit = int(rng.integers(8 * len(whole)))
        flipped_one[bit >> 3] ^= 1 << (bit & 7)
        yield from (b"", whole[: len(whole) // 2], bytes(flipped_one), rng.bytes(len(whole)), bytes(len(whole)))


@pytest.mark.all
@pytest.mark.parametrize(("command", "rounds"), [(CENSUS, 1), pytest.param(SIX, 50, marks=pytest.mark.long)])
def test_damaged_code_is_compiled_again_and_the_answers_stay(
    tmp_path: Path, command: tuple[str, ...], rounds: int
) -> None:
    answer = muggins(tmp_path, command=command).stdout
    rng = np.random.default_rng(rounds)
    for step in range(rounds):
        for number, path in enumerate(files_of(tmp_path)):
            kinds = damages(path.read_bytes(), rng)
            for _ in range((number + step) % 5):
                next(kinds)
            path.write_bytes(next(kinds))
        done = muggins(tmp_path, command=command)
        assert (done.returncode, done.stdout) == (0, answer)
        assert done.stderr.count(DAMAGED) == 1
        assert "Traceback" not in done.stderr
    done = muggins(tmp_path, command=command)
    assert (done.returncode, done.stdout, done.stderr) == (0, answer, "")


@pytest.mark.all
def test_two_copies_of_the_same_sources_share_their_code(compiled: tuple[Path, str], tmp_path: Path) -> None:
    """Numba's own files lie below the path of the source; nor do ours know when it was written."""
    folder, answer = compiled
    source = Path(paths.__file__).parents[1]
    shutil.copytree(source, tmp_path / "muggins", copy_function=shutil.copyfile)
    before = [(path, path.stat().st_mtime_ns) for path in files_of(folder)]
    done = muggins(folder, sources=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, answer, "")
    assert [(path, path.stat().st_mtime_ns) for path in files_of(folder)] == before


def test_where_code_lies_is_named_by_all_that_it_was_compiled_from() -> None:
    folder = cache_folder("muggins.kernels.show")
    assert folder is not None
    assert folder.parent == paths.cache_folder() / "kernels"
    assert cache_folder("muggins.kernels.show") == folder
    assert cache_folder("muggins.kernels.crib") != folder
