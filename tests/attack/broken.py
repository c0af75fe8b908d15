"""Ways to break the program, each called in a process that attacks are made on."""

import itertools
import sqlite3
from importlib import import_module
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


def take_in_anything() -> None:
    """Import what cannot be listed afterwards."""
    taken = GameStore.import_text

    def takes(self: GameStore, text: str) -> list[int]:
        numbers = taken(self, text)
        with self.file.writing() as database:
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
    memory: Any = import_module("muggins.web.memory").Memory
    get = memory.get

    def known(self: Any, number: int, text: str, make: Any) -> Any:
        return self._values[number][1] if number in self._values else get(self, number, text, make)

    memory.get = known


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
