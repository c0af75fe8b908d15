"""The ways a side splits six ranks into four that it keeps and two that it tosses.

In the opening of the play a split is what a side knows: its information sets are by keep and toss.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.kernels.holdings import HELD
from muggins.kernels.multisets import CHOOSE, SIZES, counts_of
from muggins.kernels.tosses import parts_of_tosses
from muggins.once import once

_FACTORIAL = np.array([1, 1, 2, 6, 24], np.float64)


class Splits(NamedTuple):
    """The splits that a role makes, by keep and then by toss. Read-only.

    Attributes:
        keep: int16[n], as a multiset of four ranks.
        toss: int16[n], as a multiset of two.
        six: int32[n], both together, as a multiset of six.
        counts: int8[n, 13], how many cards of each rank the six have.
        probability: float64[n], how likely the role makes the split, given the six ranks.
        first: bool[n, 4], whether each of the four kept cards is the first of its rank.
    """

    keep: NDArray[np.int16]
    toss: NDArray[np.int16]
    six: NDArray[np.int32]
    counts: NDArray[np.int8]
    probability: NDArray[np.float64]
    first: NDArray[np.bool_]


def splits_of(given_ranks: NDArray[np.float64]) -> Splits:
    """Return the splits that tosses make, from the probability of each toss given six ranks, float64[18395, 15]."""
    keeps, pairs = parts_of_tosses()
    six, toss = np.nonzero(given_ranks > 0)
    key, place = np.unique(keeps[six, toss].astype(np.int64) * SIZES[2] + pairs[six, toss], return_inverse=True)
    keep, pair = np.divmod(key, SIZES[2])
    whole = np.zeros(len(key), np.int32)
    whole[place] = six
    splits = Splits(
        keep.astype(np.int16),
        pair.astype(np.int16),
        whole,
        (counts_of(4)[keep] + counts_of(2)[pair]).astype(np.int8),
        np.bincount(place, given_ranks[six, toss]).astype(np.float64),
        firsts_of(keep),
    )
    for array in splits:
        array.flags.writeable = False
    return splits


def firsts_of(keeps: NDArray[np.integer[Any]]) -> NDArray[np.bool_]:
    """Return bool[n, 4]: whether each card of keeps, int[n], is the first of its rank."""
    first: NDArray[np.bool_] = np.diff(HELD[4, keeps], axis=1, prepend=-1) > 0
    return first


def numbers_of(splits: Splits) -> NDArray[np.int32]:
    """Return int32[1820, 91]: the number of each split by keep and toss, -1 for one that is not made."""
    numbers = np.full((SIZES[4], SIZES[2]), -1, np.int32)
    numbers[splits.keep, splits.toss] = np.arange(len(splits.keep))
    return numbers


def orders_of(splits: Splits) -> NDArray[np.float64]:
    """Return float64[n]: the probability of each split over the orders of its six cards of equal rank.

    Times the ordered ways to deal both sides' twelve cards from one deck, and the same of the opponent's split,
    that is how likely both are together, up to a factor: exact, by ranks.
    """
    orders: NDArray[np.float64] = splits.probability / _FACTORIAL[splits.counts].prod(axis=1)
    return orders


def prior_of(splits: Splits, seen: Sequence[int] = ()) -> NDArray[np.float64]:
    """Return float64[n]: how likely each split of a role is, whatever the opponent holds; sums to 1.

    ``seen`` are the ranks of cards that the role cannot hold; all are 0 where none is possible.
    """
    left, ways = 4 - np.bincount(seen, minlength=13), np.ones(SIZES[6])
    for number, held in zip(left.tolist(), _held_by_rank(), strict=True):
        ways *= CHOOSE[number].take(held)
    prior = splits.probability * ways[splits.six]
    total = prior.sum()
    normal: NDArray[np.float64] = prior / total if total > 0 else prior
    return normal


@once(1)
def _held_by_rank() -> NDArray[np.int64]:
    return np.ascontiguousarray(counts_of(6).T)
