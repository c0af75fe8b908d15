"""How a file of games of each version becomes one of the next."""

import json
import sqlite3
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from muggins.archive import reviews
from muggins.archive.kept import MOST_NUMBER
from muggins.archive.rows import TABLE, Row, write
from muggins.errors import RecordError
from muggins.files.sqlite import Migration

FIRST = ("id", "begun", "ended", "person", "opponent", "options", "record", "review")
"""The columns of the first version."""
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
    followed: set[int | None] = set()
    for values in database.execute(f"SELECT {', '.join(FIRST)} FROM game_before ORDER BY id").fetchall():
        row = row_of_first(dict(zip(FIRST, values, strict=True)))
        if row.follows in followed:
            row = row._replace(follows=None)
        with suppress(RecordError):
            row = row.mended()
        followed.add(row.follows)
        write(database, row)
    database.execute("DROP TABLE game_before")


def row_of_first(columns: Mapping[str, Any]) -> Row:
    """Return a row of the first version as one of this, but not sealed; columns that are missing are empty."""
    found: dict[str, Any] = {name: columns.get(name) for name in FIRST}
    options, follows = _without_series(found["options"] if found["person"] is not None else None)
    if follows is not None and follows >= found["id"]:
        follows = None
    found |= {"options": options, "follows": follows, "begun": found["begun"] or "", "record": found["record"] or ""}
    return Row(**found, key=None, deleted=None, standing=None, checksum="", digest="")


def _without_series(options: Any) -> tuple[str | None, int | None]:
    """Return options without the game before, which the first version kept among them; and that game."""
    try:
        found = json.loads(options or "null")
        follows = found.pop("follows", None)
    except (ValueError, RecursionError, AttributeError, TypeError):
        return options, None
    good = isinstance(follows, int) and 0 < follows <= MOST_NUMBER
    return json.dumps(found), follows if good else None


MIGRATIONS: tuple[Migration, ...] = (_FIRST, _seal_rows, reviews.TABLE)
