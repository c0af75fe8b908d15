"""What playing for the score brings, by the score: every deal with and without, the same cards."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from muggins.arena.match import compiled
from muggins.arena.playout import new_table
from muggins.arena.replay import COMPILED, MOST_DEALS, ROW, play_twice
from muggins.arena.workers import Workers
from muggins.errors import MatchError
from muggins.estimate import Estimate
from muggins.kernels.play import NOBODY
from muggins.players.registry import PlayerName
from muggins.rules.ruleset import Objective
from muggins.score.first_to import paid
from muggins.score.stage import TARGET
from muggins.score.values import PAYS, Values

UNIT = 250
"""Games in a work unit."""
BAND = 10
"""Points in a band of scores; the last is that of 120."""
BANDS = (TARGET - 1) // BAND + 1
__all__ = ["BAND", "BANDS", "COMPILED", "UNIT", "Gains", "gains_of", "play_unit", "study_gains", "worth_of_boards"]


@dataclass(frozen=True, slots=True)
class Gains:
    """What a player for the score gained, in one objective: chances to win (0 to 1), or points.

    Attributes:
        games: how many.
        total: a game.
        differ: the share of deals that ended otherwise.
        by_band: float64[BANDS, BANDS], the gain a game that came from deals begun at scores, by the
            band of its own score and the other's.
    """

    games: int
    total: Estimate
    differ: float
    by_band: NDArray[np.float64]


def play_unit(
    player: PlayerName, against: PlayerName, seed: int, start: int, size: int, *, hero: int = 0
) -> NDArray[np.int16]:
    """Play games, the player in the first seat; return the rows of their deals.

    Args:
        player: in the first seat.
        against: in the second.
        seed: of the games.
        start: the first.
        size: how many.
        hero: whose deals are played for points too, see :func:`muggins.arena.replay.play_twice`.
    """
    table = new_table(compiled(player), compiled(against))
    rows = np.zeros((MOST_DEALS * size, ROW), np.int16)
    return rows[: play_twice(table, hero, seed, start, size, rows)].copy()


def study_gains(
    player: PlayerName, against: PlayerName, games: int, *, seed: int = 1, workers: Workers | None = None, hero: int = 0
) -> Iterator[NDArray[np.int16]]:
    """Yield the rows of the deals of so many games, unit by unit, see :func:`play_unit`.

    Raises:
        MatchError: fewer than two games, or a seed below 0.
    """
    if games < 2:
        raise MatchError(f"{games} games: expected 2 or more")
    if seed < 0:
        raise MatchError(f"seed {seed}: expected 0 or more")
    starts = range(0, games, UNIT)
    jobs = [(player, against, seed, start, min(UNIT, games - start)) for start in starts]
    yield from (workers or Workers()).run(partial(play_unit, hero=hero), jobs)


def gains_of(units: Sequence[NDArray[np.int16]], values: Values, objective: Objective) -> Gains:
    """Sum the rows of deals up, see :func:`study_gains`."""
    by_game, by_band = [], np.zeros((BANDS, BANDS))
    deals = differ = 0
    half = 2 if objective is Objective.WIN else 1  # a win's worth goes from -1 to 1
    for rows in units:
        dealer = rows[:, 1]
        gained = _worth(rows[:, 7:10], dealer, values, objective)
        gained = (gained - _worth(rows[:, 4:7], dealer, values, objective)) / half
        by_game.append(np.bincount(rows[:, 0], gained))
        np.add.at(by_band, (rows[:, 2] // BAND, rows[:, 3] // BAND), gained)
        deals += len(rows)
        differ += int((rows[:, 4:7] != rows[:, 7:10]).any(axis=1).sum())
    each = np.concatenate(by_game)
    total = Estimate(float(each.mean()), float(each.std(ddof=1)) / len(each) ** 0.5)
    return Gains(len(each), total, differ / deals, by_band / len(each))


def _worth(
    boards: NDArray[np.int16], dealer: NDArray[np.int16], values: Values, objective: Objective
) -> NDArray[np.float64]:
    """Return float64[n], what boards after a deal are worth to the first seat.

    ``boards`` is int16[n, 3], both seats' scores and the winner's seat; ``dealer`` dealt.
    """
    # As the dealer's at a table where the pone sits first.
    swapped = np.where(boards[:, 2] == NOBODY, NOBODY, 1 - boards[:, 2])
    by_role = np.where((dealer == 0)[:, None], np.column_stack([boards[:, 1], boards[:, 0], swapped]), boards)
    worth = worth_of_boards(by_role, values.worths[objective.place, 0], objective)
    found: NDArray[np.float64] = np.where(dealer == 0, worth, -worth)
    return found


def worth_of_boards(boards: NDArray[Any], worths: NDArray[np.float64], objective: Objective) -> NDArray[np.float64]:
    """Return float64[n], what boards after a deal are worth to its dealer.

    Args:
        boards: int[n, 3], the pone's and the dealer's score, and who won: 0, 1 or NOBODY.
        worths: float64[121, 121], what scores are worth before a deal.
        objective: what is played for.
    """
    pone, dealer, winner = boards.T
    pay = PAYS[objective.place]
    loser = np.where(winner == 0, dealer, pone)
    won = np.array([paid(pay, points) for points in range(TARGET)])[loser]
    running = winner == NOBODY
    p, d = np.where(running, pone, 0), np.where(running, dealer, 0)
    # The pone deals next.
    ended = np.where(winner == 1, won, -won)
    found: NDArray[np.float64] = np.where(running, -worths[p, d], ended)
    return found
