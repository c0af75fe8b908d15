"""The ways a side splits six ranks into four that it keeps and two that it tosses.

In the opening of the play a split is what a side knows: its information sets are by keep and toss.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import kernel, signed
from muggins.kernels.holdings import HELD
from muggins.kernels.multisets import SIZES, counts_of
from muggins.kernels.tosses import parts_of_tosses


class Splits(NamedTuple):
    """The splits that a role makes, by keep and then by toss. Read-only.

    Attributes:
        keep: int16[n], as a multiset of four ranks.
        number: int32[n], that of its sets in an opening; -1 where the opening does not know it.
        toss: int16[n], as a multiset of two ranks.
        probability: float64[n], that the role makes it of its six ranks, divided by k! for each rank of which it has k.
            Times the ordered ways to deal both sides' twelve cards, and the same of the opponent's split, that is how
            likely both are together, up to a factor.
    """

    keep: NDArray[np.int16]
    number: NDArray[np.int32]
    toss: NDArray[np.int16]
    probability: NDArray[np.float64]

    @property
    def counts(self) -> NDArray[np.int8]:
        """How many cards of each rank the six have: int8[n, 13]."""
        counts: NDArray[np.int8] = (counts_of(4)[self.keep] + counts_of(2)[self.toss]).astype(np.int8)
        return counts

    @property
    def first(self) -> NDArray[np.bool_]:
        """Whether each of the four kept cards is the first of its rank: bool[n, 4]."""
        return firsts_of(self.keep)


def splits_of(given_ranks: NDArray[np.float64]) -> Splits:
    """Return the splits that tosses make, from the probability of each toss given six ranks, float64[18395, 15]."""
    numbers = np.full((SIZES[4], SIZES[2]), -1, np.int32)
    ranks, place = np.zeros((2, numbers.size), np.int16), np.zeros(numbers.size, np.int32)
    room = Splits(ranks[0], place, ranks[1], np.zeros(numbers.size))
    made = fill_splits(*parts_of_tosses(), given_ranks, numbers, room)
    arrays: list[Any] = [array[:made].copy() for array in room]
    for array in arrays:
        array.flags.writeable = False
    return Splits(*arrays)


@kernel
def fill_splits(
    keeps: NDArray[np.int16],
    pairs: NDArray[np.int16],
    given_ranks: NDArray[np.float64],
    numbers: NDArray[np.int32],
    splits: Splits,
) -> int:
    """Fill ``splits``, zeros before, with those that tosses make; return how many.

    ``keeps`` and ``pairs`` int16[18395, 15]: what each toss of six ranks keeps, and throws; ``given_ranks``
    float64[18395, 15]: the probability of each. ``numbers`` int32[1820, 91], all -1 before, are as in numbers_of().
    """
    for six in range(len(keeps)):
        for toss in range(15):
            if given_ranks[six, toss] > 0:
                numbers[keeps[six, toss], pairs[six, toss]] = 0
    made, held = 0, np.zeros(13, np.int64)
    for keep in range(numbers.shape[0]):
        for pair in range(numbers.shape[1]):
            if numbers[keep, pair] == 0:
                splits.keep[made], splits.number[made], splits.toss[made] = keep, made, pair
                numbers[keep, pair] = made
                made += 1
    for six in range(len(keeps)):
        for toss in range(15):
            if given_ranks[six, toss] > 0:
                splits.probability[numbers[keeps[six, toss], pairs[six, toss]]] += given_ranks[six, toss]
    for split in range(made):
        keep, pair, orders = signed(splits.keep[split]), signed(splits.toss[split]), 1
        held[:] = 0
        for card in range(6):
            rank = HELD[4, keep, card] if card < 4 else HELD[2, pair, card - 4]
            held[rank] += 1
            orders *= held[rank]
        splits.probability[split] /= orders
    return made


def firsts_of(keeps: NDArray[np.integer[Any]]) -> NDArray[np.bool_]:
    """Return bool[n, 4]: whether each card of keeps, int[n], is the first of its rank."""
    first: NDArray[np.bool_] = np.diff(HELD[4, keeps], axis=1, prepend=-1) > 0
    return first


def numbers_of(splits: Splits) -> NDArray[np.int32]:
    """Return int32[1820, 91]: the place of each split by keep and toss, -1 for one that is not made."""
    numbers = np.full((SIZES[4], SIZES[2]), -1, np.int32)
    numbers[splits.keep, splits.toss] = np.arange(len(splits.keep))
    return numbers


def prior_of(splits: Splits, seen: Sequence[int] = ()) -> NDArray[np.float64]:
    """Return float64[n]: how likely each split of a role is, whatever the opponent holds; sums to 1.

    ``seen`` are the ranks of cards that the role cannot hold; all are 0 where none is possible.
    """
    prior = np.zeros(len(splits.keep))
    fill_weights(splits, np.bincount(seen, minlength=13), -1, prior)
    return prior


@kernel
def fill_weights(splits: Splits, seen: NDArray[np.int64], starter: int, weights: NDArray[np.float64]) -> None:
    """Fill ``weights`` float64[n]: the probability of each split given the starter and what the other side was dealt.

    ``seen`` int64[13]: how many cards of each rank it was dealt. ``starter``: its rank, or -1. All weights are 0 where
    no split is possible.
    """
    left, six, total = np.zeros(13), np.zeros(6, np.int64), 0.0
    for rank in range(13):
        left[rank] = max(4 - seen[rank] - (rank == starter), 0)
    for split in range(len(weights)):
        keep, toss, likely = signed(splits.keep[split]), signed(splits.toss[split]), splits.probability[split]
        for card in range(6):
            six[card] = HELD[4, keep, card] if card < 4 else HELD[2, toss, card - 4]
            likely *= left[six[card]]
            left[six[card]] -= 1
        for card in range(6):
            left[six[card]] += 1
        weights[split], total = likely, total + likely
    for split in range(len(weights)):
        weights[split] = weights[split] / total if total > 0 else 0.0
