"""Games played at a terminal of the program, by somebody who types numbers."""

from itertools import cycle, islice
from pathlib import Path

from attack.nursery import Nursery

TYPED = "1 2\n1\n2\n3\n4\n" * 600
"""Enough for any game; what does not fit is refused."""
_WAYS = (("--count", "auto"), ("--count", "mine"), ("--practice",), ("--count", "mine", "--muggins"))


def play_games(nursery: Nursery, data: Path, many: int, *, seed: str = "games") -> None:
    """Play games to their end, into the store of a data folder.

    Raises:
        RuntimeError: one of them did not come to its end.
    """
    for number, way in enumerate(islice(cycle(_WAYS), many)):
        arguments = ("play", "--against", "greedy+greedy", "--target", "61", "--seed", f"{seed} {number}", *way)
        done = nursery.run(*arguments, typed=TYPED, data=data)
        if done.status != 0 or "Review it with" not in done.out:
            raise RuntimeError(f"{arguments}: {done}")
