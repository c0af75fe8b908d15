"""What the learning opponent was asked to forget: a small file with a checksum in the user's data folder."""

from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from muggins.archive.kept import check_time, now
from muggins.files.small import SmallFile

FORGOTTEN: Final = "forgotten.json"
"""The name of the file."""
_FILE = SmallFile("what was forgotten", "a file written by 'muggins learned --forget'", "people", 1)


class Forgotten:
    """When each person was last forgotten: of them only games that began later are learned from."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def since(self, name: str) -> datetime | None:
        """Return when a person was last forgotten, or None.

        Raises:
            MugginsError: the file cannot be read, or is no such file.
        """
        found = self._read().get(name)
        return None if found is None else datetime.fromisoformat(found)

    def forget(self, name: str) -> None:
        """Forget a person; when this returns, it is on the disk.

        Raises:
            MugginsError: the file cannot be read or written, or is no such file.
        """
        people = self._read() | {name: now()}
        with suppress(OSError):  # where it cannot be made, writing says so
            self.path.parent.mkdir(parents=True, exist_ok=True)
        _FILE.write(self.path, people)

    def _read(self) -> dict[str, str]:
        return _FILE.read(self.path, _unpacked) or {}


def _unpacked(packed: Any) -> dict[str, str]:
    """Return what a file says.

    Raises:
        ValueError, KeyError, TypeError, AttributeError, MugginsError: it is of another form, or not as it was
            written.
    """
    people = packed["people"]
    if not _FILE.is_whole(packed):
        raise ValueError
    for name, time in people.items():
        check_time(time, name)
    return dict(people)
