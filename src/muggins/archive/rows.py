"""A game as a row of the store's file: sealed when it is written, checked when it is read."""

import sqlite3
from functools import lru_cache
from hashlib import sha256
from typing import Any, NamedTuple, Self

from muggins.archive.game import StoredGame
from muggins.archive.kept import Kept, Options, Review, read
from muggins.archive.standing import Standing
from muggins.errors import DamagedError, RecordError
from muggins.files.sqlite import checksum_of
from muggins.rules.role import Seat

TABLE = """
CREATE TABLE game (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  begun TEXT NOT NULL,
  ended TEXT,
  person TEXT,
  opponent TEXT,
  options TEXT,
  review TEXT,
  follows INTEGER,
  key TEXT,
  deleted TEXT,
  standing TEXT,
  checksum TEXT NOT NULL,
  digest TEXT NOT NULL,
  record TEXT NOT NULL
) STRICT;
CREATE INDEX game_here ON game (id) WHERE deleted IS NULL;
CREATE INDEX game_deleted ON game (deleted) WHERE deleted IS NOT NULL;
CREATE INDEX game_played ON game (id) WHERE ended IS NULL;
CREATE INDEX game_digest ON game (digest);
CREATE UNIQUE INDEX game_key ON game (key) WHERE key IS NOT NULL;
CREATE UNIQUE INDEX game_follows ON game (follows) WHERE follows IS NOT NULL AND deleted IS NULL
"""
"""The table of games: `checksum` seals all but the record, whose SHA-256 is `digest`."""


class Row(NamedTuple):
    """A row of the table of games, with its columns in order; `record` is None where it was not read."""

    id: int
    begun: str
    ended: str | None
    person: str | None
    opponent: str | None
    options: str | None
    review: str | None
    follows: int | None
    key: str | None
    deleted: str | None
    standing: str | None
    checksum: str
    digest: str
    record: str | None

    @classmethod
    def of(cls, number: int, kept: Kept, text: str, standing: Standing | None, key: str | None = None) -> Self:
        """Return a sealed row for a game; `standing` of one that is over, `key` of the request it was begun for."""
        return cls(
            number,
            kept.begun,
            kept.ended,
            None if kept.person is None else str(kept.person),
            kept.opponent,
            None if kept.options is None else kept.options.text,
            kept.review_text,
            kept.follows,
            key,
            None,
            None if standing is None else standing.text,
            "",
            digest_of(text),
            text,
        ).sealed()

    def sealed(self, **changed: Any) -> Self:
        """Return the row with other values in some columns, and the checksum that follows."""
        row = self._replace(**changed)
        if changed.get("record") is not None:
            row = row._replace(digest=digest_of(changed["record"]))
        return row._replace(checksum=row.true_checksum)

    @property
    def true_checksum(self) -> str:
        return checksum_of(self[:_SEALED])

    @property
    def game(self) -> StoredGame:
        """The game, without its record where that was not read, or raise DamagedError."""
        self.check()
        text = self.record or ""
        try:
            standing = Standing.of_text(text) if self.standing is None else read(Standing, self.standing, "standing")
            return StoredGame.of(self.kept, self.id, standing, text)
        except RecordError as error:
            raise self._damaged(str(error)) from None

    @property
    def kept(self) -> Kept:
        if self.person not in {None, *Seat.__members__}:
            raise RecordError(f"person {self.person!r}: expected P1, or none")
        return Kept(
            begun=self.begun,
            ended=self.ended,
            person=None if self.person is None else Seat[self.person],
            opponent=self.opponent,
            options=None if self.options is None else _options(self.options),
            review=None if self.review is None else read(Review, self.review, "review"),
            follows=self.follows,
        )

    def check(self) -> None:
        if self.checksum != self.true_checksum:
            raise self._damaged("it is not as it was written")
        if self.record is not None and self.digest != digest_of(self.record):
            raise self._damaged("its record is not as it was written")

    def _damaged(self, why: str) -> DamagedError:
        return DamagedError(f"game {self.id} is damaged: {why}")


@lru_cache
def _options(text: str) -> Options:
    return read(Options, text, "options")


COLUMNS = Row._fields
_SEALED = COLUMNS.index("checksum")
_LIGHT = ", ".join((*COLUMNS[:-1], "CASE WHEN ended IS NULL THEN record END"))
_WHOLE = ", ".join(COLUMNS)


def digest_of(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogateescape")).hexdigest()


def select(database: sqlite3.Connection, condition: str, *values: object, whole: bool = False) -> list[Row]:
    """Return rows of the table of games; `condition` follows ``FROM game``, and `whole` reads every record."""
    columns = _WHOLE if whole else _LIGHT
    return list(map(Row._make, database.execute(f"SELECT {columns} FROM game {condition}", values)))


def insert(database: sqlite3.Connection, row: Row) -> int:
    """Add a row under the next number, which no game ever had, and return that."""
    (last,) = database.execute("SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'game'").fetchone()
    return write(database, row.sealed(id=last + 1))


def write(database: sqlite3.Connection, row: Row) -> int:
    """Add a row under its own number, and return that."""
    database.execute(f"INSERT INTO game ({_WHOLE}) VALUES ({', '.join('?' * len(COLUMNS))})", row)
    return row.id


def change(database: sqlite3.Connection, row: Row) -> None:
    changed = [column for column in COLUMNS[1:] if column != "record" or row.record is not None]
    values = [getattr(row, column) for column in changed]
    database.execute(f"UPDATE game SET {', '.join(f'{name} = ?' for name in changed)} WHERE id = ?", (*values, row.id))
