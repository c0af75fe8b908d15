"""What four kept ranks net in the play when both sides toss and play as the shipped solution does."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from muggins.cards import RANK_TEXT, RANKS, Rank
from muggins.counting.crib_tables import DATA
from muggins.errors import CardError
from muggins.files.digest import read_table
from muggins.rules.role import Role

Keep = tuple[Rank, ...]
"""Four ranks, ascending."""


@lru_cache(maxsize=2)
def play_table(role: Role) -> Mapping[Keep, float]:
    """Return the net points of the play, own less the opponent's, by each of the 1,820 keeps of a role.

    Raises:
        MugginsError: the file cannot be read, or is damaged.
    """
    rows = [row for row in read_table(DATA / "equilibrium_keeps.csv") if row["role"] == str(role)]
    return {tuple(map(RANK_TEXT.index, row["kept"].split())): float(row["play"]) for row in rows}


def play_value(role: Role, kept: Sequence[Rank]) -> float:
    """Return the table's net points of the play for four ranks kept by `role`, in any order.

    Raises:
        CardError: not four ranks, or a number that is no rank.

    Example:
        >>> play_value(Role.PONE, (4, 10, 11, 12)) < play_value(Role.PONE, (0, 1, 2, 3)) < 0
        True
    """
    if len(kept) != 4 or any(rank not in RANKS for rank in kept):
        raise CardError(f"ranks {tuple(kept)!r}: expected four ints 0..12")
    return play_table(role)[tuple(sorted(kept))]
