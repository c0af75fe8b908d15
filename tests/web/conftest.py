from collections.abc import Iterator
from pathlib import Path

import pytest

from muggins.coach.warm import PARTS
from muggins.web import api_coach
from tests.web.browser import Person, person, quit_browsers
from tests.web.table import Served, served


@pytest.fixture(scope="session", autouse=True)
def _browsers() -> Iterator[None]:
    yield
    quit_browsers()


@pytest.fixture(scope="session")
def warm() -> None:
    for part in PARTS:
        if not part.on_demand:
            part.run()


@pytest.fixture(scope="session")
def _server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The server of all tests that need none of their own: starting one takes longer than many a test.

    It remembers every review, as many tests look at the same game.
    """
    with pytest.MonkeyPatch.context() as patch, served(tmp_path_factory.mktemp("server") / "games.sqlite") as here:
        patch.setattr(api_coach, "_REVIEWS", 1000)
        yield here


@pytest.fixture
def table(_server: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """A table with no games yet; a test that stops its server takes `own_table`."""
    monkeypatch.setenv("MUGGINS_DATA", str(tmp_path))
    with _server.cleared(tmp_path / "games.sqlite", seed="a test"):
        yield _server


@pytest.fixture
def here(table: Served) -> Iterator[Person]:
    """A person at a browser, who has no page open yet; it complains of nothing that the test does not read."""
    with person(table.url) as someone:
        yield someone
        assert someone.complaints() == []


@pytest.fixture
def own_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """A table whose server may be stopped."""
    monkeypatch.setenv("MUGGINS_DATA", str(tmp_path))
    with served(tmp_path / "games.sqlite", seed="a test") as here:
        yield here
