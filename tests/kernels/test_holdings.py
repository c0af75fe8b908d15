"""Tables of holdings against plain multisets, and the index of what a kernel holds."""

from collections.abc import Sequence

import numpy as np
import pytest

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
from muggins.kernels.multisets import ALL_SIZES, CHOOSE, FALLING, GROW_ALL, MEMBERS, SIZES, STARTS, multiset_index
from muggins.kernels.play import pack_hand


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
        missing = set(range(13)) - set(hand)
        assert (WITHOUT_CARD[size + 1, index, sorted(missing)] == -1).all()


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
