"""The course of a game, event by event; and of many games, a person's play against the solution's."""

import random
from collections import Counter

import pytest

from muggins.cards import RANK_TEXT, rank_of
from muggins.coach.coach import shared_coach
from muggins.coach.course import course_of, places_of
from muggins.coach.own_play import own_plays, own_tosses
from muggins.rules.deal import Deal
from muggins.rules.events import CardPlayed, Shown, Tossed, awards
from muggins.rules.game import Game
from muggins.rules.record import Record
from muggins.rules.role import Role, Seat
from muggins.rules.ruleset import Counting, Ruleset
from muggins.rules.shuffle import shuffled_deck
from muggins.rules.view import decisions
from muggins.solver.file.solution import open_solution
from tests.strategies import finish, random_game


@pytest.mark.parametrize("seed", range(20))
def test_every_event_is_events_once_with_the_scores_after_it(seed: int) -> None:
    counting = (Counting.AUTOMATIC, Counting.OWN, Counting.MUGGINS)[seed % 3]
    game = random_game(seed, Ruleset(target=61, skunk=30, double_skunk=-1, counting=counting))
    events = course_of(game)
    assert len(events) == sum(1 + len(deal.events) for deal in game.deals)
    assert events[-1].scores == tuple(game.scores)
    before = (0, 0)
    for event in events:
        assert event.gained == (event.scores[0] - before[0], event.scores[1] - before[1])
        assert min(event.gained) >= 0
        before = event.scores
    for number, deal in enumerate(game.deals, start=1):
        dealer = Seat((game.first_dealer + number - 1) % 2)
        (dealt, *rest) = [event for event in events if event.deal == number]
        assert dealt.hands is not None
        assert (dealt.hands[dealer.other], dealt.hands[dealer]) == deal.dealt
        assert [event.kind for event in rest[:2]] == ["toss", "toss"]
        assert (rest[0].seat, rest[1].seat) == (dealer.other, dealer)
        assert rest[-1].scores == tuple(deal.scores.for_seats(dealer))
        cards = [event.cards[0] for event in rest if event.kind == "card"]
        assert cards == [event.card for event in deal.events if isinstance(event, CardPlayed)]


@pytest.mark.parametrize("seed", range(8))
def test_decisions_are_those_that_were_not_forced_in_the_order_of_a_review(seed: int) -> None:
    game = random_game(seed, Ruleset.short())
    events = course_of(game)
    numbers = [event.decision for event in events if event.decision is not None]
    assert numbers == list(range(1, len(numbers) + 1))
    expected = []
    for deal in game.deals:
        taken = [(view, event) for view, event in decisions(deal) if view.is_choice]
        taken.sort(key=lambda choice: int(choice[0].role) if choice[0].starter is None else 2)
        expected += [event.cards if isinstance(event, Tossed) else (event.card,) for _, event in taken]
    assert [event.cards for event in events if event.decision is not None] == expected


def test_each_event_stands_where_its_place_says() -> None:
    game = random_game(3, Ruleset.short())
    events, places = course_of(game), places_of(game)
    assert len(events) == len(places)
    for event, (deal, place) in zip(events, places, strict=True):
        assert event.deal == deal + 1
        if place is None:
            assert event.kind == "deal"
            continue
        found = game.deals[deal].events[place]
        assert sum(points for *_, points in awards(found)) >= sum(event.gained)
        if isinstance(found, Tossed | Shown):
            assert event.cards == found.cards


def test_who_gives_up_is_the_last_to_be_events_of_and_a_game_may_break_off() -> None:
    game = Game(Seat.P2)
    game.begin_deal_from(shuffled_deck("f00ba4", 1))
    game.deal.toss(game.deal.to_act[1], game.deal.dealt[1][:2])
    assert [event.kind for event in course_of(game)] == ["deal", "toss"]
    game.resign(Seat.P1)
    last = course_of(game)[-1]
    assert (last.kind, last.seat, last.scores, last.gained) == ("resign", Seat.P1, (0, 0), (0, 0))
    assert len(places_of(game)) == 3
    assert course_of(Record.of(game).replay()) == course_of(game)


