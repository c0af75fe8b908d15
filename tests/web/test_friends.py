"""Two people at one table: each sees only their view, and what holds for one seat holds for the other."""

import json
import logging
import random
import secrets
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest
import segno

from muggins.archive.pairs import digest_of_token, rows
from muggins.archive.store import GameStore, open_file
from muggins.cards import format_card
from muggins.errors import RecordError
from muggins.files.sqlite import put
from muggins.rules.events import CardPlayed, Shown, StarterTurned
from muggins.rules.record import parse_record
from muggins.table.table import Table
from muggins.web import friends as friends_module
from muggins.web.access import Access
from tests.flips import sql
from tests.waiting import until
from tests.web.friends import SEAT, Someone, invited, joined, play_out, play_until, step
from tests.web.table import Served, State, refused, served, state_of
from tests.web.test_games import assert_nothing_hidden, cards_in, known_by_deal

BOTH = pytest.mark.parametrize("place", [0, 1], ids=["host", "guest"])
COUNTING = ["automatic", "own", "muggins"]


def seated(table: Served, place: int, **asked: object) -> tuple[Someone, Someone]:
    """Two people at a table: who sits in a place, and the other."""
    people = joined(table, **asked)
    return people[place], people[1 - place]


def truth(one: Someone) -> Table:
    """The table as it is, hidden cards and all."""
    found = one.here.friends.look(one.token, lambda at: at.players)
    assert found is not None
    return found


def search(one: Someone, answer: httpx.Response) -> None:
    """Search an answer to one of two for what it must not tell."""
    found = one.here.friends.look(one.token, lambda at: at.table)
    assert_nothing_hidden(found, answer)  # type: ignore[arg-type]


def search_everything(people: tuple[Someone, Someone], number: int) -> None:
    """Search all that can be asked while a game is on, from either seat and from none."""
    here = people[0].here
    for one in people:
        table = here.friends.look(one.token, lambda at: at.table)
        known = known_by_deal(table)[-1]  # type: ignore[arg-type]
        search(one, one.get("/game"))
        search(one, httpx.Response(200, json=one.event()))
        hint = one.get("/game/hint")
        assert (hint.status_code, cards_in(hint.text)) == (409, set())
        for what in ("review", "record", "fairness"):
            refused = one.get(f"/games/{number}/{what}")
            assert (refused.status_code, cards_in(refused.text)) == (409, set())
        assert not cards_in(one.get("").text)
        for action, body in (("toss", {"cards": ["5H", "5S"]}), ("play", {"card": "5D"}), ("count", {"claim": "29"})):
            wrong = one.post(f"/game/{action}", move="0-0", **body)
            assert wrong.status_code == 409
            assert cards_in(wrong.text) <= known
            assert table.seed not in wrong.text
        other = next(iter({"5H", "5S", "5D"} - {format_card(card) for card in table.view.dealt}), None)
        if other is not None and one.state()["awaits"] == "play":
            wrong = one.act(one.state(), "play", card=other)
            assert (wrong.status_code, cards_in(wrong.text) - {other}) == (409, set())
    for path in ("/api/games", "/api/statistics", "/api/export", "/api/games/1", "/api/games/1/record"):
        asked = here.http.get(path)
        assert not cards_in(asked.text)
        assert "Ann" not in asked.text, "the game is among no others before it is over"


def search_watched(people: tuple[Someone, Someone]) -> None:
    """Search what somebody who looks on is told for a card that does not lie on the table."""
    table = truth(people[0])
    public = [
        {
            format_card(card)
            for event in deal.events
            if isinstance(event, CardPlayed | StarterTurned | Shown)
            for card in (event.cards if isinstance(event, Shown) else (event.card,))
        }
        for deal in table.record.replay().deals
    ]
    watcher = Someone(people[0].here, "Eve", people[1].get("").json()["watch"])
    answers = [watcher.here.http.get("/api/seat/watch", headers=watcher.headers).json(), watcher.event(place="watch")]
    for state in answers:
        if table.result is None:
            assert table.seed not in json.dumps(state)
        for happened in state.pop("happenings"):
            text = json.dumps(happened, ensure_ascii=False)
            assert cards_in(text) <= public[happened["deal"] - 1], text
        state.pop("cuts")
        assert not cards_in(json.dumps(state, ensure_ascii=False))
        assert state["move"].endswith("-0"), "no mark of a hand"
        assert state["awaits"] is None
    for action, body in (("toss", {"cards": ["5H", "5S"]}), ("play", {"card": "5D"}), ("resign", {"game": 1})):
        refused = watcher.post(f"/{'game' if action == 'resign' else 'watch'}/{action}", move="1-0", **body)
        assert refused.status_code in {404, 409, 422}
        assert not cards_in(refused.text) - {"5H", "5S", "5D"}


