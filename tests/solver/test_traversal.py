"""The walk over the tree: zero-sum, exact best responses, convergence as published."""

from dataclasses import dataclass

import numpy as np
import pytest
from numpy.typing import NDArray

from muggins.errors import SolverError
from muggins.kernels.multisets import SIZES
from muggins.rules.role import Role
from muggins.solver.deal.correlation import blurred, both_correlations, correlation_in, joint_keeps
from muggins.solver.file.tosses import given_ranks
from muggins.solver.play.cfr import PlayGame, PlaySolver, respond
from muggins.solver.play.keeps import Keeps, orders_together, with_marginals
from muggins.solver.play.layout import BEST, VALUE, deck_without, no_correlation
from muggins.solver.play.tree import play_tree
from muggins.solver.play.variants import CFR_PLUS, DCFR, Variant
from tests.solver.keeps import independent, random_keeps, random_play, searched_for_one

PUBLISHED_NASHCONV = {"dcfr": 0.0552, "cfr+": 0.132}
"""After 10 iterations from random keeps; ours is served one side after the other and is ahead."""
PUBLISHED_VALUE = 1.363
"""What the dealer nets in the play of random keeps at equilibrium."""

Floats = NDArray[np.float32]


def random_start(cards: int) -> Keeps:
    return independent(random_keeps(cards), random_keeps(cards))


def imbalance(game: PlayGame, play: Floats, keeps: Keeps) -> float:
    """What both sides net together, the deck's keeps over: it should be nothing."""
    return sum(float(keeps.marginal[hero] @ respond(game, hero, VALUE, play, keeps)) for hero in Role)


@dataclass(frozen=True)
class Solved:
    """Ten iterations by two threads, and answers to the average."""

    solver: PlaySolver
    keeps: Keeps
    answers: dict[tuple[Role, int], NDArray[np.float64]]

    def gain(self, hero: Role) -> float:
        best, own = self.answers[hero, BEST], self.answers[hero, VALUE]
        return float(self.keeps.marginal[hero] @ (best - own))

    def worth(self, hero: Role) -> float:
        return float(self.keeps.marginal[hero] @ self.answers[hero, VALUE])


def solve(variant: Variant, keeps: Keeps, iterations: int) -> PlaySolver:
    solver = PlaySolver(PlayGame(play_tree(4), 2), variant)
    for iteration in range(1, iterations + 1):
        for hero in (Role.DEALER, Role.PONE):
            solver.learn(hero, iteration, keeps)
    return solver


@pytest.fixture(scope="module")
def solved() -> Solved:
    keeps = random_start(4)
    solver = solve(DCFR, keeps, 10)
    answers = {
        (hero, mode): respond(solver.game, hero, mode, solver.average, keeps) for hero in Role for mode in (VALUE, BEST)
    }
    return Solved(solver, keeps, answers)


def test_the_play_is_zero_sum_for_an_even_strategy() -> None:
    game = PlayGame(play_tree(3), 2)
    even = np.zeros(int(game.tree.entries[0]), np.float32)
    assert abs(imbalance(game, even, random_start(3))) < 1e-5


@pytest.mark.long
@pytest.mark.parametrize("starter", [None, 4])
def test_the_play_is_zero_sum_for_a_random_strategy_and_a_pairing(starter: int | None) -> None:
    game = PlayGame(play_tree(4), 2)
    play = random_play(game.tree, seed=1)
    pone, dealer = (blurred(given_ranks(np.random.default_rng(seed).random((SIZES[6], 15)) ** 4)) for seed in (2, 3))
    joint = joint_keeps(pone, dealer, starter)
    correlation = correlation_in(joint, starter)
    assert abs(correlation - 1).max() > 0.1, "random tosses tie keeps together"
    marginals = [joint.sum(axis=1 - role, dtype=np.float64) for role in Role]
    keeps = with_marginals(marginals[0], marginals[1], correlation=correlation, starter=starter)
    game.correlations = both_correlations(correlation, starter)
    worth = [respond(game, hero, VALUE, play, keeps) for hero in Role]
    assert abs(sum(keeps.marginal[hero] @ worth[hero] for hero in Role)) < 1e-5
    # The tables do something: without them the same keeps are another game.
    game.correlations = (no_correlation(), no_correlation())
    assert abs(worth[0] - respond(game, Role.PONE, VALUE, play, keeps)).max() > 1e-3


