"""How much more a deal is worth to its dealer when both sides play for the score, by the score it begins at.

The same cards are played by a solution that plays for points on both sides and by one that plays for the score. What
points bring is known from millions of deals, and so a control variate. Most deals are played in the last holes, where
the two seldom play alike; results are smoothed, see :mod:`research.score_values.smoothing`.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from muggins import __version__
from muggins.arena.table import new_table
from muggins.arena.workers import Workers
from muggins.files.arrays import read_file, write_file
from muggins.kernels.play import NOBODY
from muggins.players.forms import compiled
from muggins.players.registry import parse_player
from muggins.rules.ruleset import Objective
from muggins.score.first_to import FirstTo, fill_worths_before, paid
from muggins.score.stage import SKUNK, TARGET
from muggins.score.values import PAYS, Values
from muggins.studies.values import together
from research.deals_at_score import play_deals_at
from research.score_values.smoothing import smoothed

_KIND, _VERSION = "comparison", 2
_SUMS = 6
LEADER, TRAILER = 98, 70
"""Deals are compared where the leader has at least LEADER points and the trailer at least TRAILER."""
_DEALS = {114: 60, 106: 20, 101: 4}
"""Deals of a unit from each score, by the fewest points of both sides; elsewhere one, from every other score."""
_MOST_DEALS = max(_DEALS.values())
_REACH = 4
"""Holes, on both sides, within which scores are assumed to have equal luck in a deal, relative to the room."""
_ROOM = 0.01
"""With less room the objective hardly matters: one side wins 399 games of 400."""
_SAFE = np.s_[..., SKUNK + 1 :, SKUNK + 1 :]
"""Where both sides are past the skunk line, the objectives agree."""


def played_for_points(units: Sequence[FirstTo], later: Values) -> NDArray[np.float64]:
    """Return float64[3, 121, 121], by objective, the worth of scores to the dealer before one deal of the units.

    ``later``: the values before the deal after.
    """
    counts, worths = together(units), np.zeros((len(PAYS), TARGET, TARGET))
    for place, pay in enumerate(PAYS):
        fill_worths_before(counts, pay, later.worths[place, 0], worths[place])
    return worths


def worth_of_boards(boards: NDArray[Any], worths: NDArray[np.float64], objective: Objective) -> NDArray[np.float64]:
    """Return float64[n], the worth of boards after a deal to its dealer.

    ``boards``: int[n, 3], the pone's and the dealer's score, and the winner: 0, 1 or NOBODY. ``worths``: float64[121,
    121], of scores before a deal.
    """
    pone, dealer, winner = boards.T
    pay = PAYS[objective.place]
    loser = np.where(winner == 0, dealer, pone)
    won = np.array([paid(pay, points) for points in range(TARGET)])[loser]
    running = winner == NOBODY
    p, d = np.where(running, pone, 0), np.where(running, dealer, 0)
    # The pone deals next.
    ended = np.where(winner == 1, won, -won)
    worth: NDArray[np.float64] = np.where(running, -worths[p, d], ended)
    return worth


def compare_unit(
    aim: str, before: NDArray[np.float64], later: NDArray[np.float64], unit: int, seed: int
) -> NDArray[np.float64]:
    """Compare deals from all scores; each unit plays its own.

    Args:
        aim: the value of an Objective.
        before: float64[121, 121], the worth of scores to the dealer before a deal in which both play for points.
        later: the same before the next deal.
        unit: its number.
        seed: of all units.

    Returns:
        float64[6, 121, 121], by the dealer's score and the pone's: the number of deals, and the sums of the dealer's
            result
        less ``before`` for the score, for points, of the squares of both, and of their product.
    """
    plain, better = parse_player("nash"), parse_player(f"nash-{aim}")
    tables = [new_table(compiled(player), compiled(player)) for player in (plain, better)]
    sums = np.zeros((_SUMS, TARGET, TARGET))
    boards = np.zeros((_MOST_DEALS, 3), np.int16)
    for dealer, pone, deals in _cells():
        first = ((unit * TARGET + dealer) * TARGET + pone) * _MOST_DEALS
        more = []
        for table in tables:
            play_deals_at(table, seed, first, (pone, dealer), boards[:deals])
            worth = worth_of_boards(boards[:deals], later, Objective(aim))
            more.append(worth - before[dealer, pone])
        points, score = more
        products = (score**2).sum(), (points**2).sum(), (points * score).sum()
        sums[:, dealer, pone] = (deals, score.sum(), points.sum(), *products)
    return sums


def _cells() -> Iterator[tuple[int, int, int]]:
    """Yield scores (dealer's, pone's) and how many deals of a unit begin there."""
    for dealer, pone in _region():
        trailer = min(dealer, pone)
        number = next((deals for points, deals in _DEALS.items() if trailer >= points), (dealer + pone) % 2)
        if number:
            yield dealer, pone, number


def _region() -> Iterator[tuple[int, int]]:
    """Yield the scores (dealer's, pone's) at which playing for the score may gain."""
    for dealer in range(TRAILER, TARGET):
        for pone in range(TRAILER, TARGET):
            if max(dealer, pone) >= LEADER:
                yield dealer, pone


def units_of(batches: int) -> int:
    return batches * len(Objective)


def study_bonus(
    before: NDArray[np.float64],
    later: NDArray[np.float64],
    batches: int,
    *,
    seed: int = 1,
    workers: Workers | None = None,
    folder: Path | None = None,
) -> Iterator[NDArray[np.float64]]:
    """Yield the result of :func:`compare_unit` for a unit of each objective for each batch.

    ``before`` and ``later`` are float64[3, 121, 121], by objective. Finished units are stored in the folder, if any, to
    resume a run with the same worths and seed.
    """
    aims = list(Objective)
    jobs = []
    for unit in range(units_of(batches)):
        aim = aims[unit % len(aims)]
        jobs.append((aim.value, before[aim.place], later[aim.place], unit, seed))
    about = {
        "kind": _KIND,
        "version": _VERSION,
        "seed": seed,
        "of": crc32(before.tobytes() + later.tobytes()),
        "made_by": f"muggins {__version__}",
    }
    kept = [] if folder is None else list(_kept(folder, about, len(jobs)))
    yield from kept
    rest = (workers or Workers()).run(compare_unit, jobs[len(kept) :])
    for unit, sums in enumerate(rest, len(kept)):
        if folder is not None:
            write_file(folder / f"{unit}.muggins", about, {"found": sums})
        yield sums


def _kept(folder: Path, about: Mapping[str, Any], units: int) -> Iterator[NDArray[np.float64]]:
    """Yield the stored units, up to the first that is missing."""
    for unit in range(units):
        path = folder / f"{unit}.muggins"
        if not path.exists():
            return
        contents = read_file(path, _KIND, _VERSION)
        if any(contents.about.get(name) != value for name, value in about.items()):
            return
        yield np.array(contents.arrays["found"])


def bonuses_of(
    units: Sequence[NDArray[np.float64]], before: NDArray[np.float64], *, seed: int = 1
) -> NDArray[np.float64]:
    """Return float64[batches, 3, 121, 121], smoothed, from all units of a study in order; ``before`` as there.

    The gain, as a fraction of the room for it, is assumed to be similar at neighbouring scores. The mean over the
    batches is the estimate, and their spread its error, smoothing included. Where nobody can be skunked any more the
    units of all objectives count for each.
    """
    sums = np.array(units).reshape(-1, len(Objective), _SUMS, TARGET, TARGET)
    wins = PAYS[:, 0][:, None] ** np.array([0, 1, 1, 2, 2, 2])  # of each sum, what a win counts for
    safe = sums[_SAFE]
    safe[:] = (safe / wins[..., None, None]).sum(axis=1, keepdims=True) * wins[..., None, None]
    rooms, bonuses = _rooms(before), np.zeros((len(sums), len(Objective), TARGET, TARGET))
    region = np.array(list(_region()))
    for place in range(len(Objective)):
        room = rooms[place]
        wanted = region[room[tuple(region.T)] > _ROOM]
        played = wanted[sums[:, place, 0].sum(axis=0)[tuple(wanted.T)] > 0]
        batches, noise = _measured(sums[:, place], played, room[tuple(played.T)])
        each = smoothed(played, batches, noise, wanted, seed=(seed, place))
        bonuses[:, place, *wanted.T] = each * room[tuple(wanted.T)]
    return bonuses


def _measured(
    sums: NDArray[np.float64], played: NDArray[np.int64], room: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return float64[batches, n], the gains relative to ``room`` float64[n], and the variances of their means.

    Playing for points is the control variate. Its slope and the noise left are estimated from scores near each other: a
    game that is nearly won is lost too seldom for one score alone. ``sums``: float64[batches, 6, 121, 121]. ``played``:
    int64[n, 2], scores at which deals were played.
    """
    near = np.abs(played[:, None] - played[None]).max(axis=2) <= _REACH
    deals, score, points, *products = sums.sum(axis=0)[:, *played.T]
    left = products - np.array([score**2, points**2, points * score]) / deals
    scores, others, both = (near @ left.T).T
    slope = both / np.where(others > 0, others, 1)
    noise = (scores - slope * both) / (near @ (deals * room)) / (deals * room)
    each = sums[:, 1, *played.T] - slope * sums[:, 2, *played.T]
    return len(sums) * each / (deals * room), np.maximum(noise, 0)


def _rooms(before: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return float64[3, 121, 121]: the distance from a sure win times that from a sure loss, over what a win pays."""
    rooms = np.zeros((len(Objective), TARGET, TARGET))
    for place, pay in enumerate(PAYS):
        most = np.array([paid(pay, loser) for loser in range(TARGET)])
        worths = before[place]
        rooms[place] = (most[None, :] - worths) * (worths + most[:, None]) / pay[0]
    return rooms
