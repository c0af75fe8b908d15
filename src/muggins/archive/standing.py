"""State or result of a game and its share of the statistics, all derived from its record.

Of a finished game the store keeps it, so that lists and sums read no records.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import NamedTuple

from muggins.rules.deal import Deal, Phase
from muggins.rules.events import Part, Shown
from muggins.rules.game import Game
from muggins.rules.record import Record
from muggins.rules.role import BySeat, Role, Seat
from muggins.rules.ruleset import Counting
from muggins.rules.show import count_show
from muggins.wire import Strict

PARTS: Mapping[Role, tuple[Part, ...]] = {
    Role.PONE: (Part.PLAY, Part.HAND),
    Role.DEALER: (Part.HEELS, Part.PLAY, Part.HAND, Part.CRIB),
}
"""In which parts of the deal a role makes points."""
_PLAYERS = re.compile(r"^players: (.*), (.*)$", re.MULTILINE)
_SCORE = re.compile(r"^\d+ dealer .* \| score (\d+)-(\d+)$", re.MULTILINE)


class PartSum(NamedTuple):
    """Points a side made in one part of the deal, and in how many deals."""

    deals: int
    points: int


@dataclass(frozen=True, slots=True)
class Standing(Strict):
    """State of a game; scores are by seat.

    Attributes:
        winner: None while the game is not over.
        match_points: of the winner; 0 while the game is not over.
        resigned: who resigned, or None.
        made: what P1 made, by role and part in the order of :data:`PARTS`; empty while the game is not over.
    """

    players: BySeat[str]
    scores: BySeat[int]
    winner: Seat | None = None
    match_points: int = 0
    resigned: Seat | None = None
    made: tuple[PartSum, ...] = ()

    @classmethod
    def of(cls, record: Record, game: Game) -> "Standing":
        result, players = game.result, BySeat(*record.players)
        if result is None:
            return cls(players, game.scores)
        made = tuple(_made(game, role, part) for role, part in role_parts())
        return cls(players, result.scores, result.winner, result.match_points, game.resigned, made)

    @classmethod
    def of_text(cls, text: str) -> "Standing":
        """Return the state of an unfinished game from the text of its record, without replaying it."""
        players, scores = _PLAYERS.search(text), _SCORE.findall(text) or [(0, 0)]
        return cls(
            BySeat("P1", "P2") if players is None else BySeat(players[1], players[2]),
            BySeat(int(scores[-1][0]), int(scores[-1][1])),
        )

    @property
    def text(self) -> str:
        seats = {"winner": self.winner, "resigned": self.resigned}
        names = {name: None if seat is None else str(seat) for name, seat in seats.items()}
        return json.dumps({**asdict(self), **names})


def role_parts() -> Iterator[tuple[Role, Part]]:
    for role, parts in PARTS.items():
        for part in parts:
            yield role, part


def _made(game: Game, role: Role, part: Part) -> PartSum:
    """Return what P1 made in a part of the deals in which it had a role."""
    points = []
    for place, deal in enumerate(game.deals):
        dealer = Seat((game.first_dealer + place) % 2)
        # A deal that was given up is no deal: what was made in it would be set against par of a whole one.
        given_up = game.resigned is not None and deal.phase is not Phase.OVER
        if (dealer is Seat.P1) is (role is Role.DEALER) and not given_up:
            points += _points(deal, role, part)
    return PartSum(len(points), sum(points))


def _points(deal: Deal, role: Role, part: Part) -> list[int]:
    """Return what a side made in a part of a deal; empty where that cannot be known."""
    if deal.starter is None or (part is Part.PLAY and not deal.play_state.over):
        return []
    shown = {(event.role, event.part) for event in deal.events if isinstance(event, Shown)}
    if part in {Part.HEELS, Part.PLAY} or (role, part) in shown:
        return [deal.points(role, part)]
    if deal.ruleset.counting is not Counting.AUTOMATIC:
        return []
    crib = part is Part.CRIB
    cards = deal.crib if crib else deal.kept[role]
    return [count_show(cards, deal.starter, crib=crib).points]
