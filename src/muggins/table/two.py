"""A table where two people play each other; no input or output of its own.

Decks come from a seed. Each seat has a viewpoint of its own, and only what that shows may leave the table.
"""

from collections.abc import Callable, Sequence

from muggins.archive.kept import Options
from muggins.cards import Card
from muggins.errors import IllegalActionError, RecordError
from muggins.rules.deal import Deal, Phase
from muggins.rules.game import Game, Result
from muggins.rules.record import RecordWriter, parse_game
from muggins.rules.role import BySeat, Role, Seat
from muggins.table.table import begun, check_beginning, deal_next
from muggins.table.viewpoint import Viewpoint


class SeatOfTwo(Viewpoint):
    """A game between two people as one of them may see it."""

    own_toss_last = False  # the other one may still be thinking

    @property
    def is_waited_for(self) -> bool:
        """Whether the other one has discarded, and this one not yet."""
        deal = self._game.deal
        return self.awaits is Phase.TOSS and deal.tosses[self.role.other] is not None


class TableForTwo:
    """A game between two people.

    Attributes:
        seats: the game as each of them may see it.
    """

    def __init__(self, game: Game, names: BySeat[str], seed: str, options: BySeat[Options]) -> None:
        """Sit down at a game, of which the first deal may not have been dealt yet."""
        self._game, self._seed = game, seed
        if not game.deals:
            deal_next(game, seed)
        first, second = (SeatOfTwo(game, seat, options[seat], names[seat], seed) for seat in Seat)
        self.seats = BySeat(first, second)
        self._writer = RecordWriter(game, (names[0], names[1]), seed)

    @classmethod
    def begin(
        cls, names: BySeat[str], seed: str, options: BySeat[Options], first_dealer: Seat | None = None
    ) -> "TableForTwo":
        """Begin a game; without a first dealer the cards cut decide.

        Raises:
            MugginsError: a target, seed or name that cannot be.
        """
        check_beginning(options[Seat.P1], seed, names[Seat.P1])
        return cls(begun(options[Seat.P1], seed, first_dealer), names, seed, options)

    @classmethod
    def of(cls, text: str, options: BySeat[Options]) -> "TableForTwo":
        """Sit down again at the game of a record.

        Raises:
            RecordError: it does not replay, or has no seed.
        """
        record, game = parse_game(text)
        if record.seed is None:
            raise RecordError("the record has no seed: expected a game of this table")
        return cls(game, BySeat(*record.players), record.seed, options)

    @property
    def text(self) -> str:
        """The record of the game so far; it holds hidden cards."""
        return self._writer.text()

    @property
    def result(self) -> Result | None:
        return self._game.result

    @property
    def deals(self) -> int:
        return len(self._game.deals)

    @property
    def phase(self) -> Phase:
        return self._game.deal.phase

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """Who is to act: both before they have discarded, the pone first; nobody once the game is over."""
        if self.result is not None:
            return ()
        return tuple(self._game.seat_of(role) for role in self._game.deal.to_act)

    def toss(self, seat: Seat, cards: Sequence[Card]) -> None:
        """Toss two cards of a seat.

        Raises:
            IllegalActionError: not now, or not two of its six.
        """
        self._act(seat, lambda deal, role: deal.toss(role, cards))

    def play(self, seat: Seat, card: Card) -> None:
        """Play a card of a seat.

        Raises:
            IllegalActionError: not now, not held, or it does not fit.
        """
        self._act(seat, lambda deal, role: deal.play(role, card))

    def claim(self, seat: Seat, points: int) -> None:
        """Claim the points of the hand or crib that a seat is to count.

        Raises:
            IllegalActionError: it has nothing to count, or a number that cannot be.
        """
        self._act(seat, lambda deal, role: deal.claim(role, points))

    def resign(self, seat: Seat) -> None:
        """Give the game up for a seat.

        Raises:
            IllegalActionError: it is over.
        """
        self._game.resign(seat)

    def _act(self, seat: Seat, act: Callable[[Deal, Role], object]) -> None:
        if self.result is not None:
            raise IllegalActionError("the game is over")
        act(self._game.deal, self._game.role_of(seat))
        while self._game.winner is None and self._game.deal.phase is Phase.OVER:
            deal_next(self._game, self._seed)
