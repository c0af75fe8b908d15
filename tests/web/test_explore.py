"""The explorer's API: the same answers as the terminal and the library; bad questions get one line."""

import json
from collections.abc import Callable
from contextlib import suppress

import pytest

import muggins
from muggins.cli.main import main
from muggins.counting.crib_tables import Source, crib_value
from muggins.rules.role import Role
from tests.web.table import Served


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., object]:
    """What ``muggins explore`` prints as JSON."""

    def told(*arguments: str) -> object:
        monkeypatch.setattr("sys.argv", ["muggins", "explore", *arguments, "--json"])
        with suppress(SystemExit):
            main()
        return json.loads(capsys.readouterr().out)

    return told


@pytest.mark.parametrize(
    ("path", "arguments"),
    [
        ("play?starter=8&played=4 J&most=2000", ("play", "4", "J", "--starter", "8")),
        ("play?played=T&having=5&most=2000", ("play", "T", "--with", "5")),
        ("toss?role=pone&most=2000", ("toss", "--pone")),
        ("toss?role=dealer&keeping=55&most=2000", ("toss", "--dealer", "--keeping", "55")),
        ("hands?role=pone&tossed=TK&most=2000", ("toss", "--pone", "--ranks", "TK", "--hands", "1")),
        ("report?starter=8", ("report", "--starter", "8")),
    ],
)
def test_the_page_is_told_what_the_terminal_tells(
    table: Served, terminal: Callable[..., object], path: str, arguments: tuple[str, ...]
) -> None:
    assert table.http.get(f"/api/explore/{path}").json() == terminal(*arguments)


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
        ("play?starter=1", 422, "unknown rank '1'"),
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
    got = table.http.get(f"/api/explore/{path}")
    assert (got.status_code, "\n" in got.json()["error"]) == (status, False), got.text
    assert words in got.json()["error"]
