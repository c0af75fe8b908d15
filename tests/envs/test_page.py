"""The examples of docs/envs.md are true."""

import doctest
from pathlib import Path

import numpy as np

from muggins.envs.observe import INFORMATION_PARTS, PARTS

PAGE = Path(__file__).resolve().parents[2] / "docs" / "envs.md"


def test_the_examples_of_the_page_are_true() -> None:
    found = doctest.DocTestParser().get_doctest(PAGE.read_text("utf-8").replace("```", ""), {}, PAGE.name, None, 0)
    assert len(found.examples) > 15
    assert doctest.DocTestRunner().run(found).failed == 0


def test_the_page_shows_where_each_part_begins() -> None:
    rows = [line.split("|")[1:3] for line in PAGE.read_text("utf-8").splitlines() if line.startswith("| ")]
    shown = [(int(start), shape.strip()) for start, shape in rows if start.strip().isdigit()]
    expected = []
    for parts in (PARTS, INFORMATION_PARTS):
        starts = np.cumsum([0, *[int(np.prod(shape)) for _, shape in parts][:-1]]).tolist()
        expected += [(start, ", ".join(map(str, shape))) for start, (_, shape) in zip(starts, parts, strict=True)]
    assert shown == expected
