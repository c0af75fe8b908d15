"""The peggers, plain: each gives the legal cards a value and plays one of the best, evenly.

Suits do not matter in the play; two cards of one rank are still two cards when a draw is even.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from muggins.cards import Card, Rank, rank_of, value_of
from muggins.players.base import evenly
from muggins.rules.play import PlayState, fits, score_card
from muggins.rules.view import View

Value = Callable[[Rank, Sequence[Rank], PlayState], Fraction | int]
"""What it is worth to play a rank, keeping these ranks, in this state."""


@dataclass(frozen=True)
class BestCard:
    """The card of the highest value; equal ones are equally likely."""

    value: Value

    def play_probabilities(self, view: View) -> Mapping[Card, float]:
        ranks = tuple(rank_of(card) for card in view.hand)
        chosen = best_ranks(self.value, ranks, view.play_state)
        return evenly({card: 0 for card in view.hand if rank_of(card) in chosen})


def best_ranks(value: Value, hand: Sequence[Rank], state: PlayState) -> set[Rank]:
    """Return the ranks of `hand` that may be played in `state` with the highest value."""
    values = {}
    for rank in {rank for rank in hand if fits(rank, state.count)}:
        kept = list(hand)
        kept.remove(rank)
        values[rank] = value(rank, kept, state)
    most = max(values.values())
    return {rank for rank, worth in values.items() if worth == most}


def points(rank: Rank, state: PlayState) -> int:
    """Return what a card of `rank` pegs at once, without go and last card."""
    return sum(peg.points for peg in score_card((*state.pile, rank)))


def greedy(rank: Rank, kept: Sequence[Rank], state: PlayState) -> int:  # noqa: ARG001
    """Immediate points."""
    return points(rank, state)


_QUARTER = Fraction(1, 4)


def rule(rank: Rank, kept: Sequence[Rank], state: PlayState) -> Fraction:
    """Immediate points and the bonuses of the 2023 study's rule player."""
    total, v = state.count, value_of(rank)
    worth = Fraction(points(rank, state))
    if total == 0 and v < 5:
        worth += _QUARTER
    if total < 15 < total + v:
        worth += _QUARTER
    if total + v < 15 and any(value_of(other) == 15 - (total + v) for other in kept):
        worth += _QUARTER
    if rank in kept and total + 3 * v <= 31:
        worth += _QUARTER
    turn = state.turn
    opponent_passed = turn is not None and state.said_go[turn.other]
    if rank in kept and total + 2 * v <= 31:
        if opponent_passed:
            worth += 2
        elif total + v > 21:
            worth += Fraction(total + v - 21, 20)
    return worth


@dataclass(frozen=True)
class Bill:
    """The best immediate score where a single card has it; otherwise the highest count value.

    A card that would make the count 5 or 21 counts 15 less.
    """

    def play_probabilities(self, view: View) -> Mapping[Card, float]:
        state = view.play_state
        legal = view.legal_cards()
        scored = {card: points(rank_of(card), state) for card in legal}
        best = [card for card in legal if scored[card] == max(scored.values())]
        if len(best) == 1:
            return {best[0]: 1.0}
        return BestCard(_bill_value).play_probabilities(view)


def _bill_value(rank: Rank, kept: Sequence[Rank], state: PlayState) -> int:  # noqa: ARG001
    v = value_of(rank)
    return v - 15 * (state.count + v in {5, 21})


def anything(rank: Rank, kept: Sequence[Rank], state: PlayState) -> int:  # noqa: ARG001
    """Nothing is worth more than anything else."""
    return 0
