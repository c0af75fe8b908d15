"""SQLite files that several programs may write at once, and that can be read where none can write.

A file is made whole or not at all, so that an empty one is known to be damaged; before its tables
change, a copy of it is kept next to it.
"""

import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from threading import RLock
from typing import TypeAlias

from muggins.errors import MugginsError
from muggins.files.copies import (
    back_up,
    close_to_others,
    connected,
    copy_all,
    give_name,
    make_empty,
    temporary_name,
    text_of,
    ways_to_read,
)

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
        self,
        path: Path,
        what: str,
        error: type[MugginsError],
        migrations: Sequence[Migration],
        advice: str = "",
        *,
        private: bool = False,
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
            private: whether only its owner may read it.

        Raises:
            MugginsError: it cannot be opened, is damaged, is no such file, or is of a later version.
        """
        self.path = path
        self.name = f"{what} {str(path)!r}"
        self.unwritable: str | None = None
        self._error, self._migrations, self._advice, self._private = error, migrations, advice, private
        self._copy: sqlite3.Connection | None = None
        self._turn = RLock()
        self._holders = 0
        self._idle: list[tuple[tuple[int, int] | None, sqlite3.Connection]] = []
        try:
            self._prepare()
        except UnicodeDecodeError:  # SQLite quotes what it found
            raise self._damaged("its tables cannot be read") from None
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
            with self._lent() as connection, connection:
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

        Whoever closes a file last folds the write-ahead log into it, and the first write of a connection waits
        for the folder, too. Here both are spared: connections are kept for the next :meth:`open`.
        """
        if self._copy is not None:
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

    def faults(self) -> list[str]:
        """Return what SQLite finds wrong with the file, a line each.

        Raises:
            MugginsError: SQLite reports an error.
        """
        with self.open() as connection:
            found = [" ".join(line.split()) for (line,) in connection.execute("PRAGMA integrity_check(20)")]
        return [] if found == ["ok"] else found

    def _told(self, failure: sqlite3.Error | OSError) -> MugginsError:
        if _code(failure) in _DAMAGED:
            return self._damaged(_words(failure))
        return self._error(f"{self.name}: {_words(failure)}")

    def _damaged(self, why: str) -> MugginsError:
        advice = f"; {self._advice}" if self._advice else ""
        return self._error(f"{self.name} is damaged: {' '.join(why.split())}{advice}")

    @contextmanager
    def _lent(self) -> Iterator[sqlite3.Connection]:
        """Lend a connection; while the file is held, one that was used before if there is one.

        One in whose block something failed is not used again, nor one of a file that was replaced.
        """
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
        """Return an idle connection to a file, or a new one."""
        while self._idle:
            with suppress(IndexError):  # another thread was quicker
                known, connection = self._idle.pop()
                if known == file:
                    return connection
                connection.close()
        return self._connect()

    def _connect(self) -> sqlite3.Connection:
        """Return a connection to the file, which must be there."""
        return connected(self.path, "mode=rw", "synchronous = FULL", "foreign_keys = ON")

    def _prepare(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if not self.path.exists():
            self._create()
        elif self.path.stat().st_size == 0:
            raise self._damaged("it has been emptied")
        elif self._private:
            close_to_others(self.path)
        with closing(self._connect()) as connection:
            _write_ahead(connection)
            (found,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
            if found != "ok":
                raise self._damaged(found)
            if self._version(connection) < len(self._migrations):
                with connection:
                    connection.execute("BEGIN IMMEDIATE")  # another program may be doing the same
                    version = self._version(connection)
                    if 0 < version < len(self._migrations):
                        back_up(self.path, f"v{version}")
                    self._migrate(connection, version)

    def _create(self) -> None:
        """Make the file under another name, and give it its own once it is whole."""
        temporary = temporary_name(self.path)
        try:
            if self._private:
                make_empty(temporary)
            with closing(connected(temporary, "mode=rwc")) as connection:
                with connection:
                    connection.execute("BEGIN IMMEDIATE")
                    self._migrate(connection, 0)
                _write_ahead(connection)
            if not self.path.exists():
                with suppress(FileExistsError):  # another program was quicker
                    give_name(temporary, self.path)
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
        _migrate(connection, self._migrations, version)

    def _in_memory(self, why: sqlite3.Error | OSError) -> sqlite3.Connection:
        """Return a copy of the file in memory, for reading.

        Raises:
            MugginsError: the file cannot be read either.
        """
        copy = sqlite3.connect(":memory:", check_same_thread=False)
        copy.text_factory = text_of
        for way in ways_to_read(self.path):
            with suppress(sqlite3.Error), closing(way()) as source:
                copy_all(source, copy)
                break
        else:
            copy.close()
            raise self._told(why) from None
        try:
            (found,) = copy.execute("PRAGMA integrity_check(1)").fetchone()
            if found != "ok":
                raise self._damaged(found)
            with copy:
                self._migrate(copy, self._version(copy))
            copy.execute("PRAGMA query_only = ON")
        except sqlite3.Error as failure:
            raise self._told(failure) from None
        return copy


def check_ours(path: Path, what: str, error: type[MugginsError], migrations: Sequence[Migration], table: str) -> None:
    """Check that a file may be written anew, where :class:`Database` does not open it.

    One whose version alone is damaged has the tables of this version, and one bit of it is wrong. Of a file that
    SQLite cannot read nothing is known, and nothing is said.

    Args:
        path: the file.
        what: what the file is, for the message of an error.
        error: the class of error to raise.
        migrations: as for :class:`Database`.
        table: the name of a table that a file of any version has.

    Raises:
        MugginsError: it is of a later version, or not written by Muggins.
    """
    try:
        with closing(connected(path, "mode=ro")) as connection:
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            found = _tables(connection)
    except (sqlite3.Error, UnicodeError):
        return
    later = version > len(migrations)
    if later and (version ^ len(migrations)).bit_count() == 1:
        with closing(sqlite3.connect(":memory:")) as connection:
            _migrate(connection, migrations, 0)
            later = found != _tables(connection)
    if later or (version == 0 and found and table not in {name for name, _ in found}):
        why = f"is of version {version}" if later else "holds other tables"
        raise error(f"{what} {str(path)!r} {why}: expected a file of this version of Muggins; nothing was changed")


def _tables(connection: sqlite3.Connection) -> set[tuple[str, str | None]]:
    return set(connection.execute("SELECT name, sql FROM sqlite_master"))


def _migrate(connection: sqlite3.Connection, migrations: Sequence[Migration], version: int) -> None:
    """Bring the tables of a file of a version up to date."""
    for migration in migrations[version:]:
        if callable(migration):
            migration(connection)
        else:
            for statement in filter(None, map(str.strip, migration.split(";"))):
                connection.execute(statement)
    connection.execute(f"PRAGMA user_version = {len(migrations)}")


def _identity(path: Path) -> tuple[int, int] | None:
    """Return what stays the same of a file until another takes its name; None where there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _code(failure: Exception) -> int:
    """Return SQLite's primary code of an error, or 0."""
    return int(getattr(failure, "sqlite_errorcode", 0)) & 0xFF


def _words(failure: sqlite3.Error | OSError) -> str:
    if isinstance(failure, FileExistsError | NotADirectoryError):
        return f"expected a folder at {failure.filename!r}, found a file"
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
