"""Six-card hands up to a renaming of the suits: 962,988 classes for 20,358,520 hands.

A class is a multiset of four suit masks, 13 bits each, with six bits in all; its key is the masks read as one number,
largest first, and its multiplicity the number of ways to give the masks to the four suits. Classes are numbered by key.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain, combinations, product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.cards import Card, Rank, check_cards, rank_of, suit_of
from muggins.errors import CardError
from muggins.kernels.multisets import multiset_index
from muggins.once import once

CLASSES = 962_988
HANDS = 20_358_520
_SUIT_BITS = 13
_FACTORS = 1 << _SUIT_BITS * np.arange(3, -1, -1)
_PIECES = 32
"""Hands are written piece by piece, so that their bits stay in the processor's cache."""
_MULTIPLICITIES = np.array([24, 12, 12, 4, 12, 6, 4, 1], np.uint8)
"""How many different orders four masks have: 24 over the repeats. By which neighbours are alike: 1 the
first two, 2 the middle two, 4 the last two, summed up."""


def _enumerate() -> NDArray[np.int16]:
    """Return the masks of all classes, int16[962988, 4], each row and all rows ascending from the left."""
    masks = np.arange(1 << _SUIT_BITS, dtype=np.int16)
    bits = np.bitwise_count(masks)
    rows, left = masks[bits <= 6][:, None], 6 - bits[bits <= 6]
    for last in (False, False, True):
        counts, fitting = np.zeros(len(rows), np.int64), np.zeros((7, 1 << _SUIT_BITS), np.int16)
        for room in range(7):
            fits = masks[bits == room if last else bits <= room]
            fitting[room, : len(fits)] = fits
            here = left == room
            counts[here] = np.searchsorted(fits, rows[here, -1], side="right")
        grown, free = np.repeat(rows, counts, axis=0), np.repeat(left, counts)
        place = np.arange(len(grown)) - np.repeat(np.cumsum(counts) - counts, counts)
        new = fitting[free, place]
        rows, left = np.column_stack([grown, new]), free - bits[new]
    return rows


def _write_hands(keys: NDArray[np.int64]) -> NDArray[np.uint8]:
    bits = np.unpackbits(keys.astype(">i8").view(np.uint8).reshape(-1, 8), axis=1)
    # Bit 13 * (3 - suit) + rank from the right is the card 4 * rank + suit.
    cards = np.arange(52)
    held = np.take(bits, 63 - (_SUIT_BITS * (3 - cards % 4) + cards // 4), axis=1).view(np.bool_)
    return (np.flatnonzero(held) % 52).astype(np.uint8).reshape(-1, 6)


class SuitClasses(NamedTuple):
    """All classes, in ascending order of their keys. Read-only."""

    keys: NDArray[np.int64]  # [962988], four masks of 13 bits each, largest first
    multiplicities: NDArray[np.uint8]  # [962988], how many six-card hands are in each class
    hands: NDArray[np.uint8]  # [962988, 6], one hand of each class, sorted


@once(1)
def suit_classes() -> SuitClasses:
    """Return all classes of six-card hands; computed once in a fifth of a second."""
    masks = _enumerate()
    alike = masks[:, :-1] == masks[:, 1:]
    keys = masks @ _FACTORS
    classes = SuitClasses(
        keys,
        _MULTIPLICITIES[alike @ np.array([1, 2, 4])],
        np.concatenate([_write_hands(some) for some in np.array_split(keys, _PIECES)]),
    )
    for array in classes:
        array.flags.writeable = False
    return classes


def classes_of_ranks(ranks: Sequence[Rank]) -> SuitClasses:
    """Return the classes of the hands that have six ranks, without working out all; a CardError for five of one."""
    if len(ranks) != 6:
        raise CardError(f"got {len(ranks)} ranks: expected 6")
    multiset_index(ranks)
    each = [combinations(range(4 * rank, 4 * rank + 4), counts) for rank, counts in sorted(Counter(ranks).items())]
    hands = np.array([tuple(chain(*cards)) for cards in product(*each)], np.uint8)
    bits = np.where(hands[:, :, None] & 3 == np.arange(4), 1 << (hands[:, :, None] >> 2).astype(np.int64), 0)
    masks = bits.sum(axis=1)
    keys = np.sort(masks)[:, ::-1] @ _FACTORS
    named = np.flatnonzero(masks @ _FACTORS == keys)
    classes, counts = np.unique(keys, return_counts=True)
    return SuitClasses(classes, counts.astype(np.uint8), hands[named[np.argsort(keys[named])]])


def suit_masks(cards: Iterable[Card]) -> list[int]:
    """Return the ranks that cards have in each suit, as masks."""
    masks = [0, 0, 0, 0]
    for card in cards:
        masks[suit_of(card)] |= 1 << rank_of(card)
    return masks


def class_key(cards: Sequence[Card]) -> int:
    """Return the key of the class of six different cards, in any order."""
    check_cards(cards, (6,), "hand")
    return int(sorted(suit_masks(cards), reverse=True) @ _FACTORS)


def class_index(cards: Sequence[Card]) -> int:
    """Return the number 0..962987 of the class of six different cards, in any order."""
    return int(np.searchsorted(suit_classes().keys, class_key(cards)))
