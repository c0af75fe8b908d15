"""The store of games: what is saved survives, and a damaged import changes nothing."""

import json
import random
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from muggins.archive import store as store_module
from muggins.archive.store import GameStore
from muggins.errors import RecordError
from muggins.rules.record import HEADER, Record, format_record
from muggins.rules.role import Seat
from tests.games import begun, damaged, some_game


@pytest.fixture
def store(tmp_path: Path) -> GameStore:
    return GameStore(tmp_path / "deep" / "games.sqlite")


def test_a_game_is_kept_move_by_move_and_read_back(store: GameStore) -> None:
    table = some_game(1, moves=3)
    number = begun(store, some_game(1, moves=0))
    store.save(number, table.record)
    found = GameStore(store.path).unfinished()
    assert found is not None
    assert (found.number, found.person, found.ended) == (number, Seat.P1, None)
    assert found.record == table.record
    whole = some_game(1)
    store.save(number, whole.record, ended=True)
    assert store.unfinished() is None
    assert store.get(number).record == whole.record


def test_reviews_are_kept_beside_their_game(store: GameStore) -> None:
    number = begun(store, some_game(2))
    assert store.get(number).review is None
    store.set_review(number, {"P1": {"toss": {"decisions": 3, "lost": 0.5}}})
    assert store.get(number).review == {"P1": {"toss": {"decisions": 3, "lost": 0.5}}}


def test_unknown_games_are_named(store: GameStore) -> None:
    for attempt in (lambda: store.get(7), lambda: store.save(7, Record(())), lambda: store.set_review(7, {})):
        with pytest.raises(RecordError, match="game 7"):
            attempt()


def test_what_is_exported_is_imported_the_same(store: GameStore, tmp_path: Path) -> None:
    tables = [some_game(seed) for seed in range(5)]
    for table in tables:
        store.save(begun(store, table), table.record, ended=True)
    begun(store, some_game(9, moves=2))  # its record holds hidden cards, and stays
    other = GameStore(tmp_path / "other.sqlite")
    numbers = other.import_text(store.export_text())
    assert [other.get(number).record for number in numbers] == [t.record for t in tables]
    mine, taken = store.games(), other.games()
    assert [replace(game, number=0) for game in taken] == [
        replace(game, number=0) for game in mine if game.ended is not None
    ]
    assert other.import_text(store.export_text()) == [], "what is here is not taken in again"


def test_records_of_others_are_taken_with_remarks_and_odd_names(store: GameStore) -> None:
    table = some_game(3)
    record = replace(table.record, players=(HEADER, "nash"))
    text = "\ufeff# from a friend\n\n" + format_record(record).replace("\n", "\r\n")
    (number,) = store.import_text(text)
    assert store.get(number).record == record
    assert store.get(number).person is None


def kept(**changed: object) -> str:
    good: dict[str, object] = {
        "person": "P1",
        "opponent": "nash",
        "begun": "2026-01-01",
        "ended": "2026-01-01",
        "options": {},
        "review": None,
    }
    return json.dumps(good | changed)


@pytest.mark.parametrize(
    "remark",
    [
        "",
        "{",
        "[]",
        "null",
        "{}",
        kept(person="P3"),
        kept(begun="now"),
        kept(opponent=None),
        kept(review={"P1": {"toss": 1}}),
        kept() + kept(),
        "[" * 100_000,
    ],
)
def test_a_damaged_remark_is_refused(store: GameStore, remark: str) -> None:
    text = format_record(some_game(3).record).replace("\n", f"\n# kept: {remark}\n", 1)
    with pytest.raises(RecordError, match=r"game 1 of 1: '# kept: .*expected one remark"):
        store.import_text(text)
    assert store.games() == []


def test_a_game_that_ended_must_have_its_end(store: GameStore) -> None:
    begun_game, table = begun(store, some_game(2)), some_game(2)
    store.save(begun_game, table.record, ended=True)
    lines = store.export_text().splitlines()[1:]  # without the line that seals it
    cut = "\n".join(lines[:-2]) + "\n"
    with pytest.raises(RecordError, match="breaks off"):
        GameStore(store.path.with_name("other.sqlite")).import_text(cut)


def test_a_game_is_not_played_in_two_places(store: GameStore) -> None:
    start, here, there = (some_game(1, moves=n).record for n in (0, 1, 2))
    number = begun(store, some_game(1, moves=0))
    store.save(number, there, after=start)
    with pytest.raises(RecordError, match="gone on elsewhere"):
        store.save(number, here, after=start)
    assert store.get(number).record == there


def test_a_file_of_an_older_version_is_brought_up_to_date(store: GameStore, monkeypatch: pytest.MonkeyPatch) -> None:
    number = begun(store, some_game(1))
    added = "ALTER TABLE game ADD COLUMN note TEXT"
    monkeypatch.setattr(store_module, "_MIGRATIONS", (*store_module._MIGRATIONS, added))
    again = GameStore(store.path)
    assert again.get(number).record == some_game(1).record
    with closing(sqlite3.connect(store.path)) as database:
        assert database.execute("PRAGMA user_version").fetchone() == (2,)
        assert database.execute("SELECT note FROM game").fetchone() == (None,)


def test_200_damaged_records_change_nothing(store: GameStore) -> None:
    """Each is refused in one line, or a true record all the same (a changed name, a seed cut)."""
    rng, refused = random.Random(4), 0
    good = [format_record(some_game(seed).record) for seed in range(3)]
    store.import_text(good[0])
    before = store.path.read_bytes()
    for _ in range(200):
        bad = damaged(rng.choice(good), rng)
        if bad in good:
            continue
        try:
            numbers = store.import_text("\n".join([good[1], bad, good[2]]))
        except RecordError as error:
            assert "\n" not in str(error)
            assert len(str(error)) < 400
            refused += 1
            assert len(store.games()) == 1
        else:
            for number in numbers:
                assert store.get(number).record.replay() is not None
            with sqlite3.connect(store.path) as database:
                database.execute("DELETE FROM game WHERE id > 1")
    assert refused > 150
    assert len(before) == len(store.path.read_bytes())


@pytest.mark.parametrize("text", ["", "hello", f"hello\n{HEADER}\n", f"{HEADER}\nplayers: A"])
def test_what_is_no_record_is_refused(store: GameStore, text: str) -> None:
    with pytest.raises(RecordError):
        store.import_text(text)
    assert store.games() == []


def test_files_of_others_and_of_the_future_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    GameStore(path)
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA user_version = 99")
    with pytest.raises(RecordError, match="version 99: expected at most"):
        GameStore(path)
    other = tmp_path / "other.sqlite"
    with sqlite3.connect(other) as database:
        database.execute("CREATE TABLE recipe (name TEXT)")
    with pytest.raises(RecordError, match="expected a file written by Muggins"):
        GameStore(other)
    text = tmp_path / "text"
    text.write_text("no database, but long enough to be looked at" * 100)
    with pytest.raises(RecordError, match="not a database"):
        GameStore(text)
