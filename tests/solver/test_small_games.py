"""The method on games small enough for a linear program, and the real solver on some."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from math import perm, prod
from typing import NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from muggins.kernels.multisets import MEMBERS, SIZES, multiset_index
from muggins.rules.role import Role
from muggins.solver.deal.correlation import both_correlations
from muggins.solver.play.cfr import PlayGame, PlaySolver, respond
from muggins.solver.play.keeps import Keeps, orders_together, with_marginals
from muggins.solver.play.layout import BEST, CORRELATION_STEPS, VALUE, deck_without, no_correlation
from muggins.solver.play.tree import child_of, play_tree
from muggins.solver.play.variants import CFR_PLUS, DCFR, Variant
from tests.solver.keeps import random_keeps, random_play
from tests.solver.sequence_form import SequenceForm, Vector, expected
from tests.solver.small_games import GO, Chance, Deal, Decision, Node, Seen, dealt, hands_of, kuhn, play_of
from tests.solver.tabular import TabularSolver

LOW_AND_HIGH = (0, 6, 7, 8, 12)  # they make fifteens, runs, thirty-ones, and goes after which something fits
GAMES: dict[str, Callable[[], Node]] = {
    "kuhn": kuhn,
    "play of two": lambda: play_of(dealt(range(13), 2, 4)),
    "play of three": lambda: play_of(dealt(LOW_AND_HIGH, 3, 2)),
}


@lru_cache
def form_of(name: str) -> SequenceForm:
    return SequenceForm(GAMES[name]())


@lru_cache
def solved(name: str) -> tuple[float, Vector, Vector]:
    form = form_of(name)
    (value, one), (_, two) = form.solve(0), form.solve(1)
    return value, one, two


def test_kuhn_poker_is_worth_minus_an_eighteenth() -> None:
    assert solved("kuhn")[0] == pytest.approx(-1 / 18, abs=1e-9)


VARIANTS = [DCFR, pytest.param(CFR_PLUS, marks=pytest.mark.all)]  # the shipped solution is by the first
NAMES = ["kuhn", pytest.param("play of two", marks=pytest.mark.all), "play of three"]


@pytest.mark.parametrize("name", NAMES)
def test_neither_side_gains_against_the_plans_of_the_linear_program(name: str) -> None:
    form, (value, one, two) = form_of(name), solved(name)
    assert form.value(one, two) == pytest.approx(value, abs=1e-8)
    assert form.best_response(0, two)[0] - value < 1e-6
    assert form.best_response(1, one)[0] + value < 1e-6


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
@pytest.mark.parametrize("name", NAMES)
def test_regrets_find_the_value_of_the_linear_program(name: str, variant: Variant) -> None:
    form = form_of(name)
    one, two = TabularSolver(form, variant).run(600 if name == "kuhn" else 400)
    assert form.value(one, two) == pytest.approx(solved(name)[0], abs=1e-4)
    assert -1e-9 < form.nashconv(one, two) < 1e-3


@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize("name", ["kuhn", "tiny play"])
def test_a_best_response_is_the_best_of_all_pure_strategies(name: str, player: int) -> None:
    """Each is played out on the game itself, not on its matrix."""
    # One keep for pone, three for the dealer, one of which has no choice.
    keeps: dict[Deal, float] = {((4, 9), keep): 1 / 3 for keep in [(4, 4), (4, 9), (3, 5)]}
    form = form_of("kuhn") if name == "kuhn" else SequenceForm(play_of(keeps))
    rng = np.random.default_rng(1)
    for _ in range(3):
        other = form.odds(1 - player, rng.random(form.size[1 - player]) ** rng.choice([1, 4, 50]))
        best, odds = form.best_response(player, form.plan(1 - player, other))
        pairs = [(mine, other) if player == 0 else (other, mine) for mine in form.pure(player)]
        sign = 1 if player == 0 else -1
        assert len(pairs) == prod(moves for *_, moves in form.sets[player]) > 1
        assert max(sign * expected(form, pair) for pair in pairs) == pytest.approx(best, abs=1e-12)
        found = expected(form, (odds, other) if player == 0 else (other, odds))
        assert sign * found == pytest.approx(best, abs=1e-12)


class Tie(NamedTuple):
    """One game twice: for the solver, and in sequence form."""

    game: PlayGame  # the solver's
    keeps: Keeps  # how likely both sides hold what
    form: SequenceForm  # the same built from the rules
    # by player, the solver's entry of each sequence, or -1 if it has none
    entry: tuple[NDArray[np.int64], NDArray[np.int64]]
    # by player, weights of the sequences without an entry: a side that plays on alone has no opponent to mislead,
    # and the solver gives it the better order as settled
    alone: tuple[Vector, Vector]

    def plan(self, player: int, play: NDArray[np.float32]) -> Vector:
        weights = np.where(self.entry[player] >= 0, play[self.entry[player]], self.alone[player])
        return self.form.plan(player, self.form.odds(player, weights))

    def worth(self, hero: Role, mode: int, play: NDArray[np.float32]) -> float:
        worth = respond(self.game, hero, mode, play, self.keeps)
        return float(self.keeps.marginal[hero] @ worth)


def _alone(node: Node, sign: int) -> float:
    if isinstance(node, Decision):
        return max(_alone(child, sign) for child in node.moves.values())
    assert not isinstance(node, Chance)
    return sign * node


def tie(deals: Mapping[Deal, float], keeps: Keeps) -> Tie:
    """Find the solver's entry for each move of a play built from the rules."""
    form = SequenceForm(play_of(deals))
    cards = SIZES.index(keeps.reach.shape[1])
    game = PlayGame(play_tree(cards))
    entry = (np.full(form.size[0], -1), np.full(form.size[1], -1))
    alone = (np.zeros(form.size[0]), np.zeros(form.size[1]))
    known: dict[tuple[int, ...], int] = {(): 0}

    def node_at(history: tuple[int, ...]) -> int:
        if history not in known:
            above = node_at(history[:-1])
            known[history] = -1 if above < 0 else int(child_of(game.tree, above, history[-1]))
        return known[history]

    def visit(node: Node) -> None:
        if isinstance(node, Chance):
            for _, child in node.branches:
                visit(child)
        elif isinstance(node, Decision):
            seen, player = node.seen, node.player
            assert isinstance(seen, Seen)
            at, held = node_at(seen.history), len(seen.holding)
            down = sum(event != GO for event in seen.history)
            assert (at < 0) == (2 * cards - down - held == 0)
            best = max(node.moves, key=lambda move: _alone(node.moves[move], 1 - 2 * player) if at < 0 else 0)
            for rank, child in node.moves.items():
                assert isinstance(rank, int)
                sequence = form.index[player][seen, rank]
                if at < 0:
                    alone[player][sequence] = rank == best
                else:
                    rest = list(seen.holding)
                    rest.remove(rank)
                    row = int(game.tree.offset[at]) + {2: 16, 3: 96, 4: 456}[held] * rank
                    entry[player][sequence] = row + multiset_index(rest)
                visit(child)

    visit(form.root)
    return Tie(game, keeps, form, entry, alone)