@pytest.mark.usefixtures("warm")
@pytest.mark.parametrize(
    "counting", [COUNTING[0], *(pytest.param(each, marks=pytest.mark.all) for each in COUNTING[1:])]
)
@pytest.mark.parametrize("target", [61, pytest.param(121, marks=pytest.mark.long)])
def test_a_whole_game_tells_neither_seat_a_hidden_card(
    table: Served, counting: str, target: int, caplog: pytest.LogCaptureFixture
) -> None:
    rng = random.Random(f"{counting} {target}")
    with caplog.at_level(logging.DEBUG):
        people = joined(table, counting=counting, target=target)
        while done := step(people, rng):
            search(*done)
            if rng.random() < 0.1:
                search_watched(people)
            if rng.random() < 0.05 and people[0].state()["outcome"] is None:
                search_everything(people, 1)
    first, second = (one.state() for one in people)
    assert first["outcome"]["won"] is not second["outcome"]["won"]
    assert first["scores"] == second["scores"][::-1]
    assert max(first["scores"]) == target
    assert first["seed"] == second["seed"]
    assert sha256(first["seed"].encode()).hexdigest() == first["commitment"]
    for one in people:
        record = parse_record(one.get("/games/1/record").text)
        assert record.players == ("Ann", "Ben")
        assert record.replay().result is not None
        assert one.get("/games/1/fairness").json()["seed"] == first["seed"]
    assert not cards_in(caplog.text)
    assert "a test-" not in caplog.text
    assert people[0].token not in caplog.text


@pytest.mark.all
@pytest.mark.usefixtures("warm")
def test_both_review_a_game_which_is_among_the_others_once_it_is_over(table: Served) -> None:
    people = joined(table, target=61)
    step(people, random.Random(1))
    assert table.http.get("/api/games").json()["total"] == 0
    for one in people:
        for what in ("review/progress", "review/page"):
            refused = one.get(f"/games/1/{what}")
            assert (refused.status_code, cards_in(refused.text)) == (409, set())
    play_out(people, random.Random(1))
    seen: list[State] = []
    with ThreadPoolExecutor(1) as pool:
        asked = pool.submit(people[0].get, "/games/1/review")
        while not asked.done():
            seen.append(people[1].get("/games/1/review/progress").json())
    assert any(0 < stand["done"] <= stand["of"] for stand in seen), "the other one sees it, too"
    assert people[1].get("/games/1/review/progress").json() == {"done": 0, "of": 0, "seconds": None}
    for place, one in enumerate(people):
        review = one.get("/games/1/review").json()
        assert (review["person"], review["players"]) == (f"P{place + 1}", ["Ann", "Ben"])
        assert review["decisions"]
        page = one.get("/games/1/review/page")
        assert page.headers["content-disposition"] == 'attachment; filename="muggins-friend-game-1.html"'
        assert f'"person": "P{place + 1}"' in page.text
        assert not any(person.token in page.text for person in people)
    assert table.http.get("/api/seat/games/1/review/page").status_code == 403
    (listed,) = table.http.get("/api/games").json()["games"]
    assert (listed["players"], listed["person"], listed["over"]) == (["Ann", "Ben"], None, True)
    assert table.http.get(f"/api/games/{listed['number']}/review").status_code == 200
    assert table.http.get("/api/statistics").json()["games"] == 0, "it is no game against the program"
    assert table.http.get("/api/habits?name=Ann").json()["games"] == 0


