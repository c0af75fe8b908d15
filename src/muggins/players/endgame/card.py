"""A card for the score: every line of the play weighed by what the score is worth at its end."""

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import borrowing_kernel, plain
from muggins.kernels.holdings import HOLDINGS
from muggins.players.endgame.model import Model, Workspace
from muggins.players.endgame.query import Query
from muggins.players.endgame.rollout import Guide
from muggins.players.endgame.search import put_holdings, weigh_cards
from muggins.solver.play.belief import follow_moves
from muggins.solver.play.tree import Nodes
from muggins.solver.query.belief import SOFTNESS

_SAME = 1e-9
"""Worths (-1 to 1) that differ by less are equal: further digits depend on the order of a sum."""


@borrowing_kernel
def _believe(nodes: Nodes, guide: Guide, query: Query, keeps: NDArray[np.float64], workspace: Workspace) -> float:
    """Fill ``belief`` of a workspace with what the opponent may hold, from what it keeps; return its sum."""
    state, belief, total = query.turn.state, workspace.belief, 0.0
    for keep in range(HOLDINGS[4]):
        belief[keep] = keeps[keep]
    follow_moves(nodes, guide.given, state.turn, query.turn.moves, SOFTNESS, belief, workspace.cumulative)
    for holding in range(HOLDINGS[state.left[1 - state.turn]]):
        total += belief[holding]
    return total


@plain
def card_for_score(nodes: Nodes, guide: Guide, query: Query, model: Model, base: int, workspace: Workspace) -> int:
    """Return the rank to play for the score where there is a choice; ``base`` where nothing is better.

    Args:
        nodes: of the tree of the play.
        guide: how both sides play.
        query: what is asked.
        model: what is played for.
        base: the rank that the solution plays.
        workspace: its deal is prepared.
    """
    hero = query.turn.state.turn
    if _believe(nodes, guide, query, workspace.keeps[hero], workspace) <= 0:
        # The solution keeps nothing of the kind: then the opponent may have kept anything.
        _believe(nodes, guide, query, workspace.any_keeps[hero], workspace)
    weigh_cards(guide, query, model, put_holdings(workspace, query.turn.state.left[1 - hero]), workspace)
    best, worth = base, workspace.worth
    for rank in range(13):
        if worth[rank] > worth[best] + _SAME:
            best = rank
    return best
