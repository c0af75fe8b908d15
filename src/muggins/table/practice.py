"""Practice games from any move of a finished game: what would have happened with another choice."""

from dataclasses import replace
from typing import NamedTuple

from muggins.archive.game import StoredGame
from muggins.archive.kept import Options, PlayedFrom
from muggins.coach.course import places_of
from muggins.errors import IllegalActionError, StaleError
from muggins.rules.deal import Deal
from muggins.rules.events import CardPlayed, Tossed
from muggins.rules.record import DealRecord, Record
from muggins.rules.role import Role, Seat
from muggins.table.viewpoint import moves_made


class PracticeStart(NamedTuple):
    """How a practice game begins: how it is set up, and what has been played of it."""

    options: Options
    record: Record


def practice_from(game: StoredGame, event: int, against: str) -> PracticeStart:
    """Return the practice game from a move on, which its player is to make again.

    All before that move is as it was, the opponent's discard to the same crib included; the decks that follow are
    the game's own. The person takes the seat that made the move: that with this number among all events, from 1, see
    :func:`muggins.coach.course.course_of`. A StaleError unless the game is over, and of a kind that is played at this
    table; an IllegalActionError for no such event, or one that is neither a discard nor a card.
    """
    record = game.record
    if game.ended is None:
        raise StaleError(f"game {game.number} is not over: expected one that is")
    if record.seed is None:
        raise StaleError(f"game {game.number} has no seed: expected one that was played at a table of Muggins")
    options = _options(game, record, against)
    seat, deals = _before(record, event)
    options = replace(options, played_from=PlayedFrom(game.number, event))
    mine = seat is Seat.P1
    cut = replace(
        record,
        deals=deals,
        # The one whose move it is has the seat P1, whichever it was.
        first_dealer=record.first_dealer if mine else record.first_dealer.other,
        players=(record.players[0] if game.person is not None else "You", against),
        resigned=None,
    )
    return start_of(options, cut)


def start_of(options: Options, record: Record) -> PracticeStart:
    """Return a practice game in which what was played already is not taken back; the person has the seat P1."""
    return PracticeStart(replace(options, given_moves=moves_made(record.replay(), Seat.P1)), record)


def _options(game: StoredGame, record: Record, against: str) -> Options:
    rules = record.ruleset
    options = Options(against, rules.target, rules.counting, practice=True)
    if options.ruleset != rules:
        raise StaleError(f"game {game.number}: expected skunks 31 and 61 points behind the target")
    return options


def _before(record: Record, event: int) -> tuple[Seat, tuple[DealRecord, ...]]:
    """Return whose move an event was, and the deals up to it."""
    game = record.replay()
    places = places_of(game)
    if not 0 < event <= len(places):
        raise IllegalActionError(f"event {event}: expected one of the {len(places)} of the game")
    number, place = places[event - 1]
    deal, dealer = game.deals[number], Seat((game.first_dealer + number) % 2)
    made = None if place is None else deal.events[place]
    if place is None or not isinstance(made, Tossed | CardPlayed):
        raise IllegalActionError(f"event {event}: expected a discard or a card to play on from")
    seat = dealer if made.role is Role.DEALER else dealer.other
    return seat, (*record.deals[:number], _up_to(record.deals[number], deal, place))


def _up_to(record: DealRecord, deal: Deal, place: int) -> DealRecord:
    made = deal.events[place]
    if isinstance(made, CardPlayed):
        played = sum(isinstance(event, CardPlayed) for event in deal.events[:place])
        return replace(record, played=record.played[:played], claims=())
    pone, dealer = record.tosses
    tosses = (None, dealer) if made.role is Role.PONE else (pone, None)
    return replace(record, tosses=tosses, played=(), claims=())
