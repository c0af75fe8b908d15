"""Questions that were missed, kept for next time in the user's data folder.

A small JSON file with a checksum. A missed question stays until it has been answered right twice; missing it again
starts it again. Every answer is written at once and whole, so that a killed quiz loses nothing.
"""

import hashlib
import json
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from muggins.errors import MugginsError
from muggins.files.paths import data_folder
from muggins.files.text import write_text

RIGHT_TWICE: Final = 2
"""How often a question must be answered right to leave the list."""
_VERSION = 2
"""Version 1 had no checksum."""
_MOST = 500
"""How many are kept; beyond that the oldest go."""


def missed_path() -> Path:
    """Return the file of the user's missed questions."""
    return data_folder() / "quiz.json"


class MissedQuestions:
    """The missed questions in a file, which is made with the first of them."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def keys(self, drill: str) -> list[str]:
        """Return the kept questions of a drill, oldest first.

        Raises:
            MugginsError: the file cannot be read, or is no such file.
        """
        return [key for name, key in self._read() if name == drill]

    def note(self, drill: str, key: str, *, right: bool) -> None:
        """Enter an answer: a missed question is kept, one right often enough leaves.

        Raises:
            MugginsError: the file cannot be read or written, or is no such file.
        """
        kept = self._read()
        if right and (drill, key) not in kept:
            return
        times = kept[drill, key] + 1 if right else 0
        if times >= RIGHT_TWICE:
            del kept[drill, key]
        else:
            kept[drill, key] = times
        self._write(dict(list(kept.items())[-_MOST:]))

    def _read(self) -> dict[tuple[str, str], int]:
        """Return how often each kept question was answered right since it was missed."""
        try:
            return _unpacked(json.loads(self.path.read_bytes()))
        except FileNotFoundError:
            return {}
        except OSError as error:
            raise MugginsError(f"missed questions {str(self.path)!r}: {error.strerror}") from None
        except (ValueError, KeyError, TypeError, RecursionError):
            raise MugginsError(
                f"missed questions {str(self.path)!r}: expected a file written by 'muggins quiz';"
                " delete it to start over"
            ) from None

    def _write(self, kept: dict[tuple[str, str], int]) -> None:
        missed = [{"drill": drill, "question": key, "right": times} for (drill, key), times in kept.items()]
        packed = {"version": _VERSION, "sha256": _digest(missed), "missed": missed}
        with suppress(OSError):  # where it cannot be made, writing says so
            self.path.parent.mkdir(parents=True, exist_ok=True)
        write_text(self.path, json.dumps(packed, indent=1) + "\n", "missed questions")


def _unpacked(packed: Any) -> dict[tuple[str, str], int]:
    """Return what a file says.

    Raises:
        ValueError, KeyError, TypeError: it is of another form, or not as it was written.
    """
    old = packed["version"] == 1 and "sha256" not in packed
    if not old and (packed["version"], packed["sha256"]) != (_VERSION, _digest(packed["missed"])):
        raise ValueError
    kept = {}
    for entry in packed["missed"]:
        drill, key, times = entry["drill"], entry["question"], entry["right"]
        if not (isinstance(drill, str) and isinstance(key, str) and times in range(RIGHT_TWICE)):
            raise ValueError
        kept[drill, key] = int(times)
    return kept


def _digest(missed: Any) -> str:
    return hashlib.sha256(json.dumps(missed, sort_keys=True).encode()).hexdigest()
