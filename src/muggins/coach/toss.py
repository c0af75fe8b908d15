"""What to toss: all 15 tosses of six cards, what each is worth, and what the solution does.

The opponent tosses as the solution does, given that it holds none of the six cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import combinations
from typing import Literal

import numpy as np

from muggins.brief import BriefEnum, BriefHelp
from muggins.cards import Card, Rank, format_cards, format_ranks, rank_of
from muggins.coach.at_score import AtScore
from muggins.coach.reasons import Reason
from muggins.counting.crib_tables import Source, crib_value
from muggins.drawing import html_table
from muggins.kernels.crib import CRIBS_PER_TOSS, count_tosses, points_of_tosses
from muggins.kernels.suits import classes_of_ranks
from muggins.rules.role import Role
from muggins.rules.show import count_show
from muggins.solver.file.solution import Solution
from muggins.solver.query.tosses import SolutionToss, tosses_of_cards, tosses_of_ranks
from muggins.wire import Answer


class CribModel(Enum, metaclass=BriefEnum):
    """What the opponent is assumed to toss, or whose table says what the crib holds."""

    SOLUTION = "solution"
    UNIFORM = "uniform"
    SCHELL = "schell"
    HESSEL = "hessel"
    RASMUSSEN = "rasmussen"
    EQUILIBRIUM = "equilibrium"


@dataclass(frozen=True, slots=True)
class TossChoice(metaclass=BriefHelp):
    """One toss; all worths are expected points of the side that tosses.

    Attributes:
        probability: how often the solution makes it.
        points: of the four cards without a starter.
        hand: the hand's points, averaged over the 46 starters.
        crib: the crib's points, whosever it is.
        play: net points in the play, own less the opponent's.
        pegs: these two, (own, the opponent's); None where the solution does not have them.
        net: hand, plus the crib for the dealer or less it for the pone, plus the play if it counts.
        loss: how far the net is below the best.
        spread: the probability of each score of the hand, by points, ascending.
        best_starters: ranks of the starters that make most of the hand.
        worst_starters: ranks of those that make least of it.
        reason: by which parts it is worse than the toss of most points.
        at_score: None where only points count.
    """

    keep: tuple[Card, ...]
    toss: tuple[Card, ...]
    probability: float
    points: int
    hand: float
    crib: float
    play: float
    pegs: tuple[float, float] | None
    net: float
    loss: float
    spread: dict[int, float]
    best_starters: tuple[Rank, ...]
    worst_starters: tuple[Rank, ...]
    reason: Reason
    at_score: AtScore | None = None

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that leave the hand."""
        return self.toss


@dataclass(frozen=True, slots=True)
class TossAdvice(Answer):
    """All tosses of six cards in a role, the best first.

    Attributes:
        position: the question, as one line of text.
        crib: what the opponent is assumed to toss.
        by_wins: whether wins decide the order.
        why: why the score asks for another toss than the points do; None where it does not.
        against: whom all worths are against.
    """

    position: str
    role: Role
    crib: CribModel
    by_wins: bool
    rows: tuple[TossChoice, ...]
    why: Reason | None = None
    against: Literal["solution"] = "solution"
    kind: Literal["toss"] = "toss"

    @property
    def best(self) -> TossChoice:
        """The best toss."""
        return self.rows[0]

    @property
    def plain(self) -> TossChoice:
        """The toss of most points."""
        return min(self.rows, key=lambda row: row.loss)

    def of(self, toss: Sequence[Card]) -> TossChoice:
        """Return the row of a toss."""
        return next(row for row in self.rows if set(row.toss) == set(toss))

    def _repr_html_(self) -> str:
        rows = [
            (
                format_cards(row.keep, symbols=True),
                format_cards(row.toss, symbols=True),
                f"{row.probability:.0%}",
                f"{row.at_score.win:.1%}" if row.at_score is not None else None,
                f"{row.net:.3f}",
                f"{row.loss:.3f}",
                str(row.reason),
            )
            for row in self.rows
        ]
        columns = ("Keep", "Toss", ">Often", ">Wins", ">Net", ">Loss", "Why")
        return html_table(columns, rows, f"{str(self.role).capitalize()}: points a deal")


@dataclass(frozen=True, slots=True)
class RankTossChoice(metaclass=BriefHelp):
    """One toss of six ranks of all suits; worths as in :class:`TossChoice`."""

    keep: tuple[Rank, ...]
    toss: tuple[Rank, ...]
    probability: float
    hand: float
    crib: float
    play: float
    net: float
    loss: float


@dataclass(frozen=True, slots=True)
class RankTosses(Answer):
    """All tosses of six ranks, over all hands of these ranks; the best first."""

    role: Role
    rows: tuple[RankTossChoice, ...]
    kind: Literal["ranks"] = "ranks"

    def _repr_html_(self) -> str:
        rows = [
            (
                format_ranks(row.keep),
                format_ranks(row.toss),
                f"{row.probability:.0%}",
                *(f"{figure:.3f}" for figure in (row.hand, row.crib, row.play, row.net, row.loss)),
            )
            for row in self.rows
        ]
        columns = ("Keep", "Toss", ">Often", ">Hand", ">Crib", ">Play", ">Net", ">Loss")
        return html_table(columns, rows, f"{str(self.role).capitalize()}: points a deal")


@dataclass(frozen=True, slots=True)
class Discards(Answer):
    """The tosses of six cards, or ranks, in both roles; None for a role that was not asked for."""

    pone: TossAdvice | RankTosses | None
    dealer: TossAdvice | RankTosses | None


def weigh_tosses(
    solution: Solution, six: Sequence[Card], role: Role, crib: CribModel = CribModel.SOLUTION, *, play: bool = True
) -> tuple[TossChoice, ...]:
    """Return the tosses of six different cards by points, the best first.

    `crib` is what the opponent is assumed to toss; `play`: whether the play counts in the net.
    """
    rows = tosses_of_cards(solution, six, role)
    cribs = _cribs(six, role, crib, rows)
    sign = crib_sign(role)
    nets = [row.hand + sign * worth + play * row.play for row, worth in zip(rows, cribs, strict=True)]
    points, starters = points_of_tosses(np.array([sorted(six)], np.uint8))
    ranks, tosses = starters[0] >> 2, list(combinations(sorted(six), 2))
    best = int(np.argmax(nets))
    choices = []
    for row, worth, net in zip(rows, cribs, nets, strict=True):
        scores = points[0][tosses.index((row.tossed[0], row.tossed[1]))]
        made, times = np.unique(scores, return_counts=True)
        parts = row.hand - rows[best].hand, sign * (worth - cribs[best]), play * (row.play - rows[best].play)
        choices.append(
            TossChoice(
                keep=row.kept,
                toss=row.tossed,
                probability=row.probability,
                points=count_show(row.kept, None).points,
                hand=row.hand,
                crib=worth,
                play=row.play,
                pegs=row.pegs,
                net=net,
                loss=nets[best] - net,
                spread={int(p): int(n) / len(scores) for p, n in zip(made, times, strict=True)},
                best_starters=tuple(map(int, np.unique(ranks[scores == made[-1]]))),
                worst_starters=tuple(map(int, np.unique(ranks[scores == made[0]]))),
                reason=_reason(nets[best] - net, parts),
            )
        )
    return tuple(sorted(choices, key=lambda choice: choice.loss))


def weigh_rank_tosses(
    solution: Solution, ranks: Sequence[Rank], role: Role, crib: CribModel = CribModel.SOLUTION, *, play: bool = True
) -> RankTosses:
    """Return the tosses of six ranks, the best first, as :func:`weigh_tosses` does.

    Raises:
        CardError: not six ranks, or more than four of one.

    Example:
        >>> from muggins import Role, open_solution
        >>> ranks = (2, 3, 7, 8, 10, 12)  # 3 4 8 9 J K
        >>> weigh_rank_tosses(open_solution(), ranks, Role.DEALER).rows[0].toss
        (10, 12)
    """
    rows = tosses_of_ranks(solution, ranks, role)
    cribs = _uniform_cribs(ranks, rows) if crib is CribModel.UNIFORM else _cribs((), role, crib, rows)
    sign = crib_sign(role)
    nets = [row.hand + sign * worth + play * row.play for row, worth in zip(rows, cribs, strict=True)]
    best, choices = max(nets), []
    for row, worth, net in zip(rows, cribs, nets, strict=True):
        kept, tossed = (tuple(map(rank_of, cards)) for cards in (row.kept, row.tossed))
        choices.append(RankTossChoice(kept, tossed, row.probability, row.hand, worth, row.play, net, best - net))
    return RankTosses(role, tuple(sorted(choices, key=lambda choice: choice.loss)))


def crib_sign(role: Role) -> int:
    return 1 if role is Role.DEALER else -1


def _uniform_cribs(ranks: Sequence[Rank], rows: Sequence[SolutionToss]) -> list[float]:
    classes, tossed = classes_of_ranks(sorted(ranks)), list(combinations(sorted(ranks), 2))
    each = np.array([count_tosses(hand.tolist()).cribs for hand in classes.hands]) / CRIBS_PER_TOSS
    mean = classes.multiplicities @ each / classes.multiplicities.sum()
    same = [[two == tuple(map(rank_of, row.tossed)) for two in tossed] for row in rows]
    return [float(mean[which].mean()) for which in same]


def _cribs(six: Sequence[Card], role: Role, crib: CribModel, rows: Sequence[SolutionToss]) -> list[float]:
    if crib is CribModel.SOLUTION:
        return [row.crib for row in rows]
    if crib is not CribModel.UNIFORM:
        return [crib_value(Source(crib.value), role, *map(rank_of, row.tossed)) for row in rows]
    tosses, cribs = list(combinations(sorted(six), 2)), count_tosses(six).cribs.tolist()
    return [cribs[tosses.index((row.tossed[0], row.tossed[1]))] / CRIBS_PER_TOSS for row in rows]


def compare_tosses(choice: TossChoice, other: TossChoice, role: Role) -> Reason | None:
    """Return by which parts a toss is worth more or less than another; None if there are none."""
    sign = crib_sign(role)
    return _by_parts((choice.hand - other.hand, sign * (choice.crib - other.crib), choice.play - other.play))


def _reason(loss: float, parts: tuple[float, float, float]) -> Reason:
    if loss < 1e-9:
        return Reason("best")
    return (_by_parts(parts) if loss >= 0.005 else None) or Reason("equal")


def _by_parts(parts: tuple[float, float, float]) -> Reason | None:
    worths = zip(("hand", "crib", "play"), parts, strict=True)
    reasons = tuple(Reason(kind, worth=round(worth, 2)) for kind, worth in worths if abs(worth) >= 0.005)
    return Reason("toss", of=reasons) if reasons else None