@BOTH
def test_either_may_discard_first_and_the_other_learns_that_only(table: Served, place: int) -> None:
    one, other = seated(table, place)
    before = other.state()
    mine = state_of(one.act(one.state(), "toss", cards=one.state()["hand"][:2]))
    assert (mine["awaits"], mine["friend"]["to_act"]) == (None, ["opponent"])
    assert [happened["kind"] for happened in mine["happenings"]] == ["deal", "toss"]
    after = other.state()
    assert after["friend"]["waits_for_me"]
    assert (after["move"], after["happenings"]) == (before["move"], before["happenings"])
    assert state_of(other.act(before, "toss", cards=before["hand"][4:]))["hand"] == before["hand"][:4]
    told = [(happened["kind"], happened["who"]) for happened in one.state()["happenings"]]
    assert told[:4] == [("deal", told[0][1]), ("toss", "you"), ("toss", "opponent"), ("starter", told[3][1])]
    assert one.state()["happenings"][2]["cards"] == []
    assert one.state()["happenings"][:2] == mine["happenings"], "what was told stays told"


@BOTH
@pytest.mark.parametrize("awaits", ["toss", "play", "count"])
def test_a_move_sent_twice_is_made_once(table: Served, place: int, awaits: str) -> None:
    rng = random.Random(awaits)
    one, other = seated(table, place, counting="own")
    while (state := one.state())["awaits"] != awaits:
        step((one, other), rng)
    again = random.Random(1), random.Random(1)
    first, second = (one.move(state, same) for same in again)
    assert (first.status_code, second.status_code) == (200, 409)
    assert second.json()["error"].endswith("nothing was changed")
    assert one.state()["move"] == state_of(first)["move"]


def test_both_may_move_at_the_same_time(table: Served) -> None:
    for _ in range(5):
        people = joined(table)
        with ThreadPoolExecutor(2) as pool:
            answers = list(pool.map(lambda one: one.move(one.state(), random.Random(2)), people))
        assert [answer.status_code for answer in answers] == [200, 200]
        assert {len(one.state()["happenings"]) for one in people} == {4}


@BOTH
def test_nobody_moves_for_the_other(table: Served, place: int) -> None:
    rng = random.Random(4)
    one, other = seated(table, place)
    while (state := one.state())["awaits"] != "play":
        step((one, other), rng)
    stolen = other.act(state, "play", card=state["legal"][0])
    assert stolen.status_code == 409, "the other's state awaits another move"
    out_of_turn = other.act(other.state(), "play", card=(other.state()["hand"] or ["5H"])[0])
    assert refused(out_of_turn, 409)
    assert one.state() == state


def following(one: Someone, until: Callable[[list[State]], bool]) -> tuple[threading.Thread, list[State]]:
    """A tab that watches until something is so."""
    seen: list[State] = []
    ready = threading.Event()

    def watch() -> None:
        path = f"{one.here.url}/api/seat/game/events"
        with httpx.stream("GET", path, headers=one.headers, timeout=60) as stream:
            for line in stream.iter_lines():
                if line.startswith("data:"):
                    seen.append(json.loads(line.removeprefix("data:")))
                    ready.set()
                    if until(seen):
                        return

    thread = threading.Thread(target=watch)
    thread.start()
    assert ready.wait(30)
    return thread, seen


@BOTH
def test_two_tabs_of_a_seat_and_the_other_one_stay_in_step(table: Served, place: int) -> None:
    one, other = seated(table, place)

    def starter(seen: list[State]) -> bool:
        return any(happened["kind"] == "starter" for happened in seen[-1]["happenings"])

    tabs = [following(one, starter), following(one, starter), following(other, starter)]
    assert one.move(one.state(), random.Random(1)).status_code == 200
    assert other.move(other.state(), random.Random(1)).status_code == 200
    for thread, _ in tabs:
        thread.join(30)
        assert not thread.is_alive()
    moves = [seen[-1]["move"] for _, seen in tabs]
    assert moves == [one.state()["move"], one.state()["move"], other.state()["move"]]
    known = [happened["index"] for state in tabs[0][1] for happened in state["happenings"]]
    assert known == [0, 1, 2, 3], "each thing is told once"


