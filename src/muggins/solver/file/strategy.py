"""What both sides do, in toss and play."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.solver.opening.strategy import Opening


class Strategy(NamedTuple):
    """A strategy of both sides; each set's weights are in proportion to its probabilities.

    Attributes:
        play: float32[entries], the play of both sides.
        toss: float32[962988, 15] each, tosses of (pone, dealer).
        given: uint8[entries] for each rank of the starter: the play where the starter is looked at; empty if it is not.
        opening: the first three cards of the play by keep and toss; None if they go by keep alone.
    """

    play: NDArray[np.float32]
    toss: tuple[NDArray[np.float32], NDArray[np.float32]]
    given: tuple[NDArray[np.uint8], ...] = ()
    opening: Opening | None = None
