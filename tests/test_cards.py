from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.cards import (
    check_cards,
    format_card,
    format_cards,
    parse_card,
    parse_cards,
    parse_rank,
    rank_of,
    suit_of,
    value_of,
)
from muggins.errors import CardError


@pytest.mark.parametrize("text", ["TH", "th", "10h", "10H", "T♥", "t♥", "10♥", "T♡", "T♥️", "T♥︎"])
def test_a_card_may_be_written_in_many_ways(text: str) -> None:
    assert parse_card(text) == 4 * 9 + 2


@pytest.mark.parametrize("card", range(52))
def test_every_card_round_trips(card: int) -> None:
    assert parse_card(format_card(card)) == card
    assert parse_card(format_card(card, symbols=True)) == card
    assert card == 4 * rank_of(card) + suit_of(card)


@given(st.lists(st.integers(0, 51), unique=True), st.sampled_from([" ", ",", ", ", "\t", ""]))
def test_cards_round_trip_with_any_separator(cards: list[int], separator: str) -> None:
    text = separator.join(format_card(card) for card in cards)
    assert parse_cards(text) == tuple(cards)
    assert parse_cards(text.lower()) == tuple(cards)


@given(st.text())
def test_any_text_is_cards_or_a_card_error(text: str) -> None:
    try:
        cards = parse_cards(text)
    except CardError as error:
        assert "\n" not in str(error)
    else:
        assert parse_cards(format_cards(cards)) == cards


@pytest.mark.parametrize("text", ["", "5", "H", "11H", "5X", "5HH", "HH", "0H", "5 H", "ſ5"])
def test_what_is_no_card_is_named(text: str) -> None:
    with pytest.raises(CardError, match="unknown card") as caught:
        parse_card(text)
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize("signs", [0x3000, pytest.param(0x11_0000, marks=pytest.mark.all)])
def test_no_sign_but_the_usual_letters_passes_for_a_card(signs: int) -> None:
    """Some signs turn into K or S when their case is changed; they are no cards."""
    taken = []
    for sign in map(chr, range(signs)):
        for text in (f"{sign}H", f"5{sign}"):
            with suppress(CardError):
                taken.append((sign, parse_card(text)))
    ranks, suits = set("A123456789TJQKatjqk"), set("CDHScdhs♣♦♥♠♧♢♡♤")
    assert {sign for sign, _ in taken} == ranks | suits


def test_long_nonsense_is_quoted_in_short() -> None:
    with pytest.raises(CardError) as caught:
        parse_cards("x" * 100_000)
    assert len(str(caught.value)) < 200


def test_a_card_twice_is_named() -> None:
    with pytest.raises(CardError, match="5H is named twice"):
        parse_cards("5H 6D 5♥")


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ((1, 2, 3), "expected 4 cards, got 3: AD AH AS"),
        ((1, 2, 3, 3), "AS is there twice"),
        ((1, 2, 3, 52), "52 is not a card"),
        ((-1, 2, 3, 4), "-1 is not a card"),
        ((1.0, 2, 3, 4), "1.0 is not a card"),
    ],
)
def test_check_cards_says_what_is_wrong(cards: tuple[int, ...], message: str) -> None:
    with pytest.raises(CardError, match=message):
        check_cards(cards, (4,), "hand")


def test_ranks_and_values() -> None:
    assert [value_of(rank) for rank in range(13)] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]
    assert [parse_rank(text) for text in ("a", "10", "T", "k")] == [0, 9, 9, 12]
    with pytest.raises(CardError, match="unknown rank '0'"):
        parse_rank("0")