@pytest.mark.all
@BOTH
def test_one_is_told_that_the_other_leaves_and_comes_back(table: Served, place: int) -> None:
    one, other = seated(table, place)
    assert not one.state()["friend"]["here"]
    came, _ = following(other, lambda seen: seen[-1]["friend"]["here"])
    thread, seen = following(one, lambda seen: [at["friend"]["here"] for at in seen][-3:] == [True, False, True])
    came.join(30)  # who has seen the other come hangs up
    until(lambda: not seen[-1]["friend"]["here"], "that the other has left", 30)
    back, _ = following(other, lambda seen: seen[-1]["awaits"] is None)
    other.move(other.state(), random.Random(1))
    back.join(30)
    thread.join(30)
    assert not thread.is_alive(), [at["friend"]["here"] for at in seen]


LINKS = ("1", "1.", "2.a", "x.y", "99999999999.a", f"1.{'0' * 64}")
"""As those to watch are, but for no table."""


@pytest.mark.parametrize(
    "token", ["", "x", "A" * 43, "no such token", "ä".encode().decode("latin-1"), "0" * 199, *LINKS]
)
def test_a_wrong_token_gets_nothing(table: Served, token: str) -> None:
    joined(table)
    for method, path in (
        ("GET", ""),
        ("GET", "/game"),
        ("GET", "/game/events"),
        ("GET", "/game/hint"),
        ("GET", "/games/1/record"),
        ("GET", "/games/1/review"),
        ("GET", "/invitation"),
        ("GET", "/watch"),
        ("POST", "/game/toss"),
        ("POST", "/game/resign"),
    ):
        body = {"move": "1-0", "cards": ["5H", "5S"]} if path.endswith("toss") else {"game": 1}
        headers = [(SEAT.encode(), token.encode("latin-1"))]
        sent = table.http.build_request(
            method, f"/api/seat{path}", headers=headers, json=body if method == "POST" else None
        )
        assert not cards_in(refused(table.http.send(sent), 404))


@BOTH
def test_a_token_is_whole_or_nothing(table: Served, place: int) -> None:
    one = joined(table)[place]
    for token in (one.token[:-1], one.token.swapcase(), one.token[::-1], one.token + "A", digest_of_token(one.token)):
        assert Someone(table, "x", token).get("/game").status_code == 404
    assert table.http.get("/api/seat").status_code == 403
    assert table.http.get("/api/seat", headers={SEAT: "A" * 300}).status_code == 422
    assert table.http.get(f"/api/seat?{SEAT}={one.token}").status_code == 403


def test_a_token_of_one_table_opens_no_other(table: Served) -> None:
    first, second = joined(table), joined(table)
    states = [one.state() for one in (*first, *second)]
    assert len({json.dumps(state["hand"]) for state in states}) == 4
    assert first[0].act(second[0].state(), "toss", cards=second[0].state()["hand"][:2]).status_code == 409
    assert [one.state() for one in (*first, *second)] == states


def test_an_invitation_is_used_once(table: Served) -> None:
    host, invite = invited(table)
    assert host.get("/game").status_code == 409, "there is no game yet, and no card to see"
    assert Someone(table, "x", invite).get("/game").status_code == 404, "an invitation is no seat"
    assert Someone(table, "x", invite).get("/invitation").json()["host"] == "Ann"
    guest, late = Someone(table, "Ben"), Someone(table, "Cal")
    body = {"invite": invite, "seat": guest.token, "name": "Ben"}
    first, again = (table.http.post("/api/seat/join", json=body) for _ in range(2))
    assert (first.status_code, again.status_code) == (200, 200)
    assert first.json() == again.json()
    line = refused(table.http.post("/api/seat/join", json={**body, "seat": late.token, "name": "Cal"}), 404)
    assert line == "this invitation is for no table: it was used already, or its link is not whole"
    assert Someone(table, "x", invite).get("/invitation").status_code == 404
    assert host.get("").json()["friend"] == "Ben"
    assert host.post("/invite", invite=secrets.token_urlsafe(32)).status_code == 409


def test_two_who_sit_down_at_once_get_one_seat(table: Served) -> None:
    _, invite = invited(table)
    guests = [Someone(table, name) for name in ("Ben", "Cal", "Dot", "Eve")]

    def sit(one: Someone) -> int:
        body = {"invite": invite, "seat": one.token, "name": one.name}
        return table.http.post("/api/seat/join", json=body).status_code

    with ThreadPoolExecutor(4) as pool:
        assert sorted(pool.map(sit, guests)) == [200, 404, 404, 404]


