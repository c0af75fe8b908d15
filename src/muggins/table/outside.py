"""Opponents from outside: engines and custom players in Python. Only the terminal seats them."""

from muggins.players.engine import PREFIX
from muggins.players.own import is_own, registered
from muggins.table.levels import LEVELS


def is_outside(name: str) -> bool:
    """Return whether a name is that of an engine or of a custom player; a level is not."""
    return name.startswith(PREFIX) or is_own(name) or (name in registered() and name not in LEVELS)
