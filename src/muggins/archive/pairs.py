"""Tables for two people on disk, until their games are over: then they are games like others.

A seat, and the invitation to one, is known by the SHA-256 of its token only. What a row holds is sealed:
one that is not as it was written is reported in one line and goes no further.
"""

import json
import sqlite3
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Any, NamedTuple

from muggins.archive.clock import Clock
from muggins.archive.kept import Options, now, read
from muggins.archive.rows import digest_of
from muggins.errors import DamagedError, MissingError, RecordError, StaleError
from muggins.files.sqlite import Database, Migration, put, rows_of
from muggins.rules.role import Seat
from muggins.rules.ruleset import Counting
from muggins.wire import Strict, to_json

_KEPT = 90  # days for which a table is kept at which nobody plays any more
TABLE = """
CREATE TABLE pair (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  begun TEXT NOT NULL,
  host TEXT NOT NULL UNIQUE,
  guest TEXT UNIQUE,
  invite TEXT UNIQUE,
  about TEXT NOT NULL,
  record TEXT NOT NULL,
  touched TEXT NOT NULL,
  playing INTEGER NOT NULL,
  checksum TEXT NOT NULL
) STRICT
"""
MIGRATIONS: tuple[Migration, ...] = (TABLE,)
_NO_SEAT = "no table has this seat: the link to it may be incomplete"


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreed(Strict):
    """What two people have agreed on, and how their games went.

    Attributes:
        names: of P1, who has invited, and of P2, once there.
        clock: what each side has left, or None.
        kept: the number of the current game in the store of games, once it is over and kept there.
        games: the same of the games before it; 0 for one that could not be kept.
        digests: the SHA-256 of their records; empty for a game of a version that kept none.
        match_points: of P1 and P2 in the games before it.
        late: whose time ran out in it.
        again: who wants another one.
        off: who called the game off before the first discard.
        paused: who asks for the clocks to rest; they do once both ask.
        said: the last greeting of each.
    """

    names: tuple[str, str | None]
    target: int
    counting: Counting
    clock: Clock | None
    kept: int | None = None
    games: tuple[int, ...] = ()
    digests: tuple[str, ...] = ()
    match_points: tuple[int, int] = (0, 0)
    late: Seat | None = None
    again: tuple[bool, bool] = (False, False)
    off: Seat | None = None
    paused: tuple[bool, bool] = (False, False)
    said: tuple[str, str] = ("", "")

    def __post_init__(self) -> None:
        first, second = self.names
        check_person(first)
        if second is not None:
            check_person(second)
        self.options  # noqa: B018 - it checks them

    def next_game(self, record: str, winner: Seat, match_points: int, clock: Clock | None) -> "Agreed":
        unknown = ("",) * (len(self.games) - len(self.digests))
        points = [*self.match_points]
        points[winner] += match_points
        return replace(
            self,
            again=(False, False),
            clock=clock,
            games=(*self.games, self.kept or 0),
            digests=(*self.digests, *unknown, digest_of(record)),
            kept=None,
            late=None,
            said=("", ""),
            match_points=(points[0], points[1]),
        )

    @property
    def options(self) -> Options:
        """How the game is set up, as P1 sees it."""
        return Options(self.names[1] or "a friend", self.target, self.counting)


def check_person(name: str) -> None:
    if not 0 < len(name) <= 30 or name != name.strip() or "," in name or not name.isprintable():
        raise RecordError("the name: expected 1 to 30 printable characters without a comma")
    if name.casefold() == "you":
        raise RecordError("the name: expected one that tells your friend who you are")


class PairRow(NamedTuple):
    """A table for two as a row of the file, with its columns in order, but for the checksum.

    `host`, `guest` and `invite` are the hashes of tokens; `record` is empty until both are there.
    """

    id: int
    begun: str
    host: str
    guest: str | None
    invite: str | None
    about: str
    record: str
    touched: str
    playing: int

    @property
    def agreed(self) -> Agreed:
        try:
            return read(Agreed, self.about, "about")
        except RecordError:
            raise damaged_table() from None

    def seat_of(self, digest: str) -> Seat:
        return Seat.P1 if digest == self.host else Seat.P2


