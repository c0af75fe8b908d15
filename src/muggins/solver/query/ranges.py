"""What each side may hold at a point of the play, to somebody who sees only what is on the table."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from muggins.cards import Rank
from muggins.errors import IllegalActionError
from muggins.kernels.multisets import MEMBERS, SIZES
from muggins.rules.role import Role
from muggins.rules.transcript import read_play
from muggins.solver.file.solution import Solution, keep_probabilities
from muggins.solver.play.belief import follow_moves, prior_belief
from muggins.solver.play.tree import GO, WIDTHS, nodes_of, play_tree


@dataclass(frozen=True, slots=True)
class HandRange:
    """What one side may hold under a solution.

    Attributes:
        role: of the side.
        holdings: int64[n, cards], ranks ascending, one holding a row.
        probabilities: float64[n], how likely each is; they add up to 1.
    """

    role: Role
    holdings: NDArray[np.int64]
    probabilities: NDArray[np.float64]

    def by_rank(self) -> NDArray[np.float64]:
        """Return float64[13]: the probability of holding at least one card of each rank."""
        return np.array([self.probabilities[(self.holdings == rank).any(axis=1)].sum() for rank in range(13)])


def ranges_at(solution: Solution, starter: Rank, played: str = "") -> tuple[HandRange, HandRange]:
    """Return what (the pone, the dealer) may hold after some of the play, both following the solution.

    Each range is given the starter and the play alone, not the opponent's cards, and sets that the
    solution's own play never reaches have no probability.

    Args:
        solution: what both sides do.
        starter: its rank.
        played: ranks or cards and ``go``, the pone's lead first.

    Raises:
        CardError: a token that is no card.
        IllegalActionError: moves that no play has, that the solution never makes, or after which all is forced.

    Example:
        >>> from muggins import open_solution
        >>> pone, dealer = ranges_at(open_solution(), 7, '4 J')  # the starter is an 8
        >>> pone.holdings.shape[1], dealer.holdings.shape[1]
        (3, 3)
    """
    tree, play = play_tree(4), solution.given(starter)
    steps = read_play(played)
    moves = np.array([GO if step.rank is None else step.rank for step in steps], np.int64)
    known = np.bincount([starter], minlength=13)
    found = []
    for role in Role:
        belief, spare = np.zeros(WIDTHS[4]), np.zeros(WIDTHS[4])
        prior_belief(keep_probabilities(solution)[role], known, belief)
        node = follow_moves(nodes_of(tree), play, int(role.other), moves, 0.0, belief, spare)
        if node < 0:
            raise IllegalActionError(f"play {played!r}: what is left of it is forced")
        cards = 4 - sum(step.role is role and step.rank is not None for step in steps)
        weights = belief[: SIZES[cards]]
        if weights.sum() <= 0:
            raise IllegalActionError(f"play {played!r}: the solution's {role} never plays so")
        held = np.flatnonzero(weights)
        found.append(HandRange(role, MEMBERS[cards][held].astype(np.int64), weights[held] / weights.sum()))
    return found[0], found[1]
