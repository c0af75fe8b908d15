"""A match of two players as work units: ranges of game numbers, each with its own tally.

Game number n of a seed has its own cards and draws: a match is the same however its games are shared out.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass

import numpy as np

from muggins.arena.plain import Block, play_plain
from muggins.arena.playout import NO_LOGS, play_games
from muggins.arena.table import new_table
from muggins.arena.tally import Tally, new_tally
from muggins.arena.workers import Workers
from muggins.errors import MatchError
from muggins.players.forms import Compiled, compiled
from muggins.players.named import AnyName, chooser
from muggins.players.registry import PlayerName

_MOST = 10_000_000_000


def check_seed(seed: object) -> None:
    """Raise a MatchError unless a seed is a whole number from 0 to 2**62 - 1."""
    if not isinstance(seed, int) or not 0 <= seed < 2**62:
        raise MatchError(f"seed {seed}: expected a whole number from 0 to 2**62 - 1")


def check_number(number: int, what: str, least: int) -> None:
    """Raise a MatchError unless a number of games, deals or the like is from `least` to 10,000,000,000."""
    if not least <= number <= _MOST:
        raise MatchError(f"{number} {what}: expected {least:,} to {_MOST:,}")


@dataclass(frozen=True, slots=True)
class Match:
    """Two players, a seed and a schedule."""

    first: AnyName  # player A
    second: AnyName  # player B
    seed: int = 1  # 0 or more
    duplicate: bool = False  # play all cards twice, the players changing seats; a number is then two games

    def __post_init__(self) -> None:
        check_seed(self.seed)

    @property
    def players(self) -> tuple[AnyName, AnyName]:
        return self.first, self.second

    @property
    def unit(self) -> int:
        """Numbers in a work unit, of a second or less."""
        return min(of.unit for of in self.players)

    @property
    def holds_lock(self) -> bool:
        """Whether threads cannot share the games, which are Python."""
        return any(of.holds_lock for of in self.players)

    @property
    def alone(self) -> bool:
        """Whether a player is one object, for one thread to ask."""
        return any(of.alone for of in self.players)

    @property
    def games_per_number(self) -> int:
        """2 where each game's cards are played twice, otherwise 1."""
        return 2 if self.duplicate else 1


def play_block(match: Match, start: int, size: int) -> Block:
    """Play the numbers ``start`` to ``start + size - 1`` of a match; raises what custom players raise."""
    built_in = [of for of in match.players if isinstance(of, PlayerName)]
    if len(built_in) < len(match.players):
        return _play_plain(match, start, size)
    one, two = map(compiled, built_in)
    return Block(start, size, tally_of(one, two, match.seed, start, size, match.duplicate))


def tally_of(first: Compiled, second: Compiled, seed: int, start: int, number: int, duplicate: bool) -> Tally:
    tally = new_tally()
    play_games(new_table(first, second), seed, start, number, duplicate, tally, NO_LOGS)
    return tally


def _play_plain(match: Match, start: int, size: int) -> Block:
    """Play a part of a unit, and before it what its players may have drawn from."""
    begin = start // match.unit * match.unit
    with ExitStack() as stack:
        first, second = (chooser(of, match.seed + 2 * begin + place) for place, of in enumerate(match.players))
        sides = first, second
        for side in sides:
            stack.callback(side.close)
        if begin < start:
            play_plain(sides, match.seed, begin, start - begin, match.duplicate)
        return play_plain(sides, match.seed, start, size, match.duplicate)


def play_match(
    match: Match,
    numbers: int,
    *,
    start: int = 0,
    workers: Workers | None = None,
    enough: Callable[[Block], bool] | None = None,
) -> Iterator[Block]:
    """Play the numbers from ``start`` up to ``numbers`` and yield their blocks in order, without gaps.

    ``enough`` is called with each block in order; True ends the match after it. Blocks end at multiples of the unit, so
    that the end does not depend on the workers, which are the cores of this machine if not given.
    """
    jobs = []
    while start < numbers:
        end = min(numbers, (start // match.unit + 1) * match.unit)
        jobs.append((match, start, end - start))
        start = end
    at = Workers(1) if match.alone else workers or Workers()
    results = at.run(play_block, jobs, holds_lock=match.holds_lock)
    try:
        for block in results:
            yield block
            if enough is not None and enough(block):
                return
    finally:
        results.close()


def added(tally: Tally, other: Tally) -> Tally:
    return Tally(*(mine + theirs for mine, theirs in zip(tally, other, strict=True)))


def to_numbers(tally: Tally) -> list[int]:
    """Return a tally as one list of whole numbers, for storage."""
    numbers: list[int] = np.concatenate([part.ravel() for part in tally]).tolist()
    return numbers


def from_numbers(numbers: list[int]) -> Tally:
    """Return the tally of :func:`to_numbers`; raises a MatchError for another number of numbers."""
    shapes = [part.shape for part in new_tally()]
    *ends, size = np.cumsum([np.prod(shape) for shape in shapes]).tolist()
    if len(numbers) != size:
        raise MatchError(f"a stored tally has {len(numbers)} numbers: expected {size}")
    parts = np.split(np.array(numbers, np.int64), ends)
    return Tally(*(part.reshape(shape) for part, shape in zip(parts, shapes, strict=True)))
