"""What was lost in the daily deals: stars, streaks, and the file that keeps them.

The first time counts; a small JSON file with a checksum in the user's data folder keeps it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from math import isfinite
from pathlib import Path
from typing import Any, Final

from muggins.errors import MugginsError, shorten
from muggins.files.paths import data_folder
from muggins.files.small import SmallFile
from muggins.files.turns import turn_in
from muggins.wire import Answer

DEALS: Final = 3
FIRST: Final = date(2026, 1, 1)
"""The first day that has deals."""
STARS: Final = (6.0, 3.0, 1.2, 0.5, 0.1)
"""Points lost in all three deals, at most, for one star to five: see docs/drills.md."""
_FILE = SmallFile("daily results", "a file of the daily deal", "days", 1)


def daily_path() -> Path:
    return data_folder() / "daily.json"


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
    """The results in a file, which is made with the first of them."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def enter(self, day: date, number: int, lost: float, today: date) -> bool:
        """Enter what was lost in a deal, unless it was played before; return whether it was not.

        Args:
            day: whose deal it is.
            number: 1 to 3.
            lost: points.
            today: the day on which it was played.

        Raises:
            MugginsError: the file cannot be read or written, or is no such file.
        """
        with turn_in(self.path.parent):
            kept = dict(self._read())
            before = kept.get(day, _Kept())
            if before.lost[number - 1] is not None:
                return False
            now = tuple(round(lost, 2) if place == number - 1 else each for place, each in enumerate(before.lost))
            kept[day] = _Kept(now, before.late or day != today)
            self._write(kept)
        return True

    def results(self, today: date) -> DailyResults:
        """Return what was lost so far.

        Raises:
            MugginsError: the file cannot be read, or is no such file.
        """
        kept = self._read()
        days = sorted(day for day, each in kept.items() if each.whole and not each.late)
        runs = _runs(days)
        latest = runs.get(today, runs.get(today - timedelta(days=1), 0))
        found = tuple(_result(day, kept[day]) for day in sorted(kept, reverse=True))
        return DailyResults(today.isoformat(), latest, max(runs.values(), default=0), found)

    def _read(self) -> Mapping[date, _Kept]:
        return _FILE.read(self.path, _unpacked) or {}

    def _write(self, kept: Mapping[date, _Kept]) -> None:
        days = {day.isoformat(): {"lost": each.lost, "late": each.late} for day, each in sorted(kept.items())}
        _FILE.write(self.path, days)


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
    text = f"Muggins daily deal, {day}\n{stars_text(stars)}  {' + '.join(f'{each:.2f}' for each in lost)} points lost"
    return DailyResult(day.isoformat(), kept.lost, stars, kept.late, text)


def _unpacked(packed: Any) -> dict[date, _Kept]:
    if not _FILE.is_whole(packed):
        raise ValueError
    found = {}
    for text, each in packed["days"].items():
        lost, late = tuple(each["lost"]), each["late"]
        fine = all(one is None or (isinstance(one, float | int) and isfinite(one) and one >= 0) for one in lost)
        if len(lost) != DEALS or not fine or not isinstance(late, bool):
            raise ValueError
        found[day_of(text)] = _Kept(lost, late)
    return found
