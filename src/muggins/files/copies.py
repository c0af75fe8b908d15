"""Copies of SQLite files: made before a change, read where a file cannot be written, saved from a damaged one."""

import filecmp
import os
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, suppress
from itertools import count
from pathlib import Path
from threading import get_ident
from typing import Any

_PATIENCE = 30
"""Seconds to wait for other programs that write the same file."""
_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_UNREADABLE = (sqlite3.DatabaseError, UnicodeError)
"""What reading a damaged file may raise; the latter where SQLite quotes what it found."""
_HEAD = b"SQLite format 3\0" + bytes([16, 0, 2, 2, 0, 64, 32, 32])
"""How a file begins whose pages have 4096 bytes, as they have by default."""
_ROWS = 100_000
"""Rows that are looked for where a damaged file does not say how many it has."""


def back_up(path: Path, label: str) -> Path:
    """Copy a SQLite file next to itself, with all that was committed, and return the copy's path.

    Args:
        path: the file.
        label: what the name of the copy says of it, as in ``games-v1.sqlite``; a number follows
            where another copy has that name.

    Raises:
        sqlite3.Error, OSError: it cannot be read, or there is no room.
    """
    temporary = temporary_name(path)
    try:
        make_like(path, temporary)
        with closing(connected(path, "mode=rw")) as source, closing(connected(temporary, "mode=rwc")) as copy:
            copy_all(source, copy)
        return _named(temporary, path, label)
    finally:
        temporary.unlink(missing_ok=True)


def set_aside(path: Path, label: str) -> Path:
    """Copy a file next to itself as it is, byte by byte, its log with it; return the copy's path.

    Raises:
        OSError: it cannot be read, or there is no room.
    """
    temporary = temporary_name(path)
    try:
        make_like(path, temporary)
        shutil.copyfile(path, temporary)
        copy = _named(temporary, path, label)
        temporary.unlink(missing_ok=True)  # it may be the copy by another name
        if log_of(path).exists():
            make_like(path, temporary)
            shutil.copyfile(log_of(path), temporary)
            temporary.replace(log_of(copy))
        return copy
    finally:
        temporary.unlink(missing_ok=True)


def make_like(path: Path, copy: Path) -> None:
    """Make an empty file that nobody may read but those who may read another one.

    Raises:
        OSError: it cannot be made.
    """
    make_empty(copy, path.stat().st_mode & 0o777)


def make_empty(path: Path, mode: int = 0o600) -> None:
    """Make an empty file, which only its owner may read and write unless `mode` says more.

    Raises:
        OSError: it cannot be made, or is there.
    """
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, mode))


def close_to_others(path: Path) -> None:
    """Take the rights of others to a SQLite file away, and to what lies next to it."""
    for rest in ("", "-wal", "-shm", "-journal"):
        file = path.with_name(path.name + rest)
        with suppress(OSError):  # it is not there, or another user's
            if file.stat().st_mode & 0o077:
                file.chmod(0o600)


def _named(temporary: Path, path: Path, label: str) -> Path:
    """Give a copy of a file its name, the first that is free; return it."""
    with temporary.open("rb") as written:
        os.fsync(written.fileno())
    for number in count(1):
        target = path.with_name(f"{path.stem}-{label}{f'-{number}' if number > 1 else ''}{path.suffix}")
        if target.exists() and filecmp.cmp(temporary, target, shallow=False):
            break  # made before a kill
        with suppress(FileExistsError):
            give_name(temporary, target)
            break
    return target


def rows_left(path: Path, table: str, made: str) -> list[dict[str, Any]]:
    """Return what can be read of the rows of a table in a file that may be damaged, by the columns' names.

    Of a row that cannot be read whole there are the columns that can; of one that only an index knows,
    its number, ``id``.

    Args:
        path: the file, which stays as it is.
        table: the name of the table.
        made: the statement that made it, for a file that no longer says.

    Raises:
        OSError: there is no room for a copy.
    """
    copy = temporary_name(path)
    try:
        make_like(path, copy)
        shutil.copyfile(path, copy)
        if log_of(path).exists():
            shutil.copyfile(log_of(path), log_of(copy))
        found = _rows(copy, table) or _rows(copy, table, made)
        if not found:
            with copy.open("rb+") as file:
                file.write(_HEAD)
            found = _rows(copy, table, made)
        return found
    finally:
        for rest in ("", "-wal", "-shm", "-journal"):
            copy.with_name(copy.name + rest).unlink(missing_ok=True)


def put_in_place(new: Path, path: Path) -> None:
    """Give a file that was damaged the content of another one, whole or not at all.

    Raises:
        sqlite3.Error, OSError: it is in use, or there is no room.
    """
    try:
        with closing(connected(new, "mode=ro")) as source, closing(connected(path, "mode=rw")) as target:
            copy_all(source, target)
    except sqlite3.DatabaseError as failure:
        if int(getattr(failure, "sqlite_errorcode", 0)) & 0xFF not in _DAMAGED:
            raise
        # What SQLite does not open is in nobody's use; a log of it would be taken for the new file's.
        for rest in ("-wal", "-shm", "-journal"):
            path.with_name(path.name + rest).unlink(missing_ok=True)
        new.replace(path)


