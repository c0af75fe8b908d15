"""A game to the target as a state machine.

A game is (ruleset, first dealer, the deals); it replays exactly from their cards and actions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from muggins.brief import BriefHelp
from muggins.cards import Card, check_cards, rank_of
from muggins.errors import IllegalActionError
from muggins.rules.deal import Deal, Phase, dealt_from
from muggins.rules.role import BySeat, Role, Seat
from muggins.rules.ruleset import STANDARD, Ruleset


@dataclass(frozen=True, slots=True)
class Result(metaclass=BriefHelp):
    """How a game ended.

    Attributes:
        winner: who reached the target first, or did not resign.
        scores: the final scores.
        match_points: of the win under the ruleset, a plain one if the game was resigned.
    """

    winner: Seat
    scores: BySeat[int]
    match_points: int


def cut_for_deal(deck: Sequence[Card]) -> tuple[tuple[BySeat[Card], ...], Seat]:
    """Cut for deal, the lower rank deals first, equal ranks cut again; return the pairs cut, and the first dealer."""
    check_cards(deck, (52,), "the deck to cut")
    cuts = []
    for first, second in zip(deck[0::2], deck[1::2], strict=True):
        cuts.append(BySeat(first, second))
        if rank_of(first) != rank_of(second):
            return tuple(cuts), Seat.P1 if rank_of(first) < rank_of(second) else Seat.P2
    # A deck of 26 equal pairs in a row: nobody will see it, but the law needs an answer.
    return tuple(cuts), Seat.P1


class Game(metaclass=BriefHelp):
    """A game between two seats; the deal alternates.

    Attributes:
        ruleset: the rules in force.
        first_dealer: who deals the first hand.
        deals: the deals so far, the current one last.
        resigned: who gave the game up, if anyone did.
    """

    def __init__(self, first_dealer: Seat = Seat.P1, ruleset: Ruleset = STANDARD) -> None:
        self.ruleset = ruleset
        self.first_dealer = first_dealer
        self.deals: list[Deal] = []
        self.resigned: Seat | None = None

    def __repr__(self) -> str:
        state = "over" if self.winner is not None or self.resigned is not None else f"deal {len(self.deals)}"
        return f"<Game: {state}, P1 {self.scores[0]} - P2 {self.scores[1]}>"

    @property
    def dealer(self) -> Seat:
        """Who deals the current hand; before the first deal, who will deal it."""
        return Seat((self.first_dealer + max(len(self.deals) - 1, 0)) % 2)

    @property
    def deal(self) -> Deal:
        """The current deal; raises an IllegalActionError before the first."""
        if not self.deals:
            raise IllegalActionError("no deal yet: expected begin_deal first")
        return self.deals[-1]

    @property
    def scores(self) -> BySeat[int]:
        """The scores now."""
        return self.deal.scores.for_seats(self.dealer) if self.deals else BySeat(0, 0)

    @property
    def winner(self) -> Seat | None:
        """Who has won, if anyone has."""
        if self.resigned is not None:
            return self.resigned.other
        role = self.deals[-1].winner if self.deals else None
        return None if role is None else self.seat_of(role)

    @property
    def result(self) -> Result | None:
        """How the game ended, once it has."""
        winner = self.winner
        if winner is None:
            return None
        # A skunk is for who was beaten to the end.
        loser = self.scores[winner.other] if self.resigned is None else self.ruleset.target
        return Result(winner, self.scores, self.ruleset.match_points(loser))

    def resign(self, seat: Seat) -> None:
        """Resign for a seat: the other one wins; raises an IllegalActionError if the game is over."""
        if self.winner is not None:
            raise IllegalActionError(f"{seat} cannot resign: {self.winner} has won the game")
        self.resigned = seat

    def seat_of(self, role: Role) -> Seat:
        """Return who plays `role` in the current deal."""
        return self.dealer if role is Role.DEALER else self.dealer.other

    def role_of(self, seat: Seat) -> Role:
        """Return the role of `seat` in the current deal."""
        return Role.DEALER if seat is self.dealer else Role.PONE

    def begin_deal(self, pone: Sequence[Card], dealer: Sequence[Card], starter: Card) -> Deal:
        """Begin the next deal with the given cards.

        Raises:
            CardError: not thirteen different cards.
            IllegalActionError: the current deal is not over, or the game is.
        """
        if self.winner is not None:
            raise IllegalActionError(f"cannot deal: {self.winner} has won the game")
        if self.deals and self.deal.phase is not Phase.OVER:
            raise IllegalActionError("cannot deal: the current deal is not over")
        next_dealer = self.dealer.other if self.deals else self.first_dealer
        deal = Deal(pone, dealer, starter, scores=self.scores.for_roles(next_dealer), ruleset=self.ruleset)
        self.deals.append(deal)
        return deal

    def begin_deal_from(self, deck: Sequence[Card]) -> Deal:
        """Begin the next deal from the top of a shuffled deck, see :meth:`begin_deal`."""
        return self.begin_deal(*dealt_from(deck))
