"""Headers with a right checksum that nobody would write, in files of every kind."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from muggins.errors import SolverError
from muggins.files.arrays import LONGEST, MAGIC, parse_header, read_file, write_file

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


def refusal(path: Path) -> str:
    with pytest.raises(SolverError) as caught:
        read_file(path, "proof", 3)
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
