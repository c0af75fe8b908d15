"""What files of games and of matches share: several programs may write the same one."""

import sqlite3
import time

PATIENCE = 30
"""Seconds to wait for other programs that write the same file."""


def write_ahead(database: sqlite3.Connection) -> None:
    """Turn the write-ahead log on; unlike other statements that does not wait for its turn.

    Raises:
        sqlite3.Error: no such file, or others do not let it go.
    """
    end = time.monotonic() + PATIENCE
    while True:
        try:
            database.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            busy = error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
            if not busy or time.monotonic() > end:
                raise
            time.sleep(0.01)
        else:
            return
