"""Inclusion and exclusion, the pairing of keeps and the crib, against sums over all hands."""

import numpy as np
import pytest
from numpy.typing import NDArray

from muggins.cards import JACK
from muggins.kernels.multisets import ALL_SIZES, CHOOSE, MEMBERS, SIZES, STARTS, counts_of, multiset_index
from muggins.kernels.removal import avoid, gather, hand_parts
from muggins.kernels.show import RANK_POINTS
from muggins.kernels.suits import HANDS
from muggins.kernels.tosses import parts_of_tosses, toss_game
from muggins.solver.deal.correlation import both_correlations, correlation_between, correlation_in, joint_keeps
from muggins.solver.deal.crib import NOBS_OF_OTHERS, crib_values
from muggins.solver.file.tosses import given_ranks, keeps_of
from muggins.solver.play.keeps import orders_together, with_marginals
from muggins.solver.play.layout import CORRELATION_STEPS
from muggins.solver.query.toss_worths import cribs_of_ranks
from tests.solver.keeps import random_keeps

Vector = NDArray[np.float64]
SIXES = [
    (0, 1, 2, 3, 4, 5),
    (4, 4, 4, 4, 9, 10),
    (0, 0, 0, 12, 12, 12),
    (5, 5, 6, 6, 7, 7),
    (8, 8, 8, 8, 10, 10),
    (1, 3, 3, 6, 9, 12),
]


def count(ranks: tuple[int, ...]) -> NDArray[np.int64]:
    return np.bincount(ranks, minlength=13)


def ways(left: NDArray[np.int64]) -> Vector:
    dealt: Vector = CHOOSE[left, counts_of(6)].prod(axis=1)
    return dealt


def random_shares(seed: int) -> Vector:
    return given_ranks(np.random.default_rng(seed).random((SIZES[6], 15)) ** 4)


def sum_parts(weights: Vector, part: NDArray[np.int16], shares: Vector, parts: int) -> Vector:
    """What all hands throw (or keep), each by its weight: float64[parts]."""
    found = np.bincount(part.ravel(), (weights[:, None] * shares).ravel(), parts)
    return found.astype(np.float64)


def test_gathered_sums_are_over_the_hands_that_contain_certain_cards() -> None:
    game, shares = toss_game(), random_shares(2)
    sums = np.zeros((ALL_SIZES, SIZES[2]))
    gather(hand_parts(), hand_parts().inside, game.pair, shares, sums)
    rng = np.random.default_rng(3)
    for size in range(7):
        for place in rng.integers(0, SIZES[size], 5):
            held = np.bincount(MEMBERS[size][place].astype(int), minlength=13)
            more = counts_of(6) - held
            containing = np.where(more < 0, 0, CHOOSE[4 - held, more]).prod(axis=1)
            expected = sum_parts(containing, game.pair, shares, SIZES[2])
            assert sums[STARTS[size] + place] == pytest.approx(expected, rel=1e-9, abs=1e-9)


@pytest.mark.parametrize("ranks", SIXES)
@pytest.mark.parametrize("keeping", [False, True])
def test_what_avoids_six_cards_equals_a_sum_over_all_hands(ranks: tuple[int, ...], *, keeping: bool) -> None:
    game, shares = toss_game(), random_shares(4)
    part, parts = (game.keep, SIZES[4]) if keeping else (game.pair, SIZES[2])
    sums = np.zeros((ALL_SIZES, parts), np.float32)
    gather(hand_parts(), hand_parts().inside, part, shares, sums)
    total, taken = np.zeros(parts, np.float32), np.zeros((13, parts), np.float32)
    avoid(hand_parts(), multiset_index(ranks), sums, total, taken)
    left = 4 - count(ranks)
    expected = sum_parts(ways(left), part, shares, parts)
    assert expected.sum() == pytest.approx(9_366_819, rel=1e-9), "the six-card hands of 46 cards"
    assert total == pytest.approx(expected, abs=2e-6 * expected.sum(), rel=0)
    for starter in range(13):
        if left[starter]:
            without = left.copy()
            without[starter] -= 1
            ruled_out = expected - sum_parts(ways(without), part, shares, parts)
            assert taken[starter] == pytest.approx(ruled_out, abs=2e-6 * expected.sum(), rel=0)


