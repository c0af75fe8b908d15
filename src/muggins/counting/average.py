"""The exact mean of a hand over the starters that are left."""

from collections.abc import Sequence
from dataclasses import dataclass

from muggins.cards import DECK, Card, check_cards
from muggins.errors import CardError
from muggins.rules.show import count_show
from muggins.wire import Answer


@dataclass(frozen=True, slots=True)
class HandAverage(Answer):
    """What four cards score with each starter that is left."""

    hand: tuple[Card, ...]
    gone: tuple[Card, ...]  # the other cards that cannot be the starter
    crib: bool
    starters: int  # how many are left
    mean: float  # expected points, every starter left being equally likely
    without_starter: int  # points of the four cards alone
    best: int
    worst: int
    scores: dict[Card, int]  # points by starter, ascending


def average(hand: Sequence[Card], gone: Sequence[Card] = (), *, crib: bool = False) -> HandAverage:
    """Count four cards with every starter left after the `gone` ones; a CardError unless they all differ."""
    check_cards(hand, (4,), "hand")
    everything = (*hand, *gone)
    check_cards(everything, (len(everything),), "the cards named")
    left = [card for card in DECK if card not in everything]
    if not left:
        raise CardError("all 52 cards are named: expected at least one left to be the starter")
    scores = {starter: count_show(hand, starter, crib=crib).points for starter in left}
    return HandAverage(
        tuple(hand),
        tuple(gone),
        crib,
        len(left),
        sum(scores.values()) / len(left),
        count_show(hand, None, crib=crib).points,
        max(scores.values()),
        min(scores.values()),
        scores,
    )
