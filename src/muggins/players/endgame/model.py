"""What a side that plays for the score knows of a deal: the other side's cards, the crib's odds.

All that both its decisions need is worked out once a deal and side, when its play begins.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.cards import JACK
from muggins.kernels._jit import inner_kernel, kernel, signed
from muggins.kernels.multisets import GROW, MEMBERS, SIZES
from muggins.kernels.show import RANK_POINTS
from muggins.players.endgame.aims import Aims
from muggins.score.first_to import paid
from muggins.score.stage import TARGET

_TWO, _THREE, _FOUR = GROW[1], GROW[2], GROW[3]
_PAIRS = MEMBERS[2].astype(np.int64)
_SIXES = MEMBERS[6].astype(np.int64)
_COPY = np.array([[six[:place].count(rank) for place, rank in enumerate(six)] for six in MEMBERS[6].tolist()])
_SLOTS = 4 * _SIXES + _COPY
"""Each card of six ranks: four times its rank, and how many of it came before."""
_CRIBS = 32
"""No crib scores as much."""
_STACK = 1 << 17
"""Room for 1,820 holdings, and at each of four events that split them for as many more, and for as
many as can have a weight of 1e-4."""
_DEEP = 32


class Judge(NamedTuple):
    """What both sides reckon in one deal, each from its own cards; every array is modified.

    Attributes:
        ready: int64[2], 1 once a side, by role, has looked at the deal.
        keeps: float64[2, 1820], how likely the other side keeps what.
        crib: float64[2, 121, 121], what the dealer's and the pone's score are worth to the dealer
            when all but the crib is counted; from the scores on that the deal began with.
        belief: float64[1824].
        spare: float64[1824].
        held: int64[n], a stack of holdings of the other side.
        weight: float64[n], how likely each is.
        starts: int64[32, 15], by depth, where on the stack those begin that play each rank or GO.
        heap_move: int64[n], what holdings play, before they are sorted by it.
        heap_held: int64[n], what is left of them.
        heap_weight: float64[n], how likely that is.
        own: int64[13], what the book plays.
        frames: int64[32, 17], the events of a line of the play.
        values: float64[32], what comes of each.
        worth: float64[15], of the choices.
        stream: uint64[1], for draws.
    """

    ready: NDArray[np.int64]
    keeps: NDArray[np.float64]
    crib: NDArray[np.float64]
    belief: NDArray[np.float64]
    spare: NDArray[np.float64]
    held: NDArray[np.int64]
    weight: NDArray[np.float64]
    starts: NDArray[np.int64]
    heap_move: NDArray[np.int64]
    heap_held: NDArray[np.int64]
    heap_weight: NDArray[np.float64]
    own: NDArray[np.int64]
    frames: NDArray[np.int64]
    values: NDArray[np.float64]
    worth: NDArray[np.float64]
    stream: NDArray[np.uint64]


def new_judge() -> Judge:
    """Return room to reckon in."""
    return Judge(
        np.zeros(2, np.int64),
        np.zeros((2, SIZES[4])),
        np.zeros((2, TARGET, TARGET)),
        np.zeros(1824),
        np.zeros(1824),
        np.zeros(_STACK, np.int64),
        np.zeros(_STACK),
        np.zeros((_DEEP, 15), np.int64),
        np.zeros(_STACK, np.int64),
        np.zeros(_STACK, np.int64),
        np.zeros(_STACK),
        np.zeros(13, np.int64),
        np.zeros((_DEEP, 17), np.int64),
        np.zeros(_DEEP),
        np.zeros(15),
        np.zeros(1, np.uint64),
    )


@kernel
def look_at_deal(
    judge: Judge,
    aims: Aims,
    objective: int,
    role: int,
    six: NDArray[np.uint8],
    tossed: NDArray[np.uint8],
    starter: int,
    scores: tuple[int, int],
) -> None:
    """Prepare a side's reckoning once the starter is turned.

    Args:
        judge: modified.
        aims: what is played for.
        objective: 0 win, 1 match points, 2 game points of the ACC.
        role: of the side, 0 pone, 1 dealer.
        six: uint8[6], its cards.
        tossed: uint8[2], of these the two it tossed.
        starter: the card.
        scores: (pone's, dealer's) when the play begins.
    """
    left = np.full(13, 4)
    for card in six:
        left[card >> 2] -= 1
    left[starter >> 2] -= 1
    thrown = np.zeros(len(_PAIRS))
    _fill_others(aims, 1 - role, left, judge.keeps[role], thrown)
    chances = np.zeros(_CRIBS)
    mine = _TWO[tossed[0] >> 2, tossed[1] >> 2]
    nobs = 0
    for card in tossed:
        if card >> 2 == JACK and card & 3 == starter & 3:
            nobs = 1
    for pair in range(len(_PAIRS)):
        if thrown[pair] > 0:
            cards = _FOUR[_THREE[mine, _PAIRS[pair, 0]], _PAIRS[pair, 1]]
            points = 0
            if cards >= 0:
                points = signed(RANK_POINTS[cards, starter >> 2]) + nobs
            chances[points] += thrown[pair]
    pay, worths = aims.pays[objective], aims.worths[objective]
    for d in range(scores[1], TARGET):
        for p in range(scores[0], TARGET):
            worth = 0.0
            for points in range(_CRIBS):
                if chances[points] > 0:
                    if d + points >= TARGET:
                        worth += chances[points] * paid(pay, p)
                    else:
                        worth -= chances[points] * worths[p, d + points]
            judge.crib[role, d, p] = worth
    judge.ready[role] = 1


@inner_kernel
def _fill_others(
    aims: Aims, role: int, left: NDArray[np.int64], keeps: NDArray[np.float64], thrown: NDArray[np.float64]
) -> None:
    """Fill how likely the other side, in a role, keeps and throws what of the cards ``left``."""
    # How many ways there are to one more of a rank, so that a product of six says C(left, many).
    ways_to = np.zeros(52)
    for rank in range(13):
        for copy in range(4):
            ways_to[4 * rank + copy] = max(left[rank] - copy, 0) / (copy + 1)
    keeps[:], thrown[:] = 0, 0
    total = 0.0
    for s in range(len(_SLOTS)):
        ways = 1.0
        for place in range(6):
            ways *= ways_to[_SLOTS[s, place]]
        if ways > 0:
            total += ways
            for made in range(aims.starts[role, s], aims.starts[role, s + 1]):
                share = ways * aims.odds[made]
                keeps[aims.keep[made]] += share
                thrown[aims.thrown[made]] += share
    keeps /= total
    thrown /= total


class Nobs(NamedTuple):
    """How likely one of the other side's four cards is nobs: base + each * its Jacks.

    Attributes:
        base: 1 where that has been shown; minus what its Jacks that are not add to the rest.
        each: of a Jack that has not been shown.
    """

    base: float
    each: float


@kernel
def nobs_of(six: NDArray[np.uint8], starter: int, shown: NDArray[np.uint8]) -> Nobs:
    """Return what a side knows of the other's nobs.

    Args:
        six: uint8[6], its own cards.
        starter: the card.
        shown: uint8[n], what the other side has played.
    """
    unseen, gone = 4, 0
    for card in six:
        if card >> 2 == JACK:
            unseen -= 1
            if card & 3 == starter & 3:
                return Nobs(0.0, 0.0)
    for card in shown:
        if card >> 2 == JACK:
            gone += 1
            if card & 3 == starter & 3:
                return Nobs(1.0, 0.0)
    if starter >> 2 == JACK:
        return Nobs(0.0, 0.0)
    each = 1.0 / (unseen - gone)
    return Nobs(-gone * each, each)