def test_inviting_again_lays_no_second_table_and_a_new_link_ends_the_old_one(table: Served) -> None:
    host, invite = invited(table)
    body = {"seat": host.token, "invite": secrets.token_urlsafe(32), "name": "Ann"}
    assert table.http.post("/api/friends", json=body).status_code == 200
    assert Someone(table, "x", invite).get("/invitation").status_code == 200, "the first one counts"
    new = secrets.token_urlsafe(32)
    for _ in range(2):
        assert host.post("/invite", invite=new).status_code == 200
    assert Someone(table, "x", invite).get("/invitation").status_code == 404
    assert Someone(table, "x", new).get("/invitation").status_code == 200


@pytest.mark.parametrize(
    ("changed", "word"),
    [
        ({"name": ""}, "name"),
        ({"name": "a, b"}, "name"),
        ({"name": "You"}, "name"),
        ({"name": "x" * 31}, "name"),
        ({"seat": "short"}, "seat"),
        ({"target": 100}, "target"),
        ({"counting": "never"}, "counting"),
        ({"clock": {"minutes": 0}}, "clock.minutes"),
        ({"clock": {"minutes": 5, "increment": 61}}, "clock.increment"),
        ({"against": "nash"}, "against"),
    ],
)
def test_an_invitation_that_cannot_be_is_one_line(table: Served, changed: dict[str, object], word: str) -> None:
    body = {"seat": secrets.token_urlsafe(32), "invite": secrets.token_urlsafe(32), "name": "Ann", **changed}
    assert word in refused(table.http.post("/api/friends", json=body), 422)


@pytest.mark.parametrize("name", ["ann", "ANN", "", "you", "a\nb"])
def test_two_people_have_two_names(table: Served, name: str) -> None:
    _, invite = invited(table)
    body = {"invite": invite, "seat": secrets.token_urlsafe(32), "name": name}
    assert refused(table.http.post("/api/seat/join", json=body), 422).startswith("the name")


@BOTH
def test_a_seat_is_given_up_by_who_has_it(table: Served, place: int) -> None:
    one, other = seated(table, place)
    step((one, other), random.Random(3))
    for _ in range(2):
        state = state_of(one.post("/game/resign", game=1))
        assert (state["outcome"]["won"], state["outcome"]["resigned"]) == (False, True)
    assert other.state()["outcome"]["words"].startswith(f"{one.name} resigned at 0 to 0; you win")
    assert other.post("/game/resign", game=1).status_code == 409
    assert other.get("/games/1/record").text.endswith(f"P{place + 1} resigned\n")


@BOTH
def test_a_game_is_called_off_before_the_first_discard_only(table: Served, place: int) -> None:
    one, other = seated(table, place)
    assert one.state()["friend"]["can_call_off"]
    for _ in range(2):
        state = state_of(one.post("/game/off", game=1))
        assert (state["awaits"], state["outcome"]["match_points"]) == (None, 0)
    assert other.state()["outcome"]["words"].startswith(f"{one.name} called the game off")
    assert other.move({**other.state(), "awaits": "toss"}, random.Random(1)).status_code == 409
    assert table.http.get("/api/games").json()["total"] == 0
    assert [each.post("/game/again", game=1).status_code for each in (one, other)] == [200, 200]
    state = other.state()
    assert (state["number"], state["awaits"], state["outcome"]) == (1, "toss", None)
    step((one, other), random.Random(1))
    assert one.post("/game/off", game=1).status_code == 409


@BOTH
def test_a_greeting_is_one_of_a_few_and_reaches_the_other_side(table: Served, place: int) -> None:
    one, other = seated(table, place)
    assert one.post("/game/luck", game=1).status_code == 200
    assert other.state()["friend"]["said"] == ["", "luck"]
    assert one.post("/game/what%20I%20think", game=1).status_code == 422
    assert one.post("/game/pause", game=1).status_code == 409, "there is no clock"


