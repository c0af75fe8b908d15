"""Telling apart the hands of a show by where they lie: two hands, the crib, and the starter."""

from collections.abc import Sequence
from math import hypot

SHOW = (4, 4, 4, 1)
"""Cards of the two hands, the crib and the starter."""


def groups_apart(places: Sequence[tuple[float, float]], sizes: Sequence[int] = SHOW) -> tuple[tuple[int, ...], ...]:
    """Return the numbers of the places (x, y) that lie together, if they fall into groups of these sizes; else nothing.

    The two closest places are joined, then the next two, until the groups have the sizes. The largest groups come
    first, then by rows from the top.

    Example:
        >>> groups_apart([(0, 0), (9, 9), (1, 0), (8, 9), (30, 0)], (2, 2, 1))
        ((0, 2), (1, 3), (4,))
    """
    if len(places) != sum(sizes):
        return ()
    group_of = list(range(len(places)))
    pairs = sorted(
        (hypot(x - other_x, y - other_y), one, other)
        for one, (x, y) in enumerate(places)
        for other, (other_x, other_y) in enumerate(places[:one])
    )
    wanted = sorted(sizes)
    for _, one, other in pairs:
        if group_of[one] == group_of[other]:
            continue
        joined, left = group_of[one], group_of[other]
        group_of = [joined if group == left else group for group in group_of]
        groups = [tuple(place for place, group in enumerate(group_of) if group == number) for number in set(group_of)]
        if sorted(map(len, groups)) == wanted:
            groups.sort(key=lambda group: (-len(group), min(places[place][1] for place in group), group))
            return tuple(groups)
    return ()
