"""The toss as one decision of 962,988 suit classes times 15, in either role, by regrets.

What a toss is worth splits exactly into the hand (over 46 starters), the crib, and the play of the four ranks kept. The
hand is exact, suits and all; the crib is exact by ranks against the opponent's tosses, see
:mod:`muggins.solver.toss.crib`, with nobs and flush exact for its own cards and the opponent's suits assumed to be
even.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from muggins.cards import JACK, Card, rank_of
from muggins.kernels._jit import kernel, vector_kernel
from muggins.kernels.crib import KEEPS, STARTERS_PER_KEEP, THROWS, points_of_tosses
from muggins.kernels.multisets import MEMBERS, SIZES, multiset_index, multisets_of
from muggins.kernels.suits import CLASSES, HANDS, suit_classes
from muggins.kernels.tosses import TossTables, crib_flush_total, toss_tables, toss_totals
from muggins.once import once
from muggins.rules.role import Role
from muggins.solver.play.regrets import Update, update_of, updated
from muggins.solver.play.variants import Variant

_T = TypeVar("_T")
_TINY = np.float32(1e-30)
_BLOCKS = 8
"""Parts into which the classes are cut for threads; fixed, so that sums do not depend on them."""


class TossGame(NamedTuple):
    """What never changes, by suit class (c) and by six ranks (s). Read-only."""

    six: NDArray[np.int32]  # [962988], the ranks of each class, as a multiset of six
    chance: NDArray[np.float32]  # [962988], the probability of each class
    keep: NDArray[np.int16]  # [18395, 15], what each toss keeps, as a multiset of four
    pair: NDArray[np.int16]  # [18395, 15], what each toss throws, as a multiset of two
    dealt: NDArray[np.float64]  # [18395], in how many hands six ranks come
    hand: NDArray[np.float32]  # [962988, 15], expected points of the hand
    suited: NDArray[np.float32]  # [962988, 15], expected points of the crib from its flush and nobs


@kernel
def _fill_classes(
    hands: NDArray[np.uint8], tables: TossTables, hand: NDArray[np.float32], suited: NDArray[np.float32]
) -> None:
    totals, cribs = np.zeros(15, np.int64), np.zeros(15, np.int64)
    unseen, cards = np.zeros(4, np.int64), np.zeros(6, np.uint8)
    for c in range(len(hands)):
        for place in range(6):
            cards[place] = hands[c, place]
        toss_totals(tables, cards, totals, cribs)
        unseen[:] = 13
        for card in cards:
            unseen[card & 3] -= 1
        for toss in range(15):
            hand[c, toss] = totals[toss] / STARTERS_PER_KEEP
            first, second = cards[THROWS[toss, 0]], cards[THROWS[toss, 1]]
            points = 0.0
            for card in (first, second):
                if card >> 2 == JACK:
                    points += unseen[card & 3] / 46
            if first & 3 == second & 3:
                n = unseen[first & 3]
                points += 2 * crib_flush_total(n) / (46 * 45 * 44)
            suited[c, toss] = points


@once(1)
def toss_game() -> TossGame:
    """Return the constants; computed once in about a second."""
    classes = suit_classes()
    number, copies = len(classes.keys), np.ones((SIZES[6], 6))
    for place in range(1, 6):  # of a rank, how many come up to each card
        again = MEMBERS[6][:, place] == MEMBERS[6][:, place - 1]
        copies[again, place] = copies[again, place - 1] + 1
    game = TossGame(
        *ranks_of_classes(),
        *parts_of_tosses(),
        ((5 - copies) / copies).prod(axis=1),
        np.zeros((number, 15), np.float32),
        np.zeros((number, 15), np.float32),
    )
    _fill_classes(classes.hands, toss_tables(), game.hand, game.suited)
    for array in game:
        array.flags.writeable = False
    return game


@once(1)
def ranks_of_classes() -> tuple[NDArray[np.int32], NDArray[np.float32]]:
    """Return of each suit class its ranks, as a multiset of six int32[962988], and its chance float32[962988]."""
    classes = suit_classes()
    six, chance = (
        multisets_of(classes.hands >> 2, 6).astype(np.int32),
        (classes.multiplicities / HANDS).astype(np.float32),
    )
    six.flags.writeable = chance.flags.writeable = False
    return six, chance


@once(1)
def parts_of_tosses() -> tuple[NDArray[np.int16], NDArray[np.int16]]:
    """Return what each toss of six ranks keeps, and what it throws: int16[18395, 15] each."""
    keep, pair = multisets_of(MEMBERS[6][:, KEEPS], 4), multisets_of(MEMBERS[6][:, THROWS], 2)
    keep.flags.writeable = pair.flags.writeable = False
    return keep, pair


class SixCards(NamedTuple):
    """What of :class:`TossGame` concerns six cards; tosses in the order of ``crib.TOSSES``."""

    six: int  # the ranks, as a multiset of six
    keep: NDArray[np.int16]  # [15], what each toss keeps
    hand: NDArray[np.float64]  # [15], expected points of the hand
    suited: NDArray[np.float64]  # [15], expected points of the crib from its flush and nobs


def six_cards(cards: Sequence[Card]) -> SixCards:
    """Return the same for six sorted cards alone, without counting all hands there are."""
    hands = np.array([cards], np.uint8)
    hand, suited = hands_and_cribs(hands)
    return SixCards(
        multiset_index([rank_of(card) for card in cards]), multisets_of(hands[0, KEEPS] >> 2, 4), hand[0], suited[0]
    )


def hands_and_cribs(hands: NDArray[np.uint8]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return what each toss is worth in the hand, and in the crib by its flush and nobs: float64[n, 15] each, points.

    ``hands`` uint8[n, 6] are cards, each hand sorted.
    """
    number, (points, starters) = len(hands), points_of_tosses(hands)
    of_suit = (starters[:, :, None] & 3 == np.arange(4)).sum(axis=1)
    tossed = hands[:, THROWS]
    left = np.take_along_axis(of_suit, (tossed & 3).reshape(number, -1), axis=1).reshape(tossed.shape)
    nobs = np.where(tossed >> 2 == JACK, left / STARTERS_PER_KEEP, 0).sum(axis=2)
    flush = 2 * crib_flush_total(left[..., 0]) / (46 * 45 * 44)
    suited = nobs + np.where(tossed[..., 0] & 3 == tossed[..., 1] & 3, flush, 0)
    return points.mean(axis=2), suited


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


def joint_of(weights: NDArray[np.uint8]) -> NDArray[np.float64]:
    """Return the same as :func:`toss_joint` but for rounding, without a kernel.

    ``weights`` uint8[962988, 15] is a strategy as a file has it: of each class some are above 0.
    """
    six, chance = ranks_of_classes()
    share = chance / weights.sum(axis=1, dtype=np.float64)
    return np.stack([np.bincount(six, share * weights[:, toss], SIZES[6]) for toss in range(15)], axis=1)


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


def given_ranks(joint: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the probability of each toss given the six ranks, rows of 1, from :func:`toss_joint`."""
    rows: NDArray[np.float64] = joint / joint.sum(axis=1, keepdims=True)
    return rows


def keeps_of(joint: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return float64[1820], the probability of each keep, from :func:`toss_joint`."""
    keeps = np.bincount(parts_of_tosses()[0].ravel(), joint.ravel(), minlength=SIZES[4])
    return keeps.astype(np.float64)
