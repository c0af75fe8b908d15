"""A table on a new machine: what can be asked already, what is told of the rest, and what the page makes of it."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from muggins.coach.parts import (
    ALL,
    CARDS,
    CARDS_AT_SCORE,
    DECODED,
    EXPLORING,
    MATCH,
    OPENING,
    SCORE,
    SIMPLE,
    TABLE,
    TOSSES,
)
from muggins.coach.preparing import Preparation
from muggins.coach.warm import needed
from muggins.table.needs import needed_by, needed_in_match
from tests.web.browser import needs_browser, person
from tests.web.table import Served, served

POSITION = "pone 35-37 hand 3H 4D 5D 5S toss 2C JS starter 9H"


class Pretended(Preparation):
    """A machine that gets ready when a test says so."""

    def start(self) -> None:
        pass

    def finish(self, *names: str) -> None:
        for part in self._parts:
            if part.name in names:
                self._ready.add(part.name)


@pytest.fixture
def machine() -> Pretended:
    return Pretended()


@pytest.fixture
def new_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, machine: Pretended) -> Iterator[Served]:
    monkeypatch.setenv("MUGGINS_DATA", str(tmp_path))
    with served(tmp_path / "games.sqlite", seed="a new machine", preparation=machine) as here:
        yield here


def status(table: Served, against: str) -> int:
    return table.http.post("/api/games", json={"against": against}).status_code


@pytest.mark.usefixtures("warm")
def test_each_opponent_plays_as_soon_as_what_it_needs_is_there(new_table: Served, machine: Pretended) -> None:
    names = ("greedy+greedy", "nash", "club", "nash-max+score", "nobody+known")
    for ready, found in (
        ((), (202, 202, 202, 202, 422)),
        ((SIMPLE,), (201, 202, 202, 202, 422)),
        ((TABLE,), (201, 201, 202, 202, 422)),
        ((TOSSES, CARDS), (201, 201, 201, 202, 422)),
        ((SCORE, CARDS_AT_SCORE), (201, 201, 201, 201, 422)),
    ):
        machine.finish(*ready)
        assert tuple(status(new_table, name) for name in names) == found, ready


@pytest.mark.usefixtures("warm")
def test_the_coach_says_how_far_it_is_and_then_answers(new_table: Served, machine: Pretended) -> None:
    machine.finish(SIMPLE)
    number = new_table.begin()["number"]
    machine.finish(OPENING, DECODED, TABLE, TOSSES, CARDS_AT_SCORE, SCORE)
    progress = machine.progress
    of = progress.of
    assert new_table.http.get("/api/ready").json() == {"done": progress.done, "of": of, "table": True, "coach": False}
    asked = (
        f"/api/games/{number}/hint",
        f"/api/games/{number}/review",
        f"/api/advice/position?text={POSITION}",
        "/api/quiz/play?seed=1&number=0",
    )
    described = new_table.http.get("/openapi.json").json()["paths"]
    for path in ("/api/games/{number}/hint", "/api/games/{number}/review", "/api/advice/position", "/api/quiz/{drill}"):
        assert "NotReady" in str(described[path]["get"]["responses"]["202"]), path
    assert "202" not in described["/api/about"]["get"]["responses"]
    for path in asked:
        answer = new_table.http.get(path)
        assert (answer.status_code, answer.headers["retry-after"]) == (202, "1"), path
        words = f"the coach is getting ready: {progress.done} of {of}"
        assert answer.json() == {"error": words, "done": progress.done, "of": of}
    assert new_table.http.get("/api/quiz/count?seed=1&number=0").status_code == 200
    machine.finish(CARDS)
    assert new_table.http.get("/api/ready").json() == {"done": of, "of": of, "table": True, "coach": True}
    assert [new_table.http.get(path).status_code for path in asked] == [200, 409, 200, 200]


@pytest.mark.usefixtures("warm")
def test_a_game_that_was_left_is_looked_at_once_its_opponent_is_there(new_table: Served, machine: Pretended) -> None:
    machine.finish(TABLE)
    state = new_table.begin(against="nash")
    new_table.games._memory.forget(state["number"])
    machine._ready.clear()
    assert new_table.http.get(f"/api/games/{state['number']}").status_code == 202
    assert new_table.act(state, "toss", cards=state["hand"][:2]).status_code == 202
    assert new_table.http.get("/api/games/99").status_code == 404
    machine.finish(TABLE)
    assert new_table.act(state, "toss", cards=state["hand"][:2]).status_code == 200


def test_what_an_opponent_and_a_match_need() -> None:
    assert needed_by("no such player") == ()
    assert needed_by("nash") == (TABLE,)
    assert needed_by("greedy+rule") == needed_by("learned") == needed_by("greedy+learned") == (SIMPLE,)
    assert needed_by("learned+nash") == needed_by("schell+nash-max") == (TABLE, SIMPLE)
    assert needed_by(" Club ") == (TABLE, TOSSES, CARDS)
    assert needed_by("nash-win") == needed_by("nash-max+score") == (TABLE, TOSSES, SCORE, CARDS_AT_SCORE)
    assert needed_in_match(["greedy+rule", "no such player"]) == ()
    assert set(needed_in_match(["nash", "greedy+rule"])) == set(needed_in_match(["nash", "nash"])) == {TABLE, MATCH}
    assert set(needed_in_match(["nash", "nash-win"])) == {TABLE, TOSSES, SCORE, CARDS_AT_SCORE}


def test_parts_are_prepared_after_those_that_they_use() -> None:
    assert [part.name for part in needed([CARDS])] == [OPENING, CARDS]
    assert {part.name for part in needed([SCORE, MATCH])} == {DECODED, TABLE, TOSSES, SCORE, MATCH}
    assert needed([]) == ()


@pytest.mark.all
@needs_browser
@pytest.mark.usefixtures("warm")
def test_the_page_and_the_explorer_wait_with_progress_and_go_on_by_themselves(
    new_table: Served, machine: Pretended
) -> None:
    with person(new_table.url) as here:
        here.open("/play")
        here.see(".getting-ready", f"the first time only: 0 of {machine.progress.of}")
        machine.finish(TABLE, TOSSES)
        here.see(".getting-ready", "You can play the Solver already")
        here.click("input[name=against][value='club']")
        here.click("form.setup .primary", "Deal")
        progress = machine.progress
        here.see("form.setup .note", f"Club is getting ready: {progress.done} of {progress.of}")
        here.click("input[name=against][value='nash']")  # who would not wait chooses another one
        here.click("form.setup .primary", "Deal")
        here.click(".actions .quiet", "Hint")
        here.see(".side-panel .coach", "The coach is getting ready")
        machine.finish(*ALL)
        here.see(".side-panel .coach td")
        here.wait(lambda: not here.all(".getting-ready"), "no more progress")
        here.open("/explore/play?starter=8&played=4")
        here.see(".loading", "The explorer is getting ready")
        here.see(".loading", "2 s")
        machine.finish(EXPLORING)
        here.see(".choices tbody tr")
        machine._ready.clear()
        for _ in range(2):
            here.open("/ask?mode=play&role=pone&hand=3H+4D+5D+5S&starter=9H")
            here.see(".answer .loading", "The coach is getting ready")
            here.open("/play")
            here.click("input[name=against][value='nash-max+score']")
            here.click("form.setup .primary", "Deal")
            here.see("form.setup .note", "begins by itself")
        machine.finish(*ALL)
        here.see(".side.mine .choice button.card")
        assert here.complaints() == []


@pytest.mark.all
def test_a_server_on_a_new_machine_answers_before_it_is_ready_and_ends_with_its_processes(tmp_path: Path) -> None:
    """From an empty home: the page is there, the coach says how far it is, SIGTERM ends all of it."""
    with subprocess.Popen(
        (sys.executable, "-m", "muggins", "serve", "--no-browser", "--port", "0"),
        env=os.environ | {"MUGGINS_CACHE": str(tmp_path / "cache"), "MUGGINS_DATA": str(tmp_path / "data")},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        url = process.stdout.readline().split()[4].rstrip("/")
        with httpx.Client(base_url=url, timeout=120) as http:
            assert http.get("/").status_code == 200
            found = http.get("/api/ready").json()
            assert not found["coach"]
            assert found["of"] > 0
            assert http.get(f"/api/advice/position?text={POSITION}").status_code == 202
        process.terminate()
        _, err = process.communicate(timeout=120)
    assert process.returncode == 0
    assert err in {"", "Getting ready on this computer, the first time only ...\n"}
