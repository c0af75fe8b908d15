"""Training: rounds, what is kept, and going on."""

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from research.learned.fit import import_torch
from research.learned.training import Training

from muggins.errors import MatchError, MissingExtraError, MugginsError, SolverError
from research.learned import training
from tests.research.learned.compare import bytes_of

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
    assert bytes_of(whole.net) == bytes_of(again.net)
    assert again.curve().rounds == tuple(again.rounds)
    assert again.file.name == "net-002.muggins"
    assert whole.rounds[1].cards == 16_000


def test_a_round_that_was_not_finished_is_played_again(small: Small, tmp_path: Path) -> None:
    first = small(tmp_path, 1)
    list(first.learn(1))
    (tmp_path / "round-002.muggins").write_bytes(b"half of it")
    again = small(tmp_path, 1, resume=True)
    assert len(list(again.learn(2))) == 1


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
