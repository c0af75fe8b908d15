"""Games that are deleted, brought back, given up and followed by others; and what of them counts."""

import random
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest

from muggins.archive.kept import Options
from muggins.archive.statistics import PAR, Statistics, statistics
from muggins.archive.store import RESTORABLE, Begun, GameStore
from muggins.archive.text import read_games
from muggins.errors import MissingError, RecordError, StaleError
from muggins.rules.deal import Deal, Phase
from muggins.rules.events import Part, Shown
from muggins.rules.record import parse_record
from muggins.rules.role import Role, Seat
from muggins.rules.ruleset import Counting
from muggins.rules.show import count_show
from muggins.table.series import standing
from muggins.table.table import Table
from tests.flips import sql
from tests.games import kept, move, some_game


def sums(store: GameStore) -> Statistics:
    return statistics(store.games().games)


def age(store: GameStore, number: int, days: int) -> None:
    """Let a game have been deleted so many days ago."""
    before = (datetime.now(UTC) - timedelta(days=days)).isoformat(timespec="seconds")
    sql(store.path, "UPDATE game SET deleted = ? WHERE id = ?", before, number)


def test_a_deleted_game_is_gone_and_comes_back_as_it_was(store: GameStore) -> None:
    numbers = [kept(store, some_game(seed)) for seed in range(3)]
    before, total, text = store.get(2), sums(store), store.export()[0]
    for _ in range(2):
        store.delete(2)
    found = store.games()
    assert ([game.number for game in found.games], found.total, found.deleted) == ([1, 3], 2, [2])
    assert sums(store).games == 2
    assert store.export()[1] == 2
    for attempt in (lambda: store.get(2), lambda: store.save(2, before.text, ended=True), lambda: store.resign(2)):
        with pytest.raises(MissingError, match="game 2"):
            attempt()
    for _ in range(2):
        store.restore(2)
    assert (store.get(2), sums(store), store.export()[0]) == (before, total, text)
    assert store.games().deleted == []
    assert numbers == [1, 2, 3]
    for attempt in (lambda: store.delete(7), lambda: store.restore(7)):
        with pytest.raises(MissingError, match="game 7"):
            attempt()


def test_a_game_that_is_played_can_be_deleted_too(store: GameStore) -> None:
    number = kept(store, some_game(1, moves=4))
    store.delete(number)
    assert store.unfinished() is None
    store.restore(number)
    assert store.unfinished() is not None


def test_what_was_deleted_long_ago_is_purged_at_the_next_opening(store: GameStore) -> None:
    for seed in range(3):
        store.delete(kept(store, some_game(seed)))
    age(store, 1, RESTORABLE + 1)
    age(store, 2, RESTORABLE - 1)
    again = GameStore(store.path)
    assert again.games().deleted == [2, 3]
    assert kept(again, some_game(4)) == 4
    store.delete(4)
    age(store, 4, RESTORABLE + 1)
    assert kept(GameStore(store.path), some_game(5)) == 5, "a number is never given twice"


def test_importing_a_deleted_game_brings_it_back(store: GameStore) -> None:
    kept(store, some_game(1))
    text = store.export()[0]
    store.delete(1)
    assert store.import_text(text) == [1]
    assert store.games().total == 1
    assert store.import_text(text) == []


@pytest.mark.parametrize("moves", [0, 1, 5, 9, 12])
def test_a_game_given_up_counts_as_lost_by_one(store: GameStore, other: GameStore, moves: int) -> None:
    number = kept(store, some_game(1, moves=moves))
    scores = store.get(number).standing.scores
    for _ in range(2):
        store.resign(number)
    game = store.get(number)
    assert (game.standing.winner, game.standing.match_points, game.standing.resigned) == (Seat.P2, 1, Seat.P1)
    assert game.standing.scores == game.record.replay().scores == scores
    assert game.summary.over
    found = sums(store)
    assert (found.games, found.wins, found.resigned, found.match_points, found.skunks) == (1, 0, 1, -1, (0, 0))
    assert store.games().damaged == store.export()[2] == []
    assert other.import_text(store.export()[0]) == [1]
    assert other.get(1) == game
    with pytest.raises(StaleError, match="is over"):
        other.resign(kept(other, some_game(2)))


