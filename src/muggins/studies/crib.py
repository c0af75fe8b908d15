"""The worth of a toss in the crib when both sides toss well: tables iterated to a fixed point.

Each side tosses for expected hand plus or minus the crib by its table; both sides' tosses give new tables, until they
no longer change. An entry is the mean crib over all hands that toss these two ranks, with every six cards of the
opponent given all six of its own, and every starter: without the four kept cards it would be off by up to 0.27 points.

By ranks only there are 18,395 hands, no flushes, and a Jack has nobs with a quarter of the starters of other ranks, as
in Hessel's study. With full suits every class of six-card hands tosses with its own flushes and nobs; crib points are
then counted by ranks, nobs as above, and crib flushes card by card given the two tossed cards.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from math import comb
from typing import Annotated, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.arena.workers import Workers
from muggins.cards import JACK, RANK_TEXT
from muggins.counting.crib_tables import PUBLISHED, crib_table
from muggins.errors import MatchError
from muggins.kernels._jit import inner_kernel, kernel, signed
from muggins.kernels.crib import CRIBS_PER_TOSS, STARTERS_PER_KEEP, THROWS
from muggins.kernels.holdings import index_of_six
from muggins.kernels.multisets import GROW, MEMBERS, SIZES
from muggins.kernels.show import RANK_POINTS
from muggins.kernels.suits import SuitClasses, suit_classes
from muggins.kernels.tosses import TossTables, toss_tables, toss_totals
from muggins.rules.role import Role
from muggins.studies.base import Study, TextTable, Watch, unwatched
from muggins.wire import Answer

CribTable = NDArray[np.float64]
"""float64[13, 13], points of the crib by two ranks, symmetric."""

_TWO, _THREE, _FOUR = GROW[1:4]
_PAIRS = MEMBERS[2].astype(np.int64)
MOST = 20
"""Rounds at most."""

_TIE = 1e-9
_COUNTS = (MEMBERS[6][:, :, None] == np.arange(13)).sum(axis=1).astype(np.float64)
_HANDS_OF_RANKS = np.array([1, 4, 6, 4, 1], np.float64)[_COUNTS.astype(int)].prod(axis=1)
"""float64[18395], how many six-card hands have each multiset of ranks."""
_RATIOS = np.array([[comb(4 - k, m) / comb(4, m) for m in range(5)] for k in range(5)], np.float64)


@dataclass(frozen=True, slots=True)
class Iteration:
    """The tables after a round of the iteration."""

    number: int  # of the round, from 1
    own: CribTable  # the dealer's own crib
    opponent: CribTable  # the dealer's crib, as the pone tosses to it
    change: float  # the largest difference from the tables before, in points


@dataclass(frozen=True, slots=True)
class Distance:
    """How far a table is from a published one."""

    source: str  # who published it
    role: Role  # whose table
    mean_distance: float  # of all rank pairs, in points
    largest: float  # the largest difference, ours less theirs


@dataclass(frozen=True, slots=True)
class CribTables(Answer):
    """The result of the study."""

    rounds: int  # how many it took
    left: float  # the largest difference of the last tables from those before, in points
    own: list[list[float]]  # the dealer's own crib, to 4 decimals
    opponent: list[list[float]]  # the dealer's crib as the pone tosses to it, to 4 decimals
    distances: list[Distance]  # from all published tables


@kernel
def _best(
    hands: NDArray[np.float64],
    pairs: NDArray[np.int64],
    table: NDArray[np.float64],
    sign: float,
    probabilities: NDArray[np.float64],
) -> None:
    """Fill ``probabilities`` float64[15], equal for all tosses of most expected hand plus signed crib."""
    most = -1e9
    for toss in range(15):
        probabilities[toss] = hands[toss] + sign * table[pairs[toss, 0], pairs[toss, 1]]
        most = max(most, probabilities[toss])
    ties = 0
    for toss in range(15):
        probabilities[toss] = 1.0 if probabilities[toss] > most - _TIE else 0.0
        ties += probabilities[toss] > 0
    probabilities /= ties


@kernel
def _toss_ranks(
    members: NDArray[np.uint8], tables: TossTables, table: NDArray[np.float64], sign: float, tosses: NDArray[np.float64]
) -> None:
    """Fill ``tosses`` float64[18395, 15] with the probability of each toss of each hand, by ranks only."""
    hands, probabilities = np.empty(15), np.empty(15)
    pairs = np.empty((15, 2), np.int64)
    for index in range(len(members)):
        ranks = members[index]
        jacks = 0
        for rank in ranks:
            jacks += rank == JACK
        for toss in range(15):
            a, b = ranks[THROWS[toss, 0]], ranks[THROWS[toss, 1]]
            pairs[toss, 0], pairs[toss, 1] = a, b
            kept = jacks - signed(a == JACK) - signed(b == JACK)
            nobs = kept * (46 - (4 - jacks)) / 4
            hands[toss] = (tables.hand[index, toss] + nobs) / STARTERS_PER_KEEP
        _best(hands, pairs, table, sign, probabilities)
        tosses[index] = probabilities


@kernel
def _toss_suits(
    classes: SuitClasses,
    tables: TossTables,
    table: NDArray[np.float64],
    sign: float,
    tosses: NDArray[np.float64],
    flushes: NDArray[np.float64],
) -> None:
    """Let every class toss by a table, float64[13, 13].

    ``sign``: +1 for the dealer, -1 for the pone. Added to: ``tosses`` float64[18395, 15], hands that make each toss, by
    ranks; ``flushes`` float64[91], points of crib flushes, summed over the hands, the cards that the opponent may toss
    of each rank pair, and the starters.
    """
    hands, cribs, probabilities = np.empty(15, np.int64), np.empty(15, np.int64), np.empty(15)
    means = np.empty(15)
    pairs = np.empty((15, 2), np.int64)
    free = np.empty((13, 4))
    for index in range(len(classes.keys)):
        six = classes.hands[index]
        toss_totals(tables, six, hands, cribs)
        for toss in range(15):
            pairs[toss, 0] = six[THROWS[toss, 0]] >> 2
            pairs[toss, 1] = six[THROWS[toss, 1]] >> 2
            means[toss] = hands[toss] / STARTERS_PER_KEEP
        _best(means, pairs, table, sign, probabilities)
        free[:] = 1.0
        for card in six:
            free[card >> 2, card & 3] = 0.0
        ranks = index_of_six(six)
        weight = float(classes.multiplicities[index])
        for toss in range(15):
            if probabilities[toss] > 0:
                tosses[ranks, toss] += weight * probabilities[toss]
                suit = six[THROWS[toss, 0]] & 3
                if suit == six[THROWS[toss, 1]] & 3:
                    _flush_points(suit, free, weight * probabilities[toss], flushes)


@inner_kernel
def _flush_points(suit: int, free: NDArray[np.float64], weight: float, points: NDArray[np.float64]) -> None:
    """Add the flush points of cribs with two tossed cards of one suit.

    The opponent's cards of each rank pair are any that are ``free`` float64[13, 4], the starter any of the suit that is
    free after that.
    """
    in_suit = free[:, suit].sum()
    for pair in range(len(_PAIRS)):
        a, b = _PAIRS[pair, 0], _PAIRS[pair, 1]
        if a != b:
            points[pair] += weight * 5 * free[a, suit] * free[b, suit] * (in_suit - 2)


class _Tosses(NamedTuple):
    """One side's tosses as a list, in order of the tossed pair."""

    pair: NDArray[np.int64]  # [n], the multiset index of the two tossed ranks
    weight: NDArray[np.float64]  # [n], how many six-card hands toss so
    counts: NDArray[np.float64]  # [n, 13], how many cards of each rank the hand holds
    held: NDArray[np.int8]  # [13, n], the same turned over


