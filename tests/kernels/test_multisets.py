import random
from itertools import combinations
from math import comb

import numpy as np
import pytest

from muggins.errors import CardError
from muggins.kernels.multisets import GROW, MEMBERS, SIZES, counts_of, multiset_index, multisets_of


def test_sizes() -> None:
    assert SIZES == (1, 13, 91, 455, 1_820, 6_175, 18_395)
    five_of_one = 13
    assert SIZES[5] == comb(17, 5) - five_of_one
    assert SIZES[6] == comb(18, 6) - 13 * 13


@pytest.mark.parametrize("size", range(7))
def test_every_multiset_is_found_under_its_index_in_any_order(size: int) -> None:
    rng = random.Random(size)
    for index, row in enumerate(MEMBERS[size].tolist()):
        assert row == sorted(row)
        rng.shuffle(row)
        assert multiset_index(row) == index
    rows = np.random.default_rng(size).permuted(MEMBERS[size], axis=1)
    assert (multisets_of(rows) == np.arange(SIZES[size])).all()


def test_members_are_those_that_a_deck_can_deal() -> None:
    small = {tuple(card // 4 for card in cards) for cards in combinations(range(52), 4)}
    assert small == {tuple(row) for row in MEMBERS[4].tolist()}
    for members in MEMBERS:
        assert len(np.unique(members, axis=0)) == len(members)


def test_a_fifth_of_a_rank_cannot_be_added() -> None:
    for size, table in enumerate(GROW):
        assert counts_of(size).tolist() == [np.bincount(row, minlength=13).tolist() for row in MEMBERS[size]]
        assert ((table < 0) == (counts_of(size) == 4)).all()
    with pytest.raises(CardError, match="a fifth card"):
        multiset_index([3, 3, 3, 3, 3])


@pytest.mark.parametrize("ranks", [[0] * 7, [13], [-1]])
def test_what_is_no_multiset_is_refused(ranks: list[int]) -> None:
    with pytest.raises(CardError, match="expected"):
        multiset_index(ranks)
