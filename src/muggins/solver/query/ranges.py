"""What each side may hold at a point of the play, to somebody who sees only what is on the table.

Both sides follow a solution. What one side holds is weighed by what the other may hold, exactly, by ranks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import comb

import numpy as np
from numpy.typing import NDArray

from muggins.brief import BriefHelp
from muggins.cards import RANK_TEXT, RANKS, Rank, format_ranks
from muggins.drawing import SHOWN, html_table, shown_of
from muggins.errors import CardError, IllegalActionError
from muggins.kernels.multisets import ALL_SIZES, CHOOSE, GROW, GROW_ALL, MEMBERS, SIZES, counts_of
from muggins.kernels.removal import hand_parts, sum_avoiding, sum_inside
from muggins.kernels.tosses import parts_of_tosses
from muggins.once import once
from muggins.rules.role import Role
from muggins.rules.transcript import PlayStep, read_play
from muggins.solver.file.solution import Solution
from muggins.solver.play.belief import follow_moves
from muggins.solver.play.tree import GO, WIDTHS, nodes_of, play_tree

_NOTHING = 1e-12  # what is less of the sum over all hands is what rounding leaves of none


@dataclass(frozen=True, slots=True)
class HandRange(metaclass=BriefHelp):
    """What one side may hold under a solution.

    Attributes:
        holdings: int64[n, cards], ranks ascending, one holding a row.
        probabilities: float64[n], how likely each is; they add up to 1.
    """

    role: Role
    holdings: NDArray[np.int64]
    probabilities: NDArray[np.float64]

    def by_rank(self) -> NDArray[np.float64]:
        """Return float64[13]: the probability of holding at least one card of each rank."""
        return np.array([self.probabilities[(self.holdings == rank).any(axis=1)].sum() for rank in range(13)])

    def _repr_html_(self) -> str:
        ranks = [f"{share:.0%}" for share in self.by_rank()]
        best = np.argsort(-self.probabilities, kind="stable")[:SHOWN]
        rows = [(format_ranks(self.holdings[place]), f"{self.probabilities[place]:.2%}") for place in best]
        title = f"At least one card of each rank, held by the {self.role}"
        return html_table([f">{text}" for text in RANK_TEXT], [ranks], title) + html_table(
            ("Holding", ">Often"), rows, shown_of("Holdings", len(self.holdings))
        )


@dataclass(frozen=True, slots=True)
class Holding(metaclass=BriefHelp):
    """What one side may hold.

    Attributes:
        ranks: ascending.
        probability: that it holds just these.
    """

    ranks: tuple[Rank, ...]
    probability: float


@dataclass(frozen=True)
class Reached:
    """A point of the play, and how both sides come to it."""

    solution: Solution  # what both sides do
    starter: Rank | None  # its rank; None: the solution's play without regard to the starter
    steps: tuple[PlayStep, ...]  # the play so far
    node: int  # where it is in ``play_tree(4)``
    role: Role  # of the side to move
    reach: NDArray[np.float64]  # [2, 1820], by role: the probability that each keep plays as was played

    @property
    def probability(self) -> float:
        """How likely the play comes here, given the starter."""
        return float(self.weights(Role.PONE).sum())

    def cards_left(self, role: Role) -> int:
        return 4 - len(self.played(role))

    def played(self, role: Role) -> list[Rank]:
        return [step.rank for step in self.steps if step.role is role and step.rank is not None]

    def weights(self, role: Role) -> NDArray[np.float64]:
        """Return float64[1820]: the probability of coming here with each keep of a side."""
        return self._weights[role]

    @cached_property
    def _weights(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        pone, dealer = (self.weights_when(role, np.ones((SIZES[4], 1)))[:, 0] for role in Role)
        return pone, dealer

    def weights_when(self, role: Role, chosen: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return float64[1820, n]: the probability of coming here with each keep of a side and n choices of the other.

        ``chosen`` float64[1820, n] is the probability that each keep of the other side makes each choice.
        """
        keep, _ = parts_of_tosses()
        other = self.solution.toss_given_ranks[role.other] * self.reach[role.other][keep]
        doing = np.einsum("st,stc->sc", other, chosen[keep])
        around = _avoiding(doing, self.starter)
        own = self.solution.toss_given_ranks[role] * self.reach[role][keep] * _dealt(self.starter)[:, None]
        weights = [np.bincount(keep.ravel(), (own * column[:, None]).ravel(), SIZES[4]) for column in around.T]
        deck = 52 if self.starter is None else 51
        return np.stack(weights, axis=1) / (comb(deck, 6) * comb(deck - 6, 6))

    def keeps(self, role: Role) -> NDArray[np.int64]:
        """Return int64[holdings]: of which keep each holding of a side is what is left, -1 where of none."""
        return keeps_before(self.cards_left(role), self.played(role))


