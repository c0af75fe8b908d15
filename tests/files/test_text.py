"""Files that are replaced, plain ones only and whole or not at all; sealed ones, of which nothing else is read."""

import os
import socket
from pathlib import Path
from threading import Thread

import numpy as np
import pytest

from muggins.cli.plots import check_plot
from muggins.errors import MugginsError, SolverError
from muggins.files.arrays import write_file
from muggins.files.sealed import read_sealed, write_sealed
from muggins.files.text import replacing, write_text


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    path = tmp_path / "pipe.png"
    os.mkfifo(path)
    return path


def test_text_goes_into_a_pipe_which_stays_one(pipe: Path) -> None:
    read: list[str] = []
    reader = Thread(target=lambda: read.append(pipe.read_text("utf-8")), daemon=True)
    reader.start()
    write_text(pipe, "a record\n")
    assert pipe.is_fifo()
    reader.join(60)
    assert read == ["a record\n"]


@pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="no such device here")
def test_a_device_stays_one_and_its_error_is_shown(tmp_path: Path) -> None:
    link = tmp_path / "full"
    link.symlink_to("/dev/full")
    with pytest.raises(MugginsError, match=r"cannot be written: No space left on device"):
        write_text(link, "a record\n")
    assert link.is_symlink()
    assert link.is_char_device()


def test_what_is_no_plain_file_is_never_replaced(pipe: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket(socket.AF_UNIX) as listening:
        monkeypatch.chdir(tmp_path)  # the address of a socket is short
        listening.bind("socket.png")
        for path, words in ((pipe, "no plain file"), (Path("socket.png"), "no plain file"), (tmp_path, "a folder")):
            kind = path.stat().st_mode
            with pytest.raises(SolverError, match=f"cannot be written: it is {words}"):
                write_file(path, {}, {"x": np.zeros(3)})
            with pytest.raises(MugginsError, match=f"cannot be written: it is {words}"), replacing(path):
                pytest.fail("the block must not begin")
            assert path.stat().st_mode == kind
        with pytest.raises(MugginsError, match="no plain file"):
            write_text(Path("socket.png"), "x")
    with pytest.raises(MugginsError, match=r"picture .* no plain file"):
        check_plot(pipe)  # before any work


def test_a_link_stays_and_what_it_leads_to_is_written(tmp_path: Path) -> None:
    (tmp_path / "below").mkdir()
    target = tmp_path / "below" / "games.txt"
    link, far = tmp_path / "link", tmp_path / "far"
    link.symlink_to(target)
    far.symlink_to("link")
    for path, text in ((far, "not there yet"), (link, "there now")):
        write_text(path, text)
        assert (target.read_text(), link.is_symlink(), far.is_symlink()) == (text, True, True)
    assert [path.name for path in target.parent.iterdir()] == [target.name]


def test_a_link_to_itself_is_one_line(tmp_path: Path) -> None:
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    with pytest.raises(MugginsError, match="cannot be written: Too many levels"):
        write_text(loop, "x")
    assert loop.is_symlink()


def test_a_power_cut_does_not_take_back_what_was_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before, a rename was not synced: a reported export could be gone, or its old text be back."""
    synced: list[tuple[int, int, str]] = []
    path, fsync = tmp_path / "games.txt", os.fsync

    def noting(file: int) -> None:
        found = os.fstat(file)
        synced.append((found.st_dev, found.st_ino, path.read_text("utf-8") if path.exists() else ""))
        fsync(file)

    monkeypatch.setattr(os, "fsync", noting)
    for text, before in (("one", ""), ("another", "one")):
        write_text(path, text)
        file, folder = path.stat(), tmp_path.stat()
        assert synced == [(file.st_dev, file.st_ino, before), (folder.st_dev, folder.st_ino, text)]
        synced.clear()


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
