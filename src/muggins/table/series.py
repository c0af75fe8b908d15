"""Games one after the other against the same opponent: the loser deals next, match points add up.

A game of a series knows the one before it (:attr:`muggins.table.table.Options.follows`).
"""

from dataclasses import dataclass

from muggins.archive.store import GameStore
from muggins.archive.text import StoredGame
from muggins.errors import StaleError
from muggins.rules.role import Seat
from muggins.rules.ruleset import NextDealer

_MOST = 1000
"""Games of a series; more would be a file that somebody made."""


@dataclass(frozen=True, slots=True)
class SeriesStanding:
    """How a series stands.

    Attributes:
        games: their numbers, in order; the last may still be played.
        match_points: the person's and the opponent's.
    """

    games: tuple[int, ...]
    match_points: tuple[int, int]


def standing(store: GameStore, game: StoredGame) -> SeriesStanding:
    """Return how the series stands that ends with a game.

    Raises:
        RecordError: a game before it is there no more.
    """
    numbers, points = [game.number], [0, 0]
    while True:
        stands = game.summary
        if stands.winner is not None:
            points[stands.winner is not game.person] += stands.match_points
        before = game.options.get("follows")
        if not isinstance(before, int) or before >= game.number or len(numbers) >= _MOST:
            return SeriesStanding(tuple(reversed(numbers)), (points[0], points[1]))
        game = store.get(before)
        numbers.append(before)


def next_dealer(before: StoredGame) -> Seat:
    """Return who deals first in the game that follows one: its loser, or by turns, as its rules say.

    Raises:
        StaleError: it is not over, or was not played at this table.
    """
    winner = before.summary.winner
    if winner is None or before.person is None:
        raise StaleError(f"game {before.number} is not over: expected one to go on from")
    record = before.record
    return record.first_dealer.other if record.ruleset.next_dealer is NextDealer.ALTERNATE else winner.other
