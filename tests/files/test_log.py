"""The check of a write-ahead log, against what SQLite itself makes of the log."""

import logging
import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from muggins.archive.store import GameStore
from muggins.files.copies import log_of
from muggins.files.log import is_log_sound
from tests.games import begun, some_game

ROWS = 80


@pytest.fixture
def written(tmp_path: Path) -> Iterator[Path]:
    """A file whose last rows are in its log, as a kill leaves it."""
    path = tmp_path / "written.sqlite"
    with closing(_connect(path)) as connection:
        _insert(connection, ROWS)
        yield path


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path)
    connection.executescript("PRAGMA journal_mode = WAL; CREATE TABLE IF NOT EXISTS row (words)")
    return connection


def _insert(connection: sqlite3.Connection, rows: int) -> None:
    for number in range(rows):
        with connection:
            connection.execute("INSERT INTO row VALUES (?)", ("x" * (37 * number % 3000),))


def _rows(path: Path) -> int | None:
    """Return how many rows SQLite finds, or None where it finds the file damaged."""
    with closing(sqlite3.connect(path)) as connection:
        try:
            return int(connection.execute("SELECT count(*) FROM row").fetchone()[0])
        except sqlite3.DatabaseError:
            return None


def test_a_log_is_sound_while_it_is_written_and_begun_again(tmp_path: Path) -> None:
    path = tmp_path / "file.sqlite"
    assert is_log_sound(path), "there is none"
    with closing(_connect(path)) as connection:
        for number in range(30):
            _insert(connection, 10)
            assert is_log_sound(path)
            if number % 3 == 0:
                connection.execute("PRAGMA wal_checkpoint(RESTART)")
                assert is_log_sound(path)
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        assert log_of(path).read_bytes() == b""
        assert is_log_sound(path)


def test_a_transaction_that_was_broken_off_is_no_damage(written: Path) -> None:
    """A kill leaves whole frames, of which the last ones are not committed."""
    data, frame = log_of(written).read_bytes(), 24 + 4096
    last = max(place for place in range(32, len(data), frame) if data[place + 4 : place + 8] == bytes(4))
    log_of(written).write_bytes(data[: last + frame])
    assert is_log_sound(written)


def test_no_row_is_lost_to_damage_that_is_not_told(written: Path, tmp_path: Path) -> None:
    main, log, copy = written.read_bytes(), log_of(written).read_bytes(), tmp_path / "copy.sqlite"
    rng, told = random.Random(2), 0
    for number in range(400):
        damaged, place = bytearray(log), rng.randrange(len(log))
        if number % 20 == 0:
            damaged[place : place + 4096] = bytes(len(damaged[place : place + 4096]))
        elif number % 20 == 1:
            del damaged[place:]
        else:
            damaged[place] ^= 1 << rng.randrange(8)
        copy.write_bytes(main)
        log_of(copy).write_bytes(damaged)
        sound = is_log_sound(copy)
        assert not sound or _rows(copy) == ROWS, f"try {number}: byte {place}"
        told += not sound
    assert told > 390, "all of this log is of now"


def test_a_damaged_log_is_told_and_kept(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "games.sqlite"
    store = GameStore(path)
    with store.held():
        begun(store, some_game(1, moves=5))
        begun(store, some_game(2, moves=5))
        main, log = path.read_bytes(), bytearray(log_of(path).read_bytes())
    log[-100] ^= 1
    path.write_bytes(main)
    log_of(path).write_bytes(log)
    with caplog.at_level(logging.WARNING):
        assert GameStore(path).games().total == 1
    (record,) = caplog.records
    assert record.getMessage() == (
        f"The write-ahead log of games {str(path)!r} is damaged, so the last moves may be missing;"
        " a copy of both is kept as games-damaged-log.sqlite"
    )
    kept = tmp_path / "games-damaged-log.sqlite"
    assert kept.read_bytes() == main
    assert log_of(kept).read_bytes() == bytes(log)
