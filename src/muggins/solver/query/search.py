"""The worth of each card in the play against a belief, exactly: for fallbacks and for the coach."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import kernel
from muggins.kernels.play import holds
from muggins.solver.play.belief import as_reach, follow_moves, prior_belief
from muggins.solver.play.search import NEVER, search
from muggins.solver.play.traversal import BEST, Room, new_room
from muggins.solver.play.tree import Tree

SOFTNESS = 0.25
"""The share of the other side's plays that is taken to be any legal card."""


class Thinking(NamedTuple):
    """Room for one search from a belief; every array is modified.

    Attributes:
        room: for the search, of doubles: advice is exact to a millionth of a point.
        belief: float64[1820].
        spare: float64[1820].
        reach: float64[1824].
        hand: int64[13].
        worth: float64[14].
    """

    room: Room
    belief: NDArray[np.float64]
    spare: NDArray[np.float64]
    reach: NDArray[np.float64]
    hand: NDArray[np.int64]
    worth: NDArray[np.float64]


def new_thinking() -> Thinking:
    """Return room to think in."""
    room = Room(*(array.astype(np.float64) for array in new_room()))
    return Thinking(room, np.zeros(1824), np.zeros(1824), np.zeros(1824), np.zeros(13, np.int64), np.zeros(14))


@kernel
def worth_by_search(
    tree: Tree,
    play: NDArray[np.uint8],
    keeps: NDArray[np.float64],
    hero: int,
    hand: int,
    known: NDArray[np.int64],
    moves: NDArray[np.int64],
    thinking: Thinking,
) -> int:
    """Fill ``thinking.worth`` with the worth of each rank a side may play now.

    Args:
        tree: the tree.
        play: uint8[entries], the strategy the other side follows.
        keeps: float64[1820], how likely the other side keeps what.
        hero: the side to move, 0 pone, 1 dealer.
        hand: its packed hand.
        known: int64[13], cards of each rank that the side has seen outside the other's hand: its
            six and the starter.
        moves: the ranks played so far, GO for a go.
        thinking: modified.

    Returns:
        The rank of most worth, the lowest of equal ones; -1 if the belief holds nothing.
    """
    prior_belief(keeps, known, thinking.belief)
    return worth_against(tree, play, hero, hand, moves, SOFTNESS, thinking)


@kernel
def worth_against(
    tree: Tree,
    play: NDArray[np.uint8],
    hero: int,
    hand: int,
    moves: NDArray[np.int64],
    softness: float,
    thinking: Thinking,
) -> int:
    """Do the same from any belief over the other side's keeps.

    ``thinking.belief`` float64[1820] holds it, and becomes the belief over what is left of them.
    """
    node = follow_moves(tree, play, hero, moves, softness, thinking.belief, thinking.spare)
    cards = tree.theirs[node]
    length = as_reach(cards, thinking.belief, thinking.reach)
    for rank in range(13):
        thinking.hand[rank] = holds(hand, rank)
    search(
        tree,
        BEST,
        hero,
        thinking.hand,
        thinking.reach,
        play,
        node,
        thinking.reach[:length],
        thinking.room,
        thinking.worth,
    )
    best = -1
    for rank in range(13):
        if thinking.worth[rank] > NEVER and (best < 0 or thinking.worth[rank] > thinking.worth[best]):
            best = rank
    return best
