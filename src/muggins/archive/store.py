"""The user's games on disk: finished ones with their reviews, and those that are being played.

SQLite with a write-ahead log: what was reported as saved survives a kill. A game is kept as its record, which replays
itself, next to what is kept about it (:mod:`muggins.archive.kept`), all under checksums.
"""

import json
import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Literal, NamedTuple

from muggins.archive import reviews
from muggins.archive.game import GameSummary, StoredGame
from muggins.archive.kept import MOST_RECORD, Kept, Options, Review, now, read
from muggins.archive.migrations import MIGRATIONS
from muggins.archive.rows import Row, change, digest_of, insert, select
from muggins.archive.standing import Standing
from muggins.archive.text import read_games, write_games
from muggins.errors import DamagedError, MissingError, RecordError, StaleError
from muggins.files.paths import data_folder
from muggins.files.sqlite import Database
from muggins.rules.record import Record, format_game, format_record, parse_game
from muggins.rules.role import Seat
from muggins.wire import Answer

RESTORABLE = 30
"""Days for which a deleted game can be brought back."""
_HERE = "SELECT id FROM game WHERE deleted IS NULL"
_SERIES = 1000  # games of a series that are counted; more would be a file that somebody made


@dataclass(frozen=True, slots=True)
class StoredGames(Answer):
    """The games in the store, oldest first; the numbers of damaged ones, and of those that can be restored."""

    games: tuple[GameSummary, ...]
    damaged: tuple[int, ...]
    deleted: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameRecord(Answer):
    """A finished game: its number and the text of its record."""

    number: int
    record: str


@dataclass(frozen=True, slots=True)
class ExportedGames(Answer):
    """The number of games written, the file, and the numbers of damaged games that are left out."""

    exported: int
    file: str
    left_out: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ImportedGames(Answer):
    """The numbers of the games that were new."""

    imported: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ChangedGame(Answer):
    """A game, by its number, and what became of it."""

    number: int
    now: Literal["resigned", "deleted", "restored"]


class Begun(NamedTuple):
    """A game that was asked for: its number, and whether this request began it."""

    number: int
    new: bool


class Listing(NamedTuple):
    """The newest games, oldest first; how many games there are; the numbers of damaged and of deleted ones."""

    games: list[StoredGame]
    total: int
    damaged: list[int]
    deleted: list[int]


def store_path() -> Path:
    return data_folder() / "games.sqlite"


def open_file(path: Path | None = None) -> Database:
    """Open the file of all that a person has done, by default the one in the data folder, or raise RecordError."""
    return Database(path or store_path(), "games", RecordError, MIGRATIONS, private=True)


