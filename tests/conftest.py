import gc
from collections.abc import Iterator

import pytest
from hypothesis import settings

from muggins.counting.census import census
from muggins.kernels.crib import count_tosses
from tests.commands import Run, Typed

settings.register_profile("untimed", deadline=None)  # how fast an example is, is no question of right or wrong
settings.load_profile("untimed")


def pytest_collection_finish() -> None:
    gc.freeze()  # no later collection looks through what was imported


@pytest.hookimpl(tryfirst=True)
def pytest_unconfigure() -> None:
    gc.collect()  # once: pytest would collect ten times, through all that was imported
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def _other_data(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep games and matches of tests apart from those of whoever runs them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MUGGINS_DATA", str(tmp_path_factory.mktemp("data")))
        yield


@pytest.fixture(scope="session", autouse=True)
def _compiled() -> None:
    """Compile what the commands compile, so that on a new machine too none of them says so."""
    census()
    count_tosses(range(6))


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Call a command in process."""
    return Run(monkeypatch, capsys)


@pytest.fixture
def typed(run: Run, monkeypatch: pytest.MonkeyPatch) -> Typed:
    """Call a command with a text on standard input."""
    return Typed(run, monkeypatch)
