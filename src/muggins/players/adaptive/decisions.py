"""The decisions that a side made in a deal, once all cards are known."""

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import inlined, inner_borrowing_kernel, kernel, signed
from muggins.kernels.crib import KEEPS, THROWS
from muggins.kernels.deal_row import CARDS, SIX, STARTER, TOSS
from muggins.kernels.holdings import WITH_CARD
from muggins.kernels.play import START, PackedState, after_card, after_go, legal, put_state, without
from muggins.players.adaptive.models import END, LEAD, REPLY
from muggins.players.compiled import only_rank
from muggins.solver.play.tree import GO, Nodes, linked

HAND, NODE, KNOWN, PHASE, PLAYED, TOSSED, MADE, MOVES, ROW = 8, 9, 10, 11, 12, 13, 14, 15, 18
"""Columns of a decision in the play, behind the state as :func:`muggins.kernels.play.state_of` reads it: the packed
hand, the node of the tree, the starter's rank, the phase, the rank played; the side's toss as a multiset of ranks, how
many cards have been played by both sides and the first three of them (from ``MOVES`` on); and how many columns."""
MOST_MOVES = ROW - MOVES
"""Of the cards played before a decision only the first matter."""
MOST = 4
"""A side has no more decisions in a deal."""


@inner_borrowing_kernel
def phase_of(mine: int, node: int) -> int:
    """Return the phase of a decision, by the cards of the side to move and the node of the tree."""
    return LEAD if node == 0 else REPLY if mine > 2 else END


@inlined
def _toss_of(deal: NDArray[np.int16], role: int) -> int:
    toss = signed(0)
    for place in range(2):
        card = signed(deal[SIX + 6 * role + THROWS[deal[TOSS + role], place]])
        toss = signed(WITH_CARD[place, toss, card >> 2])
    return toss


@inlined
def _write(out: NDArray[np.int64], state: PackedState, hand: int, node: int, starter: int, rank: int) -> None:
    put_state(out, state)
    out[HAND], out[NODE], out[KNOWN], out[PLAYED] = hand, node, starter, rank
    out[PHASE] = phase_of(state.left[state.turn], node)


@kernel
def decisions_of(nodes: Nodes, deal: NDArray[np.int16], role: int, out: NDArray[np.int64]) -> int:
    """Fill ``out`` int64[MOST, ROW] with a side's decisions in the play of a deal; return how many.

    They are where several ranks could be played and the opponent had cards. ``deal``: int16[26], see
    :mod:`muggins.kernels.deal_row`. ``role``: the side, 0 pone, 1 dealer.
    """
    hands, made = np.zeros(2, np.int64), 0
    for side in range(2):
        for place in range(4):
            card = signed(deal[SIX + 6 * side + KEEPS[deal[TOSS + side], place]])
            hands[side] += 1 << 3 * (card >> 2)
    toss, state, node = _toss_of(deal, role), START, 0
    for place in range(8):
        while legal(hands[state.turn], state.total) == 0:
            state, _ = after_go(state)
            node = linked(nodes.links, nodes.children, node, GO) if node >= 0 else -1
        turn, rank = state.turn, signed(deal[CARDS + place]) >> 2
        chosen = turn == role and node >= 0 and state.left[1 - turn] > 0
        if chosen and only_rank(legal(hands[turn], state.total)) < 0:
            _write(out[made], state, hands[turn], node, signed(deal[STARTER]) >> 2, rank)
            out[made, TOSSED], out[made, MADE] = toss, place
            for move in range(MOST_MOVES):
                out[made, MOVES + move] = signed(deal[CARDS + move]) >> 2
            made += 1
        hands[turn] = without(hands[turn], rank)
        state, _ = after_card(state, rank)
        node = linked(nodes.links, nodes.children, node, rank) if node >= 0 else -1
    return made
