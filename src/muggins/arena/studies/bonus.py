"""What a deal is worth more where both sides play for the score, by the score it begins at.

The same cards are played twice, by a solution that plays for points on both sides and by one that
plays for the score on both. Near home many deals are compared, farther out fewer, and neighbours
are averaged: what a score brings changes slowly except in the last holes.
"""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from muggins.arena.match import compiled
from muggins.arena.playout import new_table, play_deals_at
from muggins.arena.studies.gains import worth_of_boards
from muggins.arena.workers import Workers
from muggins.players.registry import parse_player
from muggins.score.seams import SKUNK, TARGET
from muggins.score.values import PAYS, Objective, Values

LEADER, TRAILER, NEAR = 98, 70, 112
"""Deals are compared where the leader has at least the first and the other the second; twice as
many from the third on."""
ROUNDS = 2
"""Units of each objective in a batch."""
_MOST_REACH = 5
_SAFE = np.s_[..., SKUNK + 1 :, SKUNK + 1 :]
"""Where both sides are past the skunk line a win is a win, whatever is played for."""


def compare_unit(aim: str, values: NDArray[np.float64], unit: int,
                 seed: int) -> NDArray[np.float64]:  # fmt: skip
    """Compare deals from all scores; return float64[2, 121, 121], sums and numbers of deals.

    Args:
        aim: what is played for, the value of an Objective.
        values: float64[121, 121], what scores are worth before a deal, of the player for points.
        unit: its number; others are other deals.
        seed: of all units.
    """
    plain, better = parse_player("nash"), parse_player(f"nash-{aim}")
    tables = [new_table(compiled(player), compiled(player)) for player in (plain, better)]
    found = np.zeros((2, TARGET, TARGET))
    boards = np.zeros((2, 3), np.int16)
    for dealer, pone in _cells(unit):
        many = 2 if max(dealer, pone) >= NEAR else 1
        first = (unit * TARGET + dealer) * TARGET * 2 + 2 * pone
        worth = []
        for table in tables:
            play_deals_at(table, seed, first, (pone, dealer), boards[:many])
            worth.append(worth_of_boards(boards[:many], values, Objective(aim)))
        found[0, dealer, pone] = (worth[1] - worth[0]).sum()
        found[1, dealer, pone] = many
    return found


def _cells(unit: int) -> Iterator[tuple[int, int]]:
    """Yield the scores (dealer's, pone's) that a unit looks at: half of those farther out."""
    for dealer in range(TRAILER, TARGET):
        for pone in range(TRAILER, TARGET):
            leader = max(dealer, pone)
            if leader >= NEAR or (leader >= LEADER and (dealer + pone + unit) % 2 == 0):
                yield dealer, pone


def study_bonus(values: Values, batches: int, *, seed: int = 1,
                workers: Workers | None = None) -> Iterator[NDArray[np.float64]]:  # fmt: skip
    """Yield what :func:`compare_unit` finds in ``ROUNDS`` units of each objective for each batch.

    Args:
        values: of the player for points.
        batches: how many.
        seed: of the deals, which no two units share.
        workers: who compares.
    """
    units = ROUNDS * batches * len(Objective)
    aims = list(Objective)
    jobs = []
    for unit in range(units):
        aim = aims[unit % len(aims)]
        jobs.append((aim.value, values.worths[aim.place, 0], unit, seed))
    yield from (workers or Workers()).run(compare_unit, jobs)


def bonuses_of(found: Sequence[NDArray[np.float64]], batches: int) -> NDArray[np.float64]:
    """Return float64[batches, 3, 121, 121] from all units of a study, smoothed.

    Where no one can be skunked any more the units of all objectives count for each.
    """
    sums = np.zeros((batches, len(Objective), 2, TARGET, TARGET))
    for unit, each in enumerate(found):
        turn, aim = divmod(unit, len(Objective))
        sums[turn % batches, aim] += each
    wins = PAYS[:, 0][:, None, None]
    brought, numbers = sums[:, :, 0][_SAFE], sums[:, :, 1][_SAFE]
    brought[:] = (brought / wins).sum(axis=1, keepdims=True) * wins
    numbers[:] = numbers.sum(axis=1, keepdims=True)
    return np.array([[_smoothed(*of_aim) for of_aim in batch] for batch in sums])


def _smoothed(sums: NDArray[np.float64], numbers: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return means over neighbours: one hole away in the last ones, up to five farther out."""
    smooth = np.zeros((TARGET, TARGET))
    for dealer in range(TRAILER, TARGET):
        for pone in range(TRAILER, TARGET):
            if max(dealer, pone) < LEADER:
                continue
            reach = min(1 + (TARGET - max(dealer, pone)) // 4, _MOST_REACH)
            near = np.s_[max(dealer - reach, 0) : dealer + reach + 1,
                         max(pone - reach, 0) : pone + reach + 1]  # fmt: skip
            many = numbers[near].sum()
            if many:
                smooth[dealer, pone] = sums[near].sum() / many
    return smooth


COMPILED = (play_deals_at,)
