"""A file of the first version: brought up to date, with a copy of it kept; what poisoned it stays out of the way."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from muggins.archive.kept import Options
from muggins.archive.migrations import MIGRATIONS
from muggins.archive.statistics import statistics
from muggins.archive.store import GameStore
from muggins.errors import DamagedError
from tests.flips import sql
from tests.games import kept, some_game

OPTIONS = {
    "against": "greedy+greedy",
    "target": 61,
    "counting": "automatic",
    "practice": False,
    "hints": False,
    "follows": None,
}
TIME = "2026-01-31T18:00:00+00:00"


def first_version(path: Path, *rows: dict[str, Any]) -> Path:
    """A file as the first version wrote it; a row is a finished game unless it says otherwise."""
    assert isinstance(MIGRATIONS[0], str)
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("PRAGMA journal_mode = WAL")
        for statement in MIGRATIONS[0].split(";"):
            database.execute(statement)
        database.execute("PRAGMA user_version = 1")
        for seed, row in enumerate(rows):
            found = {
                "begun": TIME,
                "ended": TIME,
                "person": "P1",
                "opponent": "greedy+greedy",
                "options": json.dumps(OPTIONS),
                "record": some_game(seed).text,
                "review": None,
            } | row
            marks = ", ".join("?" * len(found))
            database.execute(f"INSERT INTO game ({', '.join(found)}) VALUES ({marks})", tuple(found.values()))
    return path


def options(**changed: object) -> str:
    return json.dumps(OPTIONS | changed)


def test_games_and_series_are_those_of_before(tmp_path: Path) -> None:
    path = first_version(
        tmp_path / "games.sqlite",
        {},
        {"options": options(follows=1)},
        {"options": options(follows=2), "record": some_game(2, moves=5).text, "ended": None},
        {"person": None, "opponent": None, "options": "{}"},
        {
            "options": options(practice=True),
            "review": json.dumps({"P1": {kind: {"decisions": 9.0, "lost": 1.5} for kind in ("toss", "play")}}),
        },
    )
    store = GameStore(path)
    assert store.games().damaged == store.export()[2] == []
    assert [game.follows for game in store.games().games] == [None, 1, 2, None, None]
    assert [game.record for game in map(store.get, (1, 2, 4))] == [some_game(seed).record for seed in (0, 1, 3)]
    assert store.get(1).options == Options("greedy+greedy", 61)
    last = store.unfinished()
    assert last is not None
    assert last.number == 3
    other = GameStore(tmp_path / "other.sqlite")
    for seed in (0, 1):
        kept(other, some_game(seed))
    assert statistics(store.games().games) == statistics(other.games().games)
    assert [game.number for game in GameStore(path).games().games] == [1, 2, 3, 4, 5]
    assert sql(tmp_path / "games-v1.sqlite", "SELECT count(*) FROM game") == [(5,)]
    assert sql(tmp_path / "games-v1.sqlite", "PRAGMA user_version") == [(1,)]


POISONS = [
    {"options": options(x=float("nan"))},
    {"options": options(target=float("inf"))},
    {"options": options(target=[1])},
    {"options": options(target="61")},
    {"options": options(against=5)},
    {"options": options(against=None)},
    {"options": options(hints="maybe")},
    {"options": options(practice=[1, 2])},
    {"options": options(follows=10**30)},
    {"options": "{"},
    {"options": "[" * 100_000},
    {"opponent": "nobody"},
    {"person": "P2"},
    {"begun": "now"},
    {"review": '{"P1": {"toss": {"decisions": NaN, "lost": 1}, "play": {"decisions": 9, "lost": 1}}}'},
    {"review": '{"P1": {"toss": {"decisions": 1e400, "lost": 1}, "play": {"decisions": 9, "lost": 1}}}'},
    {"review": '{"P1": {"toss": {"decisions": %s, "lost": 1}, "play": {"decisions": 9, "lost": 1}}}' % ("9" * 400)},
]


@pytest.mark.parametrize("poison", POISONS, ids=[str(place) for place in range(len(POISONS))])
def test_a_poisoned_game_is_named_and_breaks_no_other(tmp_path: Path, poison: dict[str, Any]) -> None:
    path = first_version(tmp_path / "games.sqlite", {}, poison, {"options": options(follows=1)})
    store = GameStore(path)
    found = store.games()
    harmless = poison.get("options") == options(follows=10**30)  # no such game, and so none
    assert [game.number for game in found.games] == ([1, 2, 3] if harmless else [1, 3])
    assert found.damaged == ([] if harmless else [2])
    assert store.follower(1) == 3
    assert statistics(found.games, found.damaged).games == len(found.games)
    if harmless:
        return
    with pytest.raises(DamagedError, match=r"game 2 is damaged: .*; there is no copy"):
        store.get(2)
    assert store.export()[2] == [2]
    assert (tmp_path / "games-v1.sqlite").exists()


def test_what_breaks_off_was_taken_in_once_and_is_named(tmp_path: Path) -> None:
    rows: list[dict[str, Any]] = [
        {"record": "muggins game 1\nplayers: P1, P2\nrules: standard\nfirst dealer: P1\n"},
        {"record": "".join(some_game(1).text.splitlines(keepends=True)[:6])},
    ]
    others = {"person": None, "opponent": None, "options": "{}"}
    path = first_version(tmp_path / "games.sqlite", {}, *(row | others for row in rows))
    assert GameStore(path).games().damaged == [2, 3]
