from collections.abc import Iterator
from pathlib import Path

import pytest

from muggins.coach.warm import warm_up
from tests.web.table import Served, served


@pytest.fixture(scope="session")
def warm() -> None:
    warm_up()


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    monkeypatch.setenv("MUGGINS_DATA", str(tmp_path))
    with served(tmp_path / "games.sqlite", seed="a test") as here:
        yield here
