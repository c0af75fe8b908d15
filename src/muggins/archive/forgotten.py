"""What the learning opponent was asked to forget."""

from datetime import datetime

from muggins.archive.kept import now
from muggins.files.sqlite import Database, put, rows_of


class Forgotten:
    """When each person was last forgotten: of them only games that began later are learned from."""

    def __init__(self, file: Database) -> None:
        self._file = file

    def since(self, name: str) -> datetime | None:
        """Return when a person was last forgotten, or None.

        Raises:
            DamagedError: it is not as it was written.
        """
        with self._file.open() as database:
            rows = rows_of(database, "forgotten", "WHERE name = ?", name)
        return datetime.fromisoformat(rows[0][1]) if rows else None

    def forget(self, name: str) -> None:
        """Forget a person; when this returns, it is on the disk.

        Raises:
            MugginsError: it cannot be written.
        """
        with self._file.writing() as database:
            put(database, "forgotten", name, now())
