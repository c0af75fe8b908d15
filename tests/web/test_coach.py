"""The coach through the API: the figures of the library, reviews, drills, records."""

import random
from dataclasses import replace
from hashlib import sha256

import pytest

from muggins.archive.store import open_file
from muggins.cards import parse_cards
from muggins.coach.coach import shared_coach
from muggins.coach.toss import CribModel
from muggins.rules.position import parse_position
from muggins.rules.record import parse_record
from muggins.rules.role import Role, Seat
from muggins.rules.view import View
from muggins.wire import SCHEMA, to_json
from tests.quiz.resting import let_rest
from tests.web.table import Served

SIX = "3H 4D 8S 9C JC KH"
POSITION = "pone 35-37 hand 3H 4D 5D 5S toss 2C JS starter 9H play 4D TC"
pytestmark = pytest.mark.usefixtures("warm")


@pytest.mark.parametrize("crib", ["solution", "uniform", "schell"])
@pytest.mark.parametrize("role", list(Role))
def test_tosses_are_those_of_the_coach(table: Served, role: Role, crib: str) -> None:
    asked = {"cards": SIX, "role": str(role), "crib": crib}
    found = table.http.get("/api/advice/toss", params=asked).json()
    assert found == to_json(shared_coach().tosses(View(role, parse_cards(SIX)), crib=CribModel(crib)))
    assert sum(found["rows"][0]["spread"].values()) == pytest.approx(1)


def test_at_the_other_sides_turn_there_is_its_belief(table: Served) -> None:
    text = f"{POSITION} 5D"
    found = table.http.get("/api/advice/position", params={"text": text}).json()
    assert (found["turn"], found["rows"], found["may_go"]) == ("dealer", [], False)
    belief = shared_coach().belief(parse_position(text))
    assert list(found["belief"]["ranks"].values()) == pytest.approx(belief.by_rank)


def test_who_must_say_go_is_told_so(table: Served) -> None:
    text = "pone hand TC JC QC KC toss 2C 3S starter 9H play KC TD JC"
    found = table.http.get("/api/advice/position", params={"text": text}).json()
    assert (found["turn"], found["may_go"], found["must_go"]) == ("dealer", True, False)
    found = table.http.get("/api/advice/position", params={"text": f"{text} go"}).json()
    assert (found["turn"], found["must_go"], found["rows"]) == ("pone", True, [])
    found = table.http.get("/api/advice/position", params={"text": f"{text} go go"}).json()
    assert (found["turn"], found["count"], found["earlier"]) == ("dealer", 0, ["KC", "TD", "JC"])


@pytest.mark.all
def test_a_finished_game_is_reviewed_listed_exported_and_fair(table: Served) -> None:
    state = table.play_out(table.begin(target=61), random.Random(1))
    number = state["number"]
    found = table.http.get(f"/api/games/{number}/review").json()
    text = table.http.get(f"/api/games/{number}/record").text
    expected = replace(shared_coach().review(parse_record(text)), number=number, person=Seat.P1)
    assert found == to_json(expected)
    pasted = table.http.post("/api/review", json={"record": text}).json()
    assert pasted["decisions"] == found["decisions"]
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


@pytest.mark.all
def test_a_game_of_others_is_taken_in_and_reviewed_not_played(table: Served) -> None:
    with open("docs/game.txt", encoding="utf-8") as file:  # noqa: PTH123
        (number,) = table.http.post("/api/import", json={"text": file.read()}).json()["imported"]
    assert table.http.get(f"/api/games/{number}").status_code == 409
    assert table.http.get(f"/api/games/{number}/review").json()["person"] is None


@pytest.mark.parametrize("drill", ["count", "toss", "play"])
def test_a_quiz_asks_judges_and_asks_again_what_was_missed(table: Served, drill: str) -> None:
    path = f"/api/quiz/{drill}"
    first = table.http.get(path, params={"seed": 3, "number": 0}).json()
    assert not first["again"]
    verdict = table.http.post(path, json={"key": first["key"], "answer": ""}).json()
    assert not verdict["right"]
    assert not table.http.get(path, params={"seed": 4, "number": 0}).json()["again"]  # it was shown a moment ago
    let_rest(open_file())
    again = table.http.get(path, params={"seed": 4, "number": 0}).json()
    assert (again["key"], again["again"]) == (first["key"], True)
    assert table.http.post(path, json={"key": "nonsense", "answer": "5"}).status_code == 422
    assert table.http.post(path, json={"key": first["key"], "answer": "nonsense"}).status_code == 422
