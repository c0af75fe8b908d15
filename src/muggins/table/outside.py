"""Opponents from outside: engines and custom players in Python. Only the terminal seats them."""

from muggins.players.engine import PREFIX
from muggins.players.own import is_own, registered
from muggins.table.levels import LEVELS


def is_outside(name: str) -> bool:
    return name.startswith(PREFIX) or is_own(name) or (name in registered() and name not in LEVELS)
