"""Whether the files of games are whole, and what can be done where they are not.

A row that is damaged is mended where its record replays: everything else is kept as far as it can be
true, and what follows from the record is computed again. What cannot be mended is set aside in a text
next to the file. A file that SQLite cannot read is copied row by row into a new one. The tables for two
lie in a file of their own next to it (:mod:`muggins.archive.pair_repair`).
"""

import json
import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

from muggins.archive.kept import Kept, Options, PlayedFrom, Review, check_time, now, read
from muggins.archive.lost import tell_lost
from muggins.archive.migrations import MIGRATIONS, row_of_first
from muggins.archive.pair_repair import CheckedTables, RepairedTables, check_pairs, repair_pairs
from muggins.archive.pairs import PAIRS
from muggins.archive.rows import COLUMNS, TABLE, Row, change, select, write
from muggins.archive.standing import Standing
from muggins.errors import DamagedError, RecordError
from muggins.files.copies import put_in_place, rows_left, set_aside, temporary_name
from muggins.files.sqlite import Database, check_ours
from muggins.rules.record import Record, format_game, parse_game
from muggins.rules.role import Seat
from muggins.wire import Answer, parse_json


@dataclass(frozen=True, slots=True)
class GameFault:
    """Something that is wrong: with a game, by its number, or with the file (None); and what."""

    game: int | None
    what: str


@dataclass(frozen=True, slots=True)
class CheckedGames(Answer):
    """How many games were looked at, deleted ones too, and what is wrong.

    Attributes:
        games: how many.
        faults: what is wrong with them.
        tables_for_two: the same of the tables at which two people play.
    """

    games: int
    faults: tuple[GameFault, ...]
    tables_for_two: CheckedTables = field(default_factory=CheckedTables)

    @property
    def whole(self) -> bool:
        """Whether nothing is wrong."""
        return not (self.faults or self.tables_for_two.faults)


@dataclass(frozen=True, slots=True)
class RepairedGames(Answer):
    """What was done.

    Attributes:
        games: how many there are now, all of them whole.
        mended: what was wrong with games that are whole again.
        lost: what was wrong with games that could not be mended.
        backup: the file as it was; None where nothing was wrong.
        set_aside: the text that tells what could be read of lost games; None where there are none.
        tables_for_two: what was done to the tables at which two people play.
    """

    games: int
    mended: tuple[GameFault, ...]
    lost: tuple[GameFault, ...]
    backup: str | None
    set_aside: str | None
    tables_for_two: RepairedTables = field(default_factory=RepairedTables)


def check_games(path: Path) -> CheckedGames:
    """Return what is wrong with a file of games, and with the tables for two next to it.

    That is what SQLite's own check finds, and each row with its record replayed.
    """
    tables = check_pairs(path.with_name(PAIRS))
    try:
        file = Database(path, "games", RecordError, MIGRATIONS, private=True)
        faults = [GameFault(None, line) for line in file.faults()]
        with file.open() as database:
            rows = select(database, "ORDER BY id", whole=True)
    except RecordError as error:
        return CheckedGames(0, (GameFault(None, str(error)),), tables)
    found = ((row.id, _fault(row)) for row in rows)
    return CheckedGames(len(rows), (*faults, *(GameFault(number, what) for number, what in found if what)), tables)


def repair_games(path: Path) -> RepairedGames:
    """Mend a file of games as far as it can be, and the tables for two next to it; copies as they were are kept.

    Raises:
        RecordError: one of them is in use, cannot be written, is of a later version, or of another program.
    """
    found = check_games(path)
    games = _repaired(path, found) if found.faults else RepairedGames(found.games, (), (), None, None)
    return replace(games, tables_for_two=repair_pairs(path.with_name(PAIRS), found.tables_for_two))


def _repaired(path: Path, found: CheckedGames) -> RepairedGames:
    """Mend a file of games with which something is wrong."""
    check_ours(path, "games", RecordError, MIGRATIONS, "game")
    try:
        backup = set_aside(path, "damaged")
        broken = next((fault for fault in found.faults if fault.game is None), None)
        if broken is not None:
            return _rewritten(path, backup, broken)
        with Database(path, "games", RecordError, MIGRATIONS, private=True).writing() as database:
            sorted_out = _sort_out(select(database, "ORDER BY id", whole=True))
            text = tell_lost(path, "game", sorted_out.lost)
            for row in sorted_out.mended:
                change(database, row)
            for number in sorted_out.lost:
                database.execute("DELETE FROM game WHERE id = ?", (number,))
    except (sqlite3.Error, OSError) as error:
        why = (error.strerror if isinstance(error, OSError) else None) or error
        raise RecordError(f"games {str(path)!r} cannot be repaired: {why}") from None
    return sorted_out.answer(backup, text)


class _Sorted(NamedTuple):
    """Rows: those that are whole, those that were mended, and what was wrong with them; and those that are lost."""

    whole: list[Row]
    mended: list[Row]
    faults: list[GameFault]
    lost: dict[int, tuple[str, Row]]

    def answer(self, backup: Path, text: Path | None) -> RepairedGames:
        lost = tuple(GameFault(number, what) for number, (what, _) in self.lost.items())
        games = len(self.whole) + len(self.mended)
        return RepairedGames(games, tuple(self.faults), lost, str(backup), None if text is None else str(text))


