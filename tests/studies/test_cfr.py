"""The published CFR agents trained again: a very small run, its curves, and that it goes on where it was stopped."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest

from muggins.errors import MugginsError
from muggins.files.paths import solution_path
from muggins.solver.file.solution import open_solution
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
        ({"percent": 1001}, "percent 1001: expected 1 to 1000"),
        ({"seed": -1}, "seed -1: expected 0"),
        ({"threads": 0}, "threads 0"),
    ],
)
def test_what_cannot_be_trained_is_refused(options: dict[str, int], message: str) -> None:
    with pytest.raises(MugginsError, match=message):
        CfrAgents(**options)  # type: ignore[arg-type]


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MUGGINS_DATA", str(tmp_path))
    monkeypatch.setattr(cfr, "PUBLISHED", {name: {} if name == "peg v3" else {1: 0.1} for name in PARTS})
    monkeypatch.setattr(cfr, "UNPUBLISHED", {"peg v3": (2,)})
    monkeypatch.setattr(cfr, "EXPLOITED", {"throw v1": (1,)})
    monkeypatch.setattr(CfrAgents, "meetings", (("cfr-v1-max", "greedy+greedy", 0.1), ("cfr-v4+cfr-v3", "nash", None)))
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


@pytest.mark.all
def test_a_finished_agent_is_a_player(small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    few = {"PARTS": dict(list(PARTS.items())[:2]), "AGENTS": {"cfr-v1": AGENTS["cfr-v1"]}, "EXPLOITED": {}}
    for name, value in few.items():
        monkeypatch.setattr(cfr, name, value)
    monkeypatch.setattr(CfrAgents, "meetings", (("cfr-v1-max", "greedy+greedy", 0.1),))
    found = CfrAgents(games=4, samples=2, folder=str(small / "training")).run()
    assert [(point.part, point.iterations) for point in found.points] == [("throw v1", 1), ("peg v1", 1)]
    assert found.agents == {"cfr-v1": str(solution_path("cfr-v1"))}


@pytest.mark.long
def test_a_study_that_is_stopped_goes_on_to_the_same_result(small: Path) -> None:
    study = CfrAgents(games=40, samples=2, folder=str(small / "training"))
    with pytest.raises(StoppedError):
        study.run(stop_after(3))  # type: ignore[arg-type]
    curves = small / "training" / "curves.json"
    begun = json.loads(curves.read_text())
    assert [point["part"] for point in begun["points"]] == ["throw v1", "peg v1", "throw v2"]
    # A point that is not there is measured again, though the training is past it.
    curves.write_text(json.dumps(begun | {"points": begun["points"][:-1]}))
    found = study.run()
    assert isinstance(found, TrainedAgents)
    assert [(point.part, point.iterations) for point in found.points] == [
        *((name, 1) for name in list(PARTS)[:6]),
        ("peg v3", 2),
        ("peg v4", 1),
    ]
    assert [meeting.published for meeting in found.meetings] == [0.1, None]
    for name, file in found.agents.items():
        assert solution_path(name) == Path(file)
        assert Path(file).stat().st_size < 6e6
        assert not open_solution(name).is_full
    again = CfrAgents(games=40, samples=2, folder=str(small / "other")).run()
    for one, other in zip(found.points, again.points, strict=True):
        assert (one.match_points, one.whole) == (other.match_points, other.whole)
        assert (one.whole is not None) == (one.part == "throw v1")
    assert found.meetings == again.meetings
    titles = [table.title for table in study.tables(found)]
    assert len(titles) == len(cfr.PUBLISHED) + 2


def test_curves_of_another_form_are_one_line(tmp_path: Path) -> None:
    (tmp_path / "curves.json").write_text('[{"part": 3}]')
    with pytest.raises(MugginsError, match=r"curves .*: delete the folder to train again"):
        CfrAgents(folder=str(tmp_path)).run()


@pytest.mark.parametrize("option", ["games", "samples", "seed", "percent", "as_published"])
def test_curves_that_were_measured_otherwise_are_not_mixed_with_others(tmp_path: Path, option: str) -> None:
    measured = {"games": 40, "samples": 2, "seed": 1, "percent": 100, "as_published": False}
    other = True if option == "as_published" else 8
    (tmp_path / "curves.json").write_text(json.dumps(measured | {option: other, "points": []}))
    options = {name: value for name, value in measured.items() if name != "as_published"}
    with pytest.raises(
        MugginsError, match=f"measured with {option} {other}, not {measured[option]}: expected the same"
    ):
        CfrAgents(**options, folder=str(tmp_path)).run()
