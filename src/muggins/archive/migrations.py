"""Migrations: from each version of the file to the next."""

import json
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Any

from muggins.archive import reviews
from muggins.archive.gathering import gather
from muggins.archive.kept import MOST_NUMBER
from muggins.archive.rows import TABLE, Row, write
from muggins.archive.standing import Standing
from muggins.errors import RecordError
from muggins.files.sqlite import Migration
from muggins.rules.record import format_game, parse_game

_COLUMNS = ("id", "begun", "ended", "person", "opponent", "options", "record", "review")
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


def _seal_rows(database: sqlite3.Connection, _: Path) -> None:
    """Give every row its checksum, its standing and what it follows; one that cannot be read counts as damaged."""
    database.execute("ALTER TABLE game RENAME TO game_before")
    for statement in TABLE.split(";"):
        database.execute(statement)
    followed: set[int | None] = set()
    for values in database.execute(f"SELECT {', '.join(_COLUMNS)} FROM game_before ORDER BY id").fetchall():
        row = _of_first(dict(zip(_COLUMNS, values, strict=True)))
        if row.follows in followed:
            row = row._replace(follows=None)
        with suppress(RecordError):
            row = _sealed(row)
        followed.add(row.follows)
        write(database, row)
    database.execute("DROP TABLE game_before")


def _sealed(row: Row) -> Row:
    kept = row.kept
    record, game = parse_game(row.record or "")
    kept.check_record(record)
    if (game.result is None) != (kept.ended is None):
        raise RecordError(f"ended {kept.ended}: the record says otherwise")
    standing = None if game.result is None else Standing.of(record, game)
    return Row.of(row.id, kept, format_game(game, record.players, record.seed), standing)


def _of_first(columns: dict[str, Any]) -> Row:
    """Return a row of the first version with the columns of this one, not sealed yet."""
    options, follows = _without_series(columns["options"] if columns["person"] is not None else None)
    if follows is not None and follows >= columns["id"]:
        follows = None
    return Row(
        **columns | {"options": options, "follows": follows},
        key=None,
        deleted=None,
        standing=None,
        checksum="",
        digest="",
    )


def _without_series(options: Any) -> tuple[str | None, int | None]:
    """Return options without the game before, which the first version kept among them, and that game."""
    try:
        fields = json.loads(options or "null")
        follows = fields.pop("follows", None)
    except (ValueError, RecursionError, AttributeError, TypeError):
        return options, None
    good = isinstance(follows, int) and 0 < follows <= MOST_NUMBER
    return json.dumps(fields), follows if good else None


MIGRATIONS: tuple[Migration, ...] = (_FIRST, _seal_rows, reviews.TABLE, gather)
