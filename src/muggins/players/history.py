"""What a view shows of the play, as the kernels know it."""

import numpy as np
from numpy.typing import NDArray

from muggins.cards import rank_of
from muggins.kernels.play import NOBODY, PackedState
from muggins.rules import play as rules
from muggins.rules.role import Role
from muggins.rules.view import View
from muggins.solver.play.tree import GO, child_of, play_tree


def moves_of(view: View) -> NDArray[np.int64]:
    """Return the ranks played so far, GO for a go."""
    moves = (GO if move.card is None else rank_of(move.card) for move in view.moves)
    return np.fromiter(moves, np.int64, len(view.moves))


def node_of(view: View) -> int:
    """Return where a view is in the tree of the play, -1 where no choice is left."""
    node = 0
    for move in moves_of(view):
        node = child_of(play_tree(4), node, int(move)) if node >= 0 else -1
    return node


def compiled_state(state: rules.PlayState) -> PackedState:
    """Return a plain state of the play as the kernels know it."""
    pile = 0
    for rank in state.pile:
        pile = pile << 4 | (rank + 1)
    turn = NOBODY if state.turn is None else int(state.turn)
    last = NOBODY if state.last is None else int(state.last)
    left = (int(state.left[Role.PONE]), int(state.left[Role.DEALER]))
    gone = (int(state.said_go[Role.PONE]), int(state.said_go[Role.DEALER]))
    return PackedState(turn, state.count, pile, left, gone, last)