@pytest.mark.all
@BOTH
def test_another_game_begins_once_both_want_it_and_the_loser_deals(table: Served, place: int) -> None:
    one, other = seated(table, place, target=61, clock={"minutes": 90, "increment": 5})
    assert one.post("/game/again", game=1).status_code == 409
    play_out((one, other), random.Random(5))
    won = one.state()["outcome"]
    waiting = state_of(one.post("/game/again", game=1))
    assert (waiting["number"], waiting["friend"]["again"]) == (1, [True, False])
    assert state_of(one.post("/game/again", game=1))["number"] == 1, "asked twice is asked once"
    assert other.state()["friend"]["again"] == [False, True]
    new = state_of(other.post("/game/again", game=1))
    assert (new["number"], new["scores"], new["cuts"]) == (2, [0, 0], [])
    assert state_of(one.post("/game/again", game=1))["number"] == 2, "a late click begins no third"
    points = [won["match_points"], 0] if won["won"] else [0, won["match_points"]]
    assert one.state()["series"] == {"games": 2, "match_points": points}
    assert one.state()["first_dealer"] == ("opponent" if won["won"] else "you")
    assert one.post("/game/resign", game=1).status_code == 409, "that was the game before"
    assert one.get("/games/1/record").text == other.get("/games/1/record").text
    assert one.get("/games/2/record").status_code == 409
    assert one.get("/games/3/record").status_code == 404


@pytest.mark.all
@pytest.mark.parametrize("over", [False, True], ids=["still played", "over"])
def test_a_game_of_a_new_store_is_not_given_to_the_two(tmp_path: Path, over: bool) -> None:
    """The store of games is lost, the tables for two stay: game 1 of the two is none of the host's others."""
    file = tmp_path / "games.sqlite"
    with served(file, seed="a test") as here:
        people = joined(here)
        people[0].post("/game/resign", game=1)
        for one in people:
            one.post("/game/again", game=1)
        assert people[1].get("/games/1/record").status_code == 200
    for each in tmp_path.glob("games.sqlite*"):
        each.unlink()
    with served(file, seed="another test") as here:
        assert here.begin()["number"] == 1
        if over:
            here.http.post("/api/games/1/resign")
        for one in people:
            one.here = here
            for what in ("record", "fairness", "review", "review/progress", "review/page"):
                answer = one.get(f"/games/1/{what}")
                assert (answer.status_code, cards_in(answer.text)) == (404, set())
                assert "another test" not in answer.text


class Time:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now

    def passes(self, here: Served, seconds: float) -> None:
        """Let time pass while the server runs: it looks at its clocks every other second."""
        while seconds > 0:
            self.now += min(seconds, 2.0)
            seconds -= 2.0
            here.friends.keep_time()


def left(one: Someone) -> list[float]:
    found: list[float] = one.state()["friend"]["clock"]["left"]
    return found


@BOTH
def test_the_time_of_who_is_to_move_runs_unless_both_ask_that_it_rests(tmp_path: Path, place: int) -> None:
    hours = Time()
    with served(tmp_path / "games.sqlite", seed="a test", clock=hours) as here:
        one, other = seated(here, place, clock={"minutes": 5, "increment": 3})
        hours.passes(here, 15)
        assert left(one) == [300, 300], "the first seconds of a deal are nobody's"
        one.post("/game/pause", game=1)
        hours.passes(here, 10)
        assert left(one) == [290, 290], "both are to discard, and one alone stops no clock"
        state = state_of(other.post("/game/pause", game=1))
        assert (state["friend"]["paused"], state["friend"]["clock"]["runs"]) == ([True, True], [False, False])
        hours.passes(here, 1000)
        assert left(one) == [290, 290]
        one.post("/game/resume", game=1)
        hours.passes(here, 10)
        assert left(other) == [280, 280]
        for each in (one, other):
            each.post("/game/pause", game=1)
        one.move(one.state(), random.Random(1))
        assert one.state()["friend"]["paused"] == [False, False], "a move goes on"
        assert left(one) == [283, 280]
        hours.passes(here, 10)
        assert left(one) == [283, 270]
        assert left(other) == [270, 283]
        other.move(other.state(), random.Random(1))
        playing, _ = play_until((one, other), random.Random(2), "play")
        assert playing.state()["friend"]["clock"]["runs"] == [True, False]


