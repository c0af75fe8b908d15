"""Ways to break the program, each called in a process that attacks are made on."""

import itertools
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

from muggins.archive.rows import Row
from muggins.archive.store import GameStore
from muggins.errors import MugginsError


def forget_moves() -> None:
    """Say that a move is saved, and now and then do not save it."""
    module: Any = import_module("muggins.archive.store")

    change, turns = module.change, itertools.count(1)

    def forgets(database: sqlite3.Connection, row: Row) -> None:
        if next(turns) % 7:
            change(database, row)

    module.change = forgets


def never_sync() -> None:
    """Leave it to the system when bytes reach the disk."""
    module: Any = import_module("muggins.files.sqlite")

    connected = module.connected

    def hurried(path: Path, how: str, *pragmas: str) -> sqlite3.Connection:
        found: sqlite3.Connection = connected(path, how, *pragmas, "synchronous = OFF")
        return found

    module.connected = hurried


def trust_caches() -> None:
    """Take compiled code as it is, as far as it can be read at all."""
    module: Any = import_module("muggins.kernels.cached_code")
    sealed: Any = import_module("muggins.files.sealed")
    module.read_sealed = lambda path: zlib.decompressobj().decompress(path.read_bytes()[sealed._FIXED :])


def half_write() -> None:
    """Write texts in place, so that a full disk leaves half of them."""
    module: Any = import_module("muggins.files.text")

    @contextmanager
    def in_place(path: Path, *_: Any) -> Iterator[Path]:
        yield path

    module.replacing = in_place


def take_in_anything() -> None:
    """Import what cannot be listed afterwards."""
    taken = GameStore.import_text

    def takes(self: GameStore, text: str) -> list[int]:
        numbers = taken(self, text)
        with self._file.writing() as database:
            database.executemany("UPDATE game SET begun = 'soon' WHERE id = ?", [(number,) for number in numbers])
        return numbers

    GameStore.import_text = takes  # type: ignore[method-assign]


def begin_again() -> None:
    """Forget which requests a game was begun for."""
    begin = GameStore.begin

    def begins(self: GameStore, *arguments: Any, **options: Any) -> Any:
        return begin(self, *arguments, **options | {"key": None})

    GameStore.begin = begins  # type: ignore[method-assign]
    GameStore.begun = lambda *_, **__: None  # type: ignore[method-assign]


def look_once() -> None:
    """Never look whether a game has gone on elsewhere."""
    module: Any = import_module("muggins.web.games")
    module.Games.is_fresh = lambda *_: True


def stumble() -> None:
    """Fail at a card that cannot be as a program does that does not check it."""
    module: Any = import_module("muggins.cards")

    parse = module.parse_card

    def stumbles(text: str) -> Any:
        try:
            return parse(text)
        except MugginsError:
            raise LookupError(text) from None

    module.parse_card = stumbles


def tell_the_friend() -> None:
    """Tell a seat at a table for two a card that the friend holds."""
    module: Any = import_module("muggins.web.shown")

    at_two = module.at_two

    def tells(at: Any, since: int) -> Any:
        found = at_two(at, since)
        theirs = at.players.seats[at.seat.other].view.hand
        return found.model_copy(update={"forced": module.texts(theirs)[0]} if theirs else {})

    module.at_two = tells


def trust_tables() -> None:
    """Take a table for two as it is read."""
    module: Any = import_module("muggins.archive.pairs")
    module.PairRow.true_checksum = property(lambda row: row.checksum)


def enter_late() -> None:
    """Say that the result of a daily deal is entered, and do not enter it."""
    module: Any = import_module("muggins.quiz.daily")
    module.DailyFile.enter = lambda *_: None
