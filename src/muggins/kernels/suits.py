"""Six-card hands up to a renaming of the suits: 962,988 classes for 20,358,520 hands.

A class is a multiset of four suit masks, 13 bits each, with six bits in all; written largest mask
first. Its multiplicity is the number of different ways to give the four masks to the four suits.
Nothing in cribbage depends on which suit is which, so whatever is true of one hand of a class is
true of all. Classes are numbered in ascending order of their key, the masks read as one number.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.cards import Card, check_cards, rank_of, suit_of
from muggins.kernels._jit import kernel

CLASSES = 962_988
HANDS = 20_358_520
_SUIT_BITS = 13


@kernel
def _bits(mask: int) -> int:
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@kernel
def _multiplicity(a: int, b: int, c: int, d: int) -> int:
    """Return how many different orders four masks, largest first, have: 24 over the repeats."""
    if a == b == c == d:
        return 1
    if a == b == c or b == c == d:
        return 4
    if a == b and c == d:
        return 6
    return 12 if a == b or b == c or c == d else 24


@kernel
def _enumerate(keys: NDArray[np.int64], multiplicities: NDArray[np.uint8]) -> int:
    """Fill ``keys`` int64[n] and ``multiplicities`` uint8[n] in ascending order; return n."""
    by_size = np.empty((7, 8192), np.int64)  # the masks of each number of bits, ascending
    sizes = np.zeros(7, np.int64)
    for mask in range(1 << _SUIT_BITS):
        size = _bits(mask)
        if size <= 6:
            by_size[size, sizes[size]] = mask
            sizes[size] += 1
    found = 0
    for a in range(1 << _SUIT_BITS):
        left_a = 6 - _bits(a)
        if left_a < 0:
            continue
        for b in range(a + 1):
            left_b = left_a - _bits(b)
            if left_b < 0:
                continue
            for c in range(b + 1):
                left_c = left_b - _bits(c)
                if left_c < 0:
                    continue
                for place in range(sizes[left_c]):
                    d = by_size[left_c, place]
                    if d > c:
                        break
                    keys[found] = ((a << 13 | b) << 13 | c) << 13 | d
                    multiplicities[found] = _multiplicity(a, b, c, d)
                    found += 1
    return found


@kernel
def _write_hands(keys: NDArray[np.int64], hands: NDArray[np.uint8]) -> None:
    """Fill ``hands`` uint8[n, 6] with a sorted hand of each class, its largest mask in clubs."""
    for i in range(len(keys)):
        place = 0
        for rank in range(13):
            for suit in range(4):
                if keys[i] >> (13 * (3 - suit) + rank) & 1:
                    hands[i, place] = 4 * rank + suit
                    place += 1


class SuitClasses(NamedTuple):
    """All classes, in ascending order of their keys. Read-only.

    Attributes:
        keys: int64[962988], four masks of 13 bits each, largest first.
        multiplicities: uint8[962988], how many six-card hands are in each class.
        hands: uint8[962988, 6], one hand of each class, sorted.
    """

    keys: NDArray[np.int64]
    multiplicities: NDArray[np.uint8]
    hands: NDArray[np.uint8]


@lru_cache(maxsize=1)
def suit_classes() -> SuitClasses:
    """Return all classes of six-card hands; computed once in a tenth of a second."""
    keys = np.empty(CLASSES, np.int64)
    multiplicities = np.empty(CLASSES, np.uint8)
    hands = np.empty((CLASSES, 6), np.uint8)
    _enumerate(keys, multiplicities)
    _write_hands(keys, hands)
    classes = SuitClasses(keys, multiplicities, hands)
    for array in classes:
        array.flags.writeable = False
    return classes


def class_key(cards: Sequence[Card]) -> int:
    """Return the key of the class of a six-card hand, its cards in any order.

    Raises:
        CardError: not six different cards.
    """
    check_cards(cards, (6,), "hand")
    masks = [0, 0, 0, 0]
    for card in cards:
        masks[suit_of(card)] |= 1 << rank_of(card)
    key = 0
    for mask in sorted(masks, reverse=True):
        key = key << _SUIT_BITS | mask
    return key


def class_index(cards: Sequence[Card]) -> int:
    """Return the number 0..962987 of the class of a six-card hand, its cards in any order.

    Raises:
        CardError: not six different cards.
    """
    return int(np.searchsorted(suit_classes().keys, class_key(cards)))
