"""Compiles what a solution is read and searched with before it is decoded: the two are done side by side."""

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from muggins.kernels.multisets import SIZES
from muggins.solver.file.compact import Compact
from muggins.solver.file.opening import decoded_opening, play_by_keep
from muggins.solver.file.opening_code import OpeningCode
from muggins.solver.file.range_coder import NEVER
from muggins.solver.file.solution import Solution
from muggins.solver.opening.splits import splits_of
from muggins.solver.opening.strategy import Opening, OpeningPlay, opening_of
from muggins.solver.play.given import STARTERS, Layers, no_layers
from muggins.solver.play.tree import play_tree

_SETS = (4,), (13, 4), (4, 13, 4)
"""The shapes of a split's cards in the parts of an opening, see :class:`OpeningPlay`."""


class BlankSolution(Solution):
    """A solution with an empty play, which waits for no decoding; its arrays have the types that kernels expect."""

    @cached_property
    def play(self) -> NDArray[np.uint8]:
        play = np.zeros(int(play_tree(4).entries[0]), np.uint8)
        play.flags.writeable = False
        return play

    @cached_property
    def layers(self) -> Layers:
        nodes = np.zeros(len(play_tree(4).parent) + 1, np.int32)
        nodes.flags.writeable = False
        return no_layers()._replace(nodes=nodes)

    @cached_property
    def opening(self) -> Opening:
        numbers = np.full((SIZES[4], SIZES[2]), -1, np.int32)
        return opening_of(numbers, numbers, OpeningPlay(*(np.zeros((STARTERS, 0, *sets), np.uint8) for sets in _SETS)))


def warm_opening(blank: BlankSolution) -> None:
    """Decode an opening of one split that nobody makes."""
    splits = splits_of(np.zeros((SIZES[6], 15)))
    surprisals = _nothing().view(np.int16)
    code = OpeningCode(np.zeros(0, np.uint8), surprisals, surprisals, np.zeros(1, np.int64))
    decoded_opening(code, (splits, splits), play_by_keep(blank.play, blank.layers), _compact())


def _compact() -> Compact:
    keeps, shown = np.full((2, SIZES[4]), NEVER, np.int16), np.full((2, 4, SIZES[3]), NEVER, np.int16)
    return Compact(_nothing(), keeps, shown, np.zeros(3, np.int64), np.zeros(2, np.int64))


def _nothing() -> NDArray[np.uint8]:
    nothing = np.zeros(0, np.uint8)
    nothing.flags.writeable = False  # as all that comes from a file
    return nothing
