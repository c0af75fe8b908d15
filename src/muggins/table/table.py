"""A table where a person plays one game against a player or another person; no input or output of its own.

Decks come from a seed, the opponent's draws from the seed and the place of its decision, so that a game taken up again
continues as it would have.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from muggins.archive.game import StoredGame
from muggins.archive.kept import Options
from muggins.cards import Card
from muggins.errors import IllegalActionError, MugginsError, RecordError, shorten
from muggins.players.base import DrawingPlayer, Player
from muggins.players.outside import OutsidePlayer
from muggins.rules.deal import Deal, Phase
from muggins.rules.events import CardPlayed, Part, Shown
from muggins.rules.game import Game, cut_for_deal
from muggins.rules.record import DealRecord, Record, RecordWriter
from muggins.rules.role import BySeat, Own, Role, Seat
from muggins.rules.show import ShowCount, count_show
from muggins.rules.shuffle import shuffled_deck
from muggins.rules.view import view_of
from muggins.table.levels import claimed_points, opponent, successor
from muggins.table.names import title_of
from muggins.table.tempo import Unhurried
from muggins.table.viewpoint import Happening, Viewpoint
from muggins.wire import Answer


@dataclass(frozen=True, slots=True)
class GameStands(Answer):
    """State or result of a person's game: scores are the person's and the opponent's, match points the winner's."""

    number: int
    scores: Own[int]
    over: bool
    match_points: int


def check_beginning(options: Options, seed: str, name: str) -> None:
    if seed != seed.strip() or not seed:
        raise MugginsError(f"seed {shorten(seed)!r}: expected text, with no space at its ends")
    shuffled_deck(seed, 0)
    Record((), players=(name, options.against), ruleset=options.ruleset)


class Table(Viewpoint):
    """A game between a person in seat P1, who sees it from there, and a player or another person.

    `seats` has the game as the person of each seat may see it. IllegalActionError refuses what is not allowed now.
    """

    goes_on = True
    """Whether another deal follows one that is over."""
    draws: type[random.Random] = random.Random
    _writer: RecordWriter

    def __init__(
        self,
        options: Options,
        seed: str,
        *,
        name: str = "You",
        record: Record | None = None,
        first_dealer: Seat | None = None,
        outside: OutsidePlayer | None = None,
        two: bool = False,
    ) -> None:
        """Sit down, or take a seat at a game again.

        Args:
            options: how it is set up.
            seed: of the decks.
            name: the person's.
            record: how far the game had come.
            first_dealer: of a new game that follows another one; else the cards cut decide.
            outside: the opponent, where it is an engine or a custom player; no name alone starts one.
            two: whether the other seat is a person's, whose name is `options.against`.

        Raises:
            OpponentFailedError: an opponent from outside does not answer as it should.
            MugginsError: no such opponent, a target, seed or name that cannot be, or a record that does not replay.
        """
        check_beginning(options, seed, name)
        self._names = (name, options.against)
        self._rng = self.draws()
        if outside is not None:
            outside.rng = self._rng
        if record is None:
            dealer = cut_for_deal(shuffled_deck(seed, 0))[1] if first_dealer is None else first_dealer
            game = Game(dealer, options.ruleset)
        else:
            game = record.replay()

        def new_opponent() -> Player:
            return outside or Unhurried(self._player(options.against if record is None else successor(options.against)))

        self._new_opponent = new_opponent
        # The opponent of a game that is over need not exist any more.
        self._opponent = self._new_opponent() if game.winner is None and not two else None
        super().__init__(game, Seat.P1, options, name, seed, two=two)
        theirs = replace(options, against=name if two else options.against)
        self.seats = BySeat(self, Viewpoint(game, Seat.P2, theirs, options.against, seed, two=two))
        self._reported = 0
        if record is None:
            self._deal()
        self._advance()
        if record is not None:
            self._reported = len(self.happenings())

    @classmethod
    def of(cls, game: StoredGame, outside: OutsidePlayer | None = None) -> "Table":
        record = game.record
        if game.options is None or record.seed is None:
            raise RecordError(f"game {game.number} was not played at this table: expected one with a seed")
        return cls(game.options, record.seed, name=record.players[0], record=record, outside=outside)

    @property
    def opponent(self) -> str:
        return self.options.against if self.two else title_of(self.options.against)

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

    @property
    def record(self) -> Record:
        """The record of the game so far, with hidden cards."""
        return Record.of(self._game, self._names, self.seed)

    @property
    def text(self) -> str:
        """The same as text, from the game itself: quick, however long it has lasted."""
        return self._writer.text()

    def standing(self, number: int) -> GameStands:
        result = self.result
        return GameStands(number, self.scores, result is not None, 0 if result is None else result.match_points)

    def toss(self, cards: Sequence[Card], seat: Seat = Seat.P1) -> None:
        self._act(seat, lambda deal, role: deal.toss(role, cards))

    def play(self, card: Card, seat: Seat = Seat.P1) -> None:
        self._act(seat, lambda deal, role: deal.play(role, card))

    def claim(self, points: int, seat: Seat = Seat.P1) -> None:
        self._act(seat, lambda deal, role: deal.claim(role, points))

    def resign(self, seat: Seat) -> None:
        self._game.resign(seat)

    def undo(self) -> None:
        """Take the person's last move back, and all that followed; in practice only."""
        if self._game.resigned is not None:
            raise IllegalActionError("the game was given up")
        if not self.options.practice:
            raise IllegalActionError("moves are taken back in practice only (--practice)")
        deals = self._before_last_move()
        if not deals:
            raise IllegalActionError("no move is left to take back")
        self._look_at(replace(self.record, deals=deals).replay())
        self._reported = len(self.happenings())

    def news(self) -> list[Happening]:
        everything = self.happenings()
        new, self._reported = everything[self._reported :], len(everything)
        return new

    def retell(self) -> None:
        """Report the events of the current deal again."""
        deals = [happening.deal for happening in self.happenings()]
        self._reported = deals.index(deals[-1])

    def _player(self, name: str) -> DrawingPlayer:
        return opponent(name, self._rng)

    def _look_at(self, game: Game) -> None:
        super()._look_at(game)
        self._writer = RecordWriter(game, self._names, self.seed)

    def _deal(self) -> None:
        self._game.begin_deal_from(shuffled_deck(self.seed, len(self._game.deals) + 1))

    def _act(self, seat: Seat, act: Callable[[Deal, Role], object]) -> None:
        if self.result is not None:
            raise IllegalActionError("the game is over")
        act(self._game.deal, self._game.role_of(seat))
        self._advance()

    def _advance(self) -> None:
        while self._game.winner is None:
            deal = self._game.deal
            if deal.phase is Phase.OVER:
                if not self.goes_on:
                    return
                self._deal()
                continue
            if self.two:
                return
            other = self.role.other
            if self.role in deal.to_act and deal.phase is not Phase.TOSS:
                return
            if other not in deal.to_act:
                return
            self._move_opponent(deal, other)

    def _before_last_move(self) -> tuple[DealRecord, ...]:
        """Return the deals up to the person's last move, with what the opponent did before it; none without a move."""
        deals = self.record.deals if self.has_moved else ()
        for place in reversed(range(len(deals))):
            own = self._role_in(place)
            before = _before_last(self._game.deals[place], deals[place], own)
            if before is not None:
                return (*deals[:place], before)
        return ()

    def _move_opponent(self, deal: Deal, role: Role) -> None:
        # A stream for each decision: what came before, undone or not, does not matter.
        self._rng.seed(f"{self.seed} {len(self._game.deals)} {len(deal.events)}")
        view = view_of(deal, role)
        if self._opponent is None:  # a move of a game that was over was taken back
            self._opponent = self._new_opponent()
        if deal.phase is Phase.TOSS:
            deal.toss(role, self._opponent.toss(view))
        elif deal.phase is Phase.PLAY:
            deal.play(role, self._opponent.play(view))
        else:
            deal.claim(role, claimed_points(self.options.against, _true_count(deal), self._rng))


def _true_count(deal: Deal) -> ShowCount:
    assert deal.to_count is not None
    role, part = deal.to_count
    crib = part is Part.CRIB
    cards = deal.crib if crib else deal.kept[role]
    return count_show(cards, deal.starter, crib=crib)


def _before_last(deal: Deal, record: DealRecord, own: Role) -> DealRecord | None:
    shows = [event.role for event in deal.events if isinstance(event, Shown)]
    claimed = [place for place in range(len(record.claims)) if shows[place] is own]
    if claimed:
        return replace(record, claims=record.claims[: claimed[-1]])
    plays = [event.role for event in deal.events if isinstance(event, CardPlayed)]
    played = [place for place, role in enumerate(plays) if role is own]
    if played:
        return replace(record, claims=(), played=record.played[: played[-1]])
    if record.tosses[own] is None:
        return None
    pone, dealer = record.tosses
    tosses = (None, dealer) if own is Role.PONE else (pone, None)
    return replace(record, claims=(), played=(), tosses=tosses)
