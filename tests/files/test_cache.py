"""What is kept in the cache, damaged or mixed up, and where nothing can be; its folder is the user's own."""

import os
import time
from pathlib import Path
from typing import Any, NoReturn

import numpy as np
import pytest

from muggins.errors import MugginsError
from muggins.files import cache
from muggins.files.cache import Arrays, finish_writing, keep, keep_last_used, mark_used, unpacked
from muggins.files.paths import cache_folder
from tests.flips import MANY, flip, some_bits

DAY = 86_400
HASH = "0123456789abcdef"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MUGGINS_CACHE", str(tmp_path))
    monkeypatch.setattr(cache, "_said", set())
    return tmp_path / "unpacked"


class Made:
    """Arrays that count how often they were made."""

    def __init__(self, seed: int = 1) -> None:
        rng = np.random.default_rng(seed)
        self.arrays = {"keys": rng.integers(0, 9, 300), "weights": rng.random((50, 3)), "none": np.zeros((0, 2))}
        self.times = 0

    def __call__(self) -> Arrays:
        self.times += 1
        return self.arrays

    def opened(self, name: str = "part") -> Arrays:
        arrays = unpacked(HASH, name, self)
        finish_writing()
        return arrays


def same(found: Arrays, made: Made) -> bool:
    return found.keys() == made.arrays.keys() and all(np.array_equal(found[key], made.arrays[key]) for key in found)


def test_what_was_unpacked_once_is_read_from_then_on(folder: Path) -> None:
    made = Made()
    for _ in range(3):
        found = made.opened()
        assert same(found, made)
        assert not any(array.flags.writeable for array in found.values())
    assert made.times == 1
    assert [path.name for path in folder.iterdir()] == [f"part-{HASH}"]


@pytest.mark.parametrize("many", MANY)
def test_a_flipped_bit_is_noticed_and_the_file_made_again(
    folder: Path, caplog: pytest.LogCaptureFixture, many: int
) -> None:
    made, path = Made(), folder / f"part-{HASH}"
    made.opened()
    noticed = 0
    for bit in some_bits(path, many):
        flip(path, bit)
        made.times = 0
        assert same(made.opened(), made)
        noticed += made.times
        if not made.times:  # a bit between the arrays, which means nothing
            flip(path, bit)
    assert noticed > 0.9 * many
    assert [record.getMessage() for record in caplog.records] == [f"Damaged in the cache, and now made again: '{path}'"]


@pytest.mark.parametrize("content", [b"", b"MUGGINS\x01", b"\x80\x04\x95" * 999, bytes(20_000)])
def test_a_file_cut_short_or_of_junk_is_made_again(folder: Path, content: bytes) -> None:
    made, path = Made(), folder / f"part-{HASH}"
    made.opened()
    whole = path.read_bytes()
    for damaged in (content, whole[:99], whole[:-1], whole[:1024] + bytes(512) + whole[1536:]):
        path.write_bytes(damaged)
        made.times = 0
        assert same(made.opened(), made)
        assert made.times == 1
        assert path.read_bytes() == whole


def test_files_that_were_mixed_up_are_noticed(folder: Path) -> None:
    one, other = Made(1), Made(2)
    one.opened("one")
    other.opened("other")
    first, second = folder / f"one-{HASH}", folder / f"other-{HASH}"
    # A whole file under another's name; and the header of one with the arrays of the other.
    contents = first.read_bytes(), second.read_bytes()
    first.write_bytes(contents[1])
    assert same(one.opened("one"), one)
    first.write_bytes(contents[0][: len(contents[0]) - 2048] + contents[1][-2048:])
    assert same(one.opened("one"), one)
    assert (one.times, other.times) == (3, 1)


def test_the_cache_is_not_flushed_to_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: int) -> NoReturn:
        raise AssertionError

    made = Made()
    monkeypatch.setattr("os.fsync", fail)
    for _ in range(2):
        assert same(made.opened(), made)
        assert made.times == 1


