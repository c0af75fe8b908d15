"""Reviews over the web: as the library makes them, kept, told how far they are, and finished for whoever comes back."""

import random
from collections import OrderedDict
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from threading import Event, Thread
from typing import Any

import httpx
import pytest

from muggins.coach.coach import Coach, shared_coach
from muggins.rules.record import parse_record
from muggins.rules.role import Seat
from muggins.web.models import ReviewProgress
from muggins.web.progress import NOTHING, TaskProgress
from muggins.wire import SCHEMA, to_json
from tests.flips import sql
from tests.waiting import until
from tests.web.table import Served, served

pytestmark = pytest.mark.usefixtures("warm")


def test_progress_is_told_by_name_with_what_may_be_left() -> None:
    now = [10.0]
    progress = TaskProgress(lambda: now[0])
    assert progress.at("game 1") == NOTHING
    with progress.of("game 1") as tell:
        assert progress.at("game 1") == NOTHING
        now[0] = 12
        tell(1, 4)
        assert progress.at("game 1") == ReviewProgress(done=1, of=4, seconds=6.0)
        tell(4, 4)
        assert progress.at("game 1") == ReviewProgress(done=4, of=4, seconds=0.0)
        assert progress.at("game 2") == NOTHING
    assert progress.at("game 1") == NOTHING
    with suppress(RuntimeError), progress.of("game 1") as tell:
        tell(1, 2)
        raise RuntimeError
    assert progress.at("game 1") == NOTHING, "a task that fails is over"


@pytest.mark.all
def test_a_finished_game_is_reviewed_listed_exported_and_fair_and_one_of_others_reviewed(table: Served) -> None:
    state = table.play_out(table.begin(target=61), random.Random(1))
    number = state["number"]
    found = table.http.get(f"/api/games/{number}/review").json()
    text = table.http.get(f"/api/games/{number}/record").text
    assert found == to_json(replace(shared_coach().review(parse_record(text)), number=number, person=Seat.P1))
    assert table.http.post("/api/review", json={"record": text}).json()["decisions"] == found["decisions"]
    (listed,) = table.http.get("/api/games").json()["games"]
    assert (listed["over"], listed["reviewed"], listed["won"]) == (True, True, state["outcome"]["won"])
    fair = table.http.get(f"/api/games/{number}/fairness").json()
    assert fair["seed"] == state["seed"]
    assert fair["commitment"] == sha256(fair["seed"].encode()).hexdigest() == state["commitment"]
    assert len(fair["deals"]) == len(found["deals"])
    sums = table.http.get("/api/statistics").json()
    assert (sums["games"], len(sums["lost"])) == (1, 1)
    exported = table.http.get("/api/export").text
    assert table.http.post("/api/import", json={"text": exported}).json() == {"schema": SCHEMA, "imported": []}
    damaged = exported.replace("score ", "score 1", 1)
    assert table.http.post("/api/import", json={"text": damaged}).status_code == 422
    assert table.http.get("/api/games").json()["total"] == 1
    text = Path("docs/game.txt").read_text("utf-8")
    (number,) = table.http.post("/api/import", json={"text": text}).json()["imported"]
    assert table.http.get(f"/api/games/{number}").status_code == 409, "a game of others is not played on"
    assert table.http.get(f"/api/games/{number}/review").json()["person"] is None


class Slow:
    """Holds every review after its second deal until it is let go."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.at_two, self.go, self.made, review = Event(), Event(), 0, Coach.review

        def slowly(coach: Coach, record: Any, told: Any = lambda *_: None) -> Any:
            self.made += 1

            def tell(done: int, of: int) -> None:
                told(done, of)
                if done == 2:
                    self.at_two.set()
                    assert self.go.wait(30)

            return review(coach, record, tell)

        monkeypatch.setattr(Coach, "review", slowly)
        monkeypatch.setattr("muggins.web.api_coach._made", OrderedDict())


def test_whoever_leaves_wastes_nothing_and_two_who_ask_share_one_review(
    table: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = table.play_out(table.begin(target=61), random.Random(1))["number"]
    path, slow = f"/api/games/{number}/review", Slow(monkeypatch)
    assert table.http.get(f"{path}/progress").json() == {"done": 0, "of": 0, "seconds": None}
    with pytest.raises(httpx.ReadTimeout):
        httpx.get(table.url + path, timeout=1.0)  # this one leaves
    assert slow.at_two.wait(30)
    stand = table.http.get(f"{path}/progress").json()
    assert (stand["done"], stand["seconds"] >= 0) == (2, True)
    assert stand["of"] > 2
    asking = table.rooms.questions._waiting
    until(lambda: asking.total() == 0, "that nobody waits")
    answers: list[Any] = []
    waiting = [Thread(target=lambda: answers.append(httpx.get(table.url + path, timeout=60).json())) for _ in range(2)]
    for each in waiting:
        each.start()
    until(lambda: asking.total() == 2, "two who wait")
    slow.go.set()
    for each in waiting:
        each.join(60)
    assert slow.made == 1
    assert answers[0] == answers[1] == table.http.get(path).json()
    assert table.http.get(f"{path}/progress").json()["of"] == 0


@pytest.mark.all
def test_a_review_is_kept_over_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MUGGINS_DATA", str(tmp_path))
    path = tmp_path / "games.sqlite"
    with served(path, seed="a test") as table:
        table.play_out(table.begin(target=61), random.Random(1))
        first = table.http.get("/api/games/1/review").json()
        export = table.http.get("/api/export").text

    def never(*_: Any) -> Any:
        raise AssertionError("it is made again")

    monkeypatch.setattr(Coach, "review", never)
    monkeypatch.setattr("muggins.web.api_coach._made", OrderedDict())
    with served(path, seed="a test") as table:
        assert table.http.get("/api/games/1/review").json() == first
        assert table.http.get("/api/export").text == export
    assert first["schema"] == 2
    assert sql(path, "SELECT maker FROM review") == [(shared_coach().maker,)]


@pytest.mark.all
def test_the_progress_of_a_record_is_asked_by_its_key(table: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    number = table.play_out(table.begin(target=61), random.Random(2))["number"]
    text = table.http.get(f"/api/games/{number}/record").text
    slow = Slow(monkeypatch)
    found: list[Any] = []
    asked = {"record": text + "# pasted\n", "key": "mine"}
    waiting = Thread(target=lambda: found.append(httpx.post(f"{table.url}/api/review", json=asked, timeout=60).json()))
    waiting.start()
    assert slow.at_two.wait(30)
    assert table.http.get("/api/review/progress", params={"key": "mine"}).json()["done"] == 2
    assert table.http.get("/api/review/progress", params={"key": "other"}).json()["of"] == 0
    slow.go.set()
    waiting.join(60)
    assert len(found[0]["decisions"]) > 0
