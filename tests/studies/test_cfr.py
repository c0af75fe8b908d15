"""The published CFR agents trained again: a very small run, its curves, and that it goes on where it was stopped."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest

from muggins.errors import MugginsError
from muggins.solver.sampled.agents import AGENTS, PARTS
from muggins.studies import cfr
from muggins.studies.cfr import CfrAgents, TrainedAgents
from tests.data import lines

_T = TypeVar("_T")


def test_the_published_points_are_those_of_the_data() -> None:
    names = {"throw_v3 (suits)": "throw v3", "throw v2 longer (no suits)": "throw v2, longer"}
    published = {}
    for line in lines("cfr_training_curves.csv")[1:]:
        curve, thousands, points = line.split(",")
        part = curve.replace("+greedy", "").replace("greedy+", "")
        published[names.get(part, part.replace("_", " ")), int(thousands)] = float(points)
    found = {(name, mark): points for name, curve in cfr.PUBLISHED.items() for mark, points in curve.items()}
    assert found == published
    assert len(found) == 57


def test_every_agent_is_made_of_parts_that_come_after_their_partners() -> None:
    trained: list[str] = []
    for part in PARTS.values():
        assert part.partner is None or part.partner in trained
        trained.append(part.name)
    assert set(trained) >= {part for parts in AGENTS.values() for part in parts}
    assert set(cfr.PUBLISHED) == set(trained)
    for name, marks in cfr.EXPLOITED.items():
        assert set(marks) <= set(cfr._marks()[name])


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"games": 3}, "3 games: expected 4"),
        ({"percent": 0}, "percent 0"),
        ({"percent": 1001}, "percent 1001: expected 0 to 1000"),
        ({"seed": -1}, "seed -1: expected 0"),
        ({"threads": 0}, "threads 0"),
    ],
)
def test_what_cannot_be_trained_is_refused(options: dict[str, int], message: str) -> None:
    with pytest.raises(MugginsError, match=message):
        CfrAgents(**options)  # type: ignore[arg-type]


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A study of two short curves of each part, and two meetings."""
    monkeypatch.setenv("MUGGINS_DATA", str(tmp_path))
    monkeypatch.setattr(
        cfr, "PUBLISHED", {name: (name, {1: 0.1}) for name in PARTS if name != "peg v3"} | {"peg v3": ("peg v3", {})}
    )
    monkeypatch.setattr(cfr, "UNPUBLISHED", {"peg v3": (2,)})
    monkeypatch.setattr(cfr, "MEETINGS", (("cfr-v1-max", "greedy+greedy", 0.1), ("cfr-v4+cfr-v3", "nash", None)))
    return tmp_path


class StoppedError(Exception):
    """In the middle of it."""


def stop_after(points: int) -> object:
    def watch(parts: Iterable[_T], _total: int, _what: str) -> Iterator[_T]:
        for done, part in enumerate(parts, start=1):
            yield part
            if done == points:
                raise StoppedError

    return watch


@pytest.mark.long
def test_a_study_that_is_stopped_goes_on_to_the_same_result(small: Path) -> None:
    study = CfrAgents(games=40, percent=100, folder=str(small / "training"))
    with pytest.raises(StoppedError):
        study.run(stop_after(3))  # type: ignore[arg-type]
    begun = json.loads((small / "training" / "curves.json").read_text())
    assert [point["part"] for point in begun] == ["throw v1", "peg v1", "throw v2"]
    found = study.run()
    assert isinstance(found, TrainedAgents)
    assert [(point.part, point.iterations) for point in found.points] == [
        *((name, 1) for name in list(PARTS)[:6]),
        ("peg v3", 2),
        ("peg v4", 1),
    ]
    assert [meeting.published for meeting in found.meetings] == [0.1, None]
    assert all(Path(file).is_file() for file in found.agents.values())
    again = CfrAgents(games=40, percent=100, folder=str(small / "other")).run()
    for one, other in zip(found.points, again.points, strict=True):
        assert one.match_points == other.match_points
    assert found.meetings == again.meetings
    titles = [table.title for table in study.tables(found)]
    assert len(titles) == len(cfr.PUBLISHED) + 1


def test_curves_of_another_form_are_one_line(tmp_path: Path) -> None:
    (tmp_path / "curves.json").write_text('[{"part": 3}]')
    with pytest.raises(MugginsError, match=r"curves .*: delete the folder to train again"):
        CfrAgents(folder=str(tmp_path)).run()
