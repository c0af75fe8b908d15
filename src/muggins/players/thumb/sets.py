"""The sets of rules of thumb: one list, of which the first few are a set of their own."""

from collections.abc import Sequence

from muggins.players.thumb.learned import RULES
from muggins.players.thumb.rule import Rule

BASE = (
    "Keep the four cards that score most; a pair or a fifteen thrown: +2 to your own crib, −2 to your opponent's.",
    "Play the card that scores most.",
)
"""The first two rules of every set; all others add points to what these count."""
SIZES = (5, 10, 20, 40)
"""How many rules the published sets have."""


def rules_of(size: int) -> Sequence[Rule]:
    """Return the rules of a set of so many rules, the first two of which are ``BASE``."""
    return RULES[: size - len(BASE)]
