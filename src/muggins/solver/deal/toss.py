"""The toss as one decision of 962,988 suit classes times 15, in either role, by regrets.

What a toss is worth splits exactly into the hand (over 46 starters), the crib, and the play of the four ranks kept. The
hand is exact, suits and all; the crib is exact by ranks against the opponent's tosses, see
:mod:`muggins.solver.deal.crib`, with nobs and flush exact for its own cards and the opponent's suits assumed to be
even.
"""

from collections.abc import Callable
from concurrent.futures import Executor
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import vector_kernel
from muggins.kernels.multisets import SIZES
from muggins.kernels.suits import CLASSES
from muggins.kernels.tosses import TossGame, ranks_of_classes, toss_game
from muggins.rules.role import Role
from muggins.solver.play.regrets import Update, update_of, updated
from muggins.solver.play.variants import Variant

_T = TypeVar("_T")
_TINY = np.float32(1e-30)
_BLOCKS = 8  # parts into which the classes are cut for threads; fixed, so that sums do not depend on them


@vector_kernel
def _follow(
    six: NDArray[np.int32],
    chance: NDArray[np.float32],
    source: NDArray[np.float32],
    average: NDArray[np.float32],
    weight: np.float32,
    start: int,
    end: int,
    joint: NDArray[np.float64],
) -> None:
    """Add the strategy of the classes ``start``..``end`` to its average and to ``joint``."""
    probability = np.zeros(15, np.float32)
    for c in range(start, end):
        _follow_class(source, c, probability)
        if weight > 0:
            for toss in range(15):
                average[c, toss] += weight * probability[toss]
        for toss in range(15):
            joint[six[c], toss] += chance[c] * probability[toss]


@vector_kernel
def _follow_class(source: NDArray[np.float32], c: int, probability: NDArray[np.float32]) -> None:
    """Fill ``probability`` float32[15] in proportion to what is above zero, evenly without."""
    total = np.float32(0)
    for toss in range(15):
        probability[toss] = max(source[c, toss], np.float32(0))
        total += probability[toss]
    if total > _TINY:
        for toss in range(15):
            probability[toss] /= total
    else:
        for toss in range(15):
            probability[toss] = np.float32(1 / 15)


class _Values(NamedTuple):
    """What tosses are worth to a side, apart from the hand."""

    crib: NDArray[np.float32]  # [18395, 15], points of the crib by ranks
    play: NDArray[np.float32]  # [1820], own net points in the play by keep
    sign: int  # of the crib: 1 if it is the side's own, or -1


@vector_kernel
def _worth(game: TossGame, values: _Values, c: int, worth: NDArray[np.float32]) -> None:
    """Fill ``worth`` float32[15], what each toss of a class is worth to its side."""
    s = game.six[c]
    for toss in range(15):
        cribs = game.suited[c, toss] + values.crib[s, toss]
        worth[toss] = game.hand[c, toss] + values.sign * cribs + values.play[game.keep[s, toss]]


@vector_kernel
def _learn(game: TossGame, values: _Values, regrets: NDArray[np.float32], update: Update, start: int, end: int) -> None:
    probability, worth = np.zeros(15, np.float32), np.zeros(15, np.float32)
    for c in range(start, end):
        _follow_class(regrets, c, probability)
        _worth(game, values, c, worth)
        mean = np.float32(0)
        for toss in range(15):
            mean += probability[toss] * worth[toss]
        for toss in range(15):
            regrets[c, toss] = updated(regrets[c, toss], worth[toss], mean, update)


@vector_kernel
def _expect(game: TossGame, values: _Values, source: NDArray[np.float32], start: int, end: int) -> tuple[float, float]:
    """Return what the best tosses of some classes are worth and the strategy's, by their chance."""
    probability, worth = np.zeros(15, np.float32), np.zeros(15, np.float32)
    of_best, of_strategy = 0.0, 0.0
    for c in range(start, end):
        _follow_class(source, c, probability)
        _worth(game, values, c, worth)
        best, mean = worth[0], np.float32(0)
        for toss in range(15):
            best = max(best, worth[toss])
            mean += probability[toss] * worth[toss]
        of_best += np.float64(game.chance[c]) * best
        of_strategy += np.float64(game.chance[c]) * mean
    return of_best, of_strategy


