"""``muggins study learn``: what it prints, keeps and draws, and how it ends."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from muggins.studies import training
from muggins.studies.training import LearningRound, Training
from tests.commands import Run


@pytest.fixture
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("torch")
    monkeypatch.setattr(training, "STEPS", 20)
    monkeypatch.setattr(training, "PAIRS", 50)
    monkeypatch.setattr(training, "Training", partial(Training, cards=8_000))


@pytest.mark.usefixtures("_small")
def test_it_learns_keeps_draws_and_goes_on(run: Run, tmp_path: Path) -> None:
    folder, picture = tmp_path / "learner", tmp_path / "curve.svg"
    status, out, err = run("study", "learn", "--out", str(folder), "--rounds", "1", "--plot", str(picture))
    assert status == 0
    assert f"Learned: {folder}/net-001.muggins" in out
    assert "round 1: " in err
    assert b"<svg" in picture.read_bytes()
    found = run.json("study", "learn", "--out", str(folder), "--rounds", "2", "--resume")
    assert [of["number"] for of in found["rounds"]] == [1, 2]
    assert (found["seed"], found["rounds"][1]["cards"]) == (1, 16_000)


@pytest.mark.usefixtures("_small")
def test_ctrl_c_says_what_is_kept(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    learn = Training.learn

    def stopped(self: Training, rounds: int, minutes: float | None = None) -> Iterator[LearningRound]:
        yield from learn(self, rounds - 2, minutes)
        raise KeyboardInterrupt

    monkeypatch.setattr(Training, "learn", stopped)
    status, out, err = run("study", "learn", "--out", str(tmp_path / "learner"), "--rounds", "3")
    assert status == 130
    assert "net-001" in out
    assert "1 rounds are kept in" in err
    assert "--resume continues" in err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [(("--rounds", "0"), "--rounds 0"), (("--minutes", "0"), "--minutes 0.0"), (("--minutes", "nan"), "--minutes nan")],
)
@pytest.mark.usefixtures("_small")
def test_bad_input_is_one_line(run: Run, tmp_path: Path, arguments: tuple[str, ...], message: str) -> None:
    assert message in run.refused("study", "learn", "--out", str(tmp_path / "learner"), *arguments)
    assert not (tmp_path / "learner").exists()
