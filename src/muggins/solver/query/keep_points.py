"""What keeps are worth in the play, both sides playing as given."""

import numpy as np
from numpy.typing import NDArray

from muggins.rules.role import Role
from muggins.solver.play.cfr import PlayGame, respond
from muggins.solver.play.keeps import with_marginals
from muggins.solver.play.layout import VALUE
from muggins.solver.play.tree import play_tree


def keep_points(play: NDArray[np.uint8], keeps: NDArray[np.float64], role: Role) -> NDArray[np.float64]:
    """Return float64[1820]: the expected net points of a side in the play, by its keep; takes a second.

    Removal between the two keeps is exact; removal by tosses and starter is averaged. ``play`` uint8[entries] is that
    of both sides, without a look at the starter, ``keeps`` float64[2, 1820] the probability of each keep, by role.

    Raises:
        SolverError: keeps that cannot be, as where one side's leave the other none.
    """
    weights = play if play.flags.writeable else play.copy()  # the walk is compiled for what can be written to
    return respond(PlayGame(play_tree(4)), role, VALUE, weights, with_marginals(*keeps))
