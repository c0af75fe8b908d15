"""Two hands played out by a book: what a search that draws deals spends its time on.

Where a book has nothing the rules of thumb play, and a side that is alone its best order. Hands
are multisets of ranks here, so that what is left after each card is one look into a table.
"""

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import inlined, inner_kernel, signed
from muggins.kernels.play import NOBODY, PlayState, after_card, after_go
from muggins.kernels.random import below
from muggins.players.book import best_alone
from muggins.players.guide import Guide, shares_of
from muggins.players.mass import PeggerId, choose_card
from muggins.players.rollout_tables import HELD, LESS, PACKED
from muggins.score.seams import TARGET
from muggins.solver.belief import child_of
from muggins.solver.tree import GO, Tree

_RULE = int(PeggerId.RULE)


@inner_kernel
def fits(total: int) -> int:
    """Return how many ranks, the lowest, fit a count."""
    return 31 - total if total > 21 else 13


@inlined
def _drawn(tree: Tree, guide: Guide, starter: int, state: PlayState, node: int, held: int,
           limit: int, shares: NDArray[np.int64], stream: NDArray[np.uint64]) -> int:  # fmt: skip
    """Return the rank that the book plays from a holding of which a card fits."""
    size, many = state.left[state.turn], 1
    ranks = HELD[size, held]
    while many < size and ranks[many] < limit:
        many += 1
    if ranks[0] == ranks[many - 1]:
        return signed(ranks[0])
    if node < 0:
        return signed(best_alone(state, PACKED[size, held]))
    total = shares_of(tree, guide, starter, node, size, held, many, shares)
    if total == 0:
        return signed(choose_card(_RULE, PACKED[size, held], state, shares, stream))
    draw, place = below(stream, total), 0
    while draw >= shares[place]:
        draw -= shares[place]
        place += 1
    return signed(ranks[place])


@inner_kernel
def play_on(
    tree: Tree, guide: Guide, starter: int, state: PlayState, node: int, hands: tuple[int, int],
    scores: tuple[int, int], whole: bool, shares: NDArray[np.int64], stream: NDArray[np.uint64],
) -> tuple[int, int, int]:  # fmt: skip
    """Play two hands out by the book, to the first that has 121 or, on request, to the end.

    Args:
        tree: the tree.
        guide: the book of both sides.
        starter: its rank.
        state: of the play.
        node: where that is in the tree, or -1.
        hands: (pone's, dealer's), multisets.
        scores: (pone's, dealer's).
        whole: whether to play on after a win.
        shares: int64[13], overwritten.
        stream: for draws.

    Returns:
        (pone's, dealer's) score, no further than the first that has 121, and what the dealer
        pegged more than the pone, all in all.
    """
    (pone, dealer), net = scores, 0
    while state.turn != NOBODY:
        turn = state.turn
        held, size, limit = hands[turn], state.left[turn], fits(state.total)
        if size == 0 or HELD[size, held, 0] >= limit:
            state, turn = after_go(state)
            node = child_of(tree, node, GO) if node >= 0 else -1
            points = 0 if turn == NOBODY else 1
        else:
            rank = _drawn(tree, guide, starter, state, node, held, limit, shares, stream)
            state, points = after_card(state, rank)
            node = child_of(tree, node, rank) if node >= 0 else -1
            rest = signed(LESS[size, held, rank])
            hands = (rest, hands[1]) if turn == 0 else (hands[0], rest)
        net += points if turn == 1 else -points
        if pone < TARGET and dealer < TARGET:
            pone, dealer = (pone + points, dealer) if turn == 0 else (pone, dealer + points)
        if not whole and (pone >= TARGET or dealer >= TARGET):
            break
    return pone, dealer, net