def _rewritten(path: Path, backup: Path, fault: GameFault) -> RepairedGames:
    """Copy what can be read of a file into a new one, and put that in its place."""
    left = rows_left(path, "game", TABLE.partition(";")[0].strip())
    sorted_out = _sort_out(map(_as_row, left))
    if left:
        sorted_out.faults.insert(0, fault)
    text = tell_lost(path, "game", sorted_out.lost)
    temporary = temporary_name(path)
    try:
        with Database(temporary, "games", RecordError, MIGRATIONS, private=True).writing() as database:
            for row in sorted((*sorted_out.whole, *sorted_out.mended), key=lambda row: row.id):
                write(database, row)
            # A number is never given again.
            database.execute("UPDATE sqlite_sequence SET seq = max(seq, ?)", (max(sorted_out.lost, default=0),))
        put_in_place(temporary, path)
    finally:
        for rest in ("", "-wal", "-shm"):
            temporary.with_name(temporary.name + rest).unlink(missing_ok=True)
    found = sorted_out.answer(backup, text)
    nothing = GameFault(None, f"{fault.what}; nothing of it can be read")
    return found if left else replace(found, lost=(nothing,))


def _sort_out(rows: Iterable[Row]) -> _Sorted:
    """Mend the rows that are damaged, where that can be done."""
    found = _Sorted([], [], [], {})
    faults = [(row, _fault(row)) for row in rows]
    found.whole.extend(row for row, what in faults if what is None)
    followed = {row.follows for row in found.whole if row.deleted is None}
    for row, what in faults:
        if what is None:
            continue
        try:
            mended = _mended(row, followed)
        except RecordError as error:
            found.lost[row.id] = (what if str(error) in what else f"{what}; {error}", row)
            continue
        found.mended.append(mended)
        found.faults.append(GameFault(row.id, what))
        followed.add(mended.follows)
    return found


def _fault(row: Row) -> str | None:
    """Return what is wrong with a row, or None."""
    try:
        row.check()
        if row.mended() != row:
            return "what is kept of its record does not follow from it"
    except DamagedError as error:
        return str(error).partition("damaged: ")[2].partition(";")[0]
    except RecordError as error:
        return str(error)
    return f"it follows game {row.follows}, which came later" if (row.follows or 0) >= row.id else None


def _mended(row: Row, followed: set[int | None]) -> Row:
    """Return a row made whole: what its record says, and what else of it can be true.

    Args:
        row: as it was read.
        followed: games that other games follow.

    Raises:
        RecordError: its record does not replay, or breaks off in a game of others.
    """
    record, game = parse_game(row.record or "")
    over = game.result is not None
    options = _options(row, record)
    if options is None and not over:
        raise RecordError("the record breaks off: expected a finished game")
    review = None
    with suppress(RecordError):
        review = read(Review, row.review or "null", "review") if over else None
    follows = row.follows if options is not None and row.follows not in followed else None
    kept = Kept(
        begun=_time(row.begun) or _time(row.ended) or now(),
        ended=(_time(row.ended) or now()) if over else None,
        person=None if options is None else Seat.P1,
        opponent=None if options is None else options.against,
        options=options,
        review=review,
        follows=follows if isinstance(follows, int) and 0 < follows < row.id else None,
    )
    text = format_game(game, record.players, record.seed)
    key = row.key if row.key and row.key.isascii() else None
    standing = Standing.of(record, game) if over else None
    return Row.of(row.id, kept, text, standing, key).sealed(deleted=_time(row.deleted))


def _options(row: Row, record: Record) -> Options | None:
    """Return how a game was set up, by its record and what can be read; None for a game of others."""
    if row.options is None or row.person == str(Seat.P2):
        return None
    told: Any = None
    with suppress(ValueError):
        told = parse_json(row.options)
    told = told if isinstance(told, dict) else {}
    rules = record.ruleset
    with suppress(RecordError):
        practice, hints, asked = (told.get(name) is True for name in ("practice", "hints", "asked"))
        options = Options(record.players[1], rules.target, rules.counting, practice, hints, asked)
        with suppress(RecordError):
            played_from = read(PlayedFrom, json.dumps(told.get("played_from")), "played_from") if practice else None
            options = replace(options, played_from=played_from)
        with suppress(RecordError):
            given = told.get("given_moves")
            options = replace(options, given_moves=given if type(given) is int else 0)
        return options if options.ruleset == rules else None
    return None


def _time(text: str | None) -> str | None:
    with suppress(RecordError):
        check_time(text or "", "time")
        return text
    return None


def _as_row(columns: Mapping[str, Any]) -> Row:
    """Return what could be read of a row, of any version; what could not, or is of another type, is empty."""
    columns = {
        name: value for name, value in columns.items() if isinstance(value, int if name in {"id", "follows"} else str)
    }
    if "checksum" not in columns and "digest" not in columns:
        return row_of_first(columns)
    found: dict[str, Any] = {name: columns.get(name) for name in COLUMNS}
    return Row(**{**found, **{name: found[name] or "" for name in ("begun", "checksum", "digest", "record")}})
