"""What is kept, through the API: begun and followed once, deleted, brought back, given up, damaged, practised on."""

import json
import random
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from muggins.coach.course import course_of
from muggins.rules.record import parse_record
from muggins.wire import to_json
from tests.flips import sql
from tests.web.table import Served, State, refused, state_of


def test_a_game_is_begun_once_for_a_key(table: Served) -> None:
    asked = {"against": "greedy+greedy", "key": "5f2c8a"}
    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(lambda _: httpx.post(f"{table.url}/api/games", json=asked, timeout=60), range(8)))
    assert sorted(answer.status_code for answer in answers) == [200] * 7 + [201]
    assert {answer.json()["number"] for answer in answers} == {1}
    state = state_of(table.move(table.state(1), random.Random(1)))
    again = table.http.post("/api/games", json=asked)
    assert (again.status_code, again.json()) == (200, state), "it has gone on meanwhile"
    header = {"Idempotency-Key": "5f2c8a"}
    assert table.http.post("/api/games", json={"against": "nash"}, headers=header).json()["number"] == 1
    other = table.http.post("/api/games", json={"against": "greedy+greedy"}, headers={"Idempotency-Key": "other"})
    assert (other.status_code, other.json()["number"]) == (201, 2)
    for bad in ("", "x" * 65, "two words"):
        assert table.http.post("/api/games", json={**asked, "key": bad}).status_code == 422
        assert table.http.post("/api/games", json={}, headers={"Idempotency-Key": bad}).status_code == 422
    table.http.delete("/api/games/1")
    gone = table.http.post("/api/games", json=asked)
    assert (gone.status_code, gone.json()["error"][:18]) == (409, "game 1 was deleted")


def test_a_deleted_game_is_gone_until_it_is_brought_back(table: Served) -> None:
    state = state_of(table.move(table.begin(), random.Random(1)))
    for _ in range(2):
        assert table.http.delete("/api/games/1").json() == {"number": 1, "deleted": True, "days": 30}
    found = table.http.get("/api/games").json()
    assert (found["games"], found["total"], found["deleted"]) == ([], 0, [1])
    assert table.http.get("/api/games/1").status_code == 404
    assert table.act(state, "play", card=state["hand"][0]).status_code == 404
    for _ in range(2):
        assert table.http.post("/api/games/1/restore").json() == {"number": 1, "deleted": False, "days": 30}
    assert {**table.state(1), "happenings": 0} == {**state, "happenings": 0}
    for path in ("/api/games/9", "/api/games/9/restore"):
        ask = table.http.delete if path.endswith("9") else table.http.post
        assert ask(path).status_code == 404
    assert table.http.delete("/api/games/1", headers={"origin": "http://evil.example"}).status_code == 403


def test_a_game_given_up_is_lost_and_told_as_such(table: Served) -> None:
    state = state_of(table.move(table.begin(target=61), random.Random(1)))
    watched = f"/api/games/1/events?since={len(state['happenings'])}"
    with httpx.Client(base_url=table.url, timeout=30) as other, other.stream("GET", watched) as stream:
        lines = (line for line in stream.iter_lines() if line.startswith("data:"))
        next(lines)
        given_up = state_of(table.http.post("/api/games/1/resign"))
        assert json.loads(next(lines)[5:])["outcome"]["resigned"]
    assert given_up["awaits"] is None
    mine, theirs = state["scores"]
    outcome = {"won": False, "match_points": 1, "resigned": True}
    assert given_up["outcome"] == {**outcome, "words": f"You resigned at {mine} to {theirs}; greedy+greedy wins"}
    assert state_of(table.http.post("/api/games/1/resign")) == given_up, "once is enough"
    assert table.act(given_up, "play", card=state["hand"][0]).status_code == 409
    (listed,) = table.http.get("/api/games").json()["games"]
    assert (listed["over"], listed["won"], listed["resigned"], listed["match_points"]) == (True, False, True, 1)
    sums = table.http.get("/api/statistics").json()
    assert (sums["games"], sums["wins"], sums["resigned"], sums["match_points"]) == (1, 0, 1, -1)
    assert table.http.get("/api/games/1/record").text.endswith(", P1 resigned\n")
    assert table.http.get("/api/games/1/fairness").json()["seed"] == given_up["seed"]
    second = state_of(table.http.post("/api/games/1/next"))
    assert (second["first_dealer"], second["series"]["match_points"]) == ("you", [0, 1])
    second = table.play_out(second, random.Random(2))
    assert table.http.post("/api/games/2/resign").status_code == 409


def test_a_series_goes_on_where_a_game_of_it_was_deleted(table: Served) -> None:
    table.play_out(table.begin(target=61), random.Random(1))
    state_of(table.http.post("/api/games/1/next"))
    table.http.delete("/api/games/2")
    third = state_of(table.http.post("/api/games/1/next"))
    assert (third["number"], table.state(1)["next_game"]) == (3, 3)
    table.http.delete("/api/games/1")
    table.games._memory.forget(3)
    found = table.state(3)
    assert (found["series"], found["first_dealer"]) == (None, third["first_dealer"])


def test_a_damaged_game_is_told_and_the_others_go_on(table: Served) -> None:
    for seed in range(3):
        table.play_out(table.begin(target=61), random.Random(seed))
    sql(table.games.store.path, "UPDATE game SET begun = '2020-01-01' WHERE id = 2")
    found = table.http.get("/api/games").json()
    assert ([game["number"] for game in found["games"]], found["damaged"]) == ([3, 1], [2])
    sums = table.http.get("/api/statistics").json()
    assert (sums["games"], sums["damaged"]) == (2, [2])
    line = refused(table.http.get("/api/games/2/record"), 422)
    assert line.startswith("game 2 is damaged: it is not as it was written; ")
    exported = table.http.get("/api/export").text
    assert "\n# left out, as they are damaged: 2\n" in exported
    assert table.http.post("/api/import", json={"text": exported}).json()["imported"] == []


