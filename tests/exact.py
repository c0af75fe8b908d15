"""The 15 tosses of six cards as exact fractions, the play left out: what players and the coach are compared with."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from muggins.cards import Card, rank_of
from muggins.counting.crib_tables import Source, crib_value
from muggins.kernels.crib import CRIBS_PER_TOSS, STARTERS_PER_KEEP, TOSSES, count_tosses
from muggins.rules.role import Role
from muggins.rules.show import count_show


class ExactToss(NamedTuple):
    """One way to toss; `hand` over the 46 starters, `most` the best of them, `crib` whosever it is."""

    kept: tuple[Card, ...]
    tossed: tuple[Card, Card]
    without_starter: int
    hand: Fraction
    most: int
    crib: Fraction
    net: Fraction


def discards(six: Sequence[Card], role: Role, source: Source | None = None) -> tuple[ExactToss, ...]:
    """Return the tosses, the best first; the crib by a table, or with the opponent's two cards uniform."""
    counts, cards = count_tosses(six), sorted(six)
    tosses = []
    for place, (first, second) in enumerate(TOSSES):
        tossed = cards[first], cards[second]
        hand = Fraction(int(counts.hands[place].sum()), STARTERS_PER_KEEP)
        crib = Fraction(int(counts.cribs[place]), CRIBS_PER_TOSS)
        if source is not None:
            crib = Fraction(crib_value(source, role, *map(rank_of, tossed))).limit_denominator(1000)
        net = hand + crib if role is Role.DEALER else hand - crib
        kept = tuple(card for card in cards if card not in tossed)
        tosses.append(
            ExactToss(kept, tossed, count_show(kept, None).points, hand, int(counts.hands[place].max()), crib, net)
        )
    return tuple(sorted(tosses, key=lambda toss: (-toss.net, toss.kept)))
