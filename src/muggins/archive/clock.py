"""A clock for two: what each side has left, up to a moment."""

from dataclasses import dataclass, replace
from math import inf, isfinite

from muggins.errors import RecordError
from muggins.rules.role import Seat
from muggins.wire import Strict

MOST_MINUTES, MOST_INCREMENT = 180, 60
"""Minutes of a side, and seconds for each move."""
REST = 15.0
"""Seconds at the beginning of each deal in which no time runs: the cards of the last one are still looked at."""
DOWN = 10.0
"""Seconds without a write after which the server counts as down; that time is charged to nobody."""


@dataclass(frozen=True, slots=True)
class Clock(Strict):
    """What each side has left; RecordError where something of it cannot be.

    Attributes:
        minutes: what each has at the beginning.
        left: seconds of P1 and of P2.
        at: the time they are valid for, seconds since 1970; until then no time runs.
    """

    minutes: int
    increment: int
    left: tuple[float, float]
    at: float

    def __post_init__(self) -> None:
        if not (1 <= self.minutes <= MOST_MINUTES and 0 <= self.increment <= MOST_INCREMENT):
            raise RecordError(f"expected 1 to {MOST_MINUTES} minutes, 0 to {MOST_INCREMENT} seconds a move")
        if not all(map(isfinite, (*self.left, self.at))):
            raise RecordError("expected numbers of seconds")

    @classmethod
    def of(cls, minutes: int, increment: int, now: float) -> "Clock":
        """Return a clock for the beginning of a game; it rests first."""
        return cls(minutes, increment, (minutes * 60.0, minutes * 60.0), now + REST)

    def run(self, seats: tuple[Seat, ...], now: float) -> "Clock":
        """Return the clock at a later moment; it runs for `seats`, and stops when the first has no time left."""
        spent = min(max(now - self.at, 0.0), *(self.left[seat] for seat in seats), inf)
        first, second = (
            round(max(left - spent, 0.0), 3) if seat in seats else left
            for seat, left in zip(Seat, self.left, strict=True)
        )
        return replace(self, left=(first, second), at=max(now, self.at))

    def taken_up(self, now: float) -> "Clock":
        """Return the clock restarted now if no server wrote it for a while, or the system clock was set back."""
        is_of_another_time = now - self.at > DOWN or self.at - now > REST + DOWN
        return replace(self, at=now) if is_of_another_time else self

    def pressed(self, seat: Seat) -> "Clock":
        first, second = self.left
        more = float(self.increment)
        return replace(self, left=(first + more, second) if seat is Seat.P1 else (first, second + more))

    def rested(self, now: float) -> "Clock":
        return replace(self, at=now + REST)

    def woken(self, now: float) -> "Clock":
        return replace(self, at=min(self.at, now))

    def late(self, seats: tuple[Seat, ...]) -> Seat | None:
        """Return which of those to move is out of time."""
        return next((seat for seat in seats if self.left[seat] <= 0), None)
