"""The games that are played at this server: in memory while they are, on disk after every move."""

from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from secrets import token_hex
from threading import Lock, RLock
from typing import Any, TypeVar

from muggins.archive.kept import Options
from muggins.archive.people import PeopleLearner
from muggins.archive.store import Begun, GameStore
from muggins.errors import MissingError, MugginsError, StaleError
from muggins.players.registry import ADAPT
from muggins.rules.role import Seat
from muggins.solver.file.solution import open_solution
from muggins.table.from_point import PointOfPlay, practice_at
from muggins.table.levels import Known, check_quick
from muggins.table.practice import PracticeStart, practice_from
from muggins.table.series import SeriesStanding, next_dealer, standing
from muggins.table.table import Table
from muggins.web.watchers import Watchers

_T = TypeVar("_T")
_SEATED = 256
"""Games that are kept in memory; one that is not is taken up from the disk."""


@dataclass
class Seated:
    """A game in memory.

    Attributes:
        kept: its record, as it is stored.
        before: the state of its series before it, or None where it follows no game.
        lock: held while somebody looks at the table or moves.
        undone: how many moves have been taken back since it was taken up.
    """

    number: int
    table: Table
    kept: str
    before: SeriesStanding | None
    lock: RLock = field(default_factory=RLock)
    undone: int = 0
    _named: tuple[str, str] = ("", "")

    @property
    def move(self) -> str:
        """Name of the awaited move; see :attr:`muggins.table.viewpoint.Viewpoint.move_name`."""
        if self._named[0] is not self.kept:
            self._named = self.kept, self.table.move_name
        return self._named[1]


