"""Files of arrays: what was written is read, whatever is damaged is refused in one line."""

import re
from pathlib import Path
from typing import Any, NoReturn

import numpy as np
import pytest
from numpy.typing import NDArray

from muggins.errors import SolverError
from muggins.files.arrays import MAGIC, read_file, write_file

ABOUT = {"kind": "proof", "version": 3, "words": "fünf \N{BLACK SPADE SUIT}", "gains": [0.25, None]}
Arrays = dict[str, NDArray[Any]]


def some_arrays() -> Arrays:
    rng = np.random.default_rng(1)
    return {
        "bytes": rng.integers(0, 256, 77).astype(np.uint8),
        "words": rng.integers(0, 65536, (3, 5)).astype(np.uint16),
        "whole": rng.integers(-9, 9, (2, 2, 2)).astype(np.int32),
        "small": rng.random(19).astype(np.float32),
        "large": rng.random((1, 6)),
        "one": np.zeros(1),
    }


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "a proof.muggins"
    write_file(path, ABOUT, some_arrays())
    return path


def check_same(path: Path) -> None:
    about, arrays, _ = read_file(path, "proof", 3)
    assert about == ABOUT
    assert list(arrays) == list(some_arrays())
    for name, array in some_arrays().items():
        assert arrays[name].dtype == array.dtype
        assert arrays[name].shape == array.shape
        assert np.array_equal(arrays[name], array)


def refusal(path: Path, kind: str = "proof", version: int = 3) -> str:
    with pytest.raises(SolverError) as caught:
        read_file(path, kind, version)
    message = str(caught.value)
    assert "\n" not in message
    assert repr(str(path)) in message, "the message names the file"
    return message


def test_what_is_written_is_read(file: Path) -> None:
    check_same(file)
    write_file(file, ABOUT, some_arrays())
    check_same(file)
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_arrays_are_read_only_views_at_multiples_of_64(file: Path) -> None:
    for array in read_file(file, "proof", 3).arrays.values():
        assert not array.flags.writeable
        assert array.ctypes.data % 64 == 0


def test_the_same_content_is_the_same_file(file: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    write_file(other, dict(reversed(ABOUT.items())), some_arrays())
    assert other.read_bytes() == file.read_bytes()


def test_a_file_cut_short_anywhere_is_refused(file: Path) -> None:
    whole = file.read_bytes()
    for length in range(len(whole)):
        file.write_bytes(whole[:length])
        assert re.search("damaged|expected a Muggins solution file", refusal(file))


def test_every_flipped_bit_before_the_arrays_is_refused(file: Path) -> None:
    whole = file.read_bytes()
    header = 48 + int.from_bytes(whole[8:16], "little")
    for place in range(8 * header):
        if place < 8 * 48 or place % 7 == 0:
            damaged = bytearray(whole)
            damaged[place >> 3] ^= 1 << (place & 7)
            file.write_bytes(damaged)
            refusal(file)


def test_what_is_no_such_file_is_refused(file: Path, tmp_path: Path) -> None:
    assert refusal(file, kind="solution").endswith("is a proof: expected a solution")
    assert refusal(file, version=4).endswith("has layout 3: this program reads 4")
    for content in (b"", b"PK\x03\x04" * 50, MAGIC[:7], b"\0" * 1000):
        file.write_bytes(content)
        assert refusal(file).endswith("expected a Muggins solution file")
    assert "cannot be read" in refusal(tmp_path)
    assert "cannot be read: No such file" in refusal(tmp_path / "none")
    assert "cannot be read" in refusal(file / "below")


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
@pytest.mark.parametrize("place", ["pathlib.Path.replace", "os.fsync"])
def test_a_write_that_is_interrupted_leaves_the_old_file(
    file: Path, monkeypatch: pytest.MonkeyPatch, place: str, error: BaseException
) -> None:
    def interrupt(*_: object) -> NoReturn:
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(place, interrupt)
        expected = SolverError if isinstance(error, OSError) else type(error)
        with pytest.raises(expected) as caught:
            write_file(file, {"kind": "other"}, {"x": np.zeros(3)})
    if isinstance(error, OSError):
        assert str(caught.value) == (f"file {str(file)!r} cannot be written: No space left on device")
    check_same(file)
    assert [path.name for path in file.parent.iterdir()] == [file.name], "nothing is left behind"


def test_a_file_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path / "none" / "file", tmp_path):
        with pytest.raises(SolverError, match="cannot be written") as caught:
            write_file(path, ABOUT, some_arrays())
        assert repr(str(path)) in str(caught.value)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("array", [np.zeros((4, 4))[:, 1], np.zeros(3, bool), np.array(["a"])])
def test_arrays_of_other_kinds_are_a_mistake(tmp_path: Path, array: NDArray[Any]) -> None:
    with pytest.raises(ValueError, match="expected a plain contiguous one"):
        write_file(tmp_path / "file", ABOUT, {"x": array})
