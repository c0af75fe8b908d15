"""Players by name: any thrower with any pegger, as in ``schell+rule``."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar

from muggins.errors import PlayerError, did_you_mean, shorten
from muggins.files.paths import SHIPPED, is_file, shipped_path, solution_path
from muggins.wire import Answer

SAMPLES = 20
"""Default playouts of each card by the Monte Carlo pegger."""

ABOUT_THROWERS: Mapping[str, str] = {
    "random": "any of the 15 discards",
    "greedy": "points of the four kept cards, and of the two discarded, without a starter",
    "schell": "points of the four kept cards, and Schell's table of the crib",
    "hessel": "the same with Hessel's table",
    "rasmussen": "the same with Rasmussen's table",
    "expected": "expected hand over 46 starters, expected crib over 45,540 cribs, exact",
    "schell-exact": "expected hand over 46 starters, and Schell's table of the crib",
    "hand": "study strategy 1: the highest expected hand, whatever the crib gets",
    "hope": "study strategy 2: the highest hand that a starter can give, then the expected",
    "hand-and-crib": "study strategy 3: expected hand plus expected crib, as dealer or pone",
    "hand-less-crib": "study strategy 4: expected hand less expected crib, as dealer or pone",
    "bill": "as greedy; ties by ranks, fives, pairs, fifteens, neighbours and suits",
    "table": "expected hand over 46 starters, and the equilibrium's tables of the crib and of the play",
    "learned": "expected hand over 46 starters, and what it has learned of the crib and the play",
}
ABOUT_SOLUTIONS: Mapping[str, str] = {
    "nash": "by the probabilities of the shipped solution",
    "nash-max": "the same, always the most probable choice",
    "nash+score": "plays for match points at the score; also nash-match, nash-win, nash-acc",
    "nash-max+score": "the same, but the most probable choice where the score does not matter; also nash-max-win",
}
ABOUT_PEGGERS: Mapping[str, str] = {
    "random": "any card that fits",
    "greedy": "the most points at once",
    "rule": "the most points at once, and small bonuses for what they prepare",
    "bill": "the one card that scores most, otherwise the highest that makes no 5 or 21",
    "montecarlo": f"{SAMPLES} playouts of each card (montecarlo50: 50), both sides by rule",
    "learned": "the most points at once and, by a net that learned from itself, in the rest of the play",
}


@dataclass(frozen=True, slots=True)
class Players(Answer):
    """The players, each name with how it decides."""

    solutions: dict[str, str]  # which discard and play
    throwers: dict[str, str]  # which discard
    peggers: dict[str, str]  # which play
    registered: dict[str, str] = field(default_factory=dict)  # ``module:attribute`` of those of packages


def players() -> Players:
    """Return all players, but the user's own solutions."""
    return Players(dict(ABOUT_SOLUTIONS), dict(ABOUT_THROWERS), dict(ABOUT_PEGGERS))


LEARNED = "learned"  # the self-taught player: a thrower, a pegger, or both
POINTS = -1  # an aim: points rather than an objective of the game
_AIMS = ("-win", "-match", "-acc")  # suffixes of players for the score, in the order of rules.ruleset.Objective
_MATCH, _SCORE = _AIMS[1], "+score"
_FOLLOWER = re.compile(rf"([a-z0-9][a-z0-9-]*?)(-max)?({'|'.join(_AIMS)})?")
_MONTECARLO = re.compile(r"montecarlo[(:]?([1-9]\d{0,4})?\)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Half:
    """A thrower or a pegger."""

    name: str  # its name, without ``samples``
    solution: str = ""  # the name of the solution it follows; empty if none
    most: bool = False  # whether it takes the solution's most probable choice, or begins with it at a score
    aim: int = POINTS  # what it plays for, a place in rules.ruleset.Objective, or POINTS
    samples: int = 0  # playouts of each card by the Monte Carlo pegger; otherwise 0

    @property
    def own_file(self) -> Path | None:
        """The user's own solution file that it follows, or None."""
        return solution_path(self.solution) if self.solution and self.solution not in SHIPPED else None

    @property
    def file(self) -> Path | None:
        """The solution file that it follows, or None."""
        return shipped_path(self.solution) if self.solution in SHIPPED else self.own_file

    def __str__(self) -> str:
        return f"{self.name}{self.samples if self.samples not in {0, SAMPLES} else ''}"


@dataclass(frozen=True, slots=True)
class PlayerName:
    """A built-in player, or one that follows a solution."""

    alone: ClassVar[bool] = False
    holds_lock: ClassVar[bool] = False
    thrower: Half
    pegger: Half

    @property
    def unit(self) -> int:
        return 20 if self.pegger.samples else 1_000

    @property
    def is_quick(self) -> bool:
        return self.pegger.samples <= SAMPLES

    def __str__(self) -> str:
        name = self.thrower.name
        if self.thrower == self.pegger and (name == LEARNED or self.thrower.solution):
            return f"{name.removesuffix(_MATCH)}{_SCORE}" if name.endswith(_MATCH) else name
        return f"{self.thrower}+{self.pegger}"


def parse_player(text: str) -> PlayerName:
    """Return the player that `text` names: ``schell+rule``, ``greedy+montecarlo50``, ``nash``.

    A solution tosses, plays or does both: ``nash``, ``nash+rule``; a name with ``-max``
    always takes the most probable choice, one with ``-win``, ``-match`` or ``-acc`` plays for the score (``nash+score``
    is ``nash-match``), and ``nash-max-win`` does both. Any file NAME.muggins in the folder of solutions is a player
    NAME.

    Raises:
        PlayerError: no such player.
    """
    text = text.strip().lower()
    if text.endswith(_SCORE):
        text = text.removesuffix(_SCORE) + _MATCH
    thrower, plus, pegger = text.partition("+")
    if not plus:
        if thrower != LEARNED and (thrower in ABOUT_THROWERS or _follower(thrower) is None):
            names = (*ABOUT_SOLUTIONS, LEARNED, *(f"{name}+{name}" for name in ABOUT_THROWERS if name in ABOUT_PEGGERS))
            hint = did_you_mean(text, names)
            raise PlayerError(f"player {shorten(text)!r}: expected THROWER+PEGGER, such as schell+rule, or nash{hint}")
        pegger = thrower
    return PlayerName(_half("thrower", thrower, ABOUT_THROWERS), _half("pegger", pegger, ABOUT_PEGGERS))


def _half(what: str, text: str, about: Mapping[str, str]) -> Half:
    match = _MONTECARLO.fullmatch(text)
    name, samples = ("montecarlo", int(match[1] or SAMPLES)) if match else (text, 0)
    half = Half(name, samples=samples) if name in about else _follower(text)
    if half is None:
        names = (*about, *ABOUT_SOLUTIONS)
        raise PlayerError(f"{what} {shorten(text)!r}: expected one of {', '.join(names)}{did_you_mean(text, names)}")
    return half


def _follower(text: str) -> Half | None:
    match = _FOLLOWER.fullmatch(text)
    if match is None or not (match[1] in SHIPPED or is_file(solution_path(match[1]))):
        return None
    return Half(text, match[1], match[2] is not None, _AIMS.index(match[3]) if match[3] else POINTS)
