"""The course of a game: everything that happened in it, in order, with all cards open."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count
from typing import Literal

from muggins.brief import BriefHelp
from muggins.cards import Card, rank_of
from muggins.counting.spoken import spoken
from muggins.rules.deal import Deal
from muggins.rules.events import CardPlayed, Event, GoSaid, Part, Shown, StarterTurned, Tossed, awards
from muggins.rules.game import Game
from muggins.rules.play import PlayState
from muggins.rules.role import Role, Seat
from muggins.rules.view import view_of

EventKind = Literal["deal", "toss", "starter", "card", "go", "show", "resign"]
_KINDS: dict[type[Event], EventKind] = {
    Tossed: "toss",
    StarterTurned: "starter",
    CardPlayed: "card",
    GoSaid: "go",
    Shown: "show",
}


@dataclass(frozen=True, slots=True)
class GameEvent(metaclass=BriefHelp):
    """Something that happened in a game.

    Attributes:
        deal: the number of the deal, from 1.
        seat: who did it; the dealer for the deal and the starter.
        scores: of (P1, P2) after it; `gained` by it.
        hands: dealt to (P1, P2), where a deal begins.
        cards: tossed, turned, played or shown.
        count: of the play after it; 0 where it has restarted.
        made: the count that the card made.
        part: what was shown.
        words: what was scored; empty for nothing.
        decision: the number of the unforced decision, from 1; None where nothing was decided.
    """

    deal: int
    kind: EventKind
    seat: Seat
    dealer: Seat
    scores: tuple[int, int]
    gained: tuple[int, int] = (0, 0)
    hands: tuple[tuple[Card, ...], tuple[Card, ...]] | None = None
    cards: tuple[Card, ...] = ()
    count: int = 0
    made: int = 0
    part: Literal["hand", "crib"] | None = None
    words: str = ""
    decision: int | None = None


def course_of(game: Game) -> tuple[GameEvent, ...]:
    """Return everything that has happened in a game; of two tosses the pone's comes first.

    Example:
        >>> from muggins import Game, shuffled_deck
        >>> game = Game()
        >>> _ = game.begin_deal_from(shuffled_deck('f00ba4', 1))
        >>> [(event.kind, str(event.seat)) for event in course_of(game)]
        [('deal', 'P1')]
    """
    numbers = count(1)
    return tuple(event if event.decision is None else replace(event, decision=next(numbers)) for event in _events(game))


def places_of(game: Game) -> tuple[tuple[int, int | None], ...]:
    """Return the place in the game of each event of :func:`course_of`: its deal, from 0, and its place there.

    That is None where a deal begins, or the game is given up.
    """
    places = [(number, place) for number, deal in enumerate(game.deals) for place in (None, *_order(deal))]
    return (*places, *([] if game.resigned is None else [(len(game.deals) - 1, None)]))


def _order(deal: Deal) -> list[int]:
    places = list(range(len(deal.events)))
    tosses = [place for place in places if isinstance(deal.events[place], Tossed)]
    return sorted(tosses, key=lambda place: deal.events[place].role) + places[len(tosses) :]


def _events(game: Game) -> Iterator[GameEvent]:
    """Yield the events; decisions have the number 0."""
    for number, deal in enumerate(game.deals, start=1):
        dealer = Seat((game.first_dealer + number - 1) % 2)
        yield from _in_deal(deal, number, dealer)
    if game.resigned is not None:
        scores = game.scores
        yield GameEvent(len(game.deals), "resign", game.resigned, game.dealer, (scores[Seat.P1], scores[Seat.P2]))


def _in_deal(deal: Deal, number: int, dealer: Seat) -> Iterator[GameEvent]:
    scores, play = list(deal.start_scores.for_seats(dealer)), PlayState()
    pone, dealers = deal.dealt
    hands = (dealers, pone) if dealer is Seat.P1 else (pone, dealers)
    yield GameEvent(number, "deal", dealer, dealer, (scores[0], scores[1]), hands=hands)
    for place in _order(deal):
        event = deal.events[place]
        if isinstance(event, CardPlayed):
            play = play.after(rank_of(event.card))[0]
        elif isinstance(event, GoSaid):
            play = play.after_go()[0]
        before = list(scores)
        for role, _, points in awards(event):
            if max(scores) < deal.ruleset.target:  # the first to get there has won
                seat = seat_of(role, dealer)
                scores[seat] = min(scores[seat] + points, deal.ruleset.target)
        choice = isinstance(event, Tossed | CardPlayed) and view_of(deal, event.role, events=place).is_choice
        yield GameEvent(
            number,
            _KINDS[type(event)],
            seat_of(event.role, dealer),
            dealer,
            (scores[0], scores[1]),
            (scores[0] - before[0], scores[1] - before[1]),
            cards=_cards(event),
            count=play.count,
            made=event.count if isinstance(event, CardPlayed) else 0,
            part=None if not isinstance(event, Shown) else "crib" if event.part is Part.CRIB else "hand",
            words=_words(event),
            decision=0 if choice else None,
        )


def _cards(event: Event) -> tuple[Card, ...]:
    if isinstance(event, GoSaid):
        return ()
    return event.cards if isinstance(event, Tossed | Shown) else (event.card,)


def _words(event: Event) -> str:
    match event:
        case StarterTurned(points=points):
            return "heels" if points else ""
        case CardPlayed():
            return ", ".join(str(peg) for peg in event.pegged)
        case Shown():
            short = event.claimed != event.count.points
            took = f"; {event.claimed} of {event.count.points} taken" if short else ""
            return spoken(event.count) + took + (f"; muggins for {event.muggins}" if event.muggins else "")
        case _:
            return ""


def seat_of(role: Role, dealer: Seat) -> Seat:
    return dealer if role is Role.DEALER else dealer.other