def _rows(path: Path, table: str, made: str | None = None) -> list[dict[str, Any]]:
    """Return the rows of a table, after its statement was put right if one is given."""
    found: list[dict[str, Any]] = []
    with suppress(*_UNREADABLE):
        if made is not None:
            with closing(connected(path, "mode=rw")) as connection, connection:
                connection.execute("PRAGMA writable_schema = ON")  # it then reads what else it can
                connection.execute(
                    "UPDATE sqlite_master SET type = 'table', name = :table, tbl_name = :table, sql = :made"
                    " WHERE name = :table OR sql LIKE 'CREATE TABLE%' || :table || '%'",
                    {"table": table, "made": made},
                )
        with closing(connected(path, "mode=rw")) as connection:
            connection.execute("PRAGMA writable_schema = ON")
            columns = [column[1] for column in connection.execute(f"PRAGMA table_info({table})")]
            known = _numbers(connection, table) if columns else set()
            for number in sorted(known) or range(1, _ROWS if columns else 1):
                row = _row(connection, table, columns, number)
                if row or number in known:
                    found.append({**row, "id": number})
    return found


def _numbers(connection: sqlite3.Connection, table: str) -> set[int]:
    """Return the numbers of all rows that the table or one of its indices knows."""
    ways = [f"SELECT rowid FROM {table} NOT INDEXED"]
    with suppress(*_UNREADABLE):
        names = [index[1] for index in connection.execute(f"PRAGMA index_list({table})")]
        ways += [f"SELECT rowid FROM {table} INDEXED BY {name}" for name in names]
    found: set[int] = set()
    for way in ways:
        with suppress(*_UNREADABLE):  # on the way, after some rows
            for (number,) in connection.execute(way):
                found.add(number)
    return found


def _row(connection: sqlite3.Connection, table: str, columns: Sequence[str], number: int) -> dict[str, Any]:
    """Return the columns of a row that can be read."""

    def read(wanted: Sequence[str]) -> dict[str, Any]:
        select = f"SELECT {', '.join(wanted)} FROM {table} NOT INDEXED WHERE rowid = ?"
        row = connection.execute(select, (number,)).fetchone()
        return {} if row is None else dict(zip(wanted, row, strict=True))

    with suppress(*_UNREADABLE):
        return read(columns)
    found: dict[str, Any] = {}
    for column in columns:
        with suppress(*_UNREADABLE):
            found |= read([column])
    return found


def ways_to_read(path: Path) -> Iterator[Callable[[], sqlite3.Connection]]:
    """Yield ways to open a file that cannot be written, the best first."""
    yield lambda: connected(path, "mode=ro")
    # Where the index of the write-ahead log cannot be made, it is held in memory.
    yield lambda: connected(path, "mode=rw", "locking_mode = EXCLUSIVE")
    log = log_of(path)
    if not log.exists() or log.stat().st_size == 0:
        yield lambda: connected(path, "immutable=1")


def copy_all(source: sqlite3.Connection, target: sqlite3.Connection) -> None:
    """Copy all of a file into another one, in the place of what is there.

    Raises:
        sqlite3.Error: it cannot be done, or one of them is in use for long.
    """
    end = time.monotonic() + _PATIENCE

    def wait(status: int, _left: int, _all: int) -> None:
        if status in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED} and time.monotonic() > end:
            raise sqlite3.OperationalError("database is locked")

    source.backup(target, progress=wait)


def log_of(path: Path) -> Path:
    """Return the write-ahead log of a file."""
    return path.with_name(f"{path.name}-wal")


def connected(path: Path, how: str, *pragmas: str) -> sqlite3.Connection:
    """Return a connection to a file, for one thread at a time.

    Args:
        path: the file.
        how: it is opened, in the words of SQLite's URIs, such as ``mode=ro``.
        pragmas: settings of the connection.

    Raises:
        sqlite3.Error: it cannot be opened.
    """
    address = f"{path.absolute().as_uri()}?{how}"
    connection = sqlite3.connect(address, timeout=_PATIENCE, uri=True, check_same_thread=False)
    connection.text_factory = text_of
    with ExitStack() as left:
        left.callback(connection.close)
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}")
        left.pop_all()  # it stays open, as nothing went wrong
    return connection


def text_of(found: bytes) -> str:
    """Return a text of a file; one that is damaged is a text, too, which its reader finds out."""
    return found.decode("utf-8", "surrogateescape")


def temporary_name(path: Path) -> Path:
    """Return a name next to a file that no file has."""
    temporary = path.with_name(f".muggins-{os.getpid()}-{get_ident()}-{path.name}")
    for rest in ("", "-journal"):
        temporary.with_name(temporary.name + rest).unlink(missing_ok=True)
    return temporary


def give_name(temporary: Path, path: Path) -> None:
    """Give a file a second name that no other file has.

    Raises:
        FileExistsError: another has it.
    """
    try:
        os.link(temporary, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        if path.exists():
            raise FileExistsError(path) from None
        temporary.rename(path)
