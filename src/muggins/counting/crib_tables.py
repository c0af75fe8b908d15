"""Tables of what two tossed ranks are worth in the crib: the published ones, and the equilibrium's.

The files in ``data/`` name their sources. Each has one table for the dealer's own crib and one for the opponent's, in
points of the crib.
"""

from enum import Enum
from functools import lru_cache
from pathlib import Path

from muggins.cards import RANK_TEXT, RANKS, Rank
from muggins.errors import CardError
from muggins.files.digest import read_table
from muggins.rules.role import Role

DATA = Path(__file__).with_name("data")
CribTable = tuple[tuple[float, ...], ...]
"""Points of the crib by the two tossed ranks, 13 by 13, either order."""


class Source(Enum):
    """Where a table comes from."""

    SCHELL = "schell"
    HESSEL = "hessel"
    RASMUSSEN = "rasmussen"
    EQUILIBRIUM = "equilibrium"

    @property
    def whose(self) -> str:
        return "the equilibrium's" if self is Source.EQUILIBRIUM else f"{self.value.capitalize()}'s"


PUBLISHED = (Source.SCHELL, Source.HESSEL, Source.RASMUSSEN)


@lru_cache(maxsize=8)
def crib_table(source: Source, role: Role) -> CribTable:
    """Return the table of the dealer's own crib, or of the crib that the pone feeds.

    Raises:
        MugginsError: its file cannot be read, or is damaged.
    """
    whose = "own" if role is Role.DEALER else "opp"
    by_rank = {row["rank"]: row for row in read_table(DATA / f"{source.value}_{whose}_crib.csv")}
    return tuple(tuple(float(by_rank[a][b]) for b in RANK_TEXT) for a in RANK_TEXT)


def crib_value(source: Source, role: Role, first: Rank, second: Rank) -> float:
    """Return a table's points of the crib for two ranks tossed by `role`, in either order.

    Rasmussen's table differs in the last digit between the two orders; the mean is taken.

    Raises:
        CardError: a number that is no rank.
    """
    if first not in RANKS or second not in RANKS:
        raise CardError(f"ranks {first!r}, {second!r}: expected ints 0..12")
    table = crib_table(source, role)
    return (table[first][second] + table[second][first]) / 2
