"""How a walk over the tree lays out its vectors, and what its steps receive.

A vector over what a side with 0..4 cards holds is as wide as ``WIDTHS`` says; two cards are a square
of ranks, 13 rows of 16. After a card of each rank the opponent's reaches are rows next to each other,
as wide as the holdings of one card less.
"""

from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import inlined
from muggins.kernels.multisets import GROW, MEMBERS, SIZES
from muggins.solver.play.ends import LANES
from muggins.solver.play.regrets import Update
from muggins.solver.play.tree import DEPTH, WIDTHS

LEARN, BEST, VALUE = range(3)
"""What the hero does: follow and update its regrets, play its best, or follow the given strategy."""

SQUARE = WIDTHS[2]
THREES = WIDTHS[3]
FLOW = 13 * THREES
"""Room for the rows after each rank; behind them lies the reach after a go."""
STRIDE = FLOW + WIDTHS[4]
TINY = np.float32(1e-30)
"""Sums of regrets up to this count as none."""
ZERO, ONE, HALF = np.float32(0), np.float32(1), np.float32(0.5)

Floats: TypeAlias = NDArray[np.floating[Any]]
Weights: TypeAlias = Floats | NDArray[np.uint8]
"""A strategy up to a factor for each information set."""


def _whole(cards: int, width: int) -> NDArray[np.int32]:
    """Return int32[13, width]: the holding before a rank was played, by what is left, or how many there are for none.

    The width is that of ``tree.width_of``, which would be compiled at every start if it were called from Python.
    """
    table = np.full((13, width), SIZES[cards], np.int32)
    table[:, : SIZES[cards - 1]] = np.where(GROW[cards - 1] < 0, SIZES[cards], GROW[cards - 1]).T
    return table


def _evenly(cards: int) -> NDArray[np.float32]:
    """Return float32[14, width]: one over the different ranks below ``fits`` of each holding."""
    even = np.zeros((14, WIDTHS[cards]), np.float32)
    for fits in range(1, 14):
        for number, ranks in enumerate(MEMBERS[cards].tolist()):
            different = len({rank for rank in ranks if rank < fits})
            even[fits, number] = 1 / different if different else 0
    return even


WHOLE3, WHOLE4 = _whole(3, 96), _whole(4, 456)
EVENLY3, EVENLY4 = _evenly(3), _evenly(4)
NONE_FITS = (MEMBERS[3][:, 0] < np.arange(14)[:, None]).sum(axis=1)
"""int64[14]: the first holding of three with no rank below ``fits``; all after it have none."""
PAIR_X = np.array([LANES * int(x) + int(y) for x, y in MEMBERS[2]] + [13] * 5, np.int64)
PAIR_Y = np.array([LANES * int(y) + int(x) for x, y in MEMBERS[2]] + [13] * 5, np.int64)
"""int64[96]: the two places of a pair in a square; of the spare ones a lane that nobody holds."""

CORRELATION_STEPS = np.float32(200)
"""A number q in the tables of a correlation means a factor 1 + q / 200."""


class Correlation(NamedTuple):
    """How much likelier two keeps are together than their reaches say; by hero.

    What the tosses of both sides take from the deck makes their keeps depend on each other a little. Reaches cannot
    carry that: it does not factor. It is applied where both keeps are known, at the ends.
    """

    on: bool  # whether there is any; the tables are not looked at otherwise
    # [16], the cards of each rank that both hands come from: four, or three of the starter's rank where that is
    # known; the last three are 0
    deck: NDArray[np.float32]
    # [455, 455, 14, 16], by what the hero and the villain have played, three cards each, the villain's last card,
    # and the hero's; then the diagonal
    ends: NDArray[np.int8]
    # [1820, 91, 13, 16], by the hero's keep, the two cards that the villain has played and its last two
    alone_villain: NDArray[np.int8]
    # [1820, 91, 13, 16], by the villain's keep, the two cards that the hero has played and its last two
    alone_hero: NDArray[np.int8]
    whole: NDArray[np.float32]  # [1820, 1820], the factor by the hero's and the villain's keep


def deck_without(starter: int | None) -> NDArray[np.float32]:
    """Return float32[16], the cards of each rank in a deck, less a starter of a rank if given."""
    deck = np.zeros(LANES, np.float32)
    deck[:13] = 4
    if starter is not None:
        deck[starter] = 3
    return deck


def no_correlation() -> Correlation:
    """Return that keeps depend on each other by removal only."""
    none = np.zeros((1, 1, 14, LANES), np.int8)
    return Correlation(False, deck_without(None), none, none, none, np.ones((1, 1), np.float32))


@inlined
def vector_width(cards: int) -> int:
    """Return how wide a vector over what a side with up to four cards holds is; 16 for none."""
    return LANES if cards < 2 else SQUARE if cards == 2 else THREES if cards == 3 else WIDTHS[4]


class Sweep(NamedTuple):
    """What one sweep over the tree does; plain numbers."""

    hero: int  # 0 pone, 1 dealer
    mode: int  # LEARN, BEST or VALUE
    update: Update  # of the hero's regrets where it learns, and of the villain's average


class WalkWorkspace(NamedTuple):
    """Memory for one walk, one to a thread; float32 (float64 in a search for advice), modified."""

    flow: Floats  # [DEPTH * STRIDE], by depth: rows of reaches after each rank, and after a go
    choice: Floats  # [DEPTH * FLOW], by depth: rows of the hero's probabilities, or values of its cards
    value: Floats  # [DEPTH, 1824], by depth: the hero's values
    mass: Floats  # [1824], sums of positive regret
    square: Floats  # [224], what a node of ends needs
    line: Floats  # [64], the same


def new_walk_workspace() -> WalkWorkspace:
    return WalkWorkspace(
        np.zeros(DEPTH * STRIDE, np.float32),
        np.zeros(DEPTH * FLOW, np.float32),
        np.zeros((DEPTH, WIDTHS[4]), np.float32),
        np.zeros(WIDTHS[4], np.float32),
        np.zeros(224, np.float32),
        np.zeros(64, np.float32),
    )


class Node(NamedTuple):
    """A node on the way, and where its vectors lie; plain numbers.

    Steps of a walk are compiled into it. They take numbers in structs like this one, but only the
    arrays that they use: to count the references of a struct of many arrays takes longer than a step.
    """

    number: int  # in the tree
    mine: int  # cards the side to move holds
    theirs: int  # cards its opponent holds
    fits: int  # the ranks below it may be played
    offset: int  # where its entries begin
    net: np.float32  # of the side to move, so far
    hero_played: int  # the hero's cards on the table, as a multiset
    villain_played: int  # the villain's
    reach: int  # where the villain's reach begins in ``flow``
    rows: int  # where its reaches after each rank begin in ``flow``
    choice: int  # where the hero's rows begin in ``choice``


class Path(NamedTuple):
    """The nodes from the first of a walk to where it is, by depth; each int64[DEPTH], modified."""

    node: NDArray[np.int64]  # the node
    reach: NDArray[np.int64]  # where the villain's reach begins in ``flow``
    hero_played: NDArray[np.int64]  # the hero's cards on the table, as a multiset
    villain_played: NDArray[np.int64]  # the villain's


@inlined
def new_path() -> Path:
    return Path(
        np.zeros(DEPTH, np.int64), np.zeros(DEPTH, np.int64), np.zeros(DEPTH, np.int64), np.zeros(DEPTH, np.int64)
    )
