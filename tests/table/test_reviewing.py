"""Reviews of stored games: made once, kept next to them, and made again where they could be wrong."""

import random
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from muggins.archive import reviews
from muggins.archive.rows import digest_of
from muggins.archive.store import GameStore
from muggins.coach.coach import Coach
from muggins.coach.review import Review
from muggins.errors import MissingError, RecordError, StaleError
from muggins.rules.record import Record
from muggins.rules.role import Seat
from muggins.table.reviewing import game_to_review, kept_review, review_game
from tests.flips import sql
from tests.games import kept, some_game


@pytest.fixture(scope="module")
def coach() -> Coach:
    return Coach(deals=16)


@pytest.fixture(scope="module")
def made(coach: Coach) -> Review:
    return coach.review(some_game(1).record)


def never(_: Record) -> Review:
    raise AssertionError("it is made again")


def test_a_review_is_made_once(store: GameStore, coach: Coach, made: Review) -> None:
    game = game_to_review(store, 1)
    assert kept_review(store, game, coach) is None
    given: list[Review] = []
    first = review_game(store, game, coach, lambda _: made, given.append)
    assert tuple(first) == (replace(made, number=1, person=Seat.P1), None)
    again = GameStore(store.path)
    assert review_game(again, game_to_review(again, 1), coach, never, given.append) == (first[0], None)
    assert given == [first[0]]
    found = again.get(1).review
    assert found is not None
    assert found["P1"].toss.lost == pytest.approx(made.sides[0].toss.points)


def test_who_is_given_the_first_review_is_given_it_before_it_is_kept(
    store: GameStore, coach: Coach, made: Review
) -> None:
    """A kill in between, and the mistakes of the game were never practised."""
    game = game_to_review(store, 1)

    def killed(_: Review) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        review_game(store, game, coach, lambda _: made, killed)
    given: list[Review] = []
    review_game(store, game_to_review(store, 1), coach, lambda _: made, given.append)
    assert len(given) == 1


def test_another_coach_makes_its_own(store: GameStore, coach: Coach, made: Review) -> None:
    game = game_to_review(store, 1)
    review_game(store, game, coach, lambda _: made)
    other = Coach(coach.solution, deals=17)
    assert other.maker != coach.maker
    assert kept_review(store, game, other) is None
    told: list[Record] = []

    def make(record: Record) -> Review:
        told.append(record)
        return made

    review_game(store, game, other, make)
    assert told == [game.record]
    assert kept_review(store, game, other) is not None
    assert kept_review(store, game, coach) is None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"margin": ', '"margin": "x'),
        ('"loss": ', '"loss": NaN, "l": '),
        ('"seat": "P1"', '"seat": "P3"'),
        ('"kind": "toss"', '"kind": "<script>"'),
        ('"events": [', '"events": [], "older": ['),
        ('"schema": 2', '"schema": 3'),
        ('"cards": ["', '"cards": ["X'),
        ("{", "["),
    ],
)
def test_what_is_sealed_but_says_no_review_is_made_again(
    store: GameStore, coach: Coach, made: Review, old: str, new: str
) -> None:
    game = game_to_review(store, 1)
    poisoned = made.text.replace(old, new, 1)
    assert poisoned != made.text
    with closing(sqlite3.connect(store.path)) as database, database:
        reviews.put(database, 1, coach.maker, digest_of(game.text), poisoned)
    assert kept_review(store, game, coach) is None
    assert review_game(store, game, coach, lambda _: made)[0].text == replace(made, number=1, person=Seat.P1).text


def test_a_review_that_cannot_be_kept_is_told_all_the_same(store: GameStore, coach: Coach, made: Review) -> None:
    game = game_to_review(store, 1)
    store.delete(1)
    found = review_game(store, game, coach, lambda _: made)
    assert found[0].decisions == made.decisions
    assert found[1] is not None
    assert "game 1" in found[1]


def test_a_table_of_reviews_that_is_gone_is_no_reason_to_fail(store: GameStore, coach: Coach, made: Review) -> None:
    sql(store.path, "DROP TABLE review")
    found = review_game(store, game_to_review(store, 1), coach, lambda _: made)
    assert found[0].events == made.events
    assert found[1] is not None


