"""Files of arrays: what was written is read; damage, and headers that nobody would write, are refused in one line."""

import hashlib
import json
import re
from pathlib import Path
from typing import Any, NoReturn

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from muggins.errors import SolverError
from muggins.files.arrays import LONGEST, MAGIC, parse_header, read_file, write_file
from muggins.files.cache import Arrays

ENTRY = {"name": "x", "dtype": "uint8", "shape": [8], "place": 0, "sha256": hashlib.sha256(bytes(8)).hexdigest()}
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner, max_size=4),
    max_leaves=20,
)


def write_crafted(path: Path, header: bytes, content: bytes = bytes(64)) -> None:
    file = MAGIC + len(header).to_bytes(8, "little") + hashlib.sha256(header).digest() + header
    path.write_bytes(file + bytes(-len(file) % 64) + content)


def with_entries(*entries: Any) -> bytes:
    return json.dumps({"kind": "proof", "version": 3, "arrays": list(entries)}).encode()


def refusal(path: Path, kind: str = "proof", version: int = 3) -> str:
    with pytest.raises(SolverError) as caught:
        read_file(path, kind, version)
    message = str(caught.value)
    assert message.startswith(f"file {str(path)!r} ")
    assert message.isprintable()
    assert len(message) < len(repr(str(path))) + 120
    return message


def test_a_proper_header_is_read(tmp_path: Path) -> None:
    path = tmp_path / "file"
    write_crafted(path, with_entries(ENTRY, {**ENTRY, "name": "y", "place": 64}), bytes(128))
    assert list(read_file(path, "proof", 3).arrays) == ["x", "y"]


@pytest.mark.parametrize(
    "header",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b"7",
        b'"kind"',
        b"\xff\xfe",
        b'{"kind": "\xff"}',
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b"[" * 400 + b"]" * 400,
        b'{"a": NaN}',
        b'{"a": [-Infinity]}',
        b'{"a": 1e999}',
        b'{"a": ' + b"9" * 5000 + b"}",
        b'{"a": 1' + b"0" * 400 + b"}",
        b'{"a": "\\ud800"}',
        b'{"\\u001b[2J": 1}',
        b'{"a": "one\\ntwo"}',
    ],
)
def test_a_header_that_is_no_plain_object_is_refused(tmp_path: Path, header: bytes) -> None:
    write_crafted(tmp_path / "file", header)
    assert "is damaged: its header is no" in refusal(tmp_path / "file")


@pytest.mark.parametrize("kind", [None, 7, ["proof"], {"a": 1}, "x" * 5000, True])
def test_a_kind_or_version_of_any_shape_is_refused(tmp_path: Path, kind: Any) -> None:
    path = tmp_path / "file"
    write_crafted(path, json.dumps({"kind": kind, "version": 3, "arrays": []}).encode())
    assert "expected a proof" in refusal(path)
    write_crafted(path, json.dumps({"kind": "proof", "version": kind, "arrays": []}).encode())
    assert "this program reads 3" in refusal(path)


WRONG: dict[str, tuple[Any, ...]] = {
    "name": (7, None),
    "dtype": ("object", "O", "U99999999", ["uint8"], {"a": 1}),
    "shape": (
        8,
        "8",
        [8.0],
        [True],
        [-8],
        [-1, -8],
        [[8]],
        [1] * 65,
        [0, 1 << 62],
        [1 << 62, 4],
        [1 << 32] * 2,
        [9000],
    ),
    "place": (-64, 1, 0.0, "0", 1 << 62),
    "sha256": (7, "é", None),
}


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in WRONG.items() for value in values])
def test_an_array_that_cannot_be_is_refused(tmp_path: Path, name: str, value: Any) -> None:
    path = tmp_path / "file"
    write_crafted(path, with_entries({**ENTRY, name: value}))
    assert "is damaged: " in refusal(path)
    write_crafted(path, with_entries({key: each for key, each in ENTRY.items() if key != name}))
    assert "no proper list of arrays" in refusal(path)


@pytest.mark.parametrize("entries", [None, 7, "x", {}, [7], [[]], [None], ["x"]])
def test_a_list_of_something_else_is_refused(tmp_path: Path, entries: Any) -> None:
    write_crafted(tmp_path / "file", json.dumps({"kind": "proof", "version": 3, "arrays": entries}).encode())
    assert "no proper list of arrays" in refusal(tmp_path / "file")


@given(header=JSON | st.fixed_dictionaries({"kind": st.just("proof"), "version": st.just(3), "arrays": JSON}))
@settings(max_examples=300, deadline=None)
def test_no_header_raises_anything_else(tmp_path_factory: pytest.TempPathFactory, header: Any) -> None:
    path = tmp_path_factory.getbasetemp() / "crafted"
    write_crafted(path, json.dumps(header).encode())
    try:
        read_file(path, "proof", 3)
    except SolverError as error:
        assert str(error).isprintable()


@given(raw=st.binary(max_size=99))
def test_no_bytes_raise_anything_else(raw: bytes) -> None:
    try:
        parse_header(raw)
    except ValueError as error:
        assert not isinstance(error, UnicodeDecodeError | json.JSONDecodeError)


@pytest.mark.parametrize(
    "value", [float("nan"), float("inf"), 1 << 63, "two\nlines", {"deep": [[[[[[[[1]]]]]]]]}, {7: 1}]
)
def test_a_header_that_could_not_be_read_is_not_written(tmp_path: Path, value: Any) -> None:
    with pytest.raises(ValueError, match="no object of plain numbers and texts"):
        write_file(tmp_path / "file", {"kind": "proof", "version": 3, "value": value}, {})
    assert not list(tmp_path.iterdir())


def test_a_header_may_be_so_long_and_no_longer(tmp_path: Path) -> None:
    path = tmp_path / "file"
    header = with_entries(ENTRY)
    write_crafted(path, header + b" " * (LONGEST - len(header)))
    assert list(read_file(path, "proof", 3).arrays) == ["x"]
    write_crafted(path, header + b" " * (LONGEST + 1 - len(header)))
    assert "header has a wrong checksum" in refusal(path)
    with pytest.raises(ValueError, match="expected at most"):
        write_file(path, {"kind": "proof", "version": 3, "words": "x" * LONGEST}, {})


ABOUT = {"kind": "proof", "version": 3, "words": "fünf \N{BLACK SPADE SUIT}", "gains": [0.25, None]}


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
