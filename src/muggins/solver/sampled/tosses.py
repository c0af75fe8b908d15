"""Tosses trained by chance-sampled CFR against given pegging, the published way: a deal at a time."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import borrowing_kernel, inlined, kernel, signed
from muggins.kernels.crib import KEEPS, THROWS, TOSS_OF
from muggins.kernels.holdings import index_of_hand
from muggins.kernels.random import deal_cards, seeded
from muggins.kernels.show import points_of_five
from muggins.kernels.tosses import toss_tables
from muggins.rules.role import Role
from muggins.solver.sampled.abstraction import Abstraction, TossSets, deal_sets


class RegretSums(NamedTuple):
    """What is learned, by role, set and toss, or by entry of the play; modified."""

    regrets: NDArray[np.float32]
    average: NDArray[np.float32]  # the sum of all strategies, those of the play by own reach


def new_toss_training(sets: TossSets) -> RegretSums:
    return RegretSums(*np.zeros((2, 2, len(sets.known), 15), np.float32))


@borrowing_kernel
def toss_probabilities(weights: NDArray[np.float32], probability: NDArray[np.float64]) -> None:
    """Fill ``probability`` float64[15] in proportion to what is above 0, evenly without."""
    total = 0.0
    for toss in range(15):
        probability[toss] = max(weights[toss], np.float32(0))
        total += probability[toss]
    for toss in range(15):
        probability[toss] = probability[toss] / total if total > 0 else 1 / 15


@inlined
def kept_hand(six: NDArray[np.uint8], toss: int) -> int:
    hand = 0
    for place in KEEPS[toss]:
        hand += 1 << 3 * signed(six[place] >> 2)
    return hand


@inlined
def _hand_points(six: NDArray[np.uint8], toss: int, starter: int) -> int:
    a, b, c, d = KEEPS[toss, 0], KEEPS[toss, 1], KEEPS[toss, 2], KEEPS[toss, 3]
    return points_of_five(signed(six[a]), signed(six[b]), signed(six[c]), signed(six[d]), starter, False)


@kernel
def train_tosses(
    abstraction: Abstraction, nets: NDArray[np.float32], training: RegretSums, seed: int, start: int, iterations: int
) -> None:
    """Train both roles' tosses from iteration ``start`` on; ``nets`` are those of :func:`net_table`."""
    deck, six = np.zeros(52, np.uint8), np.zeros((2, 6), np.uint8)
    sets, stream = np.zeros(2, np.int64), np.zeros(1, np.uint64)
    probability, values = np.zeros((2, 15)), np.zeros((2, 15))
    hands, kept = np.zeros((2, 15)), np.zeros((2, 15), np.int64)
    for iteration in range(start, start + iterations):
        stream[0] = seeded(seed, iteration, 1)
        for place in range(52):  # a deal depends on its own number only
            deck[place] = place
        deal_cards(stream, deck, 13)
        deal_sets(abstraction, deck, six, sets)
        starter = signed(deck[12])
        for role in range(2):
            toss_probabilities(training.regrets[role, sets[role]], probability[role])
            for toss in range(15):
                hands[role, toss] = _hand_points(six[role], toss, starter)
                kept[role, toss] = index_of_hand(kept_hand(six[role], toss))
                values[role, toss] = 0.0
        for i in range(15):
            a, b = signed(six[0, THROWS[i, 0]]), signed(six[0, THROWS[i, 1]])
            for j in range(15):
                if probability[0, i] > 0 or probability[1, j] > 0:
                    c, d = signed(six[1, THROWS[j, 0]]), signed(six[1, THROWS[j, 1]])
                    net = hands[0, i] - hands[1, j] + nets[kept[0, i], kept[1, j]]
                    net -= points_of_five(a, b, c, d, starter, True)
                    values[0, i] += probability[1, j] * net
                    values[1, j] -= probability[0, i] * net
        for role in range(2):
            mean = 0.0
            for toss in range(15):
                mean += probability[role, toss] * values[role, toss]
            for toss in range(15):
                training.regrets[role, sets[role], toss] += np.float32(values[role, toss] - mean)
                training.average[role, sets[role], toss] += np.float32(probability[role, toss])


def greedy_tosses(hands: NDArray[np.uint8], six: NDArray[np.int32], role: Role) -> NDArray[np.float32]:
    """Return the greedy tosses of hands: float32[n, 15], evenly what makes the most points at once.

    ``hands`` uint8[n, 6] are sorted cards, ``six`` int32[n] their ranks, as multisets.
    """
    ranks, suits = (hands >> 2).astype(np.int64), hands & 3
    points = toss_tables().alone[six].astype(np.int64)
    points += 4 * (suits[:, KEEPS] == suits[:, KEEPS][..., :1]).all(axis=2)
    first, second = ranks[:, THROWS[:, 0]], ranks[:, THROWS[:, 1]]
    fifteen = np.minimum(first + 1, 10) + np.minimum(second + 1, 10) == 15
    points += (2 if role is Role.DEALER else -2) * ((first == second) | fifteen)
    most: NDArray[np.float32] = (points == points.max(axis=1, keepdims=True)).astype(np.float32)
    return most


def expanded_tosses(average: NDArray[np.float32], sets: TossSets) -> NDArray[np.float32]:
    """Return float32[962988, 15], a role's strategy of every suit class, from that of the sets, float32[sets, 15]."""
    place = sets.order.argsort(axis=1)
    return average[sets.number[:, None], TOSS_OF[place[:, THROWS[:, 0]], place[:, THROWS[:, 1]]]]
