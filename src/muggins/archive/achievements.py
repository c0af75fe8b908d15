"""Achievements that take skill, worked out from the finished games and stored nowhere."""

from dataclasses import dataclass
from functools import lru_cache

from muggins.archive.store import GameStore
from muggins.rules.events import Shown
from muggins.rules.record import parse_record
from muggins.rules.role import Role, Seat
from muggins.rules.ruleset import STANDARD, Counting

BIG, BEHIND, LOST = 24, 31, 1.0
"""Points of a hand counted rightly by oneself, points that one was behind, and points lost in a game to 121."""


@dataclass(frozen=True, slots=True)
class Achievement:
    """An achievement, and the first game in which it was reached: its number, and when it began (UTC, ISO 8601)."""

    name: str
    game: int
    begun: str


def achievements(store: GameStore) -> tuple[Achievement, ...]:
    """Return what a person has achieved in games without hints or undo, each for the first time."""
    first: dict[str, Achievement] = {}
    for game in store.games().games:
        if not game.is_unaided or game.options is None or game.options.target != STANDARD.target:
            continue
        won = game.standing.winner is Seat.P1
        big, behind = _of_record(store.get(game.number).text)
        review = None if game.review is None else game.review.get("P1")
        lost = LOST if review is None else review.toss.lost + review.play.lost
        done = {"counted": big >= BIG, "behind": won and behind >= BEHIND, "precise": lost < LOST}
        for name, is_done in done.items():
            if is_done:
                first.setdefault(name, Achievement(name, game.number, game.begun))
    return tuple(first.values())


@lru_cache(5000)
def _of_record(text: str) -> tuple[int, int]:
    """Return the highest hand that P1 counted rightly, and by how much P1 was behind where a deal began."""
    game = parse_record(text).replay()
    counted, behind = 0, 0
    for number, deal in enumerate(game.deals):
        role = Role.DEALER if (game.first_dealer + number) % 2 == Seat.P1 else Role.PONE
        behind = max(behind, deal.start_scores[role.other] - deal.start_scores[role])
        for event in deal.events:
            if isinstance(event, Shown) and event.role is role and event.claimed == event.count.points:
                counted = max(counted, event.claimed)
    return (0 if game.ruleset.counting is Counting.AUTOMATIC else counted), behind
