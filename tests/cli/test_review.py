"""``muggins review``: a stored game's review is made once, here or in the browser."""

import re
from pathlib import Path
from typing import Any

import pytest

from muggins.archive.store import GameStore, store_path
from muggins.coach.coach import Coach
from tests.commands import Run
from tests.games import kept, some_game


def test_a_stored_games_review_is_made_once(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    store = GameStore(store_path())
    number = kept(store, some_game(1))
    first = run.json("review", str(number))
    assert (first["number"], first["person"]) == (number, "P1")
    assert store.review_text(store.get(number), Coach().maker) is not None
    summary = store.get(number).review
    assert summary is not None
    assert summary["P1"].toss.lost == pytest.approx(first["sides"][0]["toss"]["points"])
    calls: list[int] = []
    review = Coach.review

    def counted(*args: Any) -> Any:
        calls.append(1)
        return review(*args)

    monkeypatch.setattr(Coach, "review", counted)
    assert run.json("review", str(number)) == first
    assert calls == []
    status, out, err = run("review", str(number), "--worst", "2")
    assert (status, err, calls) == (0, "", [])
    assert "Where it came from" in out


def test_a_review_is_written_as_a_page_whole_or_not_at_all(run: Run, tmp_path: Path) -> None:
    store = GameStore(store_path())
    number = kept(store, some_game(1))
    file = tmp_path / "game.html"
    status, _, err = run("review", str(number), "--html", str(file))
    assert (status, err) == (0, "")
    page = file.read_text("utf-8")
    assert page.startswith("<!doctype html>")
    assert page.endswith("</html>\n")
    assert not re.search(r"https?://(?!www\.w3\.org)", re.sub(r"base64,[\w+/=]+", "", page))
    rest, module = page.split('<script type="module">')
    assert not re.search(r"(?:src|href)=(?!.#)", rest), "nothing is fetched"
    assert not re.search(r"^import\b", module, re.MULTILINE)
    status, _, err = run("review", str(number), "--html", str(tmp_path / "nowhere" / "game.html"))
    assert (status, err.count("\n")) == (2, 1)
