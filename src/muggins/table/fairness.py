"""Whether a game was dealt as it was promised: every deck computed again from the seed.

Before the first deal the SHA-256 of the seed is told, after the last one the seed. What this needs
is in :mod:`muggins.rules.shuffle`, and a few lines in any language.
"""

from dataclasses import dataclass
from hashlib import sha256

from muggins.cards import Card
from muggins.errors import RecordError
from muggins.rules.deal import dealt_from
from muggins.rules.game import cut_for_deal
from muggins.rules.record import Record
from muggins.rules.role import Seat
from muggins.rules.shuffle import shuffled_deck


@dataclass(frozen=True, slots=True)
class Dealt:
    """What the deck of a deal gives: six cards to each side, and the starter."""

    pone: tuple[Card, ...]
    dealer: tuple[Card, ...]
    starter: Card


@dataclass(frozen=True, slots=True)
class Fairness:
    """The decks of a game, computed again; they are those of its record.

    Attributes:
        seed: from which they come.
        commitment: its SHA-256, told before the first deal.
        cuts: the cards cut for deal, (P1's, P2's); the last pair decides.
        cut_dealer: who deals first by them.
        first_dealer: who did; the loser of the game before, in a series.
        deals: what each deck gives.
    """

    seed: str
    commitment: str
    cuts: tuple[tuple[Card, Card], ...]
    cut_dealer: Seat
    first_dealer: Seat
    deals: tuple[Dealt, ...]


def commitment_of(seed: str) -> str:
    """Return the SHA-256 of a seed, in hexadecimal."""
    return sha256(seed.encode()).hexdigest()


def recompute(record: Record) -> Fairness:
    """Compute the decks of a game again.

    Raises:
        RecordError: it has no seed, or a deal has other cards than its deck gives.
    """
    if record.seed is None:
        raise RecordError("the record has no seed: expected a game whose seed was told")
    deals = []
    for number, deal in enumerate(record.deals, start=1):
        pone, dealer, starter = dealt_from(shuffled_deck(record.seed, number))
        found = Dealt(tuple(sorted(pone)), tuple(sorted(dealer)), starter)
        if ((found.pone, found.dealer), starter) != (deal.dealt, deal.starter):
            raise RecordError(f"deal {number}: its cards are not those of the seed")
        deals.append(found)
    cuts, cut_dealer = cut_for_deal(shuffled_deck(record.seed, 0))
    return Fairness(record.seed, commitment_of(record.seed), cuts, cut_dealer, record.first_dealer, tuple(deals))
