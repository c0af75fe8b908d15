import random

import numpy as np
import pytest

from muggins.cards import parse_cards
from muggins.kernels.crib import KEEPS, count_tosses, points_of_tosses
from muggins.kernels.show import score_hands
from muggins.kernels.tosses import toss_tables
from tests.kernels.drivers import totals_of


@pytest.mark.parametrize("hands_of_six", [300, pytest.param(1_500, marks=pytest.mark.all)])
def test_totals_are_those_of_the_enumeration(hands_of_six: int) -> None:
    rng = random.Random(1)
    hands, cribs = np.empty(15, np.int64), np.empty(15, np.int64)
    tables = toss_tables()
    for number in range(hands_of_six):
        # Few suits, or Jacks, in two of three, so that flushes and nobs are common.
        deck = (range(52), range(0, 52, 4), [c for c in range(52) if c % 4 < 2 or c >= 40])[number % 3]
        six = sorted(rng.sample(deck, 6))
        totals_of(tables, np.array(six, np.uint8), hands, cribs)
        counted = count_tosses(six)
        assert hands.tolist() == counted.hands.sum(axis=1).tolist(), six
        assert cribs.tolist() == counted.cribs.tolist(), six


def test_points_of_tosses_are_what_the_kernel_counts() -> None:
    rng = np.random.default_rng(3)
    suited = map(parse_cards, ("5C 5D 5H JS QS KS", "AS 2S 3S 4S 5S JS", "JC JD JH JS 5C 5D", "2C 3C 4C JC 6D 7H"))
    hands = np.sort([*(rng.permutation(52)[:6] for _ in range(200)), *suited]).astype(np.uint8)
    points, starters = points_of_tosses(hands)
    for six, scores, turned in zip(hands, points, starters, strict=True):
        assert turned.tolist() == sorted(set(range(52)) - set(six.tolist()))
        for keep, row in zip(six[KEEPS], scores, strict=True):
            assert row.tolist() == score_hands([[*keep, starter] for starter in turned]).tolist()
