import random
from itertools import product

import numpy as np
import pytest

from muggins.errors import CardError
from muggins.kernels.multisets import MEMBERS
from muggins.kernels.show import RANK_POINTS, count_all_hands, score_hands
from muggins.rules.show import Kind, count_show
from tests import naive
from tests.data import frequencies


@pytest.mark.parametrize("crib", [False, True])
def test_all_12994800_hands_score_as_the_published_table_says(crib: bool) -> None:
    assert count_all_hands(crib=crib).tolist() == frequencies(crib=crib)


def test_rank_points_are_those_of_the_rules_for_every_five_ranks() -> None:
    checked = 0
    for four, starter in product(range(1820), range(13)):
        ranks = [*MEMBERS[4][four].tolist(), starter]
        if max(map(ranks.count, ranks)) > 4:
            assert RANK_POINTS[four, starter] == 0
            continue
        # The i-th card of a rank gets suit i; suits that happen to score are left out.
        cards = [4 * rank + ranks[:place].count(rank) for place, rank in enumerate(ranks)]
        count = count_show(cards[:4], cards[4])
        suited = sum(c.points for c in count.combinations if c.kind in {Kind.FLUSH, Kind.NOBS})
        assert RANK_POINTS[four, starter] == count.points - suited, ranks
        checked += 1
    assert checked == 1820 * 13 - 13


@pytest.mark.parametrize(
    "many", [4_000, pytest.param(20_000, marks=pytest.mark.all), pytest.param(200_000, marks=pytest.mark.long)]
)
def test_hands_score_as_the_rules_and_the_naive_twin_say(many: int) -> None:
    rng = random.Random(2)
    suited = [card for card in range(52) if card % 4 == 0 or card >= 40]
    hands = [rng.sample(rng.choice((range(52), suited)), 5) for _ in range(many)]
    for crib in (False, True):
        compiled = score_hands(np.array(hands), crib=crib).tolist()
        for hand, points in zip(hands[crib::2], compiled[crib::2], strict=True):
            pairs = [naive.pair(card) for card in hand]
            assert points == naive.show(pairs[:4], pairs[4], crib=crib), hand
            assert points == count_show(hand[:4], hand[4], crib=crib).points, hand


@pytest.mark.parametrize(
    ("hands", "message"),
    [
        ([1, 2, 3, 4, 5], "shape"),
        ([[1, 2, 3, 4]], "shape"),
        ([[1.0, 2, 3, 4, 5]], "type float64"),
        ([[1, 2, 3, 4, 5], [1, 2, 3, 4, 52]], "outside 0..51"),
        ([[1, 2, 3, 4, 5], [1, 2, 3, 4, -1]], "outside 0..51"),
        ([[1, 2, 3, 4, 5], [1, 2, 3, 4, 1]], r"hand 1 is \[1, 2, 3, 4, 1\]"),
        (np.array([[1, 2, 3, 4, 200]], np.uint8), r"hand 0 is \[1, 2, 3, 4, 200\]"),
    ],
)
def test_what_is_no_hand_is_refused(hands: object, message: str) -> None:
    with pytest.raises(CardError, match=message):
        score_hands(hands)  # type: ignore[arg-type]


def test_no_hands_have_no_scores() -> None:
    assert score_hands(np.empty((0, 5), np.int64)).shape == (0,)
