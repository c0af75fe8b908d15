"""The course of a game: every event, the scores after it, and which of them were decisions."""

import pytest

from muggins.coach.course import course_of, places_of
from muggins.rules.events import CardPlayed, Shown, Tossed, awards
from muggins.rules.game import Game
from muggins.rules.record import Record
from muggins.rules.role import Seat
from muggins.rules.ruleset import Counting, Ruleset
from muggins.rules.shuffle import shuffled_deck
from muggins.rules.view import decisions
from tests.strategies import random_game


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
