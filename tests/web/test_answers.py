"""What the API answers is what the library and the terminal answer; what cannot be asked is refused in a line."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance
from scripts.wire_types import FILE, declarations

import muggins
from muggins.cards import parse_cards
from muggins.coach.coach import shared_coach
from muggins.coach.toss import CribModel
from muggins.counting.crib_tables import Source, crib_value
from muggins.rules.position import parse_position
from muggins.rules.role import Own, Role
from muggins.rules.view import View
from muggins.score.chances import chances
from muggins.score.values import open_values
from muggins.wire import to_json
from tests.commands import Run
from tests.web.table import Served, refused


@pytest.mark.usefixtures("warm")
@pytest.mark.parametrize("crib", ["solution", "uniform", "schell"])
@pytest.mark.parametrize("role", list(Role))
def test_tosses_are_those_of_the_coach(table: Served, role: Role, crib: str) -> None:
    six = "3H 4D 8S 9C JC KH"
    found = table.http.get("/api/advice/toss", params={"cards": six, "role": str(role), "crib": crib}).json()
    assert found == to_json(shared_coach().tosses(View(role, parse_cards(six)), crib=CribModel(crib)))
    assert sum(found["rows"][0]["spread"].values()) == pytest.approx(1)


@pytest.mark.usefixtures("warm")
def test_whose_turn_it_is_and_who_must_say_go_is_told(table: Served) -> None:
    text = "pone 35-37 hand 3H 4D 5D 5S toss 2C JS starter 9H play 4D TC 5D"
    found = table.http.get("/api/advice/position", params={"text": text}).json()
    assert (found["turn"], found["rows"], found["may_go"]) == ("dealer", [], False)
    belief = shared_coach().belief(parse_position(text))
    assert list(found["belief"]["ranks"].values()) == pytest.approx(belief.by_rank)
    text = "pone hand TC JC QC KC toss 2C 3S starter 9H play KC TD JC"
    found = table.http.get("/api/advice/position", params={"text": text}).json()
    assert (found["turn"], found["may_go"], found["must_go"]) == ("dealer", True, False)
    found = table.http.get("/api/advice/position", params={"text": f"{text} go"}).json()
    assert (found["turn"], found["must_go"], found["rows"]) == ("pone", True, [])
    found = table.http.get("/api/advice/position", params={"text": f"{text} go go"}).json()
    assert (found["turn"], found["count"], found["earlier"]) == ("dealer", 0, ["KC", "TD", "JC"])


@pytest.mark.parametrize(("role", "mine", "theirs"), [("pone", 115, 110), ("dealer", 0, 0), ("dealer", 120, 61)])
def test_odds_are_those_of_the_terminal_and_the_library(
    table: Served, run: Run, role: str, mine: int, theirs: int
) -> None:
    served = table.http.get(f"/api/odds?role={role}&mine={mine}&theirs={theirs}").json()
    assert served == run.json("odds", f"{mine}-{theirs}", f"--{role}", "--par")
    found = chances(open_values(), Own(mine, theirs), Role[role.upper()], par=True)
    assert served["win_probability"]["mean"] == found.win_probability.mean
    board = table.http.get("/api/odds/board", params={"role": role}).json()["wins"]
    assert board[mine][theirs] == pytest.approx(found.win_probability.mean, abs=6e-5)
    assert (len(board), {len(row) for row in board}) == (121, {121})


@pytest.mark.parametrize("size", [5, 10, 20, 40])
def test_rules_to_remember_are_those_of_the_library(table: Served, size: int) -> None:
    assert table.http.get(f"/api/remember?size={size}").json() == to_json(muggins.rules_to_remember(size))


def test_a_hand_is_counted(table: Served) -> None:
    found = table.http.get("/api/count", params={"hand": "5H 5D 5S JC", "starter": "5C"}).json()
    assert (found["points"], found["crib"]) == (29, False)
    flush = {"hand": "2H 4H 6H KH", "starter": "3C"}
    in_hand, in_crib = (table.http.get("/api/count", params=flush | {"crib": crib}).json() for crib in (False, True))
    assert in_crib["points"] < in_hand["points"]


@pytest.mark.all
@pytest.mark.parametrize(
    ("path", "arguments"),
    [
        ("play?starter=8&played=4 J&most=2000", ("play", "4", "J", "--starter", "8")),
        ("play?played=T&having=5&most=2000", ("play", "T", "--with", "5")),
        ("toss?role=pone&most=2000", ("discards", "--pone")),
        ("toss?role=dealer&keeping=55&most=2000", ("discards", "--dealer", "--keeping", "55")),
        ("hands?role=pone&tossed=TK&most=2000", ("hands", "TK", "--pone")),
        ("report?starter=8", ("leads", "--starter", "8")),
        ("score?role=pone&score=116-113&hands=20", ("discards-at", "116-113", "--pone", "--samples", "20")),
        (
            "score?role=dealer&score=50-55&target=61&hands=20",
            ("discards-at", "50-55", "--dealer", "--target", "61", "--samples", "20"),
        ),
    ],
)
def test_the_explorer_tells_what_the_terminal_tells(
    table: Served, run: Run, path: str, arguments: tuple[str, ...]
) -> None:
    assert table.http.get(f"/api/explore/{path}").json() == run.json("explore", *arguments)


@pytest.mark.all
def test_the_explorer_tells_only_the_likeliest(table: Served) -> None:
    few = table.http.get("/api/explore/play?played=4&most=3").json()
    assert len(few["holdings"]) == len(few["other"]) == 3
    whole = to_json(muggins.explore_play(muggins.open_solution(), None, "4"))
    assert few["holdings"] == whole["holdings"][:3]
    assert few["by_rank"] == whole["by_rank"]
    grid = to_json(muggins.toss_grid(muggins.open_solution(), Role.PONE))
    assert table.http.get("/api/explore/toss?role=pone&most=2").json()["kept"] == grid["kept"][:2]


def test_published_tables_are_those_of_the_library(table: Served) -> None:
    found = table.http.get("/api/explore/cribs?role=pone").json()["points"]
    assert set(found) == {"schell", "hessel", "rasmussen"}
    pairs = [(low, high) for low in range(13) for high in range(low, 13)]
    assert found["schell"] == [crib_value(Source.SCHELL, Role.PONE, *pair) for pair in pairs]


@pytest.mark.parametrize(
    ("path", "status", "words"),
    [
        ("nothing", 404, ""),
        ("games/0", 422, ""),
        ("games/12", 404, ""),
        ("games/999/events", 404, ""),
        ("games/99999999999999999999", 422, ""),
        ("advice/toss?cards=5H&role=dealer", 422, ""),
        ("advice/position?text=nonsense", 422, ""),
        ("count?hand=5H 5D&starter=5C", 422, ""),
        ("odds?role=pone&mine=121", 422, "mine: expected less than 121"),
        ("odds?role=pone&theirs=-1", 422, "theirs: expected at least 0"),
        ("odds?role=pone&theirs=ten", 422, "theirs: expected a valid integer, unable to parse string as an integer"),
        ("odds?role=king", 422, "role: expected 'dealer' or 'pone'"),
        ("odds?mine=3", 422, "role: expected such a field"),
        ("remember?size=6", 422, "size: expected"),
        ("review/progress", 422, ""),
        ("explore/play?starter=0", 422, "unknown rank '0'"),
        ("explore/play?played=5 K 9 9 9 9 9 9 9", 409, ""),
        ("explore/play?played=x", 422, "expected a card such as 5H"),
        ("explore/play?having=4444&played=4", 409, "never has them here"),
        ("explore/play?most=-1", 422, "most: expected at least 0"),
        ("explore/toss?role=both", 422, "role: expected"),
        ("explore/toss?role=pone&keeping=AAAAA", 422, "expected up to four"),
        ("explore/hands?role=pone&tossed=5", 422, "expected two"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_a_line(table: Served, path: str, status: int, words: str) -> None:
    assert words in refused(table.http.get(f"/api/{path}"), status)


def test_the_types_of_the_page_are_those_of_the_models() -> None:
    assert FILE.read_text("utf-8") == declarations(), "run: python scripts/wire_types.py --write"


@pytest.mark.all
def test_no_request_makes_the_server_fail(table: Served) -> None:
    table.begin()
    schema = schemathesis.openapi.from_url(f"{table.url}/openapi.json")
    operations = [found.ok() for found in schema.get_all_operations()]  # type: ignore[union-attr]
    assert len(operations) > 20
    for operation in operations:
        if operation.path.endswith("/events"):  # it does not end; test_games watches one
            continue

        @given(case=operation.as_strategy())
        @settings(
            max_examples=3, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
        )
        def ask(case: schemathesis.Case[Any]) -> None:
            answer = case.call(timeout=120)  # the checks are of what it answers, not of how soon
            assert answer.status_code < 500, (case.as_curl_command(), answer.text)
            case.validate_response(answer, checks=[status_code_conformance, response_schema_conformance])

        ask()