def few_keeps(
    cards: int, ranks: tuple[int, ...], seed: int, *, starter: int | None = None, pairing: bool = False
) -> Tie:
    """The play of random keeps of few ranks; a pairing ties both sides' keeps together."""
    rng = np.random.default_rng(seed)
    few = np.isin(MEMBERS[cards], ranks).all(axis=1)
    few &= orders_together(cards, starter).max(axis=1) > 0
    weights = (rng.random((2, SIZES[cards])) + 0.05) * few
    correlation = None
    if pairing:
        steps = rng.integers(-100, 101, (SIZES[cards], SIZES[cards]))
        correlation = (1 + steps / CORRELATION_STEPS).astype(np.float32)
    keeps = with_marginals(*(weights / weights.sum(axis=1, keepdims=True)), correlation=correlation, starter=starter)
    found = tie(joint(keeps, ranks, starter, correlation), keeps)
    if correlation is None:
        found.game.correlations = (no_correlation()._replace(deck=deck_without(starter)),) * 2
    else:
        found.game.correlations = both_correlations(correlation, starter)
    return found


def joint(
    keeps: Keeps, ranks: tuple[int, ...], starter: int | None, correlation: NDArray[np.float32] | None
) -> dict[Deal, float]:
    """The probability of each pair of keeps as the module of the play says, written out."""
    cards, found = SIZES.index(keeps.reach.shape[1]), {}
    for pone in hands_of(ranks, cards, 4):
        for dealer in hands_of(ranks, cards, 4):
            one, two = multiset_index(pone), multiset_index(dealer)
            chance = float(keeps.reach[0, one] * keeps.reach[1, two]) * prod(
                perm(4 - (rank == starter), pone.count(rank) + dealer.count(rank)) for rank in ranks
            )
            if chance:
                found[pone, dealer] = chance * float(1 if correlation is None else correlation[one, two])
    assert sum(found.values()) == pytest.approx(1, abs=1e-6)
    return found


