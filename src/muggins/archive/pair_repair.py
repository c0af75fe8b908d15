"""Whether the tables for two are whole, and what can be done where they are not.

A table that is damaged cannot go on: nobody could trust its score or its seats. It is set aside in a text next to the
file, and the others stay as they are. A file that SQLite cannot read is copied row by row into a new one.
"""

import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from muggins.archive.lost import tell_lost
from muggins.archive.pairs import MIGRATIONS, TABLE, WHAT, PairRow, insert
from muggins.errors import MugginsError, RecordError
from muggins.files.copies import put_in_place, rows_left, set_aside, temporary_name
from muggins.files.sqlite import Database, check_ours
from muggins.rules.record import parse_game


@dataclass(frozen=True, slots=True)
class TableFault:
    """Something that is wrong: with a table for two, by its number, or with their file (None); and what."""

    table: int | None
    what: str


@dataclass(frozen=True, slots=True)
class CheckedTables:
    """How many tables for two were looked at, and what is wrong."""

    tables: int = 0
    faults: tuple[TableFault, ...] = ()


@dataclass(frozen=True, slots=True)
class RepairedTables:
    """What was done.

    Attributes:
        tables: how many there are now, all of them whole.
        mended: what was wrong with the file, if that could be mended.
        lost: what was wrong with tables that are set aside.
        backup: the file as it was; None where nothing was wrong.
        set_aside: the text that tells what could be read of lost tables, hidden cards too; None where there are none.
    """

    tables: int = 0
    mended: tuple[TableFault, ...] = ()
    lost: tuple[TableFault, ...] = ()
    backup: str | None = None
    set_aside: str | None = None


def check_pairs(path: Path) -> CheckedTables:
    """Return what is wrong with a file of tables for two, which need not be there."""
    if not path.exists():
        return CheckedTables()
    try:
        file = Database(path, WHAT, RecordError, MIGRATIONS, private=True)
        faults = [TableFault(None, f"{file.name}: {line}") for line in file.faults()]
        with file.open() as database:
            rows = _select(database)
    except RecordError as error:
        return CheckedTables(0, (TableFault(None, str(error)),))
    found = ((row.id, _fault(row)) for row in rows)
    return CheckedTables(len(rows), (*faults, *(TableFault(number, what) for number, what in found if what)))


def repair_pairs(path: Path, found: CheckedTables) -> RepairedTables:
    """Set the damaged tables of a file aside; a copy of it as it was is kept.

    Args:
        path: the file.
        found: what is wrong with it.

    Raises:
        RecordError: it is in use, cannot be written, is of a later version, or of another program.
    """
    if not found.faults:
        return RepairedTables(found.tables)
    check_ours(path, WHAT, RecordError, MIGRATIONS, "pair")
    try:
        backup = set_aside(path, "damaged")
        broken = next((fault for fault in found.faults if fault.table is None), None)
        if broken is not None:
            return _rewritten(path, backup, broken)
        with Database(path, WHAT, RecordError, MIGRATIONS, private=True).writing() as database:
            whole, lost = _sort_out(_select(database))
            text = tell_lost(path, "table for two", lost)
            for number in lost:
                database.execute("DELETE FROM pair WHERE id = ?", (number,))
    except (sqlite3.Error, OSError) as error:
        why = (error.strerror if isinstance(error, OSError) else None) or error
        raise RecordError(f"{WHAT} {str(path)!r} cannot be repaired: {why}") from None
    return _answer(len(whole), (), lost, backup, text)


def _rewritten(path: Path, backup: Path, fault: TableFault) -> RepairedTables:
    """Copy the tables that are whole into a new file, and put that in its place."""
    left = rows_left(path, "pair", TABLE.strip())
    whole, lost = _sort_out(map(_as_row, left))
    text = tell_lost(path, "table for two", lost)
    temporary = temporary_name(path)
    try:
        with Database(temporary, WHAT, RecordError, MIGRATIONS, private=True).writing() as database:
            for row in whole:
                insert(database, row)
            # A number is never given again.
            database.execute("UPDATE sqlite_sequence SET seq = max(seq, ?)", (max(lost, default=0),))
        put_in_place(temporary, path)
    finally:
        for rest in ("", "-wal", "-shm"):
            temporary.with_name(temporary.name + rest).unlink(missing_ok=True)
    if left:
        return _answer(len(whole), (fault,), lost, backup, text)
    nothing = TableFault(None, f"{fault.what}; nothing of it can be read")
    return RepairedTables(0, (), (nothing,), str(backup), None)


def _answer(
    tables: int,
    mended: tuple[TableFault, ...],
    lost: Mapping[int, tuple[str, PairRow]],
    backup: Path,
    text: Path | None,
) -> RepairedTables:
    faults = tuple(TableFault(number, what) for number, (what, _) in lost.items())
    return RepairedTables(tables, mended, faults, str(backup), None if text is None else str(text))


def _select(database: sqlite3.Connection) -> list[PairRow]:
    return list(map(PairRow._make, database.execute(f"SELECT {', '.join(PairRow._fields)} FROM pair ORDER BY id")))


def _sort_out(rows: Iterable[PairRow]) -> tuple[list[PairRow], dict[int, tuple[str, PairRow]]]:
    """Return the rows that are whole, and those that are not, with what is wrong."""
    whole: list[PairRow] = []
    lost: dict[int, tuple[str, PairRow]] = {}
    for row in rows:
        what = _fault(row)
        if what is None:
            whole.append(row)
        else:
            lost[row.id] = (what, row)
    return whole, lost


def _fault(row: PairRow) -> str | None:
    """Return what is wrong with a row, or None; nothing of its cards is told."""
    if row.checksum != row.true_checksum:
        return "it is not as it was written"
    try:
        agreed = row.agreed
    except RecordError:
        return "what was agreed on cannot be read"
    if not row.record:
        return "it has a friend and no game" if row.guest is not None else None
    try:
        record, game = parse_game(row.record)
    except MugginsError:
        return "its record does not replay"
    return None if row.belongs(agreed, record, game) else "its record is of another game"


def _as_row(columns: Mapping[str, Any]) -> PairRow:
    """Return what could be read of a row; what could not, or is of another type, is empty."""
    numbers = {"id", "playing"}
    found: dict[str, Any] = {name: 0 if name in numbers else "" for name in PairRow._fields}
    found |= {"guest": None, "invite": None}
    for name, value in columns.items():
        if isinstance(value, int if name in numbers else str):
            found[name] = value
    return PairRow(**found)