@kernel
def _crib_means(
    mine: _Tosses,
    theirs: _Tosses,
    start: int,
    end: int,
    ratios: NDArray[np.float64],
    points: NDArray[np.float64],
    weights: NDArray[np.float64],
) -> None:
    """Add up the mean cribs of my tosses ``start`` to ``end - 1``, against all tosses of the opponent.

    ``ratios``: float64[5, 5], C(4-k, m)/C(4, m), how much rarer m of a rank are given my k. Added to by my tossed pair:
    ``points`` float64[91], mean crib times weight, and ``weights`` float64[91].
    """
    number = len(theirs.pair)
    given = np.empty(number)  # weights of the opponent's tosses given mine
    cards = np.empty((91, 13))  # cards of each rank in the opponent's hands, by its tossed pair
    for i in range(start, end):
        given[:] = theirs.weight
        for rank in range(13):
            k = signed(mine.held[rank, i])
            if k > 0:
                ratio, held = ratios[k], theirs.held[rank]
                for j in range(number):
                    given[j] *= ratio[held[j]]
        cards[:] = 0.0
        for j in range(number):
            row, counts, weight = cards[theirs.pair[j]], theirs.counts[j], given[j]
            for rank in range(13):
                row[rank] += weight * counts[rank]
        a, b = _PAIRS[mine.pair[i], 0], _PAIRS[mine.pair[i], 1]
        total, hands = 0.0, 0.0
        for pair in range(91):
            tossed_by = cards[pair].sum() / 6
            if tossed_by == 0:
                continue
            c, d = _PAIRS[pair, 0], _PAIRS[pair, 1]
            row = RANK_POINTS[_FOUR[_THREE[_TWO[a, b], c], d]]
            jacks = signed(a == JACK) + signed(b == JACK) + signed(c == JACK) + signed(d == JACK)
            for rank in range(13):
                starters = (4 - mine.counts[i, rank]) * tossed_by - cards[pair, rank]
                nobs = jacks / 4 if rank != JACK else 0.0
                total += starters * (row[rank] + nobs)
            hands += tossed_by
        points[mine.pair[i]] += mine.weight[i] * total / (40 * hands)
        weights[mine.pair[i]] += mine.weight[i]


