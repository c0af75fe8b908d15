"""What is kept, through the API: begun and followed once, deleted, brought back, given up, taken in if it can be."""

import json
import random
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import httpx

from tests.flips import sql
from tests.web.table import Served, refused, state_of


def at_once(asked: list[tuple[str, str, dict[str, Any]]]) -> list[httpx.Response]:
    """Send requests from as many clients at the same moment: address, path, body."""
    ready = Barrier(len(asked))

    def ask(request: tuple[str, str, dict[str, Any]]) -> httpx.Response:
        url, path, body = request
        with httpx.Client(base_url=url, timeout=60) as http:
            ready.wait()
            return http.post(path, json=body)

    with ThreadPoolExecutor(len(asked)) as threads:
        return list(threads.map(ask, asked))


def test_a_game_is_begun_once_for_a_key(table: Served) -> None:
    asked = {"against": "greedy+greedy", "key": "5f2c8a"}
    answers = at_once([(table.url, "/api/games", asked)] * 8)
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
    evil = {"origin": "http://evil.example"}
    assert table.http.delete("/api/games/1", headers=evil).status_code == 403


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
    first = table.play_out(table.begin(target=61), random.Random(1))
    state_of(table.http.post("/api/games/1/next"))
    table.http.delete("/api/games/2")
    third = state_of(table.http.post("/api/games/1/next"))
    assert (third["number"], table.state(1)["next_game"]) == (3, 3)
    table.http.delete("/api/games/1")
    table.games._memory.forget(3)
    found = table.state(3)
    assert found["series"] is None
    assert found["cuts"] == [] or found["first_dealer"] == third["first_dealer"]
    assert first["outcome"] is not None


def test_half_a_million_first_lines_are_refused(table: Served) -> None:
    answer = table.http.post("/api/import", json={"text": "muggins game 1\n" * 480_000})
    assert refused(answer, 422) == "game 1: the record has no deal: expected a finished game"


def test_a_damaged_game_is_told_and_the_others_go_on(table: Served) -> None:
    for seed in range(3):
        table.play_out(table.begin(target=61), random.Random(seed))
    sql(table.games.store.path, "UPDATE game SET begun = '2020-01-01' WHERE id = 2")
    found = table.http.get("/api/games").json()
    assert ([game["number"] for game in found["games"]], found["damaged"]) == ([3, 1], [2])
    sums = table.http.get("/api/statistics").json()
    assert (sums["games"], sums["damaged"]) == (2, [2])
    refused = table.http.get("/api/games/2/record")
    assert refused.status_code == 422
    assert refused.json()["error"].startswith("game 2 is damaged: it is not as it was written; ")
    exported = table.http.get("/api/export").text
    assert "\n# left out, as they are damaged: 2\n" in exported
    assert table.http.post("/api/import", json={"text": exported}).json()["imported"] == []
