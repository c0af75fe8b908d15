"""Training: rounds, what is kept, and going on."""

import builtins
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from muggins.errors import MatchError, MissingExtraError, MugginsError, SolverError
from muggins.files.arrays import read_file, write_file
from muggins.learn import pooled, training
from muggins.learn.fit import torch_found
from muggins.learn.pooled import PooledTraining
from muggins.learn.ppo import learner
from muggins.learn.ppo.training import PpoTraining
from muggins.players.net.policy_file import read_policy
from tests.commands import Run
from tests.learn.compare import bytes_of

Small = Callable[..., PooledTraining]
SmallPpo = Callable[..., PpoTraining]


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> Small:
    """Training of a few seconds."""
    pytest.importorskip("torch")
    monkeypatch.setattr(pooled, "STEPS", 20)
    monkeypatch.setattr(training, "PAIRS", 50)
    return partial(PooledTraining, cards=8_000)


@pytest.fixture
def small_ppo(monkeypatch: pytest.MonkeyPatch) -> SmallPpo:
    """The same by policy optimisation."""
    pytest.importorskip("torch")
    monkeypatch.setattr(learner, "BATCH", 400)
    monkeypatch.setattr(training, "PAIRS", 50)
    return partial(PpoTraining, batches=2)


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
    monkeypatch.setattr(pooled, "STEPS", 150)
    monkeypatch.setattr(training, "PAIRS", 600)
    made = small(tmp_path, cards=100_000)
    before = training.measured(made.player(), 600)
    (after,) = made.learn(1)
    assert after.match_points.mean > before.mean + 0.1


def test_policy_optimisation_gone_on_with_learns_the_same(small_ppo: SmallPpo, tmp_path: Path) -> None:
    whole, part = small_ppo(tmp_path / "whole", 3), small_ppo(tmp_path / "part", 3)
    assert [of.number for of in whole.learn(3)] == [1, 2, 3]
    assert len(list(part.learn(2))) == 2
    again = small_ppo(tmp_path / "part", 3, resume=True)
    assert again.rounds == part.rounds
    (third,) = again.learn(3)
    assert third.match_points == whole.rounds[2].match_points
    assert bytes_of(whole.learner.net) == bytes_of(again.learner.net)
    assert {path.name for path in (tmp_path / "part").iterdir()} == {
        *(f"net-00{number}.muggins" for number in (1, 2, 3)),
        "round-003.muggins",
    }
    assert bytes_of(read_policy(again.file)[0]) == bytes_of(again.learner.net)
    assert (third.cards, again.curve().method) == (8 * 400 * 2 * 3, "ppo")


def test_learners_of_another_method_or_damaged_are_refused(small: Small, small_ppo: SmallPpo, tmp_path: Path) -> None:
    list(small_ppo(tmp_path).learn(1))
    with pytest.raises(SolverError):
        small(tmp_path, resume=True)
    with pytest.raises(MugginsError, match="of size 2: expected 3"):
        small_ppo(tmp_path, resume=True, batches=3)
    header, arrays, _ = read_file(tmp_path / "round-001.muggins", "learner by policy optimisation", 1)
    kept = {name: np.array(array) for name, array in arrays.items()}
    fixed = {"kind": header["kind"], "version": header["version"]}
    for change in ({"parameter-0": np.zeros(3, np.float32)}, {}):
        write_file(tmp_path / "round-001.muggins", fixed, {**kept, **change} if change else {"deals": kept["deals"]})
        with pytest.raises(SolverError, match="expected the arrays of a learner"):
            small_ppo(tmp_path, resume=True)


def test_folders_that_do_not_fit_are_refused(small: Small, tmp_path: Path) -> None:
    with pytest.raises(MugginsError, match="has no rounds: expected rounds to go on with"):
        small(tmp_path, resume=True)
    list(small(tmp_path, 1).learn(1))
    with pytest.raises(MugginsError, match="has 1 rounds: expected none; --resume goes on"):
        small(tmp_path, 1)
    with pytest.raises(MugginsError, match="of seed 1"):
        small(tmp_path, 2, resume=True)
    with pytest.raises(MatchError, match="seed -1"):
        small(tmp_path, -1)
    (tmp_path / "round-001.muggins").write_bytes(b"")
    with pytest.raises(SolverError):
        small(tmp_path, 1, resume=True)


def test_without_the_library_a_line_says_so(monkeypatch: pytest.MonkeyPatch, run: Run, tmp_path: Path) -> None:
    found = builtins.__import__

    def hidden(name: str, *arguments: Any, **options: Any) -> Any:
        if name == "torch":
            raise ImportError(name)
        return found(name, *arguments, **options)

    monkeypatch.setattr(builtins, "__import__", hidden)
    with pytest.raises(MissingExtraError, match="learning needs PyTorch"):
        torch_found()
    status, out, err = run("learn", "--out", str(tmp_path / "learner"))
    assert (status, out) == (2, "")
    assert err.strip() == (
        "muggins: learning needs PyTorch: expected it installed, as with pip install 'muggins[learn]'"
    )
    assert not (tmp_path / "learner").exists()
