"""``python -m research learned.train``: what it prints, keeps and draws, and how it ends."""

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from click.testing import CliRunner
from research.learned.training import LearningRound, Training

from muggins.errors import MugginsError
from research.learned import train, training


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("torch")
    monkeypatch.setattr(training, "STEPS", 20)
    monkeypatch.setattr(training, "PAIRS", 50)
    monkeypatch.setattr(train, "Training", partial(Training, cards=8_000))


def _run(*arguments: str) -> str:
    return CliRunner().invoke(train.command, arguments, catch_exceptions=False).output


def test_it_learns_keeps_draws_and_goes_on(tmp_path: Path) -> None:
    folder, picture = tmp_path / "learner", tmp_path / "curve.svg"
    out = _run("--out", str(folder), "--rounds", "1", "--plot", str(picture))
    assert f"Learned: {folder}/net-001.muggins" in out
    assert "round 1: " in out
    assert b"<svg" in picture.read_bytes()
    lines = _run("--out", str(folder), "--rounds", "2", "--resume", "--json").splitlines()
    found = json.loads(lines[-1])
    assert [of["number"] for of in found["rounds"]] == [1, 2]
    assert (found["seed"], found["rounds"][1]["cards"]) == (1, 16_000)


def test_ctrl_c_says_what_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    learn = Training.learn

    def stopped(self: Training, rounds: int, minutes: float | None = None) -> Iterator[LearningRound]:
        yield from learn(self, rounds - 2, minutes)
        raise KeyboardInterrupt

    monkeypatch.setattr(Training, "learn", stopped)
    with pytest.raises(BaseException, match=r"1 rounds are kept in .* --resume continues"):
        _run("--out", str(tmp_path / "learner"), "--rounds", "3")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [(("--rounds", "0"), "--rounds 0"), (("--minutes", "0"), "--minutes 0"), (("--minutes", "nan"), "--minutes nan")],
)
def test_bad_input_is_refused(tmp_path: Path, arguments: tuple[str, ...], message: str) -> None:
    with pytest.raises(MugginsError, match=message):
        _run("--out", str(tmp_path / "learner"), *arguments)
    assert not (tmp_path / "learner").exists()