def test_keeps_that_cannot_be_dealt_together_are_refused() -> None:
    """All four aces on both sides: no scaling has these marginals."""
    aces = np.zeros(SIZES[4])
    aces[0] = 1
    with pytest.raises(SolverError, match="keeps with these marginals"):
        with_marginals(aces, aces)


@pytest.mark.parametrize("starter", [None, 0, 8])
@pytest.mark.parametrize("cards", [2, 3])
def test_the_play_of_fewer_cards_is_zero_sum(cards: int, starter: int | None) -> None:
    game = PlayGame(play_tree(cards))
    game.correlations = (no_correlation()._replace(deck=deck_without(starter)),) * 2
    possible = orders_together(cards, starter).max(axis=1) > 0
    for seed in range(5):
        weights = np.random.default_rng(seed).random((2, len(possible))) ** 3 * possible
        keeps = with_marginals(*(weights / weights.sum(axis=1, keepdims=True)), starter=starter)
        assert abs(imbalance(game, random_play(game.tree, seed), keeps)) < 1e-5


@pytest.mark.parametrize("hero", [Role.DEALER, pytest.param(Role.PONE, marks=pytest.mark.all)])
def test_a_best_response_is_reached_by_playing_it(hero: Role) -> None:
    """Learning once, without old regrets, against a fixed villain finds gains where BEST says."""
    game = PlayGame(play_tree(3))
    keeps = random_start(3)
    solver = PlaySolver(game, CFR_PLUS)
    villain = random_play(game.tree, 7)
    solver.regrets[:] = villain
    best = respond(game, hero, BEST, villain, keeps)
    for iteration in range(1, 61):
        reached = solver.learn(hero, iteration, keeps)
        assert (reached < best + 2e-5).all()
    assert float(keeps.marginal[hero] @ (best - reached)) < 2e-3
    edges = np.append(game.tree.offset, game.tree.entries)
    others = np.repeat(game.tree.turn != int(hero), np.diff(edges))
    assert np.array_equal(solver.regrets[others], villain[others])


@pytest.mark.all
def test_a_search_for_one_hand_equals_the_walk_for_all(solved: Solved) -> None:
    tree, keeps, play = play_tree(4), solved.keeps, solved.solver.average
    together, rng = orders_together(4), np.random.default_rng(8)
    for hero in Role:
        for keep in rng.choice(len(keeps.marginal[hero]), 15, replace=False):
            nets, worth = searched_for_one(tree, hero, keep, play, together[keep] * keeps.reach[hero.other])
            for mode, net in zip((BEST, VALUE), nets, strict=True):
                assert abs(net - solved.answers[hero, mode][keep]) < 2e-4, (hero, mode, keep)
            if hero is Role.PONE:
                assert worth.max() == pytest.approx(nets[0], abs=1e-6)


@pytest.mark.all
def test_ten_iterations_of_dcfr_converge_as_published(solved: Solved) -> None:
    gains = [solved.gain(hero) for hero in Role]
    assert min(gains) > 0
    assert sum(gains) < PUBLISHED_NASHCONV["dcfr"] * 1.05
    assert solved.worth(Role.DEALER) == pytest.approx(PUBLISHED_VALUE, abs=0.01)


def test_a_measure_is_what_best_responses_gain() -> None:
    keeps, solver = random_start(3), PlaySolver(PlayGame(play_tree(3)), DCFR)
    solver.average[:] = random_play(solver.game.tree, 9)
    found = solver.measure(keeps)
    for hero in Role:
        best, own = (
            keeps.marginal[hero] @ respond(solver.game, hero, mode, solver.average, keeps) for mode in (BEST, VALUE)
        )
        assert found.gains[hero] == pytest.approx(best - own, abs=1e-12)
    assert found.value == pytest.approx(own, abs=1e-12)
    assert found.nashconv == sum(found.gains) > 0


@pytest.mark.long
def test_ten_iterations_of_cfr_plus_converge_as_published() -> None:
    keeps = random_start(4)
    found = solve(CFR_PLUS, keeps, 10).measure(keeps)
    assert min(found.gains) > 0
    assert found.nashconv < PUBLISHED_NASHCONV["cfr+"] * 1.05
    assert found.value == pytest.approx(PUBLISHED_VALUE, abs=0.03)


@pytest.mark.long
def test_a_hundred_iterations_of_dcfr_find_the_published_value() -> None:
    keeps = random_start(4)
    found = solve(DCFR, keeps, 100).measure(keeps)
    assert found.nashconv < 0.004
    # Either side can hold its part of the value against anything, up to what the other can gain.
    assert abs(found.value - PUBLISHED_VALUE) < found.nashconv + 0.0005
