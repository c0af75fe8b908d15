"""Where the opening of the play lies in its tree: no side can have to say go before the fourth card."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.once import once
from muggins.solver.play.tree import child_of, play_tree


class OpeningNodes(NamedTuple):
    """The nodes of the opening, by the ranks played. Read-only."""

    reply: NDArray[np.int32]  # [13], after the lead
    third: NDArray[np.int32]  # [13, 13], after the lead and the reply
    # [13, 13, 13], after the opening; -1 where a fourth card cannot be played in more than one way
    after: NDArray[np.int32]


@once(1)
def opening_nodes() -> OpeningNodes:
    tree = play_tree(4)
    reply = np.array([child_of(tree, 0, lead) for lead in range(13)], np.int32)
    third = np.array([[child_of(tree, int(node), rank) for rank in range(13)] for node in reply], np.int32)
    after = [[[child_of(tree, int(node), rank) for rank in range(13)] for node in row] for row in third]
    nodes = OpeningNodes(reply, third, np.array(after, np.int32))
    for array in nodes:
        array.flags.writeable = False
    return nodes
