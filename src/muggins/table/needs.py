"""What must be compiled on a new machine before an opponent can move."""

from collections.abc import Iterable

from muggins.coach.parts import CARDS, CARDS_AT_SCORE, MATCH, SCORE, SIMPLE, TABLE, TOSSES
from muggins.errors import PlayerError
from muggins.players.registry import POINTS, parse_player
from muggins.table.levels import LEVELS


def needed_by(name: str) -> tuple[str, ...]:
    """Return the parts of :mod:`muggins.coach.parts` that an opponent needs; none for unknown names."""
    if name.strip().lower() in LEVELS:
        return TABLE, TOSSES, CARDS
    try:
        player = parse_player(name)
    except PlayerError:
        return ()
    both = player.thrower, player.pegger
    simple = () if all(half.solution for half in both) else (SIMPLE,)
    if any(half.aim != POINTS for half in both):
        return TABLE, TOSSES, SCORE, CARDS_AT_SCORE, *simple
    return (TABLE, *simple) if any(half.solution for half in both) else simple


def needed_in_match(names: Iterable[str]) -> tuple[str, ...]:
    parts = {part for name in names for part in needed_by(name)} - {SIMPLE}
    return (*parts, MATCH) if parts == {TABLE} else tuple(parts)
