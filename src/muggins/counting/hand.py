"""A hand or crib counted, and what the dealer pegs for heels, as one result."""

from collections.abc import Sequence
from dataclasses import dataclass

from muggins.cards import Card
from muggins.counting.spoken import Comparison, compare, spoken
from muggins.rules.show import Combination, count_show, heels
from muggins.wire import Answer


@dataclass(frozen=True, slots=True)
class HandCount(Answer):
    """The count of four cards with the starter.

    Attributes:
        hand: the four cards.
        starter: the turned card.
        crib: whether they were counted as a crib.
        combinations: what scores, in the order in which it is counted.
        points: of the hand or crib.
        heels: what the dealer pegs for a Jack turned; 0 for the pone's hand.
        total: `points` and `heels`.
        spoken: the count as players speak it.
        claim: a person's own count compared, where one was given.
    """

    hand: tuple[Card, ...]
    starter: Card
    crib: bool
    combinations: tuple[Combination, ...]
    points: int
    heels: int
    total: int
    spoken: str
    claim: Comparison | None


def count_hand(
    hand: Sequence[Card], starter: Card, *, crib: bool = False, dealer: bool = False, claim: str | None = None
) -> HandCount:
    """Count four cards with the starter.

    Args:
        hand: the four cards of the hand or crib.
        starter: the turned card.
        crib: whether the cards are the crib, for the flush.
        dealer: whether they are the dealer's, for heels.
        claim: a person's own count, heels apart, see :mod:`muggins.counting.claim`.

    Raises:
        CardError: not five different cards.
        MugginsError: a text that is no claim.
    """
    count = count_show(hand, starter, crib=crib)
    pegged = heels(starter) if dealer else 0
    return HandCount(
        tuple(hand),
        starter,
        crib,
        count.combinations,
        count.points,
        pegged,
        count.points + pegged,
        spoken(count),
        None if claim is None else compare(hand, starter, claim, crib=crib),
    )
