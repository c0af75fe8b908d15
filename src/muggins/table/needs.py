"""What must be compiled on a new machine before an opponent can move."""

from muggins.coach.warm import CARDS, LEARNING, NETS, SCORE, TABLE, TOSSES
from muggins.errors import PlayerError
from muggins.players.registry import LEARNED, LEARNED_PPO, is_solution, parse_player, played_for
from muggins.table.levels import LEVELS


def needed_by(name: str) -> tuple[str, ...]:
    """Return the parts of :mod:`muggins.coach.warm` that an opponent needs; none for who is no opponent."""
    if name.strip().lower() in LEVELS:
        return TABLE, TOSSES, CARDS
    try:
        found = parse_player(name)
    except PlayerError:
        return ()
    if found.learns:
        return TABLE, TOSSES, SCORE, LEARNING
    both = found.thrower, found.pegger
    nets = (NETS,) if {LEARNED, LEARNED_PPO} & set(both) else ()
    if any(played_for(one) >= 0 for one in both):
        return TABLE, TOSSES, SCORE, *nets
    return (TABLE, *nets) if any(is_solution(one) for one in both) else nets
