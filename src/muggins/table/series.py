"""Games one behind the other against the same opponent: the loser deals next, match points add up.

A game of a series knows the one before it (:attr:`muggins.table.table.Options.follows`).
"""

from dataclasses import dataclass

from muggins.archive.store import Store
from muggins.archive.text import StoredGame
from muggins.errors import StaleError
from muggins.rules.role import Seat

_MOST = 1000
"""Games of a series; more would be a file that somebody made."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How a series stands.

    Attributes:
        games: their numbers, in order; the last may still be played.
        match_points: (the person's, the opponent's).
    """

    games: tuple[int, ...]
    match_points: tuple[int, int]


def standing(store: Store, game: StoredGame) -> Standing:
    """Return how the series stands that ends with a game.

    Raises:
        RecordError: a game before it is there no more.
    """
    numbers, points = [game.number], [0, 0]
    while True:
        stands = game.standing
        if stands.winner is not None:
            points[stands.winner is not game.person] += stands.match_points
        before = game.options.get("follows")
        if not isinstance(before, int) or before >= game.number or len(numbers) >= _MOST:
            return Standing(tuple(reversed(numbers)), (points[0], points[1]))
        game = store.get(before)
        numbers.append(before)


def next_dealer(before: StoredGame) -> Seat:
    """Return who deals first in the game that follows one: its loser.

    Raises:
        StaleError: it is not over, or was not played at this table.
    """
    winner = before.standing.winner
    if winner is None or before.person is None:
        raise StaleError(f"game {before.number} is not over: expected one to go on from")
    return winner.other
