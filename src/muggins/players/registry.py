"""Players by name: any thrower with any pegger, as in ``schell+rule``."""

import random
import re
from collections.abc import Mapping
from dataclasses import dataclass

from muggins.errors import PlayerError
from muggins.players import montecarlo, peggers
from muggins.players.base import Pair, Pegger
from muggins.players.throwers import THROWERS

SAMPLES = 20
"""How many playouts of each card the Monte Carlo pegger makes by default."""

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
}
ABOUT_PEGGERS: Mapping[str, str] = {
    "random": "any card that fits",
    "greedy": "the most points at once",
    "rule": "the most points at once, and small bonuses for what they prepare",
    "bill": "the one card that scores most, otherwise the highest that makes no 5 or 21",
    "montecarlo": f"{SAMPLES} playouts of each card (montecarlo50: 50), both sides by rule",
}


@dataclass(frozen=True, slots=True)
class PlayerName:
    """A player's name, taken apart.

    Attributes:
        thrower: a name from ``ABOUT_THROWERS``.
        pegger: a name from ``ABOUT_PEGGERS``.
        samples: playouts of each card, for the Monte Carlo pegger; otherwise 0.
    """

    thrower: str
    pegger: str
    samples: int = 0

    def __str__(self) -> str:
        samples = str(self.samples) if self.samples not in {0, SAMPLES} else ""
        return f"{self.thrower}+{self.pegger}{samples}"


def parse_player(text: str) -> PlayerName:
    """Return the player that `text` names: ``schell+rule``, ``greedy+montecarlo50``, ``bill+bill``.

    Raises:
        PlayerError: no such player.
    """
    thrower, plus, pegger = text.strip().lower().partition("+")
    if not plus:
        raise PlayerError(f"player {text!r}: expected THROWER+PEGGER, such as schell+rule")
    if thrower not in ABOUT_THROWERS:
        raise PlayerError(f"thrower {thrower!r}: expected one of {', '.join(ABOUT_THROWERS)}")
    samples = 0
    if found := re.fullmatch(r"montecarlo[(:]?([1-9]\d{0,4})?\)?", pegger, re.ASCII):
        pegger, samples = "montecarlo", int(found[1] or SAMPLES)
    if pegger not in ABOUT_PEGGERS:
        raise PlayerError(f"pegger {pegger!r}: expected one of {', '.join(ABOUT_PEGGERS)}")
    return PlayerName(thrower, pegger, samples)


def plain_player(name: PlayerName, rng: random.Random) -> Pair:
    """Return a player in its plain form, drawing from `rng`."""
    chosen: Mapping[str, Pegger] = {
        "random": peggers.BestCard(peggers.anything),
        "greedy": peggers.BestCard(peggers.greedy),
        "rule": peggers.BestCard(peggers.rule),
        "bill": peggers.Bill(),
        "montecarlo": montecarlo.MonteCarlo(name.samples, rng),
    }
    return Pair(str(name), THROWERS[name.thrower], chosen[name.pegger], rng)