class GameStore:
    """The games of a file, which is made when it does not exist yet.

    Attributes:
        file: the file, which keeps other things, too.

    Raises:
        DamagedError: it is not as it was written.
        StaleError: it has continued elsewhere, was deleted, or is in another state than this needs.
        RecordError: anything else that cannot be, or that cannot be written.
    """

    def __init__(self, path: Path) -> None:
        """Open a file; games that were deleted long ago leave it."""
        self.path = path
        self.file = open_file(path)
        self._purge()

    def begin(
        self, record: Record | str, options: Options, *, follows: int | None = None, key: str | None = None
    ) -> Begun:
        """Store a game that begins, with the person in seat P1, unless it was begun before.

        A game that follows another one, or was begun for the same `key` of a request, is returned instead of a second.
        """
        text = _text(record)
        kept = Kept(begun=now(), ended=None, person=Seat.P1, opponent=options.against, options=options, follows=follows)
        kept.check_record(parse_game(text)[0])
        row = Row.of(0, kept, text, None, key)
        with self.file.writing() as database:
            earlier = self._begun(database, follows, key)
            return Begun(insert(database, row), True) if earlier is None else Begun(earlier, False)

    def begun(self, *, follows: int | None = None, key: str | None = None) -> int | None:
        """Return the game that was begun for the same request, or follows the same game; or None."""
        with self.file.open() as database:
            return self._begun(database, follows, key)

    def save(
        self, number: int, record: Record | str, *, ended: bool = False, after: Record | str | None = None
    ) -> None:
        """Store durably how far a game has come, and whether that is its end.

        `after`: what must be stored of it until now, so that two terminals do not play on.
        """
        text, standing = _text(record), None
        if ended:
            standing = Standing.of(*parse_game(text))
            if standing.winner is None:
                raise RecordError(f"game {number}: the record breaks off: expected a finished game")
        before = None if after is None else digest_of(_text(after))
        with self.file.writing() as database:
            row = _row(database, number)
            if before not in {None, row.digest}:
                raise StaleError(
                    f"game {number} has gone on elsewhere: expected it in one place only;"
                    " muggins play --resume continues it"
                )
            kept = None if standing is None else standing.text
            change(database, row.sealed(record=text, ended=now() if ended else None, standing=kept, review=None))

    def keep(self, text: str, begun: str) -> int:
        """Store a finished game of others, and return its number; one that is here already keeps its own."""
        standing = Standing.of(*parse_game(_text(text)))
        if standing.winner is None:
            raise RecordError("the record breaks off: expected a finished game")
        kept = Kept(begun=begun, ended=now(), person=None, opponent=None, options=None)
        with self.file.writing() as database:
            known = select(database, "WHERE digest = ? ORDER BY deleted IS NOT NULL, id LIMIT 1", digest_of(text))
            return known[0].id if known else insert(database, Row.of(0, kept, text, standing))

    def resign(self, number: int) -> None:
        """Resign a game for its person; one that is resigned already stays so."""
        stored = self.get(number)
        if stored.person is None:
            raise StaleError(f"game {number} was not played at this table: expected a game of yours")
        if stored.standing.resigned is stored.person:
            return
        if stored.ended is not None:
            raise StaleError(f"game {number} is over: expected one that is still played")
        record, game = parse_game(stored.text)
        game.resign(stored.person)
        self.save(number, format_game(game, record.players, record.seed), ended=True, after=stored.text)

    def note_hint(self, number: int) -> None:
        """Note that a hint was asked for in a game, if games can be written."""
        game = self.get(number)
        if self.file.unwritable is not None or game.options is None or game.options.aided:
            return
        with self.file.writing() as database:
            row = _row(database, number)
            change(database, row.sealed(options=replace(game.options, asked=True).text))

    def keep_review(self, game: StoredGame, maker: str, text: str, content: Mapping[str, Any]) -> bool:
        """Store the whole review of a game, and its summary; return False where games can only be read.

        `maker` is what the review follows from besides the record.
        """
        review = read(Review, json.dumps(dict(content)), f"game {game.number}: review")
        if self.file.unwritable is not None:
            return False
        with self.file.writing() as database:
            row = _row(database, game.number)
            if row.digest != digest_of(game.text):
                raise StaleError(f"game {game.number} is another one now: expected the one that was reviewed")
            change(database, row.sealed(review=replace(row.game, review=review).review_text))
            reviews.put(database, game.number, maker, row.digest, text)
        return True

    def review_text(self, game: StoredGame, maker: str) -> str | None:
        with self.file.open() as database:
            return reviews.take(database, game.number, maker, digest_of(game.text))

    def get(self, number: int) -> StoredGame:
        with self.file.open() as database:
            return _row(database, number, whole=True).game

    def has(self, number: int) -> bool:
        with self.file.open() as database:
            return bool(database.execute(f"{_HERE} AND id = ?", (number,)).fetchone())

    def series(self, number: int) -> list[StoredGame]:
        """Return a game and those before it in its series, the oldest first, from the last deleted one on."""
        before = (
            "WITH RECURSIVE series (number, place) AS (SELECT ?, 1 UNION ALL SELECT follows, place + 1"
            " FROM game JOIN series ON id = number WHERE follows < id AND deleted IS NULL AND place < ?)"
        )
        with self.file.open() as database:
            chain = database.execute(f"{before} SELECT number FROM series WHERE number IS NOT NULL", (number, _SERIES))
            numbers = [each for (each,) in chain]
            rows = select(
                database, f"WHERE id IN ({', '.join('?' * len(numbers))}) AND deleted IS NULL ORDER BY id", *numbers
            )
            if not rows or rows[-1].id != number:
                raise _no_game(number)
            return [row.game for row in rows]

    def unfinished(self) -> StoredGame | None:
        """Return the latest unfinished game, or None."""
        condition = "WHERE ended IS NULL AND deleted IS NULL ORDER BY id DESC LIMIT 1"
        with self.file.open() as database:
            return next((row.game for row in select(database, condition, whole=True)), None)

    def follower(self, number: int) -> int | None:
        with self.file.open() as database:
            return _follower(database, number)

    def games(self, most: int | None = None) -> Listing:
        """Return the newest games, at most `most` of them, or all; their records are not read."""
        with self.file.open() as database:
            rows = select(database, "WHERE deleted IS NULL ORDER BY id DESC LIMIT ?", -1 if most is None else most)
            (total,) = database.execute("SELECT count(*) FROM game WHERE deleted IS NULL").fetchone()
            deleted = database.execute("SELECT id FROM game WHERE deleted IS NOT NULL ORDER BY id").fetchall()
        games, damaged = _whole(reversed(rows))
        return Listing(games, int(total), damaged, [number for (number,) in deleted])

    def delete(self, number: int) -> None:
        """Delete a game; it can be restored for some days, unless it is damaged."""
        with self.file.writing() as database:
            try:
                row = _row(database, number, deleted=True)
            except DamagedError:
                database.execute("UPDATE game SET deleted = ? WHERE id = ?", (now(), number))
            else:
                if row.deleted is None:
                    change(database, row.sealed(deleted=now()))

    def restore(self, number: int) -> None:
        """Restore a deleted game; where its place in a series was taken, as a game of its own."""
        with self.file.writing() as database:
            _restore(database, _row(database, number, deleted=True))

    def import_text(self, text: str) -> list[int]:
        """Store the new records of a text, or none if one is damaged; return their numbers."""
        games = read_games(text)
        here: dict[int, int] = {}
        numbers = []
        with self.file.writing() as database:
            for game in games:
                digest = digest_of(game.text)
                known = select(database, "WHERE digest = ? ORDER BY deleted IS NOT NULL, id LIMIT 1", digest)
                if not known:
                    here[game.number] = _add(database, game, here)
                elif known[0].deleted is not None:
                    here[game.number] = _restore(database, known[0])
                else:
                    here[game.number] = known[0].id
                    continue
                numbers.append(here[game.number])
        return numbers

    def export(self) -> tuple[str, int, list[int]]:
        """Return all finished games as text, their number, and the numbers of damaged ones, which are left out."""
        with self.file.open() as database:
            rows = select(database, "WHERE ended IS NOT NULL AND deleted IS NULL ORDER BY id", whole=True)
        games, damaged = _whole(rows)
        return write_games(games, damaged), len(games), damaged

    def _purge(self) -> None:
        if self.file.unwritable is not None:
            return
        before = (datetime.now(UTC) - timedelta(days=RESTORABLE)).isoformat(timespec="seconds")
        with self.file.open() as database:
            old = database.execute("SELECT 1 FROM game WHERE deleted < ? LIMIT 1", (before,)).fetchone()
        if old:
            with self.file.writing() as database:
                database.execute("DELETE FROM game WHERE deleted < ?", (before,))
                reviews.purge(database)

    @staticmethod
    def _begun(database: sqlite3.Connection, follows: int | None, key: str | None) -> int | None:
        row = None
        if key is not None:
            row = database.execute("SELECT id, deleted FROM game WHERE key = ?", (key,)).fetchone()
        if row is None:
            return None if follows is None else _follower(database, follows)
        number, deleted = row
        if deleted is not None:
            raise StaleError(f"game {number} was deleted: muggins games restore {number} brings it back")
        return int(number)


