"""Who is at a table from outside: an engine, or a player of one's own in Python. Only the terminal seats them."""

from muggins.players.engine.client import PREFIX
from muggins.players.own import is_own, registered
from muggins.table.levels import LEVELS


def is_outside(name: str) -> bool:
    """Return whether a name is that of an engine or of a player of one's own; a level is not."""
    return name.startswith(PREFIX) or is_own(name) or (name in registered() and name not in LEVELS)
