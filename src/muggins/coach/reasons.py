"""Why a choice is good or bad, as values; the words for each kind are in the catalogue of a language."""

from __future__ import annotations

from dataclasses import dataclass

from muggins.brief import BriefHelp
from muggins.cards import RANK_TEXT, Card, Rank, format_cards
from muggins.rules.play import Peg
from muggins.words import say


@dataclass(frozen=True, slots=True)
class Reason(metaclass=BriefHelp):
    """A reason for a choice, or against it; ``str`` says it.

    Attributes:
        kind: the name of its words in the catalogue; it decides which of the others there are.
        points: and `other`, of the game; `worth`, expected; `chance`, a probability.
        rank: a card that the opponent may play.
        own: the answer to it.
        peg: what is pegged for.
        cards: the choice that this one is compared with.
        scores: (own, the opponent's).
        of: its parts.
    """

    kind: str
    points: int | None = None
    other: int | None = None
    worth: float | None = None
    chance: float | None = None
    rank: Rank | None = None
    own: Rank | None = None
    peg: Peg | None = None
    cards: tuple[Card, ...] = ()
    scores: tuple[int, int] | None = None
    of: tuple[Reason, ...] = ()

    def __str__(self) -> str:
        parts = [str(part) for part in self.of]
        values = {
            "points": self.points,
            "other": self.other,
            "worth": self.worth,
            "chance": self.chance,
            "rank": "" if self.rank is None else RANK_TEXT[self.rank],
            "own": "" if self.own is None else RANK_TEXT[self.own],
            "peg": self.peg and self.peg.value,
            "cards": format_cards(self.cards),
            "scores": self.scores and "{}-{}".format(*self.scores),
            "of": parts,
        }
        return say(f"reasons.{self.kind}", values | {str(place): part for place, part in enumerate(parts)})
