"""The tosses of a solution: the probability of each, and what that is worth."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from muggins.cards import Card, Rank, rank_of
from muggins.kernels.crib import KEEPS, TOSSES
from muggins.kernels.multisets import multisets_of
from muggins.kernels.suits import classes_of_ranks
from muggins.kernels.tosses import hands_and_cribs
from muggins.rules.role import Role
from muggins.solver.deal.crib import crib_of
from muggins.solver.file.solution import Solution, splits_made


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
    hand, suited = hands_and_cribs(np.array([cards], np.uint8))
    return _rows(solution, cards, role, np.array(list(probability.values())), hand[0], suited[0])


def tosses_of_ranks(solution: Solution, ranks: Sequence[Rank], role: Role) -> list[SolutionToss]:
    """Return the tosses of six ranks over all suits they come in, the best net first.

    The cards of the rows have the suits of one such hand; equal keeps are one row. A CardError for five of a rank.
    """
    ordered = sorted(ranks)
    classes = classes_of_ranks(ordered)
    hand, suited = hands_and_cribs(classes.hands)
    chance = classes.multiplicities / classes.multiplicities.sum()
    number = solution.toss_rows.rows[role][solution.class_numbers(classes.keys)]
    weights = solution.toss_rows.weights[number].astype(float)
    weights /= weights.sum(axis=1, keepdims=True)
    cards = [4 * rank + place % 4 for place, rank in enumerate(ordered)]
    rows = _rows(solution, cards, role, chance @ weights, chance @ hand, chance @ suited)
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


def _rows(
    solution: Solution,
    cards: Sequence[Card],
    role: Role,
    probability: NDArray[np.float64],
    hand: NDArray[np.float64],
    suited: NDArray[np.float64],
) -> list[SolutionToss]:
    keep = multisets_of(np.array(cards)[KEEPS] >> 2)
    crib = crib_of(splits_made(solution, role.other), [rank_of(c) for c in cards]) + suited
    play = solution.keep_values[role][keep].astype(float)
    pegged = solution.keep_pegs
    own = None if pegged is None else pegged[role][keep].astype(float)
    sign = 1 if role is Role.DEALER else -1
    rows = [
        SolutionToss(
            tuple(card for place, card in enumerate(cards) if place not in (a, b)),
            (cards[a], cards[b]),
            float(probability[k]),
            float(hand[k]),
            float(crib[k]),
            float(play[k]),
            None if own is None else (float(own[k]), float(own[k] - play[k])),
            float(hand[k] + sign * crib[k] + play[k]),
        )
        for k, (a, b) in enumerate(TOSSES)
    ]
    return sorted(rows, key=lambda row: -row.net)
