"""Whole games through the API: nothing hidden comes out, nothing is done twice, nothing is lost."""

import json
import logging
import random
import re
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256

import httpx
import pytest

from muggins.archive.kept import Options
from muggins.cards import format_card, format_cards
from muggins.rules.events import Part
from muggins.rules.record import parse_record
from muggins.rules.role import Role, Seat
from muggins.rules.view import view_of
from muggins.table.table import Table
from tests.web.table import Served, State, refused, served, state_of

_CARD = re.compile(r"\b([A2-9TJQK])([CDHS♣♦♥♠])")
_LETTER = dict(zip("♣♦♥♠", "CDHS", strict=True))
OPPONENTS = ("greedy+greedy", "schell+rule", "nash", "club")


def cards_in(text: str) -> set[str]:
    return {rank + _LETTER.get(suit, suit) for rank, suit in _CARD.findall(text)}


def known_by_deal(table: Table) -> list[set[str]]:
    """What the person may know of each deal, by the rules' own view."""
    found = []
    for place, deal in enumerate(table._game.deals):
        dealer = Seat((table.first_dealer + place) % 2)
        role = Role.DEALER if dealer is table.person else Role.PONE
        known = set(view_of(deal, role).known)
        if deal.to_count == (role, Part.CRIB):
            known |= set(deal.crib)  # it is turned up to be counted
        found.append({format_card(card) for card in known})
    return found


def assert_nothing_hidden(table: Table, answer: httpx.Response) -> None:
    """Search an answer for a card that the person must not know yet, and for the seed."""
    body = answer.json()
    state = body.get("game", body)
    known = known_by_deal(table)
    if table.result is None:
        assert table.seed not in answer.text
    for happened in state.pop("happenings", ()):
        text = json.dumps(happened, ensure_ascii=False)
        assert cards_in(text) <= known[happened["deal"] - 1], text
    state.pop("cuts", None)
    if "verdict" in body:  # on the hand that was counted; the next deal may have begun
        assert cards_in(body.pop("verdict")) <= set().union(*known[-2:])
    assert cards_in(json.dumps(body, ensure_ascii=False)) <= known[-1]


def play_and_search(here: Served, number: int) -> None:
    rng = random.Random(number)
    state = here.begin(
        against=rng.choice(OPPONENTS),
        target=rng.choice([61, 121]),
        counting=rng.choice(["automatic", "own", "muggins"]),
    )
    while state["awaits"]:
        table = here.games.look(state["number"], lambda seated: seated.table)
        # Other requests while the game is on tell nothing either.
        if rng.random() < 0.1:
            asked = here.http.get(f"/api/games/{state['number']}/hint")
            assert asked.status_code == (409 if state["awaits"] == "count" else 200)
            assert cards_in(asked.text) <= known_by_deal(table)[-1]
            for path in ("record", "fairness", "review"):
                refused = here.http.get(f"/api/games/{state['number']}/{path}")
                assert refused.status_code == 409
                assert not cards_in(refused.text)
            assert not cards_in(here.http.get("/api/games").text)
            assert not cards_in(here.http.get("/api/statistics").text)
            with here.http.stream("GET", f"/api/games/{state['number']}/events") as stream:
                line = next(line for line in stream.iter_lines() if line.startswith("data:"))
            assert_nothing_hidden(table, httpx.Response(200, text=line.removeprefix("data:")))
        answer = here.move(state, rng)
        state = state_of(answer)
        assert_nothing_hidden(table, answer)
    assert sha256(state["seed"].encode()).hexdigest() == state["commitment"]
    record = here.http.get(f"/api/games/{state['number']}/record").text
    assert parse_record(record).replay().result is not None


