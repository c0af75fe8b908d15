"""Damage to the files of games and of tables for two: it is told in a line, and nothing wrong is read."""

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from muggins.archive.statistics import Statistics, statistics
from muggins.archive.store import GameStore, Listing
from muggins.errors import DamagedError, MugginsError
from tests.commands import Run
from tests.flips import sql
from tests.games import kept, some_game

REVIEW = {"P1": {kind: {"decisions": 3, "lost": 0.5} for kind in ("toss", "play")}}
Seen = tuple[Listing, dict[int, Any], str, Statistics]


def look(path: Path) -> Seen:
    """Return all that can be read of a file."""
    store = GameStore(path)
    found, games = store.games(), {}
    for game in found.games:
        try:
            games[game.number] = store.get(game.number)
        except DamagedError as error:
            assert "\n" not in str(error)
    return found, games, store.export()[0], statistics(found.games, found.damaged)


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, Seen]:
    path = tmp_path_factory.mktemp("good") / "games.sqlite"
    store = GameStore(path)
    for seed in range(30):
        number = kept(store, some_game(seed, moves=1000 if seed % 5 else 7))
        if seed % 5 and seed % 3 == 0:
            store.keep_review(store.get(number), "test", "{}", REVIEW)
    store.delete(7)
    return path.read_bytes(), look(path)


def flip_and_judge(path: Path, good: tuple[bytes, Seen], place: int, bit: int) -> str:
    """Flip a bit of a file; say what was noticed of it, and fail where something wrong was not."""
    whole, truth = good
    bad = bytearray(whole)
    bad[place] ^= 1 << bit
    path.write_bytes(bad)
    try:
        found = look(path)
    except MugginsError as error:
        assert "\n" not in str(error)
        return "told"
    listing, games, _, _ = found
    assert all(game == truth[1][number] for number, game in games.items())
    assert {game.number for game in listing.games} | {*listing.damaged} == set(truth[1])
    if found == truth:
        return "harmless"
    assert set(games) < set(truth[1]), "what is not as it was is not read"
    return "told"


@pytest.mark.parametrize("many", [12, pytest.param(500, marks=pytest.mark.long)])
def test_no_flipped_bit_is_believed(tmp_path: Path, good: tuple[bytes, Seen], many: int) -> None:
    rng, found = random.Random(many), Counter[str]()
    places = [(rng.randrange(len(good[0])), rng.randrange(8)) for _ in range(many)]
    places += [(rng.randrange(4096), rng.randrange(8)) for _ in range(many // 10)]  # what tells where the rest is
    for place, bit in places:
        for left in tmp_path.iterdir():
            left.unlink()
        found[flip_and_judge(tmp_path / "games.sqlite", good, place, bit)] += 1
    assert found["told"] > many / 4


CHANGES = [
    ("UPDATE game SET ended = '2020-01-01' WHERE id = 2", "it is not as it was written"),
    ("UPDATE game SET standing = replace(standing, '61', '60') WHERE id = 2", "it is not as it was written"),
    ("UPDATE game SET record = replace(record, '-61', '-60') WHERE id = 2", "its record is not as it was written"),
    ("UPDATE game SET follows = 9 WHERE id = 2", "it is not as it was written"),
    ("UPDATE game SET checksum = 'x' WHERE id = 2", "it is not as it was written"),
    ("UPDATE game SET digest = 'x' WHERE id = 2", "its record is not as it was written"),
    ("UPDATE game SET begun = cast(x'ff' as text) WHERE id = 2", "it is not as it was written"),
]


@pytest.mark.parametrize(("change", "what"), CHANGES)
def test_a_changed_row_is_one_line_that_names_the_newest_copy(
    tmp_path: Path, good: tuple[bytes, Seen], change: str, what: str
) -> None:
    path = tmp_path / "games.sqlite"
    path.write_bytes(good[0])
    tmp_path.joinpath("games-2026-01-31.sqlite").write_bytes(good[0])
    sql(path, change)
    with pytest.raises(DamagedError, match=rf"^game 2 is damaged: {what}; the newest copy is games-2026-01-31.sqlite$"):
        GameStore(path).get(2)
    found = look(path)
    assert found[1] == {number: game for number, game in good[1][1].items() if number != 2}
    assert GameStore(path).export()[2] == [2]


def test_the_commands_name_a_damaged_game_and_the_newest_copy(
    tmp_path: Path, good: tuple[bytes, Seen], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "games.sqlite"
    path.write_bytes(good[0])
    sql(path, "UPDATE game SET checksum = 'x' WHERE id IN (2, 3)")
    monkeypatch.setenv("MUGGINS_DATA", str(tmp_path))
    run = Run(monkeypatch, capsys)
    for command in (["games"], ["games", "stats"]):
        assert run(*command)[2] == f"muggins: games 2, 3 are damaged in {str(path)!r}: there is no copy\n"
    assert run("games", "show", "2") == (
        2,
        "",
        "muggins: game 2 is damaged: it is not as it was written; there is no copy\n",
    )
    assert run("games", "delete", "2")[0] == 0
    assert "games-" in run("games")[2], "a write has made a copy"
    assert run("games", "restore", "2")[0] == 2
    for page in (b"\xa5" * 4096, b""):
        path.write_bytes(good[0][: -len(page) or None] + page if page else b"")
        status, out, err = run("games")
        assert (status, out) == (2, "")
        assert err.startswith(f"muggins: games {str(path)!r} is damaged: ")
        assert err.count("\n") == 1
        assert "; the newest copy is games-" in err
