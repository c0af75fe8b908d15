"""The worth of each card in the play against a belief, exactly: for fallbacks and for the coach."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import borrowing_kernel, plain, signed
from muggins.kernels.holdings import HELD, HOLDINGS
from muggins.kernels.multisets import CHOOSE
from muggins.kernels.play import holds
from muggins.solver.play.belief import as_reach, follow_moves
from muggins.solver.play.given import GivenPlay
from muggins.solver.play.layout import WalkWorkspace, new_walk_workspace
from muggins.solver.play.search import NEVER, Hero, search
from muggins.solver.play.tree import WIDTHS, Tree, nodes_of

SOFTNESS = 0.25
"""How much of the opponent's plays is assumed to be any legal card where it need not follow the solution."""


class SearchWorkspace(NamedTuple):
    """Memory for one search from a belief; every array is modified."""

    walk: WalkWorkspace  # for the search, of doubles: advice is exact to a millionth of a point
    belief: NDArray[np.float64]  # [1820]
    spare: NDArray[np.float64]  # [1820]
    reach: NDArray[np.float64]  # [1824]
    hand: NDArray[np.int64]  # [13]
    worth: NDArray[np.float64]  # [14]


def new_search_workspace() -> SearchWorkspace:
    walk = WalkWorkspace(*(array.astype(np.float64) for array in new_walk_workspace()))
    keeps, spare, reach = (np.zeros(WIDTHS[4]) for _ in range(3))
    return SearchWorkspace(walk, keeps, spare, reach, np.zeros(13, np.int64), np.zeros(14))


@borrowing_kernel
def prior_belief(keeps: NDArray[np.float64], known: NDArray[np.int64], belief: NDArray[np.float64]) -> None:
    """Fill ``belief`` float64[1820]: the opponent's ``keeps`` float64[1820], thinned by the known cards; not scaled.

    ``known`` int64[13] is how many cards of each rank are known to lie elsewhere.
    """
    for keep in range(HOLDINGS[4]):
        weight = keeps[keep]
        place = 0
        while place < 4:
            rank, number = HELD[4, keep, place], 0
            while place < 4 and HELD[4, keep, place] == rank:
                number, place = number + 1, place + 1
            weight *= CHOOSE[4 - min(known[rank], 4), number] / CHOOSE[4, number]
        belief[keep] = weight


@plain
def worth_against(
    tree: Tree,
    given: GivenPlay,
    hero: int,
    hand: int,
    moves: NDArray[np.int64],
    softness: float,
    workspace: SearchWorkspace,
) -> int:
    """Fill ``workspace.worth`` with the worth of each rank that a side may play now from its packed hand.

    ``workspace.belief`` float64[1820], over the opponent's keeps, becomes one over what is left of them after the
    moves, see :func:`follow_moves`.

    Returns:
        The rank of most worth, the lowest of equal ones; -1 if the belief holds nothing.
    """
    node = follow_moves(nodes_of(tree), given, hero, moves, softness, workspace.belief, workspace.spare)
    cards = signed(tree.theirs[node])
    length = as_reach(cards, workspace.belief, workspace.reach)
    for rank in range(13):
        workspace.hand[rank] = holds(hand, rank)
    own = Hero(hero, workspace.hand, None)
    search(tree, own, given, node, workspace.reach[:length], workspace.walk, workspace.worth)
    best = -1
    for rank in range(13):
        if workspace.worth[rank] > NEVER and (best < 0 or workspace.worth[rank] > workspace.worth[best]):
            best = rank
    return best
