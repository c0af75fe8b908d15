import pytest

from muggins.cards import parse_cards
from muggins.counting.average import average
from muggins.counting.census import census
from muggins.errors import CardError


@pytest.mark.parametrize(
    ("gone", "mean", "starters"), [("", 12.458, 48), ("JS 2C", 12.478, 46), ("JS 2C 9S TC KC AD", 12.667, 42)]
)
def test_the_published_example(gone: str, mean: float, starters: int) -> None:
    found = average(parse_cards("3H 4D 5D 5S"), parse_cards(gone))
    assert round(found.mean, 3) == mean
    assert found.without_starter == 8
    assert len(found.scores) == starters
    assert (found.worst, found.best) == (8, 20)


def test_a_crib_has_no_four_card_flush() -> None:
    hand = parse_cards("2C 4C 6C 8C")
    assert average(hand).mean - average(hand, crib=True).mean == pytest.approx(4 * 39 / 48)


def test_what_cannot_be_averaged_is_refused() -> None:
    with pytest.raises(CardError, match="hand: expected 4 cards, got 3"):
        average((1, 2, 3))
    with pytest.raises(CardError, match="AD is there twice"):
        average((1, 2, 3, 4), (1,))
    with pytest.raises(CardError, match="all 52 cards are named"):
        average((0, 1, 2, 3), range(4, 52))


@pytest.mark.parametrize(("crib", "mean"), [(False, "4.7691522763"), (True, "4.7348185428")])
def test_mean_of_all_hands(crib: bool, mean: str) -> None:
    found = census(crib=crib)
    assert found.hands == 12_994_800
    assert f"{found.mean:.10f}" == mean


def test_the_deviation_is_that_of_the_frequencies() -> None:
    found = census()
    by_hand = sum(n * (p - found.mean) ** 2 for p, n in enumerate(found.frequencies))
    assert found.deviation == pytest.approx((by_hand / found.hands) ** 0.5)
