"""The rules of thumb: to be printed, remembered and practised; all that is known of them is a table in ``data/``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from muggins.brief import BriefHelp
from muggins.errors import PlayerError
from muggins.files.digest import read_table
from muggins.once import once
from muggins.wire import Answer

DATA = Path(__file__).with_name("data")
SIZES = (5, 10, 20, 40)
"""How many rules the published sets have."""
SOLUTION = "5bfc78695283e0c7750b011f770a94d5d791b4bc735d550ce70b8ec374fe28a2"
"""The digest of the solution that the rules were fitted to."""


@dataclass(frozen=True, slots=True)
class RememberedRule(metaclass=BriefHelp):
    """A rule of a set.

    Attributes:
        number: from 1 on.
        points: to the side that decides, or for a card thrown to the crib's owner; None for the first two, which count
            what is scored.
        saves: points a deal, on top of the rules before it; None for the first two.
        position: an example where it decides; empty for the first two.
        choice: what the rules say there: two cards to throw, or a card to play.
        instead: what the rules before it say.
    """

    number: int
    about: Literal["discard", "play"]
    words: str
    points: float | None
    saves: float | None
    position: str
    choice: str
    instead: str


@dataclass(frozen=True, slots=True)
class RulesToRemember(Answer):
    """A set of rules of thumb, and what it costs to play by them.

    Attributes:
        discards_lose: points a deal that discards by them lose to the solution; exact, over all hands.
        plays_lose: the same of cards in the play, in positions that they were not fitted to.
        solution: its digest.
        rules: the one that saves most first.
    """

    size: int
    discards_lose: float
    plays_lose: float
    solution: str
    rules: tuple[RememberedRule, ...]


def rules_to_remember(size: int = 10) -> RulesToRemember:
    """Return a set of rules of thumb of one of the ``SIZES``; a smaller set is the beginning of a larger one.

    Raises:
        PlayerError: there is no set of that size.
        MugginsError: the table of the rules cannot be read, or is damaged.

    Example:
        >>> len(rules_to_remember(5).rules)
        5
    """
    if size not in SIZES:
        raise PlayerError(f"{size} rules: expected one of {', '.join(map(str, SIZES))}")
    return first_rules(size)


def first_rules(size: int) -> RulesToRemember:
    """Return the first rules, two or more; see :func:`rules_to_remember`."""
    rows = read_rows("rules_of_thumb.csv")[:size]
    rules = tuple(
        RememberedRule(
            number=number,
            about="play" if row["about"] == "play" else "discard",
            words=row["words"],
            points=_number(row["points"]),
            saves=_number(row["saves"]),
            position=row["position"],
            choice=row["choice"],
            instead=row["instead"],
        )
        for number, row in enumerate(rows, start=1)
    )
    lost = float(rows[-1]["discards_lose"]), float(rows[-1]["plays_lose"])
    return RulesToRemember(size, *lost, SOLUTION, rules)


@once(2)
def read_rows(name: str) -> Sequence[dict[str, str]]:
    """Return the rows of a table in ``data/``, by heading; a MugginsError where it cannot be read or is damaged."""
    return read_table(DATA / name)


def _number(text: str) -> float | None:
    return float(text) if text else None
