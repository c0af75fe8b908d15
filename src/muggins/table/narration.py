"""What happens at a table, in a sentence each."""

from muggins.cards import format_cards
from muggins.counting.spoken import spoken
from muggins.rules.events import CardPlayed, GoSaid, Shown, StarterTurned, Tossed
from muggins.rules.role import Role, Seat
from muggins.table.viewpoint import Happening
from muggins.words import say


def tell(happening: Happening, person: Seat, opponent: str, me: str = "you") -> str:
    """Return something that happened in a sentence, as the person at a seat, called `me`, may see it."""
    event, mine = happening.event, happening.seat is person
    own = mine and me == "you"
    names = {person: say("log.you", {}) if me == "you" else me, person.other: opponent}
    who = names[happening.seat]
    values = {"side": "you" if own else "other", "who": who[0].upper() + who[1:] if mine else who}

    def name_of(role: Role) -> str:
        return names[happening.dealer if role is Role.DEALER else happening.dealer.other]

    match event:
        case None:
            return say("log.deal", values)
        case Tossed():  # the opponent's cards stay hidden
            cards = _cards(event.cards) or say("log.two_cards", {})
            return say("log.toss", values | {"cards": cards})
        case StarterTurned():
            heels = say("log.heels", {"dealer": name_of(Role.DEALER)}) if event.points else ""
            return say("log.starter", values | {"card": _cards((event.card,)), "heels": heels})
        case CardPlayed():
            pegs = "".join(say("log.peg", {"peg": peg.reason.value, "points": peg.points}) for peg in event.pegged)
            return say("log.card", {**values, "card": _cards((event.card,)), "count": event.count, "pegs": pegs})
        case GoSaid():
            pegger = None if event.pegger is None else name_of(event.pegger)
            message = "log.go" if pegger is None else "log.go_scores" if who == pegger else "log.go_gives"
            return say(message, {**values, "who": who, "pegger": pegger})
        case Shown():
            return _show(event, values, names[happening.seat.other])


def _show(event: Shown, values: dict[str, str], other: str) -> str:
    said: dict[str, object] = {
        **values,
        "part": event.part.value,
        "cards": _cards(event.cards),
        "count": spoken(event.count),
    }
    said |= {"points": event.count.points, "claimed": event.claimed, "muggins": event.muggins, "taker": other}
    words = say("log.show", said)
    if event.claimed != event.count.points:
        words += say("log.takes", said)
    return words + say("log.muggins", said) if event.muggins else words


def _cards(cards: tuple[int, ...]) -> str:
    return format_cards(cards, symbols=True)
