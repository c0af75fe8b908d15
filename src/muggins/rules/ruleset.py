"""The options of a game, as one frozen value."""

import re
from dataclasses import dataclass, fields
from enum import Enum
from typing import Any

from muggins.brief import BriefEnum, BriefHelp
from muggins.errors import MugginsError, shorten


class Objective(Enum, metaclass=BriefEnum):
    """What is played for.

    ``WIN`` counts wins only; ``MATCH`` the usual match points, 1/2/3 for a win, a skunk and a double
    skunk; ``ACC`` the American Cribbage Congress's game points, 2 and 3 for a skunk of either kind.
    """

    WIN = "win"
    MATCH = "match"
    ACC = "acc"

    @property
    def pay(self) -> tuple[int, int, int]:
        """What a plain win, a skunk and a double skunk pay the winner."""
        return _PAYS[self]

    @property
    def place(self) -> int:
        """Index into arrays by objective."""
        return list(Objective).index(self)


_FROM_TARGET = -2  # default of a skunk line: derived from the target
_PAYS = {Objective.WIN: (1, 1, 1), Objective.MATCH: (1, 2, 3), Objective.ACC: (2, 3, 3)}


class Counting(Enum, metaclass=BriefEnum):
    """Who counts the hands at the show, and where overlooked points go.

    ``AUTOMATIC``: the table counts. ``OWN``: each player claims a number; what is overlooked is lost. ``MUGGINS``: the
    opponent pegs what was overlooked. A claim that is too high is corrected to the true count without a penalty.
    """

    AUTOMATIC = "automatic"
    OWN = "own"
    MUGGINS = "muggins"


class NextDealer(Enum, metaclass=BriefEnum):
    """Who deals first in the next game of a series."""

    LOSER = "loser"
    ALTERNATE = "alternate"


@dataclass(frozen=True, slots=True)
class Ruleset(metaclass=BriefHelp):
    """The options of a game. The defaults are American Cribbage Congress practice.

    Attributes:
        target: points that win the game.
        skunk: the loser with this many points or fewer is skunked; by default 31 less than the target.
        double_skunk: with this many or fewer, doubly so; -1 where there is none. By default 61 less than the target, in
            a game to more than 61.
        scoring: what is played for, and so what a win pays.
        counting: who counts at the show.
        next_dealer: who deals first in the next game of a series.
    """

    target: int = 121
    skunk: int = _FROM_TARGET
    double_skunk: int = _FROM_TARGET
    scoring: Objective = Objective.MATCH
    counting: Counting = Counting.AUTOMATIC
    next_dealer: NextDealer = NextDealer.LOSER

    def __post_init__(self) -> None:
        if self.skunk == _FROM_TARGET:
            object.__setattr__(self, "skunk", max(self.target - 31, -1))
        if self.double_skunk == _FROM_TARGET:
            object.__setattr__(self, "double_skunk", min(self.target - 61 if self.target > 61 else -1, self.skunk))
        if not -1 <= self.double_skunk <= self.skunk < self.target <= 999 or self.target < 1:
            raise MugginsError(
                f"ruleset: expected double skunk {self.double_skunk} <= skunk {self.skunk}"
                f" < target {self.target}, and a target from 1 to 999"
            )

    @classmethod
    def short(cls) -> "Ruleset":
        """Return the rules of a game once around the board: to 61, skunk at 30, no double."""
        return cls(target=61)

    def match_points(self, loser: int) -> int:
        """Return the match points of a win against a loser with `loser` points."""
        win, skunk, double = self.scoring.pay
        if loser <= self.double_skunk:
            return double
        return skunk if loser <= self.skunk else win


STANDARD = Ruleset()
LEAST_TARGET, MOST_TARGET = 31, 181
"""The targets of games that can be played and asked about."""


_CHOICES: dict[str, dict[str, Enum]] = {
    "scoring": {**{choice.value: choice for choice in Objective}, "plain": Objective.WIN},  # in older records
    "counting": {choice.value: choice for choice in Counting},
    "next_dealer": {choice.value: choice for choice in NextDealer},
}


def format_ruleset(ruleset: Ruleset) -> str:
    """Return a ruleset as text: ``standard``, or what differs, as in ``target=61 skunk=30``."""
    words = []
    for field in fields(Ruleset):
        value = getattr(ruleset, field.name)
        if value != getattr(STANDARD, field.name) or value != getattr(Ruleset(target=ruleset.target), field.name):
            words.append(f"{field.name}={value.value if isinstance(value, Enum) else value}")
    return " ".join(words) or "standard"


def parse_ruleset(text: str) -> Ruleset:
    """Return the ruleset that :func:`format_ruleset` wrote, skunk lines by the target; a MugginsError for others."""
    options: dict[str, Any] = {}
    known = ("target", "skunk", "double_skunk", *_CHOICES)
    for word in text.split() if text.strip() != "standard" else ():
        name, _, value = word.partition("=")
        if name not in known or name in options:
            raise MugginsError(
                f"ruleset: {shorten(word)!r}: expected 'standard' or one each of NAME=VALUE"
                f" with NAME from {', '.join(known)}"
            )
        if name in _CHOICES:
            if value not in _CHOICES[name]:
                raise MugginsError(f"ruleset: {shorten(word)!r}: expected one of {', '.join(_CHOICES[name])}")
            options[name] = _CHOICES[name][value]
        elif not value:
            raise MugginsError(f"ruleset: {shorten(word)!r}: expected {name}=NUMBER, such as target=61")
        elif re.fullmatch(r"-1|\d{1,3}", value, re.ASCII):
            options[name] = int(value)
        else:
            raise MugginsError(f"ruleset: {shorten(word)!r}: expected a whole number from -1 to 999")
    if options.keys() & {"skunk", "double_skunk"}:  # the other one is written only where it is not the usual one
        options = {"skunk": STANDARD.skunk, "double_skunk": STANDARD.double_skunk} | options
    return Ruleset(**options)
