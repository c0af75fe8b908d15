"""What an opponent may keep and toss next to six exact cards: all 9,366,819 hands it may hold, suit by suit."""

from collections.abc import Sequence
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from muggins.cards import Card, rank_of, suit_of
from muggins.kernels._jit import kernel
from muggins.kernels.suits import suit_classes
from muggins.solver.opening.splits import Splits, numbers_of
from muggins.solver.toss.game import parts_of_tosses, ranks_of_classes

_ORDERS = np.array(list(permutations(range(0, 52, 13))))
"""Where the mask of each suit lies in a key, int64[24, 4], for each way to name the suits."""


@kernel
def _weigh(
    keys: NDArray[np.int64],
    multiplicities: NDArray[np.uint8],
    held: NDArray[np.int64],
    toss: NDArray[np.float32],
    split: NDArray[np.int32],
    weights: NDArray[np.float64],
) -> None:
    """Add to ``weights`` how many hands without the cards in ``held``, int64[4] of masks, make each split."""
    for c in range(len(keys)):
        fitting, total = 0, 0.0
        for order in range(24):
            for suit in range(4):
                if keys[c] >> _ORDERS[order, suit] & held[suit]:
                    break
            else:
                fitting += 1
        for place in range(15):
            total += toss[c, place]
        for place in range(15):
            if fitting and toss[c, place] > 0:
                weights[split[c, place]] += multiplicities[c] * fitting / 24 * toss[c, place] / total


class SuitedTosses:
    """A role's tosses, suit by suit, ready to be weighed against cards that the other side holds."""

    def __init__(self, toss: NDArray[np.float32], splits: Splits) -> None:
        """Take the tosses, float32[962988, 15] up to a factor, and the splits that they make."""
        keep, pair = parts_of_tosses()
        self.splits, self._toss = splits, toss
        self._split = numbers_of(splits)[keep, pair][ranks_of_classes()[0]]

    def weights(self, six: Sequence[Card]) -> NDArray[np.float64]:
        """Return float64[n], in how many of the hands that miss six cards each split is made; sums to C(46, 6)."""
        held = np.zeros(4, np.int64)
        for card in six:
            held[suit_of(card)] |= 1 << rank_of(card)
        classes, weights = suit_classes(), np.zeros(len(self.splits.keep))
        _weigh(classes.keys, classes.multiplicities, held, self._toss, self._split, weights)
        return weights

    def by_starter(self, six: Sequence[Card]) -> NDArray[np.float64]:
        """Return float64[13, n], the probability of each starter's rank and each split together; sums to 1."""
        left = 4 - np.bincount([rank_of(card) for card in six], minlength=13)
        both: NDArray[np.float64] = self.weights(six) * np.maximum(left[:, None] - self.splits.counts.T, 0)
        both /= both.sum()
        return both
