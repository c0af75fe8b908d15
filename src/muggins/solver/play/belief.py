"""What an opponent may hold in the play, given what one side knows and the moves so far."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import borrowing_kernel, inlined, signed
from muggins.kernels.holdings import HELD, HOLDINGS, with_card, without_card
from muggins.solver.play.ends import LANES
from muggins.solver.play.given import GivenPlay, given_weight, layered_holding, rows_after
from muggins.solver.play.layout import vector_width
from muggins.solver.play.tree import GO, Nodes, child_of, entry_of


@inlined
def _probability_of(
    nodes: Nodes, given: GivenPlay, node: int, holding: int, card: int, softness: float, rows: int
) -> float:
    """Return how likely a holding plays a card; ``rows`` is where the entries begin in ``given.opening``, or -1."""
    cards, probability = signed(nodes.mine[node]), 1.0
    total, of_card, different, before = 0.0, 0.0, 0, -1
    fits, offset, layered = nodes.fits[node], nodes.offset[node], signed(-1)
    if cards > 1 and rows < 0:
        layered = layered_holding(given, node, offset, cards, holding)
    for place in range(cards):
        rank = HELD[cards, holding, place]
        if cards > 1 and rank < fits and rank != before:
            rest, weight = without_card(cards, holding, rank), 0.0
            if rows < 0:
                weight = float(given_weight(given, layered, different, entry_of(offset, cards, rank, rest)))
            else:
                weight = float(given.opening[entry_of(rows, cards, rank, rest)])
            total += weight
            if rank == card:
                of_card += weight
            different, before = different + 1, rank
    if total > 0:
        probability = softness / different + (1 - softness) * of_card / total
    elif cards > 1:
        probability = 1.0 / different
    return probability


@borrowing_kernel
def follow_moves(
    nodes: Nodes,
    given: GivenPlay,
    hero: int,
    moves: NDArray[np.int64],
    softness: float,
    belief: NDArray[np.float64],
    spare: NDArray[np.float64],
) -> int:
    """Turn a belief over keeps into one over what is left of them after `moves`: ranks, GO for a go.

    ``belief`` float64[1820], of the `hero` (0 pone, 1 dealer), becomes in its first places one over the opponent's
    holdings; ``spare``, as large, is overwritten. The opponent is assumed to follow `given`, evenly where that has no
    weights; `softness` of each card's probability is even over the legal ranks. Returns the node after the moves, or -1
    where no node is left (the belief is still right).
    """
    node, cards, before, last = 0, 4, signed(0), signed(0)
    for made in range(len(moves)):
        edge = moves[made]
        if node < 0:
            break
        if nodes.turn[node] != hero and edge == GO:
            for holding in range(HOLDINGS[cards]):
                if HELD[cards, holding, 0] < nodes.fits[node]:
                    belief[holding] = 0
        elif nodes.turn[node] != hero:
            rows = rows_after(made, before, last) if len(given.opening) > 0 else -1
            for rest in range(HOLDINGS[cards - 1]):
                whole = with_card(cards - 1, rest, edge)
                spare[rest] = 0
                if whole >= 0 and belief[whole] > 0:
                    spare[rest] = belief[whole] * _probability_of(nodes, given, node, whole, edge, softness, rows)
            cards -= 1
            for rest in range(HOLDINGS[cards]):
                belief[rest] = spare[rest]
        node, before, last = child_of(nodes, node, edge), last, edge
    return node


@borrowing_kernel
def fill_choices(nodes: Nodes, given: GivenPlay, node: int, chosen: NDArray[np.float64]) -> None:
    """Fill ``chosen`` float64[holdings, 14]: how likely each holding of the side to move plays each rank, or goes."""
    cards, fits = signed(nodes.mine[node]), nodes.fits[node]
    for holding in range(HOLDINGS[cards]):
        chosen[holding, :] = 0
        for place in range(cards):
            rank = HELD[cards, holding, place]
            if rank < fits:
                chosen[holding, rank] = _probability_of(nodes, given, node, holding, rank, 0.0, -1)
        if HELD[cards, holding, 0] >= fits:
            chosen[holding, GO] = 1


@borrowing_kernel
def as_reach(cards: int, belief: NDArray[np.float64], reach: NDArray[np.floating[Any]]) -> int:
    """Lay a belief over holdings out for a walk; return how long it is.

    ``reach`` float[1824] is filled; two cards become a square of ranks.
    """
    total = 0.0
    for holding in range(HOLDINGS[cards]):
        total += belief[holding]
    scale = 1 / total if total > 0 else 0.0
    width = vector_width(cards)
    if cards == 2:
        for place in range(width):
            reach[place] = 0
        for pair in range(HOLDINGS[2]):
            x, y = HELD[2, pair, 0], HELD[2, pair, 1]
            reach[LANES * x + y] = belief[pair] * scale
            reach[LANES * y + x] = belief[pair] * scale
    else:
        for holding in range(HOLDINGS[cards]):
            reach[holding] = belief[holding] * scale
        for lane in range(HOLDINGS[1], width if cards == 1 else 0):
            reach[lane] = 0
    return width