def test_another_place_learns_that_a_game_was_given_up(store: GameStore) -> None:
    table = some_game(1, moves=3)
    number = kept(store, table)
    before = table.text
    store.resign(number)
    move(table, random.Random(1))
    with pytest.raises(StaleError, match="gone on elsewhere"):
        store.save(number, table.text, after=before)
    assert Table.of(store.get(number)).gave_up is Seat.P1
    assert Table.of(store.get(number)).awaits is None


def naive(games: list[tuple[str, bool]]) -> dict[tuple[Role, Part], tuple[int, int]]:
    """The sums by part, each game replayed: from its record, and whether it is practice."""
    found = {(role, part): (0, 0) for role, parts in PAR.items() for part in parts}
    for text, practice in games:
        record = parse_record(text)
        for place, deal in enumerate(record.replay().deals):
            role = Role.DEALER if (record.first_dealer + place) % 2 == Seat.P1 else Role.PONE
            for part in PAR[role]:
                points = None if practice else made(deal, role, part)
                if points is not None and (record.resigned is None or deal.phase is Phase.OVER):
                    deals, total = found[role, part]
                    found[role, part] = (deals + 1, total + points)
    return found


def made(deal: Deal, role: Role, part: Part) -> int | None:
    if deal.starter is None or (part is Part.PLAY and not deal.play_state.over):
        return None
    if part in {Part.HEELS, Part.PLAY}:
        return deal.points(role, part)
    if any(isinstance(event, Shown) and (event.role, event.part) == (role, part) for event in deal.events):
        return deal.points(role, part)
    if deal.ruleset.counting is not Counting.AUTOMATIC:
        return None
    cards = deal.crib if part is Part.CRIB else deal.kept[role]
    return count_show(cards, deal.starter, crib=part is Part.CRIB).points


@pytest.mark.parametrize("games", [15, pytest.param(60, marks=pytest.mark.all)])
def test_averages_are_those_of_the_replayed_games(store: GameStore, other: GameStore, games: int) -> None:
    rng = random.Random(2)
    texts = []
    for seed in range(games):
        options = Options(
            "greedy+greedy", rng.choice([61, 121]), rng.choice(list(Counting)), practice=rng.random() < 0.2
        )
        table, left = Table(options, f"{seed:x}"), rng.choice([1000, 1000, rng.randrange(60)])
        while table.awaits is not None and left:
            move(table, rng)
            left -= 1
        number = kept(store, table)
        if table.awaits is not None and rng.random() < 0.8:
            store.resign(number)
        game = store.get(number)
        if game.ended is not None:
            texts.append((game.text, options.practice))
    expected = naive(texts)
    assert {(each.role, each.part): (each.deals, each.points) for each in sums(store).averages} == expected
    other.import_text(store.export()[0])
    assert sums(other) == sums(store)


def test_lists_and_sums_read_no_record(store: GameStore) -> None:
    """So that they take as long as they take, however long the games are."""
    for seed in range(4):
        kept(store, some_game(seed))
    before, total = store.games(), sums(store)
    sql(store.path, "UPDATE game SET record = 'gone'")
    assert (store.games(), sums(store)) == (before, total)
    assert store.games(2).games == before.games[2:]
    assert store.games(2).total == 4
    assert store.export()[2] == [1, 2, 3, 4]


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


def test_a_series_taken_in_is_that_of_the_file_and_not_of_ones_own_games(store: GameStore, other: GameStore) -> None:
    """Games 1 and 2 of another store, the second following the first, beside a game 1 of one's own."""
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


def test_a_series_is_told_by_places_in_the_file(store: GameStore, other: GameStore) -> None:
    kept(store, some_game(9))
    store.delete(kept(store, some_game(8)))
    first, second, third = series(store, 1, 2, 3)
    kept(store, some_game(7, moves=5))
    assert (first, second, third) == (3, 4, 5)
    assert [game.follows for game in read_games(store.export()[0])] == [None, None, 2, 3]
    store.delete(second)
    assert [game.follows for game in read_games(store.export()[0])] == [None, None, None], "it is not in the file"
    other.import_text(store.export()[0])
    store.restore(second)
    # What is there already stays as it is; what is new joins what it followed.
    assert other.import_text(store.export()[0]) == [4]
    assert [game.follows for game in other.games().games] == [None, None, None, 2]


def test_what_follows_a_game_that_is_followed_stands_alone(store: GameStore, other: GameStore) -> None:
    series(store, 1, 2)
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
    numbers = series(store, *(rng.randrange(50) for _ in range(20)))
    results = [store.get(number).record.replay().result for number in numbers]
    for place in (1, 7, 20):
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
