"""A person's play against the solution's: counted by hand, and as the coach weighs it."""

import random
from collections import Counter

import pytest

from muggins.cards import RANK_TEXT, rank_of
from muggins.coach.coach import shared_coach
from muggins.coach.own_play import own_plays, own_tosses
from muggins.rules.deal import Deal
from muggins.rules.events import CardPlayed
from muggins.rules.role import Role
from muggins.rules.shuffle import shuffled_deck
from muggins.rules.view import decisions
from muggins.solver.file.solution import open_solution
from tests.strategies import finish

DEALS = 40


def a_deal(number: int) -> Deal:
    return finish(Deal.from_deck(shuffled_deck("f00ba4", number)), random.Random(number))


@pytest.fixture(scope="module")
def deals() -> list[tuple[Deal, Role]]:
    return [(a_deal(number), Role(number % 2)) for number in range(1, DEALS + 1)]


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
