"""The store of games: what is saved survives, and a damaged import changes nothing."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from muggins.archive.kept import Cost, Options, PlayedFrom, SideReview, read
from muggins.archive.store import GameStore
from muggins.errors import RecordError
from muggins.rules.record import HEADER, Record, format_record
from muggins.rules.role import Seat
from muggins.table.table import Table
from tests.games import begun, kept, some_game

OPTIONS = {"against": "greedy+greedy", "target": 61, "counting": "automatic", "practice": False, "hints": False}
REVIEW = {"P1": {kind: {"decisions": 3, "lost": 0.5} for kind in ("toss", "play")}}


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


def test_seeds_and_hands_of_games_still_played_are_their_owners_only(store: GameStore) -> None:
    with store.file.held():
        begun(store, some_game(1, moves=3))
        files = list(store.path.parent.glob("games*"))
        assert len(files) == 3, "with its log and the index of that"
        assert {file.stat().st_mode & 0o777 for file in files} == {0o600}


def test_reviews_are_kept_beside_their_game(store: GameStore) -> None:
    number = begun(store, some_game(2))
    assert store.get(number).review is None
    store.keep_review(store.get(number), "test", "{}", REVIEW)
    assert store.get(number).review == {"P1": SideReview(Cost(3, 0.5), Cost(3, 0.5))}


def test_unknown_games_are_named(store: GameStore) -> None:
    for attempt in (lambda: store.get(7), lambda: store.save(7, Record(()))):
        with pytest.raises(RecordError, match="game 7"):
            attempt()


def test_what_is_exported_is_imported_the_same(store: GameStore, other: GameStore) -> None:
    tables = [some_game(seed) for seed in range(5)]
    for table in tables:
        store.keep_review(store.get(kept(store, table)), "test", "{}", REVIEW)
    kept(store, some_game(9, moves=2))  # its record holds hidden cards, and stays
    numbers = other.import_text(store.export()[0])
    assert [other.get(number).record for number in numbers] == [t.record for t in tables]
    assert other.games().games == store.games().games[:5]
    assert other.import_text(store.export()[0]) == [], "what is here is not taken in again"


def test_records_of_others_are_taken_with_remarks_and_odd_names(store: GameStore) -> None:
    record = replace(some_game(3).record, players=(HEADER, "nash"))
    text = "\ufeff# from a friend\n\n" + format_record(record).replace("\n", "\r\n")
    (number,) = store.import_text(text)
    assert store.get(number).record == record
    assert store.get(number).person is None


def remark(**changed: object) -> str:
    good: dict[str, object] = {
        "person": "P1",
        "opponent": "greedy+greedy",
        "begun": "2026-01-01",
        "ended": "2026-01-01",
        "options": OPTIONS,
        "review": None,
    }
    return json.dumps(good | changed)


def with_remark(text: str) -> str:
    return format_record(some_game(3).record).replace("\n", f"\n# kept: {text}\n", 1)


def reviewed(toss: object) -> str:
    return remark(review={"P1": REVIEW["P1"] | {"toss": toss}})


BOUNDLESS = int("9" * 400)
NOT_A_NUMBER = float("nan")
POISONS = [
    ("options.x", remark(options=OPTIONS | {"x": NOT_A_NUMBER})),
    ("options.target", remark(options=OPTIONS | {"target": float("inf")})),
    ("options.target", remark(options=OPTIONS | {"target": [1]})),
    ("options.target", remark(options=OPTIONS | {"target": "61"})),
    ("target 30", remark(options=OPTIONS | {"target": 30})),
    ("options: expected the target", remark(options=OPTIONS | {"target": 121})),
    ("options.counting", remark(options=OPTIONS | {"counting": "x"})),
    ("options.against", remark(options=OPTIONS | {"against": 5})),
    ("options.against", remark(options=OPTIONS | {"against": None})),
    ("opponent 'greedy+greedy': expected 'nash'", remark(options=OPTIONS | {"against": "nash"})),
    ("opponent 'nash'", remark(opponent="nash", options=OPTIONS | {"against": "nash"})),
    ("opponent", remark(opponent="x" * 100, options=OPTIONS | {"against": "x" * 100})),
    ("options.hints", remark(options=OPTIONS | {"hints": "maybe"})),
    ("options.practice", remark(options=OPTIONS | {"practice": [1, 2]})),
    ("options.follows", remark(options=OPTIONS | {"follows": 10**30})),
    ("options.follows", remark(options=OPTIONS | {"follows": "1"})),
    ("options:", remark(options=[])),
    ("person, opponent and options", remark(options=None)),
    ("follows", remark(follows=10**30)),
    ("follows", remark(follows=BOUNDLESS)),
    ("follows:", remark(follows=1.5)),
    ("follows 2: expected a game before it", remark(follows=2)),
    ("review.P1.toss.decisions", reviewed({"decisions": "9", "lost": 1})),
    ("review.P1.toss: decisions nan", reviewed({"decisions": NOT_A_NUMBER, "lost": 1})),
    ("review.P1.toss: decisions inf", reviewed({"decisions": BOUNDLESS, "lost": 1})),
    ("review.P1.toss: lost inf", reviewed({"decisions": 9, "lost": BOUNDLESS})),
    ("review.P1.toss: lost -1", reviewed({"decisions": 9, "lost": -1})),
    ("review.P1.toss: decisions 1.5", reviewed({"decisions": 1.5, "lost": 1})),
    ("review.P1.toss", remark(review={"P1": {"toss": 1}})),
    ("review.P3", remark(review={"P3": REVIEW["P1"]})),
    ("opponent: expected whole characters", remark(opponent="\ud800")),
    ("person P2", remark(person="P2")),
    ("person", remark(person="P3")),
    ("person", remark(person=None)),
    ("begun 'now'", remark(begun="now")),
    ("begun '2026-02-30'", remark(begun="2026-02-30")),
    ("ended", remark(ended=None)),
    ("ended:", remark(ended=7)),
    ("extra", remark(extra=1)),
    ("'person' appears twice", remark().replace("{", '{"person": "P1", ', 1)),
    ("nested too deeply", "[" * 100_000),
    ("# kept: expected an object", "1e400"),
    ("# kept: expected an object", "null"),
    ("expected such a field", "{}"),
    ("# kept:", ""),
    ("# kept:", "{"),
    ("# kept:", remark() + remark()),
]


@pytest.mark.parametrize(("names", "poison"), POISONS, ids=[str(place) for place in range(len(POISONS))])
def test_what_would_break_the_store_is_refused_and_named(store: GameStore, names: str, poison: str) -> None:
    """Values that no game can have; on the way in, before anything of the file is stored."""
    good = format_record(some_game(4).record)
    with pytest.raises(RecordError, match=r"^game \d: ") as caught:
        store.import_text(f"{good}\n{with_remark(poison)}")
    assert names in str(caught.value)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 300
    assert store.games().total == 0


def test_a_remark_as_the_program_writes_it_is_taken(store: GameStore) -> None:
    (number,) = store.import_text(with_remark(remark(review=REVIEW)))
    assert store.get(number).review == {"P1": SideReview(Cost(3, 0.5), Cost(3, 0.5))}


def test_a_remark_of_the_first_version_is_taken_without_its_series(store: GameStore) -> None:
    """It named the game before by its number in another store."""
    good = format_record(some_game(4).record)
    one, two = store.import_text(f"{good}\n{with_remark(remark(options=OPTIONS | {'follows': 1}))}")
    assert store.get(two).options == Options("greedy+greedy", 61)
    assert (store.get(one).follows, store.get(two).follows) == (None, None)


def test_a_game_is_not_played_in_two_places(store: GameStore) -> None:
    start, here, there = (some_game(1, moves=n).record for n in (0, 1, 2))
    number = begun(store, some_game(1, moves=0))
    store.save(number, there, after=start)
    with pytest.raises(RecordError, match="gone on elsewhere"):
        store.save(number, here, after=start)
    assert store.get(number).record == there


@pytest.mark.parametrize("text", ["", "hello", f"hello\n{HEADER}\n", f"{HEADER}\nplayers: A"])
def test_what_is_no_record_is_refused(store: GameStore, text: str) -> None:
    with pytest.raises(RecordError):
        store.import_text(text)
    assert store.games().total == 0


def test_where_a_practice_game_came_from_is_kept_and_games_before_it_read_as_they_were(tmp_path: Path) -> None:
    plain = Options("nash", practice=True)
    assert "played_from" not in plain.text, "games that were stored before have no such field"
    assert read(Options, plain.text, "options") == plain
    came = replace(plain, played_from=PlayedFrom(12, 34))
    assert read(Options, came.text, "options") == came
    for wrong in ({"game": 0, "event": 1}, {"game": 1, "event": 0}, {"game": 1}, {"game": 1, "event": 2, "x": 3}):
        with pytest.raises(RecordError, match="played_from"):
            read(Options, json.dumps({**json.loads(plain.text), "played_from": wrong}), "options")
    with pytest.raises(RecordError, match="expected a practice game"):
        Options("nash", played_from=PlayedFrom(1, 2))
    path = tmp_path / "games.sqlite"
    store = GameStore(path)
    table = Table(replace(came, against="greedy+greedy"), "a seed")
    options = GameStore(path).get(store.begin(table.text, table.options).number).options
    assert options is not None
    assert options.played_from == PlayedFrom(12, 34)
