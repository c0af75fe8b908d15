"""Spaced repetition: questions that come back until they are known, kept in the user's data folder.

A small JSON file with a checksum. What was missed is due again in ten minutes; each right answer puts it off for
longer, a day, three days, a week, and after the next one it is known and leaves. A wrong one starts it again. Every
answer is written at once and whole, so that a killed quiz loses nothing.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

from muggins.files.digest import digest_of
from muggins.files.paths import data_folder
from muggins.files.small import SmallFile
from muggins.files.turns import turn_in

DELAYS: Final = (timedelta(minutes=10), timedelta(days=1), timedelta(days=3), timedelta(days=7))
"""How long a question rests after a wrong answer, and after each right one since."""
_FILE = SmallFile("missed questions", "a file written by 'muggins quiz'", "missed", 3)
"""Version 1 had no checksum; until version 2, two right answers were enough, and nothing rested."""
_MOST = 1000
"""How many are kept; beyond that the oldest go."""
_LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)


def repetition_path() -> Path:
    return data_folder() / "quiz.json"


def _utc_now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class _Resting:
    """How many right answers a question has had since it was missed, and when it is due."""

    step: int
    due: datetime


_Kept = dict[tuple[str, str], _Resting]


class Repetition:
    """The questions of a file, which is made with the first of them."""

    def __init__(self, path: Path, now: Callable[[], datetime] = _utc_now) -> None:
        """Take a file, and what tells the time, UTC."""
        self.path, self._now = path, now

    def keys(self, drill: str) -> list[str]:
        """Return all questions of a drill that are not known yet, the first due first.

        Raises:
            MugginsError: the file cannot be read, or is no such file.
        """
        kept = [(resting.due, key) for (name, key), resting in self._read().items() if name == drill]
        return [key for _, key in sorted(kept, key=lambda each: each[0])]

    def due(self, drill: str) -> list[str]:
        """Return the questions of a drill that are due, the first due first.

        Raises:
            MugginsError: the file cannot be read, or is no such file.
        """
        kept, now = self._read(), self._now()
        return [key for key in self.keys(drill) if kept[drill, key].due <= now]

    def next_due(self, drill: str) -> datetime | None:
        """Return when the next question of a drill is due, or None where there is none.

        Raises:
            MugginsError: the file cannot be read, or is no such file.
        """
        return min((resting.due for (name, _), resting in self._read().items() if name == drill), default=None)

    def add(self, drill: str, keys: Iterable[str]) -> None:
        """Enter questions that are due at once; those that are there already stay as they are.

        Raises:
            MugginsError: the file cannot be read or written, or is no such file.
        """
        with turn_in(self.path.parent):
            kept = self._read()
            new: _Kept = {(drill, key): _Resting(0, self._now()) for key in keys if (drill, key) not in kept}
            if new:
                self._write(kept | new)

    def note(self, drill: str, key: str, *, right: bool) -> None:
        """Enter an answer: a missed question is kept, one right often enough leaves.

        Raises:
            MugginsError: the file cannot be read or written, or is no such file.
        """
        with turn_in(self.path.parent):
            kept = self._read()
            if right and (drill, key) not in kept:
                return
            step = kept[drill, key].step + 1 if right else 0
            if step < len(DELAYS):
                kept[drill, key] = _Resting(step, self._now() + DELAYS[step])
            else:
                del kept[drill, key]
            self._write(kept)

    def _read(self) -> _Kept:
        return _FILE.read(self.path, _unpacked) or {}

    def _write(self, kept: _Kept) -> None:
        newest = list(kept.items())[-_MOST:]
        missed = [
            {"drill": drill, "question": key, "step": resting.step, "due": resting.due.isoformat(timespec="seconds")}
            for (drill, key), resting in newest
        ]
        _FILE.write(self.path, missed)


def _unpacked(packed: Any) -> _Kept:
    """Return what a file says.

    Raises:
        ValueError, KeyError, TypeError: it is of another form, or not as it was written.
    """
    version = packed["version"]
    first = version == 1 and "sha256" not in packed
    if not first and (version not in {2, _FILE.version} or packed["sha256"] != digest_of(packed["missed"])):
        raise ValueError
    kept = {}
    for entry in packed["missed"]:
        drill, key = entry["drill"], entry["question"]
        step, due = (entry["step"], _time(entry["due"])) if version == _FILE.version else (entry["right"], _LONG_AGO)
        if not (isinstance(drill, str) and isinstance(key, str) and step in range(len(DELAYS))):
            raise ValueError
        kept[drill, key] = _Resting(int(step), due)
    return kept


def _time(text: str) -> datetime:
    found = datetime.fromisoformat(text)
    if found.tzinfo is None:
        raise ValueError
    return found
