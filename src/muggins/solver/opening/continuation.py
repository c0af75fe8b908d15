"""What the play is worth after its opening, for every pair of holdings: exact, by backward induction.

After three cards the pone holds two and the dealer three. From the ends up, each node has a table of the pone's
net points by both sides' holdings; at each the side to move follows its strategy.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import inlined, inner_borrowing_kernel, signed, vector_kernel
from muggins.kernels.holdings import HELD, HOLDINGS, WITH_CARD
from muggins.kernels.multisets import SIZES
from muggins.solver.play.layout import HALF, ONE, TINY, ZERO, Floats
from muggins.solver.play.tree import DEPTH, GO, Tree, width_of

PONE_LEFT, DEALER_LEFT = SIZES[2], SIZES[3]
"""How many holdings the pone and the dealer may have left after the opening."""
_MOST_HELD = PONE_LEFT * DEALER_LEFT
_MOST_ROWS = 13 * SIZES[2]


class ContinuationWorkspace(NamedTuple):
    """Memory for one thread; modified."""

    table: Floats  # float32[DEPTH, 91 * 455], by depth: the pone's net points by the pone's holding and the dealer's
    strategy: Floats  # float32[DEPTH, 13 * 91], by depth: the probability of each card, by what is left
    mass: Floats  # float32[455]
    path: NDArray[np.int64]  # [DEPTH], the nodes on the way


def new_continuation_workspace() -> ContinuationWorkspace:
    return ContinuationWorkspace(
        np.zeros((DEPTH, _MOST_HELD), np.float32),
        np.zeros((DEPTH, _MOST_ROWS), np.float32),
        np.zeros(SIZES[3], np.float32),
        np.zeros(DEPTH, np.int64),
    )


@inner_borrowing_kernel
def _set_strategy(weights: Floats, offset: int, cards: int, fits: int, mass: Floats, strategy: Floats) -> None:
    """Fill ``strategy`` with the probability of playing each rank, by what is left of two or three cards."""
    rests, width = HOLDINGS[cards - 1], width_of(cards - 1)
    if cards == 2:
        for rank in range(fits):
            for rest in range(rests):
                probability = ONE
                if rest != rank and rest < fits:
                    x = max(weights[offset + width * rank + rest], ZERO)
                    y = max(weights[offset + width * rest + rank], ZERO)
                    probability = x / (x + y) if x + y > TINY else HALF
                strategy[rank * rests + rest] = probability
        return
    for holding in range(HOLDINGS[cards]):
        mass[holding] = ZERO
    for rank in range(fits):
        for rest in range(rests):
            holding = WITH_CARD[cards - 1, rest, rank]
            if holding >= 0:
                mass[holding] += max(weights[offset + width * rank + rest], ZERO)
    for rank in range(fits):
        for rest in range(rests):
            holding, probability = WITH_CARD[cards - 1, rest, rank], ZERO
            if holding >= 0 and mass[holding] > TINY:
                probability = max(weights[offset + width * rank + rest], ZERO) / mass[holding]
            elif holding >= 0:
                different = 0
                for place in range(cards):
                    held = HELD[cards, holding, place]
                    different += held < fits and (place == 0 or held != HELD[cards, holding, place - 1])
                probability = ONE / np.float32(different)
            strategy[rank * rests + rest] = probability


@inner_borrowing_kernel
def _count_ends(tree: Tree, node: int, strategy: Floats, table: Floats) -> None:
    pones, cards, theirs = tree.turn[node] == 0, signed(tree.mine[node]), signed(tree.theirs[node])
    others, row = HOLDINGS[theirs], HOLDINGS[theirs] if pones else HOLDINGS[cards]
    sign, base = np.float32(1 if pones else -1), np.float32(tree.net[node])
    for rank in range(tree.fits[node]):
        leaf = tree.ends[tree.leaves[node] + rank]
        if leaf < 0:
            continue
        number, points = leaf & 65535, leaf >> 16
        for rest in range(HOLDINGS[cards - 1]):
            held = signed(WITH_CARD[cards - 1, rest, rank])
            probability = strategy[rank * HOLDINGS[1] + rest] if cards == 2 else ONE
            for other in range(others):
                if cards == 2:
                    net = signed(tree.tables.by_other[number, rest, other])
                elif theirs == 2:
                    net = signed(tree.tables.by_other[number, HELD[2, other, 0], HELD[2, other, 1]])
                else:
                    net = signed(tree.tables.threes[number, other])
                place = held * row + other if pones else other * row + held
                table[place] += probability * (base + sign * np.float32(points + net))


@inlined
def _take_go(cards: int, fits: int, pones: bool, others: int, child: Floats, table: Floats) -> None:
    """Take the values of the holdings without a fitting rank from what follows the go."""
    holdings = HOLDINGS[cards]
    for held in range(holdings):
        if HELD[cards, held, 0] >= fits:
            for other in range(others):
                place = held * others + other if pones else other * holdings + held
                table[place] += child[place]


@inlined
def _take_card(cards: int, rank: int, pones: bool, others: int, strategy: Floats, child: Floats, table: Floats) -> None:
    """Add what follows a card, times the probability that it is played."""
    holdings, rests = HOLDINGS[cards], HOLDINGS[cards - 1]
    if pones:
        for rest in range(rests):
            held, probability = WITH_CARD[cards - 1, rest, rank], strategy[rank * rests + rest]
            if held >= 0 and probability > 0:
                for other in range(others):
                    table[held * others + other] += probability * child[rest * others + other]
    else:
        for other in range(others):
            for rest in range(rests):
                held = WITH_CARD[cards - 1, rest, rank]
                if held >= 0:
                    table[other * holdings + held] += strategy[rank * rests + rest] * child[other * rests + rest]


@vector_kernel
def continuation_values(
    tree: Tree, weights: Floats, first: int, workspace: ContinuationWorkspace, nets: Floats
) -> None:
    """Fill ``nets`` float32[91, 455] with what the whole play nets the pone from a node after the opening.

    It is by the pone's holding and the dealer's; of two that no deck holds, anything. Both sides play in proportion to
    the ``weights`` float32[entries] above zero.
    """
    path, table, strategy = workspace.path, workspace.table, workspace.strategy
    depth, number, done = 0, first, -1
    path[0] = first
    while True:
        here = path[depth]
        cards, theirs, fits = signed(tree.mine[here]), signed(tree.theirs[here]), signed(tree.fits[here])
        pones, others = tree.turn[here] == 0, HOLDINGS[theirs]
        if number == here:
            for place in range(HOLDINGS[cards] * others):
                table[depth, place] = ZERO
            if cards > 1:
                _set_strategy(weights, tree.offset[here], cards, fits, workspace.mass, strategy[depth])
            if tree.leaves[here] >= 0:
                _count_ends(tree, here, strategy[depth], table[depth])
            number += 1
        if done >= 0:
            edge = signed(tree.edge[done])
            if edge == GO:
                _take_go(cards, fits, pones, others, table[depth + 1], table[depth])
            else:
                _take_card(cards, edge, pones, others, strategy[depth], table[depth + 1], table[depth])
            done = -1
        if number < tree.end[here]:
            depth += 1
            path[depth] = number
        elif depth == 0:
            break
        else:
            done = here
            depth -= 1
    for pone in range(PONE_LEFT):
        for dealer in range(DEALER_LEFT):
            nets[pone, dealer] = table[0, pone * DEALER_LEFT + dealer]
