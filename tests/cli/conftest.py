from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _own_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Give each test games and solutions of its own."""
    monkeypatch.setenv("MUGGINS_DATA", str(tmp_path))