@BOTH
def test_whose_time_runs_out_loses(tmp_path: Path, place: int) -> None:
    hours = Time()
    with served(tmp_path / "games.sqlite", seed="a test", clock=hours) as here:
        one, other = seated(here, place, clock={"minutes": 1, "increment": 0})
        other.move(other.state(), random.Random(1))
        state = one.state()
        hours.passes(here, 76)
        assert one.act(state, "toss", cards=state["hand"][:2]).status_code == 409
        for who, won in ((one, False), (other, True)):
            over = who.state()
            assert (over["outcome"]["won"], over["friend"]["late"]) == (won, "opponent" if won else "you")
            assert "time ran out" in over["outcome"]["words"]
        assert other.get("/games/1/record").status_code == 200
        assert here.http.get("/api/games").json()["total"] == 1


def test_time_runs_on_where_the_system_s_is_set_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hours, system = Time(), Time()
    monkeypatch.setattr(friends_module, "time", SimpleNamespace(time=system, monotonic=hours))
    with served(tmp_path / "games.sqlite", seed="a test") as here:
        one, _ = joined(here, clock={"minutes": 5, "increment": 0})
        hours.passes(here, 15)
        system.now -= 3600
        hours.passes(here, 10)
        assert left(one) == [290, 290]
    with served(tmp_path / "games.sqlite", seed="a test") as here:
        one.here = here
        assert left(one) == [290, 290], "the clock was written in a time that is still to come"
        hours.passes(here, 10)
        assert left(one) == [280, 280]


@pytest.mark.all
@BOTH
def test_a_kill_gives_no_time_back_and_takes_none(tmp_path: Path, place: int) -> None:
    hours, path = Time(), tmp_path / "games.sqlite"
    with served(path, seed="a test", clock=hours) as here:
        one, other = seated(here, place, clock={"minutes": 5, "increment": 0})
        other.move(other.state(), random.Random(1))
        hours.passes(here, 15 + 40)
        assert left(one) == [260, 300]
    hours.now += 5
    with served(path, seed="a test", clock=hours) as here:
        one.here = here
        assert left(one) == [255, 300], "a server that is back at once has missed nothing"
        here.friends.keep_time()
    hours.now += 5000
    with served(path, seed="a test", clock=hours) as here:
        one.here = here
        assert left(one) == [255, 300], "while no server ran, nobody could move"
        hours.passes(here, 4)
        assert left(one) == [251, 300]


@pytest.mark.all
def test_a_game_goes_on_after_a_restart_at_the_same_move(tmp_path: Path) -> None:
    rng, path = random.Random(1), tmp_path / "games.sqlite"
    with served(path, seed="a test") as here:
        people = joined(here, counting="own")
        for _ in range(43):
            step(people, rng)
        before = [one.state() for one in people]
    with served(path) as here:
        for one in people:
            one.here = here
        assert [one.state() for one in people] == before
        for one, known in zip(people, before, strict=True):
            assert one.event(len(known["happenings"]))["move"] == known["move"]
        assert step(people, rng)


@BOTH
def test_a_damaged_table_is_one_line_and_the_others_go_on(table: Served, tmp_path: Path, place: int) -> None:
    (one, _), others = seated(table, place), joined(table)
    path = tmp_path / "games.sqlite"
    rng = random.Random(place)
    for column in ("begun", "about", "record", "touched", "playing", "checksum", "invite"):
        ((value,),) = sql(path, f"SELECT {column} FROM pair WHERE id = 1")
        wrong = rng.choice(["", "{}", "x" + str(value)]) if isinstance(value, str) else 7
        sql(path, f"UPDATE pair SET {column} = ? WHERE id = 1", wrong)
        for answer in (one.get("/game"), one.get(""), one.post("/game/resign", game=1)):
            assert "damaged" in refused(answer, 422), column
            assert not cards_in(answer.text)
        sql(path, f"UPDATE pair SET {column} = ? WHERE id = 1", value)
    assert one.get("/game").status_code == 200
    assert others[place].get("/game").status_code == 200


