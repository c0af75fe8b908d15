"""The 15 tosses of six cards, each with what it keeps and what it gives, exactly.

For the pone a toss is worth the expected hand less the expected crib, for the dealer their sum.
The play is left out here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from muggins.cards import Card, rank_of
from muggins.counting.crib_tables import Source, crib_value
from muggins.kernels.crib import CRIBS_PER_TOSS, STARTERS_PER_KEEP, TOSSES, count_tosses
from muggins.rules.role import Role
from muggins.rules.show import count_show


@dataclass(frozen=True, slots=True)
class ExactToss:
    """One way to toss. Points; `hand` and `crib` are expectations.

    Attributes:
        kept: the four kept cards, sorted.
        tossed: the two tossed cards, sorted.
        without_starter: points of the four kept cards alone.
        hand: expected points of the hand over the 46 starters, exact.
        most: the most points that a starter gives the hand.
        crib: expected points of the crib, whosever it is.
        net: `hand` + `crib` for the dealer, `hand` - `crib` for the pone.
    """

    kept: tuple[Card, ...]
    tossed: tuple[Card, Card]
    without_starter: int
    hand: Fraction
    most: int
    crib: Fraction
    net: Fraction


def discards(six: Sequence[Card], role: Role, source: Source | None = None) -> tuple[ExactToss, ...]:
    """Return the 15 tosses of six cards, the best net first.

    Equal nets (compared exactly) stand in ascending order of the kept cards, which are compared
    card by card: by rank, ace low, then clubs, diamonds, hearts, spades.

    Args:
        six: the cards, in any order.
        role: whose toss it is.
        source: a table for the crib's value; None: the opponent's two cards and the
            starter uniform over the 46 unseen cards, exact.

    Raises:
        CardError: not six different cards.
    """
    counts = count_tosses(six)
    cards = sorted(six)
    tosses = []
    for place, (first, second) in enumerate(TOSSES):
        tossed = cards[first], cards[second]
        kept = tuple(card for card in cards if card not in tossed)
        hand = Fraction(int(counts.hands[place].sum()), STARTERS_PER_KEEP)
        if source is None:
            crib = Fraction(int(counts.cribs[place]), CRIBS_PER_TOSS)
        else:
            value = crib_value(source, role, rank_of(tossed[0]), rank_of(tossed[1]))
            crib = Fraction(value).limit_denominator(1000)
        tosses.append(
            ExactToss(
                kept=kept,
                tossed=tossed,
                without_starter=count_show(kept, None).points,
                hand=hand,
                most=int(counts.hands[place].max()),
                crib=crib,
                net=hand + crib if role is Role.DEALER else hand - crib,
            )
        )
    return tuple(sorted(tosses, key=lambda toss: (-toss.net, toss.kept)))
