import dataclasses
import random

from hypothesis import given

from muggins.rules.deal import Deal, Phase
from muggins.rules.events import CardPlayed, Shown
from muggins.rules.role import Role
from muggins.rules.view import view_of
from tests.strategies import act, decks, seeds


@given(decks, seeds)
def test_a_view_never_contains_a_hidden_card(deck: tuple[int, ...], seed: int) -> None:
    deal = Deal.from_deck(deck)
    rng = random.Random(seed)
    while True:
        for role in Role:
            view = view_of(deal, role)
            public = {e.card for e in deal.events if isinstance(e, CardPlayed)}
            public |= {c for e in deal.events if isinstance(e, Shown) for c in e.cards}
            allowed = public | set(deal.dealt[role])
            if deal.starter is not None:
                allowed.add(deal.starter)
            assert view.known <= allowed
            cards = {*view.dealt, *view.tossed, *(m.card for m in view.moves), view.starter}
            cards |= {card for _, shown in view.shown for card in shown}
            assert cards - {None} <= allowed
            names = "role dealt tossed starter moves shown scores ruleset"
            assert " ".join(f.name for f in dataclasses.fields(view)) == names
        if deal.phase is Phase.OVER:
            break
        act(deal, rng)


@given(decks, seeds)
def test_two_deals_that_differ_only_in_hidden_cards_look_the_same(deck: tuple[int, ...], seed: int) -> None:
    """Swap all hidden cards for others: the pone's view before the play must not change."""
    rng = random.Random(seed)
    hidden = [*deck[1:12:2], *deck[13:]]
    rng.shuffle(hidden)
    first = Deal(deck[0:12:2], deck[1:12:2], deck[12])
    second = Deal(deck[0:12:2], hidden[:6], deck[12])
    toss = rng.sample(first.dealt[0], 2)
    for deal in (first, second):
        assert view_of(deal, Role.PONE).starter is None
        deal.toss(Role.PONE, toss)
        deal.toss(Role.DEALER, rng.sample(deal.dealt[1], 2))
        if deal.starter_card >> 2 == 10:
            return  # heels are scored at once, for either deal alike
    assert view_of(first, Role.PONE) == view_of(second, Role.PONE)


@given(decks, seeds)
def test_a_view_tells_what_its_side_may_do(deck: tuple[int, ...], seed: int) -> None:
    deal = Deal.from_deck(deck)
    rng = random.Random(seed)
    while deal.phase is not Phase.OVER:
        for role in Role:
            view = view_of(deal, role)
            view.check()
            assert view.hand == deal.hands[role]
            assert view.scores == (deal.scores[role], deal.scores[role.other])
            assert view.play_state == deal.play_state
            mine = deal.phase is Phase.PLAY and role in deal.to_act
            assert view.legal_cards() == (deal.legal_cards() if mine else ())
        act(deal, rng)
