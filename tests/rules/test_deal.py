import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.cards import parse_card, parse_cards
from muggins.errors import CardError, IllegalActionError, MugginsError
from muggins.rules.deal import Deal, Phase
from muggins.rules.events import CardPlayed, Part, Shown, awards
from muggins.rules.role import Role
from muggins.rules.ruleset import STANDARD, Counting, Ruleset
from tests.strategies import act, decks, rulesets, seeds

PONE = parse_cards("3H 4D 5D 5S JS 2C")
DEALER = parse_cards("6H 7D 8D 9S TS QC")
STARTER = parse_card("KH")


def new_deal(ruleset: Ruleset = STANDARD) -> Deal:
    return Deal(PONE, DEALER, STARTER, ruleset=ruleset)


def tossed_deal(ruleset: Ruleset = STANDARD) -> Deal:
    deal = new_deal(ruleset)
    deal.toss(Role.PONE, parse_cards("JS 2C"))
    deal.toss(Role.DEALER, parse_cards("TS QC"))
    return deal


@given(decks, seeds, rulesets, st.integers(0, 30), st.integers(0, 30))
def test_a_deal_comes_to_its_end_and_points_only_grow_and_come_from_events(
    deck: tuple[int, ...], seed: int, ruleset: Ruleset, pone: int, dealer: int
) -> None:
    deal = Deal.from_deck(deck, scores=(pone, dealer), ruleset=ruleset)
    rng = random.Random(seed)
    before = deal.scores
    while deal.phase is not Phase.OVER:
        act(deal, rng)
        assert all(now >= then for now, then in zip(deal.scores, before, strict=True))
        assert max(deal.scores) <= ruleset.target
        before = deal.scores
    assert deal.winner is not None or sum(isinstance(e, Shown) for e in deal.events) == 3
    assert deal.to_act == ()
    made = [0, 0]
    for event in deal.events:
        for role, _, points in awards(event):
            made[role] += points
    for role, start in ((Role.PONE, pone), (Role.DEALER, dealer)):
        assert made[role] == sum(deal.points(role, part) for part in Part)
        # The last card or count may carry more points than the board has holes left.
        assert deal.scores[role] == start + made[role] or deal.winner is not None


@given(decks, seeds, st.integers(-1, 60))
def test_only_legal_actions_are_taken_and_no_card_is_lost(deck: tuple[int, ...], seed: int, card: int) -> None:
    deal = Deal.from_deck(deck)
    rng = random.Random(seed)
    while deal.phase is not Phase.OVER:
        played = {event.card for event in deal.events if isinstance(event, CardPlayed)}
        places = [*deal.hands[0], *deal.hands[1], *deal.crib, *played, deal.starter_card]
        assert sorted((*places, *deck[13:])) == list(range(52))
        for role in Role:
            if role not in deal.to_act or card not in deal.legal_cards():
                before = len(deal.events), deal.scores, deal.hands
                with pytest.raises(IllegalActionError):
                    deal.play(role, card)
                assert (len(deal.events), deal.scores, deal.hands) == before
        act(deal, rng)


@pytest.mark.parametrize(
    ("toss", "message"),
    [
        ("JS", "pone cannot toss JS: expected two different cards"),
        ("", "pone cannot toss nothing: expected two different cards"),
        ("JS 2C 3H", "expected two different cards"),
        ("JS 6H", "pone cannot toss 6H: expected two of its six cards"),
    ],
)
def test_an_impossible_toss_is_refused(toss: str, message: str) -> None:
    with pytest.raises(IllegalActionError, match=message):
        new_deal().toss(Role.PONE, parse_cards(toss))


def test_tosses_are_simultaneous_and_made_once() -> None:
    deal = new_deal()
    assert deal.to_act == (Role.PONE, Role.DEALER)
    deal.toss(Role.DEALER, parse_cards("TS QC"))
    assert list(deal.to_act) == [Role.PONE]
    assert deal.starter is None
    with pytest.raises(IllegalActionError, match="dealer has tossed already"):
        deal.toss(Role.DEALER, parse_cards("6H 7D"))
    with pytest.raises(IllegalActionError, match="the deal waits for toss"):
        deal.play(Role.PONE, PONE[0])


def test_the_pone_leads_and_turns_are_kept() -> None:
    deal = tossed_deal()
    with pytest.raises(IllegalActionError, match="it is the pone's turn"):
        deal.play(Role.DEALER, DEALER[0])
    with pytest.raises(IllegalActionError, match="expected one of the cards it holds"):
        deal.play(Role.PONE, parse_card("JS"))
    with pytest.raises(IllegalActionError, match="the toss is over"):
        deal.toss(Role.PONE, PONE[:2])


def test_own_counting_loses_what_is_overlooked_and_muggins_gives_it_away() -> None:
    for counting, dealer_gets in ((Counting.OWN, 0), (Counting.MUGGINS, 4)):
        deal = tossed_deal(Ruleset(counting=counting))
        rng = random.Random(0)
        while deal.phase is Phase.PLAY:
            act(deal, rng)
        before = deal.scores
        assert deal.to_count == (Role.PONE, Part.HAND)
        true = 12
        (shown,) = deal.claim(Role.PONE, true - 4)
        assert isinstance(shown, Shown)
        assert shown.count.points == true
        assert deal.scores == (before[0] + true - 4, before[1] + dealer_gets)
        with pytest.raises(IllegalActionError, match="it is the dealer's count"):
            deal.claim(Role.PONE, 3)
        with pytest.raises(IllegalActionError, match="expected a whole number from 0"):
            deal.claim(Role.DEALER, -1)
        deal.claim(Role.DEALER, 29)  # too high: cut down to the truth
        last = deal.events[-1]
        assert isinstance(last, Shown)
        assert last.claimed == last.count.points


def test_a_claim_where_the_table_counts_is_refused() -> None:
    with pytest.raises(IllegalActionError, match="cannot claim points now"):
        tossed_deal().claim(Role.PONE, 3)


@pytest.mark.parametrize(
    ("pone", "dealer", "starter", "error"),
    [
        (PONE[:5], DEALER, STARTER, "pone's cards: expected 6 cards, got 5"),
        (PONE, (*DEALER[:5], PONE[0]), STARTER, "3H is there twice"),
        (PONE, DEALER, PONE[0], "3H is there twice"),
        (PONE, DEALER, 52, "52 is not a card"),
    ],
)
def test_an_impossible_deal_is_refused(
    pone: tuple[int, ...], dealer: tuple[int, ...], starter: int, error: str
) -> None:
    with pytest.raises(CardError, match=error):
        Deal(pone, dealer, starter)


def test_a_deal_does_not_begin_after_the_end() -> None:
    with pytest.raises(MugginsError, match="expected 0 to 120 before a deal"):
        Deal(PONE, DEALER, STARTER, scores=(121, 3))
