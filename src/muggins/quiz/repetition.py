"""Spaced repetition: questions that come back until they are known.

What was missed is due again in ten minutes; each right answer puts it off for longer, a day, three days, a week, and
after the next one it is known and leaves. A wrong one starts it again. Every answer is written at once, so that a
killed quiz loses nothing.
"""

from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Final

from muggins.files.sqlite import Database, checksum_of, put, rows_of

if TYPE_CHECKING:
    from muggins.coach.review import Review

DELAYS: Final = (timedelta(minutes=10), timedelta(days=1), timedelta(days=3), timedelta(days=7))
"""How long a question rests after a wrong answer, and after each right one since."""
_MOST = 1000  # how many are kept; beyond that the oldest go


class Repetition:
    """The missed questions of a person's file.

    Each method raises a DamagedError where a question is not as it was written, and a MugginsError where the file
    cannot be read or written.
    """

    def __init__(self, file: Database, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        """Take a file, and a clock that returns UTC."""
        self._file, self._now = file, now

    def resting(self, drill: str) -> list[tuple[str, datetime]]:
        """Return all questions of a drill that are not known yet, and when each is due, the first due first."""
        with self._file.open() as database:
            rows = rows_of(database, "question", "WHERE drill = ? ORDER BY due, rowid", drill)
        return [(key, datetime.fromisoformat(due)) for _, key, _, due in rows]

    def keys(self, drill: str) -> list[str]:
        return [key for key, _ in self.resting(drill)]

    def due(self, drill: str) -> list[str]:
        return [key for key, due in self.resting(drill) if due <= self._now()]

    def add(self, drill: str, keys: Iterable[str]) -> None:
        """Enter questions that are due at once; those that are there already stay as they are."""
        due = self._text(timedelta())
        rows = [(drill, key, 0, due) for key in keys]
        with self._file.writing() as database:
            database.executemany(
                "INSERT OR IGNORE INTO question VALUES (?, ?, ?, ?, ?)", [(*row, checksum_of(row)) for row in rows]
            )

    def add_mistakes(self, review: "Review") -> int:
        """Enter the person's marked decisions of a game, to be asked again; return how many there are."""
        marked = [made.position for made in review.decisions if made.seat is review.person and made.mark]
        self.add("mistakes", marked)
        return len(marked)

    def note(self, drill: str, key: str, *, right: bool) -> None:
        """Enter an answer: a missed question is kept, one right often enough leaves."""
        one = "WHERE drill = ? AND question = ?"
        if right and key not in self.keys(drill):
            return
        with self._file.writing() as database:
            known = rows_of(database, "question", one, drill, key)
            step = known[0][2] + 1 if right and known else 0
            if step < len(DELAYS):
                put(database, "question", drill, key, step, self._text(DELAYS[step]))
            else:
                database.execute(f"DELETE FROM question {one}", (drill, key))
            newest = "SELECT rowid FROM question ORDER BY rowid DESC LIMIT ?"
            database.execute(f"DELETE FROM question WHERE rowid NOT IN ({newest})", (_MOST,))

    def _text(self, later: timedelta) -> str:
        return (self._now() + later).isoformat(timespec="seconds")