@pytest.mark.usefixtures("warm")
@pytest.mark.parametrize(
    "number",
    [
        *(0, 1),
        *(pytest.param(number, marks=pytest.mark.all) for number in range(2, 8)),
        *(pytest.param(number, marks=pytest.mark.long) for number in range(1000, 1100)),
    ],
)
def test_no_answer_and_no_log_tells_a_hidden_card(table: Served, number: int, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        play_and_search(table, number)
    assert not cards_in(caplog.text)
    assert "a test-" not in caplog.text


def test_what_is_searched_for_would_be_found(table: Served) -> None:
    state = table.begin()
    at = table.games.look(state["number"], lambda seated: seated.table)
    hidden = at.record.deals[-1].dealt[at.role.other][0]
    with pytest.raises(AssertionError):
        assert_nothing_hidden(at, httpx.Response(200, json={"hand": [format_card(hidden)]}))
    with pytest.raises(AssertionError):
        assert_nothing_hidden(at, httpx.Response(200, json={"words": format_cards([hidden], symbols=True)}))


def test_a_double_click_counts_once(table: Served) -> None:
    for _ in range(5):
        state = table.begin()
        with ThreadPoolExecutor(6) as pool:
            answers = list(pool.map(lambda state: table.act(state, "toss", cards=state["hand"][:2]), [state] * 6))
        first, *others = sorted(answers, key=lambda answer: answer.status_code)
        assert table.state(state["number"]) == state_of(first)
        assert all(refused(other, 409).endswith("nothing was changed") for other in others)


def test_a_stale_tab_changes_nothing(table: Served) -> None:
    rng = random.Random(2)
    old = state = table.begin()
    for _ in range(12):
        state = state_of(table.move(state, rng))
        assert table.act(old, "toss", cards=old["hand"][:2]).status_code == 409
        assert table.state(state["number"]) == {**state, "happenings": table.state(state["number"])["happenings"]}
        old = state if rng.random() < 0.3 else old


def test_what_is_out_of_turn_or_not_allowed_changes_nothing(table: Served) -> None:
    state = table.begin()
    other = next(card for card in ("AS", "2S", "3S", "4S", "5S", "6S", "7S") if card not in state["hand"])
    for what, body, status in (
        ("play", {"card": state["hand"][0]}, 409),
        ("count", {"claim": "4"}, 409),
        ("undo", {}, 409),
        ("toss", {"cards": [state["hand"][0], other]}, 409),
        ("toss", {"cards": [state["hand"][0]] * 2}, 422),
        ("toss", {"cards": ["5H"]}, 422),
        ("toss", {"cards": ["1X", "2Y"]}, 422),
        ("toss", {"cards": state["hand"][:2], "seed": "x"}, 422),
        ("toss", {}, 422),
    ):
        assert refused(table.act(state, what, **body), status)
        assert table.state(state["number"]) == state


def test_moves_are_taken_back_in_practice_only(table: Served) -> None:
    state = table.begin(practice=True)
    assert not state["can_undo"]
    after = state_of(table.act(state, "toss", cards=state["hand"][:2]))
    assert after["can_undo"]
    back = state_of(table.act(after, "undo"))
    assert (back["hand"], back["move"], back["undone"]) == (state["hand"], state["move"], 1)
    assert table.act(after, "undo").status_code == 409, "a double click takes one move back"
    other = state_of(table.act(back, "toss", cards=back["hand"][2:4]))
    assert table.act(after, "play", card=after["hand"][0]).status_code == 409
    assert other["hand"] != after["hand"]


def test_games_follow_in_a_series_and_the_loser_deals(table: Served) -> None:
    first = table.begin(target=61)
    number = first["number"]
    assert table.http.post(f"/api/games/{number}/next").status_code == 409
    first = table.play_out(first, random.Random(3))
    second = state_of(table.http.post(f"/api/games/{number}/next"))
    again = table.http.post(f"/api/games/{number}/next")
    assert (again.status_code, again.json()) == (200, second), "once only"
    assert second["first_dealer"] == ("opponent" if first["outcome"]["won"] else "you")
    assert second["cuts"] == []
    points = first["outcome"]["match_points"]
    won = first["outcome"]["won"]
    assert second["series"] == {"games": 2, "match_points": [points, 0] if won else [0, points]}
    assert second["target"] == 61
    second = table.play_out(second, random.Random(4))
    assert sum(second["series"]["match_points"]) == points + second["outcome"]["match_points"]
    assert table.state(number)["next_game"] == second["number"]


def test_a_claim_is_judged_and_what_was_missed_is_told(table: Served) -> None:
    rng = random.Random(5)
    state = table.begin(counting="muggins")
    while state["awaits"] != "count":
        state = state_of(table.move(state, rng))
    assert table.act(state, "count", claim="a dozen").status_code == 422
    assert table.act(state, "count", claim="30").status_code == 422
    answer = table.act(state, "count", claim="0").json()
    shown = next(h for h in answer["game"]["happenings"] if h["kind"] == "show" and h["who"] == "you")
    if shown["steps"]:
        assert not answer["right"]
        assert f"muggins, {shown['steps'][-1]['total']} for greedy+greedy" in shown["words"]
    else:
        assert answer["right"]


@pytest.mark.parametrize("name", ["random+montecarlo99999", " Random+MonteCarlo(21) ", "nash+montecarlo21"])
def test_a_player_whose_cost_has_no_bound_is_refused(table: Served, name: str) -> None:
    line = refused(table.http.post("/api/games", json={"against": name}), 422)
    assert line.endswith("thinks too long for this table: expected at most 20 playouts of each card")
    # It may be asked in the terminal, and such a game is not gone on with here.
    slow = Table(Options(name.strip().lower()), "a seed")
    number = table.games.store.begin(slow.text, slow.options).number
    assert table.http.get(f"/api/games/{number}").status_code == 422


@pytest.mark.parametrize("name", ["random+montecarlo99999", "nobody"])
def test_the_next_game_of_a_series_has_a_player_whose_cost_is_bounded_too(table: Served, name: str) -> None:
    """A record from elsewhere may name any opponent."""
    table.http.post(f"/api/games/{table.begin()['number']}/resign")
    text = table.http.get("/api/export").text.partition("\n")[2].replace("greedy+greedy", name)
    (number,) = table.http.post("/api/import", json={"text": text}).json()["imported"]
    assert refused(table.http.post(f"/api/games/{number}/next", json={}), 422)
    assert table.http.post("/api/games", json={"against": name}).status_code == 422
    assert table.http.get("/api/games").json()["total"] == 2, "no game was begun"


@pytest.mark.parametrize("name", ["random+montecarlo", "schell+montecarlo20"])
def test_one_whose_cost_is_bounded_is_not(table: Served, name: str) -> None:
    assert table.begin(against=name)["against"] == name


def test_a_watcher_sees_what_another_tab_does(table: Served) -> None:
    state = table.begin()
    path = f"/api/games/{state['number']}/events?since=1"
    with httpx.Client(base_url=table.url, timeout=30) as other, other.stream("GET", path) as stream:
        lines = (line for line in stream.iter_lines() if line.startswith("data:"))
        assert json.loads(next(lines)[5:])["move"] == state["move"]
        after = state_of(table.move(state, random.Random(7)))
        seen: State = json.loads(next(lines)[5:])
        assert seen["move"] == after["move"]
        assert [h["index"] for h in seen["happenings"]] == list(range(1, len(after["happenings"])))


def test_two_servers_on_one_store_see_the_same_game(table: Served) -> None:
    """What one server does to a game, the other one shows, and tells whoever watches it there; so does a later one."""
    rng, state = random.Random(3), table.begin(counting="own")
    with served(table.games.store.path) as other:
        assert other.state(state["number"]) == state
        with other.http.stream("GET", f"/api/games/{state['number']}/events") as stream:
            lines = stream.iter_lines()
            told = (json.loads(line.removeprefix("data: ")) for line in lines if line.startswith("data: "))
            assert next(told)["move"] == state["move"]
            state = state_of(table.move(state, rng))
            assert next(told)["move"] == state["move"]
        for _ in range(20):
            state = state_of(table.move(state, rng))
            read = other.state(state["number"])
            told = read["happenings"][-len(state["happenings"]) :]
            assert read | {"happenings": told} == state, "in the same order too"
        state = table.play_out(state, rng)
        assert other.state(state["number"])["outcome"] == state["outcome"]
        assert other.http.get(f"/api/games/{state['number']}/record").status_code == 200
