"""Training: rounds, what is kept, and going on; what the command prints, keeps and draws, and how it ends."""

import json
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from research.learned.fit import import_torch
from research.learned.training import LearningRound, Training

from muggins.errors import MatchError, MissingExtraError, MugginsError, SolverError
from research.learned import train, training

Small = Callable[..., Training]


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> Small:
    pytest.importorskip("torch")
    monkeypatch.setattr(training, "STEPS", 20)
    monkeypatch.setattr(training, "PAIRS", 50)
    return partial(Training, cards=8_000)


def test_gone_on_with_it_learns_the_same(small: Small, tmp_path: Path) -> None:
    whole, part = small(tmp_path / "whole", 3), small(tmp_path / "part", 3)
    assert [of.number for of in whole.learn(2)] == [1, 2]
    assert len(list(part.learn(1))) == 1
    again = small(tmp_path / "part", 3, resume=True)
    assert again.rounds == part.rounds
    (second,) = again.learn(2)
    assert second.match_points == whole.rounds[1].match_points
    np.testing.assert_equal(whole.net, again.net)
    assert again.curve().rounds == tuple(again.rounds)
    assert again.file.name == "net-002.muggins"
    assert whole.rounds[1].cards == 16_000


def test_a_round_that_was_not_finished_is_played_again(small: Small, tmp_path: Path) -> None:
    list(small(tmp_path, 1).learn(1))
    (tmp_path / "round-002.muggins").write_bytes(b"half of it")
    assert len(list(small(tmp_path, 1, resume=True).learn(2))) == 1


def test_time_ends_it_after_a_round(small: Small, tmp_path: Path) -> None:
    assert len(list(small(tmp_path).learn(1000, 1e-9))) == 0
    assert 0 < len(list(small(tmp_path).learn(1000, 1e-2))) < 100


def test_learning_helps(small: Small, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "STEPS", 150)
    monkeypatch.setattr(training, "PAIRS", 600)
    made = small(tmp_path, cards=100_000)
    before = training.measured(made.player(), 600)
    (after,) = made.learn(1)
    assert after.match_points.mean > before.mean + 0.1


def test_folders_that_do_not_fit_are_refused(small: Small, tmp_path: Path) -> None:
    with pytest.raises(MugginsError, match="has no rounds: expected rounds to resume"):
        small(tmp_path, resume=True)
    list(small(tmp_path, 1).learn(1))
    with pytest.raises(MugginsError, match="has 1 rounds: expected none; --resume continues"):
        small(tmp_path, 1)
    with pytest.raises(MugginsError, match="of seed 1"):
        small(tmp_path, 2, resume=True)
    with pytest.raises(MatchError, match="seed -1"):
        small(tmp_path, -1)
    (tmp_path / "round-001.muggins").write_bytes(b"")
    with pytest.raises(SolverError):
        small(tmp_path, 1, resume=True)


def test_without_the_library_a_line_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    with pytest.raises(MissingExtraError, match="learning needs PyTorch: expected it installed"):
        import_torch()


@pytest.fixture
def run(small: Small, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """Run ``python -m research learned.train``."""
    monkeypatch.setattr(train, "Training", small)
    return lambda *arguments: CliRunner().invoke(train.command, arguments, catch_exceptions=False).output


def test_the_command_learns_keeps_draws_and_goes_on(run: Callable[..., str], tmp_path: Path) -> None:
    folder, picture = tmp_path / "learner", tmp_path / "curve.svg"
    out = run("--out", str(folder), "--rounds", "1", "--plot", str(picture))
    assert f"Learned: {folder}/net-001.muggins" in out
    assert "round 1: " in out
    assert b"<svg" in picture.read_bytes()
    lines = run("--out", str(folder), "--rounds", "2", "--resume", "--json").splitlines()
    found = json.loads(lines[-1])
    assert [of["number"] for of in found["rounds"]] == [1, 2]
    assert (found["seed"], found["rounds"][1]["cards"]) == (1, 16_000)


def test_ctrl_c_says_what_is_kept(run: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    learn = Training.learn

    def stopped(self: Training, rounds: int, minutes: float | None = None) -> Iterator[LearningRound]:
        yield from learn(self, rounds - 2, minutes)
        raise KeyboardInterrupt

    monkeypatch.setattr(Training, "learn", stopped)
    with pytest.raises(BaseException, match=r"1 rounds are kept in .* --resume continues"):
        run("--out", str(tmp_path / "learner"), "--rounds", "3")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [(("--rounds", "0"), "--rounds 0"), (("--minutes", "0"), "--minutes 0"), (("--minutes", "nan"), "--minutes nan")],
)
def test_bad_input_is_refused(
    run: Callable[..., str], tmp_path: Path, arguments: tuple[str, ...], message: str
) -> None:
    with pytest.raises(MugginsError, match=message):
        run("--out", str(tmp_path / "learner"), *arguments)
    assert not (tmp_path / "learner").exists()
