"""What was lost in the daily deals: stars and streaks; the first time counts."""

import json
import sqlite3
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from muggins.errors import MugginsError, shorten
from muggins.files.sqlite import Database, put, rows_of
from muggins.wire import Answer

DEALS: Final = 3
FIRST: Final = date(2026, 1, 1)
"""The first day that has deals."""
STARS: Final = (6.0, 3.0, 1.2, 0.5, 0.1)
"""Points lost in all three deals, at most, for one star to five: see docs/drills.md."""
_SQUARES, _SQUARE_LIMITS = "🟩🟨🟧🟥", (0.03, 0.5, 1.5)
"""How a deal is shown in the text for others, by the points lost in it."""


def day_of(text: str) -> date:
    """Return the day of a text such as 2026-01-31.

    Raises:
        MugginsError: it is none, or one before the first.
    """
    try:
        found = date.fromisoformat(text)
    except ValueError:
        found = None
    if found is None or len(text) != len("2026-01-31") or found < FIRST:
        raise MugginsError(f"day {shorten(text)!r}: expected one such as {FIRST}, from then on")
    return found


def check_day(day: date, today: date) -> None:
    """Check that a day has come where the person is.

    Raises:
        MugginsError: it has not.
    """
    if day > today:
        raise MugginsError(f"the deals of {day}: expected a day up to {today}")


def stars_text(stars: int) -> str:
    return "★" * stars + "☆" * (len(STARS) - stars)


def stars_of(lost: float) -> int:
    """Return the stars for points lost in all deals of a day, 0 to 5."""
    return sum(round(lost, 4) <= most for most in STARS)


@dataclass(frozen=True, slots=True)
class DailyResult:
    """What was lost in the deals of a day.

    Attributes:
        day: such as 2026-01-31.
        lost: points, by deal; None where one is still to be played.
        stars: 0 to 5 once all are played, else None.
        late: whether the last of them was played on a later day.
        text: what one may send to others once all are played, else None.
    """

    day: str
    lost: tuple[float | None, ...]
    stars: int | None
    late: bool
    text: str | None


@dataclass(frozen=True, slots=True)
class DailyResults(Answer):
    """What was lost in the daily deals so far.

    Attributes:
        today: the day asked about.
        streak: how many days in a row all deals were played on their day, up to today or yesterday.
        best_streak: the longest of all.
        results: by day, the newest first.
    """

    today: str
    streak: int
    best_streak: int
    results: tuple[DailyResult, ...]


@dataclass(frozen=True, slots=True)
class _Kept:
    lost: tuple[float | None, ...] = (None,) * DEALS
    late: bool = False

    @property
    def whole(self) -> bool:
        return None not in self.lost


class DailyFile:
    """The results of daily deals in a person's file."""

    def __init__(self, file: Database) -> None:
        self._file = file

    def enter(self, day: date, number: int, lost: float, today: date) -> bool:
        """Enter what was lost in a deal, unless it was played before; return whether it was not.

        Args:
            day: whose deal it is.
            number: 1 to 3.
            lost: points.
            today: the day on which it was played.

        Raises:
            MugginsError: it cannot be written, or what is there is damaged.
        """
        with self._file.writing() as database:
            before = _kept(database, "WHERE day = ?", day.isoformat()).get(day, _Kept())
            if before.lost[number - 1] is not None:
                return False
            now = [round(lost, 2) if place == number - 1 else each for place, each in enumerate(before.lost)]
            put(database, "day", day.isoformat(), json.dumps(now), int(before.late or day != today))
        return True

    def results(self, today: date) -> DailyResults:
        """Return what was lost so far.

        Raises:
            DamagedError: it is not as it was written.
        """
        with self._file.open() as database:
            kept = _kept(database)
        days = sorted(day for day, each in kept.items() if each.whole and not each.late)
        runs = _runs(days)
        latest = runs.get(today, runs.get(today - timedelta(days=1), 0))
        found = tuple(_result(day, kept[day]) for day in sorted(kept, reverse=True))
        return DailyResults(today.isoformat(), latest, max(runs.values(), default=0), found)


def _kept(database: sqlite3.Connection, condition: str = "", *values: object) -> dict[date, _Kept]:
    rows = rows_of(database, "day", condition, *values)
    return {date.fromisoformat(day): _Kept(tuple(json.loads(lost)), bool(late)) for day, lost, late in rows}


def _runs(days: Sequence[date]) -> dict[date, int]:
    """Return for each day, of days in order, how many in a row end with it."""
    runs: dict[date, int] = {}
    for day in days:
        runs[day] = runs.get(day - timedelta(days=1), 0) + 1
    return runs


def _result(day: date, kept: _Kept) -> DailyResult:
    lost = [each for each in kept.lost if each is not None]
    if not kept.whole:
        return DailyResult(day.isoformat(), kept.lost, None, kept.late, None)
    stars = stars_of(sum(lost))
    squares = "".join(_SQUARES[bisect_left(_SQUARE_LIMITS, each)] for each in lost)
    short = f"{sum(lost):.2f} points short of the best play" if sum(lost) else "the best play in every decision"
    text = f"Muggins daily deal, {day}\n{stars_text(stars)} {squares}\n{short}"
    return DailyResult(day.isoformat(), kept.lost, stars, kept.late, text)