def test_the_words_say_what_was_scored_without_saying_by_whom() -> None:
    rules = Ruleset(target=61, skunk=30, double_skunk=-1, counting=Counting.MUGGINS)
    events = [event for seed in range(12) for event in course_of(random_game(seed, rules))]
    words = " ".join(event.words for event in events)
    for part in ("fifteen for 2", "last card for 1", "muggins for", "taken", "heels", "fifteen two"):
        assert part in words
    assert "P1" not in words
    assert all(not event.words for event in events if event.kind in {"deal", "toss", "go"})


@pytest.fixture(scope="module")
def deals() -> list[tuple[Deal, Role]]:
    return [
        (finish(Deal.from_deck(shuffled_deck("f00ba4", number)), random.Random(number)), Role(number % 2))
        for number in range(1, 41)
    ]


@pytest.mark.parametrize("role", Role)
def test_tosses_are_counted_and_cost_what_the_coach_says(deals: list[tuple[Deal, Role]], role: Role) -> None:
    found = own_tosses(open_solution(), deals, role)
    mine = [deal for deal, had in deals if had is role]
    assert found.hands == len(mine) == sum(each.tossed for each in found.tossed)
    assert sum(each.expected for each in found.tossed) == pytest.approx(len(mine))
    tossed = Counter(tuple(sorted(rank_of(card) for card in deal.tosses[role] or ())) for deal in mine)
    assert {each.ranks: each.tossed for each in found.tossed if each.tossed} == dict(tossed)
    for each in found.tossed:
        low, high = each.ranks
        ranks = [[rank_of(card) for card in deal.dealt[role]] for deal in mine]
        assert each.held == sum(six.count(low) > (low == high) and high in six for six in ranks)
        assert 0 <= each.expected <= each.held
        assert each.tossed <= each.held
    lost = 0.0
    for deal in mine:
        view, _ = next(pair for pair in decisions(deal) if pair[1].role is role)
        advice = shared_coach().tosses(view)
        made = deal.tosses[role]
        assert made is not None
        lost += advice.of(made).loss
    assert found.lost == pytest.approx(lost, abs=1e-4)


@pytest.mark.all
@pytest.mark.parametrize("starter", [None, 7])
def test_leads_are_counted_and_lose_against_the_best(deals: list[tuple[Deal, Role]], starter: int | None) -> None:
    found = own_plays(open_solution(), deals, starter)
    leads = []
    for deal, had in deals:
        view, action = next(pair for pair in decisions(deal) if isinstance(pair[1], CardPlayed))
        assert isinstance(action, CardPlayed)
        assert view.starter is not None
        several = len({rank_of(card) for card in view.hand}) > 1
        if had is Role.PONE and several and starter in {None, rank_of(view.starter)}:
            leads.append(rank_of(action.card))
    assert (found.role, found.times) == (Role.PONE, len(leads))
    assert {each.rank: each.played for each in found.cards if each.played} == dict(Counter(leads))
    assert all(each.lost >= -1e-9 and each.played <= each.held for each in found.cards)
    if starter is None:
        assert found.lost > 0.5, "led by chance"
        assert 0 < sum(each.expected for each in found.cards) <= found.times + 1e-9


def test_a_point_of_the_other_side_counts_only_its_own(deals: list[tuple[Deal, Role]]) -> None:
    leads = Counter(
        next(rank_of(event.card) for event in deal.events if isinstance(event, CardPlayed))
        for deal, had in deals
        if had is Role.DEALER
    )
    lead, often = leads.most_common(1)[0]
    found = own_plays(open_solution(), deals, None, RANK_TEXT[lead])
    assert found.role is Role.DEALER
    assert 0 < found.times == sum(each.played for each in found.cards) <= often
