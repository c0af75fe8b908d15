"""The worth of scores from counted deals, against a plain recursion over the same deals."""

import random
from functools import cache

import numpy as np
import pytest

from muggins.score.first_to import add_deal, fill_worths, new_first_to, paid
from muggins.score.stage import TARGET, Stage

Deal = tuple[tuple[tuple[int, int], ...], tuple[int, ...]]
"""Awards (role, points), and which is the first of each stage."""
PAYS = [(1.0, 1.0, 1.0), (1.0, 2.0, 3.0), (2.0, 3.0, 3.0)]


def some_deals(number: int, seed: int) -> list[Deal]:
    rng = random.Random(seed)
    deals: list[Deal] = []
    for _ in range(number):
        heels = [(1, rng.choice([0, 0, 0, 2]))]
        pegs = [(rng.randrange(2), rng.choice([1, 1, 2, 2, 3, 6])) for _ in range(rng.randint(1, 6))]
        show = [(0, rng.randint(0, 20)), (1, rng.randint(0, 20)), (1, rng.randint(0, 12))]
        if rng.random() < 0.3:  # nobody counts anything
            show = [(0, 0), (1, 0), (1, 0)]
        deals.append((tuple(heels + pegs + show), (0, 1, 1 + len(pegs), 2 + len(pegs))))
    return deals


def plain_worth(deals: list[Deal], pay: tuple[float, ...], stage: int, scores: tuple[int, int]) -> float:
    """What scores are worth to the dealer, each deal walked award by award."""

    def won(loser: int) -> float:
        return pay[2] if loser <= 60 else pay[1] if loser <= 90 else pay[0]

    @cache
    def worth(dealer: int, pone: int, stage: int) -> float:
        total = 0.0
        for awards, stages in deals:
            scores = [pone, dealer]
            for role, points in awards[stages[stage] :]:
                scores[role] += points
                if scores[role] >= TARGET:
                    total += won(scores[1 - role]) * (1 if role == 1 else -1)
                    break
            else:
                total -= worth(scores[0], scores[1], 0)
        return total / len(deals)

    return worth(*scores, stage)


@pytest.mark.parametrize("pay", PAYS)
def test_worths_equal_a_plain_recursion(pay: tuple[float, ...]) -> None:
    deals = some_deals(12, seed=3)
    counts = new_first_to()
    for awards, stages in deals:
        add_deal(counts, np.array(awards, np.int64), np.array(stages, np.int64))
    assert counts.deals[0] == 12
    worths = np.zeros((len(Stage), TARGET, TARGET))
    fill_worths(counts, np.array(pay), np.zeros((TARGET, TARGET)), worths)
    rng = random.Random(1)
    for _ in range(120):
        dealer, pone, stage = rng.randint(80, 120), rng.randint(80, 120), rng.randrange(4)
        found = worths[stage, dealer, pone]
        assert found == pytest.approx(plain_worth(deals, pay, stage, (dealer, pone)), abs=1e-12)
    assert abs(worths).max() <= max(pay)


def test_a_skunk_is_paid_by_where_the_loser_stands() -> None:
    pay = np.array([1.0, 2.0, 3.0])
    assert [paid(pay, loser) for loser in (0, 60, 61, 90, 91, 120)] == [3, 3, 2, 2, 1, 1]


def test_who_counts_first_wins() -> None:
    """Both need ten and get twelve at the show: the pone counts first; the dealer pegs before."""
    for awards, winner in (
        (((1, 0), (0, 12), (1, 12), (1, 0)), 0),
        (((1, 0), (1, 10), (0, 12), (1, 2), (1, 0)), 1),
        (((1, 2), (0, 1), (0, 8), (1, 9), (1, 0)), 1),
    ):
        counts, worths = new_first_to(), np.zeros((4, TARGET, TARGET))
        add_deal(counts, np.array(awards, np.int64), np.array([0, 1, len(awards) - 3, len(awards) - 2]))
        fill_worths(counts, np.ones(3), np.zeros((TARGET, TARGET)), worths)
        assert worths[0, 111, 111] == (1 if winner == 1 else -1)


def test_counts_of_deals_add_up() -> None:
    deals = some_deals(40, seed=4)
    whole, halves = new_first_to(), (new_first_to(), new_first_to())
    for place, (awards, stages) in enumerate(deals):
        for counts in (whole, halves[place % 2]):
            add_deal(counts, np.array(awards, np.int64), np.array(stages, np.int64))
    for one, other, both in zip(*halves, whole, strict=True):
        assert np.array_equal(one + other, both)
