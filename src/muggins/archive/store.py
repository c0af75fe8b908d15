"""One's games on disk: finished ones with their reviews, and the one that is being played.

SQLite with a write-ahead log: what was reported as saved survives a kill. A game is kept as its
record, which replays itself; importing checks every one and takes all of a file or nothing.
"""

import json
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from muggins.archive.text import GameSummary, StoredGame, now, read_games, write_games
from muggins.errors import MissingError, RecordError, StaleError, shorten
from muggins.files.paths import data_folder
from muggins.files.sqlite import Database
from muggins.rules.record import Record, format_record
from muggins.rules.role import Seat
from muggins.wire import Answer

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


@dataclass(frozen=True, slots=True)
class StoredGames(Answer):
    """All games in the store, oldest first."""

    games: tuple[GameSummary, ...]


@dataclass(frozen=True, slots=True)
class GameRecord(Answer):
    """A finished game: its number and the text of its record."""

    number: int
    record: str


@dataclass(frozen=True, slots=True)
class ExportedGames(Answer):
    """How many games were written, and to which file."""

    exported: int
    file: str


@dataclass(frozen=True, slots=True)
class ImportedGames(Answer):
    """The numbers of the games that were new."""

    imported: tuple[int, ...]


def store_path() -> Path:
    """Return the file of the user's games."""
    return data_folder() / "games.sqlite"


class GameStore:
    """A file of games. Made when it is not there yet."""

    def __init__(self, path: Path) -> None:
        """Open a file.

        Raises:
            RecordError: it cannot be opened, is no such file, or is of a later version.
        """
        self.path = path
        self._file = Database(path, "games", RecordError, _MIGRATIONS)

    def held(self) -> AbstractContextManager[None]:
        """Keep the file open during a block: saving in it is quicker."""
        return self._file.held()

    def begin(self, record: Record, person: Seat, opponent: str, options: Mapping[str, Any]) -> int:
        """GameStore a game that begins; return its number."""
        with self._file.open() as database:
            row = database.execute(
                "INSERT INTO game (begun, person, opponent, options, record) VALUES (?, ?, ?, ?, ?) RETURNING id",
                (now(), person.name, opponent, json.dumps(dict(options)), _text(record)),
            ).fetchone()
        return int(row[0])

    def save(
        self, number: int, record: Record | str, *, ended: bool = False, after: Record | str | None = None
    ) -> None:
        """GameStore how far a game has come; when this returns, it is on the disk.

        Args:
            number: of the game.
            record: how far it has come; or the text of that, from the game itself.
            ended: whether that is its end.
            after: what must be stored of it until now, so that two terminals do not play on.

        Raises:
            RecordError: there is no such game.
            StaleError: it has gone on elsewhere.
        """
        before = None if after is None else _text(after)
        with self._file.open() as database:
            done = database.execute(
                "UPDATE game SET record = ?, ended = ? WHERE id = ? AND record = ifnull(?, record)",
                (_text(record), now() if ended else None, number, before),
            )
            if done.rowcount == 0:
                if not database.execute("SELECT 1 FROM game WHERE id = ?", (number,)).fetchone():
                    raise _no_game(number)
                raise StaleError(
                    f"game {number} has gone on elsewhere: expected it in one place only;"
                    " muggins play --resume goes on from there"
                )

    def set_review(self, number: int, found: Mapping[str, Any]) -> None:
        """GameStore what a review found.

        Raises:
            RecordError: there is no such game.
        """
        with self._file.open() as database:
            done = database.execute("UPDATE game SET review = ? WHERE id = ?", (json.dumps(dict(found)), number))
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

    def follower(self, number: int) -> int | None:
        """Return the game that follows one in a series, or None."""
        with self._file.open() as database:
            row = database.execute(
                "SELECT id FROM game WHERE json_extract(options, '$.follows') = ?", (number,)
            ).fetchone()
        return None if row is None else int(row[0])

    def import_text(self, text: str) -> list[int]:
        """GameStore all records in a text, one behind the other, but for those that are here already.

        Returns:
            The numbers of those that are new.

        Raises:
            RecordError: one of them is damaged; then nothing is stored.
        """
        games = read_games(text)
        numbers = []
        with self._file.open() as database:
            for game in games:
                row = database.execute(
                    "INSERT INTO game (begun, ended, person, opponent, options, record, review)"
                    " SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7"
                    " WHERE NOT EXISTS (SELECT 1 FROM game WHERE record = ?6) RETURNING id",
                    (
                        game.begun,
                        game.ended,
                        None if game.person is None else game.person.name,
                        game.opponent,
                        json.dumps(dict(game.options)),
                        game.text,
                        None if game.review is None else json.dumps(dict(game.review)),
                    ),
                ).fetchone()
                numbers += [] if row is None else [int(row[0])]
        return numbers

    def export_text(self) -> str:
        """Return the records of all finished games; others hold hidden cards."""
        return write_games([game for game in self.games() if game.ended is not None])

    def _select(self, condition: str, *values: int) -> Iterator[StoredGame]:
        with self._file.open() as database:
            rows = database.execute(
                "SELECT id, begun, ended, person, opponent, options, record, review FROM game " + condition, values
            ).fetchall()
        for number, begun, ended, person, opponent, options, text, review in rows:
            yield StoredGame(
                number,
                begun,
                ended,
                None if person is None else Seat[person],
                opponent,
                self._read(number, options),
                text,
                None if review is None else self._read(number, review),
            )

    def _read(self, number: int, text: str) -> dict[str, Any]:
        try:
            found = json.loads(text)
        except (ValueError, RecursionError):
            found = None
        if not isinstance(found, dict):
            raise RecordError(f"{self._file.name}: {shorten(text)!r} of game {number}: expected a JSON object")
        return found


def _text(record: Record | str) -> str:
    return record if isinstance(record, str) else format_record(record)


def _no_game(number: int) -> MissingError:
    return MissingError(f"game {number}: expected one that is listed by 'muggins games'")
