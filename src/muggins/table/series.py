"""Games one after the other against the same opponent: the loser deals next, match points add up.

A game of a series knows the one before it (:attr:`muggins.archive.kept.Kept.follows`).
"""

from dataclasses import dataclass

from muggins.archive.game import StoredGame
from muggins.archive.store import GameStore
from muggins.errors import StaleError
from muggins.rules.role import Seat
from muggins.rules.ruleset import NextDealer


@dataclass(frozen=True, slots=True)
class SeriesStanding:
    """State of a series: its games in order, the last of which may still be played, and both sides' match points."""

    games: tuple[int, ...]
    match_points: tuple[int, int]


def standing(store: GameStore, number: int) -> SeriesStanding:
    """Return the state of the series that ends with a game."""
    games, points = store.series(number), [0, 0]
    for game in games:
        if game.standing.winner is not None:
            points[game.standing.winner is not game.person] += game.standing.match_points
    return SeriesStanding(tuple(game.number for game in games), (points[0], points[1]))


def next_dealer(before: StoredGame) -> Seat:
    """Return who deals first in the game after one: its loser, or by turns; StaleError if it is not over."""
    winner = before.standing.winner
    if winner is None or before.person is None:
        raise StaleError(f"game {before.number} is not over: expected one to go on from")
    record = before.record
    return record.first_dealer.other if record.ruleset.next_dealer is NextDealer.ALTERNATE else winner.other
