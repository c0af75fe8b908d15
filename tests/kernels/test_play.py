import random
from itertools import product

import numpy as np
import pytest

from muggins.errors import CardError
from muggins.kernels.play import card_points, pack_hand
from muggins.rules.play import score_card
from tests import naive
from tests.kernels.drivers import MOST_STEPS, count_sequences, play_out
from tests.rules.test_play import rules_log

Log = list[tuple[int, int, int]]


def rules_play(hands: tuple[list[int], list[int]], choices: list[int]) -> Log:
    """Play by the rules as ``play_out`` does with the kernels."""
    rest = iter(choices)
    log = rules_log(hands, lambda fits: fits[next(rest) % len(fits)])
    return [(who, -1 if rank is None else rank - 1, points) for who, rank, points in log]


@pytest.mark.parametrize(
    ("number", "seed"),
    [
        (3_000, 1),
        pytest.param(20_000, 1, marks=pytest.mark.all),
        *(pytest.param(100_000, seed, marks=pytest.mark.long) for seed in range(100, 110)),
    ],
)
def test_kernels_play_as_the_rules_do(number: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    log = np.zeros((MOST_STEPS, 3), np.int16)
    total = 0
    for _ in range(number):
        # From a short deck half of the time, so that pairs and runs are common.
        deck = np.repeat(rng.choice(13, rng.choice([4, 13]), replace=False), 4)
        ranks = rng.choice(deck, 8, replace=False).tolist()
        hands = ranks[:4], ranks[4:]
        choices = rng.integers(0, 12, 8).astype(np.uint8)
        steps = play_out(pack_hand(hands[0]), pack_hand(hands[1]), choices, log)
        assert [tuple(row) for row in log[:steps].tolist()] == rules_play(hands, choices.tolist()), hands
        total += steps
    assert total > 8 * number


def test_points_of_a_card_agree_on_every_pile_of_up_to_four_and_many_longer() -> None:
    rng = random.Random(1)
    short = [list(pile) for cards in (1, 2, 3, 4) for pile in product(range(13), repeat=cards)]
    long = [[rng.randrange(7) for _ in range(rng.randrange(5, 14))] for _ in range(20_000)]
    long += [rng.sample(range(ranks), ranks) for ranks in (5, 6, 7) for _ in range(200)]
    for pile in short + long:
        count = sum(min(rank + 1, 10) for rank in pile)
        if count <= 31:
            packed = 0
            for rank in pile:
                packed = packed << 4 | (rank + 1)
            points = card_points(packed, count)
            assert points == sum(peg.points for peg in score_card(pile))
            assert points == naive.pile_points([rank + 1 for rank in pile])


@pytest.mark.parametrize(
    ("pone", "dealer"),
    [
        ((4, 4, 4, 4), (9, 9, 9, 9)),
        ((0, 1, 2, 3), (0, 1, 2, 3)),
        ((4, 9, 10, 11), (5, 6, 7, 8)),
        ((12, 12, 12, 8), (11, 11, 10, 10)),
        ((0, 0, 12, 12), (1, 1, 5, 7)),
        ((0, 5, 6, 7), (2, 3, 9, 12)),
    ],
)
def test_the_number_of_legal_plays(pone: tuple[int, ...], dealer: tuple[int, ...]) -> None:
    kernel = {rank + 1: n for rank, n in count_sequences(pone, dealer).items()}
    plain = naive.sequences([rank + 1 for rank in pone], [rank + 1 for rank in dealer])
    assert kernel == plain, "complete plays per first card differ"


@pytest.mark.parametrize("ranks", [(0, 0, 0, 0, 0), (13,), (-1,)])
def test_an_impossible_hand_is_refused(ranks: tuple[int, ...]) -> None:
    with pytest.raises(CardError, match=r"expected an int 0\.\.12|a deck has four"):
        pack_hand(ranks)
