"""Two people at a table: what each sees of the other, in whichever order they act."""

import random

import pytest

from muggins.archive.kept import Options
from muggins.errors import IllegalActionError, RecordError
from muggins.rules.deal import Phase
from muggins.rules.events import Part, Tossed
from muggins.rules.role import BySeat, Role, Seat
from muggins.rules.ruleset import Counting
from muggins.table.two import TableForTwo

NAMES = BySeat("Ann", "Ben")


def options(counting: Counting = Counting.AUTOMATIC) -> BySeat[Options]:
    return BySeat(Options("Ben", 61, counting), Options("Ann", 61, counting))


def move(table: TableForTwo, seat: Seat, rng: random.Random) -> None:
    at = table.seats[seat]
    match at.awaits:
        case Phase.TOSS:
            table.toss(seat, rng.sample(at.view.dealt, 2))
        case Phase.PLAY:
            table.play(seat, rng.choice(at.view.legal_cards()))
        case _:
            table.claim(seat, rng.randrange(13))


@pytest.mark.parametrize("counting", list(Counting))
@pytest.mark.parametrize("number", range(4))
def test_what_was_told_stays_told_and_a_game_taken_up_again_tells_the_same(counting: Counting, number: int) -> None:
    rng = random.Random(number)
    table = TableForTwo.begin(NAMES, f"{number:x}", options(counting))
    told: list[list[object]] = [[], []]
    while table.to_act:
        for seat in Seat:
            at = table.seats[seat]
            assert (at.awaits is not None) is (seat in table.to_act)
            now = at.happenings()
            assert now[: len(told[seat])] == told[seat]
            told[seat] = list(now)
        again = TableForTwo.of(table.text, options(counting))
        for one, other in zip(table.seats, again.seats, strict=True):
            assert one.happenings() == other.happenings()
            assert (one.move_name, one.scores, one.view) == (other.move_name, other.scores, other.view)
        move(table, rng.choice(table.to_act), rng)
    assert table.result is not None
    assert table.seats[0].scores == table.seats[1].scores[::-1]
    assert TableForTwo.of(table.text, options(counting)).text == table.text


@pytest.mark.parametrize("first", list(Seat))
def test_of_the_others_toss_no_card_is_told_and_nothing_before_ones_own(first: Seat) -> None:
    table = TableForTwo.begin(NAMES, "a", options())
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
    table = TableForTwo.begin(NAMES, "a", options(Counting.MUGGINS))
    rng = random.Random(2)
    while table.phase is not Phase.SHOW:
        move(table, table.to_act[0], rng)
    pone = next(at for at in table.seats if at.role is Role.PONE)
    dealer = table.seats[pone.person.other]
    assert (pone.to_count, dealer.to_count) == (Part.HAND, None)
    with pytest.raises(IllegalActionError, match="nothing is to be counted"):
        _ = dealer.cards_to_count
    with pytest.raises(IllegalActionError, match="it is the pone's count"):
        table.claim(dealer.person, 4)


def test_cuts_are_told_from_ones_own_seat() -> None:
    table = TableForTwo.begin(NAMES, "a", options())
    (mine, dealer), (theirs, same) = (at.cuts for at in table.seats)
    assert mine == tuple(pair[::-1] for pair in theirs)
    assert dealer is same


def test_a_game_given_up_is_over_for_both() -> None:
    table = TableForTwo.begin(NAMES, "a", options(), first_dealer=Seat.P2)
    assert table.seats[0].first_dealer is Seat.P2
    table.resign(Seat.P2)
    assert table.to_act == ()
    assert [at.resigned for at in table.seats] == [False, True]
    with pytest.raises(IllegalActionError, match="over"):
        move(table, Seat.P1, random.Random(1))
    with pytest.raises(IllegalActionError, match="the game is over"):
        table.toss(Seat.P1, table.seats[0].view.dealt[:2])


def test_a_record_without_a_seed_is_no_game_of_this_table() -> None:
    table = TableForTwo.begin(NAMES, "a", options())
    text = "\n".join(line for line in table.text.splitlines() if not line.startswith("seed"))
    with pytest.raises(RecordError, match="no seed"):
        TableForTwo.of(text, options())
