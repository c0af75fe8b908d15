"""The words of the engine protocol, formatted and parsed; docs/protocol.md explains them."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite

from muggins.cards import Card, format_cards, parse_cards
from muggins.errors import MugginsError, PlayerError, shorten

VERSION = 1
"""Of the protocol: ``cep 1`` begins it, ``cepok`` ends the engine's answer."""
SEED = "Seed"
"""The option that an engine has if it draws: a whole number."""


@dataclass(frozen=True, slots=True)
class Info:
    """An engine's remark on a choice: ``info move 5D 5S probability 0.77 value -1.96``."""

    move: tuple[Card, ...]  # the two cards of a toss, ascending, or one card
    probability: float | None = None  # of this choice, 0 to 1, or None
    value: float | None = None  # expected points per deal from here on, its own less its opponent's, or None

    def __str__(self) -> str:
        words = ["info move", format_cards(self.move)]
        if self.probability is not None:
            words.append(f"probability {self.probability:.6g}")
        if self.value is not None:
            words.append(f"value {self.value:.4f}")
        return " ".join(words)


def format_best(move: Sequence[Card]) -> str:
    """Return the line that ends an answer: ``bestmove 5D 5S``."""
    return f"bestmove {format_cards(move)}"


def parse_best(line: str) -> tuple[Card, ...] | None:
    """Return the cards of ``bestmove CARDS``, ascending; None for other lines. Raises a PlayerError for no move."""
    word, _, rest = line.strip().partition(" ")
    return _move(rest, line) if word == "bestmove" else None


def parse_info(line: str) -> Info | None:
    """Return the content of ``info move ...``; None for other lines. Raises a PlayerError for no move or number."""
    words = line.split()
    if words[:2] != ["info", "move"]:
        return None
    keys = [place for place, word in enumerate(words) if word in {"probability", "value"}]
    ends = [*keys, len(words)]
    move, numbers = _move(" ".join(words[2 : ends[0]]), line), {}
    for key in keys:
        try:
            numbers[words[key]] = float(words[key + 1])
        except (IndexError, ValueError):
            raise PlayerError(f"says {shorten(line)!r}: expected a number after {words[key]}") from None
        if not isfinite(numbers[words[key]]):
            raise PlayerError(f"says {shorten(line)!r}: expected a finite {words[key]}")
    return Info(move, numbers.get("probability"), numbers.get("value"))


def _move(text: str, line: str) -> tuple[Card, ...]:
    try:
        cards = parse_cards(text, what="move")
    except MugginsError:
        cards = ()
    if not 1 <= len(cards) <= 2:
        raise PlayerError(f"says {shorten(line)!r}: expected two cards to toss, or one to play")
    return tuple(sorted(cards))
