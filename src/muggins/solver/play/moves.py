"""The moves of the hero and the villain at one node of a walk.

The villain's reach is split in proportion to the source's weights above zero, evenly where there are none; the hero's
values are put together from what its cards are worth, and in LEARN its regrets are updated. Entries are "play rank r,
keep m", see :mod:`muggins.solver.play.tree`; with three or four cards they are looped over by what is kept, ``k``.
"""

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import inlined, inlined_vector_kernel
from muggins.kernels.multisets import SIZES
from muggins.solver.play.ends import LANES
from muggins.solver.play.layout import (
    BEST,
    EVENLY3,
    EVENLY4,
    FLOW,
    HALF,
    LEARN,
    NONE_FITS,
    ONE,
    PAIR_X,
    PAIR_Y,
    SQUARE,
    THREES,
    TINY,
    WHOLE3,
    WHOLE4,
    ZERO,
    Floats,
    Node,
    Sweep,
    Weights,
    vector_width,
)
from muggins.solver.play.regrets import discounted, updated
from muggins.solver.play.tree import GO, width_of

_LEAST = np.float32(-1e30)


@inlined
def _kept_by(cards: int) -> int:
    """Return how many holdings are left after a card of three or four."""
    return SIZES[3] if cards == 4 else SIZES[2]


@inlined
def _whole_of(cards: int) -> NDArray[np.int32]:
    """Return the table of three or four cards before a card was played, see the layout."""
    return WHOLE4 if cards == 4 else WHOLE3


@inlined
def _evenly_of(cards: int) -> NDArray[np.float32]:
    return EVENLY4 if cards == 4 else EVENLY3


@inlined
def _sum_positive(source: Weights, node: Node, mass: Floats) -> None:
    width, whole = width_of(node.mine - 1), _whole_of(node.mine)
    mass[:] = 0
    for r in range(node.fits):
        for k in range(_kept_by(node.mine)):
            mass[whole[r, k]] += max(source[node.offset + width * r + k], ZERO)


@inlined_vector_kernel
def split_pairs(source: Weights, node: Node, flow: Floats, average: Floats, weight: np.float32) -> None:
    """Split the villain's reach of two cards between them, and add that to the average by ``weight``.

    Fills the rows of ``flow`` after each rank that fits, by the card that is kept.
    """
    offset, fits, reach, rows = node.offset, node.fits, node.reach, node.rows
    for r in range(fits):
        for m in range(13):
            flow[rows + 16 * r + m] = flow[reach + 16 * r + m]
        for m in range(13, LANES):
            flow[rows + 16 * r + m] = 0
    for r in range(fits):
        for m in range(r):
            x = max(source[offset + 16 * r + m], ZERO)
            y = max(source[offset + 16 * m + r], ZERO)
            probability = x / (x + y) if x + y > TINY else HALF
            both = flow[reach + 16 * r + m]
            flow[rows + 16 * r + m] = both * probability
            flow[rows + 16 * m + r] = both * (ONE - probability)
    if weight > 0:
        for place in range(16 * fits):
            average[offset + place] += weight * flow[rows + place]


@inlined_vector_kernel
def split_holdings(
    source: Weights, node: Node, flow: Floats, mass: Floats, average: Floats, weight: np.float32
) -> None:
    """Do the same with three or four cards; of three, two are kept: squares of ranks."""
    cards, fits, reach, rows = node.mine, node.fits, node.reach, node.rows
    width, whole, evenly = width_of(cards - 1), _whole_of(cards), _evenly_of(cards)
    _sum_positive(source, node, mass)
    for r in range(fits):
        # Spare lanes hold nobody's reach; clear what an earlier node left there.
        if cards == 4:
            flow[rows + width * r + SIZES[3]] = 0
        else:
            for x in range(13):
                for lane in range(13, LANES):
                    flow[rows + SQUARE * r + 16 * x + lane] = 0
    for r in range(fits):
        for k in range(_kept_by(cards)):
            m = whole[r, k]
            entry = node.offset + width * r + k
            probability = max(source[entry], ZERO) / mass[m] if mass[m] > TINY else evenly[fits, m]
            here = flow[reach + m] * probability
            if weight > 0:
                average[entry] += weight * here
            if cards == 4:
                flow[rows + width * r + k] = here
            else:
                flow[rows + SQUARE * r + PAIR_X[k]] = here
                flow[rows + SQUARE * r + PAIR_Y[k]] = here


@inlined
def go_of_villain(flow: Floats, node: Node) -> bool:
    """Write the reach of the holdings without a fitting rank; return whether there is any.

    It lies behind the rows after each rank, at ``node.rows + FLOW``.
    """
    cards, fits, reach, gone = node.mine, node.fits, node.reach, node.rows + FLOW
    alive = False
    if cards == 1:
        for b in range(LANES):
            flow[gone + b] = flow[reach + b] if b >= fits else ZERO
            alive |= flow[gone + b] > 0
    elif cards == 2:
        for x in range(13):
            for y in range(LANES):
                at = 16 * x + y
                flow[gone + at] = flow[reach + at] if x >= fits and y >= fits else ZERO
                alive |= flow[gone + at] > 0
    else:
        for k in range(THREES):
            flow[gone + k] = flow[reach + k] if k >= NONE_FITS[fits] else ZERO
            alive |= flow[gone + k] > 0
    return alive


