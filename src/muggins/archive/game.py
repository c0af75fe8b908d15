"""A stored game: its record, its state, and what is kept about it."""

from dataclasses import dataclass, fields
from typing import Self

from muggins.archive.kept import Kept
from muggins.archive.standing import Standing
from muggins.rules.record import Record, parse_record
from muggins.rules.role import BySeat, Seat


@dataclass(frozen=True, slots=True)
class GameSummary:
    """State or result of a stored game; scores are by seat.

    Attributes:
        begun: when, UTC, ISO 8601.
        person: the user's seat, or None for a game of others.
        winner: None while the game is not over.
        match_points: of the winner; 0 while the game is not over.
    """

    number: int
    begun: str
    players: BySeat[str]
    person: Seat | None
    scores: BySeat[int]
    over: bool
    winner: Seat | None
    match_points: int
    resigned: Seat | None
    reviewed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredGame(Kept):
    """A game of the store; in a text of games, `number` is its place there.

    Attributes:
        standing: how far it has come.
        text: its record; empty in a list of games, which reads none.
    """

    number: int
    standing: Standing
    text: str = ""

    @classmethod
    def of(cls, kept: Kept, number: int, standing: Standing, text: str) -> Self:
        values = {field.name: getattr(kept, field.name) for field in fields(Kept)}
        return cls(**values, number=number, standing=standing, text=text)

    @property
    def is_own(self) -> bool:
        """Whether the user finished it, and not for practice."""
        return self.standing.winner is not None and self.options is not None and not self.options.practice

    @property
    def is_unaided(self) -> bool:
        """Whether it also was played without hints: only such games count in the statistics."""
        return self.is_own and self.options is not None and not self.options.aided

    @property
    def record(self) -> Record:
        return parse_record(self.text)

    @property
    def summary(self) -> GameSummary:
        standing = self.standing
        return GameSummary(
            self.number,
            self.begun,
            standing.players,
            self.person,
            standing.scores,
            standing.winner is not None,
            standing.winner,
            standing.match_points,
            standing.resigned,
            self.review is not None,
        )
