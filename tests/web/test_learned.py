"""What the opponent that learns knows of a person, through the API and on the page."""

import random
from pathlib import Path

import pytest

from tests.archive.seasons import season, store_of
from tests.web.browser import PHONE, Person, needs_browser, person, unusable, wrong_at
from tests.web.table import served, state_of

pytestmark = pytest.mark.usefixtures("warm")


@pytest.mark.all
def test_it_tells_what_it_knows_and_forgets(tmp_path: Path) -> None:
    store_of(tmp_path / "games.sqlite", season("schell+rule", 24))
    with served(tmp_path / "games.sqlite") as table:
        found = table.http.get("/api/learned").json()
        assert (found["games"], found["responds"], found["likeness"]["toss"]) == (24, True, {"schell": 1.0})
        assert table.http.get("/api/learned", params={"name": "Ada"}).json()["games"] == 0
        assert table.http.get("/api/learned", params={"name": "A" * 31}).status_code == 422
        for _ in range(2):
            answer = table.http.post("/api/learned/forget", json={})
            assert (answer.status_code, answer.json()) == (200, {"name": "You"})
        assert table.http.get("/api/learned").json()["games"] == 0
        assert table.http.get("/api/statistics").json()["games"] == 24


@pytest.mark.long
def test_a_game_against_it_is_played_to_its_end_and_taken_up_again(tmp_path: Path) -> None:
    store_of(tmp_path / "games.sqlite", season("schell+rule", 3))
    rng = random.Random(3)
    with served(tmp_path / "games.sqlite") as table:
        state = table.begin(against="adapt", target=61)
        for _ in range(6):
            state = state_of(table.move(state, rng))
    with served(tmp_path / "games.sqlite") as table:
        assert table.state(state["number"])["hand"] == state["hand"]
        state = table.play_out(table.state(state["number"]), rng)
        assert state["outcome"] is not None
        following = table.http.post(f"/api/games/{state['number']}/next").json()
        assert following["against"] == "adapt"
        assert table.http.get("/api/learned").json()["games"] == 4


def look(here: Person) -> None:
    windows = PHONE, (1366, 844, False)
    here.open("/play")
    here.click("input[name=against][value=adapt]")
    link = here.see(".setup .note a", "What it knows about you")
    here.chrome.execute_script("arguments[0].scrollIntoView({block: 'center'})", link)  # from below the button
    here.click(".setup .note a", "What it knows about you")
    here.see("main", "You play like")
    here.see("main", "You lead a five")
    assert wrong_at(here, windows, lambda: unusable(here)) == {}
    here.click("button", "Forget what it knows")
    here.click("button", "Cancel")
    here.click("button", "Forget what it knows")
    here.click("button.primary", "Forget me")
    here.see("main", "Nothing yet.")
    assert wrong_at(here, windows, lambda: unusable(here)) == {}
    assert here.complaints() == []


@pytest.mark.all
@needs_browser
def test_the_page_says_it_in_words(tmp_path: Path) -> None:
    store_of(tmp_path / "games.sqlite", season("schell+rule", 24))
    with served(tmp_path / "games.sqlite") as table, person(table.url, width=390, height=844) as here:
        look(here)