@vector_kernel
def _parts(game: TossGame, crib: NDArray[np.float32], source: NDArray[np.float32]) -> tuple[float, float]:
    probability = np.zeros(15, np.float32)
    hands, cribs = 0.0, 0.0
    for c in range(len(game.six)):
        _follow_class(source, c, probability)
        s = game.six[c]
        for toss in range(15):
            weight = np.float64(game.chance[c]) * probability[toss]
            hands += weight * game.hand[c, toss]
            cribs += weight * (game.suited[c, toss] + crib[s, toss])
    return hands, cribs


def expected_parts(source: NDArray[np.float32], crib: NDArray[np.float32]) -> tuple[float, float]:
    """Return the expected hand and crib of a strategy, float32[962988, 15] up to a factor for each class, in points."""
    return _parts(toss_game(), crib, source)


def toss_joint(
    source: NDArray[np.float32], pool: Executor, average: NDArray[np.float32] | None = None, weight: float = 0
) -> NDArray[np.float64]:
    """Return float64[18395, 15]: the probability of six ranks and of each toss of them together; sums to 1.

    ``source`` float32[962988, 15] is a strategy (or regrets): what is above zero counts. It is added to ``average``, of
    the same shape, `weight` times.
    """
    six, chance = ranks_of_classes()
    parts = [np.zeros((SIZES[6], 15)) for _ in range(_BLOCKS)]
    kept = source if average is None else average

    def follow(block: int, start: int, end: int) -> None:
        _follow(six, chance, source, kept, np.float32(weight), start, end, parts[block])

    _blocks(pool, follow)
    return np.sum(parts, axis=0)  # type: ignore[no-any-return]


def expect(
    role: Role, source: NDArray[np.float32], crib: NDArray[np.float32], play: NDArray[np.float64], pool: Executor
) -> tuple[float, float]:
    """Return the expected worth, in own points, of the best tosses and of the strategy's, float32[962988, 15].

    ``crib`` float32[18395, 15] is of :func:`crib_values`, ``play`` float64[1820] own net points in the play by keep.
    """
    game, values = toss_game(), _values(role, crib, play)
    best, mean = np.sum(_blocks(pool, lambda _, start, end: _expect(game, values, source, start, end)), axis=0)
    return float(best), float(mean)


def _values(role: Role, crib: NDArray[np.float32], play: NDArray[np.float64]) -> _Values:
    return _Values(crib, play.astype(np.float32), 1 if role is Role.DEALER else -1)


def _blocks(pool: Executor, work: Callable[[int, int, int], _T]) -> list[_T]:
    edges = np.linspace(0, CLASSES, _BLOCKS + 1).astype(int).tolist()
    jobs = [pool.submit(work, block, edges[block], edges[block + 1]) for block in range(_BLOCKS)]
    return [job.result() for job in jobs]


class TossSolver:
    """Regrets and average strategy of one role's toss."""

    def __init__(self, role: Role, variant: Variant, pool: Executor) -> None:
        """Begin without regrets."""
        self.role, self.variant = role, variant
        self.regrets = np.zeros((CLASSES, 15), np.float32)
        self.average = np.zeros((CLASSES, 15), np.float32)
        self._pool = pool

    def follow(self, weight: float) -> NDArray[np.float64]:
        """Return :func:`toss_joint` of the current strategy, which joins the average by ``weight``."""
        return toss_joint(self.regrets, self._pool, self.average, weight)

    def learn(self, iteration: int, crib: NDArray[np.float32], play: NDArray[np.float64]) -> None:
        """Update the regrets in iteration 1, 2, ...; ``crib`` and ``play`` as in :func:`expect`."""
        game, values, update = toss_game(), _values(self.role, crib, play), update_of(self.variant, iteration)
        _blocks(self._pool, lambda _, start, end: _learn(game, values, self.regrets, update, start, end))
