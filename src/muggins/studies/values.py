"""The worth of every score: deals of a player against itself, counted in work units."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import numpy as np
from numpy.typing import NDArray

from muggins import __version__
from muggins.arena.match import check_number, check_seed
from muggins.arena.playout import count_deals
from muggins.arena.table import new_table
from muggins.arena.workers import Workers
from muggins.estimate import Estimate
from muggins.players.forms import compiled
from muggins.players.registry import parse_player
from muggins.score.first_to import FirstTo, new_first_to
from muggins.score.values import Values, values_of
from muggins.wire import Answer

UNIT = 50_000
"""Deals in a work unit; the errors of the values take at least two units."""
BATCHES = 40
"""Batches at most, all of one size, for the errors."""


@dataclass(frozen=True, slots=True)
class CountedValues(Answer):
    """The worth of every score, computed and written to a file."""

    file: str  # where it was written
    deals: int  # that were played
    first_dealer: Estimate  # the probability that the first dealer wins


def count_unit(player: str, seed: int, start: int, size: int) -> FirstTo:
    """Play the deals ``start`` to ``start + size - 1`` of a seed and count them."""
    name = parse_player(player)
    table, counts = new_table(compiled(name), compiled(name)), new_first_to()
    count_deals(table, seed, start, size, counts)
    return counts


def units_of(deals: int) -> int:
    """Return how many units that many deals make, rounded up; from BATCHES on to a multiple of it."""
    units = -(-deals // UNIT)
    return units if units <= BATCHES else -(-units // BATCHES) * BATCHES


def study_values(player: str, deals: int, *, seed: int = 1, workers: Workers | None = None) -> Iterator[FirstTo]:
    """Yield the units of deals of a player against itself; raises a MatchError for fewer than two, or a bad seed."""
    check_number(deals, "deals", 2 * UNIT)
    check_seed(seed)
    parse_player(player)
    jobs = [(player, seed, unit * UNIT, UNIT) for unit in range(units_of(deals))]
    yield from (workers or Workers()).run(count_unit, jobs)


def together(units: Sequence[FirstTo]) -> FirstTo:
    """Return the sums of what units of deals counted."""
    return FirstTo(*(np.sum(parts, axis=0) for parts in zip(*units, strict=True)))


def summed_values(
    units: Sequence[FirstTo], player: str, seed: int, bonuses: NDArray[np.float64] | None = None
) -> Values:
    """Return the values that units of deals give, with their provenance.

    ``bonuses``: float64[BATCHES, 3, 121, 121], the gain of playing for the score, see research/score_values; the
    values are then those of a player for the score.
    """
    batches = [together(units[place::BATCHES]) for place in range(min(BATCHES, len(units)))]
    about: dict[str, Any] = {
        "player": player if bonuses is None else f"{player}, for the score",
        "deals": sum(int(unit.deals[0]) for unit in units),
        "seed": seed,
        "batches": len(batches),
        "date": datetime.now(UTC).date().isoformat(),
        "made_by": f"muggins {__version__}",
        "numpy": np.__version__,
    }
    return values_of(batches, about, None if bonuses is None else bonuses[: len(batches)])
