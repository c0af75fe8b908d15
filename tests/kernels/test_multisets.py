"""Multisets of ranks and their numbers, tables of holdings, and the index of what a kernel holds."""

import random
from collections.abc import Sequence
from itertools import combinations
from math import comb

import numpy as np
import pytest

from muggins.errors import CardError
from muggins.kernels.holdings import (
    HELD,
    HOLDINGS,
    PACKED,
    WITH_CARD,
    WITHOUT_CARD,
    index_of_counts,
    index_of_four,
    index_of_hand,
    index_of_six,
)
from muggins.kernels.multisets import (
    ALL_SIZES,
    CHOOSE,
    FALLING,
    GROW,
    GROW_ALL,
    MEMBERS,
    SIZES,
    STARTS,
    counts_of,
    multiset_index,
    multisets_of,
)
from muggins.kernels.play import pack_hand


def test_sizes() -> None:
    assert SIZES == (1, 13, 91, 455, 1_820, 6_175, 18_395)
    assert SIZES[5] == comb(17, 5) - 13
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


def hands(size: int) -> list[tuple[int, list[int]]]:
    return list(enumerate(MEMBERS[size].tolist()))


@pytest.mark.parametrize("size", range(4))
def test_a_card_more_and_a_card_less_are_each_others_inverse(size: int) -> None:
    for index, hand in hands(size):
        for rank in range(13):
            grown = int(WITH_CARD[size, index, rank])
            if hand.count(rank) == 4:
                assert grown == -1
            else:
                assert grown == multiset_index([*hand, rank])
                assert WITHOUT_CARD[size + 1, grown, rank] == index
    for index, hand in hands(size + 1):
        assert (WITHOUT_CARD[size + 1, index, sorted(set(range(13)) - set(hand))] == -1).all()


@pytest.mark.parametrize("size", range(5))
def test_holdings_are_listed_and_packed_by_index(size: int) -> None:
    assert HOLDINGS[size] == SIZES[size]
    for index, hand in hands(size):
        assert HELD[size, index, :size].tolist() == hand
        assert PACKED[size, index] == pack_hand(hand)
        assert index_of_hand(pack_hand(hand)) == index
        assert index_of_counts(np.bincount(np.array(hand, int), minlength=13)) == index


def test_ranks_and_cards_are_found_in_any_order() -> None:
    rng = np.random.default_rng(1)
    for _ in range(200):
        cards = rng.choice(52, 6, replace=False).astype(np.uint8)
        ranks: Sequence[int] = (cards >> 2).tolist()
        assert index_of_six(cards) == multiset_index(ranks)
        assert index_of_four(*ranks[:4]) == multiset_index(ranks[:4])


def test_all_sizes_are_one_sequence() -> None:
    assert GROW_ALL.shape == (ALL_SIZES, 13)
    rng = np.random.default_rng(2)
    for size in range(1, 7):
        for index in rng.choice(SIZES[size], min(SIZES[size], 50), replace=False):
            number = 0
            for rank in MEMBERS[size][index]:
                number = int(GROW_ALL[number, rank])
            assert number == STARTS[size] + index
    assert (GROW_ALL[STARTS[6] :] == -1).all()


def test_ways_to_choose_cards_of_a_rank() -> None:
    assert CHOOSE[4].tolist() == [1, 4, 6, 4, 1, 0, 0]
    assert FALLING[3].tolist() == [1, 3, 6, 6, 0, 0, 0, 0, 0]
