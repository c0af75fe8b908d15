from pathlib import Path

import pytest

from muggins.archive.store import GameStore


@pytest.fixture(autouse=True)
def _own_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Let commands find the games of the test."""
    monkeypatch.setenv("MUGGINS_DATA", str(tmp_path))


@pytest.fixture
def store(tmp_path: Path) -> GameStore:
    """The games of the test."""
    return GameStore(tmp_path / "games.sqlite")


@pytest.fixture
def other(tmp_path: Path) -> GameStore:
    """The games of somebody else."""
    return GameStore(tmp_path / "other.sqlite")
