"""Playing on from a move of a finished game, over the web."""

import random

from muggins.rules.record import parse_record
from tests.web.table import Served, State, refused


def a_move(table: Served, number: int, seat: str) -> tuple[int, State]:
    """The number of a card that was chosen late in a game, and the event."""
    from muggins.coach.course import course_of  # noqa: PLC0415
    from muggins.wire import to_json  # noqa: PLC0415

    told = course_of(parse_record(table.http.get(f"/api/games/{number}/record").text).replay())
    found = [(place, event) for place, event in enumerate(told, 1) if event.decision and event.kind == "card"]
    place, event = [each for each in found if str(each[1].seat) == seat][-3]
    return place, to_json(event)


def test_a_practice_game_begins_at_the_move_and_is_begun_once(table: Served) -> None:
    over = table.play_out(table.begin(target=61), random.Random(4))
    event, move = a_move(table, over["number"], "P1")
    path, asked = f"/api/games/{over['number']}/practice", {"event": event, "against": "greedy+rule", "key": "one"}
    answer = table.http.post(path, json=asked)
    assert answer.status_code == 201
    state = answer.json()
    assert (state["practice"], state["hints"], state["opponent"], state["seed"]) == (True, False, "greedy+rule", None)
    assert (state["awaits"], state["commitment"]) == ("play", over["commitment"])
    assert set(move["cards"]) <= set(state["hand"])
    assert all(
        set(each["cards"]) == set()
        for each in state["happenings"]
        if each["kind"] == "toss" and each["who"] == "opponent"
    )
    again = table.http.post(path, json=asked)
    assert (again.status_code, again.json()["number"]) == (200, state["number"])
    other = table.http.post(path, json={**asked, "key": "two"})
    assert other.json()["number"] == state["number"] + 1
    ended = table.play_out(state, random.Random(1))
    assert ended["seed"] == over["seed"]
    assert table.http.get(f"/api/games/{ended['number']}/fairness").json()["commitment"] == over["commitment"]
    assert table.http.get("/api/statistics").json()["games"] == 1
    listed = {game["number"]: game for game in table.http.get("/api/games").json()["games"]}
    assert listed[ended["number"]]["practice"]


def test_the_other_sides_move_is_made_from_its_seat(table: Served) -> None:
    over = table.play_out(table.begin(target=61), random.Random(4))
    event, move = a_move(table, over["number"], "P2")
    state = table.http.post(f"/api/games/{over['number']}/practice", json={"event": event, "against": "novice"}).json()
    assert set(move["cards"]) <= set(state["hand"])
    assert state["scores"] == [move["scores"][1] - move["gained"][1], move["scores"][0] - move["gained"][0]]
    undone = table.act(table.act(state, "play", card=move["cards"][0]).json(), "undo").json()
    assert undone["hand"] == state["hand"]
    table.play_out(undone, random.Random(1))


def test_what_cannot_be_is_refused_and_begins_nothing(table: Served) -> None:
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


def test_a_practice_game_knows_the_review_it_came_out_of(table: Served) -> None:
    over = table.play_out(table.begin(target=61), random.Random(4))
    assert over["from_review"] is None
    event, _ = a_move(table, over["number"], "P1")
    asked = {"event": event, "against": "greedy+rule"}
    state = table.http.post(f"/api/games/{over['number']}/practice", json=asked).json()
    came = {"game": over["number"], "event": event}
    assert state["from_review"] == came
    ended = table.play_out(state, random.Random(1))
    number = ended["number"]
    assert (ended["from_review"], table.state(number)["from_review"]) == (came, came)
    following = table.http.post(f"/api/games/{number}/next").json()
    assert (following["practice"], following["from_review"]) == (True, None), "that one begins at its beginning"
    table.http.delete(f"/api/games/{over['number']}")
    assert table.state(number)["from_review"] is None, "no link leads to a game that is not there"
    table.http.post(f"/api/games/{over['number']}/restore")
    assert table.state(number)["from_review"] == came
    assert "played_from" not in table.http.get("/api/export").text, "elsewhere the number is another game's"
