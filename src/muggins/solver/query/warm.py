"""Compiles what the play of a solution is read with, before there is a tree: the two can be made ready side by side."""

import numpy as np

from muggins.kernels.multisets import SIZES
from muggins.solver.file.compact import Compact, decode
from muggins.solver.file.surprisal import NEVER
from muggins.solver.play.belief import follow_moves
from muggins.solver.play.given import dense_play
from muggins.solver.play.tree import bare_tree, nodes_of


def warm_reading() -> None:
    """Decode a play, and follow it, on a tree of one node without a choice."""
    tree, theirs = bare_tree(), np.full(1, 4, np.int8)
    keeps, shown = np.full((2, SIZES[4]), NEVER, np.int16), np.full((2, 4, SIZES[3]), NEVER, np.int16)
    nothing = np.zeros(0, np.uint8)
    for array in (theirs, nothing):  # as all that comes from a file
        array.flags.writeable = False
    decode(tree._replace(theirs=theirs), Compact(nothing, keeps, shown, np.zeros(3, np.int64), np.zeros(2, np.int64)))
    belief, spare = np.zeros((2, SIZES[4]))
    follow_moves(nodes_of(tree), dense_play(nothing), 0, np.zeros(0, np.int64), 0.0, belief, spare)
