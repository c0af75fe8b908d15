"""What the learning opponent was asked to forget: a small file with a checksum in the user's data folder."""

import hashlib
import json
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from muggins.archive.kept import check_time, now
from muggins.errors import MugginsError
from muggins.files.text import write_text

FORGOTTEN: Final = "forgotten.json"
"""The name of the file."""
_VERSION: Final = 1


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
        packed = {"version": _VERSION, "sha256": _digest(people), "people": people}
        with suppress(OSError):  # where it cannot be made, writing says so
            self.path.parent.mkdir(parents=True, exist_ok=True)
        write_text(self.path, json.dumps(packed, indent=1) + "\n", "what was forgotten")

    def _read(self) -> dict[str, str]:
        what = f"what was forgotten {str(self.path)!r}"
        try:
            return _unpacked(json.loads(self.path.read_bytes()))
        except FileNotFoundError:
            return {}
        except OSError as error:
            raise MugginsError(f"{what}: {error.strerror}") from None
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError, MugginsError):
            raise MugginsError(
                f"{what}: expected a file written by 'muggins learned --forget'; delete it to start over"
            ) from None


def _unpacked(packed: Any) -> dict[str, str]:
    """Return what a file says.

    Raises:
        ValueError, KeyError, TypeError, AttributeError, MugginsError: it is of another form, or not as it was
            written.
    """
    people = packed["people"]
    if (packed["version"], packed["sha256"]) != (_VERSION, _digest(people)):
        raise ValueError
    for name, time in people.items():
        check_time(time, name)
    return dict(people)


def _digest(people: Any) -> str:
    return hashlib.sha256(json.dumps(people, sort_keys=True).encode()).hexdigest()