@BOTH
def test_a_table_damaged_while_one_watches_ends_the_line_without_a_word(
    table: Served, tmp_path: Path, place: int, caplog: pytest.LogCaptureFixture
) -> None:
    thread, seen = following(joined(table)[place], lambda _: False)
    sql(tmp_path / "games.sqlite", "UPDATE pair SET record = 'nonsense'")
    thread.join(30)
    assert not thread.is_alive()
    assert len(seen) == 1
    assert not cards_in(caplog.text)


@BOTH
def test_a_seat_moved_to_another_row_is_damage_not_a_view(table: Served, tmp_path: Path, place: int) -> None:
    first, second = joined(table), joined(table)
    column = ("host", "guest")[place]
    sql(tmp_path / "games.sqlite", f"UPDATE pair SET {column} = 'x' WHERE id = 2")
    sql(tmp_path / "games.sqlite", f"UPDATE pair SET {column} = ? WHERE id = 1", digest_of_token(second[place].token))
    for one in (second[place], first[1 - place]):
        assert one.get("/game").status_code == 422


def test_the_file_holds_no_token(table: Served, tmp_path: Path) -> None:
    people = joined(table)
    _, invite = invited(table)
    held = b"".join(path.read_bytes() for path in tmp_path.iterdir() if path.is_file())
    for token in (*(one.token for one in people), invite):
        assert token.encode() not in held
        assert digest_of_token(token).encode() in held


@pytest.mark.all
def test_a_game_that_could_not_be_kept_is_kept_by_the_next_look(table: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    people = joined(table, target=61)
    with monkeypatch.context() as broken:
        broken.setattr(GameStore, "keep", lambda *_: (_ for _ in ()).throw(RecordError("the disk is full")))
        play_out(people, random.Random(8))
        assert people[1].get("/games/1/record").status_code == 200
        assert table.http.get("/api/games").json()["total"] == 0
    for one in people:
        one.state()
    assert table.http.get("/api/games").json()["total"] == 1


def test_a_friend_needs_no_token_of_the_server_and_gets_nothing_else(tmp_path: Path) -> None:
    with served(tmp_path / "games.sqlite", access=Access(frozenset(), "abcdefgh1")) as here:
        assert here.http.post("/api/friends", json={}).status_code == 401
        bearer = {"authorization": "Bearer abcdefgh1"}
        host, invite = invited(here, bearer)
        guest = Someone(here, "Ben")
        asked = {"invite": invite, "seat": guest.token, "name": "Ben"}
        assert here.http.post("/api/seat/join", json=asked).status_code == 200
        assert guest.state()["opponent"] == "Ann"
        assert guest.get("").json()["guest"] is True
        assert here.http.get("/api/seat", headers={**host.headers, **bearer}).json()["guest"] is False
        assert here.http.get("/").status_code == 200
        for path in ("/api/games", "/api/statistics", "/api/advice/toss?cards=5H5S5D5C6H7H&role=pone"):
            assert here.http.get(path, headers=guest.headers).status_code == 401
        other = {"origin": "http://elsewhere.example", **guest.headers}
        assert here.http.post("/api/seat/game/resign", json={"game": 1}, headers=other).status_code == 403


def test_a_record_that_does_not_replay_is_told_without_its_cards(table: Served, tmp_path: Path) -> None:
    """Its row may be sealed all the same, by somebody who wrote it anew."""
    host, guest = joined(table)
    with open_file(tmp_path / "games.sqlite").writing() as database:
        (row,) = rows(database, "id = ?", 1)
        put(database, "pair", *row._replace(record=row.record.replace(" 1", " 1 5H5H", 1)))
    for one in (host, guest):
        line = refused(one.get("/game"), 422)
        assert "this table is damaged" in line
        assert not cards_in(line)


def test_a_link_is_answered_as_a_qr_code_that_says_it(table: Served) -> None:
    link = f"http://192.168.1.20:8332/#/join/{'a' * 43}"
    rows = table.http.post("/api/friends/code", json={"text": link}).json()["rows"]
    assert rows == ["".join(map(str, row)) for row in segno.make(link, error="l", micro=False).matrix_iter(border=2)]
    assert rows[2][2:9] == rows[8][2:9] == "1111111", "a corner by which a phone finds it"
    assert table.http.post("/api/friends/code", json={"text": "a" * 301}).status_code == 422
