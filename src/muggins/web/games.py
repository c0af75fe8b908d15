"""The games that are played at this server: in memory while they are, on disk after every move."""

from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from secrets import token_hex
from threading import Lock, RLock
from typing import TypeVar

from muggins.archive.store import GameStore
from muggins.errors import MugginsError, StaleError
from muggins.table.levels import check_quick
from muggins.table.series import SeriesStanding, next_dealer, standing
from muggins.table.table import Options, Table

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
        lock: held by whoever looks at the table or moves.
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
            table = self.table
            known = f"{table.scores} {table.view} {table.awaits} {table.to_count}"
            name = f"{len(table.happenings())}-{sha256(known.encode()).hexdigest()[:8]}"
            self._named = self.kept, name
        return self._named[1]


class Games:
    """The games of a store, each played by one person at a time."""

    def __init__(self, store: GameStore, *, new_seed: Callable[[], str] = token_hex) -> None:
        """Open the room.

        Args:
            store: where games are kept.
            new_seed: makes the seed of a new game; nobody must guess it.
        """
        self.store = store
        self._new_seed = new_seed
        self._seated: OrderedDict[int, Seated] = OrderedDict()
        self._lock, self._saving = Lock(), Lock()
        self._watchers: dict[int, list[Callable[[], object]]] = {}
        self.closed = False

    def begin(self, options: Options, name: str) -> int:
        """Begin a game; return its number.

        Raises:
            PlayerError: no such opponent, or one that thinks too long for a table of many.
            MugginsError: options or a name that cannot be.
            StaleError: it follows a game that is not over, or that another one follows already.
        """
        check_quick(options.against)
        dealer = None
        if options.follows is not None:
            before = self.store.get(options.follows)
            if self.store.follower(before.number) is not None:
                raise StaleError(f"game {before.number} is followed by another one already")
            dealer = next_dealer(before)
        table = Table(options, self._new_seed(), name=name, first_dealer=dealer)
        with self._saving:
            number = self.store.begin(table.record, table.person, options.against, options.as_json())
        self._seat(number, table)
        return number

    def follow(self, number: int) -> int:
        """Begin the next game of a series; return its number.

        Raises:
            RecordError: no such game.
            StaleError: it is not over, or another one follows it already.
        """
        before = self.store.get(number)
        if before.person is None:
            raise StaleError(f"game {number} was not played at this table")
        options = Options.of(before)
        return self.begin(
            Options(options.against, options.target, options.counting, options.practice, options.hints, number),
            before.summary.players[0],
        )

    def look(self, number: int, at: Callable[[Seated], _T]) -> _T:
        """Return what is seen of a game.

        Raises:
            RecordError: no such game.
        """
        seated = self._take_up(number)
        with seated.lock:
            return at(seated)

    def act(self, number: int, move: str, action: Callable[[Seated], _T]) -> _T:
        """Do something at a table; when this returns, it is on the disk.

        Args:
            number: of the game.
            move: the move that it answers, as the game's state calls it.
            action: what is done.

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
                found = action(seated)
                self._save(seated)
            except MugginsError:
                if table.text != seated.kept:
                    self._forget(number)
                raise
            except BaseException:
                self._forget(number)
                raise
        for watcher in list(self._watchers.get(number, ())):
            watcher()
        return found

    @contextmanager
    def watching(self, number: int, tell: Callable[[], object]) -> Iterator[None]:
        """Call `tell` whenever a game has gone on; from any thread."""
        self._watchers.setdefault(number, []).append(tell)
        try:
            yield
        finally:
            self._watchers[number].remove(tell)

    def close(self) -> None:
        """Let everybody who watches go."""
        self.closed = True
        for watchers in list(self._watchers.values()):
            for watcher in list(watchers):
                watcher()

    def _take_up(self, number: int) -> Seated:
        with self._lock:
            seated = self._seated.get(number)
            if seated is not None:
                self._seated.move_to_end(number)
                return seated
        stored = self.store.get(number)
        if stored.person is None:
            raise StaleError(f"game {number} was not played at this table: it can be reviewed")
        if stored.ended is None:
            check_quick(Options.of(stored).against)
        return self._seat(number, Table.of(stored))

    def _seat(self, number: int, table: Table) -> Seated:
        follows = table.options.follows
        before = None if follows is None else standing(self.store, self.store.get(follows))
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
