"""The published agents in the study's own engine: a very small run, and that it goes on where it was stopped."""

from pathlib import Path

import pytest
from research.original.cfr import PublishedAgents

from muggins.solver.sampled.agents import PARTS
from muggins.studies import cfr
from tests.studies.test_cfr import StoppedError, stop_after


@pytest.mark.long
def test_the_agents_meet_the_studys_own_players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cfr, "PUBLISHED", {name: {} if name == "peg v3" else {1: 0.1} for name in PARTS})
    monkeypatch.setattr(cfr, "UNPUBLISHED", {"peg v3": (2,)})
    meetings = ("bill+bill", "greedy+greedy", 0.08), ("cfr-v3", "cfr-v2-max+cfr-v4-max", None)
    monkeypatch.setattr(PublishedAgents, "meetings", meetings)
    study = PublishedAgents(games=40, folder=str(tmp_path / "training"))
    with pytest.raises(StoppedError):
        study.run(stop_after(3))  # type: ignore[arg-type]
    found, again = study.run(), PublishedAgents(games=40, folder=str(tmp_path / "other")).run()
    assert (found.agents, [point.whole for point in found.points]) == ({}, [None] * len(PARTS))
    assert [point.match_points for point in found.points] == [point.match_points for point in again.points]
    assert found.meetings == again.meetings
    assert [meeting.published for meeting in found.meetings] == [0.08, None]
    assert len(list(study.tables(found))) == len(cfr.PUBLISHED) + 1