def joint_of_two_keeps(pone: Vector, dealer: Vector, a: int, b: int, starter: int | None) -> float:
    """The probability of two keeps, over all pairs of hands: pone's keep a, dealer's keep b."""
    keep, deck = toss_game().keep, np.full(13, 4)
    cards = 52
    if starter is not None:
        deck[starter] -= 1
        cards -= 1
    theirs, theirs_toss = np.nonzero(keep == b)
    found = 0.0
    for mine, toss in zip(*np.nonzero(keep == a), strict=True):
        held = counts_of(6)[mine]
        if (held <= deck).all():
            dealt = CHOOSE[deck, held].prod()
            found += dealt * pone[mine, toss] * float(ways(deck - held)[theirs] @ dealer[theirs, theirs_toss])
    hands = {52: HANDS, 51: 18_009_460}[cards]
    return found / (hands * {52: 9_366_819, 51: 8_145_060}[cards])


@pytest.mark.all
@pytest.mark.parametrize("starter", [None, pytest.param(4, marks=pytest.mark.long)])
def test_the_joint_of_keeps_equals_a_sum_over_all_pairs_of_hands(starter: int | None) -> None:
    pone, dealer = random_shares(5), random_shares(6)
    joint = joint_keeps(pone, dealer, starter)
    assert joint.sum(dtype=np.float64) == pytest.approx(1, abs=1e-5)
    rng = np.random.default_rng(7)
    pairs = [
        ((0, 1, 2, 3), (0, 1, 2, 3)),
        ((4, 4, 9, 10), (3, 4, 4, 5)),
        ((2, 5, 7, 9), (1, 6, 8, 12)),
        ((6, 6, 7, 8), (6, 7, 8, 8)),
        ((0, 0, 11, 12), (4, 9, 10, 12)),
    ]
    found = [(multiset_index(a), multiset_index(b)) for a, b in pairs]
    found += [(int(a), int(b)) for a, b in rng.integers(0, SIZES[4], (5, 2))]
    for a, b in found:
        expected = joint_of_two_keeps(pone, dealer, a, b, starter)
        assert joint[a, b] == pytest.approx(expected, rel=1e-4, abs=1e-12), (a, b)
    # What the deck cannot deal is nothing, not almost nothing.
    assert not joint[orders_together(4, starter) == 0].any()


@pytest.mark.all
def test_the_joint_of_even_tosses_is_that_of_random_cards() -> None:
    even = np.full((SIZES[6], 15), 1 / 15)
    joint = joint_keeps(even, even)
    per_order = (np.array([1, 1, 2, 6, 24])[counts_of(4)]).prod(axis=1)
    expected = orders_together(4).astype(float) / np.outer(per_order, per_order)
    expected /= expected.sum()
    # 32-bit sums: to two ten-thousandths, or a millionth of the likeliest pair.
    assert (abs(joint - expected) < 2e-4 * expected + 1e-6 * expected.max()).all()
    assert (abs(joint.sum(axis=1) - random_keeps()) < 1e-4 * random_keeps() + 1e-8).all()
    tied = abs(correlation_in(joint) - 1)
    assert tied.max() <= 1 / CORRELATION_STEPS
    assert (tied == 0).mean() > 0.99


@pytest.mark.all
def test_factors_are_in_steps_and_the_tables_of_both_sides_hold_them() -> None:
    correlation = correlation_between(random_shares(8), random_shares(9))
    steps = (correlation - 1) * CORRELATION_STEPS
    assert abs(steps - np.round(steps)).max() < 1e-3
    assert steps.min() >= -140
    assert steps.max() <= 120
    pone, dealer = both_correlations(correlation)
    assert (pone.whole == correlation).all()
    assert (dealer.whole == correlation.T).all()
    rng = np.random.default_rng(10)
    for _ in range(300):
        a, b = rng.integers(0, SIZES[4], 2).tolist()
        mine, theirs = rng.permutation(MEMBERS[4][a]), rng.permutation(MEMBERS[4][b])
        step = round(float(steps[a, b]))
        played = [multiset_index(side[:3].tolist()) for side in (mine, theirs)]
        assert pone.ends[played[0], played[1], theirs[3], mine[3]] == step
        assert dealer.ends[played[1], played[0], mine[3], theirs[3]] == step
        if mine[3] == theirs[3]:
            assert pone.ends[played[0], played[1], 13, mine[3]] == step
        two = multiset_index(theirs[:2].tolist())
        assert pone.alone_villain[a, two, theirs[2], theirs[3]] == step
        assert dealer.alone_hero[a, two, theirs[2], theirs[3]] == step


