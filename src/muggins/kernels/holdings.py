"""Holdings, the multisets of up to four ranks, in kernels: each question is one look into a table.

A holding is known by its size and its index, see :mod:`muggins.kernels.multisets`.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import inlined, plain, signed
from muggins.kernels.multisets import GROW, MEMBERS, SIZES
from muggins.kernels.play import holds, pack_hand

HOLDINGS = np.array(SIZES[:5], np.int64)
"""int64[5]: how many holdings of each size there are."""
WITH_CARD = np.full((4, SIZES[3], 13), -1, np.int16)
"""int16[4, 455, 13], by size and holding: with one more card of a rank, -1 where that is a fifth."""
WITHOUT_CARD = np.full((5, SIZES[4], 13), -1, np.int16)
"""int16[5, 1820, 13], by size and holding: without a card of a rank, -1 where it has none."""
HELD = np.zeros((5, SIZES[4], 4), np.int64)
"""int64[5, 1820, 4]: the ranks of a holding, ascending."""
PACKED = np.zeros((5, SIZES[4]), np.int64)
"""int64[5, 1820]: holdings as packed hands, see :mod:`muggins.kernels.play`."""
CARDS = np.zeros((5, SIZES[4]), np.int64)
"""int64[5, 1820]: a holding in one number that :func:`rank_at` and :func:`rest_at` take apart."""
_RANK, _REST = 4, 9
"""Bits of a rank, and of the number of a holding of up to three cards."""


def _fill() -> None:
    for size in range(4):
        rest, rank = np.nonzero(GROW[size] >= 0)
        WITH_CARD[size, : SIZES[size]] = GROW[size]
        WITHOUT_CARD[size + 1, GROW[size][rest, rank], rank] = rest
        HELD[size + 1, : SIZES[size + 1], : size + 1] = MEMBERS[size + 1]
        PACKED[size + 1, : SIZES[size + 1]] = [pack_hand(ranks) for ranks in MEMBERS[size + 1].tolist()]
    for size in range(1, 5):
        for place in range(size):
            ranks = HELD[size, : SIZES[size], place]
            rests = WITHOUT_CARD[size, np.arange(SIZES[size]), ranks].astype(np.int64)
            CARDS[size, : SIZES[size]] |= ranks << _RANK * place | rests << 4 * _RANK + _REST * place


_fill()

_ONE, _TWO, _THREE, _FOUR, _FIVE, _SIX = GROW


@inlined
def with_card(size: int, holding: int, rank: int) -> int:
    """Return a holding of up to three cards with one more, -1 for a fifth of a rank."""
    grown: int = WITH_CARD[size, holding, rank]
    return grown


@inlined
def without_card(size: int, holding: int, rank: int) -> int:
    """Return a holding of up to four cards without one of a rank, -1 where it has none."""
    rest: int = WITHOUT_CARD[size, holding, rank]
    return rest


@inlined
def index_of_four(a: Any, b: Any, c: Any, d: Any) -> int:
    """Return the index of four ranks, in any order."""
    index: int = _FOUR[_THREE[_TWO[a, b], c], d]
    return index


@inlined
def index_of_six(cards: NDArray[np.uint8]) -> int:
    """Return the index, among multisets of six, of the ranks of six cards 0..51, in any order."""
    four = _FOUR[_THREE[_TWO[cards[0] >> 2, cards[1] >> 2], cards[2] >> 2], cards[3] >> 2]
    index: int = _SIX[_FIVE[four, cards[4] >> 2], cards[5] >> 2]
    return index


@plain
def rank_at(cards: int, place: int) -> int:
    """Return the rank of a card of a holding, from its number in CARDS; the cards ascend."""
    return cards >> _RANK * place & 15


@plain
def rest_at(cards: int, place: int) -> int:
    """Return a holding without a card, from its number in CARDS."""
    return cards >> 4 * _RANK + _REST * place & 511


@plain
def index_of_hand(hand: int) -> int:
    """Return the index of a packed hand of up to four cards."""
    index, size = 0, 0
    for rank in range(13):
        for _ in range(holds(hand, rank)):
            index = signed(WITH_CARD[size, index, rank])
            size += 1
    return index


@inlined
def index_of_counts(counts: NDArray[np.int64]) -> int:
    """Return the index of a holding given by ``counts`` int64[13] of each rank, up to four cards."""
    index, size = 0, 0
    for rank in range(13):
        for _ in range(counts[rank]):
            index = signed(WITH_CARD[size, index, rank])
            size += 1
    return index