class Games:
    """The games of a store, each played by one person at a time.

    Whatever begins a game takes the key of the request, and returns the game that was begun for it earlier.

    Raises:
        MissingError: no such game.
        DamagedError: it is not as it was written.
        PlayerError: no such opponent, or one that thinks too long for a table of many.
        StaleError: the game has continued elsewhere, is over or not over yet, or was deleted.
        MugginsError: anything else that cannot be or is not allowed; nothing is changed.
    """

    def __init__(self, store: GameStore, *, new_seed: Callable[[], str] = token_hex) -> None:
        """Take a store, and what makes the seed of a new game, which nobody must be able to guess."""
        self.store, self.learning = store, PeopleLearner(store)
        self._new_seed = new_seed
        self._seated: OrderedDict[int, Seated] = OrderedDict()
        self._lock, self._saving = Lock(), Lock()
        self.watchers = Watchers()

    def begin(self, options: Options, name: str, key: str | None = None) -> Begun:
        return self._once(options.against, key, lambda: self._begin(self._table(options, name), None, key))

    def follow(self, number: int, key: str | None = None) -> Begun:
        """Begin the next game of a series, unless there is one already."""
        earlier = self.store.begun(follows=number, key=key)
        if earlier is not None:
            return Begun(earlier, False)
        before = self.store.get(number)
        if before.options is None:
            raise StaleError(f"game {number} was not played at this table")
        check_quick(before.options.against)
        options = replace(before.options, played_from=None, given_moves=0)  # the next game is one from its beginning
        table = self._table(options, before.standing.players[0], first_dealer=next_dealer(before))
        return self._begin(table, number, key)

    def practise(self, number: int, event: int, against: str, key: str | None = None) -> Begun:
        """Begin a practice game from a move of a finished game: the event of this number, from 1."""
        return self._practise(against, key, lambda: practice_from(self.store.get(number), event, against))

    def practise_at(self, point: PointOfPlay, against: str, name: str, key: str | None = None) -> Begun:
        """Begin a practice game at a point of the play; see :func:`muggins.table.from_point.practice_at`."""
        return self._practise(against, key, lambda: practice_at(open_solution(), point, against, name, self._new_seed))

    def resign(self, number: int) -> None:
        self.store.resign(number)
        self._forget(number)
        self.watchers.tell(number)

    def delete(self, number: int) -> None:
        """Delete a game; it can be restored for some days."""
        self.store.delete(number)
        self._forget(number)

    def look(self, number: int, at: Callable[[Seated], _T]) -> _T:
        """Return what is seen of a game, also where it has continued elsewhere, such as in a terminal."""
        if not self.is_fresh(number):
            self._forget(number)
        seated = self._take_up(number)
        with seated.lock:
            return at(seated)

    def is_fresh(self, number: int) -> bool:
        """Return whether a game is in memory as it is on the disk."""
        with self._lock:
            seated = self._seated.get(number)
        if seated is None:
            return False
        with seated.lock:
            return self.store.is_at(number, seated.kept)

    def opponent(self, number: int) -> str | None:
        """Return the name of a game's opponent, None in a game of others."""
        with self._lock:
            seated = self._seated.get(number)
        return self.store.get(number).opponent if seated is None else seated.table.options.against

    def act(self, number: int, move: str, action: Callable[[Seated], object], then: Callable[[Seated], _T]) -> _T:
        """Do something at a table, look at the game after it, and return that; by then it is on the disk.

        `move` names the move that it answers; where another one is awaited, nothing is done.
        """
        seated = self._take_up(number)
        with seated.lock:
            if move != seated.move:
                raise StaleError(
                    f"game {number} awaits move {seated.move}: this answered {move[:40]!r}; nothing was changed"
                )
            try:
                action(seated)
                text, ended = seated.table.text, seated.table.result is not None
                with self._saving:
                    self.store.save(number, text, ended=ended, after=seated.kept)
                seated.kept = text
            except BaseException as error:
                if not isinstance(error, MugginsError) or seated.table.text != seated.kept:
                    self._forget(number)
                raise
            seen = then(seated)
        self.watchers.tell(number)
        return seen

    def _once(self, against: str, key: str | None, begin: Callable[[], Begun]) -> Begun:
        check_quick(against)
        earlier = self.store.begun(key=key)
        return begin() if earlier is None else Begun(earlier, False)

    def _practise(self, against: str, key: str | None, start: Callable[[], PracticeStart]) -> Begun:
        def begin() -> Begun:
            options, record = start()
            return self._begin(self._table(options, record.players[0], record.seed, record=record), None, key)

        return self._once(against, key, begin)

    def _table(self, options: Options, name: str, seed: str | None = None, **start: Any) -> Table:
        return Table(options, seed or self._new_seed(), name=name, known=self._known(options.against, name), **start)

    def _begin(self, table: Table, follows: int | None, key: str | None) -> Begun:
        with self._saving:
            begun = self.store.begin(table.text, table.options, follows=follows, key=key)
        if begun.new:
            self._seat(begun.number, table, follows)
        return begun

    def _take_up(self, number: int) -> Seated:
        with self._lock:
            seated = self._seated.get(number)
            if seated is not None:
                self._seated.move_to_end(number)
                return seated
        stored = self.store.get(number)
        if stored.person is None:
            raise StaleError(f"game {number} was not played at this table: it can be reviewed")
        if stored.ended is None and stored.options is not None:
            check_quick(stored.options.against)
        known = None if stored.ended else self._known(stored.opponent, stored.standing.players[Seat.P1])
        return self._seat(number, Table.of(stored, known), stored.follows)

    def _known(self, opponent: str | None, name: str) -> Known | None:
        return self.learning.opponent_of(name) if opponent == ADAPT else None

    def _seat(self, number: int, table: Table, follows: int | None) -> Seated:
        before = None
        if follows is not None:
            with suppress(MissingError):  # it was deleted, and the series begins after it
                before = standing(self.store, follows)
        with self._lock:
            # Another request may have been quicker: then that one counts.
            seated = self._seated.setdefault(number, Seated(number, table, table.text, before))
            while len(self._seated) > _SEATED:
                self._seated.popitem(last=False)
            return seated

    def _forget(self, number: int) -> None:
        with self._lock:
            self._seated.pop(number, None)
