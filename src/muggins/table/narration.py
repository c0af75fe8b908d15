"""What happens at a table, in a sentence each."""

from muggins.cards import format_card, format_cards
from muggins.counting.spoken import spoken
from muggins.rules.events import CardPlayed, Event, GoSaid, Shown, StarterTurned, Tossed
from muggins.rules.play import Peg, Pegged
from muggins.rules.role import Role, Seat
from muggins.table.viewpoint import Happening


def tell(happening: Happening, person: Seat, opponent: str, me: str = "you") -> str:
    """Return something that happened as the person may see it.

    Args:
        happening: what happened.
        person: the reader's seat.
        opponent: the opponent's name.
        me: what the person is called.
    """
    names = {person: me, person.other: opponent}
    who = names[happening.seat]
    verb = "" if who == "you" else "s"
    words = _words(happening, names, f"{who} ", verb)
    return words[0].upper() + words[1:] if happening.seat is person else words


def _words(happening: Happening, names: dict[Seat, str], who: str, verb: str) -> str:
    def name_of(role: Role) -> str:
        return names[happening.dealer if role is Role.DEALER else happening.dealer.other]

    event: Event | None = happening.event
    match event:
        case None:
            return f"{who}deal{verb}"
        case Tossed():
            what = _cards(event.cards) or "two cards"  # none are told of the opponent's
            return f"{who}discard{verb} {what}"
        case StarterTurned():
            heels = f": heels, 2 for {name_of(Role.DEALER)}" if event.points else ""
            return f"{who}turn{verb} the starter {format_card(event.card, symbols=True)}{heels}"
        case CardPlayed():
            why = "".join(_peg(peg) for peg in event.pegged)
            return f"{who}play{verb} {format_card(event.card, symbols=True)}: {event.count}{why}"
        case GoSaid():
            return go_words(who.strip(), verb, None if event.pegger is None else name_of(event.pegger))
        case Shown():
            return _show(event, who, verb, names[happening.seat.other])


def _peg(peg: Pegged) -> str:
    """Return what a card scored, after the count: of fifteen and thirty-one the count says it already."""
    is_the_count = peg.reason in {Peg.FIFTEEN, Peg.THIRTY_ONE}
    return f" for {peg.points}" if is_the_count else f", {peg}"


def go_words(who: str, verb: str, pegger: str | None) -> str:
    """Return the sentence for a go.

    Args:
        who: says it, "you" or a name.
        verb: the ending of a verb after `who`.
        pegger: scores for it, "you" or a name; None where nobody does.
    """
    says = f"{who} say{verb} go"
    if pegger is None:
        return says
    return f"Go: 1 for {pegger}" if who.lower() == pegger.lower() else f"{says}: 1 for {pegger}"


def _show(event: Shown, who: str, verb: str, other: str) -> str:
    words = f"{who}show{verb} the {event.part.value} {_cards(event.cards)}: {spoken(event.count)}"
    if event.claimed != event.count.points:
        words += f"; {who}take{verb} {event.claimed} of {event.count.points}"
    if event.muggins:
        words += f"; muggins, {event.muggins} for {other}"
    return words


def _cards(cards: tuple[int, ...]) -> str:
    return format_cards(cards, symbols=True)
