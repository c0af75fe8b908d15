"""Opponents that err like people: the coach's values with random slips.

A choice that loses l points is made in proportion to exp(-l / temperature): small losses are common, big ones rare.
"""

import random
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from muggins.cards import Card, rank_of
from muggins.counting.spoken import steps
from muggins.errors import PlayerError, did_you_mean, shorten
from muggins.once import once
from muggins.players.base import DrawingPlayer, Toss
from muggins.players.registry import ABOUT_SOLUTIONS, SAMPLES, PlayerName, parse_player
from muggins.rules.play import legal_ranks
from muggins.rules.show import ShowCount
from muggins.rules.view import View

if TYPE_CHECKING:
    from muggins.coach.coach import Coach

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Level:
    """How strongly an opponent slips.

    Attributes:
        toss: temperature of its tosses, points.
        play: temperature of its cards, points.
        misses: probability of overlooking each thing that is counted in a hand, where it counts for itself.
        about: who plays like that.
    """

    toss: float
    play: float
    misses: float
    about: str


LEVELS: Mapping[str, Level] = {
    "novice": Level(2.0, 1.2, 0.12, "knows the rules; plays almost at random"),
    "casual": Level(0.9, 0.6, 0.06, "a kitchen-table player; slips in every deal"),
    "club": Level(0.4, 0.3, 0.02, "a weekly club player; goes wrong in close decisions"),
    "strong": Level(0.15, 0.12, 0.004, "a tournament winner; rarely gives up more than a fraction of a point"),
}
"""Measured match points against nash: see docs/measurements/coach.md."""


def opponent(name: str, rng: random.Random) -> DrawingPlayer:
    """Return a level or any player of the arena in plain form, or raise PlayerError."""
    key = name.strip().lower()
    if key in LEVELS:
        player = LevelPlayer(LEVELS[key])
        return DrawingPlayer(key, player, player, rng)
    from muggins.players.forms import plain_player  # noqa: PLC0415 - it compiles

    return plain_player(_of_the_arena(name), rng)


def successor(name: str) -> str:
    """Return who continues an unfinished game of an opponent: of one that is gone, the player it began as."""
    return {"adapt": "nash-win"}.get(name, name)


def claimed_points(name: str, count: ShowCount, rng: random.Random) -> int:
    """Return what an opponent that counts for itself claims: a level overlooks something now and then."""
    level = LEVELS.get(name)
    if level is None:
        return count.points
    return sum(step.points for step in steps(count) if rng.random() >= level.misses)


def check_quick(name: str) -> None:
    """Check that an opponent decides in a fraction of a second, so that others need not wait, or raise PlayerError."""
    if name.strip().lower() not in LEVELS and not _of_the_arena(name).is_quick:
        raise PlayerError(
            f"player {shorten(name)!r} thinks too long for this table: expected at most {SAMPLES} playouts of each card"
        )


def _of_the_arena(name: str) -> PlayerName:
    try:
        return parse_player(name)
    except PlayerError as error:
        words = str(error).partition("; did you mean")[0]
        close = did_you_mean(name, (*LEVELS, *ABOUT_SOLUTIONS))
        raise PlayerError(f"{words}, or a level: {', '.join(LEVELS)}, solver, champion{close}") from None


class LevelPlayer:
    """Tosses and plays by the coach's values, with random slips."""

    def __init__(self, level: Level) -> None:
        self._level = level

    def toss_probabilities(self, view: View) -> Mapping[Toss, float]:
        losses = {(toss[0], toss[1]): loss for toss, loss in _coach().losses(view).items()}
        return slips(losses, self._level.toss)

    def play_probabilities(self, view: View) -> Mapping[Card, float]:
        legal = view.legal_cards()
        if len(legal_ranks(map(rank_of, legal), 0)) == 1:
            return {min(legal): 1.0}
        losses = {card: loss for (card,), loss in _coach().losses(view).items()}
        return slips(losses, self._level.play)

    def thinks(self, view: View) -> bool:  # noqa: ARG002
        return True


# As pyproject.toml registers them: 'muggins match club nash'.
novice, casual, club, strong = (partial(LevelPlayer, level) for level in LEVELS.values())


@once(1)
def _coach() -> "Coach":
    from muggins.coach.coach import Coach  # noqa: PLC0415 - it compiles

    return Coach(at_once=1)


def slips(losses: Mapping[_T, float], temperature: float) -> dict[_T, float]:
    """Return probabilities in proportion to exp(-loss / temperature), leaving out what is rarer than 1e-6."""
    from muggins.players.slips import fill_slips  # noqa: PLC0415 - it compiles

    odds = np.zeros(len(losses))
    fill_slips(-np.array([*losses.values()]), temperature, odds)
    return {choice: share for choice, share in zip(losses, odds.tolist(), strict=True) if share > 0}
