"""Players by name: any thrower with any pegger, as in ``schell+rule``."""

import random
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from muggins.errors import PlayerError, did_you_mean, shorten
from muggins.files.paths import SHIPPED, is_file, shipped_path, solution_path
from muggins.players import montecarlo, peggers
from muggins.players.base import DrawingPlayer, Pegger, Thrower
from muggins.players.throwers import THROWERS
from muggins.wire import Answer

if TYPE_CHECKING:
    from muggins.solver.file.solution import Solution

SAMPLES = 20
"""Playouts of each card by the Monte Carlo pegger unless told."""

ABOUT_THROWERS: Mapping[str, str] = {
    "random": "any of the 15 tosses",
    "greedy": "points of the four kept cards, and of the two tossed ones, without a starter",
    "schell": "points of the four kept cards, and Schell's table of the crib",
    "hessel": "the same with Hessel's table",
    "rasmussen": "the same with Rasmussen's table",
    "expected": "expected hand over 46 starters, expected crib over 45,540 cribs, exact",
    "schell-exact": "expected hand over 46 starters, and Schell's table of the crib",
    "hand": "study strategy 1: the highest expected hand, whatever the crib gets",
    "hope": "study strategy 2: the highest hand that a starter can give, then the expected",
    "hand-and-crib": "study strategy 3: expected hand plus expected crib, whoever owns it",
    "hand-less-crib": "study strategy 4: expected hand less expected crib, whoever owns it",
    "bill": "as greedy; ties by ranks, fives, pairs, fifteens, neighbours and suits",
    "table": "expected hand over 46 starters, and the equilibrium's tables of the crib and of the play",
    "learned": "expected hand over 46 starters, and what it has learned of the crib and the play",
}
ABOUT_SOLUTIONS: Mapping[str, str] = {
    "nash": "by the probabilities of the shipped solution",
    "nash-max": "the same, always the most probable choice",
    "nash+score": "plays for match points at the score; also nash-match, nash-win, nash-acc",
    "nash-max+score": "the same, but the most probable choice where the score does not matter; also nash-max-win",
    "adapt": "as nash-win, and learns its opponent: the best response to what it has seen",
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
    """The players, each name with how it decides.

    Attributes:
        solutions: which toss and play.
        throwers: which toss.
        peggers: which play.
        registered: of installed packages, each name with its ``module:attribute``.
    """

    solutions: dict[str, str]
    throwers: dict[str, str]
    peggers: dict[str, str]
    registered: dict[str, str] = field(default_factory=dict)


def players() -> Players:
    """Return all players, but the user's own solutions."""
    return Players(dict(ABOUT_SOLUTIONS), dict(ABOUT_THROWERS), dict(ABOUT_PEGGERS))


LEARNED = "learned"
"""The player that learned from playing itself: a thrower, a pegger, or both."""
_MOST = "-max"
_FOR = ("-win", "-match", "-acc")
"""What a solution's player plays for instead of points; in the order of rules.ruleset.Objective."""
_SCORE = "+score"
ADAPT = "adapt"
"""The player that learns its opponent; before it has learned anything it is ``nash-win``."""


@dataclass(frozen=True, slots=True)
class PlayerName:
    """A player's name in its parts.

    Attributes:
        thrower: a name from ``ABOUT_THROWERS``, or a solution's.
        pegger: a name from ``ABOUT_PEGGERS``, or a solution's.
        samples: playouts of each card, for the Monte Carlo pegger; otherwise 0.
    """

    thrower: str
    pegger: str
    samples: int = 0

    @property
    def learns(self) -> bool:
        return self.thrower == ADAPT

    @property
    def is_quick(self) -> bool:
        """Whether it decides in a fraction of a second: all do, but who plays cards out more often than usual."""
        return self.samples <= SAMPLES

    def __str__(self) -> str:
        if self.thrower == self.pegger and (self.thrower == LEARNED or self.thrower not in ABOUT_THROWERS):
            plain = self.thrower.removesuffix(_FOR[1])
            return self.thrower if plain == self.thrower else f"{plain}{_SCORE}"
        samples = str(self.samples) if self.samples not in {0, SAMPLES} else ""
        return f"{self.thrower}+{self.pegger}{samples}"


def parse_player(text: str) -> PlayerName:
    """Return the player that `text` names: ``schell+rule``, ``greedy+montecarlo50``, ``nash``.

    ``adapt`` learns its opponent. A solution tosses, plays or does both: ``nash``, ``nash+rule``; a name
    with ``-max`` always takes the most probable choice, one with ``-win``, ``-match`` or ``-acc`` plays for the score
    (``nash+score`` is ``nash-match``), and ``nash-max-win`` does both. Besides the shipped one, any
    solution file NAME.muggins in the folder of solutions is a player NAME.

    Raises:
        PlayerError: no such player.
    """
    text = text.strip().lower()
    if text == ADAPT:
        return PlayerName(ADAPT, ADAPT)
    if text.endswith(_SCORE):
        text = text.removesuffix(_SCORE) + _FOR[1]
    thrower, plus, pegger = text.partition("+")
    if ADAPT in {thrower, pegger}:
        raise PlayerError(f"player {shorten(text)!r}: {ADAPT} both tosses and plays: expected {ADAPT} alone")
    if not plus:
        if thrower != LEARNED and (thrower in ABOUT_THROWERS or not is_solution(thrower)):
            names = (*ABOUT_SOLUTIONS, LEARNED, *(f"{name}+{name}" for name in ABOUT_THROWERS if name in ABOUT_PEGGERS))
            hint = did_you_mean(text, names)
            raise PlayerError(f"player {shorten(text)!r}: expected THROWER+PEGGER, such as schell+rule, or nash{hint}")
        pegger = thrower
    if thrower not in ABOUT_THROWERS and not is_solution(thrower):
        raise _unknown("thrower", thrower, (*ABOUT_THROWERS, *ABOUT_SOLUTIONS))
    samples = 0
    if found := re.fullmatch(r"montecarlo[(:]?([1-9]\d{0,4})?\)?", pegger, re.ASCII):
        pegger, samples = "montecarlo", int(found[1] or SAMPLES)
    if pegger not in ABOUT_PEGGERS and not is_solution(pegger):
        raise _unknown("pegger", pegger, (*ABOUT_PEGGERS, *ABOUT_SOLUTIONS))
    return PlayerName(thrower, pegger, samples)


def _unknown(what: str, name: str, names: tuple[str, ...]) -> PlayerError:
    return PlayerError(f"{what} {shorten(name)!r}: expected one of {', '.join(names)}{did_you_mean(name, names)}")


def _stem(name: str) -> str:
    return "nash" if name == ADAPT else re.sub(rf"({_MOST})?({'|'.join(_FOR)})?$", "", name)


def is_solution(name: str) -> bool:
    return _stem(name) in SHIPPED or (
        re.fullmatch(r"[a-z0-9][a-z0-9-]*", name) is not None and is_file(solution_path(_stem(name)))
    )


def solution_file_of(name: str) -> Path | None:
    """Return the file of the user's own solution that a thrower or pegger follows; None where it follows none."""
    stem = _stem(name)
    if name in ABOUT_THROWERS or name in ABOUT_PEGGERS or stem == "nash":
        return None
    return solution_path(stem)


def solution_named(name: str) -> "Solution | None":
    """Return the solution that a thrower or pegger follows, or None where it follows none.

    Raises:
        SolverError: its file is damaged.
    """
    from muggins.solver.file.solution import open_solution  # noqa: PLC0415 - loads the compiler

    if name in ABOUT_THROWERS or name in ABOUT_PEGGERS:
        return None
    stem = _stem(name)
    return open_solution(shipped_path(stem) if stem in SHIPPED else solution_path(stem))


def takes_most(name: str) -> bool:
    """Return whether a solution's player always takes the most probable choice, or begins with it at a score."""
    return re.search(rf"{_MOST}({'|'.join(_FOR)})?$", name) is not None


def played_for(name: str) -> int:
    """Return the objective that a thrower or pegger plays for, or -1 for points."""
    if name == ADAPT:
        return 0
    return next((place for place, suffix in enumerate(_FOR) if name.endswith(suffix)), -1)


def plain_player(name: PlayerName, rng: random.Random) -> DrawingPlayer:
    """Return a player in its plain form, drawing from `rng`.

    Raises:
        SolverError: a solution's file is damaged.
        PlayerError: a player that learns, which a single game has nothing for.
    """
    if name.learns:
        raise PlayerError(f"player {str(name)!r} learns from game to game: expected it in a match or at a table")
    chosen: Mapping[str, Pegger] = {
        "random": peggers.BestCard(peggers.anything),
        "greedy": peggers.BestCard(peggers.greedy),
        "rule": peggers.BestCard(peggers.rule),
        "bill": peggers.Bill(),
        "montecarlo": montecarlo.MonteCarlo(name.samples, rng),
    }
    thrower = THROWERS.get(name.thrower) or _from_file(name.thrower)[0]
    pegger = chosen.get(name.pegger) or _from_file(name.pegger)[1]
    return DrawingPlayer(str(name), thrower, pegger, rng)


def _from_file(name: str) -> tuple[Thrower, Pegger]:
    from muggins.players.from_file import players_from_file  # noqa: PLC0415 - loads the compiler

    return players_from_file(name)
