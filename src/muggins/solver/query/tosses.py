"""The tosses of a solution: the probability of each, and what that is worth."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from muggins.cards import Card, Rank, rank_of
from muggins.kernels.crib import TOSSES
from muggins.kernels.suits import classes_of_ranks
from muggins.kernels.tosses import parts_of_tosses
from muggins.rules.role import Role
from muggins.solver.file.solution import Solution
from muggins.solver.query.toss_worths import weigh_tosses_of


@dataclass(frozen=True, slots=True)
class SolutionToss:
    """One of the 15 tosses of six cards under a solution; all in expected own points."""

    kept: tuple[Card, ...]  # four cards
    tossed: tuple[Card, ...]  # two cards
    probability: float  # that the solution makes it
    hand: float  # points of the hand
    crib: float  # points of the crib, whosever it is, against the solution's tosses
    play: float  # own net points in the play
    pegs: tuple[float, float] | None  # (own, the opponent's) points in the play, None where the solution does not say
    net: float  # hand, plus the crib for the dealer or less it for the pone, plus play


def tosses_of_cards(solution: Solution, six: Sequence[Card], role: Role) -> list[SolutionToss]:
    """Return the tosses of six different cards, the best net first."""
    probability, cards = solution.toss_probabilities(six, role), sorted(six)
    (worth,) = _worths(solution, np.array([cards], np.uint8), role)
    return _rows(solution, cards, np.array(list(probability.values())), worth)


def tosses_of_ranks(solution: Solution, ranks: Sequence[Rank], role: Role) -> list[SolutionToss]:
    """Return the tosses of six ranks over all suits they come in, the best net first.

    The cards of the rows have the suits of one such hand; equal keeps are one row. A CardError for five of a rank.
    """
    ordered = sorted(ranks)
    classes = classes_of_ranks(ordered)
    chance = classes.multiplicities / classes.multiplicities.sum()
    number = solution.toss_rows.rows[role][solution.class_numbers(classes.keys)]
    weights = solution.toss_rows.weights[number].astype(float)
    weights /= weights.sum(axis=1, keepdims=True)
    cards = [4 * rank + place % 4 for place, rank in enumerate(ordered)]
    worth = np.tensordot(chance, _worths(solution, classes.hands, role), 1)
    rows = _rows(solution, cards, chance @ weights, worth)
    merged: dict[tuple[Rank, ...], list[SolutionToss]] = {}
    for row in rows:
        merged.setdefault(tuple(rank_of(card) for card in row.kept), []).append(row)
    # Equal ranks tossed in different suits: their probabilities add up, their worth is nearly one.
    return [_together(group) for group in merged.values()]


def _together(rows: list[SolutionToss]) -> SolutionToss:
    def mean(name: str) -> float:
        return float(np.mean([getattr(row, name) for row in rows]))

    often = sum(row.probability for row in rows)
    return replace(rows[0], probability=often, hand=mean("hand"), crib=mean("crib"), play=mean("play"), net=mean("net"))


def _worths(solution: Solution, hands: NDArray[np.uint8], role: Role) -> NDArray[np.float64]:
    """Return float64[n, 5, 15], what the tosses of hands of the same ranks are worth, see :func:`weigh_tosses_of`."""
    net, own = solution.keep_values[role], solution.keep_pegs
    plays, worth = np.stack([net, net if own is None else own[role]]), np.zeros((len(hands), 5, 15))
    weigh_tosses_of(hands, int(role), parts_of_tosses()[1], solution.toss_given_ranks[role.other], plays, worth)
    return worth


def _rows(
    solution: Solution, cards: Sequence[Card], probability: NDArray[np.float64], worth: NDArray[np.float64]
) -> list[SolutionToss]:
    rows = [
        SolutionToss(
            tuple(card for place, card in enumerate(cards) if place not in (a, b)),
            (cards[a], cards[b]),
            float(probability[k]),
            hand,
            crib,
            play,
            None if solution.keep_pegs is None else (own, own - play),
            net,
        )
        for k, ((a, b), (hand, crib, play, own, net)) in enumerate(zip(TOSSES, worth.T.tolist(), strict=True))
    ]
    return sorted(rows, key=lambda row: -row.net)
