"""A game as one seat may see it: its own cards, what both have seen, what it is to do."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from hashlib import sha256

from muggins.archive.kept import Options
from muggins.cards import Card, rank_of
from muggins.errors import IllegalActionError
from muggins.rules.deal import Phase
from muggins.rules.events import CardPlayed, Event, GoSaid, Part, Shown, Tossed, awards
from muggins.rules.game import Game, Result, cut_for_deal
from muggins.rules.play import PlayState
from muggins.rules.role import Own, Role, Seat
from muggins.rules.ruleset import Counting
from muggins.rules.shuffle import shuffled_deck
from muggins.rules.view import View, view_of


@dataclass(frozen=True, slots=True)
class Happening:
    """Something that happened, as the person may see it.

    Attributes:
        seat: who did it; the dealer, for the starter.
        event: what; the opponent's toss shows no cards. None where the deal begins.
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


def moves_made(game: Game, seat: Seat) -> int:
    """Return the number of a seat's tosses and cards, and counts where players count for themselves."""
    kinds = (Tossed, CardPlayed) if game.ruleset.counting is Counting.AUTOMATIC else (Tossed, CardPlayed, Shown)
    made = 0
    for number, deal in enumerate(game.deals):
        own = _role_in(game, seat, number)
        made += sum(isinstance(event, kinds) and event.role is own for event in deal.events)
    return made


def _role_in(game: Game, seat: Seat, number: int) -> Role:
    dealer = Seat((game.first_dealer + number) % 2)
    return Role.DEALER if dealer is seat else Role.PONE


class Viewpoint:
    """A game as one seat may see it.

    Attributes:
        person: the seat.
        options: how the game was set up; `against` names the other side.
        two: whether the other side is a person, too.
        me: what the person is called in sentences.
    """

    _game: Game
    _known: list[tuple[int, tuple[Happening, ...]]]  # of each deal, with the number of its events at that time

    def __init__(self, game: Game, person: Seat, options: Options, name: str, seed: str, *, two: bool = False) -> None:
        """Take a game, a seat at it, how it was set up, who has the seat, the seed of the decks, and the other side."""
        self.person, self.options, self.seed, self.two, self.name = person, options, seed, two, name
        self.me = "you"
        self._look_at(game)

    @property
    def cuts(self) -> tuple[tuple[tuple[Card, Card], ...], Seat]:
        """The cards cut for the first deal, (the person's, the opponent's), and who deals."""
        cut, dealer = cut_for_deal(shuffled_deck(self.seed, 0))
        return tuple((pair[self.person], pair[self.person.other]) for pair in cut), dealer

    @property
    def first_dealer(self) -> Seat:
        return self._game.first_dealer

    @property
    def is_waited_for(self) -> bool:
        """Whether the other side has discarded, and this one not yet."""
        return self.awaits is Phase.TOSS and self._game.deal.tosses[self.role.other] is not None

    @property
    def has_moved(self) -> bool:
        return moves_made(self._game, self.person) > self.options.given_moves

    @property
    def opponent(self) -> str:
        return self.options.against

    @property
    def result(self) -> Result | None:
        return self._game.result

    @property
    def gave_up(self) -> Seat | None:
        return self._game.resigned

    @property
    def scores(self) -> Own[int]:
        return Own(self._game.scores[self.person], self._game.scores[self.person.other])

    @property
    def role(self) -> Role:
        return self._game.role_of(self.person)

    @property
    def view(self) -> View:
        return view_of(self._game.deal, self.role)

    @property
    def hand(self) -> tuple[Card, ...]:
        return self.view.hand

    @property
    def awaits(self) -> Phase | None:
        """What the person is to do: TOSS, PLAY or SHOW (a claim); None where there is nothing to do now."""
        deal = self._game.deal
        return deal.phase if self.result is None and self.role in deal.to_act else None

    @property
    def to_count(self) -> Part | None:
        """Which of its cards the person is to count, or None."""
        count = self._game.deal.to_count
        return count[1] if count is not None and count[0] is self.role else None

    @property
    def cards_to_count(self) -> tuple[tuple[Card, ...], Card]:
        """The cards the person is to count, and the starter; IllegalActionError where there is nothing to count."""
        deal, part = self._game.deal, self.to_count
        if part is None or deal.starter is None:
            raise IllegalActionError("nothing is to be counted now")
        return (deal.crib if part is Part.CRIB else deal.kept[self.role]), deal.starter

    def from_outside(self) -> "Onlooker":
        """Return the game as a spectator sees it, without this side's cards."""
        return Onlooker(self._game, self.person, self.options, self.name, self.seed)

    def happenings(self) -> list[Happening]:
        for place, deal in enumerate(self._game.deals):
            if [come for come, _ in self._known[place : place + 1]] != [len(deal.events)]:
                self._known[place:] = [(len(deal.events), tuple(self._in_deal(place)))]
        return [happening for _, known in self._known for happening in known]

    @property
    def move_name(self) -> str:
        """Name of the awaited move: the number of happenings, and a digest of what this seat knows."""
        known = f"{self.scores} {self.view} {self.awaits} {self.to_count}"
        return f"{len(self.happenings())}-{sha256(known.encode()).hexdigest()[:8]}"

    def _look_at(self, game: Game) -> None:
        self._game = game
        self._known = []

    def _role_in(self, place: int) -> Role:
        return _role_in(self._game, self.person, place)

    def _in_deal(self, place: int) -> Iterator[Happening]:
        deal = self._game.deals[place]
        dealer = Seat((self._game.first_dealer + place) % 2)
        own = self._role_in(place)
        start = (deal.start_scores[own], deal.start_scores[own.other])
        yield Happening(place + 1, dealer, dealer, None, start, deal.dealt[own])
        # Both toss at once: until the person has, nothing is said of the opponent.
        if deal.tosses[own] is None:
            return
        scores, play = list(deal.start_scores), PlayState()
        # Who tossed first is not part of a record. The person's own comes last, unless a person may still be thinking.
        tosses, rest = deal.events[:2], deal.events[2:]
        for event in (*sorted(tosses, key=lambda toss: (toss.role is own) is not self.two), *rest):
            if isinstance(event, CardPlayed):
                play = play.after(rank_of(event.card))[0]
            elif isinstance(event, GoSaid):
                play = play.after_go()[0]
            for role, _, points in awards(event):
                if max(scores) < self.options.target:
                    scores[role] = min(scores[role] + points, self.options.target)
            seat = dealer if event.role is Role.DEALER else dealer.other
            shown: Event = event
            if isinstance(event, Tossed) and event.role is not own:
                shown = replace(event, cards=())  # type: ignore[arg-type]
            now = (scores[own], scores[own.other])
            yield Happening(place + 1, dealer, seat, shown, now, count=play.count)


class Onlooker(Viewpoint):
    """A game as a spectator sees it: what lies on the table and is said, nobody's hand."""

    hand = ()
    awaits = None
    to_count = None

    def __init__(self, game: Game, person: Seat, options: Options, name: str, seed: str) -> None:
        super().__init__(game, person, options, name, seed, two=True)
        self.me = name

    @property
    def move_name(self) -> str:
        return f"{len(self.happenings())}-0"

    def _in_deal(self, place: int) -> Iterator[Happening]:
        for happening in super()._in_deal(place):
            event = happening.event
            yield replace(
                happening,
                dealt=(),
                event=replace(event, cards=()) if isinstance(event, Tossed) else event,  # type: ignore[arg-type]
            )
