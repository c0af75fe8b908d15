"""Drills and deals by themselves over the API: the daily deal and the guided one; only one's own cards are told."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from muggins.archive.store import open_file
from muggins.cards import DECK, format_card
from muggins.rules.events import CardPlayed, GoSaid
from muggins.rules.role import Seat
from muggins.rules.ruleset import Counting
from muggins.table.one_deal import OneDeal
from muggins.web.api_deals import _GUIDED, _TEACHER
from tests.quiz.resting import let_rest
from tests.web.table import Served, refused

DAY = "2026-01-31"
DAILY = f"/api/daily/{DAY}/1?today={DAY}"


def play_out(table: Served, path: str, look: Callable[[Any, list[str]], None] = lambda _state, _moves: None) -> Any:
    moves: list[str] = []
    rng = random.Random(4)
    while True:
        answer = table.http.post(path, json={"moves": moves})
        assert answer.status_code == 200, answer.text
        state = answer.json()
        look(state, moves)
        if state["over"]:
            return state, moves
        game = state["game"]
        match game["awaits"]:
            case "toss":
                moves.append(" ".join(rng.sample(game["hand"], 2)))
            case "play":
                moves.append(rng.choice(game["legal"]))
            case _:
                moves.append("7")


def test_a_daily_deal_is_played_judged_and_kept(table: Served) -> None:
    state, moves = play_out(table, DAILY)
    assert state["decisions"]
    assert all(decision["loss"] >= 0 for decision in state["decisions"])
    told = table.http.get(f"/api/daily?today={DAY}").json()
    assert told["results"][0]["lost"][0] == pytest.approx(sum(d["loss"] for d in state["decisions"]), abs=0.00501)
    assert told["results"][0]["lost"][1:] == [None, None]
    assert table.http.post(DAILY, json={"moves": moves}).json() == state  # the same once more
    assert table.http.get(f"/api/daily?today={DAY}").json() == told
    assert not table.http.get("/api/games").json()["games"]


def test_the_deal_tells_no_hidden_card(table: Served) -> None:
    seen: set[str] = set()

    def look(state: Any, _moves: list[str]) -> None:
        game = state["game"]
        assert game["seed"] is None
        for happened in game["happenings"]:
            if happened["kind"] in {"deal", "starter", "card", "show"} or happened["who"] == "you":
                seen.update([*happened["cards"], *([happened["card"]] if happened["card"] else [])])
        seen.update(card for pair in game["cuts"] for card in pair)
        text = json.dumps(state)
        told = {card for card in map(format_card, DECK) if f'"{card}"' in text}
        assert told <= seen

    play_out(table, DAILY, look)


@pytest.mark.parametrize(
    ("path", "moves", "status", "words"),
    [
        (f"/api/daily/{DAY}/4?today={DAY}", [], 422, "expected 1 to 3"),
        (f"/api/daily/2026-02-01/1?today={DAY}", [], 422, "expected a day up to 2026-01-31"),
        (f"/api/daily/yesterday/1?today={DAY}", [], 422, "expected one such as"),
        (DAILY, ["5H"], 409, "toss"),
        (DAILY, ["nonsense"], 422, ""),
        (DAILY, ["A"] * 9, 422, "moves"),
    ],
)
def test_what_cannot_be_is_one_line(table: Served, path: str, moves: list[str], status: int, words: str) -> None:
    assert words in refused(table.http.post(path, json={"moves": moves}), status)


def test_a_damaged_file_of_results_is_one_line_and_the_deal_can_be_played(table: Served, tmp_path: Path) -> None:
    with open_file(tmp_path / "games.sqlite").open() as database:
        database.execute("INSERT INTO day VALUES ('2026-01-30', '[]', 0, 'x')")
    assert "the table of each day is damaged" in refused(table.http.get(f"/api/daily?today={DAY}"), 422)
    home = table.http.get(f"/api/home?today={DAY}").json()
    assert (home["daily"], home["due"]["due"]["mistakes"], bool(home["ladder"]["rungs"])) == (None, 0, True), (
        "the rest is told"
    )
    assert table.http.post(DAILY, json={"moves": []}).status_code == 200


def test_the_guided_deal_is_counted_by_oneself(table: Served) -> None:
    verdicts = []

    def look(state: Any, moves: list[str]) -> None:
        if moves and moves[-1] == "7":
            verdicts.append((state["verdict"], state["right"]))

    state, _ = play_out(table, "/api/guide", look)
    assert len(verdicts) == 2  # the hand and the crib
    assert all(verdict for verdict, _ in verdicts)
    assert state["decisions"] == []


def lesson(rng: random.Random) -> tuple[bool, bool]:
    """Play the guided deal at random; return whether cards score twice, and whether somebody says go."""
    deal = OneDeal(*_GUIDED[1], ["5S JD"], Counting.OWN, _TEACHER)
    assert deal.cuts[1] is Seat.P1
    assert {format_card(card) for card in deal.view.hand} == {"4H", "7H", "8D", "9S"}
    while deal.awaits is not None and not deal.to_count:
        deal.play(rng.choice(deal.view.legal_cards()))
    events = [happening.event for happening in deal.happenings()]
    scored = sum(isinstance(event, CardPlayed) and bool(event.pegged) for event in events)
    return scored >= 2, any(isinstance(event, GoSaid) for event in events)


def test_the_guided_deal_has_something_of_everything() -> None:
    """As the guide says: the person deals, 5 and J are a fifteen for the crib, and 7-8-9 stay together."""
    scores, goes = zip(*(lesson(random.Random(seed)) for seed in range(12)), strict=True)
    assert sum(scores) >= 6
    assert sum(goes) >= 6


def test_the_second_guided_deal_has_a_flush_and_nobs_and_is_the_teachers(table: Served) -> None:
    state = table.http.post("/api/guide?deal=2", json={"moves": ["TH KH"]}).json()
    assert state["game"]["opponent"] == "Teacher"
    assert "teacher" in json.dumps(state["game"]["happenings"]).lower()
    assert "solver" not in json.dumps(state["game"]["happenings"]).lower()
    hand = set(state["game"]["hand"])
    (starter,) = [each["card"] for each in state["game"]["happenings"] if each["kind"] == "starter"]
    assert {card[1] for card in hand} == {"C"}
    assert f"J{starter[1]}" in hand
    assert state["game"]["role"] == "pone"


@pytest.mark.usefixtures("warm")
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
