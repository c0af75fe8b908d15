"""The OpenSpiel game: the checks of OpenSpiel itself, its algorithms, and an independent linear program."""

import random
import unittest
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python import policy
from open_spiel.python.algorithms import (
    expected_game_score,
    exploitability,
    external_sampling_mccfr,
    outcome_sampling_mccfr,
)

from muggins.cards import format_card
from muggins.envs.format import GameFormat
from muggins.envs.one import OneGame, cards_in
from muggins.envs.openspiel import PlayerPolicy, load_game
from muggins.errors import PlayerError
from muggins.kernels import game as step
from muggins.kernels import row as r
from muggins.solver.play.variants import CFR_PLUS
from tests.envs.mirror import Mirror
from tests.solver.sequence_form import SequenceForm, Vector
from tests.solver.small_games import Chance, Decision, Node
from tests.solver.tabular import TabularSolver

GAMES = (
    "python_muggins",
    "python_muggins(target=61,reward=match)",
    "python_muggins(target=31,reward=win,ranks=456TJQK,suits=2,dealt=4,tossed=1)",
)
SMALL = GameFormat(ranks="569TJQK", suits=1, dealt=3, tossed=1)  # with fifteens, runs, goes, nobs and heels
TINY = GameFormat(ranks="5TJ", suits=2, dealt=2, tossed=1)
WHOLE = f"python_muggins(ranks={TINY.ranks},suits=2,dealt=2,tossed=1)"
PLAYTHROUGH = Path(__file__).with_name("python_muggins.txt")

if not flags.FLAGS.is_parsed():
    flags.FLAGS(["pytest"])


@pytest.mark.parametrize("name", GAMES)
def test_openspiels_random_simulation(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=3, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_openspiels_simulation_of_python_games(name: str) -> None:
    """Clones, pickles and OpenSpiel's own serialisation on the way through a game, bounds at its end."""
    from open_spiel.python.tests import games_sim_test  # noqa: PLC0415 - slow to load

    np.random.seed(1)
    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(name))


