"""``muggins photo``: the cards of a photograph, and what to toss or what they count."""

from dataclasses import dataclass
from pathlib import Path

import click
from rich.console import Console

import muggins
from muggins.cards import Card, format_card, format_cards, parse_card
from muggins.cli.discard import show_tosses
from muggins.cli.options import PathName, json_option, role_options, rules_of, score_options, scores_of
from muggins.cli.score import show_count
from muggins.cli.terminal import cards_text, console, print_json, table
from muggins.coach.toss import Discards
from muggins.counting.hand import HandCount, count_hand
from muggins.errors import CardError, MugginsError, PhotoError, shorten
from muggins.photo.open import open_photo
from muggins.photo.read import Reading, read_photo
from muggins.rules.role import Role
from muggins.rules.view import View
from muggins.wire import Answer, to_json


@dataclass(frozen=True)
class PhotoAnswer(Answer):
    """The cards of a photograph, and what follows from them.

    Attributes:
        photo: the cards as they were read.
        discards: of six cards, the tosses.
        count: of five cards, what they score.
    """

    photo: Reading
    discards: Discards | None
    count: HandCount | None


@click.command("photo", epilog="Example: muggins photo hand.jpg --dealer")
@click.argument("file", type=PathName())
@click.option("--count", type=click.Choice(["5", "6"]), default="6", show_default=True, help="How many cards it shows.")
@role_options
@score_options
@click.option("--starter", metavar="CARD", help="Of five cards; by default the last in reading order.")
@click.option("--crib", is_flag=True, help="Count five cards as a crib.")
@json_option
def command(
    *,
    file: Path,
    count: str,
    role: Role | None,
    score: str | None,
    target: str | None,
    starter: str | None,
    crib: bool,
    as_json: bool,
) -> None:
    """Read a photograph of your cards: six to toss from, or five to count.

    FILE is a JPEG, PNG, WebP or HEIC; nothing of it leaves this machine. Every card comes with the
    probability that it is read right, and what else it may be; check those that are unsure. Six cards are
    followed by their tosses, as muggins discard has them; five, four of a hand and the starter, by what
    they score.
    """
    six = count == "6"
    if six and (starter is not None or crib):
        raise MugginsError(f"{'--crib' if crib else '--starter'} with six cards: expected --count 5")
    if not six and (score is not None or target is not None):
        raise MugginsError("--score or --target with five cards: expected --count 6")
    ruleset = rules_of(target)
    scores = scores_of(score, ruleset)
    turned = None if starter is None else parse_card(starter)
    reading = read_photo(open_photo(file), int(count))
    if reading.found != int(count):
        raise PhotoError(f"file {shorten(str(file))!r} shows {_cards(reading.found)}: expected {count} face up")
    cards = tuple(seen.card for seen in reading.cards)
    discards = _discards(cards, role, scores, as_wins=score is not None, target=target) if six else None
    counted = None if six else _counted(cards, turned, crib=crib, dealer=role is Role.DEALER)
    if as_json:
        print_json(to_json(PhotoAnswer(reading, discards, counted)))
        return
    out = console()
    _show_reading(out, reading)
    for advice in () if discards is None else (discards.pone, discards.dealer):
        if advice is not None and advice.kind == "toss":
            out.print()
            show_tosses(out, advice, scores)
    if counted is not None:
        out.print()
        show_count(out, counted)


def _cards(many: int) -> str:
    return f"{many or 'no'} card{'s' * (many != 1)}"


def _discards(
    six: tuple[Card, ...], role: Role | None, scores: tuple[int, int], *, as_wins: bool, target: str | None
) -> Discards:
    ruleset = rules_of(target)
    if not as_wins and target is not None:
        raise MugginsError("--target without --score: a point is a point in any game")
    coach = muggins.Coach(muggins.open_solution())
    found = {
        side: coach.tosses(View(side, six, scores=scores, ruleset=ruleset))
        for side in (Role if role is None else (role,))
    }
    return Discards(found.get(Role.PONE), found.get(Role.DEALER))


def _counted(five: tuple[Card, ...], starter: Card | None, *, crib: bool, dealer: bool) -> HandCount:
    turned = five[-1] if starter is None else starter
    if turned not in five:
        raise CardError(f"starter {format_card(turned)}: expected one of the cards read, {format_cards(five)}")
    return count_hand([card for card in five if card != turned], turned, crib=crib, dealer=dealer)


def _show_reading(out: Console, reading: Reading) -> None:
    """Print the cards, how sure each is, and of an unsure one what else it may be."""
    rows = []
    for seen in reading.cards:
        others = ", ".join(f"{format_card(each.card)} {each.score:.0%}" for each in seen.alternatives[:3])
        rows.append((cards_text(out, [seen.card]), f"{seen.score:.1%}", "" if seen.sure else f"unsure: or {others}"))
    table(out, ("Card", ">Right", ""), rows)
    unsure = [format_card(seen.card) for seen in reading.cards if not seen.sure]
    if unsure:
        them = "it" if len(unsure) == 1 else "them"
        out.print(f"Check {', '.join(unsure)} in the photograph: what follows takes {them} as read.")
