"""A game to the target as a state machine, and a series of games.

A game is (ruleset, first dealer, the deals); it replays exactly from their cards and actions.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from muggins.cards import Card, check_cards, rank_of
from muggins.errors import IllegalActionError
from muggins.rules.deal import Deal, Phase, dealt_from
from muggins.rules.role import Role, Seat
from muggins.rules.ruleset import STANDARD, NextDealer, Ruleset


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended.

    Attributes:
        winner: who reached the target first.
        scores: final scores as (P1's, P2's).
        match_points: what the win is worth to the winner under the ruleset.
    """

    winner: Seat
    scores: tuple[int, int]
    match_points: int


def cut_for_deal(deck: Sequence[Card]) -> tuple[tuple[tuple[Card, Card], ...], Seat]:
    """Cut for deal from a shuffled deck: the lower rank deals first, equal ranks cut again.

    Returns:
        The pairs of cards cut, (P1's, P2's), the last of which decides; and the first dealer.

    Raises:
        CardError: not a deck of 52 different cards.
    """
    check_cards(deck, (52,), "the deck to cut")
    cuts = []
    for first, second in zip(deck[0::2], deck[1::2], strict=True):
        cuts.append((first, second))
        if rank_of(first) != rank_of(second):
            return tuple(cuts), Seat.P1 if rank_of(first) < rank_of(second) else Seat.P2
    # A deck of 26 equal pairs in a row: nobody will see it, but the law needs an answer.
    return tuple(cuts), Seat.P1


class Game:
    """A game between two seats; the deal alternates.

    Attributes:
        ruleset: the rules in force.
        first_dealer: who deals the first hand.
        deals: the deals so far, the current one last.
    """

    def __init__(self, first_dealer: Seat = Seat.P1, ruleset: Ruleset = STANDARD) -> None:
        self.ruleset = ruleset
        self.first_dealer = first_dealer
        self.deals: list[Deal] = []

    @property
    def dealer(self) -> Seat:
        """Who deals the current hand; before the first deal, who will deal it."""
        return Seat((self.first_dealer + max(len(self.deals) - 1, 0)) % 2)

    @property
    def deal(self) -> Deal:
        """The current deal.

        Raises:
            IllegalActionError: nothing has been dealt yet.
        """
        if not self.deals:
            raise IllegalActionError("no deal yet: expected begin_deal first")
        return self.deals[-1]

    @property
    def scores(self) -> tuple[int, int]:
        """The scores as (P1's, P2's)."""
        if not self.deals:
            return (0, 0)
        return _swapped(self.deal.scores, self.dealer)

    @property
    def winner(self) -> Seat | None:
        """Who has won, if anyone has."""
        role = self.deals[-1].winner if self.deals else None
        return None if role is None else self.seat_of(role)

    @property
    def result(self) -> Result | None:
        """How the game ended, once it has."""
        winner = self.winner
        if winner is None:
            return None
        loser = self.scores[winner.other]
        return Result(winner, self.scores, self.ruleset.match_points(loser))

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
        scores = _swapped(self.scores, next_dealer)
        deal = Deal(pone, dealer, starter, scores=scores, ruleset=self.ruleset)
        self.deals.append(deal)
        return deal

    def begin_deal_from(self, deck: Sequence[Card]) -> Deal:
        """Begin the next deal from the top of a shuffled deck: in turn, pone first, the starter.

        Raises:
            CardError: not 52 different cards.
            IllegalActionError: the current deal is not over, or the game is.
        """
        return self.begin_deal(*dealt_from(deck))


@dataclass(slots=True)
class Series:
    """Games between the same two seats: who deals next, and the match points so far.

    Attributes:
        ruleset: the rules of every game.
        first_dealer: who deals first in the first game.
        games: the finished games, in order.
    """

    ruleset: Ruleset = STANDARD
    first_dealer: Seat = Seat.P1
    games: list[Game] = field(default_factory=list, init=False)

    @property
    def results(self) -> list[Result]:
        """How each game ended."""
        return [game.result for game in self.games if game.result is not None]

    @property
    def next_dealer(self) -> Seat:
        """Who deals first in the next game: the last loser, or by turns, as the ruleset says."""
        if not self.games:
            return self.first_dealer
        if self.ruleset.next_dealer is NextDealer.LOSER:
            return self.results[-1].winner.other
        return self.games[-1].first_dealer.other

    @property
    def match_points(self) -> tuple[int, int]:
        """Match points won so far, (P1's, P2's)."""
        p1, p2 = (sum(result.match_points for result in self.results if result.winner is seat) for seat in Seat)
        return p1, p2

    def begin_game(self) -> Game:
        """Return a new game with the right first dealer."""
        return Game(self.next_dealer, self.ruleset)

    def add(self, game: Game) -> Result:
        """Enter a finished game.

        Raises:
            IllegalActionError: it is not over, is entered already, has other rules, or was dealt
                first by the other player.
        """
        result = game.result
        if result is None:
            raise IllegalActionError("cannot enter the game in the series: it is not over")
        if any(game is entered for entered in self.games):
            raise IllegalActionError("cannot enter the game in the series: it is entered already")
        if game.ruleset != self.ruleset:
            raise IllegalActionError("cannot enter the game in the series: it has other rules")
        if game.first_dealer is not self.next_dealer:
            raise IllegalActionError(f"cannot enter the game in the series: expected {self.next_dealer} to deal first")
        self.games.append(game)
        return result


def _swapped(pair: tuple[int, int], dealer: Seat) -> tuple[int, int]:
    """Turn (P1's, P2's) into (pone's, dealer's), or back: the same swap."""
    return pair if dealer is Seat.P2 else (pair[1], pair[0])
