"""The tosses of a solution: the probability of each, and what that is worth."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from muggins.cards import Card, Rank, rank_of
from muggins.kernels._jit import inner_kernel, kernel, signed
from muggins.kernels.crib import KEEPS, STARTERS_PER_KEEP, TOSSES
from muggins.kernels.show import points_of_five
from muggins.kernels.suits import classes_of_ranks
from muggins.kernels.tosses import keep_index
from muggins.rules.role import Role
from muggins.solver.file.solution import Solution
from muggins.solver.toss.crib import crib_of
from muggins.solver.toss.game import parts_of_tosses, suited_points


@dataclass(frozen=True, slots=True)
class SolutionToss:
    """One of the 15 tosses of six cards under a solution; all in expected own points.

    Attributes:
        kept: four cards.
        tossed: two cards.
        probability: that the solution makes it.
        hand: points of the hand.
        crib: points of the crib, whosever it is, against the solution's tosses.
        play: own net points in the play.
        pegs: (own, the opponent's) points in the play, None where the solution does not say.
        net: hand, plus the crib for the dealer or less it for the pone, plus play.
    """

    kept: tuple[Card, ...]
    tossed: tuple[Card, ...]
    probability: float
    hand: float
    crib: float
    play: float
    pegs: tuple[float, float] | None
    net: float


@kernel
def weigh_tosses_of(
    hands: NDArray[np.uint8],
    chances: NDArray[np.float64],
    role: int,
    pair: NDArray[np.int16],
    tossed: NDArray[np.float64],
    plays: NDArray[np.float32],
    worth: NDArray[np.float64],
) -> None:
    """Weigh the 15 tosses of six cards, or of the hands that have the same six ranks.

    Args:
        hands: uint8[n, 6], each sorted.
        chances: float64[n], how likely each hand is among them.
        role: of the side that tosses.
        pair: int16[18395, 15], what each toss of six ranks throws.
        tossed: float64[18395, 15], the opponent's probability of each toss given its six ranks.
        plays: float32[2, 1820], of the side's role by keep: net points in the play, and own.
        worth: float64[5, 15], filled: hand, crib, net points in the play, own points in it, and net of all.
    """
    ranks = hands[0] >> 2
    cribs = crib_of(pair, tossed, ranks)
    for toss in range(15):
        hand, crib, keep = 0.0, cribs[toss], keep_index(ranks, toss)
        for number in range(len(hands)):
            hand += chances[number] * _points_of_hand(hands[number], KEEPS[toss]) / STARTERS_PER_KEEP
            crib += chances[number] * suited_points(hands[number], toss)
        worth[0, toss], worth[1, toss], worth[2, toss], worth[3, toss] = hand, crib, plays[0, keep], plays[1, keep]
        worth[4, toss] = hand + (crib if role == 1 else -crib) + plays[0, keep]


@inner_kernel
def _points_of_hand(cards: NDArray[np.uint8], kept: NDArray[np.int64]) -> int:
    """Return the points of four of six cards, given by their places, over all 46 starters."""
    a, b, c, d = cards[kept[0]], cards[kept[1]], cards[kept[2]], cards[kept[3]]
    seen, points = 0, 0
    for card in cards:
        seen |= 1 << signed(card)
    for starter in range(52):
        if not seen >> starter & 1:
            points += points_of_five(a, b, c, d, starter, False)
    return points


def tosses_of_cards(solution: Solution, six: Sequence[Card], role: Role) -> list[SolutionToss]:
    """Return the tosses of six cards, the best net first.

    Raises:
        CardError: not six different cards.
    """
    probability, cards = solution.toss_probabilities(six, role), sorted(six)
    return _rows(solution, cards, role, list(probability.values()), np.array([cards], np.uint8), np.ones(1))


def tosses_of_ranks(solution: Solution, ranks: Sequence[Rank], role: Role) -> list[SolutionToss]:
    """Return the tosses of six ranks over all suits they come in, the best net first.

    The cards of the rows have the suits of one such hand; equal keeps are one row.

    Raises:
        CardError: not six ranks, or five of one.
    """
    ordered = sorted(ranks)
    classes = classes_of_ranks(ordered)
    chances = classes.multiplicities / classes.multiplicities.sum()
    weights = solution.toss[role][solution.class_numbers(classes.keys)].astype(float)
    weights /= weights.sum(axis=1, keepdims=True)
    cards = [4 * rank + place % 4 for place, rank in enumerate(ordered)]
    rows = _rows(solution, cards, role, chances @ weights, classes.hands, chances)
    merged: dict[tuple[Rank, ...], list[SolutionToss]] = {}
    for row in rows:
        merged.setdefault(tuple(rank_of(card) for card in row.kept), []).append(row)
    # Equal ranks tossed in different suits: their probabilities add up, their worth is nearly one.
    return [_together(group) for group in merged.values()]


def _together(rows: list[SolutionToss]) -> SolutionToss:
    hand, crib, play, net = np.mean([(row.hand, row.crib, row.play, row.net) for row in rows], axis=0).tolist()
    often = sum(row.probability for row in rows)
    return SolutionToss(rows[0].kept, rows[0].tossed, often, hand, crib, play, rows[0].pegs, net)


def _rows(
    solution: Solution,
    cards: Sequence[Card],
    role: Role,
    probability: Sequence[float] | NDArray[np.float64],
    hands: NDArray[np.uint8],
    chances: NDArray[np.float64],
) -> list[SolutionToss]:
    pegs, worth = solution.keep_pegs, np.zeros((5, 15))
    plays = np.stack([solution.keep_values[role], (solution.keep_values if pegs is None else pegs)[role]])
    _, pair = parts_of_tosses()
    weigh_tosses_of(hands, chances, int(role), pair, solution.toss_given_ranks[role.other], plays, worth)
    rows = []
    for (a, b), often, (hand, crib, play, own, net) in zip(TOSSES, probability, worth.T.tolist(), strict=True):
        kept = tuple(card for place, card in enumerate(cards) if place not in (a, b))
        of_play = None if pegs is None else (own, own - play)
        rows.append(SolutionToss(kept, (cards[a], cards[b]), float(often), hand, crib, play, of_play, net))
    return sorted(rows, key=lambda row: -row.net)
