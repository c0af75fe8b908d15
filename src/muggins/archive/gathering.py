"""Gather what earlier versions kept in four more files into the one file; theirs stay as they are, as copies."""

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeAlias

from muggins.archive import pairs
from muggins.arena.schema import MIGRATIONS as MATCHES
from muggins.errors import DamagedError, MugginsError, RecordError
from muggins.files.digest import digest_of
from muggins.files.sqlite import Migration, in_memory, migrate, put
from muggins.wire import to_json

TABLES = """
CREATE TABLE question (
  drill TEXT NOT NULL, question TEXT NOT NULL, step INTEGER NOT NULL, due TEXT NOT NULL, checksum TEXT NOT NULL,
  PRIMARY KEY (drill, question)
) STRICT;
CREATE TABLE day (day TEXT PRIMARY KEY, lost TEXT NOT NULL, late INTEGER NOT NULL, checksum TEXT NOT NULL) STRICT
"""
"""Missed questions, and results of daily deals."""
_Row: TypeAlias = tuple[str, *tuple[object, ...]]
"""The name of a table, and what its columns say, but for the checksum."""


def gather(database: sqlite3.Connection, folder: Path) -> None:
    """Make all tables but that of the games, from the files of earlier versions; a RecordError if one is damaged."""
    migrate(database, (TABLES, *pairs.MIGRATIONS, *MATCHES), folder)
    for name, read in (("quiz.json", _questions), ("daily.json", _days)):
        _gather_small(folder / name, read, database)
    _gather_tables(folder / "tables-for-two.sqlite", pairs.MIGRATIONS, ("pair",), database)
    _note_digests(database)
    _gather_tables(folder / "matches.sqlite", MATCHES, ("run", "block"), database)


def _gather_small(path: Path, read: Callable[[Any], Iterator[_Row]], database: sqlite3.Connection) -> None:
    try:
        for values in read(json.loads(path.read_bytes())):
            put(database, *values)
    except FileNotFoundError:
        return
    except OSError as error:
        raise RecordError(f"file {str(path)!r} cannot be read: {error.strerror}") from None
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, OverflowError, MugginsError):
        raise _damaged(path) from None


def _gather_tables(
    path: Path, migrations: tuple[Migration, ...], tables: tuple[str, ...], database: sqlite3.Connection
) -> None:
    """Copy tables of a SQLite file, if it exists; a damaged row stays damaged."""
    if not path.exists():
        return
    copy = in_memory(path)
    if copy is None:
        raise _damaged(path)
    with closing(copy):
        try:
            if copy.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
                raise _damaged(path)
            (version,) = copy.execute("PRAGMA user_version").fetchone()
            migrate(copy, migrations[version:], path.parent)
            copy.text_factory = lambda text: text.decode("utf-8", "replace")
            for table in tables:
                rows = copy.execute(f"SELECT * FROM {table}").fetchall()
                marks = ", ".join("?" for _ in copy.execute(f"PRAGMA table_info({table})"))
                database.executemany(f"INSERT INTO {table} VALUES ({marks})", rows)
        except sqlite3.Error:
            raise _damaged(path) from None


def _note_digests(database: sqlite3.Connection) -> None:
    """Note the digests of the earlier games of tables written by versions that kept none."""
    digests = dict(database.execute("SELECT id, digest FROM game").fetchall())
    for (number,) in database.execute("SELECT id FROM pair").fetchall():
        with suppress(DamagedError):
            (row,) = pairs.rows(database, "id = ?", number)
            agreed = row.agreed
            known = agreed.digests or tuple(digests.get(game, "") for game in agreed.games)
            put(database, "pair", *row._replace(about=json.dumps(to_json(replace(agreed, digests=known)))))


def _damaged(path: Path) -> RecordError:
    return RecordError(f"file {str(path)!r} is damaged: move it elsewhere to go on without it")


def _checked(packed: Any, field: str) -> Any:
    if packed["sha256"] != digest_of(packed[field]):
        raise ValueError
    return packed[field]


def _questions(packed: Any) -> Iterator[_Row]:
    """Yield missed questions; before version 3 nothing rested, and version 1 had no checksum."""
    version = packed["version"]
    for entry in packed["missed"] if version == 1 and "sha256" not in packed else _checked(packed, "missed"):
        step = entry["step" if version == 3 else "right"]
        due = datetime.fromisoformat(entry["due"]) if version == 3 else datetime(2000, 1, 1, tzinfo=UTC)
        yield "question", entry["drill"], entry["question"], step, due.astimezone(UTC).isoformat(timespec="seconds")


def _days(packed: Any) -> Iterator[_Row]:
    for day, each in _checked(packed, "days").items():
        yield "day", day, json.dumps(each["lost"]), int(each["late"])
