"""Damage to the file of games: whatever it is, it is told, mended or set aside; nothing is silently wrong."""

import random
import re
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest

from muggins.archive.game import StoredGame
from muggins.archive.repair import check_games, repair_games
from muggins.archive.statistics import Statistics, statistics
from muggins.archive.store import Export, GameStore, Listing
from muggins.errors import MugginsError, RecordError
from tests.games import kept, some_game

REVIEW = {"P1": {kind: {"decisions": 3, "lost": 0.5} for kind in ("toss", "play")}}


class Seen(NamedTuple):
    """All that can be read of a file."""

    listing: Listing
    games: dict[int, StoredGame]
    export: Export
    sums: Statistics


def look(path: Path) -> Seen:
    store = GameStore(path)
    found = store.games()
    games = {game.number: store.get(game.number) for game in found.games}
    return Seen(found, games, store.export(), statistics(found.games, found.damaged))


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, Seen]:
    path = tmp_path_factory.mktemp("good") / "games.sqlite"
    store = GameStore(path)
    for seed in range(30):
        number = kept(store, some_game(seed, moves=1000 if seed % 5 else 7))
        if seed % 5 and seed % 3 == 0:
            store.set_review(number, REVIEW)
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
        told = "told"
    else:
        told = "told" if found.listing.damaged else "harmless"
        for number, game in found.games.items():
            assert game == truth.games[number]
        assert {*found.games, *found.listing.damaged} == set(truth.games)
        if told == "harmless":
            assert found == truth
        else:
            assert set(found.export.left_out) <= set(found.listing.damaged), "those that are played are not written"
            assert found.sums.damaged == tuple(found.listing.damaged)
    faults = check_games(path).faults
    assert bool(faults) or told == "harmless"
    repaired = repair_games(path)
    assert check_games(path).faults == ()
    after = look(path)
    known = {fault.game for fault in (*repaired.mended, *repaired.lost)}
    assert set(truth.games) - set(after.games) <= {fault.game for fault in repaired.lost}
    assert {number for number in after.games if after.games[number] != truth.games[number]} <= known
    return told


def try_flips(path: Path, good: tuple[bytes, Seen], many: int) -> None:
    rng = random.Random(many)
    places = [(rng.randrange(len(good[0])), rng.randrange(8)) for _ in range(many)]
    places += [(rng.randrange(4096), rng.randrange(8)) for _ in range(many // 10)]  # what tells where the rest is
    found: Counter[str] = Counter()
    for place, bit in places:
        for left in path.parent.iterdir():
            left.unlink()
        found[flip_and_judge(path, good, place, bit)] += 1
    assert found["told"] > many / 4


@pytest.mark.all
def test_l2_no_flipped_bit_is_believed(tmp_path: Path, good: tuple[bytes, Seen]) -> None:
    try_flips(tmp_path / "games.sqlite", good, 6)


@pytest.mark.long
def test_l2_no_flipped_bit_of_500_is_believed(tmp_path: Path, good: tuple[bytes, Seen]) -> None:
    try_flips(tmp_path / "games.sqlite", good, 500)


def test_a_whole_file_has_nothing_to_mend(tmp_path: Path, good: tuple[bytes, Seen]) -> None:
    path = tmp_path / "games.sqlite"
    path.write_bytes(good[0])
    assert check_games(path).faults == ()
    found = repair_games(path)
    assert (found.mended, found.lost, found.backup) == ((), (), None)
    assert [file.name for file in tmp_path.iterdir()] == ["games.sqlite"]


CHANGES = [
    ("UPDATE game SET ended = '2020-01-01' WHERE id = 2", "it is not as it was written"),
    ("UPDATE game SET standing = replace(standing, '61', '60') WHERE id = 2", "it is not as it was written"),
    ("UPDATE game SET record = replace(record, '-61', '-60') WHERE id = 2", "its record is not as"),
    ("UPDATE game SET follows = 9 WHERE id = 2", "it is not as it was written"),
    ("UPDATE game SET checksum = 'x' WHERE id = 2", "it is not as it was written"),
    ("UPDATE game SET digest = 'x' WHERE id = 2", "its record is not as"),
    ("UPDATE game SET begun = cast(x'ff' as text) WHERE id = 2", "it is not as it was written"),
]


@pytest.mark.parametrize(("change", "what"), CHANGES)
def test_a_changed_row_is_named_and_mended(tmp_path: Path, good: tuple[bytes, Seen], change: str, what: str) -> None:
    path = tmp_path / "games.sqlite"
    path.write_bytes(good[0])
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(change)
    (fault,) = check_games(path).faults
    assert fault.game == 2
    assert what in fault.what
    found = repair_games(path)
    record_lost = "-60" in change
    assert [fault.game for fault in found.mended] == ([] if record_lost else [2])
    assert [fault.game for fault in found.lost] == ([2] if record_lost else [])
    after = look(path)
    if record_lost:
        assert 2 not in after.games
        told = Path(found.set_aside or "").read_text("utf-8")
        assert re.match(r"# game 2, set aside .*\n# row: \{.*\}\nmuggins game 1\n", told)
    else:
        assert after.games[2].text == good[1].games[2].text
        assert after.games[2].stands == good[1].games[2].stands


def test_games_that_are_lost_are_set_aside_one_behind_the_other(tmp_path: Path, good: tuple[bytes, Seen]) -> None:
    path = tmp_path / "games.sqlite"
    path.write_bytes(good[0])
    for number in (2, 3):
        with closing(sqlite3.connect(path)) as database, database:
            database.execute("UPDATE game SET record = 'nothing of ' || id WHERE id = ?", (number,))
        repair_games(path)
    told = path.with_name("games-set-aside.txt").read_text("utf-8")
    assert told.index("nothing of 2") < told.index("nothing of 3")
    kept(GameStore(path), some_game(40))
    assert max(look(path).games) == 31


@pytest.mark.parametrize("page", range(2, 20, 3))
def test_a_page_of_rubbish_loses_its_games_only(tmp_path: Path, good: tuple[bytes, Seen], page: int) -> None:
    whole, truth = good
    path = tmp_path / "games.sqlite"
    path.write_bytes(whole[: page * 4096] + b"\xa5" * 4096 + whole[(page + 1) * 4096 :])
    with pytest.raises(RecordError, match=r"is damaged: .*; muggins games --repair saves what can be read"):
        GameStore(path)
    found = repair_games(path)
    assert check_games(path).faults == ()
    after = look(path)
    assert len(after.games) >= len(truth.games) - 8
    assert all(game == truth.games[number] for number, game in after.games.items())
    assert set(truth.games) - set(after.games) <= {fault.game for fault in found.lost}
    assert Path(found.backup or "").read_bytes()[page * 4096 :][:4096] == b"\xa5" * 4096


@pytest.mark.parametrize("content", [b"", b"no database " * 1000])
def test_l2_a_file_of_which_nothing_is_left_is_told_and_begun_anew(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "games.sqlite"
    kept(GameStore(path), some_game(1))
    path.write_bytes(content)
    for _ in range(2):
        with pytest.raises(RecordError, match=r"is damaged: .*--repair"):
            GameStore(path)
    assert path.read_bytes() == content
    found = repair_games(path)
    assert (found.games, found.mended) == (0, ())
    (lost,) = found.lost
    assert lost.what.endswith("nothing of it can be read")
    assert Path(found.backup or "").read_bytes() == content
    assert GameStore(path).games().total == 0