def digest_of_token(token: str) -> str:
    """Return the SHA-256 of a token, by which its seat is known."""
    return sha256(token.encode("utf-8", "surrogateescape")).hexdigest()


class PairStore:
    """The tables for two in a file; abandoned ones are deleted after a while.

    A seat or an invitation is given by the hash of its token.

    Raises:
        DamagedError: it is not as it was written.
        StaleError: it has continued elsewhere, or somebody has sat down meanwhile.
        RecordError: a token has a seat already, or the table cannot be stored.
    """

    def __init__(self, file: Database) -> None:
        self._file = file
        self._purge()

    def begin(self, host: str, invite: str, agreed: Agreed) -> tuple[PairRow, bool]:
        """Return the new table of a seat and an invitation, and True; or the table that the seat has, and False."""
        with self._file.writing() as database:
            for earlier in rows(database, "host = ?", host):
                return earlier, False
            time, about = now(), json.dumps(to_json(agreed))
            (last,) = database.execute(
                "SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'pair'"
            ).fetchone()
            row = PairRow(last + 1, time, host, None, invite, about, "", time, 0)
            _check_new(database, host, invite)
            put(database, "pair", *row)
            return row, True

    def of_seat(self, digest: str) -> PairRow:
        return self._one("host = ?1 OR guest = ?1", digest, _NO_SEAT)

    def of_invite(self, digest: str) -> PairRow:
        return self._one(
            "invite = ?", digest, "this invitation is for no table: it was used already, or its link is not whole"
        )

    def get(self, number: int) -> PairRow:
        return self._one("id = ?", number, _NO_SEAT)

    def save(self, row: PairRow, agreed: Agreed, **changed: Any) -> PairRow:
        """Store the state of a table durably; `row` is what is stored of it until now, `changed` other columns."""
        new = row._replace(about=json.dumps(to_json(agreed)), touched=now(), **changed)
        with self._file.writing() as database:
            _check_new(database, *(changed[name] for name in ("guest", "invite") if changed.get(name)))
            if rows(database, "id = ?", row.id) != [row]:
                raise StaleError("the table has gone on elsewhere: nothing was changed")
            put(database, "pair", *new)
        return new

    def _one(self, condition: str, value: object, missing: str) -> PairRow:
        with self._file.open() as database:
            for row in rows(database, condition, value):
                return row
        raise MissingError(missing)

    def _purge(self) -> None:
        if self._file.unwritable is not None:
            return
        before = (datetime.now(UTC) - timedelta(days=_KEPT)).isoformat(timespec="seconds")
        with self._file.open() as database:
            old = database.execute("SELECT id FROM pair WHERE touched < ? AND NOT playing", (before,)).fetchall()
        for (number,) in old:
            with suppress(DamagedError), self._file.writing() as database:  # a damaged one is no old one
                rows(database, "id = ?", number)
                database.execute("DELETE FROM pair WHERE id = ?", (number,))


def rows(database: sqlite3.Connection, condition: str, value: object) -> list[PairRow]:
    """Return the tables for which a condition holds, or raise DamagedError."""
    try:
        return [PairRow(*row) for row in rows_of(database, "pair", f"WHERE {condition}", value)]
    except DamagedError:
        raise damaged_table() from None


def _check_new(database: sqlite3.Connection, *digests: str | None) -> None:
    for digest in digests:
        if database.execute("SELECT 1 FROM pair WHERE ? IN (host, guest, invite)", (digest,)).fetchone():
            raise RecordError("this token has a seat already: expected a new one")


def damaged_table() -> DamagedError:
    """Return the error of a table that cannot continue; it names no cards."""
    return DamagedError("this table is damaged: it is not as it was written, and its game cannot go on")