def keeps_before(cards: int, played: Sequence[Rank]) -> NDArray[np.int64]:
    """Return int64[holdings]: of which keep each holding is what is left, -1 where that has a fifth card of a rank."""
    keeps = np.arange(SIZES[cards])
    for size, rank in enumerate(played, start=cards):
        keeps = np.where(keeps < 0, -1, GROW[size][keeps, rank])
    return keeps


def reached(solution: Solution, starter: Rank | None, played: str = "") -> Reached:
    """Return a point of the play, and how both sides come to it; errors as :func:`ranges_at`."""
    if starter is not None and starter not in RANKS:
        raise CardError(f"starter {starter!r}: expected a rank, an int 0..12, or None")
    steps = read_play(played)
    nodes, given = nodes_of(play_tree(4)), solution.given(starter)
    moves = np.array([GO if step.rank is None else step.rank for step in steps], np.int64)
    beliefs, spare = np.zeros((2, WIDTHS[4])), np.zeros(WIDTHS[4])
    beliefs[:, : SIZES[4]] = 1
    for role in Role:
        node = follow_moves(nodes, given, int(role.other), moves, 0.0, beliefs[role], spare)
    if node < 0:
        raise IllegalActionError(f"play {played!r}: what is left of it is forced")
    point = Reached(solution, starter, steps, node, Role(int(nodes.turn[node])), np.zeros((2, SIZES[4])))
    for role in Role:
        keeps = point.keeps(role)
        reach = beliefs[role, : SIZES[point.cards_left(role)]]
        point.reach[role, keeps[keeps >= 0]] = reach[keeps >= 0]
    if point.probability <= 0:
        turned = "" if starter is None else f" with {RANK_TEXT[starter]} turned"
        raise IllegalActionError(f"play {played!r}: the solution never plays so{turned}")
    return point


def _avoiding(weights: NDArray[np.float64], starter: Rank | None) -> NDArray[np.float64]:
    """Return float64[18395, n]: for each hand the weights of all hands that avoid it and the starter, summed."""
    sums, total = np.zeros((ALL_SIZES, weights.shape[1])), np.zeros_like(weights)
    sum_inside(hand_parts(), weights, sums)
    if starter is not None:  # what misses a card is all less what holds it
        holding = GROW_ALL[:, starter]
        sums -= np.where(holding[:, None] >= 0, sums[holding], 0)
    sum_avoiding(hand_parts(), sums, total)
    total[total < _NOTHING * sums[0]] = 0
    return total


@once(14)
def _dealt(starter: Rank | None) -> NDArray[np.float64]:
    """Return float64[18395]: in how many hands six ranks come that miss a certain card of the starter's rank."""
    dealt = np.ones(SIZES[6])
    for rank in range(13):
        dealt *= CHOOSE[3 if rank == starter else 4, counts_of(6)[:, rank]]
    dealt.flags.writeable = False
    return dealt


def ranges_at(solution: Solution, starter: Rank | None, played: str = "") -> tuple[HandRange, HandRange]:
    """Return what (the pone, the dealer) may hold after some of the play, both following the solution.

    What the solution's own play never holds here is left out. The starter is a rank; None: the play without regard to
    it. The play is ranks or cards and ``go``, the pone's lead first: a CardError for another token, an
    IllegalActionError where the solution has nothing to decide.

    Example:
        >>> from muggins import open_solution
        >>> pone, dealer = ranges_at(open_solution(), 7, '4 J')  # the starter is an 8
        >>> pone.holdings.shape[1], dealer.holdings.shape[1]
        (3, 3)
    """
    point = reached(solution, starter, played)
    return range_of(point, Role.PONE), range_of(point, Role.DEALER)


def range_of(point: Reached, role: Role) -> HandRange:
    keeps, weights = point.keeps(role), point.weights(role)
    probability = np.where(keeps >= 0, weights[keeps], 0)
    held = np.flatnonzero(probability)
    members = MEMBERS[point.cards_left(role)][held].astype(np.int64)
    return HandRange(role, members, probability[held] / probability.sum())
