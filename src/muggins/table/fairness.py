"""Proof that a game was dealt fairly: every deck is computed again from the published seed."""

from dataclasses import dataclass
from hashlib import sha256

from muggins.cards import Card
from muggins.errors import RecordError
from muggins.rules.deal import dealt_from
from muggins.rules.game import cut_for_deal
from muggins.rules.record import Record
from muggins.rules.role import BySeat, Seat
from muggins.rules.shuffle import shuffled_deck
from muggins.wire import Answer


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards that a deck deals: six to each side, and the starter."""

    pone: tuple[Card, ...]
    dealer: tuple[Card, ...]
    starter: Card


@dataclass(frozen=True, slots=True)
class Fairness(Answer):
    """The decks of a game, computed again; they are those of its record.

    Attributes:
        commitment: SHA-256 of the seed, shown before the first deal.
        cuts: the cards cut for deal, by seat; the last pair decides.
        by_cut: whether the cut names the first dealer; in a series the loser of the game before deals.
        deals: what each deck gives.
    """

    seed: str
    commitment: str
    cuts: tuple[BySeat[Card], ...]
    first_dealer: Seat
    by_cut: bool
    deals: tuple[Dealt, ...]


def commitment_of(seed: str) -> str:
    return sha256(seed.encode()).hexdigest()


def recompute(record: Record) -> Fairness:
    """Compute the decks of a game again; RecordError without a seed, or where a deal has other cards."""
    if record.seed is None:
        raise RecordError("the record has no seed: expected a game whose seed was revealed")
    deals = []
    for number, deal in enumerate(record.deals, start=1):
        pone, dealer, starter = dealt_from(shuffled_deck(record.seed, number))
        dealt = Dealt(tuple(sorted(pone)), tuple(sorted(dealer)), starter)
        if ((dealt.pone, dealt.dealer), starter) != (deal.dealt, deal.starter):
            raise RecordError(f"deal {number}: its cards are not those of the seed")
        deals.append(dealt)
    cuts, cut_dealer = cut_for_deal(shuffled_deck(record.seed, 0))
    by_cut = record.first_dealer is cut_dealer
    return Fairness(record.seed, commitment_of(record.seed), cuts, record.first_dealer, by_cut, tuple(deals))
