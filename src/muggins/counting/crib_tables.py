"""Tables of what two tossed ranks are worth in the crib, and four kept ones in the play.

The files in ``data/`` name their sources. Each of the crib has one table for the dealer's own and one for the
opponent's, in points of the crib.
"""

from collections.abc import Mapping
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
    """Return the dealer's own crib by a table, or the crib that the pone feeds; a MugginsError for a damaged file."""
    whose = "own" if role is Role.DEALER else "opp"
    by_rank = {row["rank"]: row for row in read_table(DATA / f"{source.value}_{whose}_crib.csv")}
    return tuple(tuple(float(by_rank[a][b]) for b in RANK_TEXT) for a in RANK_TEXT)


def crib_value(source: Source, role: Role, first: Rank, second: Rank) -> float:
    """Return a table's points of the crib for two ranks tossed by `role`, in either order; a CardError for no rank.

    Rasmussen's table differs in the last digit between the two orders; the mean is taken.
    """
    if first not in RANKS or second not in RANKS:
        raise CardError(f"ranks {first!r}, {second!r}: expected ints 0..12")
    table = crib_table(source, role)
    return (table[first][second] + table[second][first]) / 2


@lru_cache(maxsize=2)
def play_table(role: Role) -> Mapping[tuple[Rank, ...], float]:
    """Return what each of the 1,820 keeps of a role, ascending ranks, nets in the play, own less the opponent's.

    Both sides toss and play as the shipped solution does. A MugginsError if the file is damaged.
    """
    rows = [row for row in read_table(DATA / "equilibrium_keeps.csv") if row["role"] == str(role)]
    return {tuple(map(RANK_TEXT.index, row["kept"].split())): float(row["play"]) for row in rows}
