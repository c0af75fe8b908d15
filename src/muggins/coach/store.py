"""One's games on disk: finished ones with their reviews, and the one that is being played.

SQLite with a write-ahead log: what was reported as saved survives a kill. A game is kept as its
record, which replays itself; importing checks every one and takes all of a file or nothing.
"""

import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from muggins.errors import RecordError
from muggins.rules.record import HEADER, Record, format_record, parse_record
from muggins.rules.role import Seat
from muggins.solver.folder import solutions_folder

_MIGRATIONS = (
    """
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
""",
)
"""What takes a file from each version to the next; ``user_version`` counts those done."""


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game in the store.

    Attributes:
        number: its number in the file.
        begun: when, UTC, ISO 8601.
        ended: when it ended, or None while it is played.
        person: the seat of one's own, or None for a game that was imported.
        opponent: the name of the opponent, or None.
        options: how it was set up, see :class:`muggins.coach.table.Options`.
        text: its record.
        review: what a review found, or None; by seat, see :func:`muggins.coach.review.summary`.
    """

    number: int
    begun: str
    ended: str | None
    person: Seat | None
    opponent: str | None
    options: Mapping[str, Any]
    text: str
    review: Mapping[str, Any] | None

    @property
    def record(self) -> Record:
        """Its record, read."""
        return parse_record(self.text)


def store_path() -> Path:
    """Return where one's games lie: in the user's data folder, or in MUGGINS_DATA."""
    return solutions_folder().parent / "games.sqlite"


class Store:
    """A file of games. Made when it is not there yet."""

    def __init__(self, path: Path) -> None:
        """Open a file.

        Raises:
            RecordError: it cannot be opened, is no such file, or is of a later version.
        """
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise RecordError(f"games {str(path)!r}: {error.strerror}") from None
        with self._open() as database:
            self._migrate(database)

    def begin(self, record: Record, person: Seat, opponent: str, options: Mapping[str, Any]) -> int:
        """Store a game that begins; return its number."""
        with self._open() as database:
            row = database.execute(
                "INSERT INTO game (begun, person, opponent, options, record)"
                " VALUES (?, ?, ?, ?, ?) RETURNING id",
                (_now(), person.name, opponent, json.dumps(dict(options)), format_record(record)),
            ).fetchone()
        return int(row[0])

    def save(self, number: int, record: Record, *, ended: bool = False) -> None:
        """Store how far a game has come; when this returns, it is on the disk.

        Raises:
            RecordError: there is no such game.
        """
        with self._open() as database:
            done = database.execute(
                "UPDATE game SET record = ?, ended = ? WHERE id = ?",
                (format_record(record), _now() if ended else None, number),
            )
            if done.rowcount == 0:
                raise _no_game(number)

    def set_review(self, number: int, found: Mapping[str, Any]) -> None:
        """Store what a review found.

        Raises:
            RecordError: there is no such game.
        """
        with self._open() as database:
            done = database.execute(
                "UPDATE game SET review = ? WHERE id = ?", (json.dumps(dict(found)), number)
            )
            if done.rowcount == 0:
                raise _no_game(number)

    def get(self, number: int) -> StoredGame:
        """Return a game.

        Raises:
            RecordError: there is no such game.
        """
        for game in self._select("WHERE id = ?", number):
            return game
        raise _no_game(number)

    def games(self) -> list[StoredGame]:
        """Return all games, oldest first."""
        return list(self._select("ORDER BY id"))

    def unfinished(self) -> StoredGame | None:
        """Return the game last begun of those that are still played, or None."""
        return next(iter(self._select("WHERE ended IS NULL ORDER BY id DESC LIMIT 1")), None)

    def import_text(self, text: str) -> list[int]:
        """Store all records in a text, one behind the other; return their numbers.

        Raises:
            RecordError: one of them is damaged; then nothing is stored.
        """
        parts = [HEADER + part for part in text.split(HEADER)[1:]]
        if not parts or text.split(HEADER, 1)[0].strip():
            raise RecordError(f"no record: expected lines that begin with {HEADER!r}")
        records = []
        for place, part in enumerate(parts, start=1):
            try:
                records.append(parse_record(part))
            except RecordError as error:
                raise RecordError(f"game {place} of {len(parts)}: {error}") from None
        with self._open() as database:
            numbers = []
            for record in records:
                row = database.execute(
                    "INSERT INTO game (begun, ended, options, record) VALUES (?, ?, '{}', ?)"
                    " RETURNING id",
                    (_now(), _now(), format_record(record)),
                ).fetchone()
                numbers.append(int(row[0]))
        return numbers

    def export_text(self) -> str:
        """Return the records of all finished games; others hold hidden cards."""
        return "\n".join(game.text for game in self.games() if game.ended is not None)

    def _select(self, condition: str, *values: int) -> Iterator[StoredGame]:
        with self._open() as database:
            rows = database.execute(
                "SELECT id, begun, ended, person, opponent, options, record, review FROM game "
                + condition,
                values,
            ).fetchall()
        for number, begun, ended, person, opponent, options, text, review in rows:
            yield StoredGame(
                number, begun, ended, None if person is None else Seat[person], opponent,
                json.loads(options), text, None if review is None else json.loads(review),
            )  # fmt: skip

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        try:
            with closing(sqlite3.connect(self.path, timeout=30)) as database:
                database.execute("PRAGMA synchronous = FULL")
                with database:
                    yield database
        except sqlite3.Error as error:
            raise RecordError(f"games {str(self.path)!r}: {error}") from None

    def _migrate(self, database: sqlite3.Connection) -> None:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("BEGIN IMMEDIATE")  # another program may be making the same file
        (version,) = database.execute("PRAGMA user_version").fetchone()
        if version > len(_MIGRATIONS):
            raise RecordError(
                f"games {str(self.path)!r} is of version {version}: expected at most"
                f" {len(_MIGRATIONS)}"
            )
        if version == 0 and database.execute("SELECT 1 FROM sqlite_master").fetchone():
            raise RecordError(f"games {str(self.path)!r}: expected a file of games")
        for migration in _MIGRATIONS[version:]:
            for statement in filter(None, map(str.strip, migration.split(";"))):
                database.execute(statement)
        database.execute(f"PRAGMA user_version = {len(_MIGRATIONS)}")


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def _no_game(number: int) -> RecordError:
    return RecordError(f"game {number}: expected one that is listed by 'muggins games'")
