"""A hand or crib counted, and what the dealer pegs for heels, as one result."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from muggins.cards import SUIT_TEXT, Card, Rank, card_of
from muggins.counting.spoken import Comparison, compare, spoken
from muggins.errors import CardError
from muggins.rules.show import Combination, Kind, count_show, heels
from muggins.wire import Answer


@dataclass(frozen=True, slots=True)
class HandCount(Answer):
    """The count of four cards with the starter."""

    hand: tuple[Card, ...]
    starter: Card
    crib: bool
    combinations: tuple[Combination, ...]  # in the order in which they are counted
    points: int  # of the hand or crib
    heels: int  # what the dealer pegs for a Jack turned; 0 for the pone's hand
    total: int  # `points` and `heels`
    spoken: str  # the count as players speak it
    claim: Comparison | None  # a person's own count compared, where one was given


def count_hand(
    hand: Sequence[Card], starter: Card, *, crib: bool = False, dealer: bool = False, claim: str | None = None
) -> HandCount:
    """Count four cards with the starter, and heels if they are the dealer's.

    `claim` is a person's own count, without heels, see :mod:`muggins.counting.claim`. A CardError unless the five cards
    are different, a MugginsError for a text that is no claim.
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


def without_flush_or_nobs(ranks: Sequence[Rank]) -> tuple[Card, ...]:
    """Return five cards of given ranks, the starter last, whose suits score least; a CardError for five of a rank."""
    if max(map(ranks.count, ranks)) > len(SUIT_TEXT):
        raise CardError("a fifth card of one rank: a deck has four")
    dealt = [tuple(map(card_of, ranks, suits)) for suits in product(range(4), repeat=5)]
    fives = [five for five in dealt if len(set(five)) == 5]
    kinds = ({each.kind for each in count_show(five[:4], five[4]).combinations} for five in fives)
    plain = (five for five, scoring in zip(fives, kinds, strict=True) if not scoring & {Kind.FLUSH, Kind.NOBS})
    return next(plain, fives[0])  # of four jacks one always is nobs
