import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.cards import parse_card, parse_cards
from muggins.errors import MugginsError, PositionError
from muggins.rules.deal import Deal, Phase
from muggins.rules.position import format_position, parse_position
from muggins.rules.role import Role
from muggins.rules.ruleset import Ruleset
from muggins.rules.view import Move, View, view_of
from tests.strategies import act, decks, finish, rulesets, seeds

TEXT = "pone 35-37 hand 3H 4D 5D 5S toss 2C JS starter 9H play 4D TC 5D"


@given(decks, seeds, rulesets, st.integers(1, 60), st.integers(1, 60))
def test_every_view_of_toss_and_play_round_trips(
    deck: tuple[int, ...], seed: int, ruleset: Ruleset, pone: int, dealer: int
) -> None:
    scores = max(ruleset.target - pone, 0), max(ruleset.target - dealer, 0)
    deal = Deal.from_deck(deck, scores=scores, ruleset=ruleset)
    rng = random.Random(seed)
    while deal.phase in {Phase.TOSS, Phase.PLAY}:
        for role in Role:
            view = view_of(deal, role)
            assert parse_position(format_position(view)) == view
        act(deal, rng)


def test_a_position_tells_what_one_side_knows() -> None:
    view = parse_position(TEXT)
    assert (view.role, view.scores) == (Role.PONE, (35, 37))
    assert view.dealt == parse_cards("2C 3H 4D 5D 5S JS")
    assert view.tossed == parse_cards("2C JS")
    assert view.starter == parse_card("9H")
    assert view.hand == parse_cards("3H 5S")
    assert view.play_state.count == 19
    assert view.moves == (
        Move(Role.PONE, parse_card("4D")),
        Move(Role.DEALER, parse_card("TC")),
        Move(Role.PONE, parse_card("5D")),
    )


def test_scores_toss_and_suits_in_the_play_may_be_left_out() -> None:
    view = parse_position("DEALER HAND 3h,4d,5d,5s STARTER 9h PLAY 9 5 go?".replace(" go?", ""))
    assert view.scores == (0, 0)
    assert view.dealt == parse_cards("3H 4D 5D 5S")
    # The pone's nine is the first suit not seen, the dealer's five the first it holds.
    assert [move.card for move in view.moves] == list(parse_cards("9C 5D"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "does not say pone or dealer"),
        ("hand 3H 4D 5D 5S 2C JS", "does not say pone or dealer"),
        ("pone", "has no hand"),
        ("pone 35-37 banana hand 3H", "unexpected 'banana'"),
        ("pone dealer hand 3H", "unexpected 'dealer'"),
        ("pone hand 3H 4D 5D 5S", "hand of 4 cards: expected 6 before the toss"),
        ("pone hand 3H 4D 5D 5S 2C JS starter 9H", "expected 4 after the toss"),
        ("pone hand 3H 4D 5D 5X 2C JS", "unknown card '5X'"),
        ("pone hand 3H 4D 5D 5D 2C JS", "5D is named twice"),
        ("pone hand 3H 4D 5D 5S toss 2C starter 9H", "toss of 1 cards: expected 2"),
        ("pone hand 3H 4D 5D 5S toss 2C JS starter", "starter of 0 cards"),
        ("pone hand 3H 4D 5D 5S toss 2C JS starter 3H", "3H is there twice"),
        ("pone hand 3H 4D 5D 5S toss 2C JS play 3H", "a play without a starter"),
        ("pone hand 3H hand 4D", "'hand' is there twice"),
        ("pone 121-3 hand 3H 4D 5D 5S 2C JS", "scores 121-3: expected 0 to 120"),
        ("pone hand 3H 4D 5D 5S starter 9H play 6", "'6' in the play: it is the pone's turn"),
        ("pone hand 3H 4D 5D 5S starter 9H play 3 9H", "known to be elsewhere"),
        ("pone hand 3H 4D 5D 5S starter 9H play 3 go", "go at 3: every card fits"),
        ("dealer hand KH QD JD TS starter 9H play K K go", "go at 20: every card fits"),
        ("pone hand AH QD JD TS starter 9H play Q K T go go", "a card in hand fits"),
        ("pone hand 3H 4D 5D 5S 2C JS rules jokers=2", "ruleset: 'jokers=2'"),
    ],
)
def test_a_broken_position_is_named(text: str, message: str) -> None:
    with pytest.raises(PositionError, match=message) as caught:
        parse_position(text)
    assert "\n" not in str(caught.value)


def test_2000_damaged_positions_are_read_or_refused_in_one_line() -> None:
    rng = random.Random(11)
    refused = 0
    for _ in range(2_000):
        words = TEXT.split()
        for _ in range(rng.randrange(1, 4)):
            place = rng.randrange(len(words))
            match rng.randrange(3):
                case 0:
                    del words[place]
                case 1:
                    words.insert(place, rng.choice(words))
                case _:
                    other = rng.randrange(len(words))
                    words[place], words[other] = words[other], words[place]
        try:
            view = parse_position(" ".join(words))
        except MugginsError as error:
            refused += 1
            assert isinstance(error, PositionError)
            assert "\n" not in str(error)
        else:
            view.check()
            assert parse_position(format_position(view)) == view
    assert refused > 1_000


def test_a_bare_rank_leaves_cards_that_are_named_later() -> None:
    nines = parse_position("pone hand 3H 4D 5D 5S starter 9H play 4D 9 5D 9C")
    assert [m.card for m in nines.moves] == list(parse_cards("4D 9D 5D 9C"))
    fives = parse_position("pone hand 3H 4D 5D 5S starter 9H play 5 T 5D")
    assert [m.card for m in fives.moves] == list(parse_cards("5S TC 5D"))


def test_after_pegging_out_nothing_is_left_to_decide() -> None:
    deal = Deal(parse_cards("5C 6C 7C 8C 2C 3C"), parse_cards("5H 6H 7H 8H 2H 3H"), parse_card("KD"), scores=(119, 119))
    for role, toss in ((Role.PONE, "2C 3C"), (Role.DEALER, "2H 3H")):
        deal.toss(role, parse_cards(toss))
    deal.play(Role.PONE, parse_card("5C"))
    deal.play(Role.DEALER, parse_card("5H"))
    assert deal.winner is Role.DEALER
    view = view_of(deal, Role.PONE)
    assert view.legal_cards() == deal.legal_cards() == ()
    shown = view_of(finish(Deal.from_deck(range(52)), random.Random(1)), Role.PONE)
    for over in (view, shown):
        with pytest.raises(PositionError, match="nothing is left to decide"):
            format_position(over)


def test_a_view_that_no_deal_gives_is_refused() -> None:
    six, four = parse_cards("2C 3H 4D 5D 5S JS"), parse_cards("3H 4D 5D 5S")
    move = (Move(Role.PONE, four[0]),)
    for view, message in (
        (View(Role.PONE, six, parse_cards("2C KD")), "a card that was not dealt"),
        (View(Role.PONE, six, (six[0],)), "toss: expected 0 or 2 cards"),
        (View(Role.PONE, six, scores=(-4, 3)), "expected 0 to 121"),
        (View(Role.PONE, six, six[:2], None, move), "no starter is turned"),
    ):
        with pytest.raises(MugginsError, match=message):
            view.check()


def test_discard_is_read_as_toss() -> None:
    assert parse_position(TEXT.replace("toss", "discard")) == parse_position(TEXT)
