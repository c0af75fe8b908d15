"""Files of the first version and of commit 858defb: brought up to date, with copies kept, and all of it is there."""

import hashlib
import json
import random
import sqlite3
import tarfile
from collections.abc import Callable
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from muggins.archive.kept import Options
from muggins.archive.migrations import MIGRATIONS
from muggins.archive.skill import skill
from muggins.archive.statistics import statistics
from muggins.archive.store import GameStore
from muggins.arena.store import MatchStore, stored_runs
from muggins.errors import DamagedError, MugginsError, RecordError
from muggins.files.sqlite import rows_of
from muggins.quiz.daily import DailyFile
from muggins.quiz.repetition import Repetition
from muggins.web import shown
from muggins.web.friends import Friends
from muggins.wire import to_json
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


def test_games_and_series_are_those_of_before(tmp_path: Path, other: GameStore) -> None:
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
    for seed in (0, 1):
        kept(other, some_game(seed))
    assert statistics(store.games().games) == statistics(other.games().games)
    assert [game.number for game in GameStore(path).games().games] == [1, 2, 3, 4, 5]
    assert store.keep_review(store.get(1), "coach", "a review", {})
    assert store.review_text(store.get(1), "coach") == "a review"
    assert sql(tmp_path / "games-v1.sqlite", "SELECT count(*) FROM game") == [(5,)]
    assert sql(tmp_path / "games-v1.sqlite", "PRAGMA user_version") == [(1,)]


