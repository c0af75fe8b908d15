"""The games that are played at this server: in memory while they are, on disk after every move."""

from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from secrets import token_hex
from threading import Lock, RLock
from typing import TypeVar

from muggins.archive.game import StoredGame
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
        number: its number in the store.
        table: where it is played.
        kept: its record, as it is stored.
        before: how its series stood before it, or None where it follows no game.
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
        """What the awaited move is called: how much has happened, and a mark of what it was."""
        if self._named[0] is not self.kept:
            self._named = self.kept, self.table.move_name
        return self._named[1]


class Games:
    """The games of a store, each played by one person at a time."""

    def __init__(self, store: GameStore, *, new_seed: Callable[[], str] = token_hex) -> None:
        """Open the room.

        Args:
            store: where games are kept.
            new_seed: makes the seed of a new game; nobody must guess it.
        """
        self.store, self.learning = store, PeopleLearner(store)
        self._new_seed = new_seed
        self._seated: OrderedDict[int, Seated] = OrderedDict()
        self._lock, self._saving = Lock(), Lock()
        self.watchers = Watchers()

    def begin(self, options: Options, name: str, key: str | None = None) -> Begun:
        """Begin a game, unless one was begun for the same key.

        Raises:
            PlayerError: no such opponent, or one that thinks too long for a table of many.
            MugginsError: options or a name that cannot be.
            StaleError: the game of that key was deleted.
        """
        check_quick(options.against)
        earlier = self.store.begun(key=key)
        return Begun(earlier, False) if earlier is not None else self._begin(options, name, None, key)

    def follow(self, number: int, key: str | None = None) -> Begun:
        """Begin the next game of a series, unless there is one already.

        Raises:
            RecordError: no such game.
            StaleError: it is not over, or was not played here; or the game of that key was deleted.
            PlayerError: no such opponent, or one that thinks too long for a table of many.
        """
        earlier = self.store.begun(follows=number, key=key)
        if earlier is not None:
            return Begun(earlier, False)
        before = self.store.get(number)
        if before.options is None:
            raise StaleError(f"game {number} was not played at this table")
        check_quick(before.options.against)
        options = replace(before.options, played_from=None, given_moves=0)  # the next game is one from its beginning
        return self._begin(options, before.standing.players[0], before, key)

    def practise(self, number: int, event: int, against: str, key: str | None = None) -> Begun:
        """Begin a practice game from a move of a finished game on, unless one was begun for the same key.

        Args:
            number: of the finished game.
            event: the number of the move among all events of the game, from 1.
            against: the opponent.
            key: of the request.

        Raises:
            PlayerError: no such opponent, or one that thinks too long for a table of many.
            RecordError: no such game.
            StaleError: it is not over, or cannot be played on; or the game of that key was deleted.
            IllegalActionError: no such move.
        """
        check_quick(against)
        earlier = self.store.begun(key=key)
        if earlier is not None:
            return Begun(earlier, False)
        return self._practise(practice_from(self.store.get(number), event, against), key)

    def practise_at(self, point: PointOfPlay, against: str, name: str, key: str | None = None) -> Begun:
        """Begin a practice game at a point of the play, unless one was begun for the same key.

        Args:
            point: the point.
            against: the opponent.
            name: the person's.
            key: of the request.

        Raises:
            PlayerError: no such opponent, or one that thinks too long for a table of many.
            CardError: a point with a token that is no card.
            IllegalActionError: a point that no play has, that the solution never makes, or after which all is forced.
            StaleError: the point comes too seldom; or the game of that key was deleted.
        """
        check_quick(against)
        earlier = self.store.begun(key=key)
        if earlier is not None:
            return Begun(earlier, False)
        return self._practise(practice_at(open_solution(), point, against, name, self._new_seed), key)

    def _practise(self, start: PracticeStart, key: str | None) -> Begun:
        options, record = start
        name = record.players[0]
        table = Table(options, record.seed or "", name=name, record=record, known=self._known(options.against, name))
        with self._saving:
            begun = self.store.begin(table.text, table.options, key=key)
        if begun.new:
            self._seat(begun.number, table, None)
        return begun

    def resign(self, number: int) -> None:
        """Give a game up.

        Raises:
            RecordError: no such game.
            StaleError: it is over, or has continued elsewhere meanwhile.
        """
        self.store.resign(number)
        self._forget(number)
        self.watchers.tell(number)

    def delete(self, number: int) -> None:
        """Delete a game; it can be brought back for some days.

        Raises:
            RecordError: no such game, or a damaged one.
        """
        self.store.delete(number)
        self._forget(number)

    def look(self, number: int, at: Callable[[Seated], _T]) -> _T:
        """Return what is seen of a game, wherever it has gone on.

        Raises:
            RecordError: no such game.
        """
        if not self.is_fresh(number):
            self._forget(number)
        seated = self._take_up(number)
        with seated.lock:
            return at(seated)

    def opponent(self, number: int) -> str | None:
        """Return the name of a game's opponent, None in a game of others.

        Raises:
            RecordError: no such game.
        """
        with self._lock:
            seated = self._seated.get(number)
        return self.store.get(number).opponent if seated is None else seated.table.options.against

    def is_fresh(self, number: int) -> bool:
        """Return whether a game has gone on here only since it was taken up; a terminal may have moved it on."""
        with self._lock:
            seated = self._seated.get(number)
        if seated is None:
            return False
        with seated.lock:
            return self.store.is_at(number, seated.kept)

    def act(self, number: int, move: str, action: Callable[[Seated], object], then: Callable[[Seated], _T]) -> _T:
        """Do something at a table; when this returns, it is on the disk.

        Args:
            number: of the game.
            move: the move that it answers, as the game's state calls it.
            action: what is done.
            then: looks at the game after it.

        Raises:
            RecordError: no such game.
            StaleError: the game has gone on since; nothing is done.
            MugginsError: not allowed; nothing is done.
        """
        seated = self._take_up(number)
        with seated.lock:
            table = seated.table
            if move != seated.move:
                raise StaleError(
                    f"game {number} awaits move {seated.move}: this answered {move[:40]!r}; nothing was changed"
                )
            try:
                action(seated)
                self._save(seated)
            except MugginsError:
                if table.text != seated.kept:
                    self._forget(number)
                raise
            except BaseException:
                self._forget(number)
                raise
            found = then(seated)
        self.watchers.tell(number)
        return found

    def _begin(self, options: Options, name: str, before: StoredGame | None, key: str | None) -> Begun:
        dealer = None if before is None else next_dealer(before)
        follows = None if before is None else before.number
        known = self._known(options.against, name)
        table = Table(options, self._new_seed(), name=name, first_dealer=dealer, known=known)
        with self._saving:
            begun = self.store.begin(table.text, options, follows=follows, key=key)
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
        return self._seat(number, Table.of(stored, self._known_in(stored)), stored.follows)

    def _known_in(self, game: StoredGame) -> Known | None:
        return None if game.ended else self._known(game.opponent, game.standing.players[Seat.P1])

    def _known(self, opponent: str | None, name: str) -> Known | None:
        """Return what an opponent that learns knows of a person; None for others."""
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

    def _save(self, seated: Seated) -> None:
        text, ended = seated.table.text, seated.table.result is not None
        with self._saving:
            self.store.save(seated.number, text, ended=ended, after=seated.kept)
        seated.kept = text
