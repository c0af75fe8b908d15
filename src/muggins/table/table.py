"""A table where a person plays one game against a player; no input or output of its own.

Decks come from a seed, the opponent's draws from the seed and the place of its decision, so that a
game taken up again goes on as it would have. Only what the person may know leaves the table.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from muggins.archive.game import StoredGame
from muggins.archive.kept import Options
from muggins.cards import Card, rank_of
from muggins.errors import IllegalActionError, MugginsError, RecordError, shorten
from muggins.rules.deal import Deal, Phase
from muggins.rules.events import CardPlayed, Event, GoSaid, Part, Shown, Tossed, awards
from muggins.rules.game import Game, Result, cut_for_deal
from muggins.rules.play import PlayState
from muggins.rules.record import DealRecord, Record, RecordWriter
from muggins.rules.role import Own, Role, Seat
from muggins.rules.show import ShowCount, count_show
from muggins.rules.shuffle import shuffled_deck
from muggins.rules.view import View, view_of
from muggins.table.levels import Known, claimed_points, opponent
from muggins.table.tempo import Unhurried
from muggins.wire import Answer


@dataclass(frozen=True, slots=True)
class GameStands(Answer):
    """How a game stands that a person plays, or how it ended.

    Attributes:
        number: in the store.
        scores: the person's, and the opponent's.
        over: whether it has ended.
        match_points: what it is worth to the winner; 0 while it is not over.
    """

    number: int
    scores: Own[int]
    over: bool
    match_points: int


@dataclass(frozen=True, slots=True)
class Happening:
    """Something that happened, as the person may see it.

    Attributes:
        deal: the number of the deal, from 1.
        dealer: who deals it.
        seat: who did it; the dealer, for the starter.
        event: what; of the opponent's toss no cards are told. None where the deal begins.
        scores: (the person's, the opponent's) after it.
        dealt: the person's six cards, where the deal begins.
        count: of the play after it; 0 where it has restarted.
    """

    deal: int
    dealer: Seat
    seat: Seat
    event: Event | None
    scores: tuple[int, int]
    dealt: tuple[Card, ...] = ()
    count: int = 0


def check_beginning(options: Options, seed: str, name: str) -> None:
    """Check how a game is to begin, the opponent apart, before anything is got ready for it.

    Raises:
        MugginsError: a target, seed or name that cannot be.
    """
    if seed != seed.strip() or not seed:
        raise MugginsError(f"seed {shorten(seed)!r}: expected text, with no space at its ends")
    shuffled_deck(seed, 0)
    Record((), players=(name, options.against), ruleset=options.ruleset)


class Table:
    """A game between a person and a player.

    Attributes:
        person: the person's seat.
        options: how it was set up.
        seed: where the decks come from.
    """

    _writer: RecordWriter
    _earlier: list[Happening]  # of the deals that are over
    _over: int  # how many these are
    _current: tuple[Happening, ...]  # of the last deal
    _come: tuple[int, int]  # deals, and events of the last one, when that was told

    def __init__(
        self,
        options: Options,
        seed: str,
        *,
        name: str = "You",
        record: Record | None = None,
        first_dealer: Seat | None = None,
        known: Known | None = None,
    ) -> None:
        """Sit down, or take a seat at a game again.

        Args:
            options: how it is set up.
            seed: where the decks come from.
            name: the person's.
            record: how far the game had come.
            first_dealer: of a new game that follows another one; else the cards cut decide.
            known: what an opponent that learns knows of the person.

        Raises:
            PlayerError: no such opponent.
            MugginsError: a target, seed or name that cannot be, or a record that does not replay.
        """
        check_beginning(options, seed, name)
        self.options, self.seed, self.person = options, seed, Seat.P1
        self._names = (name, options.against)
        self._rng = random.Random()
        self._opponent = Unhurried(opponent(options.against, self._rng, known))
        dealer = self.cuts[1] if first_dealer is None else first_dealer
        self._game = Game(dealer, options.ruleset) if record is None else record.replay()
        self._told = 0
        self._sit_down()
        if record is None:
            self._deal()
        self._advance()
        if record is not None:
            self._told = len(self.happenings())

    @classmethod
    def of(cls, game: StoredGame, known: Known | None = None) -> "Table":
        """Take a seat at a stored game again; `known`: what an opponent that learns knows of the person.

        Raises:
            PlayerError: its opponent is no more.
            RecordError: it was not played at a table, or has no seed.
        """
        record = game.record
        if game.options is None or record.seed is None:
            raise RecordError(f"game {game.number} was not played at this table: expected one with a seed")
        return cls(game.options, record.seed, name=record.players[0], record=record, known=known)

    @property
    def cuts(self) -> tuple[tuple[tuple[Card, Card], ...], Seat]:
        """The cards cut for the first deal, (the person's, the opponent's), and who deals."""
        return cut_for_deal(shuffled_deck(self.seed, 0))

    @property
    def first_dealer(self) -> Seat:
        """Who deals first: whom the cut names, or the loser of the game before in a series."""
        return self._game.first_dealer

    @property
    def has_moved(self) -> bool:
        """Whether the person has done anything yet."""
        return self._game.deals[0].tosses[self._role_in(0)] is not None

    @property
    def record(self) -> Record:
        """The record of the game so far; it holds hidden cards, and is not for the person yet."""
        return Record.of(self._game, self._names, self.seed)

    @property
    def text(self) -> str:
        """The same as text, from the game itself: quick, however long it has lasted."""
        return self._writer.text()

    @property
    def name(self) -> str:
        """The person's name."""
        return self._names[0]

    @property
    def result(self) -> Result | None:
        """How the game ended, once it has."""
        return self._game.result

    @property
    def resigned(self) -> bool:
        """Whether the person has given the game up."""
        return self._game.resigned is self.person

    @property
    def scores(self) -> Own[int]:
        """The person's score, and the opponent's."""
        return Own(self._game.scores[self.person], self._game.scores[self.person.other])

    def stands(self, number: int) -> GameStands:
        """Return how the game stands, by its number in the store."""
        result = self.result
        return GameStands(number, self.scores, result is not None, 0 if result is None else result.match_points)

    @property
    def role(self) -> Role:
        """The person's role in the current deal."""
        return self._game.role_of(self.person)

    @property
    def view(self) -> View:
        """What the person knows."""
        return view_of(self._game.deal, self.role)

    @property
    def awaits(self) -> Phase | None:
        """What the person is to do: TOSS, PLAY or SHOW (a claim); None when the game is over."""
        if self.result is not None:
            return None
        return self._game.deal.phase

    @property
    def to_count(self) -> Part | None:
        """Which of its cards the person is to count, if it is."""
        count = self._game.deal.to_count
        return None if count is None else count[1]

    @property
    def cards_to_count(self) -> tuple[tuple[Card, ...], Card]:
        """The cards the person is to count, and the starter.

        Raises:
            IllegalActionError: nothing is to be counted.
        """
        deal, part = self._game.deal, self.to_count
        if part is None or deal.starter is None:
            raise IllegalActionError("nothing is to be counted now")
        return (deal.crib if part is Part.CRIB else deal.kept[self.role]), deal.starter

    def toss(self, cards: Sequence[Card]) -> None:
        """Toss two cards.

        Raises:
            IllegalActionError: not now, or not two of the six.
        """
        self._act(lambda deal: deal.toss(self.role, cards))

    def play(self, card: Card) -> None:
        """Play a card.

        Raises:
            IllegalActionError: not now, not held, or it does not fit.
        """
        self._act(lambda deal: deal.play(self.role, card))

    def claim(self, points: int) -> None:
        """Claim the points of the hand or crib that is to be counted.

        Raises:
            IllegalActionError: nothing is to be counted, or a number that cannot be.
        """
        self._act(lambda deal: deal.claim(self.role, points))

    def undo(self) -> None:
        """Take the person's last move back, and all that followed.

        Raises:
            IllegalActionError: not a practice game, given up, or nothing to take back.
        """
        if self._game.resigned is not None:
            raise IllegalActionError("the game was given up")
        if not self.options.practice:
            raise IllegalActionError("moves are taken back in practice only (--practice)")
        deals = self._before_last_move()
        if not deals:
            raise IllegalActionError("no move is left to take back")
        self._game = replace(self.record, deals=deals).replay()
        self._sit_down()
        self._told = len(self.happenings())

    def happenings(self) -> list[Happening]:
        """Return all that has happened, from the first deal on."""
        deals = self._game.deals
        while self._over < len(deals) - 1:
            self._earlier += self._in_deal(self._over)
            self._over += 1
        come = len(deals), len(deals[-1].events)
        if come != self._come:
            self._come, self._current = come, tuple(self._in_deal(len(deals) - 1))
        return [*self._earlier, *self._current]

    def news(self) -> list[Happening]:
        """Return what has happened since this was last asked."""
        everything = self.happenings()
        new, self._told = everything[self._told :], len(everything)
        return new

    def retell(self) -> None:
        """Make what has happened in the current deal news again, for who takes a game up."""
        deals = [happening.deal for happening in self.happenings()]
        self._told = deals.index(deals[-1])

    def _sit_down(self) -> None:
        """Forget what was told and written of the game: it is another one, or goes on from another place."""
        self._writer = RecordWriter(self._game, self._names, self.seed)
        self._earlier, self._over = [], 0
        self._current, self._come = (), (0, 0)

    def _deal(self) -> None:
        number = len(self._game.deals) + 1
        self._game.begin_deal_from(shuffled_deck(self.seed, number))

    def _act(self, act: Callable[[Deal], object]) -> None:
        """Do what the person does, then all that follows until it is its turn again."""
        if self.result is not None:
            raise IllegalActionError("the game is over")
        act(self._game.deal)
        self._advance()

    def _advance(self) -> None:
        while self._game.winner is None:
            deal = self._game.deal
            if deal.phase is Phase.OVER:
                self._deal()
                continue
            other = self.role.other
            if self.role in deal.to_act and deal.phase is not Phase.TOSS:
                return
            if other not in deal.to_act:
                return
            self._move_opponent(deal, other)

    def _before_last_move(self) -> tuple[DealRecord, ...]:
        """Return the deals up to the person's last move; none where it has not moved.

        What the opponent did before that move stays: it is not drawn again.
        """
        deals = self.record.deals
        for place in reversed(range(len(deals))):
            own = self._role_in(place)
            before = _before_last(self._game.deals[place], deals[place], own)
            if before is not None:
                return (*deals[:place], before)
        return ()

    def _role_in(self, place: int) -> Role:
        """Return the person's role in the deal at a place, from 0."""
        dealer = Seat((self._game.first_dealer + place) % 2)
        return Role.DEALER if dealer is self.person else Role.PONE

    def _move_opponent(self, deal: Deal, role: Role) -> None:
        # A stream for each decision: what came before, undone or not, does not matter.
        self._rng.seed(f"{self.seed} {len(self._game.deals)} {len(deal.events)}")
        view = view_of(deal, role)
        if deal.phase is Phase.TOSS:
            deal.toss(role, self._opponent.toss(view))
        elif deal.phase is Phase.PLAY:
            deal.play(role, self._opponent.play(view))
        else:
            deal.claim(role, claimed_points(self.options.against, _true_count(deal), self._rng))

    def _in_deal(self, place: int) -> Iterator[Happening]:
        deal = self._game.deals[place]
        dealer = Seat((self._game.first_dealer + place) % 2)
        own = self._role_in(place)
        start = (deal.start_scores[own], deal.start_scores[own.other])
        yield Happening(place + 1, dealer, dealer, None, start, deal.dealt[own])
        # Both toss at once: until the person has, nothing is told of the opponent's.
        if deal.tosses[own] is None:
            return
        scores, play = list(deal.start_scores), PlayState()
        # Who tossed first is not part of a record; it is told in one order, the person's toss last.
        tosses, rest = deal.events[:2], deal.events[2:]
        for event in (*sorted(tosses, key=lambda toss: toss.role is own), *rest):
            if isinstance(event, CardPlayed):
                play = play.after(rank_of(event.card))[0]
            elif isinstance(event, GoSaid):
                play = play.after_go()[0]
            for role, _, points in awards(event):
                if max(scores) < self.options.target:
                    scores[role] = min(scores[role] + points, self.options.target)
            seat = dealer if event.role is Role.DEALER else dealer.other
            told: Event = event
            if isinstance(event, Tossed) and event.role is not own:
                told = replace(event, cards=())  # type: ignore[arg-type]
            now = (scores[own], scores[own.other])
            yield Happening(place + 1, dealer, seat, told, now, count=play.count)


def _true_count(deal: Deal) -> ShowCount:
    """Return what the hand or crib now counted holds."""
    assert deal.to_count is not None
    role, part = deal.to_count
    crib = part is Part.CRIB
    cards = deal.crib if crib else deal.kept[role]
    return count_show(cards, deal.starter, crib=crib)


def _before_last(deal: Deal, record: DealRecord, own: Role) -> DealRecord | None:
    """Return a deal's record up to the last move of a side, or None where it has not moved."""
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
