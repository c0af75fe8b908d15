"""What was lost in the daily deals: stars and streaks; the first time counts."""

import json
from bisect import bisect_left
from contextlib import suppress
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
_DAY = timedelta(days=1)
_SQUARES, _SQUARE_LIMITS = "🟩🟨🟧🟥", (0.03, 0.5, 1.5)
"""How a deal is shown in the text for others, by the points lost in it."""


def day_of(text: str) -> date:
    """Parse a day such as 2026-01-31; a MugginsError for other texts and days before the first."""
    with suppress(ValueError):
        if len(text) == len("2026-01-31") and (day := date.fromisoformat(text)) >= FIRST:
            return day
    raise MugginsError(f"day {shorten(text)!r}: expected one such as {FIRST}, from then on")


def check_day(day: date, today: date) -> None:
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
        lost: points, by deal; None where one is still to be played.
        stars: 0 to 5; None until all are played, as `text`, which may be sent to others.
        late: whether the last of them was played on a later day.
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
        streak: how many days in a row all deals were played on their day, up to today or yesterday.
        best_streak: the longest of all.
        results: by day, the newest first.
    """

    today: str
    streak: int
    best_streak: int
    results: tuple[DailyResult, ...]


class DailyFile:
    """The results of daily deals in a person's file."""

    def __init__(self, file: Database) -> None:
        self._file = file

    def enter(self, day: date, number: int, lost: float, today: date) -> bool:
        """Enter the points lost in a deal, 1 to 3, of a day; return False if it was played before."""
        with self._file.writing() as database:
            rows = rows_of(database, "day", "WHERE day = ?", day.isoformat())
            known, late = (json.loads(rows[0][1]), rows[0][2]) if rows else ((None,) * DEALS, 0)
            if known[number - 1] is not None:
                return False
            now = (*known[: number - 1], round(lost, 2), *known[number:])
            put(database, "day", day.isoformat(), json.dumps(now), int(late or day != today))
        return True

    def results(self, today: date) -> DailyResults:
        """Return what was lost so far; a DamagedError where it is not as it was written."""
        with self._file.open() as database:
            rows = rows_of(database, "day", "ORDER BY day DESC")
        results = tuple(_result(day, tuple(json.loads(lost)), late=bool(late)) for day, lost, late in rows)
        runs: dict[date, int] = {}  # how many days in a row end with each
        for result in reversed(results):
            if result.stars is not None and not result.late:
                day = date.fromisoformat(result.day)
                runs[day] = runs.get(day - _DAY, 0) + 1
        latest = runs.get(today, runs.get(today - _DAY, 0))
        return DailyResults(today.isoformat(), latest, max(runs.values(), default=0), results)


def _result(day: str, lost: tuple[float | None, ...], *, late: bool) -> DailyResult:
    known = [each for each in lost if each is not None]
    if len(known) < DEALS:
        return DailyResult(day, lost, None, late, None)
    stars = stars_of(sum(known))
    squares = "".join(_SQUARES[bisect_left(_SQUARE_LIMITS, each)] for each in known)
    short = f"{sum(known):.2f} points short of the best play" if sum(known) else "the best play in every decision"
    return DailyResult(day, lost, stars, late, f"Muggins daily deal, {day}\n{stars_text(stars)} {squares}\n{short}")
