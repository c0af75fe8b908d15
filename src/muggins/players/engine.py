"""An engine as a player of matches: asked position by position, restarted after it failed."""

import atexit
import shlex
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic
from typing import ClassVar

from muggins.cards import Card
from muggins.errors import PlayerError, shorten
from muggins.players.asking import AskedView, NoAnswer, is_toss
from muggins.players.engine_process import Process
from muggins.players.protocol import SEED, VERSION, Info, parse_best, parse_info
from muggins.rules.position import format_position
from muggins.rules.view import View

PREFIX = "exec:"
"""Begins the name of an engine: ``exec:./bot --level 3``."""
MOVE_SECONDS = 10.0
"""Default limit for a move."""
_START_SECONDS = 60.0
_MOST_BYTES = 1_000_000  # output limit for one move
_GRACE = 0.5


@dataclass(frozen=True, slots=True)
class EngineName:
    """An engine, by the command that starts it, as typed in a shell (no shell reads it), and its seconds for a move."""

    unit: ClassVar[int] = 25
    alone: ClassVar[bool] = False
    holds_lock: ClassVar[bool] = False
    command: str
    seconds: float = MOVE_SECONDS

    def __post_init__(self) -> None:
        if not 0 < self.seconds < 1e6:
            raise PlayerError(f"{self.seconds:g} seconds a move: expected more than 0")
        if not self.words:
            raise PlayerError(f"player {str(self)!r}: expected a command, such as {PREFIX}./bot")

    def __str__(self) -> str:
        return PREFIX + self.command

    @property
    def words(self) -> list[str]:
        """The program and its arguments; raises a PlayerError for unmatched quotes."""
        try:
            return shlex.split(self.command)
        except ValueError as error:
            raise PlayerError(f"player {shorten(str(self))!r}: {error}") from None

    def identity(self) -> str:
        """Return what follows ``id name``, if anything; raises a PlayerError if the engine does not start or answer."""
        engine = Engine(self, 0)
        engine.close()
        return engine.identity

    def chooser(self, seed: int) -> "Engine":
        return Engine(self, seed)


class _Session:
    def __init__(self, name: EngineName) -> None:
        self.process, self.options, self.identity = Process(name.words), set[str](), ""
        try:
            self.process.send(f"cep {VERSION}")
            until = monotonic() + max(_START_SECONDS, name.seconds)
            while (line := self.process.line(until).strip()) != "cepok":
                words = line.split()
                if words[:2] == ["option", "name"] and len(words) > 2:
                    self.options.add(words[2])
                elif words[:2] == ["id", "name"]:
                    self.identity = " ".join(words[2:])
        except BaseException:
            self.process.close()
            raise

    def begin(self, seed: int) -> None:
        if SEED in self.options:
            self.process.send(f"setoption name {SEED} value {seed}")

    def ask(self, view: View, seconds: float) -> object:
        self.process.send(f"position {format_position(view)}", f"go movetime {round(1000 * seconds)}")
        until, printed, infos = monotonic() + seconds, 0, list[Info]()
        while True:
            line = self.process.line(until)
            printed += len(line) + 1
            if printed > _MOST_BYTES:
                raise PlayerError(f"prints more than {_MOST_BYTES:,} bytes for one move")
            if (info := parse_info(line)) is not None:
                infos.append(info)
            elif (best := parse_best(line)) is not None:
                return _answer(view, best, infos)


def _answer(view: View, best: tuple[Card, ...], infos: Sequence[Info]) -> object:
    said: Mapping[tuple[Card, ...], float]
    said = {info.move: info.probability for info in infos if info.probability is not None}
    cards = 2 if is_toss(view) else 1
    for move in (best, *said):
        if len(move) != cards:
            raise PlayerError(f"answers with {len(move)} cards: expected {cards}")
    if cards == 2:
        return said or best
    return {move[0]: share for move, share in said.items()} or best[0]


_IDLE: dict[str, list[_Session]] = {}  # engines by command, for the next unit of games


@atexit.register
def _quit() -> None:
    for session in [session for idle in _IDLE.values() for session in idle]:
        with suppress(PlayerError):
            session.process.send("quit")
        session.process.close(_GRACE)


class Engine:
    """An engine as a match asks it; where it fails, the game is lost and it is restarted.

    Attributes:
        moves: how many moves engines were asked for in this process, to show progress while a slow one plays.
    """

    pardoned = batches = True
    moves = 0

    def __init__(self, name: EngineName, seed: int) -> None:
        """Start an engine, or take an idle one; raises a PlayerError if it does not start or speak the protocol."""
        self.name, self._engine, self._seed = str(name), name, seed
        self._session: _Session | None = None
        try:
            self.identity = self._begin().identity
        except PlayerError as error:
            raise PlayerError(f"player {shorten(self.name)!r} {error}") from None

    def answers(self, questions: Sequence[AskedView]) -> list[object]:
        return [self._answer(question.view) for question in questions]

    def _answer(self, view: View) -> object:
        Engine.moves += 1
        try:
            return self._begin().ask(view, self._engine.seconds)
        except PlayerError as error:
            if self._session is not None:
                self._session.process.close()
                self._session = None
            return NoAnswer(str(error))

    def close(self) -> None:
        if self._session is not None:
            _IDLE.setdefault(self._engine.command, []).append(self._session)
            self._session = None

    def _begin(self) -> _Session:
        if self._session is None:
            try:
                self._session = _IDLE.get(self._engine.command, []).pop()
            except IndexError:
                self._session = _Session(self._engine)
            self._session.begin(self._seed)
        return self._session
