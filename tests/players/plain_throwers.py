"""The throwers, plain: each gives the 15 tosses a value and makes one of the best, evenly.

A toss comes as :class:`muggins.counting.discard.ExactToss`, with its exact expectations; `sign` is +1
for the dealer, who owns the crib, and -1 for the pone.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from muggins.cards import FIVE, Card, rank_of, suit_of, value_of
from muggins.counting.crib_tables import Source
from muggins.counting.discard import ExactToss, discards
from muggins.counting.play_table import play_value
from muggins.players import base
from muggins.players.base import evenly
from muggins.rules.role import Role
from muggins.rules.view import View

Value = Callable[[ExactToss, int], Any]


@dataclass(frozen=True)
class BestToss:
    """The toss of the highest value; equal ones are equally likely.

    Attributes:
        value: what a toss is worth, of any type that can be compared.
        source: the table of the crib's value; None: the exact uniform crib.
        first: take the first of equal tosses, in ascending order of the tossed cards.
    """

    value: Value
    source: Source | None = None
    first: bool = False

    def toss_probabilities(self, view: View) -> Mapping[base.Toss, float]:
        sign = 1 if view.role is Role.DEALER else -1
        values = {toss.tossed: self.value(toss, sign) for toss in discards(view.dealt, view.role, self.source)}
        most = max(values.values())
        best = {tossed: value for tossed, value in sorted(values.items()) if value == most}
        return {next(iter(best)): 1.0} if self.first else evenly(best)


def points_of_two(cards: tuple[Card, Card]) -> int:
    """Return what two tossed cards score by themselves: 2 for a pair or a fifteen."""
    first, second = rank_of(cards[0]), rank_of(cards[1])
    return 2 if first == second or value_of(first) + value_of(second) == 15 else 0


def greedy(toss: ExactToss, sign: int) -> int:
    """Points of the four kept cards, and what two tossed ones score by themselves."""
    return toss.without_starter + sign * points_of_two(toss.tossed)


def bill(toss: ExactToss, sign: int) -> tuple[int, int]:
    """As greedy; equal tosses by what they promise the crib's owner."""
    first, second = (rank_of(card) for card in toss.tossed)
    promise = first + second
    promise += sign * 5 * (abs(first - second) == 1)
    promise += sign * 5 * (suit_of(toss.tossed[0]) == suit_of(toss.tossed[1]))
    promise += sign * 10 * ((first == FIVE) + (second == FIVE))
    promise += sign * 25 * (first == second)
    promise += sign * 25 * (value_of(first) + value_of(second) == 15)
    return greedy(toss, sign), promise


def with_table(toss: ExactToss, sign: int) -> Any:
    """Points of the four kept cards, and a table's value of the crib."""
    return toss.without_starter + sign * toss.crib


def with_tables(toss: ExactToss, sign: int) -> Fraction:
    """The expected hand, a table's value of the crib, and the equilibrium's of the play."""
    play = play_value(Role.DEALER if sign == 1 else Role.PONE, [rank_of(card) for card in toss.kept])
    return toss.net + Fraction(play).limit_denominator(1000)


THROWERS: Mapping[str, BestToss] = {
    "random": BestToss(lambda toss, sign: 0),  # noqa: ARG005
    "greedy": BestToss(greedy),
    "schell": BestToss(with_table, Source.SCHELL),
    "hessel": BestToss(with_table, Source.HESSEL),
    "rasmussen": BestToss(with_table, Source.RASMUSSEN),
    "expected": BestToss(lambda toss, sign: toss.net),  # noqa: ARG005
    "schell-exact": BestToss(lambda toss, sign: toss.net, Source.SCHELL),  # noqa: ARG005
    "hand": BestToss(lambda toss, sign: toss.hand),  # noqa: ARG005
    "hope": BestToss(lambda toss, sign: (toss.most, toss.hand)),  # noqa: ARG005
    "hand-and-crib": BestToss(lambda toss, sign: toss.hand + toss.crib),  # noqa: ARG005
    "hand-less-crib": BestToss(lambda toss, sign: toss.hand - toss.crib),  # noqa: ARG005
    "bill": BestToss(bill, first=True),
    "table": BestToss(with_tables, Source.EQUILIBRIUM),
}
