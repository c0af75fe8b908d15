"""Two people at a table: what each sees of the other, in whichever order they act."""

import random

import pytest

from muggins.archive.kept import Options
from muggins.errors import IllegalActionError
from muggins.rules.deal import Phase
from muggins.rules.events import Part, Tossed
from muggins.rules.record import parse_record
from muggins.rules.role import Role, Seat
from muggins.rules.ruleset import Counting
from muggins.table.table import Table


def options(counting: Counting = Counting.AUTOMATIC) -> Options:
    return Options("Ben", 61, counting)


def taken_up(text: str, options: Options) -> Table:
    record = parse_record(text)
    return Table(options, record.seed or "", name="Ann", two=True, record=record)


def move(table: Table, seat: Seat, rng: random.Random) -> None:
    at = table.seats[seat]
    match at.awaits:
        case Phase.TOSS:
            table.toss(rng.sample(at.view.dealt, 2), seat)
        case Phase.PLAY:
            table.play(rng.choice(at.view.legal_cards()), seat)
        case _:
            table.claim(rng.randrange(13), seat)


@pytest.mark.parametrize("counting", list(Counting))
@pytest.mark.parametrize("number", range(4))
def test_what_was_told_stays_told_and_a_game_taken_up_again_tells_the_same(counting: Counting, number: int) -> None:
    rng = random.Random(number)
    table = Table(options(counting), f"{number:x}", name="Ann", two=True)
    told: list[list[object]] = [[], []]
    while table.to_act:
        for seat in Seat:
            at = table.seats[seat]
            assert (at.awaits is not None) is (seat in table.to_act)
            now = at.happenings()
            assert now[: len(told[seat])] == told[seat]
            told[seat] = list(now)
        again = taken_up(table.text, options(counting))
        for one, other in zip(table.seats, again.seats, strict=True):
            assert one.happenings() == other.happenings()
            assert (one.move_name, one.scores, one.view) == (other.move_name, other.scores, other.view)
        move(table, rng.choice(table.to_act), rng)
    assert table.result is not None
    assert table.seats[0].scores == table.seats[1].scores[::-1]
    assert taken_up(table.text, options(counting)).text == table.text


@pytest.mark.parametrize("first", list(Seat))
def test_of_the_others_toss_no_card_is_told_and_nothing_before_ones_own(first: Seat) -> None:
    table = Table(options(), "a", name="Ann", two=True)
    rng = random.Random(1)
    before = table.seats[first.other].move_name
    move(table, first, rng)
    waiting = table.seats[first.other]
    assert (waiting.is_waited_for, waiting.move_name, len(waiting.happenings())) == (True, before, 1)
    move(table, first.other, rng)
    for seat in Seat:
        tosses = [each for each in table.seats[seat].happenings() if isinstance(each.event, Tossed)]
        assert [each.seat for each in tosses] == [seat, seat.other]
        assert [len(each.event.cards) for each in tosses if isinstance(each.event, Tossed)] == [2, 0]
        assert not table.seats[seat].is_waited_for


def test_each_counts_what_is_theirs() -> None:
    table = Table(options(Counting.MUGGINS), "a", name="Ann", two=True)
    rng = random.Random(2)
    while table.phase is not Phase.SHOW:
        move(table, table.to_act[0], rng)
    pone = next(at for at in table.seats if at.role is Role.PONE)
    dealer = table.seats[pone.person.other]
    assert (pone.to_count, dealer.to_count) == (Part.HAND, None)
    with pytest.raises(IllegalActionError, match="nothing is to be counted"):
        _ = dealer.cards_to_count
    with pytest.raises(IllegalActionError, match="it is the pone's count"):
        table.claim(4, dealer.person)


def test_cuts_are_told_from_ones_own_seat() -> None:
    table = Table(options(), "a", name="Ann", two=True)
    (mine, dealer), (theirs, same) = (at.cuts for at in table.seats)
    assert mine == tuple(pair[::-1] for pair in theirs)
    assert dealer is same


def test_a_game_given_up_is_over_for_both() -> None:
    table = Table(options(), "a", name="Ann", two=True, first_dealer=Seat.P2)
    assert table.seats[0].first_dealer is Seat.P2
    table.resign(Seat.P2)
    assert table.to_act == ()
    assert all(at.gave_up is Seat.P2 for at in table.seats)
    with pytest.raises(IllegalActionError, match="over"):
        move(table, Seat.P1, random.Random(1))
    with pytest.raises(IllegalActionError, match="the game is over"):
        table.toss(table.seats[0].view.dealt[:2])
