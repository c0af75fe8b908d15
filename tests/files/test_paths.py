"""The cache folder holds code: it is the user's own, and closed to others."""

import os
from pathlib import Path

import pytest

from muggins.errors import MugginsError
from muggins.files.cache import keep
from muggins.files.paths import cache_folder

pytestmark = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="folders have no owner here")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "deep" / "cache"
    monkeypatch.setenv("MUGGINS_CACHE", str(folder))
    return folder


def mode(folder: Path) -> int:
    return folder.stat().st_mode & 0o7777


def test_a_new_cache_folder_is_closed_to_others(folder: Path) -> None:
    path = cache_folder() / "kernels" / "file"
    assert keep(path, path.touch)
    assert mode(folder) == 0o700


@pytest.mark.parametrize("before", [0o755, 0o775, 0o777])
def test_one_that_is_there_is_closed_to_others(folder: Path, before: int) -> None:
    folder.mkdir(parents=True)
    folder.chmod(before)
    assert cache_folder() == folder
    assert mode(folder) == 0o700


def test_a_folder_of_everybody_is_refused_and_stays_as_it_is(folder: Path) -> None:
    folder.mkdir(parents=True)
    folder.chmod(0o1777)
    with pytest.raises(MugginsError, match="others may write there") as error:
        cache_folder()
    assert "\n" not in str(error.value)
    assert mode(folder) == 0o1777


def test_a_folder_of_another_user_is_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder.mkdir(0o700, parents=True)
    owner = folder.stat().st_uid
    monkeypatch.setattr(os, "geteuid", lambda: owner + 1)
    if owner == 0:  # the administrator's is trusted
        assert cache_folder() == folder
        os.chown(folder, 12345, -1)
    with pytest.raises(MugginsError, match="it belongs to another user; expected one of your own"):
        cache_folder()
