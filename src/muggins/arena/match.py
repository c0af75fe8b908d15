"""A match of two players as work units: ranges of game numbers, each with its own tally.

Game number n of a seed has its own cards and its own draws, so a match is the same however its
games are shared out, and the tally of a range of games is the sum of the tallies of its parts.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from muggins.arena.plain import Forfeit, play_plain
from muggins.arena.playout import NO_LOGS, play_games
from muggins.arena.series import LENGTH, AdaptingPlayer, SeriesPlayer, Stretch, play_plain_series, play_series
from muggins.arena.statistics import Sprt, games_of, match_points
from muggins.arena.table import new_table
from muggins.arena.tally import Tally, new_tally
from muggins.arena.workers import Workers
from muggins.errors import MatchError
from muggins.players.adaptive.learner import Learner
from muggins.players.asking import Chooser
from muggins.players.engine import EngineName
from muggins.players.forms import compiled, solution_of
from muggins.players.named import AnyName, OutsideName, chooser
from muggins.players.registry import PlayerName

UNIT = 1_000
"""Games (or pairs of games) in a work unit."""
_SLOW_UNIT = 20
_MOST = 10_000_000_000


def check_seed(seed: object) -> None:
    """Refuse a number that is no seed.

    Raises:
        MatchError: not from 0 to 2**62 - 1.
    """
    if not isinstance(seed, int) or not 0 <= seed < 2**62:
        raise MatchError(f"seed {seed}: expected a whole number from 0 to 2**62 - 1")


def check_many(many: int, what: str, least: int) -> None:
    """Refuse a number of games, deals or the like that cannot be played.

    Raises:
        MatchError: not from `least` to 10,000,000,000.
    """
    if not least <= many <= _MOST:
        raise MatchError(f"{many} {what}: expected {least:,} to {_MOST:,}")


@dataclass(frozen=True, slots=True)
class Match:
    """Two players, a seed and a schedule.

    Attributes:
        first: player A.
        second: player B.
        seed: 0 or more.
        duplicate: play each game's cards twice, the players changing seats. A number then stands
            for a pair of games.
    """

    first: AnyName
    second: AnyName
    seed: int = 1
    duplicate: bool = False

    def __post_init__(self) -> None:
        check_seed(self.seed)

    @property
    def unit(self) -> int:
        """How many numbers make a work unit of a second or less."""
        if self.learns:
            return LENGTH
        units = [_SLOW_UNIT if of.pegger.samples else UNIT for of in self.built_in]
        return min(*units, *(of.unit for of in self._outside), UNIT)

    @property
    def players(self) -> tuple[AnyName, AnyName]:
        return self.first, self.second

    @property
    def built_in(self) -> list[PlayerName]:
        return [of for of in self.players if isinstance(of, PlayerName)]

    @property
    def _outside(self) -> list[OutsideName]:
        return [of for of in self.players if not isinstance(of, PlayerName)]

    @property
    def is_compiled(self) -> bool:
        return not self._outside

    @property
    def holds_lock(self) -> bool:
        """Whether the games are Python that threads cannot share."""
        return any(not isinstance(of, EngineName) for of in self._outside)

    @property
    def alone(self) -> bool:
        """Whether a player is one object, which one thread must ask."""
        return any(of.alone for of in self._outside)

    @property
    def learns(self) -> bool:
        """Whether a player learns: then a unit is a series that it begins from nothing."""
        return self.first.learns or self.second.learns

    @property
    def games_per_number(self) -> int:
        """1, or 2 where each game's cards are played twice."""
        return 2 if self.duplicate else 1


@dataclass(frozen=True, slots=True)
class Block:
    """The tally of a range of numbers of a match.

    Attributes:
        start: the first number.
        size: how many numbers.
        tally: their sum.
        forfeits: the games that were lost by failing; they are in the tally.
    """

    start: int
    size: int
    tally: Tally
    forfeits: tuple[Forfeit, ...] = ()


def play_block(match: Match, start: int, size: int) -> Block:
    """Play the numbers ``start`` to ``start + size - 1`` of a match.

    Raises:
        PlayerError: a custom player cannot be imported or made, or answers what nobody can read.
        IllegalActionError: it makes an illegal choice.
    """
    if not match.is_compiled:
        return _play_plain(match, start, size)
    if match.learns:
        return _play_series(match, start, size)
    tally = new_tally()
    first, second = map(compiled, match.built_in)
    table = new_table(first, second)
    play_games(table, match.seed, start, size, match.duplicate, tally, NO_LOGS)
    return Block(start, size, tally)


