"""Show scores, compiled: one table for what ranks score, and a few comparisons for the suits.

A hand of four and a starter score ``RANK_POINTS[index of the four ranks, starter's rank]`` for
fifteens, pairs and runs, plus flush and nobs. Kernels trust their cards.
"""

import numpy as np
from numpy.typing import ArrayLike, NDArray

from muggins.cards import JACK, value_of
from muggins.errors import CardError
from muggins.kernels._jit import inlined, kernel, plain, signed
from muggins.kernels.holdings import index_of_four
from muggins.kernels.multisets import MEMBERS, SIZES
from muggins.rules import show

_JACKS = 4 * JACK
_SCORES = 64  # a power of two above any sum that the tables can give


def _fifteens(ranks: NDArray[np.uint8]) -> NDArray[np.uint8]:
    values = np.array([value_of(rank) for rank in range(13)], np.uint8)[ranks]
    cards = ranks.shape[1]
    subsets = np.arange(1 << cards)[:, None] >> np.arange(cards) & 1
    ways = np.count_nonzero(values @ subsets.T.astype(np.uint8) == 15, axis=1)
    return np.asarray(2 * ways, np.uint8)


def _pairs_and_runs(ranks: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return what pairs and runs of ``ranks`` uint8[n, k] score, uint8[n]."""
    held = (ranks[:, :, None] == np.arange(13)).sum(axis=1)
    points = (held * (held - 1)).sum(axis=1)
    length, ways = np.zeros(len(ranks), np.int64), np.ones(len(ranks), np.int64)
    for count in (*held.T, np.zeros(len(ranks), np.int64)):  # the end of the ranks ends a run
        ended = (count == 0) & (length >= 3)
        points += np.where(ended, length * ways, 0)
        length = np.where(count, length + 1, 0)
        ways = np.where(count, ways * count, 1)
    return np.asarray(points, np.uint8)


def _make_rank_points() -> NDArray[np.uint8]:
    ranks = np.empty((SIZES[4], 13, 5), np.uint8)
    ranks[:, :, :4] = MEMBERS[4][:, None, :]
    ranks[:, :, 4] = np.arange(13)
    flat = ranks.reshape(-1, 5)
    points: NDArray[np.uint8] = _fifteens(flat) + _pairs_and_runs(flat)
    points[(flat == flat[:, :1]).all(axis=1)] = 0  # five of a rank: no such hand
    return points.reshape(SIZES[4], 13)


RANK_POINTS: NDArray[np.uint8] = _make_rank_points()
"""uint8[1820, 13]: points of fifteens, pairs and runs of four ranks (by index) and a starter.

Zero where there is no such hand: five of a rank.
"""
FOUR_POINTS: NDArray[np.uint8] = _fifteens(MEMBERS[4]) + _pairs_and_runs(MEMBERS[4])
"""uint8[1820]: points of fifteens, pairs and runs of four ranks, by index, without a starter."""


heels = plain(show.heels)
"""What the dealer pegs when a card is turned; a kernel may ask it."""


@inlined
def flush_points(a: int, b: int, c: int, d: int, starter: int, crib: bool) -> int:
    suit = a & 3
    if suit != b & 3 or suit != c & 3 or suit != d & 3:
        return 0
    if suit == starter & 3:
        return 5
    return 0 if crib else 4


@inlined
def nobs_points(a: int, b: int, c: int, d: int, starter: int) -> int:
    """Return 1 if one of four cards is the Jack of the starter's suit (and not the starter)."""
    jack = _JACKS + (starter & 3)
    return 1 if a == jack or b == jack or c == jack or d == jack else 0


@inlined
def points_of_five(a: int, b: int, c: int, d: int, starter: int, crib: bool) -> int:
    """Return the show score of four cards and a starter, all different ints 0..51."""
    points: int = RANK_POINTS[index_of_four(a >> 2, b >> 2, c >> 2, d >> 2), starter >> 2]
    return points + flush_points(a, b, c, d, starter, crib) + nobs_points(a, b, c, d, starter)


@kernel
def _score_hands(hands: NDArray[np.uint8], crib: bool, points: NDArray[np.uint8]) -> int:
    """Fill ``points`` uint8[n] for ``hands`` uint8[n, 5], starter last; return -1, or the first row that is no hand."""
    for i in range(len(hands)):
        seen = 0
        for j in range(5):
            card = signed(hands[i, j])
            if card > 51 or seen >> card & 1:
                return i
            seen |= 1 << card
        a, b, c, d = hands[i, 0], hands[i, 1], hands[i, 2], hands[i, 3]
        points[i] = points_of_five(a, b, c, d, hands[i, 4], crib)
    return -1


@kernel
def _census(crib: bool, counts: NDArray[np.int64]) -> None:
    """Add to ``counts`` int64[2 * _SCORES] the scores of all hands; with the starter in the hand in the upper half."""
    for a in range(52):
        for b in range(a + 1, 52):
            for c in range(b + 1, 52):
                for d in range(c + 1, 52):
                    held = 1 << a | 1 << b | 1 << c | 1 << d
                    row = RANK_POINTS[index_of_four(a >> 2, b >> 2, c >> 2, d >> 2)]
                    for suit in range(4):
                        suited = flush_points(a, b, c, d, suit, crib) + nobs_points(a, b, c, d, suit)
                        for rank in range(13):
                            taken = held >> (4 * rank + suit) & 1
                            counts[row[rank] + suited + _SCORES * taken] += 1


def score_hands(hands: ArrayLike, *, crib: bool = False) -> NDArray[np.uint8]:
    """Return the show scores, uint8[n], of hands [n, 5] of cards 0..51, the starter last; `crib`: flushes as in cribs.

    A CardError for another shape, a number that is no card, or a card twice in a hand.

    Example:
        >>> from muggins import parse_cards
        >>> score_hands([parse_cards('5C 5D 5H JS 5S'), parse_cards('4H 5D 5C 6S JD')]).tolist()
        [29, 16]
    """
    try:
        cards = np.asarray(hands)
    except ValueError:
        raise CardError("hands of different lengths: expected ints of shape (n, 5)") from None
    if cards.shape == (0,):
        return np.zeros(0, np.uint8)
    if cards.ndim != 2 or cards.shape[1] != 5 or cards.dtype.kind not in "iu":
        raise CardError(f"hands of shape {cards.shape} and type {cards.dtype}: expected ints of shape (n, 5)")
    if cards.dtype != np.uint8 and cards.size and (cards.min() < 0 or cards.max() > 51):
        raise CardError("hands with numbers outside 0..51: expected cards")
    points = np.empty(len(cards), np.uint8)
    wrong = _score_hands(np.ascontiguousarray(cards, dtype=np.uint8), crib, points)
    if wrong >= 0:
        raise CardError(f"hand {wrong} is {cards[wrong].tolist()}: expected five different cards")
    return points


def count_all_hands(*, crib: bool = False) -> NDArray[np.int64]:
    """Return int64[30]: how many of all 12,994,800 hands (or cribs) with starter score each number of points."""
    counts = np.zeros(2 * _SCORES, np.int64)
    _census(crib, counts)
    return counts[:30].copy()
