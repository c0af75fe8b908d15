"""The exact mean of a hand over the starters that are left."""

from collections.abc import Sequence
from dataclasses import dataclass

from muggins.cards import DECK, Card, check_cards
from muggins.errors import CardError
from muggins.rules.show import count_show


@dataclass(frozen=True, slots=True)
class Average:
    """What four cards score with each starter that is left.

    Attributes:
        hand: the four cards.
        gone: the other cards that cannot be the starter.
        without_starter: points of the four cards alone.
        scores: points with each possible starter, by starter, ascending.
    """

    hand: tuple[Card, ...]
    gone: tuple[Card, ...]
    without_starter: int
    scores: dict[Card, int]

    @property
    def mean(self) -> float:
        """Expected points, every starter left being equally likely."""
        return sum(self.scores.values()) / len(self.scores)

    @property
    def best(self) -> int:
        """The most points that a starter gives."""
        return max(self.scores.values())

    @property
    def worst(self) -> int:
        """The fewest points that a starter gives."""
        return min(self.scores.values())


def average(hand: Sequence[Card], gone: Sequence[Card] = (), *, crib: bool = False) -> Average:
    """Count four cards with every starter that is left.

    Args:
        hand: the four cards.
        gone: other cards that are known not to be the starter, such as the toss; at most 47.
        crib: whether the four cards are the crib, for the flush.

    Raises:
        CardError: not four cards, a card twice, or no starter left.
    """
    check_cards(hand, (4,), "hand")
    everything = (*hand, *gone)
    check_cards(everything, (len(everything),), "the cards named")
    left = [card for card in DECK if card not in everything]
    if not left:
        raise CardError("all 52 cards are named: expected at least one left to be the starter")
    return Average(
        tuple(hand),
        tuple(gone),
        count_show(hand, None, crib=crib).points,
        {starter: count_show(hand, starter, crib=crib).points for starter in left},
    )
