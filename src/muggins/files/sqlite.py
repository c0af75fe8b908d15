"""SQLite files: opened, checked, migrated and copied in one way.

What was committed survives a kill, as SQLite promises for a write-ahead log that is synced at each commit. A damaged
file is never written: its error is one line that names the newest copy.
"""

import json
import os
import re
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import RLock
from typing import Any, TypeAlias

from muggins.errors import DamagedError, MugginsError

Migration: TypeAlias = str | Callable[[sqlite3.Connection, Path], None]
"""Statements with semicolons between them, or a function of an open file and its folder that changes the tables."""

_COPIES = 7  # dated copies that are kept
_PATIENCE = 30  # seconds to wait for other programs that write the same file
_UNWRITABLE = {
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_READONLY,
}
_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}


class Database:
    """A SQLite file with a write-ahead log.

    Attributes:
        name: what it is called in messages.
        unwritable: why it can only be read; None where it can be written.
    """

    def __init__(
        self,
        path: Path,
        what: str,
        error: type[MugginsError],
        migrations: Sequence[Migration],
        *,
        private: bool = False,
    ) -> None:
        """Open a file, or make it, and bring its tables up to date; a copy is kept of a file that this changes.

        A file that cannot be written is read into memory, as it is, and brought up to date there. `migrations` lead
        from each version to the next, counted by ``user_version``. Only the owner may read a `private` file, which is
        copied before the first write of each day. All errors are of the class `error`, and name `what` the file is.
        """
        self.path = path
        self.name = f"{what} {str(path)!r}"
        self.unwritable: str | None = None
        self._error, self._migrations, self._private = error, migrations, private
        self._memory: sqlite3.Connection | None = None
        self._turn = RLock()
        self._copied = ""
        self._holders = 0
        self._idle: list[tuple[tuple[int, int] | None, sqlite3.Connection]] = []
        try:
            self._prepare()
        except UnicodeDecodeError:  # SQLite quotes what it found
            raise self._damaged("its tables cannot be read") from None
        except (sqlite3.Error, OSError) as failure:
            if (isinstance(failure, sqlite3.Error) and _code(failure) not in _UNWRITABLE) or not path.exists():
                raise self._failed(failure) from None
            self.unwritable = _words(failure)
            self._memory = self._in_memory(failure)

    @property
    def newest_copy(self) -> str:
        copies = self._copies()
        return f"the newest copy is {copies[-1].name}" if copies else "there is no copy"

    @contextmanager
    def open(self) -> Iterator[sqlite3.Connection]:
        """Give a connection, commit at the end of the block and close it; roll back if the block fails.

        Errors of SQLite are MugginsErrors; a DamagedError raised in the block gets the name of the newest copy.
        """
        try:
            if self._memory is not None:
                with self._turn:
                    yield self._memory
                return
            with self._lent() as connection, connection:
                yield connection
        except sqlite3.Error as failure:
            raise self._failed(failure) from None
        except DamagedError as error:
            raise DamagedError(f"{error}; {self.newest_copy}") from None

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Give a connection as :meth:`open` does, with which nobody else writes in between."""
        if self.unwritable is not None:
            raise self._error(f"{self.name} cannot be written: {self.unwritable}")
        if self._private:
            self._copy_once_a_day()
        with self.open() as connection:
            connection.execute("BEGIN IMMEDIATE")
            yield connection

    @contextmanager
    def held(self) -> Iterator[None]:
        """Keep the file open during the block, which makes each :meth:`open` in it cheaper.

        The last connection to close folds the write-ahead log into it, and the first write of a connection waits
        for the folder, too. Here both are spared: connections are kept for the next :meth:`open`.
        """
        if self._memory is not None:
            yield
            return
        with closing(self._connect()) as connection:
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
            self._holders += 1
            try:
                yield
            finally:
                self._holders -= 1
                while self._idle and not self._holders:
                    self._idle.pop()[1].close()

    def _failed(self, failure: sqlite3.Error | OSError) -> MugginsError:
        if _code(failure) in _DAMAGED:
            return self._damaged(_words(failure))
        return self._error(f"{self.name}: {_words(failure)}")

    def _damaged(self, why: str) -> MugginsError:
        return self._error(f"{self.name} is damaged: {' '.join(why.split())}; {self.newest_copy}")

    @contextmanager
    def _lent(self) -> Iterator[sqlite3.Connection]:
        """Lend a connection; while the file is held, one that was used before if there is one to the same file."""
        file = _identity(self.path)
        connection = self._connection_to(file)
        try:
            yield connection
        except BaseException:
            connection.close()
            raise
        if self._holders:
            self._idle.append((file, connection))
        else:
            connection.close()

    def _connection_to(self, file: tuple[int, int] | None) -> sqlite3.Connection:
        while self._idle:
            with suppress(IndexError):  # another thread was quicker
                known, connection = self._idle.pop()
                if known == file:
                    return connection
                connection.close()
        return self._connect()

    def _connect(self) -> sqlite3.Connection:
        return connected(self.path, "mode=rw", "synchronous = FULL", "foreign_keys = ON")

    def _prepare(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if not self.path.exists():
            self._create()
        elif self.path.stat().st_size == 0:
            raise self._damaged("it is empty")
        elif self._private:
            for rest in ("", "-wal", "-shm"):
                with suppress(OSError):  # it is not there, or another user's
                    self.path.with_name(self.path.name + rest).chmod(0o600)
        with closing(self._connect()) as connection:
            connection.execute("PRAGMA journal_mode = WAL")
            self._check(connection)
            if self._version(connection) < len(self._migrations):
                with connection:
                    connection.execute("BEGIN IMMEDIATE")  # another program may be doing the same
                    version = self._version(connection)
                    if 0 < version < len(self._migrations):
                        self._copy_to(self._named(f"v{version}"))
                    self._migrate(connection, version)

    def _create(self) -> None:
        """Make the file elsewhere, and give it its name once it is whole: an empty file is a damaged one."""
        self._copied = _today()
        with TemporaryDirectory(prefix=".muggins-", dir=self.path.parent) as folder:
            new = Path(folder) / self.path.name
            new.touch(0o600 if self._private else 0o666)
            with closing(connected(new, "mode=rw")) as connection:
                with connection:
                    connection.execute("BEGIN IMMEDIATE")
                    self._migrate(connection, 0)
                connection.execute("PRAGMA journal_mode = WAL")
            try:
                os.link(new, self.path)
            except FileExistsError:
                pass  # another program was quicker
            except OSError:  # a file system without links
                if not self.path.exists():
                    new.rename(self.path)

    def _copy_once_a_day(self) -> None:
        """Copy the file unless it was copied or made today; where there is no room for a copy, none is made."""
        today = _today()
        if today == self._copied:
            return
        self._copied = today
        copy = self._named(today)
        with suppress(sqlite3.Error, OSError):
            if not copy.exists():
                self._copy_to(copy)
            for old in self._copies()[:-_COPIES]:
                old.unlink()

    def _copy_to(self, copy: Path) -> None:
        """Copy all that was committed to a file that is whole or not there; raises a sqlite3.Error or OSError."""
        with TemporaryDirectory(prefix=".muggins-", dir=self.path.parent) as folder:
            new = Path(folder) / copy.name
            with closing(self._connect()) as connection:
                connection.execute("VACUUM INTO ?", (str(new),))
            with new.open("rb") as written:
                os.fsync(written.fileno())
            new.chmod(self.path.stat().st_mode & 0o777)
            new.replace(copy)

    def _copies(self) -> list[Path]:
        dated = re.compile(re.escape(self._named("DATE").name).replace("DATE", r"\d{4}-\d\d-\d\d"))
        with suppress(OSError):
            return sorted(file for file in self.path.parent.iterdir() if dated.fullmatch(file.name))
        return []

    def _named(self, label: str) -> Path:
        return self.path.with_name(f"{self.path.stem}-{label}{self.path.suffix}")

    def _check(self, connection: sqlite3.Connection) -> None:
        (finding,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
        if finding != "ok":
            raise self._damaged(finding)

    def _version(self, connection: sqlite3.Connection) -> int:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if version > len(self._migrations):
            raise self._error(f"{self.name} is of version {version}: expected at most {len(self._migrations)}")
        if version == 0 and connection.execute("SELECT 1 FROM sqlite_master").fetchone():
            raise self._error(f"{self.name} holds other tables: expected a file written by Muggins")
        return int(version)

    def _migrate(self, connection: sqlite3.Connection, version: int) -> None:
        migrate(connection, self._migrations[version:], self.path.parent)
        connection.execute(f"PRAGMA user_version = {len(self._migrations)}")

    def _in_memory(self, why: sqlite3.Error | OSError) -> sqlite3.Connection:
        copy = in_memory(self.path)
        if copy is None:
            raise self._failed(why) from None
        try:
            self._check(copy)
            with copy:
                self._migrate(copy, self._version(copy))
            copy.execute("PRAGMA query_only = ON")
        except sqlite3.Error as failure:
            raise self._failed(failure) from None
        return copy


def migrate(connection: sqlite3.Connection, migrations: Sequence[Migration], folder: Path) -> None:
    """Change the tables of an open file, step by step, in the transaction that is open."""
    for migration in migrations:
        if callable(migration):
            migration(connection, folder)
        else:
            for statement in filter(None, map(str.strip, migration.split(";"))):
                connection.execute(statement)


def in_memory(path: Path) -> sqlite3.Connection | None:
    """Return a copy of a file in memory, also of one that cannot be written; None where it cannot be read either."""
    copy = sqlite3.connect(":memory:", check_same_thread=False)
    copy.text_factory = _text_of
    for way in _ways_to_read(path):
        with suppress(sqlite3.Error), closing(connected(path, *way)) as source:
            source.backup(copy)
            return copy
    copy.close()
    return None


def _ways_to_read(path: Path) -> Iterator[tuple[str, ...]]:
    """Yield ways to open a file that cannot be written, the best first."""
    yield ("mode=ro",)
    yield "mode=rw", "locking_mode = EXCLUSIVE"  # the index of the write-ahead log is held in memory
    log = path.with_name(f"{path.name}-wal")
    if not log.exists() or log.stat().st_size == 0:
        yield ("immutable=1",)


def checksum_of(values: Sequence[object]) -> str:
    """Return the SHA-256 of the values of a row, which the row keeps as its last column."""
    return sha256(json.dumps(values).encode()).hexdigest()


def put(database: sqlite3.Connection, table: str, *values: object) -> None:
    """Write a row and its checksum, in the place of the one with its key."""
    marks = ", ".join("?" * (len(values) + 1))
    database.execute(f"REPLACE INTO {table} VALUES ({marks})", (*values, checksum_of(values)))


def rows_of(database: sqlite3.Connection, table: str, condition: str = "", *values: object) -> list[tuple[Any, ...]]:
    """Return rows of a table without their checksums; a DamagedError if one is not as it was written."""
    rows = database.execute(f"SELECT * FROM {table} {condition}", values).fetchall()
    if any(row[-1] != checksum_of(row[:-1]) for row in rows):
        raise DamagedError(f"the table of each {table} is damaged: a row is not as it was written")
    return [row[:-1] for row in rows]


def connected(path: Path, how: str, *pragmas: str) -> sqlite3.Connection:
    """Return a connection to a file, for one thread at a time, opened as SQLite's URIs say, such as ``mode=ro``."""
    address = f"{path.absolute().as_uri()}?{how}"
    connection = sqlite3.connect(address, timeout=_PATIENCE, uri=True, check_same_thread=False)
    connection.text_factory = _text_of
    with ExitStack() as left:
        left.callback(connection.close)
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}")
        left.pop_all()  # it stays open, as nothing went wrong
    return connection


def _text_of(content: bytes) -> str:
    """Decode a text of a file; a damaged one is decoded, too, and caught by its checksum."""
    return content.decode("utf-8", "surrogateescape")


def _today() -> str:
    return datetime.now(UTC).date().isoformat()


def _identity(path: Path) -> tuple[int, int] | None:
    """Return the identity of a file, which changes when another takes its name; None if it is missing."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


def _code(failure: Exception) -> int:
    return int(getattr(failure, "sqlite_errorcode", 0)) & 0xFF


def _words(failure: sqlite3.Error | OSError) -> str:
    if isinstance(failure, FileExistsError | NotADirectoryError):
        return f"expected a folder at {failure.filename!r}, found a file"
    return (failure.strerror or str(failure)) if isinstance(failure, OSError) else str(failure)