@pytest.mark.parametrize(
    ("base", "name"),
    [("EnforceAPIOnPartialTreeBase", name) for name in GAMES]
    + [pytest.param("EnforceAPIOnFullTreeBase", WHOLE, marks=pytest.mark.all)],
)
def test_openspiels_api_test(base: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The whole tree of a small game: every state and information set, and perfect recall by string and tensor."""
    from open_spiel.integration_tests import api_test  # noqa: PLC0415 - slow to load

    game = pyspiel.load_game(name)
    if base == "EnforceAPIOnFullTreeBase":
        sets = len(api_test._assert_is_perfect_recall(game))
        monkeypatch.setitem(api_test.TOTAL_NUM_STATES, "python_muggins", counted())
        monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, "python_muggins", sets)
    result = unittest.TestResult()
    case = type(f"{base}OfMuggins", (getattr(api_test, base),), {"game": game, "game_name": "python_muggins"})
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun > 4
    assert not [text for _, text in (*result.failures, *result.errors)]


def counted() -> tuple[int, int, int]:
    """Chance nodes, decisions and ends of the tiny game: six cards, two to each side, one tossed, one played."""
    pones, dealers = comb(6, 2), comb(4, 2)
    dealing = (1 + 5) + pones * (1 + 3)  # a first card of a hand is any but the highest
    turning, deals = pones * dealers * 2 * 2, pones * dealers * 2 * 2 * 2
    return dealing + turning, pones * dealers * (1 + 2) + 2 * deals, deals


def test_openspiels_playthrough() -> None:
    """A kept game, as OpenSpiel keeps one of each of its own, is written again line for line."""
    from open_spiel.python.algorithms import generate_playthrough  # noqa: PLC0415 - slow to load

    expected, actual = generate_playthrough.replay(str(PLAYTHROUGH))
    assert actual.splitlines() == expected.splitlines()


@pytest.mark.parametrize(
    ("name", "games", "seed"),
    [
        ("python_muggins", 15, 1),
        ("python_muggins(target=121,reward=match)", 15, 1),
        pytest.param("python_muggins", 97_000, 2, marks=pytest.mark.long),
        pytest.param("python_muggins(target=121,reward=match)", 3_000, 3, marks=pytest.mark.long),
    ],
)
def test_random_games_are_those_of_the_rules(name: str, games: int, seed: int) -> None:
    rng, game = random.Random(seed), pyspiel.load_game(name)
    for _ in range(games):
        state, mirror = game.new_initial_state(), None
        while not state.is_terminal():
            if state.is_chance_node():
                cards, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(cards, odds)[0])
                continue
            mirror = mirror or Mirror(state.row, game.format.ruleset)
            action = rng.choice(state.legal_actions())
            state.apply_action(action)
            while state.is_chance_node():
                cards, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(cards, odds)[0])
            mirror.follow(action, state.row)
        assert mirror is not None
        won = mirror.won(game.format.reward)
        assert state.returns() == [won, -won]


def test_every_hand_is_dealt_with_its_probability() -> None:
    game, dealt = load_game(SMALL), dict[tuple[int, int], float]()

    def walk(state: Any, odds: float) -> None:
        if not state.is_chance_node():
            key = (int(state.row[r.DEALT]), int(state.row[r.DEALT + 1]))
            assert key not in dealt
            dealt[key] = odds
            return
        outcomes = state.chance_outcomes()
        assert sum(share for _, share in outcomes) == pytest.approx(1)
        for card, share in outcomes:
            walk(state.child(card), odds * share)

    walk(game.new_initial_state(), 1.0)
    assert len(dealt) == comb(7, 3) * comb(4, 3)
    assert list(dealt.values()) == pytest.approx([1 / len(dealt)] * len(dealt))


def known(game: OneGame) -> bytes:
    return game.information(game.player).tobytes()


def node_of(game: OneGame) -> Node:
    """A game as a tree, built from the core, without OpenSpiel; every card dealt is as likely."""

    def after(action: int, deal: bool) -> Node:
        child = OneGame(game.format)
        child.row = game.row.copy()
        if deal:
            step.deal_card(child.row, action, step.NO_LOG)
        else:
            child.act(action)
        return node_of(child)

    if game.player == r.NOBODY_ACTS:
        return float(game.paid)
    if game.player == r.CHANCE:
        cards = cards_in(step.left_to_deal(game.row))
        return Chance([(1 / len(cards), after(card, deal=True)) for card in cards])
    return Decision(game.player, known(game), {action: after(action, deal=False) for action in game.legal()})


def hands(game_format: GameFormat) -> Iterator[OneGame]:
    for pone in combinations(game_format.deck, game_format.dealt):
        rest = [card for card in game_format.deck if card not in pone]
        for dealer in combinations(rest, game_format.dealt):
            game = OneGame(game_format)
            for card in (*pone, *dealer):
                step.deal_card(game.row, card, step.NO_LOG)
            yield game


@lru_cache
def small_form() -> SequenceForm:
    games = list(hands(SMALL))
    return SequenceForm(Chance([(1 / len(games), node_of(game)) for game in games]))


class Exported(policy.Policy):  # type: ignore[misc]
    """A solution by sequences, as a policy of OpenSpiel."""

    def __init__(self, game: Any, odds: tuple[Vector, Vector]) -> None:
        super().__init__(game, [0, 1])
        self._odds = odds

    def action_probabilities(self, state: Any, player_id: int | None = None) -> dict[int, float]:
        del player_id
        player, index = state.current_player(), small_form().index
        seen = known(state.at())
        return {a: float(self._odds[player][index[player][seen, a]]) for a in state.legal_actions()}


@pytest.mark.long
@pytest.mark.parametrize("iterations", [3, 200])
def test_openspiels_exploitability_of_a_solution_is_ours(iterations: int) -> None:
    form, game = small_form(), load_game(SMALL)
    plans = TabularSolver(form, CFR_PLUS).run(iterations)
    exported = Exported(game, (form.odds(0, plans[0]), form.odds(1, plans[1])))
    ours = form.nashconv(*plans)
    assert ours < (0.01 if iterations == 200 else 1)
    assert exploitability.exploitability(game, exported) == pytest.approx(ours / 2, abs=1e-6)


@pytest.mark.all
def test_a_linear_program_solves_the_small_game_as_openspiel_sees_it() -> None:
    form, game = small_form(), load_game(SMALL)
    (value, one), (less, two) = form.solve(0), form.solve(1)
    exported = Exported(game, (form.odds(0, one), form.odds(1, two)))
    score = expected_game_score.policy_value(game.new_initial_state(), [exported, exported])
    assert value == pytest.approx(-less, abs=1e-6)
    assert score == pytest.approx([value, -value], abs=1e-6)
    assert exploitability.exploitability(game, exported) == pytest.approx(0, abs=1e-6)


@pytest.mark.all
@pytest.mark.parametrize(
    ("solver", "iterations"),
    [(external_sampling_mccfr.ExternalSamplingSolver, 300), (outcome_sampling_mccfr.OutcomeSamplingSolver, 3_000)],
)
def test_openspiels_mccfr_learns_a_tiny_game(solver: Any, iterations: int) -> None:
    np.random.seed(1)
    game = load_game(TINY)
    learner = solver(game)
    for _ in range(iterations):
        learner.iteration()
    learned = exploitability.exploitability(game, learner.average_policy())
    assert learned < 0.9 * exploitability.exploitability(game, policy.UniformRandomPolicy(game))


@pytest.mark.parametrize("name", ["greedy+greedy", "nash", "club", "tests.players.own_players:Lowest"])
def test_a_player_is_a_policy(name: str) -> None:
    rng, game = random.Random(1), load_game()
    decides = PlayerPolicy(game, name)
    for _ in range(3):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.choice(state.legal_actions()))
                continue
            odds = decides.action_probabilities(state)
            assert set(odds) <= set(state.legal_actions())
            assert sum(odds.values()) == pytest.approx(1)
            state.apply_action(rng.choices(list(odds), list(odds.values()))[0])


def test_a_player_needs_the_full_deck() -> None:
    with pytest.raises(PlayerError, match="plays with 52 cards and hands of six"):
        PlayerPolicy(load_game(SMALL), "nash")


def test_past_deals_are_remembered_and_hidden_cards_are_not_told() -> None:
    rng, state = random.Random(4), load_game(GameFormat(target=121, reward="match")).new_initial_state()
    while state.row[r.DEALS] < 3 or state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    for seat in (0, 1):
        told = state.information_state_string(seat).split("; ")
        assert [deal.partition(" ")[0] for deal in told] == [("pone", "dealer")[(seat + n) % 2] for n in range(3)]
        assert all(len(deal.rpartition("shown ")[2].split()) in {7, 8} for deal in told[:2])
        game = state.at()
        assert not any(format_card(card) in told[2] for card in game.cards(r.DEALT, game.role(1 - seat)))
