"""Where an attack is made: the program, folders of its own, its share of the randomness, and how much of it."""

import random
import shutil
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Self

from attack.nursery import Loaded, Nursery
from attack.tally import Tally


class Ground:
    """What an attack is given.

    Attributes:
        seed: of everything that is drawn.
        scale: how much of the full attack is made, 0 to 1.
        minutes: how long what is measured by time goes on.
    """

    def __init__(
        self, scratch: Path, kept: Path, *, seed: int = 1, scale: float = 1, minutes: float = 30, breaking: str = ""
    ) -> None:
        """Make it ready.

        Args:
            scratch: the folder for what an attack writes.
            kept: the folder for what is needed to repeat failures.
            seed: of everything that is drawn.
            scale: how much of the full attack is made.
            minutes: how long what is measured by time goes on.
            breaking: how to break the program first, see :class:`attack.nursery.Nursery`.
        """
        self.seed, self.scale, self.minutes, self.kept = seed, scale, minutes, kept
        self._scratch, self._breaking = scratch, breaking
        self._nurseries: dict[Loaded, Nursery] = {}
        self._open = ExitStack()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._open.close()

    def many(self, full: int) -> int:
        """Return how many tries are made of so many in the full attack."""
        return max(1, round(full * self.scale))

    def rng(self, what: str) -> random.Random:
        """Return the numbers drawn for something; they depend on the seed and on it alone."""
        return random.Random(f"{self.seed} {what}")

    def tally(self, attack: str) -> Tally:
        """Return what counts an attack."""
        return Tally(attack, self.kept)

    def folder(self, name: str) -> Path:
        """Return an empty folder of a name."""
        path = self._scratch / name
        shutil.rmtree(path, ignore_errors=True)
        path.mkdir(parents=True)
        return path

    def existing(self, name: str) -> Path:
        """Return a folder that was made before."""
        return self._scratch / name

    def nursery(self, loaded: Loaded = Loaded.COACH) -> Nursery:
        """Return where processes come from, started when it is first asked for."""
        if loaded not in self._nurseries:
            self._nurseries[loaded] = self._open.enter_context(Nursery(loaded, breaking=self._breaking))
        return self._nurseries[loaded]

    def compile(self, *arguments: str) -> None:
        """Run a command of the program for what it compiles, which may take minutes on a new machine."""
        data = self.folder("compile")
        self.nursery().run(*arguments, seconds=900, data=data)

    def another_nursery(self, loaded: Loaded, **environment: str) -> Nursery:
        """Return a nursery with variables of its own; whoever asks for it ends it."""
        return Nursery(loaded, breaking=self._breaking, **environment)
