"""What an attack came to: how often the program held, said what was wrong, or failed."""

import time
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from types import TracebackType
from typing import Self

_MOST_KEPT = 20
"""Failures of one attack whose files are kept; the others are counted."""


@dataclass(frozen=True, slots=True)
class Count:
    """What an attack came to.

    Attributes:
        attack: what was done.
        tries: how often.
        held: of them, how often the program did what it does without an attack.
        told: how often it said in one line what was wrong.
        failed: how often it did neither: a crash, a traceback, a hang, a wrong answer, something lost.
        seconds: they took.
        note: what a reader should know, such as why nothing was tried.
        name: of the attack that it is a part of.
    """

    attack: str
    tries: int
    held: int
    told: int
    failed: int
    seconds: float
    note: str = ""
    name: str = ""


class Tally:
    """Counts the tries of one attack, from any thread, and keeps what is needed to repeat a failure."""

    def __init__(self, attack: str, kept: Path) -> None:
        """Begin to count.

        Args:
            attack: what is done.
            kept: the folder where each failure gets a folder of its own.
        """
        self.attack, self.note = attack, ""
        self._kept, self._lock = kept, Lock()
        self._held = self._told = self._failed = 0
        self._began = self._ended = time.perf_counter()

    def __enter__(self) -> Self:
        self._began = time.perf_counter()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._ended = time.perf_counter()

    def held(self, tries: int = 1) -> None:
        """Count tries that the program held."""
        with self._lock:
            self._held += tries

    def told(self, tries: int = 1) -> None:
        """Count tries of which the program said what was wrong."""
        with self._lock:
            self._told += tries

    def failed(self, what: str, **needed: str | bytes) -> None:
        """Count a try that failed.

        Args:
            what: happened, in words.
            needed: what it takes to repeat it, by the name of the file to keep it in.
        """
        with self._lock:
            self._failed += 1
            number = self._failed
        if number > _MOST_KEPT:
            return
        folder = self._kept / f"{self.attack.replace(' ', '-').replace(',', '').replace(':', '')}-{number}"
        folder.mkdir(parents=True, exist_ok=True)
        for name, found in {"what": what, **needed}.items():
            data = found.encode("utf-8", "backslashreplace") if isinstance(found, str) else found
            (folder / name).write_bytes(data)

    @property
    def count(self) -> Count:
        """What it came to."""
        tries = self._held + self._told + self._failed
        seconds = round(self._ended - self._began, 1)
        return Count(self.attack, tries, self._held, self._told, self._failed, seconds, self.note)
