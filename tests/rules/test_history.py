"""Every decision of a deal, and what its side knew: as it was recorded live, wherever the deal stops."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.rules.deal import Deal, Phase
from muggins.rules.events import CardPlayed, Tossed
from muggins.rules.ruleset import Counting, Ruleset
from muggins.rules.view import Action, View, decisions, view_of
from tests.strategies import act, decks, rulesets, seeds

Recorded = list[tuple[View, Action]]


def recorded(deal: Deal, rng: random.Random) -> Recorded:
    """Play a deal at random, each time looking before acting; compare after every action."""
    made: Recorded = []
    assert list(decisions(deal)) == []
    while deal.phase is not Phase.OVER:
        before, views = len(deal.events), {role: view_of(deal, role) for role in deal.to_act}
        act(deal, rng)
        action = deal.events[before]
        if isinstance(action, Tossed | CardPlayed):
            made.append((views[action.role], action))
        assert list(decisions(deal)) == made
    return made


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """Deals at any score, most of them near the target."""
    ruleset = draw(rulesets)
    near = st.integers(max(ruleset.target - 12, 0), ruleset.target - 1)
    scores = draw(st.tuples(*[near | st.integers(0, ruleset.target - 1)] * 2))
    return Deal.from_deck(draw(decks), scores=(scores[0], scores[1]), ruleset=ruleset)


@given(deals(), seeds)
def test_a_deal_stopped_at_any_event_has_the_decisions_up_to_it(deal: Deal, seed: int) -> None:
    made = recorded(deal, random.Random(seed))
    events = list(deal.events)
    places = [place for place, event in enumerate(events) if isinstance(event, Tossed | CardPlayed)]
    for end in range(len(events) + 1):
        deal.events = events[:end]
        assert list(decisions(deal)) == made[: sum(place < end for place in places)]
    assert all(view.is_choice or len({card >> 2 for card in view.legal_cards()}) == 1 for view, _ in made)


@pytest.mark.parametrize("counting", Counting)
def test_a_deal_won_in_the_play_ends_with_the_card_that_won_it(counting: Counting) -> None:
    """At 120-120 the first point wins: nobody decides anything after it."""
    ended = 0
    for seed in range(60):
        rng = random.Random(seed)
        deal = Deal.from_deck(rng.sample(range(52), 52), scores=(120, 120), ruleset=Ruleset(counting=counting))
        made = recorded(deal, rng)
        assert max(deal.scores) == 121
        assert all(max(view.scores) == 120 for view, _ in made)
        ended += len(made) < 10
    assert ended == 60