@pytest.mark.parametrize("place", ["pathlib.Path.mkdir", "pathlib.Path.open", "pathlib.Path.replace"])
def test_where_nothing_can_be_written_all_is_made_each_time(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, place: str
) -> None:
    def fail(*_: Any, **__: Any) -> NoReturn:
        raise OSError(28, "No space left on device")

    made = Made()
    monkeypatch.setattr(place, fail)
    for times in (1, 2):
        assert same(made.opened(), made)
        assert made.times == times
        assert len(caplog.records) == 1
    assert "every start will be slow" in caplog.text
    assert "No space left on device" in caplog.text


def test_damage_where_nothing_can_be_written_stops_nobody(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = Made()
    made.opened()
    flip(folder / f"part-{HASH}", 9000)

    def fail(*_: Any, **__: Any) -> NoReturn:
        raise OSError(30, "Read-only file system")

    for place in ("pathlib.Path.mkdir", "pathlib.Path.unlink", "pathlib.Path.replace", "os.utime"):
        monkeypatch.setattr(place, fail)
    for times in (2, 3):
        assert same(made.opened(), made)
        assert made.times == times


def used(path: Path, days: float, size: int) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(bytes(size))
    stamp = time.time() - days * DAY
    os.utime(path, (stamp, stamp))
    os.utime(path.parent, (stamp, stamp))
    return path


def test_what_was_used_longest_ago_is_forgotten(tmp_path: Path) -> None:
    files = {days: used(tmp_path / "kept" / f"file {days}", days, 100) for days in (5, 0, 3, 31, 1)}
    keep_last_used(tmp_path / "kept", 250)
    assert {days for days, file in files.items() if file.exists()} == {0, 1}
    folders = {days: used(tmp_path / "folders" / f"folder {days}" / "file", days, 100) for days in (2, 1, 40)}
    keep_last_used(tmp_path / "folders", 1000)
    assert {days for days, file in folders.items() if file.parent.exists()} == {1, 2}
    keep_last_used(tmp_path / "none", 0)


def test_what_is_used_counts_as_new(tmp_path: Path) -> None:
    old, new = used(tmp_path / "old", 20, 1), used(tmp_path / "new", 0.5, 1)
    before = new.stat().st_mtime
    for path in (old, new, tmp_path / "none"):
        mark_used(path)
    assert time.time() - old.stat().st_mtime < DAY / 2
    assert new.stat().st_mtime == before


@pytest.fixture
def closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    if not hasattr(os, "geteuid"):
        pytest.skip("folders have no owner here")
    closed = tmp_path / "deep" / "cache"
    monkeypatch.setenv("MUGGINS_CACHE", str(closed))
    return closed


def mode(folder: Path) -> int:
    return folder.stat().st_mode & 0o7777


def test_a_new_cache_folder_is_closed_to_others(closed: Path) -> None:
    path = cache_folder() / "kernels" / "file"
    assert keep(path, path.touch)
    assert mode(closed) == 0o700


@pytest.mark.parametrize("before", [0o755, 0o775, 0o777])
def test_one_that_is_there_is_closed_to_others(closed: Path, before: int) -> None:
    closed.mkdir(parents=True)
    closed.chmod(before)
    assert cache_folder() == closed
    assert mode(closed) == 0o700


def test_a_folder_of_everybody_is_refused_and_stays_as_it_is(closed: Path) -> None:
    closed.mkdir(parents=True)
    closed.chmod(0o1777)
    with pytest.raises(MugginsError, match="others may write there") as error:
        cache_folder()
    assert "\n" not in str(error.value)
    assert mode(closed) == 0o1777


def test_a_folder_of_another_user_is_refused(closed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    closed.mkdir(0o700, parents=True)
    owner = closed.stat().st_uid
    monkeypatch.setattr(os, "geteuid", lambda: owner + 1)
    if owner == 0:  # the administrator's is trusted
        assert cache_folder() == closed
        os.chown(closed, 12345, -1)
    with pytest.raises(MugginsError, match="it belongs to another user; expected one of your own"):
        cache_folder()
