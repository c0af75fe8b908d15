"""What opponents are called: the same in the terminal, on the page, in lists and in reviews."""

from pathlib import Path

import pytest
from attack.program import run

from muggins.archive.store import GameStore
from muggins.table.levels import check_quick
from muggins.table.names import TITLES, player_called, title_of, titled_record
from tests.web.table import served


@pytest.mark.parametrize("player", TITLES)
def test_every_title_is_of_somebody_who_plays_here(player: str) -> None:
    check_quick(player)


def test_no_title_is_another_player() -> None:
    assert len(set(TITLES.values())) == len(TITLES)
    for player, title in TITLES.items():
        assert title.lower() == player or title.lower() not in TITLES


@pytest.mark.parametrize("player", TITLES)
def test_a_title_names_its_player_in_capitals_or_not(player: str) -> None:
    title = title_of(player)
    assert player_called(title) == player_called(title.upper()) == player_called(f" {title} ") == player
    assert player_called(player) == player


@pytest.mark.all
def test_who_has_no_title_goes_by_its_name() -> None:
    assert title_of("greedy+greedy") == player_called("Greedy+Greedy") == "greedy+greedy"


def test_every_face_calls_an_opponent_alike(tmp_path: Path) -> None:
    typed = "1 2\n" + "1\n" * 8
    said = run("play", "--against", "Champion", "--seed", "9", typed=typed, data=tmp_path, seconds=120).out
    assert "Champion discards two cards" in said
    assert "nash" not in said
    run("games", "resign", "1", data=tmp_path)
    listed = run("games", data=tmp_path).out
    reviewed = run("review", "1", data=tmp_path, seconds=120).out
    assert "Champion" in listed
    assert "nash" not in listed
    assert "Champion" in reviewed
    assert "nash" not in reviewed
    with served(tmp_path / "games.sqlite") as table:
        state = table.http.get("/api/games/1").json()
        assert (state["opponent"], state["against"]) == ("Champion", "nash+score")
        assert "Champion" in state["outcome"]["words"]
        told = [happened["words"] for happened in state["happenings"] if happened["who"] == "opponent"]
        assert told
        assert all("Champion" in words and "nash" not in words for words in told)
        (game,) = table.http.get("/api/games").json()["games"]
        assert (game["opponent"], game["against"], game["players"]) == ("Champion", "nash+score", ["You", "Champion"])
        assert table.begin(against="Solver")["against"] == "nash"
        offered = table.http.get("/api/about").json()["opponents"]
        assert {one["name"]: one["title"] for one in offered} == dict(TITLES)
    stored = GameStore(tmp_path / "games.sqlite").get(1)
    assert stored.record.players == ("You", "nash+score")
    assert titled_record(stored).players == ("You", "Champion")
