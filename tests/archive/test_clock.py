"""A clock for two: whose time runs, and when nobody's does."""

import pytest

from muggins.archive.clock import DOWN, REST, Clock
from muggins.errors import RecordError
from muggins.rules.role import Seat

BEGUN = 1_800_000_000.0
BOTH = (Seat.P1, Seat.P2)


def test_it_rests_at_the_beginning_of_a_deal_and_then_runs_for_who_is_to_move() -> None:
    clock = Clock.of(10, 5, BEGUN)
    assert clock.run(BOTH, BEGUN + REST).left == (600, 600)
    later = clock.run(BOTH, BEGUN + REST + 7)
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
    assert clock.rested(BEGUN + 20).run(BOTH, BEGUN + 20 + REST).left == (60, 60)


def test_whose_time_has_run_out_is_told_only_of_who_is_to_move() -> None:
    clock = Clock.of(1, 0, BEGUN).run((Seat.P2,), BEGUN + 1000)
    assert clock.left == (60, 0)
    assert clock.late(BOTH) is Seat.P2
    assert clock.late((Seat.P1,)) is None


@pytest.mark.parametrize("first", Seat)
def test_whose_time_runs_out_first_is_late_however_seldom_one_looks(first: Seat) -> None:
    clock = Clock.of(1, 0, BEGUN).run((first,), BEGUN + REST + 1)
    late = clock.run(BOTH, clock.at + 3600)
    assert late.late(BOTH) is late.late(BOTH[::-1]) is first
    assert late.left[first.other] == 1


@pytest.mark.parametrize("order", [BOTH, BOTH[::-1]])
def test_where_nobody_moves_the_player_to_move_is_late(order: tuple[Seat, ...]) -> None:
    late = Clock.of(1, 0, BEGUN).run(order, BEGUN + 3600)
    assert (late.left, late.late(order)) == ((0, 0), order[0])


def test_a_clock_of_a_system_whose_time_was_set_back_goes_on_at_once() -> None:
    clock = Clock.of(1, 0, BEGUN).taken_up(BEGUN - 3600)
    assert clock.run(BOTH, BEGUN - 3600 + 10).left == (50, 50)
    rests = Clock.of(1, 0, BEGUN)
    assert rests.taken_up(BEGUN - 0.1) == rests, "it is still to rest"


def test_what_passes_while_no_server_runs_is_nobodys_and_a_clock_set_back_gives_nothing() -> None:
    clock = Clock.of(1, 0, BEGUN).run(BOTH, BEGUN + REST)
    at = clock.at
    assert clock.taken_up(at + DOWN).run(BOTH, at + DOWN).left == (60 - DOWN, 60 - DOWN)
    assert clock.taken_up(at + DOWN + 1).run(BOTH, at + DOWN + 1).left == (60, 60)
    assert clock.run(BOTH, at - 3600).left == (60, 60)


@pytest.mark.parametrize("wrong", [(0, 0, (1.0, 1.0), 0.0), (5, 61, (1.0, 1.0), 0.0), (5, 5, (float("nan"), 1.0), 0.0)])
def test_a_clock_that_cannot_be_is_refused(wrong: tuple[int, int, tuple[float, float], float]) -> None:
    with pytest.raises(RecordError, match="expected"):
        Clock(*wrong)
