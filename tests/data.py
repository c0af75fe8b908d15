"""Published figures that the tests check against, read from ../shared/data when it is there.

The folder travels with the checkout but not with the package; the few figures that a test cannot do
without are in the tests themselves.
"""

import csv
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parents[2] / "shared" / "data"


def lines(name: str) -> list[str]:
    path = FOLDER / name
    if not path.exists():
        pytest.skip(f"{path} is not here: it needs the published figures")
    return [line for line in path.read_text("utf-8").splitlines() if not line.startswith("#")]


def frequencies(*, crib: bool) -> list[int]:
    column = "cribs" if crib else "hands"
    return [int(row[column]) for row in csv.DictReader(lines("hand_score_frequencies.csv"))]
