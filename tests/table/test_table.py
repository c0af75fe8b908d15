"""The table, for one and for two: whole games, taken up again anywhere, and nothing hidden leaves it."""

import random
from collections.abc import Iterator

import pytest

from muggins.archive.kept import Options
from muggins.cards import Card
from muggins.errors import IllegalActionError, MugginsError, PlayerError
from muggins.rules.deal import Phase
from muggins.rules.events import Part, Shown, Tossed
from muggins.rules.record import format_record, parse_record
from muggins.rules.role import Role, Seat
from muggins.rules.ruleset import Counting
from muggins.rules.shuffle import shuffled_deck
from muggins.table.table import Table
from tests.games import move, seeds


def sit_down(seed: int, *, practice: bool = False) -> tuple[Table, random.Random]:
    rng = random.Random(seed)
    options = Options(
        rng.choice(["greedy+greedy", "schell+rule", "random+random"]),
        target=rng.choice([61, 121]),
        counting=rng.choice(list(Counting)),
        practice=practice,
    )
    return Table(options, f"{seed:x}"), rng


@pytest.mark.parametrize("seed", seeds(10, 40))
def test_a_whole_game_ends_with_a_record_that_replays(seed: int) -> None:
    table, rng = sit_down(seed)
    moves = 0
    while table.awaits is not None:
        move(table, rng)
        moves += 1
        assert moves < 500
    assert table.result is not None
    assert max(table.scores) == table.options.target
    assert parse_record(format_record(table.record)).replay().result == table.result
    with pytest.raises(IllegalActionError):
        table.play(0)


@pytest.mark.parametrize("seed", seeds(3, 12))
def test_a_game_taken_up_after_any_move_goes_on_as_it_would_have(seed: int) -> None:
    whole, rng = sit_down(seed)
    again, _ = sit_down(seed)
    draws = random.Random(seed)
    while whole.awaits is not None:
        state = rng.getstate()
        move(whole, rng)
        rng.setstate(state)
        again = Table(again.options, again.seed, record=parse_record(format_record(again.record)))
        assert again.news() == [], "what was told is not told again"
        move(again, rng)
        if draws.random() < 0.2:
            assert format_record(again.record) == format_record(whole.record)
    assert format_record(again.record) == format_record(whole.record)


@pytest.mark.parametrize("seed", seeds(2, 6))
def test_what_has_happened_is_told_in_the_same_order_after_a_restart(seed: int) -> None:
    table, rng = sit_down(seed)
    while table.awaits is not None:
        again = Table(table.options, table.seed, record=parse_record(format_record(table.record)))
        assert again.happenings() == table.happenings()
        move(table, rng)


@pytest.mark.parametrize("seed", seeds(3, 12))
def test_what_is_taken_back_is_as_if_it_had_not_been(seed: int) -> None:
    table, rng = sit_down(seed, practice=True)
    while table.awaits is not None:
        before = format_record(table.record)
        state = rng.getstate()
        move(table, rng)
        after = format_record(table.record)
        table.undo()
        assert format_record(table.record) == before
        rng.setstate(state)
        move(table, rng)
        assert format_record(table.record) == after


@pytest.mark.parametrize("seed", range(4))
def test_all_moves_are_taken_back_one_by_one_in_a_game_taken_up_again(seed: int) -> None:
    table, rng = sit_down(seed, practice=True)
    records = []
    while table.awaits is not None:
        records.append(format_record(table.record))
        move(table, rng)
    table = Table(table.options, table.seed, record=parse_record(format_record(table.record)))
    for before in reversed(records):
        table.undo()
        assert format_record(table.record) == before
    with pytest.raises(IllegalActionError, match="no move"):
        table.undo()


def test_moves_are_not_taken_back_in_earnest() -> None:
    table, rng = sit_down(1)
    move(table, rng)
    with pytest.raises(IllegalActionError, match="practice"):
        table.undo()
    with pytest.raises(IllegalActionError, match="no move"):
        sit_down(1, practice=True)[0].undo()


def cards_told(table: Table) -> Iterator[tuple[int, Card]]:
    """All cards that have left the table so far, with the number of their deal."""
    for happening in table.news():
        event = happening.event
        if event is None:
            continue
        if isinstance(event, Tossed) and happening.seat is not table.person:
            assert not event.cards
        for name in ("card", "cards"):
            cards = getattr(event, name, ())
            for card in (cards,) if isinstance(cards, int) else cards:
                yield happening.deal, card


@pytest.mark.parametrize("seed", seeds(10, 25))
def test_no_hidden_card_leaves_the_table(seed: int) -> None:
    """Only own cards, the starter, cards played and hands shown are ever told, in each deal."""
    table, rng = sit_down(seed)
    told: dict[int, set[Card]] = {}
    while table.awaits is not None:
        number = len(table.record.deals)
        deal = table.record.deals[-1]
        own = set(deal.dealt[table.role])
        public = {*deal.played}
        if None not in deal.tosses:
            public.add(deal.starter)
        view = table.view
        seen = {*view.dealt, *view.tossed, *(m.card for m in view.moves if m.card is not None)}
        seen |= set() if view.starter is None else {view.starter}
        if table.awaits is not Phase.SHOW:
            assert not view.shown
            assert seen <= own | public
            for place, card in cards_told(table):
                told.setdefault(place, set()).add(card)
            assert told.get(number, set()) <= own | public
        move(table, rng)