def learn(tied: Tie, variant: Variant, iterations: int) -> PlaySolver:
    solver = PlaySolver(tied.game, variant)
    for iteration in range(1, iterations + 1):
        for hero in (Role.DEALER, Role.PONE):
            solver.learn(hero, iteration, tied.keeps)
    return solver


def check_answers(tied: Tie, play: NDArray[np.float32]) -> None:
    """Compare what a strategy nets, and what the best responses to it net, with the matrix."""
    plans = (tied.plan(0, play), tied.plan(1, play))
    for hero in Role:
        best, _ = tied.form.best_response(hero, plans[hero.other])
        assert tied.worth(hero, BEST, play) == pytest.approx(best, abs=1e-5)
        own = plans[hero] @ tied.form.worth(hero, plans[hero.other])
        assert tied.worth(hero, VALUE, play) == pytest.approx(own, abs=1e-5)


def check_solution(tied: Tie, iterations: int) -> None:
    """Compare what the solver finds with the linear program."""
    solver = learn(tied, DCFR, iterations)
    value, _ = tied.form.solve(0)
    measured = solver.measure(tied.keeps)
    assert -measured.value == pytest.approx(value, abs=1e-4)
    assert measured.nashconv < 1e-3
    # The matrix says so too, whatever the solver measures.
    plans = (tied.plan(0, solver.average), tied.plan(1, solver.average))
    assert tied.form.nashconv(*plans) == pytest.approx(measured.nashconv, abs=1e-5)
    check_answers(tied, solver.average)


def test_the_solver_finds_the_value_of_two_random_cards_each() -> None:
    marginal = random_keeps(2)
    tied = tie(dealt(range(13), 2, 4), with_marginals(marginal, marginal))
    check_solution(tied, 100)
    check_answers(tied, random_play(tied.game.tree, 4))


@pytest.mark.all
@pytest.mark.parametrize("starter", [None, 7])
@pytest.mark.parametrize("cards", [2, 3])
def test_the_solver_finds_the_value_of_a_play_of_few_ranks(cards: int, starter: int | None) -> None:
    check_solution(few_keeps(cards, LOW_AND_HIGH, 1, starter=starter), 300)


@pytest.mark.long
@pytest.mark.parametrize(("starter", "pairing"), [(None, False), (7, True)])
def test_the_solver_finds_the_value_of_four_cards_of_few_ranks(starter: int | None, pairing: bool) -> None:
    check_solution(few_keeps(4, (6, 7, 8), 2, starter=starter, pairing=pairing), 500)


@pytest.mark.parametrize(
    ("cards", "starter"), [(2, None), (2, 7), (3, 7), pytest.param(3, None, marks=pytest.mark.all)]
)
def test_the_walk_answers_a_random_strategy_as_the_matrix_does(cards: int, starter: int | None) -> None:
    tied = few_keeps(cards, LOW_AND_HIGH, 3, starter=starter)
    for seed in range(5):
        check_answers(tied, random_play(tied.game.tree, seed))


@pytest.mark.all
@pytest.mark.parametrize("ranks", [(6, 7, 8), pytest.param((0, 7, 12), marks=pytest.mark.long)])
@pytest.mark.parametrize(("starter", "pairing"), [(None, False), (7, True)])
def test_the_walk_answers_in_the_real_play_as_the_matrix_does(
    ranks: tuple[int, ...], starter: int | None, pairing: bool
) -> None:
    tied = few_keeps(4, ranks, 4, starter=starter, pairing=pairing)
    check_answers(tied, random_play(tied.game.tree, 5))


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_the_solver_learns_what_its_plain_twin_learns(variant: Variant) -> None:
    # Uneven keeps of all ranks, for where two moves are worth the same, rounding chooses.
    tied = few_keeps(2, tuple(range(13)), 6)
    solver = learn(tied, variant, 10)
    for player, plan in enumerate(TabularSolver(tied.form, variant).run(10)):
        assert abs(tied.plan(player, solver.average) - plan).max() < 1e-3
