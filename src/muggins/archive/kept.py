"""What the store keeps about a game besides its record.

Values are checked wherever an object is made, types wherever one is read from JSON (:func:`muggins.wire.from_json`).
"""

import json
import re
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from math import isfinite
from typing import ClassVar, Literal, TypeVar

from muggins.coach.themes import Theme
from muggins.errors import RecordError, shorten
from muggins.rules.record import Record
from muggins.rules.role import Seat
from muggins.rules.ruleset import LEAST_TARGET, MOST_TARGET, Counting, Ruleset
from muggins.wire import Strict, from_json

_T = TypeVar("_T")
_FIELD = re.compile(r"[\w.]+: ")

MOST_RECORD = 200_000
"""Characters of a record; a game to 999 in which both count badly has half of that."""
MOST_NUMBER = 2**31 - 1
"""The largest number of a game."""
_MOST_NAME = 60
_MOST_POINTS = 10_000
_TIME = re.compile(r"\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d{1,6})?([+-]\d\d:\d\d|Z)?)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class PlayedFrom(Strict):
    """Where a practice game begins: the number of a game, and of the move among all of its events, from 1."""

    game: int
    event: int

    def __post_init__(self) -> None:
        if not (0 < self.game <= MOST_NUMBER and 0 < self.event <= MOST_NUMBER):
            raise RecordError("expected the number of a game and of one of its events")


@dataclass(frozen=True, slots=True)
class Options(Strict):
    """How a game is set up; RecordError where a target or a name cannot be.

    Attributes:
        against: the opponent: a level, or a player of the arena.
        target: points that win, 31 to 181.
        practice: whether moves may be taken back.
        hints: whether hints are shown without being asked for.
        asked: whether a hint was asked for.
        played_from: of a practice game out of a review, where it begins; else None.
        given_moves: of a practice game that begins in the middle, how many of the person's moves it starts with.
    """

    against: str = "nash"
    target: int = 121
    counting: Counting = Counting.AUTOMATIC
    practice: bool = False
    hints: bool = False
    asked: bool = False
    played_from: PlayedFrom | None = None
    given_moves: int = 0

    def __post_init__(self) -> None:
        check_name(self.against)
        if self.played_from is not None and not self.practice:
            raise RecordError("played_from: expected a practice game")
        if self.given_moves and not (self.practice and self.given_moves > 0):
            raise RecordError(
                f"given_moves {shorten(str(self.given_moves))}: expected moves of a practice game, 0 or more"
            )
        if not LEAST_TARGET <= self.target <= MOST_TARGET:
            raise RecordError(f"target {shorten(str(self.target))}: expected {LEAST_TARGET} to {MOST_TARGET}")

    @property
    def aided(self) -> bool:
        return self.hints or self.asked

    @property
    def text(self) -> str:
        values = {**asdict(self), "counting": self.counting.value}
        for name in ("played_from", "given_moves"):
            if not values[name]:  # as games were stored before there were such fields
                del values[name]
        return json.dumps(values)

    @property
    def ruleset(self) -> Ruleset:
        return Ruleset(target=self.target, counting=self.counting)


@dataclass(frozen=True, slots=True)
class _Figures(Strict):
    LEAST: ClassVar[int] = 0

    def __post_init__(self) -> None:
        for name, figure in asdict(self).items():
            if not (isfinite(figure) and self.LEAST <= figure <= _MOST_POINTS):
                raise RecordError(f"{name} {figure}: expected a number from {self.LEAST} to {_MOST_POINTS}")
            if name == "decisions" and figure % 1:
                raise RecordError(f"{name} {figure}: expected a whole number")


@dataclass(frozen=True, slots=True)
class Cost(_Figures):
    """The number of a side's decisions of one kind, and the points they lost."""

    decisions: float
    lost: float


@dataclass(frozen=True, slots=True)
class GameLuck(_Figures):
    """What luck brought a side, points: of the deal, of the starter, and the rest."""

    LEAST: ClassVar[int] = -_MOST_POINTS

    deal: float
    starter: float
    rest: float


@dataclass(frozen=True, slots=True)
class ThemeCost(_Figures):
    """What a review found of a side's decisions of one theme: how many, and the points and wins they lost."""

    decisions: float
    lost: float
    wins: float


@dataclass(frozen=True, slots=True)
class SideReview(Strict):
    """What a review found of a side; reviews of earlier versions lack the last three."""

    toss: Cost
    play: Cost
    luck: GameLuck | None = None
    deals: int | None = None
    themes: dict[Theme, ThemeCost] | None = None


Review = dict[Literal["P1", "P2"], SideReview]
"""What a review found, by seat, as :meth:`muggins.coach.review.Review.summary` tells it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept(Strict):
    """What is kept about a game; RecordError names what of it cannot be.

    Attributes:
        begun: when, UTC, ISO 8601.
        ended: the same, or None while it is played.
        person: the user's seat, P1; None, as are opponent and options, for a game of others.
        review: what a review found, or None.
    """

    begun: str
    ended: str | None
    person: Seat | None
    opponent: str | None
    options: Options | None
    review: Review | None = None
    follows: int | None = None

    def __post_init__(self) -> None:
        check_time(self.begun, "begun")
        if self.ended is not None:
            check_time(self.ended, "ended")
        if self.person is Seat.P2:
            raise RecordError("person P2: expected P1, where this table seats its person")
        if (self.person is None) != (self.options is None) or (self.person is None) != (self.opponent is None):
            raise RecordError("person, opponent and options: expected all of them, or none")
        if self.options is not None and self.opponent != self.options.against:
            name, expected = shorten(str(self.opponent)), shorten(self.options.against)
            raise RecordError(f"opponent {name!r}: expected {expected!r}, as elsewhere in the game")
        if self.follows is not None and not (self.person is not None and 0 < self.follows <= MOST_NUMBER):
            raise RecordError(f"follows {shorten(str(self.follows))}: expected a game of the same person before it")

    @property
    def review_text(self) -> str | None:
        return None if self.review is None else json.dumps({seat: asdict(side) for seat, side in self.review.items()})

    def check_record(self, record: Record) -> None:
        """Check that a record is of a game with this opponent and these rules, or raise RecordError."""
        if self.options is None:
            return
        if record.players[1] != self.opponent:
            raise RecordError(
                f"opponent {shorten(str(self.opponent))!r}: the record names {shorten(record.players[1])!r}"
            )
        if record.ruleset != self.options.ruleset:
            raise RecordError("options: expected the target and the counting of the record's rules")


def now() -> str:
    """Return the time, UTC, ISO 8601."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def check_time(text: str, what: str) -> None:
    """Check that a text is a time in the form of ISO 8601, or raise RecordError."""
    try:
        if _TIME.fullmatch(text):
            datetime.fromisoformat(text)
            return
    except ValueError:
        pass
    raise RecordError(f"{what} {shorten(text)!r}: expected a time such as 2026-01-31T18:00:00+00:00")


def check_name(name: str) -> None:
    if not 0 < len(name) <= _MOST_NAME or name != name.strip() or "," in name or not name.isprintable():
        raise RecordError(
            f"opponent {shorten(name)!r}: expected 1 to {_MOST_NAME} printable characters without a comma"
        )


def read(kind: type[_T], text: str, what: str) -> _T:
    """Return a value from its JSON; RecordError names what of it cannot be."""
    try:
        return from_json(kind, text)
    except ValueError as error:
        raise RecordError(f"{what}.{error}" if _FIELD.match(str(error)) else f"{what}: {error}") from None
