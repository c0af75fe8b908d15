"""What a player is: a thrower and a pegger, each of which sees a view and nothing else."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, TypeVar, runtime_checkable

from muggins.brief import BriefAbstract
from muggins.cards import Card
from muggins.rules.view import View

Toss: TypeAlias = tuple[Card, Card]
"""Two cards to toss, ascending."""

_T = TypeVar("_T")


@runtime_checkable
class Thrower(Protocol):
    """Decides which two cards to toss."""

    def toss_probabilities(self, view: View) -> Mapping[Toss, float]:
        """Return the probability of each toss that this thrower may make; they sum to 1."""


@runtime_checkable
class Pegger(Protocol):
    """Decides which card to play."""

    def play_probabilities(self, view: View) -> Mapping[Card, float]:
        """Return the probability of each card that this pegger may play; they sum to 1."""


@runtime_checkable
class Thinker(Protocol):
    """A pegger whose choices take so long that the clock would betray whether it had one."""

    def thinks(self, view: View) -> bool:
        """Return whether it would think, had it a choice in this view."""


@runtime_checkable
class Player(Protocol, metaclass=BriefAbstract):
    """Makes every decision of a player of cribbage."""

    def toss(self, view: View) -> Toss:
        """Return the two cards to toss."""

    def play(self, view: View) -> Card:
        """Return the card to play."""


@dataclass(frozen=True)
class DrawingPlayer:
    """A player made of a thrower and a pegger, drawing from their probabilities."""

    name: str  # such as ``schell+rule``
    thrower: Thrower  # its thrower
    pegger: Pegger  # its pegger
    rng: random.Random  # what draws

    def toss(self, view: View) -> Toss:
        return self._draw(self.thrower.toss_probabilities(view))

    def play(self, view: View) -> Card:
        return self._draw(self.pegger.play_probabilities(view))

    def probabilities(self, view: View) -> Mapping[Any, float]:
        """Return the probability of each toss or card that it may choose."""
        if view.starter is None:
            return self.thrower.toss_probabilities(view)
        return self.pegger.play_probabilities(view)

    def close(self) -> None:
        """Do nothing."""

    def _draw(self, probabilities: Mapping[_T, float]) -> _T:
        return self.rng.choices(list(probabilities), list(probabilities.values()))[0]


def evenly(choices: Collection[_T]) -> dict[_T, float]:
    return dict.fromkeys(choices, 1 / len(choices))