def a_move(table: Served, number: int, seat: str) -> tuple[int, State]:
    """The number of a card that was chosen late in a game, and the event."""
    told = course_of(parse_record(table.http.get(f"/api/games/{number}/record").text).replay())
    found = [(place, event) for place, event in enumerate(told, 1) if event.decision and event.kind == "card"]
    place, event = [each for each in found if str(each[1].seat) == seat][-3]
    return place, to_json(event)


def test_a_practice_game_begins_at_the_move_once_and_knows_its_review(table: Served) -> None:
    over = table.play_out(table.begin(target=61), random.Random(4))
    assert over["from_review"] is None
    event, move = a_move(table, over["number"], "P1")
    path, asked = f"/api/games/{over['number']}/practice", {"event": event, "against": "greedy+rule", "key": "one"}
    answer = table.http.post(path, json=asked)
    assert answer.status_code == 201
    state = answer.json()
    assert (state["practice"], state["hints"], state["opponent"], state["seed"]) == (True, False, "greedy+rule", None)
    assert (state["awaits"], state["commitment"]) == ("play", over["commitment"])
    assert set(move["cards"]) <= set(state["hand"])
    assert not any(
        each["cards"] for each in state["happenings"] if each["kind"] == "toss" and each["who"] == "opponent"
    )
    again = table.http.post(path, json=asked)
    number = state["number"]
    assert (again.status_code, again.json()["number"]) == (200, number)
    assert table.http.post(path, json={**asked, "key": "two"}).json()["number"] == number + 1
    came = {"game": over["number"], "event": event}
    assert state["from_review"] == came
    ended = table.play_out(state, random.Random(1))
    assert ended["seed"] == over["seed"]
    assert table.http.get(f"/api/games/{number}/fairness").json()["commitment"] == over["commitment"]
    assert table.http.get("/api/statistics").json()["games"] == 1
    listed = {game["number"]: game for game in table.http.get("/api/games").json()["games"]}
    assert listed[number]["practice"]
    assert (ended["from_review"], table.state(number)["from_review"]) == (came, came)
    following = table.http.post(f"/api/games/{number}/next").json()
    assert (following["practice"], following["from_review"]) == (True, None), "that one begins at its beginning"
    table.http.delete(f"/api/games/{over['number']}")
    assert table.state(number)["from_review"] is None, "no link leads to a game that is not there"
    table.http.post(f"/api/games/{over['number']}/restore")
    assert table.state(number)["from_review"] == came
    assert "played_from" not in table.http.get("/api/export").text, "elsewhere the number is another game's"


def test_the_other_sides_move_is_made_from_its_seat(table: Served) -> None:
    over = table.play_out(table.begin(target=61), random.Random(4))
    event, move = a_move(table, over["number"], "P2")
    state = table.http.post(f"/api/games/{over['number']}/practice", json={"event": event, "against": "novice"}).json()
    assert set(move["cards"]) <= set(state["hand"])
    assert state["scores"] == [move["scores"][1] - move["gained"][1], move["scores"][0] - move["gained"][0]]
    undone = table.act(table.act(state, "play", card=move["cards"][0]).json(), "undo").json()
    assert undone["hand"] == state["hand"]
    table.play_out(undone, random.Random(1))


def test_what_cannot_be_gone_on_from_is_refused_and_begins_nothing(table: Served) -> None:
    over = table.play_out(table.begin(target=61), random.Random(4))
    playing = table.begin()
    path = f"/api/games/{over['number']}/practice"
    total = table.http.get("/api/games").json()["total"]
    for asked, status in (
        ({"event": 1}, 409),
        ({"event": 100_000}, 409),
        ({"event": 0}, 422),
        ({"event": 2, "against": "nobody"}, 422),
        ({"event": 2, "more": 1}, 422),
        ({}, 422),
    ):
        assert refused(table.http.post(path, json=asked), status), asked
    assert table.http.post(f"/api/games/{playing['number']}/practice", json={"event": 2}).status_code == 409
    assert table.http.post("/api/games/999/practice", json={"event": 2}).status_code == 404
    assert table.http.get("/api/games").json()["total"] == total


def test_a_practice_game_begins_at_a_point_once(table: Served) -> None:
    asked = {"played": "4 J", "having": "3", "key": "point-by-point-1", "name": "Ada"}
    answer = table.http.post("/api/games/point", json=asked)
    assert answer.status_code == 201
    game = answer.json()
    assert (game["role"], game["awaits"], game["practice"]) == ("pone", "play", True)
    assert len(game["hand"]) == 3
    assert any(card[0] == "3" for card in game["hand"])
    again = table.http.post("/api/games/point", json=asked)
    assert (again.status_code, again.json()["number"]) == (200, game["number"])
    shown = {card for what in game["happenings"] for card in what.get("cards") or []}
    assert len(shown) < 12, "the other side's cards stay hidden"


@pytest.mark.parametrize(
    ("asked", "status", "line"),
    [
        ({"played": "5 5 5 5"}, 409, "never plays so"),
        ({"played": "4 X"}, 422, "'X' in the play"),
        ({"starter": "Z"}, 422, "'Z'"),
        ({"against": "nobody"}, 422, "nobody"),
        ({"played": "T J 6 5 2 4 3"}, 409, "what is left of it is forced"),
    ],
)
def test_a_point_that_cannot_be_is_told_in_a_line(table: Served, asked: dict[str, str], status: int, line: str) -> None:
    assert line in refused(table.http.post("/api/games/point", json=asked), status)
