"""The explorer's API: the same answers as the terminal and the library; bad questions get one line."""

import json
from collections.abc import Callable
from contextlib import suppress

import pytest

import muggins
from muggins.cli.main import main
from muggins.counting.crib_tables import Source, crib_value
from muggins.rules.role import Role
from tests.web.table import Served, refused


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., object]:
    """What ``muggins explore`` prints as JSON."""

    def told(*arguments: str) -> object:
        monkeypatch.setattr("sys.argv", ["muggins", "explore", *arguments, "--json"])
        with suppress(SystemExit):
            main()
        return json.loads(capsys.readouterr().out)

    return told


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
def test_the_page_is_told_what_the_terminal_tells(
    table: Served, terminal: Callable[..., object], path: str, arguments: tuple[str, ...]
) -> None:
    assert table.http.get(f"/api/explore/{path}").json() == terminal(*arguments)


@pytest.mark.all
def test_only_the_likeliest_are_told(table: Served) -> None:
    few = table.http.get("/api/explore/play?played=4&most=3").json()
    assert len(few["holdings"]) == len(few["other"]) == 3
    whole = muggins.to_json(muggins.explore_play(muggins.open_solution(), None, "4"))
    assert few["holdings"] == whole["holdings"][:3]
    assert few["by_rank"] == whole["by_rank"]
    assert (
        table.http.get("/api/explore/toss?role=pone&most=2").json()["kept"]
        == (muggins.to_json(muggins.toss_grid(muggins.open_solution(), Role.PONE))["kept"][:2])
    )


def test_published_tables_are_those_of_the_library(table: Served) -> None:
    found = table.http.get("/api/explore/cribs?role=pone").json()["points"]
    assert set(found) == {"schell", "hessel", "rasmussen"}
    pairs = [(low, high) for low in range(13) for high in range(low, 13)]
    assert found["schell"] == [crib_value(Source.SCHELL, Role.PONE, *pair) for pair in pairs]


@pytest.mark.parametrize(
    ("path", "status", "words"),
    [
        ("play?starter=0", 422, "unknown rank '0'"),
        ("play?played=5 K 9 9 9 9 9 9 9", 409, ""),
        ("play?played=x", 422, "expected a card such as 5H"),
        ("play?having=4444&played=4", 409, "never has them here"),
        ("play?most=-1", 422, "most: expected at least 0"),
        ("toss?role=both", 422, "role: expected"),
        ("toss?role=pone&keeping=AAAAA", 422, "expected up to four"),
        ("hands?role=pone&tossed=5", 422, "expected two"),
    ],
)
def test_bad_questions_get_one_line(table: Served, path: str, status: int, words: str) -> None:
    assert words in refused(table.http.get(f"/api/explore/{path}"), status)


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
