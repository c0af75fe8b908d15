"""What a player is: a thrower and a pegger, each of which sees a view and nothing else."""

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, TypeAlias, TypeVar

from muggins.cards import Card
from muggins.rules.view import View

Toss: TypeAlias = tuple[Card, Card]
"""Two cards to toss, ascending."""

_T = TypeVar("_T")


class Thrower(Protocol):
    """Decides which two cards to toss."""

    def toss_odds(self, view: View) -> Mapping[Toss, float]:
        """Return the probability of each toss that this thrower may make; they sum to 1."""
        ...


class Pegger(Protocol):
    """Decides which card to play."""

    def play_odds(self, view: View) -> Mapping[Card, float]:
        """Return the probability of each card that this pegger may play; they sum to 1."""
        ...


class Player(Protocol):
    """Decides everything that a player of cribbage decides."""

    def toss(self, view: View) -> Toss:
        """Return the two cards to toss."""
        ...

    def play(self, view: View) -> Card:
        """Return the card to play."""
        ...


@dataclass(frozen=True)
class Pair:
    """A player made of a thrower and a pegger, drawing from their odds.

    Attributes:
        name: such as ``schell+rule``.
        thrower: who tosses.
        pegger: who plays.
        rng: where the draws come from.
    """

    name: str
    thrower: Thrower
    pegger: Pegger
    rng: random.Random

    def toss(self, view: View) -> Toss:
        """Draw a toss from the thrower's odds."""
        return self._draw(self.thrower.toss_odds(view))

    def play(self, view: View) -> Card:
        """Draw a card from the pegger's odds."""
        return self._draw(self.pegger.play_odds(view))

    def _draw(self, odds: Mapping[_T, float]) -> _T:
        return self.rng.choices(list(odds), list(odds.values()))[0]


def evenly(choices: Mapping[_T, object]) -> dict[_T, float]:
    """Return equal odds for all choices."""
    return dict.fromkeys(choices, 1 / len(choices))
