"""Two hands played out by a solution: what a search that draws deals spends its time on.

Where the solution has no play the ``rule`` pegger plays; a side whose opponent has no cards left
plays its best order. Hands are multisets of ranks, so that what a card leaves is one look-up.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import borrowing_kernel, inlined, inner_kernel, plain, signed
from muggins.kernels.holdings import HELD, PACKED, WITHOUT_CARD
from muggins.kernels.play import NOBODY, PackedState, after_card, after_go
from muggins.kernels.random import below
from muggins.players.compiled import PeggerId, choose_card
from muggins.players.solution import best_alone
from muggins.score.stage import TARGET
from muggins.solver.play.given import GivenPlay, given_weight, layered_holding
from muggins.solver.play.tree import GO, Nodes, linked, width_of

_RULE = int(PeggerId.RULE)


class Guide(NamedTuple):
    """What hands are played out by. Few arrays: all of a tree's would take longer to hand on.

    Attributes:
        links: int64[nodes], of the tree.
        children: int32[nodes - 1], of the tree.
        offset: int64[nodes], of the tree.
        given: how both sides play.
    """

    links: NDArray[np.int64]
    children: NDArray[np.int32]
    offset: NDArray[np.int64]
    given: GivenPlay


@plain
def guide_of(nodes: Nodes, given: GivenPlay) -> Guide:
    """Return what hands are played out by under a solution's play."""
    return Guide(nodes.links, nodes.children, nodes.offset, given)


class Draws(NamedTuple):
    """What cards are drawn with; every array is modified.

    Attributes:
        weights: int64[13], of the choices.
        stream: uint64[1].
    """

    weights: NDArray[np.int64]
    stream: NDArray[np.uint64]


@inlined
def new_draws() -> Draws:
    """Return what cards are drawn with; the stream is to be set."""
    return Draws(np.zeros(13, np.int64), np.zeros(1, np.uint64))


class OpenPlay(NamedTuple):
    """A play under way with both hands open.

    Attributes:
        state: of the play.
        node: of the tree, or -1.
        hands: (pone's, dealer's), multisets.
        scores: (pone's, dealer's).
    """

    state: PackedState
    node: int
    hands: tuple[int, int]
    scores: tuple[int, int]


@inner_kernel
def fits(total: int) -> int:
    """Return how many ranks, the lowest, fit a count."""
    return 31 - total if total > 21 else 13


@borrowing_kernel
def _drawn(
    offset: NDArray[np.int64],
    given: GivenPlay,
    state: PackedState,
    node: int,
    held: int,
    limit: int,
    weights: NDArray[np.int64],
    stream: NDArray[np.uint64],
) -> int:
    """Return the rank that the solution plays from a holding, of ranks below ``limit``."""
    size, many, total, place = state.left[state.turn], 1, signed(0), 0
    rank: int = HELD[size, held, 0]
    while many < size and HELD[size, held, many] < limit:
        many += 1
    if rank != HELD[size, held, many - 1] and node < 0:
        rank = signed(best_alone(state, PACKED[size, held]))
    elif rank != HELD[size, held, many - 1]:
        entries, width, before, nth = offset[node], width_of(size - 1), -1, 0
        layered = layered_holding(given, node, entries, size, held)
        for k in range(many):
            rank = HELD[size, held, k]
            weights[k] = 0
            if rank != before:
                at = entries + width * rank + WITHOUT_CARD[size, held, rank]
                weights[k] = given_weight(given, layered, nth, at)
                total += weights[k]
                nth += 1
            before = rank
        if total == 0:
            rank = signed(choose_card(_RULE, PACKED[size, held], state, weights, stream))
        else:
            draw = below(stream, total)
            while draw >= weights[place]:
                draw -= weights[place]
                place += 1
            rank = HELD[size, held, place]
    return rank


@borrowing_kernel
def play_out(guide: Guide, start: OpenPlay, whole: bool, draws: Draws) -> tuple[int, int, int]:
    """Play two hands out by the solution, to the first that has 121 or, on request, to the end.

    Args:
        guide: the tree and the solution's play.
        start: the play so far.
        whole: whether to play on after a win.
        draws: modified.

    Returns:
        (pone's, dealer's) score, no further than the first that has 121, and what the dealer
        pegged more than the pone, all in all.
    """
    state, node, hands, (pone, dealer) = start
    links, children, offset, given = guide
    weights, stream = draws
    net = 0
    while state.turn != NOBODY:
        turn = state.turn
        held, size, limit = hands[turn], state.left[turn], fits(state.total)
        if size == 0 or HELD[size, held, 0] >= limit:
            state, turn = after_go(state)
            node = linked(links, children, node, GO) if node >= 0 else -1
            points = 0 if turn == NOBODY else 1
        else:
            rank = _drawn(offset, given, state, node, held, limit, weights, stream)
            state, points = after_card(state, rank)
            choices = state.left[0] > 1 or state.left[1] > 1
            node = linked(links, children, node, rank) if node >= 0 and choices else -1
            rest = signed(WITHOUT_CARD[size, held, rank])
            hands = (rest, hands[1]) if turn == 0 else (hands[0], rest)
        net += points if turn == 1 else -points
        if pone < TARGET and dealer < TARGET:
            pone, dealer = (pone + points, dealer) if turn == 0 else (pone, dealer + points)
        if not whole and (pone >= TARGET or dealer >= TARGET):
            break
    return pone, dealer, net
