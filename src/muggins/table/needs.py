"""What must be compiled on a new machine before an opponent can move."""

from collections.abc import Iterable

from muggins.coach.parts import CARDS, CARDS_AT_SCORE, LEARNING, MATCH, NETS, SCORE, TABLE, TOSSES
from muggins.errors import PlayerError
from muggins.players.registry import LEARNED, is_solution, parse_player, played_for
from muggins.table.levels import LEVELS


def needed_by(name: str) -> tuple[str, ...]:
    """Return the parts of :mod:`muggins.coach.parts` that an opponent needs; none for who is no opponent."""
    if name.strip().lower() in LEVELS:
        return TABLE, TOSSES, CARDS
    try:
        found = parse_player(name)
    except PlayerError:
        return ()
    if found.learns:
        return TABLE, TOSSES, SCORE, CARDS_AT_SCORE, LEARNING
    both = found.thrower, found.pegger
    nets = (NETS,) if LEARNED in both else ()
    if any(played_for(one) >= 0 for one in both):
        return TABLE, TOSSES, SCORE, CARDS_AT_SCORE, *nets
    return (TABLE, *nets) if any(is_solution(one) for one in both) else nets


def needed_in_match(names: Iterable[str]) -> tuple[str, ...]:
    """Return the parts of :mod:`muggins.coach.parts` that a match between these players needs."""
    parts = {part for name in names for part in needed_by(name)}
    return (*parts, MATCH) if parts == {TABLE} else tuple(parts)
