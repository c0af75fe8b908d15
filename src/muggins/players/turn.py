"""A side's turn in the play as the kernels take it, from a view."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.cards import rank_of
from muggins.kernels.play import NOBODY, PackedState, pack_hand
from muggins.rules import play as rules
from muggins.rules.role import Role
from muggins.rules.view import View
from muggins.solver.play.tree import GO, child_of, play_tree


class Turn(NamedTuple):
    """A side's turn in the play."""

    state: PackedState  # of the play, with the side to move
    node: int  # of the tree of the play, or -1 where no choice is left
    hand: int  # the side's packed hand
    moves: NDArray[np.int64]  # [n], the ranks played so far, GO for a go
    starter: int  # its rank, or -1 if unknown


def turn_of(view: View) -> Turn:
    starter = -1 if view.starter is None else rank_of(view.starter)
    hand = pack_hand([rank_of(card) for card in view.hand])
    return Turn(compiled_state(view.play_state), node_of(view), hand, moves_of(view), starter)


def moves_of(view: View) -> NDArray[np.int64]:
    moves = (GO if move.card is None else rank_of(move.card) for move in view.moves)
    return np.fromiter(moves, np.int64, len(view.moves))


def node_of(view: View) -> int:
    node = 0
    for move in moves_of(view):
        node = child_of(play_tree(4), node, int(move)) if node >= 0 else -1
    return node


def compiled_state(state: rules.PlayState) -> PackedState:
    pile = 0
    for rank in state.pile:
        pile = pile << 4 | (rank + 1)
    turn = NOBODY if state.turn is None else int(state.turn)
    last = NOBODY if state.last is None else int(state.last)
    left = (int(state.left[Role.PONE]), int(state.left[Role.DEALER]))
    gone = (int(state.said_go[Role.PONE]), int(state.said_go[Role.DEALER]))
    return PackedState(turn, state.count, pile, left, gone, last)
