import random

import numpy as np

from muggins.kernels.crib import count_tosses
from muggins.kernels.tosses import toss_tables, toss_totals


def test_totals_are_those_of_the_enumeration() -> None:
    rng = random.Random(1)
    hands, cribs = np.empty(15, np.int64), np.empty(15, np.int64)
    tables = toss_tables()
    for number in range(1_500):
        # Few suits, or Jacks, in two of three, so that flushes and nobs are common.
        deck = (range(52), range(0, 52, 4), [c for c in range(52) if c % 4 < 2 or c >= 40])[number % 3]
        six = sorted(rng.sample(deck, 6))
        toss_totals(tables, np.array(six, np.uint8), hands, cribs)
        counted = count_tosses(six)
        assert hands.tolist() == counted.hands.sum(axis=1).tolist(), six
        assert cribs.tolist() == counted.cribs.tolist(), six
