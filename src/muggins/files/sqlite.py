"""SQLite files that several programs may write at once."""

import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from muggins.errors import MugginsError

_PATIENCE = 30
"""Seconds to wait for other programs that write the same file."""


class Database:
    """A SQLite file with a write-ahead log: what was committed survives a kill."""

    def __init__(self, path: Path, what: str, error: type[MugginsError], migrations: Sequence[str]) -> None:
        """Open a file, or make it, and bring its tables up to date.

        Args:
            path: the file; folders above it are made.
            what: what the file is, for the message of an error.
            error: the class of all errors raised here.
            migrations: statements, separated by semicolons, that lead from each version of the file
                to the next; ``user_version`` counts those done.

        Raises:
            MugginsError: it cannot be opened, is no such file, or is of a later version.
        """
        self._path, self._error = path, error
        self.name = f"{what} {str(path)!r}"
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as failure:
            raise error(f"{self.name}: {failure.strerror}") from None
        with self.open() as connection:
            self._migrate(connection, migrations)

    @contextmanager
    def open(self) -> Iterator[sqlite3.Connection]:
        """Give a connection, commit at the end of the block and close it; roll back if the block fails.

        Raises:
            MugginsError: SQLite reports an error.
        """
        try:
            with closing(sqlite3.connect(self._path, timeout=_PATIENCE)) as connection:
                connection.execute("PRAGMA synchronous = FULL")
                connection.execute("PRAGMA foreign_keys = ON")
                with connection:
                    yield connection
        except sqlite3.Error as failure:
            raise self._error(f"{self.name}: {failure}") from None

    @contextmanager
    def held(self) -> Iterator[None]:
        """Keep the file open during the block, which makes each :meth:`open` in it cheaper.

        Whoever closes a file last folds the write-ahead log into it and waits for the disk again.
        """
        with closing(sqlite3.connect(self._path)) as connection:
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
            yield

    def _migrate(self, connection: sqlite3.Connection, migrations: Sequence[str]) -> None:
        _write_ahead(connection)
        connection.execute("BEGIN IMMEDIATE")  # another program may be making the same file
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if version > len(migrations):
            raise self._error(f"{self.name} is of version {version}: expected at most {len(migrations)}")
        if version == 0 and connection.execute("SELECT 1 FROM sqlite_master").fetchone():
            raise self._error(f"{self.name} holds other tables: expected a file written by Muggins")
        for migration in migrations[version:]:
            for statement in filter(None, map(str.strip, migration.split(";"))):
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {len(migrations)}")


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Turn the write-ahead log on; unlike other statements this one does not wait for its turn."""
    end = time.monotonic() + _PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            busy = error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
            if not busy or time.monotonic() > end:
                raise
            time.sleep(0.01)
        else:
            return
