import numpy as np

from muggins.cards import parse_cards
from muggins.kernels.crib import KEEPS, points_of_tosses
from muggins.kernels.show import score_hands

SUITED = ("5C 5D 5H JS QS KS", "AS 2S 3S 4S 5S JS", "JC JD JH JS 5C 5D", "2C 3C 4C JC 6D 7H")


def test_points_of_tosses_are_what_the_kernel_counts() -> None:
    rng = np.random.default_rng(3)
    hands = np.sort([*(rng.permutation(52)[:6] for _ in range(200)), *map(parse_cards, SUITED)]).astype(np.uint8)
    points, starters = points_of_tosses(hands)
    for six, scores, turned in zip(hands, points, starters, strict=True):
        assert turned.tolist() == sorted(set(range(52)) - set(six.tolist()))
        for keep, row in zip(six[KEEPS], scores, strict=True):
            assert row.tolist() == score_hands([[*keep, starter] for starter in turned]).tolist()
