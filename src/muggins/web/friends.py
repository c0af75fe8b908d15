"""Tables at which two people play each other: saved after every move, and announced to both.

The file is the truth: memory only spares replaying a game. A game is among the other games once it is over.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass, replace
from secrets import compare_digest, token_hex
from threading import Lock
from typing import TypeVar

from muggins.archive.clock import Clock
from muggins.archive.kept import now as time_text
from muggins.archive.pairs import Agreed, PairRow, PairStore, check_person, damaged_table, digest_of_token
from muggins.archive.rows import digest_of
from muggins.archive.store import GameStore
from muggins.errors import MissingError, MugginsError, RecordError, StaleError
from muggins.rules.deal import Phase
from muggins.rules.record import parse_record
from muggins.rules.role import Seat
from muggins.table.series import SeriesStanding
from muggins.table.table import Table
from muggins.table.viewpoint import Viewpoint
from muggins.web.memory import Memory
from muggins.web.watchers import Watchers

_T = TypeVar("_T")
_KEPT = 64  # tables that are kept in memory
_GRACE = 3.0  # seconds until somebody counts as gone whose page is there no more


@dataclass(frozen=True, slots=True)
class AtSeat:
    """A table for two as seen from a seat.

    Attributes:
        agreed: what the two have agreed on; its clock is as of now.
        here: whether the other one looks at the table now.
        now: the time, seconds since 1970.
        players: the table with its game, or None while the friend is still to come.
    """

    seat: Seat
    row: PairRow
    agreed: Agreed
    players: Table | None
    here: bool
    now: float

    @property
    def number(self) -> int:
        """Number of the game among those of the two, from 1."""
        return len(self.agreed.games) + 1

    @property
    def table(self) -> Viewpoint:
        """Return the game as the seat may see it; StaleError before it has begun."""
        if self.players is None:
            raise StaleError("the game has not begun: your friend is still to come")
        return self.players.seats[self.seat]

    @property
    def over(self) -> bool:
        return self.agreed.off is not None or self.table.result is not None

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return () if self.players is None or self.over else self.players.to_act

    @property
    def can_call_off(self) -> bool:
        """Whether nobody has discarded in the first deal."""
        return self.players is not None and self.players.deals == 1 and len(self.to_act) == 2

    @property
    def before(self) -> SeriesStanding | None:
        if self.number == 1:
            return None
        points = self.agreed.match_points
        return SeriesStanding(tuple(range(1, self.number)), (points[self.seat], points[self.seat.other]))


class Friends:
    """A server's tables for two, each reached with the token of a seat.

    Raises:
        MissingError: no table has this seat, invitation or game.
        DamagedError: the table is not as it was written.
        StaleError: the game is not where this can be done, or its time has run out; nothing is changed.
        MugginsError: anything else that cannot be or is not allowed; nothing is changed.
    """

    def __init__(
        self, games: GameStore, *, new_seed: Callable[[], str] = token_hex, clock: Callable[[], float] | None = None
    ) -> None:
        """Take the store of finished games, what makes the seed of a new one, and what returns seconds since 1970."""
        self._store = PairStore(games.file)
        self._games, self._new_seed, self._now = games, new_seed, clock or _even_clock()
        self._memory: Memory[Table] = Memory(_KEPT)
        self._joining = Lock()
        self.watchers = Watchers()
        self._here: Counter[tuple[int, Seat]] = Counter()
        self._left: dict[tuple[int, Seat], float] = {}
        self._timed: set[int] = set()

    def invite(self, host: str, invite: str, agreed: Agreed, minutes: tuple[int, int] | None = None) -> bool:
        """Set up a table and invite somebody to it; return whether it is new: for the same host there is one only.

        `minutes` of the clock, and its seconds for each move; None for no clock.
        """
        if minutes is not None:
            agreed = replace(agreed, clock=Clock.of(*minutes, self._now()))
        return self._store.begin(digest_of_token(host), digest_of_token(invite), agreed)[1]

    def invite_again(self, token: str, invite: str) -> None:
        row = self._store.of_seat(digest_of_token(token))
        if row.guest is not None:
            raise StaleError("your friend is here: no one else can be invited")
        if row.invite != digest_of_token(invite):
            self._store.save(row, row.agreed, invite=digest_of_token(invite))

    def invitation(self, invite: str) -> Agreed:
        return self._store.of_invite(digest_of_token(invite)).agreed

    def join(self, invite: str, token: str, name: str) -> None:
        """Take the seat of an invitation, which is then used up; repeating it changes nothing."""
        digest = digest_of_token(token)
        with self._joining:
            with suppress(MissingError):
                if self._store.of_seat(digest).guest == digest:
                    return
            check_person(name)
            row = self._store.of_invite(digest_of_token(invite))
            agreed = row.agreed
            if name.casefold() == agreed.names[0].casefold():
                raise RecordError("the name: expected another one than your friend's")
            agreed = replace(agreed, names=(agreed.names[0], name), clock=self._new_clock(agreed))
            table = Table(agreed.options, self._new_seed(), name=agreed.names[0], two=True)
            self._store.save(row, agreed, record=table.text, guest=digest, invite=None, playing=1)
        self.watchers.tell(row.id)

    def look(self, token: str, at: Callable[[AtSeat], _T]) -> _T:
        with self._seated(token) as seated:
            return at(seated)

    def act(self, token: str, move: str, action: Callable[[Table, Seat], object], then: Callable[[AtSeat], _T]) -> _T:
        """Do something at a seat, look at the table after it, and return that; by then it is on the disk.

        `move` names the move that it answers; where another one is awaited, nothing is done.
        """
        with self._seated(token) as at:
            awaited = at.table.move_name
            if move != awaited:
                raise StaleError(f"the table awaits move {awaited}: this answered {move[:40]!r}; nothing was changed")
            table, agreed = at.players, at.agreed
            assert table is not None
            if agreed.off is not None:
                raise StaleError("the game was called off: nothing was changed")
            phase, deals = table.phase, table.deals
            self._memory.forget(at.row.id)  # until it is on the disk
            action(table, at.seat)
            clock = self._pressed(agreed.clock, table, at.seat, (phase, deals))
            said = agreed.said if table.deals == deals else ("", "")
            row, agreed = self._save(at.row, replace(agreed, clock=clock, paused=(False, False), said=said), table)
            seen = then(replace(at, row=row, agreed=agreed, now=self._now()))
        self.watchers.tell(row.id)
        return seen

    def ask(self, token: str, game: int, request: str) -> None:
        """Do something at a seat other than a move, in the game with that number; repeating it changes nothing.

        `request` is "resign", "again", "off", "pause", "resume", or a greeting.
        """
        with self._seated(token) as at:
            if request == "again":
                self._ask_again(at, game)
            elif request == "resign":
                self._resign(at, game)
            else:
                changed = _asked(at, game, request)
                self._store.save(at.row, changed, playing=int(changed.off is None and not at.over))
        self.watchers.tell(at.row.id)

    def _resign(self, at: AtSeat, game: int) -> None:
        if at.number == game and at.table.gave_up is at.seat:
            return
        if at.number != game or at.over or at.players is None:
            raise StaleError(f"game {game} is over: nothing was changed")
        self._memory.forget(at.row.id)
        at.players.resign(at.seat)
        self._save(at.row, at.agreed, at.players)

    def _ask_again(self, at: AtSeat, game: int) -> None:
        """Begin another game, in which the loser of the last one deals, once both have asked for it."""
        row, agreed = at.row, at.agreed
        if at.number > game or agreed.again[at.seat]:
            return
        result = at.table.result
        if not at.over or at.number != game:
            raise StaleError(f"game {game} is not over: expected one to go on from")
        again = _with(agreed.again, at.seat, True)
        if not all(again):
            self._store.save(row, replace(agreed, again=again), playing=0)
            return
        clock = self._new_clock(agreed)
        if result is None:
            agreed = replace(agreed, again=(False, False), off=None, clock=clock)
            dealer = None if at.before is None else at.table.first_dealer
        else:
            agreed = agreed.next_game(row.record, result.winner, result.match_points, clock)
            dealer = result.winner.other
        table = Table(agreed.options, self._new_seed(), name=agreed.names[0], two=True, first_dealer=dealer)
        self._store.save(row, agreed, record=table.text, playing=1)

    def finished(self, token: str, game: int) -> tuple[str, Seat]:
        """Return the record of one of the games of a seat that are over, and the seat."""

        def text(at: AtSeat) -> tuple[str, Seat]:
            if 0 < game < at.number:
                return self._record_before(at.agreed, game), at.seat
            if game != at.number:
                raise MissingError(f"game {game}: expected 1 to {at.number}")
            if at.table.result is None:
                raise StaleError(f"game {game} is not over: it holds hidden cards")
            return at.row.record, at.seat

        return self.look(token, text)

    def _record_before(self, agreed: Agreed, game: int) -> str:
        stored = self._games.get(agreed.games[game - 1])
        if stored.ended is None or agreed.digests[game - 1 : game] != (digest_of(stored.text),):
            raise MissingError(f"game {game} is not in the store: expected its record")
        return stored.text

    def look_on(self, token: str, at: Callable[[AtSeat], _T]) -> _T:
        """Return what is seen with a link to watch: the seat of P1 is passed on."""
        with self._at(self._watched(token).id, Seat.P1) as seated:
            return at(seated)

    def watching_from_outside(self, token: str, tell: Callable[[], object]) -> AbstractContextManager[None]:
        """Call `tell` after each change of a table, for somebody with a link to watch."""
        return self.watchers.watching(self._watched(token).id, tell)

    def _watched(self, token: str) -> PairRow:
        number = token.partition(".")[0]
        if number.isascii() and number.isdecimal() and len(number) < 10:
            row = self._store.get(int(number))
            if compare_digest(token.encode(), watch_token(row).encode()):
                return row
        raise MissingError("this link to watch a game is for no table: it may be incomplete")

    @contextmanager
    def watching(self, token: str, tell: Callable[[], object]) -> Iterator[None]:
        """Call `tell` after each change of a table, from any thread; a watcher counts as present."""
        digest = digest_of_token(token)
        row = self._store.of_seat(digest)
        place = row.id, row.seat_of(digest)
        with self.watchers.watching(row.id, tell):
            self._come_or_go(place, 1)
            try:
                yield
            finally:
                self._come_or_go(place, -1)

    def keep_time(self) -> None:
        """Write the running clocks, and end the games of those who have run out of time."""
        for number in list(self._timed):
            with suppress(MugginsError), self._memory.lock(number):
                self._timed.discard(number)  # the next look puts it back while its clock runs
                row, agreed, table = self._current(number)
                if table is not None and table.result is None and agreed != row.agreed:
                    self._store.save(row, agreed, playing=1)

    def _seated(self, token: str) -> AbstractContextManager[AtSeat]:
        digest = digest_of_token(token)
        row = self._store.of_seat(digest)
        return self._at(row.id, row.seat_of(digest))

    @contextmanager
    def _at(self, number: int, seat: Seat) -> Iterator[AtSeat]:
        """Give the block a table as seen from a seat; nobody else acts at it meanwhile."""
        with self._memory.lock(number):
            yield AtSeat(seat, *self._current(number), self._is_here((number, seat.other)), self._now())

    def _current(self, number: int) -> tuple[PairRow, Agreed, Table | None]:
        """Return the row of a table, what was agreed, and its game: ended if time has run out, kept if it is over."""
        row = self._store.get(number)
        agreed = row.agreed
        if not row.record:
            return row, agreed, None
        table = self._table(row, agreed)
        if table.result is None and agreed.clock is not None and agreed.off is None:
            now = self._now()
            running = () if all(agreed.paused) else table.to_act
            clock = agreed.clock.taken_up(now)
            if clock != agreed.clock:  # a server was down: from now on time runs again
                agreed = replace(agreed, clock=clock)
                row = self._store.save(row, agreed, playing=1)
            clock = clock.run(running, now)
            agreed, late = replace(agreed, clock=clock), clock.late(running)
            if late is not None:
                self._memory.forget(number)
                table.resign(late)
                row, agreed = self._save(row, replace(agreed, late=late), table)
                self.watchers.tell(number)
            else:
                self._timed.add(number)
        elif table.result is not None and agreed.kept is None:
            row, agreed = self._keep(row, agreed)
        return row, agreed, table

    def _table(self, row: PairRow, agreed: Agreed) -> Table:
        def replayed() -> Table:
            try:
                record = parse_record(row.record)
                return Table(agreed.options, record.seed or "", name=agreed.names[0], two=True, record=record)
            except MugginsError:  # its line would name cards
                raise damaged_table() from None

        return self._memory.get(row.id, row.record, replayed)

    def _save(self, row: PairRow, agreed: Agreed, table: Table) -> tuple[PairRow, Agreed]:
        over = table.result is not None
        row = self._store.save(row, agreed, record=table.text, playing=int(not over))
        self._memory.put(row.id, row.record, table)
        return self._keep(row, agreed) if over else (row, agreed)

    def _keep(self, row: PairRow, agreed: Agreed) -> tuple[PairRow, Agreed]:
        """Put a game that is over among the others; if that fails, the next look tries again."""
        try:
            agreed = replace(agreed, kept=self._games.keep(row.record, row.begun or time_text()))
            return self._store.save(row, agreed, playing=0), agreed
        except MugginsError:
            return row, row.agreed

    def _pressed(self, clock: Clock | None, table: Table, seat: Seat, before: tuple[Phase, int]) -> Clock | None:
        """Return the clock after a move of a seat; `before`: the phase, and how many deals there were."""
        if clock is None:
            return None
        phase, deals = before
        clock, now = clock.pressed(seat), self._now()
        if table.deals > deals:
            return clock.rested(now)
        return clock.woken(now) if phase is Phase.TOSS and table.phase is not Phase.TOSS else clock

    def _new_clock(self, agreed: Agreed) -> Clock | None:
        clock = agreed.clock
        return None if clock is None else Clock.of(clock.minutes, clock.increment, self._now())

    def _come_or_go(self, place: tuple[int, Seat], by: int) -> None:
        was = self._is_here(place)
        self._here[place] += by
        self._left[place] = time.monotonic()
        if not was:
            self.watchers.tell(place[0])

    def _is_here(self, place: tuple[int, Seat]) -> bool:
        """Return whether somebody is looking at a table, or was a moment ago, as while a page reloads."""
        return self._here[place] > 0 or time.monotonic() - self._left.get(place, -_GRACE) < _GRACE


def watch_token(row: PairRow) -> str:
    """Return the token to watch a table with: for the holders of its seats only."""
    return f"{row.id}.{digest_of_token(f'watch {row.host}')}"


def _asked(at: AtSeat, game: int, request: str) -> Agreed:
    agreed, seat = at.agreed, at.seat
    if at.number != game:
        raise StaleError(f"game {game} is over: nothing was changed")
    if request == "off":
        if agreed.off is None and not at.can_call_off:
            raise StaleError("somebody has discarded: from now on a game can only be resigned")
        return replace(agreed, off=seat if agreed.off is None else agreed.off)
    if request in {"pause", "resume"}:
        if agreed.clock is None or at.over:
            raise StaleError("no clock is running: nothing was changed")
        return replace(agreed, paused=_with(agreed.paused, seat, True) if request == "pause" else (False, False))
    return replace(agreed, said=_with(agreed.said, seat, request))


def _with(both: tuple[_T, _T], seat: Seat, value: _T) -> tuple[_T, _T]:
    return (value, both[1]) if seat is Seat.P1 else (both[0], value)


def _even_clock() -> Callable[[], float]:
    """Return a monotonic clock of seconds since 1970, which setting the system clock does not change."""
    begun = time.time() - time.monotonic()
    return lambda: begun + time.monotonic()
