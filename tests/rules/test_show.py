import pytest

from muggins.cards import parse_cards
from muggins.errors import CardError
from muggins.rules.show import Kind, count_show, heels


def points(cards: str, *, crib: bool = False) -> int:
    *hand, starter = parse_cards(cards)
    return count_show(hand, starter, crib=crib).points


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("4H 5D 5C 6S JD", 16),
        ("5C 5D 5H JS 5S", 29),
        ("5C 5D 5H 5S JS", 28),
        ("4C 4D 5H 5S 6C", 24),
        ("AC 2D 4H 8S KC", 4),
        ("2C 4D 6H 8S TC", 0),
        ("AC 2D 3H 4S 5C", 7),
        ("3C 3D 3H 4S 5C", 21),
        ("2C 3C 4C 5C KD", 12),
        ("2C 3C 4C 5C KC", 13),
        ("7C 7D 8H 8S 9C", 24),
        ("QC KD AC 2H 3S", 7),
    ],
)
def test_well_known_hands(cards: str, expected: int) -> None:
    assert points(cards) == expected


def test_the_breakdown_lists_each_combination_with_its_cards() -> None:
    *hand, starter = parse_cards("4H 5D 5C 6S JD")
    count = count_show(hand, starter)
    numbers = [(len(count.of(kind)), sum(c.points for c in count.of(kind))) for kind in Kind]
    assert numbers == [(4, 8), (1, 2), (2, 6), (0, 0), (0, 0)]
    fifteens = {parse_cards(cards) for cards in ("5C JD", "5D JD", "4H 5C 6S", "4H 5D 6S")}
    assert {found.cards for found in count.of(Kind.FIFTEEN)} == fifteens


def test_without_a_starter_a_hand_has_its_flush_and_a_crib_has_not() -> None:
    hand = parse_cards("2C 4C 6C 8C")
    assert count_show(hand, None).points == 4
    assert count_show(hand, None, crib=True).points == 0


def test_heels() -> None:
    assert [heels(card) for card in parse_cards("JC JS TC QC")] == [2, 2, 0, 0]


@pytest.mark.parametrize("hand", ["4H 5D 5C", "4H 5D 5C 6S 7S"])
def test_a_hand_of_another_size_is_refused(hand: str) -> None:
    with pytest.raises(CardError, match="hand: expected 5 cards"):
        count_show(parse_cards(hand), 51)


def test_a_starter_from_the_hand_is_refused() -> None:
    with pytest.raises(CardError, match="4H is there twice"):
        count_show(parse_cards("4H 5D 5C 6S"), parse_cards("4H")[0])
