"""The cards of a photograph, for ``muggins discard`` and ``muggins score``."""

from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from muggins.cards import format_card
from muggins.cli.terminal import cards_text, table
from muggins.coach.toss import Discards
from muggins.counting.hand import HandCount
from muggins.errors import PhotoError, shorten
from muggins.photo.open import open_photo
from muggins.photo.read import Reading, read_photo
from muggins.wire import Answer


@dataclass(frozen=True)
class PhotoAnswer(Answer):
    """The cards of a photograph; of six the discards, of five their count."""

    photo: Reading
    discards: Discards | None
    count: HandCount | None


def read_photograph(file: Path, cards: int) -> Reading:
    reading = read_photo(open_photo(file), cards)
    if reading.found != cards:
        shown = f"{reading.found or 'no'} card{'s' * (reading.found != 1)}"
        raise PhotoError(f"file {shorten(str(file))!r} shows {shown}: expected {cards} face up")
    return reading


def show_reading(out: Console, reading: Reading) -> None:
    rows = []
    for seen in reading.cards:
        others = ", ".join(f"{format_card(each.card)} {each.score:.0%}" for each in seen.alternatives[:3])
        rows.append((cards_text(out, [seen.card]), f"{seen.score:.1%}", "" if seen.sure else f"unsure: or {others}"))
    table(out, ("Card", ">Right", ""), rows)
    unsure = [format_card(seen.card) for seen in reading.cards if not seen.sure]
    if unsure:
        them = "it" if len(unsure) == 1 else "them"
        out.print(f"Check {', '.join(unsure)} in the photograph: what follows takes {them} as read.")
    out.print()
