"""What each side may hold at a point of the play, to somebody who sees only what is on the table.

Both sides follow a solution, toss and play. How likely two keeps are together is exact by ranks, the tosses and the
starter included: see :func:`muggins.solver.deal.correlation.joint_keeps`. So what each side holds is weighed by
what the other may hold, too.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.cards import RANK_TEXT, Rank
from muggins.errors import IllegalActionError
from muggins.kernels.multisets import MEMBERS, SIZES, multiset_indices
from muggins.once import once
from muggins.rules.role import Role
from muggins.rules.transcript import PlayStep, read_play
from muggins.solver.deal.correlation import joint_keeps
from muggins.solver.file.solution import Solution
from muggins.solver.play.belief import follow_moves
from muggins.solver.play.tree import GO, WIDTHS, child_of, nodes_of, play_tree


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


class Reached(NamedTuple):
    """A point of the play, and how both sides come to it.

    Attributes:
        starter: its rank, or None: the play as it was solved before there was one.
        steps: the play so far.
        node: where it is in ``play_tree(4)``.
        role: of the side to move.
        joint: float32[1820, 1820], the probability of pone's keep and the dealer's together before the play.
        reach: float64[2, 1820], by role: how likely each keep plays so far as it was played.
    """

    starter: Rank | None
    steps: tuple[PlayStep, ...]
    node: int
    role: Role
    joint: NDArray[np.float32]
    reach: NDArray[np.float64]

    @property
    def probability(self) -> float:
        """How likely the play comes here, given the starter."""
        return float(self.weights(Role.PONE).sum(dtype=np.float64))

    def cards_left(self, role: Role) -> int:
        """Return how many cards a side still holds."""
        return 4 - len(self.played(role))

    def played(self, role: Role) -> list[Rank]:
        """Return the ranks that a side has played."""
        return [step.rank for step in self.steps if step.role is role and step.rank is not None]

    def weights(self, role: Role) -> NDArray[np.float64]:
        """Return float64[1820]: the probability of coming here with each keep of a side."""
        pone, dealer = self.reach
        if role is Role.PONE:
            found: NDArray[np.float64] = pone * (self.joint @ dealer.astype(np.float32))
        else:
            found = dealer * (self.joint.T @ pone.astype(np.float32))
        return found

    def keeps(self, role: Role) -> NDArray[np.int64]:
        """Return int64[holdings]: the keep that each holding of a side is what is left of, -1 for none that can be."""
        return keeps_before(self.cards_left(role), self.played(role))


def keeps_before(cards: int, played: Sequence[Rank]) -> NDArray[np.int64]:
    """Return int64[holdings]: the keep that each holding of so many cards is what is left of, -1 for a fifth card."""
    left = MEMBERS[cards].astype(np.int64)
    whole = np.concatenate([left, np.tile(np.array(played, np.int64), (len(left), 1))], axis=1)
    whole.sort(axis=1)
    fits = np.ones(len(whole), bool) if not played else ~_has_five(left, played)
    found = np.full(len(whole), -1, np.int64)
    found[fits] = multiset_indices(whole[fits])
    return found


def _has_five(left: NDArray[np.int64], played: Sequence[Rank]) -> NDArray[np.bool_]:
    found = np.zeros(len(left), bool)
    for rank in set(played):
        found |= (left == rank).sum(axis=1) + played.count(rank) > 4
    return found


def reached(solution: Solution, starter: Rank | None, played: str = "") -> Reached:
    """Return a point of the play, and how both sides come to it.

    Args:
        solution: what both sides do.
        starter: its rank, or None: the play as it was solved before there was one.
        played: ranks or cards and ``go``, the pone's lead first.

    Raises:
        CardError: a token that is no card, or more than four cards of a rank with the starter.
        IllegalActionError: moves that no play has, that the solution never makes, or after which all is forced.
    """
    steps = read_play(played)
    nodes, given = nodes_of(play_tree(4)), solution.given(starter)
    moves = np.array([GO if step.rank is None else step.rank for step in steps], np.int64)
    node = 0
    for move in moves.tolist():
        node = child_of(nodes, node, move) if node >= 0 else -1
    if node < 0:
        raise IllegalActionError(f"play {played!r}: what is left of it is forced")
    found = Reached(
        starter, steps, node, Role(int(nodes.turn[node])), joint_given(solution, starter), np.zeros((2, SIZES[4]))
    )
    for role in Role:
        belief, spare = np.zeros(WIDTHS[4]), np.zeros(WIDTHS[4])
        belief[: SIZES[4]] = 1
        follow_moves(nodes, given, int(role.other), moves, 0.0, belief, spare)
        keeps = found.keeps(role)
        reach = belief[: SIZES[found.cards_left(role)]]
        found.reach[role, keeps[keeps >= 0]] = reach[keeps >= 0]
    if found.probability <= 0:
        raise IllegalActionError(f"play {played!r}: the solution never plays so{_with(starter)}")
    return found


def _with(starter: Rank | None) -> str:
    return "" if starter is None else f" with {RANK_TEXT[starter]} turned"


@once(4)
def joint_given(solution: Solution, starter: Rank | None) -> NDArray[np.float32]:
    """Return float32[1820, 1820]: the probability of pone's keep and the dealer's together, given a starter."""
    return joint_keeps(*solution.toss_given_ranks, starter)


def ranges_at(solution: Solution, starter: Rank | None, played: str = "") -> tuple[HandRange, HandRange]:
    """Return what (the pone, the dealer) may hold after some of the play, both following the solution.

    What the solution's own play never holds here is left out.

    Args:
        solution: what both sides do.
        starter: its rank, or None: the play as it was solved before there was one.
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
    found = reached(solution, starter, played)
    return range_of(found, Role.PONE), range_of(found, Role.DEALER)


def range_of(found: Reached, role: Role) -> HandRange:
    """Return what a side may hold at a point of the play."""
    keeps, weights = found.keeps(role), found.weights(role)
    probability = np.where(keeps >= 0, weights[keeps], 0)
    held = np.flatnonzero(probability)
    members = MEMBERS[found.cards_left(role)][held].astype(np.int64)
    return HandRange(role, members, probability[held] / probability.sum())