def _whole(rows: Iterable[Row]) -> tuple[list[StoredGame], list[int]]:
    """Return the games of rows, and the numbers of damaged ones."""
    games, damaged = [], []
    for row in rows:
        try:
            games.append(row.game)
        except DamagedError:
            damaged.append(row.id)
    return games, damaged


def _text(record: Record | str) -> str:
    text = record if isinstance(record, str) else format_record(record)
    if len(text) > MOST_RECORD:
        raise RecordError(f"a record of more than {MOST_RECORD:,} characters: expected a game")
    return text


def _row(database: sqlite3.Connection, number: int, *, whole: bool = False, deleted: bool = False) -> Row:
    """Return the row of a game, checked; `deleted`: whether it may be a deleted one."""
    rows = select(database, "WHERE id = ?", number, whole=whole) if abs(number) < 2**63 else []
    if not rows or (rows[0].deleted is not None and not deleted):
        raise _no_game(number)
    rows[0].check()
    return rows[0]


def _follower(database: sqlite3.Connection, number: int) -> int | None:
    row = database.execute(f"{_HERE} AND follows = ?", (number,)).fetchone()
    return None if row is None else int(row[0])


def _add(database: sqlite3.Connection, game: StoredGame, here: Mapping[int, int]) -> int:
    """Add a game from a text; `here` maps the places of those before it to their numbers."""
    follows = here.get(game.follows or 0)
    if follows is not None and _follower(database, follows) is not None:
        follows = None
    return insert(database, Row.of(0, replace(game, follows=follows), game.text, game.standing))


def _restore(database: sqlite3.Connection, row: Row) -> int:
    if row.deleted is not None:
        taken = row.follows is not None and _follower(database, row.follows) is not None
        change(database, row.sealed(deleted=None, follows=None if taken else row.follows))
    return row.id


def _no_game(number: int) -> MissingError:
    return MissingError(f"game {str(number)[:20]}: there is none; 'muggins games' lists them")
