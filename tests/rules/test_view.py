import dataclasses
import random

from hypothesis import given

from muggins.rules.deal import Deal, Phase
from muggins.rules.events import CardPlayed, Shown
from muggins.rules.role import Role
from muggins.rules.view import view_of
from tests.strategies import act, decks, seeds


@given(decks, seeds)
def test_a_view_tells_what_its_side_may_do_and_no_hidden_card(deck: tuple[int, ...], seed: int) -> None:
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
            assert view.hand == deal.hands[role]
            assert view.scores == (deal.scores[role], deal.scores[role.other])
            assert view.play_state == deal.play_state
            mine = deal.phase is Phase.PLAY and role in deal.to_act
            assert view.legal_cards() == (deal.legal_cards() if mine else ())
            view.check()
        if deal.phase is Phase.OVER:
            break
        act(deal, rng)