def _play_plain(match: Match, start: int, size: int) -> Block:
    """Play a part of a unit, and before it what its players may have drawn from."""
    begin = start // match.unit * match.unit
    with ExitStack() as stack:
        if match.learns:
            learning = _plain_side(match, 0, begin, stack), _plain_side(match, 1, begin, stack)
            series = play_plain_series(learning, match.seed, range(begin, start + size), match.duplicate, cuts=(start,))
            return _block(start, size, series)
        sides = _asked(match, 0, begin, stack), _asked(match, 1, begin, stack)
        if begin < start:
            play_plain(sides, match.seed, begin, start - begin, match.duplicate)
        tally, forfeits = play_plain(sides, match.seed, start, size, match.duplicate)
    return Block(start, size, tally, tuple(forfeits))


def _asked(match: Match, place: int, begin: int, stack: ExitStack) -> Chooser:
    player = chooser(match.players[place], match.seed + 2 * begin + place)
    stack.callback(player.close)
    return player


def _plain_side(match: Match, place: int, begin: int, stack: ExitStack) -> Chooser | AdaptingPlayer:
    name = match.players[place]
    if isinstance(name, PlayerName) and name.learns:
        solution = solution_of(name.pegger)
        assert solution is not None
        return AdaptingPlayer(solution, Learner(solution))
    return _asked(match, place, begin, stack)


def _play_series(match: Match, start: int, size: int) -> Block:
    numbers = range(start // LENGTH * LENGTH, start + size)
    first, second = map(_side, match.built_in)
    return _block(start, size, play_series((first, second), match.seed, numbers, match.duplicate, cuts=(start,)))


def _block(start: int, size: int, series: Iterator[Stretch]) -> Block:
    tally, forfeits = new_tally(), list[Forfeit]()
    for stretch in series:
        if stretch.start >= start:
            tally, forfeits = added(tally, stretch.tally), [*forfeits, *stretch.forfeits]
    return Block(start, size, tally, tuple(forfeits))


def _side(name: PlayerName) -> SeriesPlayer:
    player = compiled(name)
    return SeriesPlayer(player, Learner(player.play) if name.learns and player.play is not None else None)


def play_match(
    match: Match,
    numbers: int,
    *,
    start: int = 0,
    workers: Workers | None = None,
    enough: Callable[[Block], bool] | None = None,
) -> Iterator[Block]:
    """Play the numbers from ``start`` up to ``numbers`` and yield their blocks in order.

    Args:
        match: who plays.
        numbers: where to end.
        start: where to begin, to continue a match.
        workers: who does the work; None: the cores of this machine; one thread asks a player that is one object.
        enough: asked with each block in order; True ends the match after it. Blocks end at
            multiples of the unit, so that the answer does not depend on the workers.

    Yields:
        Blocks without gaps.
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


def check_half_width(until: float) -> None:
    """Raise a MatchError unless an interval can be as small as this."""
    if not until > 0:
        raise MatchError(f"half-width {until:g}: expected more than 0")


def stopping(
    match: Match, tally: Callable[[], Tally], until: float | None, sprt: Sprt | None
) -> Callable[[Block | None], bool]:
    """Return what says, asked after a block, whether a match may stop.

    Args:
        match: at least two of its units are played.
        tally: returns that of the games so far.
        until: the half-width of match points per game that is enough, or None.
        sprt: the test whose end is enough, or None.

    Raises:
        MatchError: a half-width that is none.
    """
    if until is not None:
        check_half_width(until)

    def enough(_: Block | None) -> bool:
        if games_of(tally()) < 2 * match.unit:
            return False
        if until is not None and match_points(tally()).half_width <= until:
            return True
        return sprt is not None and sprt.verdict(tally()) is not None

    return enough


def added(tally: Tally, other: Tally) -> Tally:
    return Tally(*(mine + theirs for mine, theirs in zip(tally, other, strict=True)))


def to_numbers(tally: Tally) -> list[int]:
    """Return a tally as one list of whole numbers, for storage."""
    numbers: list[int] = np.concatenate([part.ravel() for part in tally]).tolist()
    return numbers


def from_numbers(numbers: list[int]) -> Tally:
    """Return the tally that :func:`to_numbers` turned into a list.

    Raises:
        MatchError: not the numbers of a tally.
    """
    shapes = [part.shape for part in new_tally()]
    sizes = [int(np.prod(shape)) for shape in shapes]
    if len(numbers) != sum(sizes):
        raise MatchError(f"a stored tally has {len(numbers)} numbers: expected {sum(sizes)}")
    parts: list[NDArray[np.int64]] = []
    for shape, size in zip(shapes, sizes, strict=True):
        parts.append(np.array(numbers[:size], np.int64).reshape(shape))
        numbers = numbers[size:]
    return Tally(*parts)
