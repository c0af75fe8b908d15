"""What the other side may hold in the play, given what one side knows and the moves so far."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import inlined, kernel
from muggins.kernels.multisets import GROW, MEMBERS, SIZES
from muggins.solver.play.tree import GO, WIDTHS, Tree, child_of

_GROW_ONE, _GROW_TWO, _GROW_THREE = GROW[1], GROW[2], GROW[3]
_PAIRS, _THREES, _FOURS = (MEMBERS[size].astype(np.int64) for size in (2, 3, 4))
_CHOOSE = np.array([[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 1, 0, 0], [1, 3, 3, 1, 0], [1, 4, 6, 4, 1]], np.float64)


@kernel
def prior_belief(keeps: NDArray[np.float64], known: NDArray[np.int64], belief: NDArray[np.float64]) -> None:
    """Fill ``belief`` float64[1820]: the other side's keeps, thinned by the known cards.

    Args:
        keeps: float64[1820], how likely each keep is before any card is known.
        known: int64[13], how many cards of each rank are known to lie elsewhere.
        belief: modified; not scaled.
    """
    for keep in range(len(_FOURS)):
        weight = keeps[keep]
        place = 0
        while place < 4:
            rank, many = _FOURS[keep, place], 0
            while place < 4 and _FOURS[keep, place] == rank:
                many, place = many + 1, place + 1
            weight *= _CHOOSE[4 - min(known[rank], 4), many] / _CHOOSE[4, many]
        belief[keep] = weight


@inlined
def _smaller(cards: int, holding: int, rank: int) -> int:
    """Return a holding of ``cards`` cards with one card of a rank more."""
    grown: int = 0
    if cards == 3:
        grown = _GROW_THREE[holding, rank]
    elif cards == 2:
        grown = _GROW_TWO[holding, rank]
    else:
        grown = _GROW_ONE[holding, rank]
    return grown


@inlined
def _member(cards: int, holding: int, place: int) -> int:
    rank = 0
    if cards == 4:
        rank = _FOURS[holding, place]
    elif cards == 3:
        rank = _THREES[holding, place]
    elif cards == 2:
        rank = _PAIRS[holding, place]
    else:
        rank = holding
    return rank


@inlined
def _entry(tree: Tree, node: int, cards: int, rank: int, rest: int) -> int:
    """Return where "play rank, keep rest" has its weight."""
    width = 16 if cards == 2 else 96 if cards == 3 else 456
    entry: int = tree.offset[node] + width * rank + rest
    return entry


@kernel
def follow_moves(
    tree: Tree,
    play: NDArray[np.uint8],
    hero: int,
    moves: NDArray[np.int64],
    softness: float,
    belief: NDArray[np.float64],
    spare: NDArray[np.float64],
) -> int:
    """Turn a belief over keeps into one over what is left of them after some moves.

    Args:
        tree: the tree.
        play: uint8[entries], the strategy the other side is taken to follow; 0: evenly.
        hero: whose belief, 0 pone, 1 dealer.
        moves: the ranks played, GO for a go, in order.
        softness: the share of each card's probability that is even over the legal ranks.
        belief: float64[1820], keeps; becomes, in its first places, the other side's holdings.
        spare: float64[1820], overwritten.

    Returns:
        The node after the moves, or -1 where no node is left (the belief is still right).
    """
    node, cards = 0, 4
    for edge in moves:
        if node < 0:
            break
        if tree.turn[node] != hero:
            fits = tree.fits[node]
            if edge == GO:
                for holding in range(SIZES_OF[cards]):
                    if _member(cards, holding, 0) < fits:
                        belief[holding] = 0
            else:
                for rest in range(SIZES_OF[cards - 1]):
                    whole = _smaller(cards - 1, rest, edge) if cards > 1 else edge
                    if whole < 0:
                        spare[rest] = 0
                        continue
                    share = 1.0
                    if cards > 1 and belief[whole] > 0:
                        total, different, before = 0.0, 0, -1
                        for place in range(cards):
                            rank = _member(cards, whole, place)
                            if rank < fits and rank != before:
                                left = _without(cards, whole, place)
                                total += play[_entry(tree, node, cards, rank, left)]
                                different, before = different + 1, rank
                        share = softness / different
                        if total > 0:
                            weight = play[_entry(tree, node, cards, edge, rest)]
                            share += (1 - softness) * weight / total
                        else:
                            share = 1.0 / different
                    spare[rest] = belief[whole] * share
                cards -= 1
                for rest in range(SIZES_OF[cards]):
                    belief[rest] = spare[rest]
        node = child_of(tree, node, edge)
    return node


SIZES_OF = np.array(SIZES[:5], np.int64)


@kernel
def _without(cards: int, holding: int, place: int) -> int:
    """Return a holding without one of its cards."""
    rest, size = 0, 0
    for other in range(cards):
        if other != place:
            rank = _member(cards, holding, other)
            if size == 0:
                rest = rank
            elif size == 1:
                rest = _GROW_ONE[rest, rank]
            else:
                rest = _GROW_TWO[rest, rank]
            size += 1
    return rest


@kernel
def as_reach(cards: int, belief: NDArray[np.float64], reach: NDArray[np.floating[Any]]) -> int:
    """Write a belief over holdings in the form of the walk; return how long it is.

    ``reach`` float[1824] is filled; two cards become a square of ranks.
    """
    total = belief[: SIZES_OF[cards]].sum()
    scale = 1 / total if total > 0 else 0.0
    if cards == 2:
        reach[: 16 * 13] = 0
        for pair in range(len(_PAIRS)):
            x, y = _PAIRS[pair, 0], _PAIRS[pair, 1]
            reach[16 * x + y] = belief[pair] * scale
            reach[16 * y + x] = belief[pair] * scale
        return 16 * 13
    for holding in range(SIZES_OF[cards]):
        reach[holding] = belief[holding] * scale
    if cards == 1:
        reach[13:16] = 0
        return 16
    length: int = WIDTHS_OF[cards]
    return length


WIDTHS_OF = np.array(WIDTHS, np.int64)