def test_the_cards_are_those_of_the_seed() -> None:
    table = Table(Options("greedy+greedy"), "5eed")
    deck = shuffled_deck("5eed", 1)
    assert table.view.dealt == tuple(sorted(deck[0:12:2] if table.cuts[1] is Seat.P2 else deck[1:12:2]))


def test_own_counting_takes_what_is_claimed_and_muggins_gives_the_rest_away() -> None:
    table = Table(Options("greedy+greedy", counting=Counting.MUGGINS), "1")
    rng = random.Random(1)
    while table.awaits is not Phase.SHOW:
        move(table, rng)
    table.claim(0)
    mine = [h.event for h in table.news() if isinstance(h.event, Shown) and h.seat is table.person]
    assert mine[0].claimed == 0
    assert mine[0].muggins == mine[0].count.points


def test_bad_wishes_are_refused() -> None:
    with pytest.raises(MugginsError, match="target 182"):
        Table(Options("greedy+greedy", target=182), "1")
    table = Table(Options("greedy+greedy"), "1")
    with pytest.raises(IllegalActionError):
        table.play(table.view.dealt[0])
    with pytest.raises(IllegalActionError):
        table.claim(2)
    with pytest.raises(IllegalActionError):
        table.toss(table.view.dealt[:1])


@pytest.mark.parametrize("seed", ["", " 5", "5 ", "\n", "é"])
def test_a_seed_that_a_record_cannot_hold_is_refused(seed: str) -> None:
    with pytest.raises(MugginsError, match="seed"):
        Table(Options("greedy+greedy"), seed)


def test_the_current_deal_is_told_again_on_request() -> None:
    table, rng = sit_down(3)
    told = table.news()
    while len(table.record.deals) < 3:
        move(table, rng)
        told += table.news()
    again = Table(table.options, table.seed, record=table.record)
    again.retell()
    news = again.news()
    assert news == [happening for happening in told if happening.deal == 3]
    assert again.news() == []


def test_a_game_that_is_over_opens_though_its_opponent_is_no_more() -> None:
    table, rng = Table(Options("greedy+greedy", target=61), "abc"), random.Random(1)
    begun = table.record
    while table.awaits is not None:
        move(table, rng)
    gone = Options("rules-10", target=61)
    again = Table(gone, table.seed, record=table.record)
    assert (again.result, again.opponent) == (table.result, "rules-10")
    with pytest.raises(PlayerError, match="player 'rules-10': expected"):
        Table(gone, table.seed, record=begun)


def options(counting: Counting = Counting.AUTOMATIC) -> Options:
    return Options("Ben", 61, counting)


def taken_up(text: str, options: Options) -> Table:
    record = parse_record(text)
    return Table(options, record.seed or "", name="Ann", two=True, record=record)


def move_at(table: Table, seat: Seat, rng: random.Random) -> None:
    at = table.seats[seat]
    match at.awaits:
        case Phase.TOSS:
            table.toss(rng.sample(at.view.dealt, 2), seat)
        case Phase.PLAY:
            table.play(rng.choice(at.view.legal_cards()), seat)
        case _:
            table.claim(rng.randrange(13), seat)


@pytest.mark.parametrize("counting", list(Counting))
@pytest.mark.parametrize("number", seeds(1, 4))
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
        move_at(table, rng.choice(table.to_act), rng)
    assert table.result is not None
    assert table.seats[0].scores == table.seats[1].scores[::-1]
    assert taken_up(table.text, options(counting)).text == table.text


@pytest.mark.parametrize("first", list(Seat))
def test_of_the_others_toss_no_card_is_told_and_nothing_before_ones_own(first: Seat) -> None:
    table = Table(options(), "a", name="Ann", two=True)
    rng = random.Random(1)
    before = table.seats[first.other].move_name
    move_at(table, first, rng)
    waiting = table.seats[first.other]
    assert (waiting.is_waited_for, waiting.move_name, len(waiting.happenings())) == (True, before, 1)
    move_at(table, first.other, rng)
    for seat in Seat:
        tosses = [each for each in table.seats[seat].happenings() if isinstance(each.event, Tossed)]
        assert [each.seat for each in tosses] == [seat, seat.other]
        assert [len(each.event.cards) for each in tosses if isinstance(each.event, Tossed)] == [2, 0]
        assert not table.seats[seat].is_waited_for


def test_each_counts_what_is_theirs() -> None:
    table = Table(options(Counting.MUGGINS), "a", name="Ann", two=True)
    rng = random.Random(2)
    while table.phase is not Phase.SHOW:
        move_at(table, table.to_act[0], rng)
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
        move_at(table, Seat.P1, random.Random(1))
    with pytest.raises(IllegalActionError, match="the game is over"):
        table.toss(table.seats[0].view.dealt[:2])