def _toss(role: Role, table: CribTable, ranks_only: bool) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return how many hands make each toss of `role`, float64[18395, 15], and crib flushes, float64[91].

    The flushes are points of the crib for two cards of each rank pair of the opponent, all its suits equally likely.
    """
    sign = 1.0 if role is Role.DEALER else -1.0
    tosses, flushes = np.zeros((SIZES[6], 15)), np.zeros(91)
    if ranks_only:
        _toss_ranks(MEMBERS[6], toss_tables(), table, sign, tosses)
        return tosses * _HANDS_OF_RANKS[:, None], flushes
    _toss_suits(suit_classes(), toss_tables(), table, sign, tosses, flushes)
    left = 4.0 - _COUNTS
    a, b = _PAIRS.T
    ways = np.where(a == b, left[:, a] * (left[:, a] - 1) / 2, left[:, a] * left[:, b])
    return tosses, flushes / (44 * (_HANDS_OF_RANKS[:, None] * ways).sum(axis=0))


def _listed(tosses: NDArray[np.float64]) -> _Tosses:
    """Return the tosses of weight in ``tosses`` float64[18395, 15], in order of the pair."""
    hand, toss = np.nonzero(tosses)
    tossed = MEMBERS[6][hand[:, None], THROWS[toss]].astype(np.int64)
    # A pair among the six ranks makes some tosses the same but for suits: they are one here.
    keys, same = np.unique(_TWO[tossed[:, 0], tossed[:, 1]].astype(np.int64) * SIZES[6] + hand, return_inverse=True)
    pair, hands = np.divmod(keys, SIZES[6])
    counts = _COUNTS[hands]
    return _Tosses(
        pair, np.bincount(same, tosses[hand, toss]).astype(np.float64), counts, np.ascontiguousarray(counts.T, np.int8)
    )


def _part(mine: _Tosses, theirs: _Tosses, start: int, end: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    points, weights = np.zeros(91), np.zeros(91)
    _crib_means(mine, theirs, start, end, _RATIOS, points, weights)
    return points, weights


def _next_tables(
    own: CribTable, opponent: CribTable, ranks_only: bool, flush: bool, workers: Workers
) -> tuple[CribTable, CribTable]:
    """Return both tables when the dealer tosses by `own` and the pone by `opponent`."""
    (dealer, dealer_flushes), (pone, pone_flushes) = workers.run(
        _toss, [(Role.DEALER, own, ranks_only), (Role.PONE, opponent, ranks_only)]
    )
    mine, theirs = _listed(dealer), _listed(pone)
    tossed, new_own = _means(mine, theirs, pone_flushes if flush else 0.0, workers), own.copy()
    met, new_opponent = _means(theirs, mine, dealer_flushes if flush else 0.0, workers), opponent.copy()
    for table, means in ((new_own, tossed), (new_opponent, met)):
        for (a, b), mean in zip(_PAIRS.tolist(), means, strict=True):
            if not np.isnan(mean):  # a pair that no hand tosses keeps its old value
                table[a, b] = table[b, a] = mean
    return new_own, new_opponent


def _means(
    mine: _Tosses, theirs: _Tosses, flushes: float | NDArray[np.float64], workers: Workers
) -> NDArray[np.float64]:
    """Return float64[91], the mean crib by my tossed pair; NaN where no hand tosses it."""
    steps = np.linspace(0, len(mine.pair), 17).astype(int).tolist()
    parts = workers.run(_part, [(mine, theirs, start, end) for start, end in pairwise(steps)])
    points, weights = np.sum(list(parts), axis=0)
    means: NDArray[np.float64] = np.where(weights > 0, points / np.maximum(weights, 1e-300) + flushes, np.nan)
    return means


def uniform_table() -> CribTable:
    """Return the mean uniform crib by rank pair, over all hands that could toss it: the start."""
    tables = toss_tables()
    points, weights = np.zeros(91), np.zeros(91)
    tossed = MEMBERS[6][:, THROWS].astype(np.int64)
    pair = _TWO[tossed[..., 0], tossed[..., 1]]
    hands = np.broadcast_to(_HANDS_OF_RANKS[:, None], pair.shape)
    np.add.at(points, pair.ravel(), (hands * tables.crib / CRIBS_PER_TOSS).ravel())
    np.add.at(weights, pair.ravel(), hands.ravel())
    table = np.empty((13, 13))
    for (a, b), mean in zip(_PAIRS.tolist(), points / weights, strict=True):
        table[a, b] = table[b, a] = mean
    return table


def iterate(
    *, ranks_only: bool = False, flush: bool = True, until: float = 0.01, most: int = MOST, workers: Workers
) -> Iterator[Iteration]:
    """Yield the tables round by round until no entry changes by more than `until` points, in `most` rounds at most.

    Each round tosses by the mean of the tables before and after the last one: undamped, the rounds swing between tosses
    of nearly equal worth. Without suits (`ranks_only`) there are no crib flushes to count (`flush`).
    """
    own = opponent = uniform_table()
    for number in range(1, most + 1):
        tables = _next_tables(own, opponent, ranks_only, flush, workers)
        change = max(np.abs(tables[0] - own).max(), np.abs(tables[1] - opponent).max())
        yield Iteration(number, *tables, float(change))
        own, opponent = (own + tables[0]) / 2, (opponent + tables[1]) / 2
        if change <= until:
            return


def distances(tables: Mapping[Role, CribTable]) -> list[Distance]:
    """Return how far tables are from all published ones, whose entries for a b and b a are averaged."""
    rows = []
    for source in PUBLISHED:
        for role, table in tables.items():
            published = np.array(crib_table(source, role))
            off = (table - (published + published.T) / 2)[np.triu_indices(13)]
            rows.append(Distance(source.value, role, float(np.abs(off).mean()), float(off[np.abs(off).argmax()])))
    return rows


@dataclass(frozen=True)
class Crib(Study[CribTables]):
    """Iterate both sides' discards to a fixed point: what two ranks are worth in the crib.

    Each side tosses for expected hand plus or minus the crib. The distances from the published tables are shown.
    """

    example = "crib --ranks-only --no-crib-flush"
    picture_size = (7, 6)
    ranks_only: Annotated[bool, "Forget the suits, as Hessel's study did."] = False
    crib_flush: Annotated[bool, "Count flushes in the crib."] = True
    workers: Workers = field(default_factory=Workers)

    def __post_init__(self) -> None:
        if self.ranks_only and self.crib_flush:
            raise MatchError("a crib flush by ranks only: expected --no-crib-flush with --ranks-only")

    def run(self, watch: Watch = unwatched) -> CribTables:
        rounds = iterate(ranks_only=self.ranks_only, flush=self.crib_flush, workers=self.workers)
        last = list(watch(rounds, MOST, "rounds, at most"))[-1]
        off = distances({Role.DEALER: last.own, Role.PONE: last.opponent})
        return CribTables(last.number, last.change, last.own.round(4).tolist(), last.opponent.round(4).tolist(), off)

    def tables(self, result: CribTables) -> Iterator[TextTable]:
        for crib, whose in ((result.own, "Own"), (result.opponent, "Opponent's")):
            rows = [(rank, *(f"{points:.2f}" for points in crib[place])) for place, rank in enumerate(RANK_TEXT)]
            yield TextTable(("", *(f">{rank}" for rank in RANK_TEXT)), rows, f"{whose} crib, by the two ranks tossed")
        lines = [(of.source, str(of.role), f"{of.mean_distance:.3f}", f"{of.largest:+.3f}") for of in result.distances]
        note = f"{result.rounds} rounds; the last tables differ from those tossed by at most {result.left:.3f}"
        yield TextTable(("Published by", "Role", ">Mean distance", ">Largest"), lines, note=note)

    def draw(self, axes: Any, result: CribTables) -> None:
        image = axes.imshow(result.own, cmap="YlGn", origin="upper")
        axes.set_xticks(range(13), list(RANK_TEXT))
        axes.set_yticks(range(13), list(RANK_TEXT))
        for (a, b), points in np.ndenumerate(np.array(result.own)):
            axes.text(b, a, f"{points:.1f}", ha="center", va="center", fontsize=7)
        axes.set_title("Own crib: expected points by the two ranks tossed")
        axes.figure.colorbar(image, ax=axes, shrink=0.8)
