"""Tables for two on disk, made for the first one, gone when nobody plays there any more; and their clock."""

from dataclasses import replace
from pathlib import Path

import pytest

from muggins.archive.clock import DOWN, REST, Clock
from muggins.archive.pairs import Agreed, PairStore, digest_of_token
from muggins.archive.store import GameStore, open_file
from muggins.errors import DamagedError, MissingError, RecordError, StaleError
from muggins.files.sqlite import Database, put
from muggins.rules.role import Seat
from muggins.rules.ruleset import Counting
from tests.flips import sql
from tests.games import some_game

HOST, GUEST, INVITE, OTHER = map(digest_of_token, ("host", "guest", "invite", "other"))
AGREED = Agreed(names=("Ann", None), target=61, counting=Counting.OWN, clock=Clock(5, 3, (300.0, 299.5), 1.8e9))
BOTH = replace(AGREED, names=("Ann", "Ben"))


@pytest.fixture
def file(tmp_path: Path) -> Database:
    return open_file(tmp_path / "games.sqlite")


@pytest.fixture
def store(file: Database) -> PairStore:
    return PairStore(file)


def test_a_table_comes_back_as_it_was_stored(store: PairStore, file: Database) -> None:
    row, new = store.begin(HOST, INVITE, AGREED)
    assert (new, store.begin(HOST, OTHER, BOTH)) == (True, (row, False))
    assert store.of_seat(HOST) == store.of_invite(INVITE) == store.get(row.id) == row
    assert row.agreed == AGREED
    seated = store.save(row, BOTH, record="a record", guest=GUEST, invite=None, playing=1)
    late = replace(BOTH, late=Seat.P2, games=(3, 0), match_points=(2, 1), again=(True, False), kept=7)
    saved = store.save(seated, late, record="its end", playing=0)
    again = PairStore(open_file(file.path))
    assert again.of_seat(GUEST) == saved
    assert (saved.agreed, saved.record) == (late, "its end")
    assert [saved.seat_of(digest) for digest in (HOST, GUEST)] == [Seat.P1, Seat.P2]
    with pytest.raises(MissingError):
        again.of_invite(INVITE)


def test_who_stores_on_what_has_gone_on_is_refused(store: PairStore) -> None:
    row, _ = store.begin(HOST, INVITE, AGREED)
    store.save(row, AGREED, invite=OTHER)
    with pytest.raises(StaleError, match="gone on elsewhere"):
        store.save(row, BOTH, guest=GUEST)


def test_a_token_has_one_seat(store: PairStore) -> None:
    row, _ = store.begin(HOST, INVITE, AGREED)
    for taken in (HOST, INVITE):
        with pytest.raises(RecordError, match="has a seat already"):
            store.save(row, BOTH, guest=taken)
        with pytest.raises(RecordError, match="has a seat already"):
            store.begin(OTHER, taken, AGREED)


def test_tables_at_which_nobody_plays_any_more_leave_the_file(store: PairStore, file: Database) -> None:
    old, _ = store.begin(HOST, INVITE, AGREED)
    played, _ = store.begin(OTHER, GUEST, AGREED)
    played = store.save(played, BOTH, record="x", playing=1)
    with file.writing() as database:
        for row in (old, played):
            put(database, "pair", *row._replace(touched="2020-01-01T00:00:00+00:00"))
    again = PairStore(file)
    with pytest.raises(MissingError):
        again.get(old.id)
    assert again.get(played.id).record == "x", "one that is still played stays"


def test_a_damaged_table_never_leaves_the_file_as_an_old_one(store: PairStore, file: Database) -> None:
    """A flipped bit in its time, and it was gone without a word."""
    row, _ = store.begin(HOST, INVITE, AGREED)
    sql(file.path, "UPDATE pair SET touched = '1' || substr(touched, 2)")
    again = PairStore(file)
    with pytest.raises(DamagedError, match="this table is damaged"):
        again.get(row.id)


@pytest.mark.parametrize("name", ["", " Ann", "a,b", "a\nb", "x" * 31, "you", "You"])
def test_a_name_that_cannot_be_is_refused(name: str) -> None:
    with pytest.raises(RecordError, match="the name: expected"):
        replace(AGREED, names=(name, None))


