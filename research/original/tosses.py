"""Tosses trained in the study's engine, as the study trained them.

For every two tosses of a deal the play is drawn once. The pone's strategy is looked up again, and its regrets and its
average are added to, for each of the dealer's tosses. So that it takes a tenth of the time, the play of every pair of
keeps is drawn some times beforehand, and one of these is drawn then.
"""

from concurrent.futures import ThreadPoolExecutor
from itertools import repeat

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import inlined, kernel, signed
from muggins.kernels.crib import KEEPS, THROWS
from muggins.kernels.holdings import HELD, HOLDINGS, index_of_hand
from muggins.kernels.multisets import SIZES
from muggins.kernels.random import below, deal_cards, seeded
from muggins.kernels.show import points_of_five
from muggins.solver.sampled.abstraction import Abstraction, deal_sets
from muggins.solver.sampled.tosses import RegretSums, kept_hand, toss_probabilities
from research.original.play import StudyEngine, StudyPegging, play_out

_PONE, _DEALER = 0, 1
DRAWS = 16
"""How often the play of each pair of keeps is drawn."""


@kernel
def _fill(engine: StudyEngine, learned: StudyPegging, mine: int, nets: NDArray[np.int8]) -> None:
    stream = np.zeros(1, np.uint64)
    for theirs in range(HOLDINGS[4]):
        rows = _row(mine), _row(theirs)
        stream[0] = seeded(mine, theirs, 0)
        for draw in range(DRAWS):
            nets[mine, theirs, draw] = play_out(engine, learned, rows, stream)


@inlined
def _row(keep: int) -> int:
    row = 0
    for place in range(4):
        row |= (HELD[4, keep, place] + 1) << 4 * place
    return row


def drawn_nets(engine: StudyEngine, learned: StudyPegging, threads: int) -> NDArray[np.int8]:
    """Return int8[1820, 1820, DRAWS]: pone's net points in plays drawn of pone's keep and dealer's."""
    nets = np.zeros((SIZES[4], SIZES[4], DRAWS), np.int8)
    with ThreadPoolExecutor(threads) as pool:
        for _ in pool.map(_fill, repeat(engine), repeat(learned), range(SIZES[4]), repeat(nets)):
            pass
    return nets


@inlined
def kept_points(cards: NDArray[np.uint8], toss: int, starter: int) -> int:
    """Return the show of what a toss keeps of six cards."""
    a, b, c, d = KEEPS[toss, 0], KEEPS[toss, 1], KEEPS[toss, 2], KEEPS[toss, 3]
    return points_of_five(signed(cards[a]), signed(cards[b]), signed(cards[c]), signed(cards[d]), starter, False)


@kernel
def _add(
    training: RegretSums, role: int, number: int, probability: NDArray[np.float64], values: NDArray[np.float64]
) -> None:
    """Add to the regrets of a set what each toss was worth beyond the strategy."""
    mean = 0.0
    for toss in range(15):
        mean += probability[toss] * values[toss]
    for toss in range(15):
        training.regrets[role, number, toss] += np.float32(values[toss] - mean)


@kernel
def train_tosses(
    abstraction: Abstraction, nets: NDArray[np.int8], training: RegretSums, seed: int, start: int, iterations: int
) -> None:
    """Train both roles' tosses from iteration ``start`` on, with ``nets`` of :func:`drawn_nets`."""
    deck, six = np.zeros(52, np.uint8), np.zeros((2, 6), np.uint8)
    sets, stream = np.zeros(2, np.int64), np.zeros(1, np.uint64)
    probability, values = np.zeros((2, 15)), np.zeros((2, 15))
    hands, kept = np.zeros((2, 15), np.int64), np.zeros((2, 15), np.int64)
    for iteration in range(start, start + iterations):
        stream[0] = seeded(seed, iteration, 1)
        for place in range(52):  # a deal depends on its own number only
            deck[place] = place
        deal_cards(stream, deck, 13)
        deal_sets(abstraction, deck, six, sets)
        starter = signed(deck[12])
        for role in range(2):
            for toss in range(15):
                hands[role, toss] = kept_points(six[role], toss, starter)
                kept[role, toss] = index_of_hand(kept_hand(six[role], toss))
        toss_probabilities(training.regrets[_DEALER, sets[_DEALER]], probability[_DEALER])
        for j in range(15):
            toss_probabilities(training.regrets[_PONE, sets[_PONE]], probability[_PONE])
            c, d = signed(six[_DEALER, THROWS[j, 0]]), signed(six[_DEALER, THROWS[j, 1]])
            reach = probability[_DEALER, j]
            values[_DEALER, j] = 0.0
            for i in range(15):
                values[_PONE, i] = 0.0
                training.average[_PONE, sets[_PONE], i] += np.float32(probability[_PONE, i])
                if reach > 0 or probability[_PONE, i] > 0:
                    a, b = signed(six[_PONE, THROWS[i, 0]]), signed(six[_PONE, THROWS[i, 1]])
                    pegged = nets[kept[_PONE, i], kept[_DEALER, j], below(stream, DRAWS)]
                    net = hands[_PONE, i] - hands[_DEALER, j] + pegged
                    net -= points_of_five(a, b, c, d, starter, True)
                    values[_PONE, i] = reach * net
                    values[_DEALER, j] -= probability[_PONE, i] * net
            _add(training, _PONE, sets[_PONE], probability[_PONE], values[_PONE])
        _add(training, _DEALER, sets[_DEALER], probability[_DEALER], values[_DEALER])
        for toss in range(15):
            training.average[_DEALER, sets[_DEALER], toss] += np.float32(probability[_DEALER, toss])
