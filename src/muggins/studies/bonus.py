"""How much more a deal is worth to its dealer when both sides play for the score, by the score it begins at.

The same cards are played twice, by a solution that plays for points on both sides and by one that
plays for the score on both. What the first brings is known from millions of deals: how far off it
is in these deals says how far off the second is. Most deals are played in the last holes, where the two seldom play
alike. Neighbouring scores are averaged: what playing for the score brings changes slowly.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from muggins import __version__
from muggins.arena.match import compiled
from muggins.arena.playout import play_deals_at
from muggins.arena.table import new_table
from muggins.arena.workers import Workers
from muggins.files.arrays import read_file, write_file
from muggins.players.registry import parse_player
from muggins.rules.ruleset import Objective
from muggins.score.first_to import paid
from muggins.score.stage import SKUNK, TARGET
from muggins.score.values import PAYS, Values
from muggins.studies.gains import worth_of_boards

_KIND, _VERSION = "comparison", 1
LEADER, TRAILER = 98, 70
"""Deals are compared where the leader has at least LEADER points and the trailer at least TRAILER."""
_NEAR, _HOME = 101, 106
_DEALS_NEAR, _DEALS_HOME = 4, 12
"""How many deals of a unit begin at each score where both sides have at least _NEAR, _HOME points."""
_MOST_REACH = 5
_SAFE = np.s_[..., SKUNK + 1 :, SKUNK + 1 :]
"""Where both sides are past the skunk line a win is a win, whatever is played for."""


def compare_unit(aim: str, values: NDArray[np.float64], unit: int, seed: int) -> NDArray[np.float64]:
    """Compare deals from all scores.

    Args:
        aim: what is played for, the value of an Objective.
        values: float64[121, 121], what scores are worth to the dealer before a deal when both play for points.
        unit: its number; each unit plays its own deals.
        seed: of all units.

    Returns:
        float64[5, 121, 121], by the dealer's score and the pone's: the number of deals, and the sums of
        the dealer's result less ``values`` when both play for the score, of the same when both play for
        points, of the square of the second, and of their product.
    """
    plain, better = parse_player("nash"), parse_player(f"nash-{aim}")
    tables = [new_table(compiled(player), compiled(player)) for player in (plain, better)]
    found = np.zeros((5, TARGET, TARGET))
    boards = np.zeros((_DEALS_HOME, 3), np.int16)
    for dealer, pone, deals in _cells(unit):
        first = ((unit * TARGET + dealer) * TARGET + pone) * _DEALS_HOME
        more = []
        for table in tables:
            play_deals_at(table, seed, first, (pone, dealer), boards[:deals])
            worth = worth_of_boards(boards[:deals], values, Objective(aim))
            more.append(worth - values[dealer, pone])
        points, score = more
        found[:, dealer, pone] = (deals, score.sum(), points.sum(), (points**2).sum(), (points * score).sum())
    return found


def _cells(unit: int) -> Iterator[tuple[int, int, int]]:
    """Yield scores (dealer's, pone's) and how many deals of a unit begin there."""
    for dealer in range(TRAILER, TARGET):
        for pone in range(TRAILER, TARGET):
            trailer = min(dealer, pone)
            if trailer >= _NEAR:
                yield dealer, pone, _DEALS_HOME if trailer >= _HOME else _DEALS_NEAR
            elif max(dealer, pone) >= LEADER and (dealer + pone + unit) % 2 == 0:
                yield dealer, pone, 1


def units_of(batches: int) -> int:
    """Return how many units so many batches take: one for each objective."""
    return batches * len(Objective)


def study_bonus(
    values: Values, batches: int, *, seed: int = 1, workers: Workers | None = None, folder: Path | None = None
) -> Iterator[NDArray[np.float64]]:
    """Yield what :func:`compare_unit` finds in a unit of each objective for each batch.

    Args:
        values: when both play for points.
        batches: how many.
        seed: of the deals, which no two units share.
        workers: who compares.
        folder: where finished units are kept, so that a later run with the same values and seed resumes an
            interrupted one; None: nowhere.

    Raises:
        SolverError: the folder cannot be written, or what is in it is damaged.
    """
    aims = list(Objective)
    jobs = []
    for unit in range(units_of(batches)):
        aim = aims[unit % len(aims)]
        jobs.append((aim.value, values.worths[aim.place, 0], unit, seed))
    about = {
        "kind": _KIND,
        "version": _VERSION,
        "seed": seed,
        "of": crc32(values.worths.tobytes()),
        "made_by": f"muggins {__version__}",
    }
    kept = [] if folder is None else list(_kept(folder, about, len(jobs)))
    yield from kept
    rest = (workers or Workers()).run(compare_unit, jobs[len(kept) :])
    for unit, found in enumerate(rest, len(kept)):
        if folder is not None:
            write_file(_file_of(folder, unit), about, {"found": found})
        yield found


def _file_of(folder: Path, unit: int) -> Path:
    return folder / f"{unit}.muggins"


def _kept(folder: Path, about: Mapping[str, Any], units: int) -> Iterator[NDArray[np.float64]]:
    """Yield the units that were kept, up to the first that was not."""
    for unit in range(units):
        path = _file_of(folder, unit)
        if not path.exists():
            return
        contents = read_file(path, _KIND, _VERSION)
        if any(contents.about.get(name) != value for name, value in about.items()):
            return
        yield np.array(contents.arrays["found"])


def bonuses_of(found: Sequence[NDArray[np.float64]], values: Values) -> NDArray[np.float64]:
    """Return float64[batches, 3, 121, 121] from all units of a study, smoothed.

    Where nobody can be skunked any more the units of all objectives count for each.

    Args:
        found: of the units, in order.
        values: when both play for points.
    """
    sums = np.array(found).reshape(-1, len(Objective), 5, TARGET, TARGET)
    wins = PAYS[:, 0][:, None] ** np.array([0, 1, 1, 2, 2])  # of each sum, what a win counts for
    safe = sums[_SAFE]
    safe[:] = (safe / wins[..., None, None]).sum(axis=1, keepdims=True) * wins[..., None, None]
    return _smoothed(sums, _rooms(values))


def _rooms(values: Values) -> NDArray[np.float64]:
    """Return float64[3, 121, 121], how much play may still change what a score is worth.

    That is the distance from a sure win times the distance from a sure loss, over what a win pays.
    """
    rooms = np.zeros((len(Objective), TARGET, TARGET))
    for place, pay in enumerate(PAYS):
        most = np.array([paid(pay, loser) for loser in range(TARGET)])
        worths = values.worths[place, 0]
        rooms[place] = (most[None, :] - worths) * (worths + most[:, None]) / pay[0]
    return rooms


def _smoothed(sums: NDArray[np.float64], rooms: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return means over neighbouring scores: up to three holes away near home, five farther out.

    What playing for the score brings, as a fraction of the room that there is for it, is assumed to be
    the same among neighbours.

    Args:
        sums: float64[batches, 3, 5, 121, 121].
        rooms: float64[3, 121, 121].
    """
    smooth = np.zeros((*sums.shape[:2], TARGET, TARGET))
    weights = sums[:, :, 0] * rooms
    for dealer in range(TRAILER, TARGET):
        for pone in range(TRAILER, TARGET):
            if max(dealer, pone) < LEADER:
                continue
            reach = min(2 + (TARGET - min(dealer, pone)) // 8, _MOST_REACH)
            near = np.s_[..., max(dealer - reach, 0) : dealer + reach + 1, max(pone - reach, 0) : pone + reach + 1]
            each = sums[near].sum(axis=(-2, -1))
            deals, score, points, square, product = np.moveaxis(each.sum(axis=0), -1, 0)
            spread = square - points**2 / deals
            slope = (product - score * points / deals) / np.where(spread > 0, spread, 1)
            room = weights[near].sum(axis=(-2, -1))
            part = (each[..., 1] - slope * each[..., 2]) / np.where(room > 0, room, 1)
            smooth[:, :, dealer, pone] = part * rooms[:, dealer, pone]
    return smooth
