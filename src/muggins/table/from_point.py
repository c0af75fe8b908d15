"""A practice game from a point of the play: a deal in which both sides, by the solution, come there."""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from muggins.archive.kept import Options
from muggins.cards import Card, Rank, rank_of
from muggins.errors import StaleError
from muggins.kernels.multisets import multiset_index
from muggins.rules.deal import dealt_from
from muggins.rules.record import DealRecord, Record
from muggins.rules.role import Role, Seat
from muggins.rules.shuffle import shuffled_deck
from muggins.rules.transcript import PlayStep
from muggins.solver.file.solution import Solution
from muggins.solver.query.ranges import Reached, reached
from muggins.table.practice import PracticeStart, start_of

_MOST = 40_000  # decks that are looked at: five seconds


class PointOfPlay(NamedTuple):
    """A point of the play.

    Attributes:
        starter: its rank; None: any.
        played: ranks or cards and ``go``, the pone's lead first.
        having: ranks that the side to move still holds.
    """

    starter: Rank | None
    played: str
    having: tuple[Rank, ...]


def practice_at(
    solution: Solution, point: PointOfPlay, against: str, name: str, new_seed: Callable[[], str]
) -> PracticeStart:
    """Return a practice game at 0-0 whose first deal is at a point of the play; the person is to move.

    Decks of `new_seed` are drawn until both sides, tossing and playing as the solution does, come to the point: so
    hands are as likely as they are there. A CardError for no card or rank, an IllegalActionError for a play where the
    solution has nothing to decide, a StaleError for a point that comes too seldom.
    """
    position = reached(solution, point.starter, point.played)
    options = Options(against, practice=True)
    for _ in range(_MOST):
        seed = new_seed()
        deal = _deal_at(solution, position, point.having, seed)
        if deal is not None:
            dealer = Seat.P1 if position.role is Role.DEALER else Seat.P2
            return start_of(options, Record((deal,), dealer, (name, against), options.ruleset, seed))
    raise StaleError(f"no deal of {_MOST:,} comes to this point: expected one that comes more often")


def _deal_at(solution: Solution, point: Reached, having: Sequence[Rank], seed: str) -> DealRecord | None:
    pone, dealer, starter = dealt_from(shuffled_deck(seed, 1))
    if point.starter not in {None, rank_of(starter)}:
        return None
    dealt = (tuple(sorted(pone)), tuple(sorted(dealer)))
    if any(_short(dealt[role], point.played(role)) for role in Role):
        return None
    rng, tosses = random.Random(seed), list[tuple[Card, ...]]()
    left = dict[Role, list[Card]]()
    for role in Role:
        chances = solution.toss_probabilities(dealt[role], role)
        [toss] = rng.choices(list(chances), list(chances.values()))
        kept = [card for card in dealt[role] if card not in toss]
        plays_so = float(point.reach[role][multiset_index([rank_of(card) for card in kept])])
        if rng.random() >= plays_so:
            return None
        tosses.append(toss)
        left[role] = kept
    moves = tuple(_taken(left[step.role], step) for step in point.steps if step.rank is not None)
    if _short(left[point.role], having):
        return None
    return DealRecord(dealt, starter, (tosses[0], tosses[1]), moves)


def _short(cards: Sequence[Card], ranks: Sequence[Rank]) -> bool:
    return bool(Counter(ranks) - Counter(rank_of(card) for card in cards))


def _taken(cards: list[Card], step: PlayStep) -> Card:
    card = next(card for card in cards if rank_of(card) == step.rank)
    cards.remove(card)
    return card
