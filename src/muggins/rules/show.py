"""The show: what a hand or a crib scores with the starter, combination by combination."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import combinations, groupby, product

from muggins.brief import BriefEnum, BriefHelp
from muggins.cards import JACK, Card, check_cards, rank_of, suit_of, value_of


class Kind(Enum, metaclass=BriefEnum):
    """A kind of combination, with the word for it."""

    FIFTEEN = "fifteen"
    PAIR = "pair"
    RUN = "run"
    FLUSH = "flush"
    NOBS = "nobs"


@dataclass(frozen=True, slots=True)
class Combination(metaclass=BriefHelp):
    """Cards that score together, and how much."""

    kind: Kind
    cards: tuple[Card, ...]
    points: int


@dataclass(frozen=True, slots=True)
class ShowCount(metaclass=BriefHelp):
    """The count of a hand or a crib: every combination, in the order in which it is counted."""

    combinations: tuple[Combination, ...]

    @property
    def points(self) -> int:
        """The total."""
        return sum(combination.points for combination in self.combinations)

    def of(self, kind: Kind) -> tuple[Combination, ...]:
        """Return the combinations of one kind."""
        return tuple(each for each in self.combinations if each.kind is kind)


def count_show(hand: Sequence[Card], starter: Card | None, *, crib: bool = False) -> ShowCount:
    """Count four cards with the starter, by the ACC rule book's section on counting.

    Every subset that sums to fifteen scores 2, every pair 2, every maximal run of three or more its length once for
    each way to choose its cards, four cards of one suit in the hand 4 (5 with the starter; a crib only the 5), and a
    Jack of the starter's suit 1 (nobs). A starter Jack gives nobs to nobody.

    Args:
        hand: the four cards of the hand or crib.
        starter: the turned card, or None to count the four cards alone (a crib then has no flush, and nobody nobs).
        crib: whether the cards are the crib.

    Raises:
        CardError: not four different cards and another one.

    Example:
        >>> from muggins import parse_card, parse_cards
        >>> count_show(parse_cards('5C 5D 5H JS'), parse_card('5S')).points
        29
    """
    cards = tuple(hand) if starter is None else (*hand, starter)
    check_cards(cards, (4 if starter is None else 5,), "crib" if crib else "hand")
    in_order = tuple(sorted(cards))
    return ShowCount(
        (
            *_fifteens(in_order),
            *_pairs(in_order),
            *_runs(in_order),
            *_flush(tuple(hand), starter, crib=crib),
            *_nobs(hand, starter),
        )
    )


def heels(starter: Card) -> int:
    """Return what the dealer pegs when `starter` is turned: 2 for a Jack (heels), else 0; kernels call it, too."""
    return 2 if starter >> 2 == JACK else 0


def _fifteens(cards: tuple[Card, ...]) -> list[Combination]:
    return [
        Combination(Kind.FIFTEEN, chosen, 2)
        for size in range(2, len(cards) + 1)
        for chosen in combinations(cards, size)
        if sum(value_of(rank_of(card)) for card in chosen) == 15
    ]


def _pairs(cards: tuple[Card, ...]) -> list[Combination]:
    return [Combination(Kind.PAIR, (a, b), 2) for a, b in combinations(cards, 2) if rank_of(a) == rank_of(b)]


def _runs(cards: tuple[Card, ...]) -> list[Combination]:
    by_rank = {rank: tuple(group) for rank, group in groupby(cards, rank_of)}
    # Ranks less their place in order are equal within a stretch of neighbours.
    stretches = groupby(enumerate(by_rank), lambda placed: placed[1] - placed[0])
    runs = []
    for _, stretch in stretches:
        ranks = [rank for _, rank in stretch]
        if len(ranks) >= 3:
            ways = product(*(by_rank[rank] for rank in ranks))
            runs += [Combination(Kind.RUN, way, len(ranks)) for way in ways]
    return runs


def _flush(hand: tuple[Card, ...], starter: Card | None, *, crib: bool) -> list[Combination]:
    if len({suit_of(card) for card in hand}) > 1:
        return []
    if starter is not None and suit_of(starter) == suit_of(hand[0]):
        return [Combination(Kind.FLUSH, (*sorted(hand), starter), 5)]
    return [] if crib else [Combination(Kind.FLUSH, tuple(sorted(hand)), 4)]


def _nobs(hand: Sequence[Card], starter: Card | None) -> list[Combination]:
    if starter is None or rank_of(starter) == JACK:
        return []
    return [
        Combination(Kind.NOBS, (card,), 1)
        for card in hand
        if rank_of(card) == JACK and suit_of(card) == suit_of(starter)
    ]
