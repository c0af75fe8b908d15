"""Published figures, each in a file of ``published/`` that names its source, and the former solution."""

import csv
from pathlib import Path

FOLDER = Path(__file__).with_name("published")
FORMER_SOLUTION = Path(__file__).with_name("solver") / "nash-small.muggins"
"""The solution shipped before ``nash``; it does not look at its own toss in the play."""


def lines(name: str) -> list[str]:
    """The lines of a file without its remarks."""
    return [line for line in (FOLDER / name).read_text("utf-8").splitlines() if not line.startswith("#")]


def frequencies(*, crib: bool) -> list[int]:
    """How many of all hands (or cribs) score each value."""
    column = "cribs" if crib else "hands"
    return [int(row[column]) for row in csv.DictReader(lines("hand_score_frequencies.csv"))]
