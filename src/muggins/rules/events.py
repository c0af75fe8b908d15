"""What happens in a deal, as frozen values.

Each event says whose it is and carries its own points, so that a log can be read without any other state.
"""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from muggins.brief import BriefEnum, BriefHelp
from muggins.cards import Card
from muggins.rules.play import Pegged
from muggins.rules.role import ByRole, Role
from muggins.rules.show import ShowCount


class Part(Enum, metaclass=BriefEnum):
    """The parts of a deal in which points are made, in order."""

    HEELS = "heels"
    PLAY = "play"
    HAND = "hand"
    CRIB = "crib"


@dataclass(frozen=True, slots=True)
class Tossed(metaclass=BriefHelp):
    """`role` laid two cards face down into the crib. Only `role` may see which."""

    role: Role
    cards: tuple[Card, Card]


@dataclass(frozen=True, slots=True)
class StarterTurned(metaclass=BriefHelp):
    """The starter was turned; for a Jack the dealer pegs 2."""

    card: Card
    points: int
    role: Role = Role.DEALER


@dataclass(frozen=True, slots=True)
class CardPlayed(metaclass=BriefHelp):
    """`role` played a card: the count it made, and what was pegged for it and why."""

    role: Role
    card: Card
    count: int
    pegged: tuple[Pegged, ...]

    @property
    def points(self) -> int:
        return sum(peg.points for peg in self.pegged)


@dataclass(frozen=True, slots=True)
class GoSaid(metaclass=BriefHelp):
    """`role` had no card that fits. When it ends the count, `pegger` pegs 1."""

    role: Role
    count: int
    pegger: Role | None

    @property
    def points(self) -> int:
        return 0 if self.pegger is None else 1


@dataclass(frozen=True, slots=True)
class Shown(metaclass=BriefHelp):
    """`role` showed a hand or the crib and took `claimed` points of its `count`.

    What was overlooked goes to the opponent (`muggins`) or to nobody.
    """

    role: Role
    part: Part
    cards: tuple[Card, ...]
    count: ShowCount
    claimed: int
    muggins: int = 0

    @property
    def points(self) -> int:
        """What `role` pegs: its claim, never more than the hand holds."""
        return self.claimed


Event: TypeAlias = Tossed | StarterTurned | CardPlayed | GoSaid | Shown


def awards(event: Event) -> tuple[tuple[Role, Part, int], ...]:
    """Return who gets how many points for `event`, and in which part of the deal; no zeros."""
    match event:
        case Tossed():
            given = []
        case StarterTurned(points=points):
            given = [(Role.DEALER, Part.HEELS, points)]
        case CardPlayed(role=role):
            given = [(role, Part.PLAY, event.points)]
        case GoSaid(pegger=pegger):
            given = [] if pegger is None else [(pegger, Part.PLAY, 1)]
        case Shown(role=role, part=part, claimed=claimed, muggins=muggins):
            given = [(role, part, claimed), (role.other, part, muggins)]
    return tuple(award for award in given if award[2])


def pegged(scores: ByRole[int], event: Event, target: int) -> ByRole[int]:
    """Return the scores after an event; the first to reach `target` has won, and nobody pegs after that."""
    board = list(scores)
    for role, _, points in awards(event):
        if max(board) < target:
            board[role] = min(board[role] + points, target)
    return ByRole(*board)