def test_deals_are_told_as_they_are_done(coach: Coach, made: Review) -> None:
    told: list[tuple[int, int]] = []
    again = coach.review(some_game(1).record, lambda done, of: told.append((done, of)))
    many = len(made.deals)
    assert told == [(number, many) for number in range(1, many + 1)]
    assert again == made
    assert Review.of_text(made.text) == made


FOUND = {"P1": {kind: {"decisions": 3, "lost": 0.5} for kind in ("toss", "play")}}
TEXT = '{"decisions": [' + ", ".join(f'"decision {number}"' for number in range(3000)) + "]}"
MAKER = "one"


@pytest.fixture
def store(tmp_path: Path) -> GameStore:
    found = GameStore(tmp_path / "games.sqlite")
    for seed in (1, 2, 3):
        kept(found, some_game(seed))
    return found


@pytest.fixture
def reviewed(store: GameStore) -> GameStore:
    for number in (1, 2):
        assert store.keep_review(store.get(number), MAKER, f"{TEXT} {number}", FOUND)
    return store


def text_of(reviewed: GameStore, number: int, maker: str = MAKER) -> str | None:
    return reviewed.review_text(reviewed.get(number), maker)


def test_a_review_is_read_as_it_was_written_by_who_made_it_only(reviewed: GameStore) -> None:
    assert (text_of(reviewed, 1), text_of(reviewed, 2), text_of(reviewed, 3)) == (f"{TEXT} 1", f"{TEXT} 2", None)
    assert text_of(GameStore(reviewed.path), 1, "another") is None
    assert reviewed.get(1).review is not None
    assert reviewed.keep_review(reviewed.get(1), "another", "new", FOUND)
    assert (text_of(reviewed, 1), text_of(reviewed, 1, "another")) == (None, "new")


def test_a_review_belongs_to_its_game_and_leaves_with_it(reviewed: GameStore) -> None:
    first = reviewed.get(1)
    sql(reviewed.path, "DELETE FROM review WHERE id = 1")
    sql(reviewed.path, "UPDATE review SET id = 1 WHERE id = 2")
    assert text_of(reviewed, 1) is None
    second = reviewed.get(2)
    reviewed.delete(2)
    with pytest.raises(MissingError):
        reviewed.keep_review(second, MAKER, TEXT, FOUND)
    reviewed.restore(2)
    assert reviewed.keep_review(reviewed.get(2), MAKER, TEXT, FOUND)
    with pytest.raises(StaleError):
        reviewed.keep_review(replace(first, text=reviewed.get(3).text), MAKER, TEXT, FOUND)
    reviewed.delete(2)
    long_ago = (datetime.now(UTC) - timedelta(days=90)).isoformat(timespec="seconds")
    sql(reviewed.path, "UPDATE game SET deleted = ? WHERE id = 2", long_ago)
    GameStore(reviewed.path)
    assert sql(reviewed.path, "SELECT count(*) FROM review WHERE id = 2") == [(0,)]


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
def test_a_review_that_was_changed_counts_as_none_and_harms_no_game(reviewed: GameStore, poison: str) -> None:
    games = [reviewed.get(number) for number in (1, 2, 3)]
    export = reviewed.export()
    sql(reviewed.path, poison)
    try:
        assert text_of(reviewed, 1) is None
    except RecordError as error:
        assert "\n" not in str(error)
        assert "TABLE" in poison
    again = GameStore(reviewed.path)
    assert [again.get(number) for number in (1, 2, 3)] == games
    assert again.export() == export


def test_no_flipped_bit_of_a_review_is_believed(reviewed: GameStore) -> None:
    with closing(sqlite3.connect(reviewed.path)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (packed,) = database.execute("SELECT packed FROM review WHERE id = 1").fetchone()
    whole, rng, refused = reviewed.path.read_bytes(), random.Random(1), 0
    place = whole.index(packed[40:80])
    for _ in range(60):
        bad = bytearray(whole)
        bad[place + rng.randrange(400)] ^= 1 << rng.randrange(8)
        reviewed.path.write_bytes(bad)
        found = text_of(GameStore(reviewed.path), 1)
        assert found in {None, f"{TEXT} 1"}
        refused += found is None
    assert refused > 40


def test_where_nothing_can_be_written_nothing_is_kept(reviewed: GameStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewed.file, "unwritable", "the disk is full")
    assert not reviewed.keep_review(reviewed.get(3), MAKER, TEXT, FOUND)
    assert text_of(reviewed, 3) is None
    assert text_of(reviewed, 1) == f"{TEXT} 1"