POISONS = [
    {"options": options(x=float("nan"))},
    {"options": options(target=float("inf"))},
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
    store = GameStore(first_version(tmp_path / "games.sqlite", {}, poison, {"options": options(follows=1)}))
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


FILES = ("daily.json", "matches.sqlite", "quiz.json", "tables-for-two.sqlite")


@pytest.fixture
def old(tmp_path: Path) -> Path:
    with tarfile.open(Path(__file__).with_name("of_858defb.tar.xz")) as packed:
        packed.extractall(tmp_path, filter="data")
    return tmp_path


def digest(value: object) -> str:
    return hashlib.sha256(json.dumps(value).encode()).hexdigest()


def token(name: str) -> str:
    return hashlib.sha256(name.encode()).hexdigest()[:43]


def seen(friends: Friends, name: str) -> dict[str, Any]:
    state: dict[str, Any] = json.loads(friends.look(token(name), lambda at: shown.between_two(at, 0)).model_dump_json())
    for happened in state["happenings"]:  # which 858defb told with the name of the count
        for count, called in (("15", "fifteen"), ("31", "thirty-one")):
            happened["words"] = happened["words"].replace(f": {count} for 2", f": {count}, {called} for 2")
    return state | {"happenings": digest(state["happenings"])}


def as_before(answer: object) -> Any:
    """Return the JSON of an answer, numbered as before reasons became values: these have none."""
    return json.loads(json.dumps(to_json(answer)).replace('"schema": 2', '"schema": 1'))


def everything(store: GameStore, expected: dict[str, Any]) -> dict[str, Any]:
    """Return all that a person sees, as 858defb told it."""
    found, file = store.games(), store.file
    missed, friends = Repetition(file), Friends(store, clock=lambda: expected["time"])
    with file.open() as database:
        resting = {(drill, key): (due, step) for drill, key, step, due in rows_of(database, "question")}
    daily: Any = as_before(DailyFile(file).results(date(2026, 1, 9)))
    for each in daily["results"]:
        del each["text"]
    states = {name: seen(friends, name) for name in expected["seats"]}
    return {
        "export": digest(store.export()[0]),
        "listing": [to_json(game.summary) for game in found.games],
        "total": found.total,
        "deleted": found.deleted,
        "texts": {str(game.number): digest(store.get(game.number).text) for game in found.games},
        "statistics": as_before(statistics(found.games, found.damaged)),
        "skill": as_before(skill(found.games)),
        "reviews": {
            number: digest(store.review_text(store.get(int(number)), expected["maker"]))
            for number in expected["reviews"]
        },
        "questions": {
            drill: [[key, *resting[drill, key]] for key in missed.keys(drill)] for drill in expected["questions"]
        },
        "daily": daily,
        "matches": digest(as_before(stored_runs(MatchStore(file).runs(), compare=True))),
        "seats": {name: told_before(state, expected["seats"][name]) for name, state in states.items()},
    }


def told_before(now: Any, before: Any) -> Any:
    """As much of a value as an earlier version told."""
    return {key: told_before(now[key], one) for key, one in before.items()} if isinstance(before, dict) else now


def test_all_is_as_it_was_and_the_old_files_stay(old: Path) -> None:
    expected = json.loads((old / "expected.json").read_text())
    for each in expected["daily"]["results"]:
        del each["text"]  # what one sends to others is worded anew
    before = {name: (old / name).read_bytes() for name in FILES}
    for _ in range(2):
        found = everything(GameStore(old / "games.sqlite"), expected)
        assert found == {name: expected[name] for name in found}
    friends = Friends(GameStore(old / "games.sqlite"), clock=lambda: expected["time"])
    assert digest(friends.finished(token("Ann"), 1)[0]) == expected["texts"]["11"]
    assert before == {name: (old / name).read_bytes() for name in FILES}
    assert (old / "games-v3.sqlite").exists()


def test_a_folder_that_cannot_be_written_shows_the_same(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = json.loads((old / "expected.json").read_text())

    def fail(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("muggins.files.sqlite.Database._prepare", fail)
    store = GameStore(old / "games.sqlite")
    assert store.file.unwritable == "Permission denied"
    assert Repetition(store.file).keys("mistakes") == [key for key, *_ in expected["questions"]["mistakes"]]
    assert DailyFile(store.file).results(date(2026, 1, 9)).best_streak == expected["daily"]["best_streak"]


def flip(path: Path) -> None:
    bad = bytearray(path.read_bytes())
    bad[len(bad) // 2] ^= 4
    path.write_bytes(bad)


DAMAGE: list[tuple[str, Callable[[Path], object]]] = [
    ("quiz.json", flip),
    ("daily.json", flip),
    ("daily.json", lambda path: path.write_text('{"version": 9, "days": {}}')),
    ("quiz.json", lambda path: path.write_text("[" * 100_000)),
    ("tables-for-two.sqlite", lambda path: path.write_bytes(b"nonsense" * 100)),
    ("matches.sqlite", lambda path: path.write_bytes(path.read_bytes()[:9000])),
]


@pytest.mark.parametrize(("name", "spoil"), DAMAGE, ids=[str(place) for place in range(len(DAMAGE))])
def test_a_damaged_old_file_is_one_line_and_nothing_is_changed(
    old: Path, name: str, spoil: Callable[[Path], object]
) -> None:
    spoil(old / name)
    games = (old / "games.sqlite").read_bytes()
    with pytest.raises(RecordError, match=rf"^file '.*{name}' is damaged: move it elsewhere to go on without it$"):
        GameStore(old / "games.sqlite")
    assert (old / "games.sqlite").read_bytes() == games
    (old / name).rename(old / "elsewhere")
    assert GameStore(old / "games.sqlite").games().total == 12


def test_the_earlier_forms_of_missed_questions_are_read(tmp_path: Path) -> None:
    entry = {"drill": "count", "question": "A", "right": 1}
    sealed = hashlib.sha256(json.dumps([entry], sort_keys=True).encode()).hexdigest()
    for packed in ({"version": 1}, {"version": 2, "sha256": sealed}):
        folder = tmp_path / str(packed["version"])
        folder.mkdir()
        (folder / "quiz.json").write_text(json.dumps({**packed, "missed": [entry]}))
        missed = Repetition(GameStore(folder / "games.sqlite").file)
        assert missed.due("count") == ["A"]
        missed.note("count", "A", right=True)
        assert missed.due("count") == []


def told_or(path: Path, look: Callable[[GameStore], Any]) -> Any:
    """Return what is read of a file, or nothing where it is told in one line that something is damaged."""
    try:
        return look(GameStore(path))
    except MugginsError as error:
        assert "\n" not in str(error)
        return None


def two_of(store: GameStore) -> dict[str, Any]:
    friends = Friends(store, clock=lambda: 1.7e9)
    return {name: friends.look(token(name), lambda at: at.table.view) for name in ("Ann", "Ben", "Carl")}


LOOKS: tuple[Callable[[GameStore], Any], ...] = (
    lambda store: [Repetition(store.file).keys(drill) for drill in ("count", "mistakes")],
    lambda store: DailyFile(store.file).results(date(2026, 1, 9)),
    lambda store: stored_runs(MatchStore(store.file).runs(), compare=True),
    two_of,
)


def test_no_flipped_bit_of_what_is_kept_besides_games_is_believed(old: Path) -> None:
    path, rng, told = old / "games.sqlite", random.Random(3), 0
    truth = [look(GameStore(path)) for look in LOOKS]
    whole = path.read_bytes()
    for _ in range(20):
        bad = bytearray(whole)
        bad[rng.randrange(len(bad))] ^= 1 << rng.randrange(8)
        for rest in old.glob("games.sqlite-*"):
            rest.unlink()
        path.write_bytes(bad)
        for look, true in zip(LOOKS, truth, strict=True):
            found = told_or(path, look)
            told += found is None
            assert found in (true, None)
    assert told > 4
