"""Reviews of stored games: made once, kept, and made again where they could be wrong."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from muggins.archive import reviews
from muggins.archive.rows import digest_of
from muggins.archive.store import GameStore
from muggins.coach.coach import Coach
from muggins.coach.review import Review
from muggins.errors import StaleError
from muggins.rules.record import Record
from muggins.rules.role import Seat
from muggins.table.reviewing import game_to_review, kept_review, review_game
from tests.flips import sql
from tests.games import begun, kept, some_game


@pytest.fixture(scope="module")
def coach() -> Coach:
    return Coach(deals=16)


@pytest.fixture(scope="module")
def made(coach: Coach) -> Review:
    return coach.review(some_game(1).record)


@pytest.fixture
def store(tmp_path: Path) -> GameStore:
    found = GameStore(tmp_path / "games.sqlite")
    kept(found, some_game(1))
    return found


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


def test_a_game_that_is_played_is_not_reviewed(store: GameStore) -> None:
    number = begun(store, some_game(2, moves=4))
    with pytest.raises(StaleError, match="hidden cards"):
        game_to_review(store, number)


def test_deals_are_told_as_they_are_done(coach: Coach, made: Review) -> None:
    told: list[tuple[int, int]] = []
    again = coach.review(some_game(1).record, lambda done, of: told.append((done, of)))
    many = len(made.deals)
    assert told == [(number, many) for number in range(1, many + 1)]
    assert again == made
    assert Review.of_text(made.text) == made
