"""SQLite files that several programs may write at once, and that can be read where none can write.

A file is made whole or not at all, so that an empty one is known to be damaged; before its tables
change, a copy of it is kept next to it.
"""

import filecmp
import os
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from itertools import count
from pathlib import Path
from threading import RLock, get_ident
from typing import TypeAlias

from muggins.errors import MugginsError

Migration: TypeAlias = str | Callable[[sqlite3.Connection], None]
"""Statements with semicolons between them, or a function that changes the tables of an open file."""

_PATIENCE = 30
"""Seconds to wait for other programs that write the same file."""
_UNWRITABLE = {
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_READONLY,
}
_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}


class Database:
    """A SQLite file with a write-ahead log: what was committed survives a kill.

    Attributes:
        path: the file.
        name: what it is called in messages.
        unwritable: why it can only be read; None where it can be written.
    """

    def __init__(
        self, path: Path, what: str, error: type[MugginsError], migrations: Sequence[Migration], advice: str = ""
    ) -> None:
        """Open a file, or make it, and bring its tables up to date.

        A file that cannot be written is read into memory, as it is, and brought up to date there.

        Args:
            path: the file; folders above it are made.
            what: what the file is, for the message of an error.
            error: the class of all errors raised here.
            migrations: they lead from each version of the file to the next; ``user_version`` counts
                those done.
            advice: what to do where the file is damaged, for the message of an error.

        Raises:
            MugginsError: it cannot be opened, is damaged, is no such file, or is of a later version.
        """
        self.path = path
        self.name = f"{what} {str(path)!r}"
        self.unwritable: str | None = None
        self._error, self._migrations, self._advice = error, migrations, advice
        self._copy: sqlite3.Connection | None = None
        self._turn = RLock()
        try:
            self._prepare()
        except (sqlite3.Error, OSError) as failure:
            if (isinstance(failure, sqlite3.Error) and _code(failure) not in _UNWRITABLE) or not path.exists():
                raise self._told(failure) from None
            self.unwritable = _words(failure)
            self._copy = self._in_memory(failure)

    @contextmanager
    def open(self) -> Iterator[sqlite3.Connection]:
        """Give a connection, commit at the end of the block and close it; roll back if the block fails.

        Raises:
            MugginsError: SQLite reports an error.
        """
        try:
            if self._copy is not None:
                with self._turn:
                    yield self._copy
                return
            with closing(self._connect()) as connection, connection:
                yield connection
        except sqlite3.Error as failure:
            raise self._told(failure) from None

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Give a connection as :meth:`open` does, with which nobody else writes in between.

        Raises:
            MugginsError: SQLite reports an error, or the file can only be read.
        """
        if self.unwritable is not None:
            raise self._error(f"{self.name} cannot be written: {self.unwritable}")
        with self.open() as connection:
            connection.execute("BEGIN IMMEDIATE")
            yield connection

    @contextmanager
    def held(self) -> Iterator[None]:
        """Keep the file open during the block, which makes each :meth:`open` in it cheaper.

        Whoever closes a file last folds the write-ahead log into it and waits for the disk again.
        """
        if self._copy is not None:
            yield
            return
        with closing(self._connect()) as connection:
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
            yield

    def _told(self, failure: sqlite3.Error | OSError) -> MugginsError:
        advice = f"; {self._advice}" if self._advice and _code(failure) in _DAMAGED else ""
        return self._error(f"{self.name}: {_words(failure)}{advice}")

    def _connect(self) -> sqlite3.Connection:
        """Return a connection to the file, which must be there."""
        connection = _connected(self.path, "mode=rw")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        return connection

    def _prepare(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if not self.path.exists():
            self._create()
        elif self.path.stat().st_size == 0:
            advice = f"; {self._advice}" if self._advice else ""
            raise self._error(f"{self.name} has been emptied: expected a file written by Muggins{advice}")
        with closing(self._connect()) as connection:
            _write_ahead(connection)
            if self._version(connection) < len(self._migrations):
                with connection:
                    connection.execute("BEGIN IMMEDIATE")  # another program may be doing the same
                    version = self._version(connection)
                    if 0 < version < len(self._migrations):
                        back_up(self.path, f"v{version}")
                    self._migrate(connection, version)

    def _create(self) -> None:
        """Make the file under another name, and give it its own once it is whole."""
        temporary = _temporary(self.path)
        try:
            with closing(_connected(temporary, "mode=rwc")) as connection:
                with connection:
                    connection.execute("BEGIN IMMEDIATE")
                    self._migrate(connection, 0)
                _write_ahead(connection)
            if not self.path.exists():
                with suppress(FileExistsError):  # another program was quicker
                    _link(temporary, self.path)
        finally:
            temporary.unlink(missing_ok=True)

    def _version(self, connection: sqlite3.Connection) -> int:
        """Return the version of a file.

        Raises:
            MugginsError: it is no file of this kind, or of a later version.
        """
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if version > len(self._migrations):
            raise self._error(f"{self.name} is of version {version}: expected at most {len(self._migrations)}")
        if version == 0 and connection.execute("SELECT 1 FROM sqlite_master").fetchone():
            raise self._error(f"{self.name} holds other tables: expected a file written by Muggins")
        return int(version)

    def _migrate(self, connection: sqlite3.Connection, version: int) -> None:
        for migration in self._migrations[version:]:
            if callable(migration):
                migration(connection)
            else:
                for statement in filter(None, map(str.strip, migration.split(";"))):
                    connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {len(self._migrations)}")

    def _in_memory(self, why: sqlite3.Error | OSError) -> sqlite3.Connection:
        """Return a copy of the file in memory, for reading.

        Raises:
            MugginsError: the file cannot be read either.
        """
        copy = sqlite3.connect(":memory:", check_same_thread=False)
        copy.text_factory = _text
        for way in _ways_to_read(self.path):
            with suppress(sqlite3.Error), closing(way()) as source:
                source.backup(copy)
                break
        else:
            copy.close()
            raise self._told(why) from None
        try:
            with copy:
                self._migrate(copy, self._version(copy))
            copy.execute("PRAGMA query_only = ON")
        except sqlite3.Error as failure:
            raise self._told(failure) from None
        return copy


def back_up(path: Path, label: str) -> Path:
    """Copy a SQLite file next to itself, with all that was committed, and return the copy's path.

    Args:
        path: the file.
        label: what the name of the copy says of it, as in ``games-v1.sqlite``; a number follows
            where another copy has that name.

    Raises:
        sqlite3.Error, OSError: it cannot be read, or there is no room.
    """
    temporary = _temporary(path)
    try:
        with closing(_connected(path, "mode=rw")) as source, closing(_connected(temporary, "mode=rwc")) as copy:
            source.backup(copy)
        with temporary.open("rb") as written:
            os.fsync(written.fileno())
        for number in count(1):
            target = path.with_name(f"{path.stem}-{label}{f'-{number}' if number > 1 else ''}{path.suffix}")
            if target.exists() and filecmp.cmp(temporary, target, shallow=False):
                return target  # made before a kill
            with suppress(FileExistsError):
                _link(temporary, target)
                return target
    finally:
        temporary.unlink(missing_ok=True)
    raise AssertionError("unreachable")


def _ways_to_read(path: Path) -> Iterator[Callable[[], sqlite3.Connection]]:
    """Yield ways to open a file that cannot be written, the best first."""
    yield lambda: _connected(path, "mode=ro")
    # Where the index of the write-ahead log cannot be made, it is held in memory.
    yield lambda: _exclusive(path)
    log = path.with_name(f"{path.name}-wal")
    if not log.exists() or log.stat().st_size == 0:
        yield lambda: _connected(path, "immutable=1")


def _exclusive(path: Path) -> sqlite3.Connection:
    connection = _connected(path, "mode=rw")
    connection.execute("PRAGMA locking_mode = EXCLUSIVE")
    return connection


def _connected(path: Path, how: str) -> sqlite3.Connection:
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?{how}", timeout=_PATIENCE, uri=True)
    connection.text_factory = _text
    return connection


def _text(found: bytes) -> str:
    """Return a text of a file; one that is damaged is a text, too, which its reader finds out."""
    return found.decode("utf-8", "surrogateescape")


def _temporary(path: Path) -> Path:
    temporary = path.with_name(f".muggins-{os.getpid()}-{get_ident()}{path.suffix}")
    temporary.unlink(missing_ok=True)
    return temporary


def _link(temporary: Path, path: Path) -> None:
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


def _code(failure: Exception) -> int:
    """Return SQLite's primary code of an error, or 0."""
    return int(getattr(failure, "sqlite_errorcode", 0)) & 0xFF


def _words(failure: sqlite3.Error | OSError) -> str:
    return (failure.strerror or str(failure)) if isinstance(failure, OSError) else str(failure)


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Turn the write-ahead log on; unlike other statements this one does not wait for its turn."""
    end = time.monotonic() + _PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if _code(error) != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                raise
            time.sleep(0.01)
        else:
            return