def test_a_finished_game_of_others_is_kept_once_and_counts_for_nobody(tmp_path: Path) -> None:
    store, table = GameStore(tmp_path / "games.sqlite"), some_game(5)
    number = store.keep(table.text, "2026-01-31T18:00:00+00:00")
    assert store.keep(table.text, "2026-02-01T18:00:00+00:00") == number
    found = store.get(number)
    assert (found.person, found.options, found.begun) == (None, None, "2026-01-31T18:00:00+00:00")
    store.delete(number)
    assert store.keep(table.text, found.begun) == number
    with pytest.raises(RecordError, match="expected a finished game"):
        store.keep(some_game(6, 3).text, found.begun)


BEGUN = 1_800_000_000.0
SEATS = (Seat.P1, Seat.P2)


def test_it_rests_at_the_beginning_of_a_deal_and_then_runs_for_who_is_to_move() -> None:
    clock = Clock.of(10, 5, BEGUN)
    assert clock.run(SEATS, BEGUN + REST).left == (600, 600)
    later = clock.run(SEATS, BEGUN + REST + 7)
    assert later.left == (593, 593)
    assert later.run((Seat.P2,), later.at + 3).left == (593, 590)
    assert later.run((), later.at + 3).left == (593, 593)


@pytest.mark.parametrize("steps", [1, 10, 1000])
def test_looking_often_costs_no_more_than_looking_once(steps: int) -> None:
    clock = Clock.of(10, 0, BEGUN)
    for step in range(1, steps + 1):
        clock = clock.run((Seat.P1,), BEGUN + 115 * step / steps)
    assert clock.left[0] == pytest.approx(500, abs=0.001 * steps)
    assert clock.left[1] == 600


def test_a_move_adds_the_increment_and_both_discarded_ends_the_rest() -> None:
    clock = Clock.of(1, 5, BEGUN)
    assert clock.pressed(Seat.P2).left == (60, 65)
    assert clock.woken(BEGUN + 4).run((Seat.P1,), BEGUN + 6).left == (58, 60)
    assert clock.rested(BEGUN + 20).run(SEATS, BEGUN + 20 + REST).left == (60, 60)


def test_whose_time_has_run_out_is_told_only_of_who_is_to_move() -> None:
    clock = Clock.of(1, 0, BEGUN).run((Seat.P2,), BEGUN + 1000)
    assert clock.left == (60, 0)
    assert clock.late(SEATS) is Seat.P2
    assert clock.late((Seat.P1,)) is None


@pytest.mark.parametrize("first", Seat)
def test_whose_time_runs_out_first_is_late_however_seldom_one_looks(first: Seat) -> None:
    clock = Clock.of(1, 0, BEGUN).run((first,), BEGUN + REST + 1)
    late = clock.run(SEATS, clock.at + 3600)
    assert late.late(SEATS) is late.late(SEATS[::-1]) is first
    assert late.left[first.other] == 1


@pytest.mark.parametrize("order", [SEATS, SEATS[::-1]])
def test_where_nobody_moves_the_player_to_move_is_late(order: tuple[Seat, ...]) -> None:
    late = Clock.of(1, 0, BEGUN).run(order, BEGUN + 3600)
    assert (late.left, late.late(order)) == ((0, 0), order[0])


def test_a_clock_of_a_system_whose_time_was_set_back_goes_on_at_once() -> None:
    assert Clock.of(1, 0, BEGUN).taken_up(BEGUN - 3600).run(SEATS, BEGUN - 3600 + 10).left == (50, 50)
    rests = Clock.of(1, 0, BEGUN)
    assert rests.taken_up(BEGUN - 0.1) == rests, "it is still to rest"


def test_what_passes_while_no_server_runs_is_nobodys_and_a_clock_set_back_gives_nothing() -> None:
    clock = Clock.of(1, 0, BEGUN).run(SEATS, BEGUN + REST)
    at = clock.at
    assert clock.taken_up(at + DOWN).run(SEATS, at + DOWN).left == (60 - DOWN, 60 - DOWN)
    assert clock.taken_up(at + DOWN + 1).run(SEATS, at + DOWN + 1).left == (60, 60)
    assert clock.run(SEATS, at - 3600).left == (60, 60)


@pytest.mark.parametrize("wrong", [(0, 0, (1.0, 1.0), 0.0), (5, 61, (1.0, 1.0), 0.0), (5, 5, (float("nan"), 1.0), 0.0)])
def test_a_clock_that_cannot_be_is_refused(wrong: tuple[int, int, tuple[float, float], float]) -> None:
    with pytest.raises(RecordError, match="expected"):
        Clock(*wrong)
