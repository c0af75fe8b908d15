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
from muggins.arena.studies.values import BATCHES
from muggins.arena.workers import Workers
from muggins.players.registry import parse_player
from muggins.score.seams import TARGET
from muggins.score.values import Objective, Values

LEADER, TRAILER, NEAR = 98, 70, 112
"""Deals are compared where the leader has at least the first and the other the second; twice as
many from the third on."""
_MOST_REACH = 5


def compare_unit(aim: str, values: NDArray[np.float64], batch: int,
                 seed: int) -> NDArray[np.float64]:  # fmt: skip
    """Compare deals from all scores; return float64[2, 121, 121], sums and numbers of deals.

    Args:
        aim: what is played for, the value of an Objective.
        values: float64[121, 121], what scores are worth before a deal, of the player for points.
        batch: a number; others are other deals.
        seed: of all batches.
    """
    plain, better = parse_player("nash"), parse_player(f"nash-{aim}")
    tables = [new_table(compiled(player), compiled(player)) for player in (plain, better)]
    found = np.zeros((2, TARGET, TARGET))
    boards = np.zeros((2, 3), np.int16)
    for dealer, pone in _cells(batch):
        many = 2 if max(dealer, pone) >= NEAR else 1
        first = (batch * TARGET + dealer) * TARGET * 2 + 2 * pone
        worth = []
        for table in tables:
            play_deals_at(table, seed, first, (pone, dealer), boards[:many])
            worth.append(worth_of_boards(boards[:many], values, Objective(aim)))
        found[0, dealer, pone] = (worth[1] - worth[0]).sum()
        found[1, dealer, pone] = many
    return found


def _cells(batch: int) -> Iterator[tuple[int, int]]:
    """Yield the scores (dealer's, pone's) that a batch looks at: half of those farther out."""
    for dealer in range(TRAILER, TARGET):
        for pone in range(TRAILER, TARGET):
            leader = max(dealer, pone)
            if leader >= NEAR or (leader >= LEADER and (dealer + pone + batch) % 2 == 0):
                yield dealer, pone


def study_bonus(values: Values, *, seed: int = 1, workers: Workers | None = None,
                batches: int = BATCHES) -> Iterator[NDArray[np.float64]]:  # fmt: skip
    """Yield what :func:`compare_unit` finds, for each objective in turn, batch by batch."""
    jobs = [
        (aim.value, values.worths[aim.place, 0], batch, seed)
        for batch in range(batches)
        for aim in Objective
    ]
    yield from (workers or Workers()).run(compare_unit, jobs)


def bonuses_of(found: Sequence[NDArray[np.float64]]) -> NDArray[np.float64]:
    """Return float64[batches, 3, 121, 121] from all units of a study, smoothed."""
    batches = len(found) // len(Objective)
    bonuses = np.zeros((batches, len(Objective), TARGET, TARGET))
    for place, (sums, numbers) in enumerate(found):
        bonuses[divmod(place, len(Objective))] = _smoothed(sums, numbers)
    return bonuses


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
