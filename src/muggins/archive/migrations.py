"""How a file of games of each version becomes one of the next."""

import json
import sqlite3

from muggins.archive.kept import MOST_NUMBER
from muggins.archive.rows import TABLE, Row, write
from muggins.errors import RecordError
from muggins.files.sqlite import Migration

_FIRST = """
CREATE TABLE game (
  id INTEGER PRIMARY KEY,
  begun TEXT NOT NULL,
  ended TEXT,
  person TEXT CHECK (person IN ('P1', 'P2')),
  opponent TEXT,
  options TEXT NOT NULL,
  record TEXT NOT NULL,
  review TEXT
) STRICT;
CREATE INDEX game_ended ON game (ended)
"""


def _seal_rows(database: sqlite3.Connection) -> None:
    """Give every row its checksum, how its game stands, and what it follows as a column of its own.

    A row that cannot be read keeps what it has, without a checksum: it counts as damaged.
    """
    database.execute("ALTER TABLE game RENAME TO game_before")
    for statement in TABLE.split(";"):
        database.execute(statement)
    columns = "id, begun, ended, person, opponent, options, review, record"
    followed: set[int] = set()
    for number, *values in database.execute(f"SELECT {columns} FROM game_before ORDER BY id").fetchall():
        begun, ended, person, opponent, options, review, record = values
        options, follows = _without_series(options if person is not None else None)
        if follows is not None and (follows >= number or follows in followed):
            follows = None
        row = Row(number, begun, ended, person, opponent, options, review, follows, None, None, None, "", "", record)
        try:
            row = row.mended()
        except RecordError:
            row = row._replace(follows=None)
        followed.add(row.follows or 0)
        write(database, row)
    database.execute("DROP TABLE game_before")


def _without_series(options: str | None) -> tuple[str | None, int | None]:
    """Return options without the game before, which the first version kept among them; and that game."""
    try:
        found = json.loads(options or "null")
        follows = found.pop("follows", None)
    except (ValueError, RecursionError, AttributeError, TypeError):
        return options, None
    good = type(follows) is int and 0 < follows <= MOST_NUMBER
    return json.dumps(found), follows if good else None


MIGRATIONS: tuple[Migration, ...] = (_FIRST, _seal_rows)
