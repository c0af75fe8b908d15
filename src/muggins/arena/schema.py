"""The tables of matches on disk."""

import sqlite3
from pathlib import Path

from muggins.files.sqlite import Migration, checksum_of

_FIRST = """
CREATE TABLE run (
  id INTEGER PRIMARY KEY,
  first TEXT NOT NULL, second TEXT NOT NULL, ruleset TEXT NOT NULL,
  seed INTEGER NOT NULL, duplicate INTEGER NOT NULL CHECK (duplicate IN (0, 1)),
  version TEXT NOT NULL, begun TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP,
  UNIQUE (first, second, ruleset, seed, duplicate, version)
) STRICT;
CREATE TABLE block (
  run INTEGER NOT NULL REFERENCES run,
  start INTEGER NOT NULL, size INTEGER NOT NULL CHECK (size > 0),
  tally TEXT NOT NULL,
  PRIMARY KEY (run, start)
) STRICT, WITHOUT ROWID
"""
RUN = "id, first, second, ruleset, seed, duplicate, version, begun"
BLOCK = "run, start, size, tally"


def _seal_rows(database: sqlite3.Connection, _: Path) -> None:
    for table, columns, condition in (("run", RUN, "id = ?"), ("block", BLOCK, "(run, start) = (?, ?)")):
        database.execute(f"ALTER TABLE {table} ADD COLUMN checksum TEXT NOT NULL DEFAULT ''")
        for row in database.execute(f"SELECT {columns} FROM {table}").fetchall():
            key = row[: condition.count("?")]
            database.execute(f"UPDATE {table} SET checksum = ? WHERE {condition}", (checksum_of(row), *key))


MIGRATIONS: tuple[Migration, ...] = (_FIRST, _seal_rows)
