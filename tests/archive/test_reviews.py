"""Whole reviews next to their games: read as they were written, or not at all."""

import random
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from muggins.archive.migrations import MIGRATIONS
from muggins.archive.store import GameStore
from muggins.errors import MissingError, RecordError, StaleError
from tests.flips import sql
from tests.games import kept, some_game

FOUND = {"P1": {kind: {"decisions": 3, "lost": 0.5} for kind in ("toss", "play")}}
TEXT = '{"decisions": [' + ", ".join(f'"decision {number}"' for number in range(3000)) + "]}"
MAKER = "one"


@pytest.fixture
def store(tmp_path: Path) -> GameStore:
    found = GameStore(tmp_path / "games.sqlite")
    for seed in range(3):
        kept(found, some_game(seed))
    for number in (1, 2):
        assert found.keep_review(found.get(number), MAKER, f"{TEXT} {number}", FOUND)
    return found


def text_of(store: GameStore, number: int, maker: str = MAKER) -> str | None:
    return store.review_text(store.get(number), maker)


def test_a_review_is_read_as_it_was_written_by_who_made_it_only(store: GameStore) -> None:
    assert (text_of(store, 1), text_of(store, 2), text_of(store, 3)) == (f"{TEXT} 1", f"{TEXT} 2", None)
    assert text_of(GameStore(store.path), 1, "another") is None
    assert store.get(1).review is not None
    assert store.keep_review(store.get(1), "another", "new", FOUND)
    assert (text_of(store, 1), text_of(store, 1, "another")) == (None, "new")


def test_a_review_belongs_to_its_game_and_leaves_with_it(store: GameStore) -> None:
    first = store.get(1)
    sql(store.path, "DELETE FROM review WHERE id = 1")
    sql(store.path, "UPDATE review SET id = 1 WHERE id = 2")
    assert text_of(store, 1) is None
    second = store.get(2)
    store.delete(2)
    with pytest.raises(MissingError):
        store.keep_review(second, MAKER, TEXT, FOUND)
    store.restore(2)
    assert store.keep_review(store.get(2), MAKER, TEXT, FOUND)
    with pytest.raises(StaleError):
        store.keep_review(replace(first, text=store.get(3).text), MAKER, TEXT, FOUND)
    store.delete(2)
    long_ago = (datetime.now(UTC) - timedelta(days=90)).isoformat(timespec="seconds")
    sql(store.path, "UPDATE game SET deleted = ? WHERE id = 2", long_ago)
    GameStore(store.path)
    assert sql(store.path, "SELECT count(*) FROM review WHERE id = 2") == [(0,)]


POISONS = [
    "UPDATE review SET packed = substr(packed, 1, length(packed) / 2)",
    "UPDATE review SET packed = x''",
    "UPDATE review SET packed = x'00ff00ff'",
    "UPDATE review SET packed = zeroblob(100000)",
    "UPDATE review SET checksum = 'x'",
    "UPDATE review SET digest = 'x'",
    "UPDATE review SET maker = 'two'",
    "UPDATE review SET maker = cast(x'ff' as text)",
    "DROP TABLE review",
    "ALTER TABLE review DROP COLUMN packed",
]


@pytest.mark.parametrize("poison", POISONS)
def test_a_review_that_was_changed_counts_as_none_and_harms_no_game(store: GameStore, poison: str) -> None:
    games = [store.get(number) for number in (1, 2, 3)]
    export = store.export()
    sql(store.path, poison)
    try:
        assert text_of(store, 1) is None
    except RecordError as error:
        assert "\n" not in str(error)
        assert "TABLE" in poison
    again = GameStore(store.path)
    assert [again.get(number) for number in (1, 2, 3)] == games
    assert again.export() == export


def test_no_flipped_bit_of_a_review_is_believed(store: GameStore) -> None:
    with closing(sqlite3.connect(store.path)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (packed,) = database.execute("SELECT packed FROM review WHERE id = 1").fetchone()
    whole, rng, refused = store.path.read_bytes(), random.Random(1), 0
    place = whole.index(packed[40:80])
    for _ in range(60):
        bad = bytearray(whole)
        bad[place + rng.randrange(400)] ^= 1 << rng.randrange(8)
        store.path.write_bytes(bad)
        found = text_of(GameStore(store.path), 1)
        assert found in {None, f"{TEXT} 1"}
        refused += found is None
    assert refused > 40


def test_a_file_of_the_second_version_gets_a_place_for_reviews(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    old = MIGRATIONS[:2]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("muggins.archive.store.MIGRATIONS", old)
        before = GameStore(path)
        for seed in range(2):
            kept(before, some_game(seed))
        export = before.export()
    store = GameStore(path)
    assert store.export() == export
    assert text_of(store, 1) is None
    assert store.keep_review(store.get(1), MAKER, TEXT, FOUND)
    assert text_of(store, 1) == TEXT
    assert sql(tmp_path / "games-v2.sqlite", "PRAGMA user_version") == [(2,)]
    assert store.export()[2] == []


def test_where_nothing_can_be_written_nothing_is_kept(store: GameStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store.file, "unwritable", "the disk is full")
    assert not store.keep_review(store.get(3), MAKER, TEXT, FOUND)
    assert text_of(store, 3) is None
    assert text_of(store, 1) == f"{TEXT} 1"
