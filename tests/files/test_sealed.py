"""Sealed files: what was written is read, and nothing else ever is."""

from pathlib import Path

import numpy as np
import pytest

from muggins.errors import MugginsError
from muggins.files.sealed import read_sealed, write_sealed

CONTENT = b"some code " * 99 + np.random.default_rng(1).bytes(999)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "sealed"
    write_sealed(path, CONTENT)
    return path


def test_what_is_written_is_read(file: Path) -> None:
    assert read_sealed(file) == CONTENT
    write_sealed(file, b"")
    assert read_sealed(file) == b""
    assert file.stat().st_size < 64


def test_a_file_cut_short_longer_or_of_something_else_is_noticed(file: Path) -> None:
    whole = file.read_bytes()
    for length in range(len(whole)):
        file.write_bytes(whole[:length])
        with pytest.raises(MugginsError, match="damaged"):
            read_sealed(file)
    for content in (b"\0" * 999, whole + b"\0", whole[:8] + whole[:8] + whole[8:]):
        file.write_bytes(content)
        with pytest.raises(MugginsError, match="damaged"):
            read_sealed(file)
    with pytest.raises(MugginsError, match="cannot be read: No such file"):
        read_sealed(file.with_name("none"))
