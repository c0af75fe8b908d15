"""The games that are played at this server: in memory while they are, on disk after every move."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from secrets import token_hex
from threading import Lock
from typing import Any, TypeVar

from muggins.archive.game import StoredGame
from muggins.archive.kept import Options
from muggins.archive.store import Begun, GameStore
from muggins.errors import MissingError, StaleError
from muggins.solver.file.solution import open_solution
from muggins.table.from_point import PointOfPlay, practice_at
from muggins.table.levels import check_quick, successor
from muggins.table.practice import PracticeStart, practice_from
from muggins.table.series import SeriesStanding, next_dealer, standing
from muggins.table.table import Table
from muggins.web.memory import Memory
from muggins.web.watchers import Watchers

_T = TypeVar("_T")
_SEATED = 256  # games that are kept in memory; one that is not is taken up from the disk


@dataclass
class Seated:
    """A game in memory.

    Attributes:
        before: the state of its series before it, or None where it follows no game.
        undone: how many moves have been taken back since it was taken up.
    """

    number: int
    table: Table
    before: SeriesStanding | None
    undone: int = 0


class Games:
    """The games of a store, each played by one person at a time.

    Whatever begins a game takes the key of the request, and returns the game that was begun for it earlier.

    Attributes:
        ready: called with the name of an opponent before it sits down; an error of it keeps the opponent away.

    Raises:
        MissingError: no such game.
        DamagedError: it is not as it was written.
        PlayerError: no such opponent, or one that thinks too long for a table of many.
        StaleError: the game has continued elsewhere, is over or not over yet, or was deleted.
        MugginsError: anything else that cannot be or is not allowed; nothing is changed.
    """

    def __init__(self, store: GameStore, *, new_seed: Callable[[], str] = token_hex) -> None:
        """Take a store, and what makes the seed of a new game, which nobody must be able to guess."""
        self.store = store
        self.ready: Callable[[str], object] = lambda _: None
        self._new_seed = new_seed
        self._memory: Memory[Seated] = Memory(_SEATED)
        self._saving = Lock()
        self.watchers = Watchers()

    def begin(self, options: Options, name: str, key: str | None = None) -> Begun:
        return self._begin(lambda: self._table(options, name), key)

    def follow(self, number: int, key: str | None = None) -> Begun:
        """Begin the next game of a series, unless there is one already."""

        def following() -> Table:
            before = self.store.get(number)
            if before.options is None:
                raise StaleError(f"game {number} was not played at this table")
            options = replace(before.options, played_from=None, given_moves=0)  # it is one from its beginning
            return self._table(options, before.standing.players[0], first_dealer=next_dealer(before))

        return self._begin(following, key, number)

    def practise(self, number: int, event: int, against: str, key: str | None = None) -> Begun:
        """Begin a practice game from a move of a finished game: the event of this number, from 1."""
        return self._practise(against, key, lambda: practice_from(self.store.get(number), event, against))

    def practise_at(self, point: PointOfPlay, against: str, name: str, key: str | None = None) -> Begun:
        """Begin a practice game at a point of the play; see :func:`muggins.table.from_point.practice_at`."""
        return self._practise(against, key, lambda: practice_at(open_solution(), point, against, name, self._new_seed))

    def resign(self, number: int) -> None:
        self.store.resign(number)
        self.watchers.tell(number)

    def look(self, number: int, at: Callable[[Seated], _T]) -> _T:
        """Return what is seen of a game, also where it has continued elsewhere, such as in a terminal."""
        with self._seated(number) as seated:
            return at(seated)

    def act(self, number: int, move: str, action: Callable[[Seated], object], then: Callable[[Seated], _T]) -> _T:
        """Do something at a table, look at the game after it, and return that; by then it is on the disk.

        `move` names the move that it answers; where another one is awaited, nothing is done.
        """
        with self._seated(number) as seated:
            table, awaited = seated.table, seated.table.move_name
            if move != awaited:
                raise StaleError(
                    f"game {number} awaits move {awaited}: this answered {move[:40]!r}; nothing was changed"
                )
            before = table.text
            self._memory.forget(number)  # until it is on the disk
            action(seated)
            with self._saving:
                self.store.save(number, table.text, ended=table.result is not None, after=before)
            self._memory.put(number, table.text, seated)
            seen = then(seated)
        self.watchers.tell(number)
        return seen

    def _begin(self, new_table: Callable[[], Table], key: str | None, follows: int | None = None) -> Begun:
        earlier = self.store.begun(follows=follows, key=key)
        if earlier is not None:
            return Begun(earlier, False)
        table = new_table()
        with self._saving:
            begun = self.store.begin(table.text, table.options, follows=follows, key=key)
        if begun.new:
            self._memory.put(begun.number, table.text, self._seat(begun.number, table, follows))
        return begun

    def _practise(self, against: str, key: str | None, start: Callable[[], PracticeStart]) -> Begun:
        def started() -> Table:
            self._check(against)
            options, record = start()
            return self._table(options, record.players[0], record.seed, record=record)

        return self._begin(started, key)

    def _table(self, options: Options, name: str, seed: str | None = None, **start: Any) -> Table:
        self._check(options.against)
        return Table(options, seed or self._new_seed(), name=name, **start)

    def _check(self, opponent: str) -> None:
        check_quick(opponent)
        self.ready(opponent)

    @contextmanager
    def _seated(self, number: int) -> Iterator[Seated]:
        with self._memory.lock(number):
            stored = self.store.get(number)
            yield self._memory.get(number, stored.text, lambda: self._take_up(stored))

    def _take_up(self, stored: StoredGame) -> Seated:
        if stored.options is None:
            raise StaleError(f"game {stored.number} was not played at this table: it can be reviewed")
        if stored.ended is None:
            self._check(successor(stored.options.against))
        return self._seat(stored.number, Table.of(stored), stored.follows)

    def _seat(self, number: int, table: Table, follows: int | None) -> Seated:
        before = None
        if follows is not None:
            with suppress(MissingError):  # it was deleted, and the series begins after it
                before = standing(self.store, follows)
        return Seated(number, table, before)
