"""What an attack is given, a folder and its share of the randomness; and a count of what it came to."""

import random
import shutil
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(slots=True)
class Count:
    """How often the program held, told in a line what was wrong, or failed: crashed, hung, answered wrongly, lost."""

    attack: str
    held: int = 0
    told: int = 0
    failures: list[str] = field(default_factory=list)
    note: str = ""

    def add(self, wrong: str, *, told: bool = False) -> None:
        """Count a try: what failed, or nothing, and whether the program said what was wrong."""
        if wrong:
            self.failures.append(f"{self.attack}: {wrong}")
        else:
            self.told += told
            self.held += not told


@dataclass(frozen=True, slots=True)
class Ground:
    """Where an attack is made: the folder, the seed of all that is drawn, and how much of it is made, 0 to 1."""

    scratch: Path
    seed: int
    scale: float

    def many(self, full: int) -> int:
        """Return how many tries are made of so many in the full attack."""
        return max(1, round(full * self.scale))

    def rng(self, what: str) -> random.Random:
        """Return the numbers drawn for something; they depend on the seed and on it alone."""
        return random.Random(f"{self.seed} {what}")

    def folder(self, name: str) -> Path:
        """Return an empty folder of a name."""
        path = self.scratch / name
        shutil.rmtree(path, ignore_errors=True)
        path.mkdir(parents=True)
        return path