@inlined_vector_kernel
def reach_after(flow: Floats, node: Node, edge: int, left: Floats) -> tuple[int, bool]:
    """Return where the villain's reach after its move begins in ``flow``, and whether there is any.

    The reach after a card is multiplied by how many of its rank are ``left``, float[16].
    """
    begin, alive = node.rows + FLOW, False
    if edge == GO:
        alive = go_of_villain(flow, node)
    else:
        width, factor = vector_width(node.mine - 1), left[edge]
        begin = node.rows + width * edge
        for place in range(begin, begin + width):
            flow[place] *= factor
            alive |= flow[place] > 0
    return begin, alive


@inlined_vector_kernel
def go_of_hero(node: Node, child: Floats, value: Floats) -> None:
    """Take the values of the holdings without a fitting rank from what follows the go."""
    cards, fits = node.mine, node.fits
    if cards == 1:
        for a in range(fits, 13):
            value[a] = child[a]
    elif cards == 2:
        for x in range(fits, 13):
            for y in range(fits, 13):
                value[16 * x + y] = child[16 * x + y]
    else:
        for k in range(NONE_FITS[fits], SIZES[3]):
            value[k] = child[k]


@inlined_vector_kernel
def settle_pairs(source: Floats, choice: Floats, sweep: Sweep, node: Node, value: Floats) -> None:
    """Choose between two cards: fill ``value[:208]`` from the rows of what each card is worth.

    In LEARN the regrets are updated. Pairs of which neither card fits are left alone.
    """
    rows, offset = node.choice, node.offset
    for r in range(node.fits):
        value[16 * r + r] = choice[rows + 16 * r + r]
        for m in range(node.fits, 13):
            worth = choice[rows + 16 * r + m]
            value[16 * r + m] = worth
            value[16 * m + r] = worth
        for m in range(r):
            one, two = choice[rows + 16 * r + m], choice[rows + 16 * m + r]
            if sweep.mode == BEST:
                worth = max(one, two)
            else:
                old_one, old_two = source[offset + 16 * r + m], source[offset + 16 * m + r]
                x, y = max(old_one, ZERO), max(old_two, ZERO)
                probability = x / (x + y) if x + y > TINY else HALF
                worth = two + probability * (one - two)
                if sweep.mode == LEARN:
                    source[offset + 16 * r + m] = updated(old_one, one, worth, sweep.update)
                    source[offset + 16 * m + r] = updated(old_two, two, worth, sweep.update)
            value[16 * r + m] = worth
            value[16 * m + r] = worth


@inlined_vector_kernel
def prepare_holdings(source: Floats, choice: Floats, mass: Floats, sweep: Sweep, node: Node, value: Floats) -> None:
    """Fill the hero's probabilities for three or four cards; in LEARN discount the old regrets."""
    cards, fits, rows = node.mine, node.fits, node.choice
    width, whole, evenly = width_of(cards - 1), _whole_of(cards), _evenly_of(cards)
    if sweep.mode == BEST:
        value[:] = _LEAST
        return
    value[:] = 0
    _sum_positive(source, node, mass)
    for r in range(fits):
        for k in range(_kept_by(cards)):
            m = whole[r, k]
            old = source[node.offset + width * r + k]
            choice[rows + width * r + k] = max(old, ZERO) / mass[m] if mass[m] > TINY else evenly[fits, m]
            if sweep.mode == LEARN:
                source[node.offset + width * r + k] = discounted(old, sweep.update)


@inlined_vector_kernel
def give_holdings(
    source: Floats, choice: Floats, sweep: Sweep, node: Node, r: int, factor: np.float32, child: Floats, value: Floats
) -> None:
    """Add what playing rank ``r`` from three or four cards is worth.

    That is ``factor``, the cards of its rank that are unseen, times the values after it, ``child``.
    """
    cards = node.mine
    width, whole = width_of(cards - 1), _whole_of(cards)
    for k in range(_kept_by(cards)):
        m = whole[r, k]
        worth = factor * (child[k] if cards == 4 else child[PAIR_X[k]])
        if sweep.mode == BEST:
            value[m] = max(value[m], worth)
        else:
            value[m] += choice[node.choice + width * r + k] * worth
            if sweep.mode == LEARN:
                source[node.offset + width * r + k] += worth


@inlined_vector_kernel
def settle_holdings(source: Floats, sweep: Sweep, node: Node, value: Floats) -> None:
    """Take the value of the whole from the regrets of three or four cards."""
    width, whole = width_of(node.mine - 1), _whole_of(node.mine)
    if sweep.mode == LEARN:
        for r in range(node.fits):
            for k in range(_kept_by(node.mine)):
                entry = node.offset + width * r + k
                source[entry] = max(source[entry] - value[whole[r, k]], sweep.update.floor)
