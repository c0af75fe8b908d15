"""Series: one follower each, however often and from wherever it is asked for; and renumbered on import."""

import random
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from muggins.archive.store import Begun, GameStore
from muggins.archive.text import read_games
from muggins.errors import MissingError, RecordError, StaleError
from muggins.table.series import standing
from tests.games import kept, some_game


@pytest.fixture
def store(tmp_path: Path) -> GameStore:
    return GameStore(tmp_path / "games.sqlite")


def series(store: GameStore, *seeds: int) -> list[int]:
    """Store finished games of which each follows the one before."""
    numbers: list[int] = []
    for seed in seeds:
        table = some_game(seed)
        follows = numbers[-1] if numbers else None
        number = store.begin(some_game(seed, moves=0).text, table.options, follows=follows).number
        store.save(number, table.text, ended=True)
        numbers.append(number)
    return numbers


def test_a_series_taken_in_is_that_of_the_file_and_not_of_ones_own_games(store: GameStore, tmp_path: Path) -> None:
    """Games 1 and 2 of another store, the second following the first, beside a game 1 of one's own."""
    other = GameStore(tmp_path / "other.sqlite")
    assert series(other, 1, 2) == [1, 2]
    kept(store, some_game(9))
    text = other.export()[0]
    assert store.import_text(text) == [2, 3]
    assert [game.follows for game in store.games().games] == [None, None, 2]
    assert store.follower(1) is None
    assert standing(store, 3).games == (2, 3)
    assert standing(store, 3).match_points == standing(other, 2).match_points
    assert store.import_text(text) == []
    assert [game.follows for game in store.games().games] == [None, None, 2]


def test_a_series_is_told_by_places_in_the_file(store: GameStore, tmp_path: Path) -> None:
    kept(store, some_game(9))
    store.delete(kept(store, some_game(8)))
    first, second, third = series(store, 1, 2, 3)
    kept(store, some_game(7, moves=5))
    assert (first, second, third) == (3, 4, 5)
    assert [game.follows for game in read_games(store.export()[0])] == [None, None, 2, 3]
    store.delete(second)
    assert [game.follows for game in read_games(store.export()[0])] == [None, None, None], "it is not in the file"
    other = GameStore(tmp_path / "other.sqlite")
    other.import_text(store.export()[0])
    store.restore(second)
    # What is there already stays as it is; what is new joins what it followed.
    assert other.import_text(store.export()[0]) == [4]
    assert [game.follows for game in other.games().games] == [None, None, None, 2]


def test_what_follows_a_game_that_is_followed_stands_alone(store: GameStore, tmp_path: Path) -> None:
    series(store, 1, 2)
    other = GameStore(tmp_path / "other.sqlite")
    series(other, 1, 3)
    assert store.import_text(other.export()[0]) == [3]
    assert [game.follows for game in store.games().games] == [None, 1, None]


@pytest.mark.parametrize(
    ("places", "words"), [((None, 2), "game 2: follows 2"), ((None, 1, 1), "game 3: follows 1: game 2")]
)
def test_a_series_that_cannot_be_is_refused(store: GameStore, places: tuple[int | None, ...], words: str) -> None:
    for seed, _ in enumerate(places):
        kept(store, some_game(seed))
    text = store.export()[0].partition("\n")[2]
    for place in places:
        text = text.replace('"follows": null', f'"follows_": {"null" if place is None else place}', 1)
    with pytest.raises(RecordError, match=words):
        GameStore(store.path.with_name("other.sqlite")).import_text(text.replace("follows_", "follows"))


def at_once(many: int, ask: Callable[[int], Begun]) -> list[Begun]:
    """Ask from several threads at the same moment."""
    ready = threading.Barrier(many)

    def wait_and_ask(number: int) -> Begun:
        ready.wait()
        return ask(number)

    with ThreadPoolExecutor(many) as threads:
        return list(threads.map(wait_and_ask, range(many)))


def test_a_game_has_one_follower_whoever_asks(store: GameStore) -> None:
    for seed in range(5):
        number = kept(store, some_game(seed))
        table = some_game(seed, moves=0)
        stores = [GameStore(store.path) for _ in range(2)]
        found = at_once(8, lambda place: stores[place % 2].begin(table.text, table.options, follows=number))  # noqa: B023
        assert len({each.number for each in found}) == 1
        assert sum(each.new for each in found) == 1
        assert store.follower(number) == found[0].number
        assert store.games().total == 2 * (seed + 1)


def test_a_key_begins_one_game(store: GameStore) -> None:
    table = some_game(1, moves=0)
    found = at_once(8, lambda place: store.begin(table.text, table.options, key=f"key {place % 2}"))
    assert sorted(each.number for each in found) == [1] * 4 + [2] * 4
    assert sum(each.new for each in found) == 2
    assert store.begun(key="key 0") in {1, 2}
    assert store.begun(key="another") is None
    store.delete(1)
    store.delete(2)
    with pytest.raises(StaleError, match=r"game [12] was deleted: .*games restore"):
        store.begin(table.text, table.options, key="key 0")


def test_a_deleted_follower_makes_room_and_comes_back_alone(store: GameStore) -> None:
    first, second = series(store, 1, 2)
    store.delete(second)
    assert store.follower(first) is None
    table = some_game(3, moves=0)
    third, new = store.begin(table.text, table.options, follows=first)
    assert (third, new) == (3, True)
    store.restore(second)
    assert [game.follows for game in store.games().games] == [None, None, first]
    store.delete(third)
    store.restore(third)
    assert store.get(third).follows == first


def test_a_series_begins_after_a_game_that_is_gone(store: GameStore) -> None:
    numbers = series(store, 1, 2, 3)
    assert standing(store, 3).games == tuple(numbers)
    store.delete(2)
    assert standing(store, 3).games == (3,)
    with pytest.raises(MissingError):
        standing(store, 2)
    store.restore(2)
    assert standing(store, 3).games == tuple(numbers)


def test_match_points_of_a_long_series_add_up(store: GameStore) -> None:
    rng = random.Random(4)
    numbers = series(store, *(rng.randrange(50) for _ in range(40)))
    results = [store.get(number).record.replay().result for number in numbers]
    for place in (1, 7, 40):
        mine = sum(r.match_points for r in results[:place] if r is not None and r.winner == 0)
        theirs = sum(r.match_points for r in results[:place] if r is not None and r.winner == 1)
        assert standing(store, numbers[place - 1]).match_points == (mine, theirs)


def test_a_resigned_game_is_one_match_point_of_its_series(store: GameStore) -> None:
    (first,) = series(store, 1)
    table = some_game(2, moves=4)
    second = store.begin(table.text, table.options, follows=first).number
    before = standing(store, second).match_points
    store.resign(second)
    assert standing(store, second).match_points == (before[0], before[1] + 1)