def crib_by_hands(ranks: tuple[int, ...], shares: Vector) -> Vector:
    """What each toss of six ranks gets in the crib, over all hands of the other side's."""
    game, left = toss_game(), 4 - count(ranks)
    hands_left = ways(left)
    # By the other side's toss and the starter: how many ways there are.
    dealt = np.zeros((SIZES[2], 13))
    for starter in range(13):
        starters = np.maximum(left[starter] - counts_of(6)[:, starter], 0)
        dealt[:, starter] = sum_parts(hands_left * starters, game.pair, shares, SIZES[2])
    assert dealt.sum() == pytest.approx(40 * hands_left.sum())
    nobs = NOBS_OF_OTHERS * float(dealt.sum(axis=1) @ (MEMBERS[2] == JACK).sum(axis=1)) / dealt.sum()
    values = []
    for pair in game.pair[multiset_index(ranks)]:
        points = 0.0
        for other in range(SIZES[2]):
            crib = [*MEMBERS[2][pair].tolist(), *MEMBERS[2][other].tolist()]
            if max(count(tuple(crib))) <= 4:
                points += float(dealt[other] @ RANK_POINTS[multiset_index(crib)])
        values.append(points / dealt.sum() + nobs)
    return np.array(values)


def test_the_crib_equals_a_sum_over_all_hands_and_starters() -> None:
    shares = random_shares(11)
    crib = crib_values(shares)
    for ranks in SIXES:
        index = multiset_index(ranks)
        expected = crib_by_hands(ranks, shares)
        assert crib[index] == pytest.approx(expected, abs=1e-4), ranks
        of_ranks = cribs_of_ranks(parts_of_tosses()[1], shares, np.array(ranks, np.uint8))
        assert of_ranks == pytest.approx(expected, abs=1e-4)


@pytest.mark.all
@pytest.mark.parametrize("starter", [None, 9])
@pytest.mark.parametrize("correlated", [False, True])
def test_keeps_with_marginals_have_them(starter: int | None, *, correlated: bool) -> None:
    sides = [random_shares(seed) for seed in (12, 13)]
    possible = orders_together(4, starter).any(axis=1)
    wanted = []
    for side in sides:
        odds = keeps_of(side * toss_game().dealt[:, None]) * possible
        wanted.append(odds / odds.sum())
    correlation = correlation_between(*sides) if correlated else None
    keeps = with_marginals(wanted[0], wanted[1], correlation=correlation, starter=starter)
    joint = np.outer(*keeps.reach) * orders_together(4, starter)
    joint *= 1 if correlation is None else correlation
    assert abs(joint.sum(axis=1) - wanted[0]).max() < 1e-6
    assert abs(joint.sum(axis=0) - wanted[1]).max() < 1e-6
    assert (keeps.marginal == np.stack(wanted)).all()
    assert keeps.reach[0] * keeps.against[0] == pytest.approx(wanted[0], rel=1e-3, abs=1e-7)
    # From where another ended, and where a keep never comes.
    moved = wanted[0].copy()
    moved[[3, 500]] = 0
    moved /= moved.sum()
    again = with_marginals(moved, wanted[1], correlation=correlation, starter=starter, start=keeps)
    joint = np.outer(*again.reach) * orders_together(4, starter)
    joint *= 1 if correlation is None else correlation
    assert abs(joint.sum(axis=1) - moved).max() < 1e-6
    assert abs(joint.sum(axis=0) - wanted[1]).max() < 1e-6
    assert not again.reach[0, [3, 500]].any()
