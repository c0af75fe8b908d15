"""The PettingZoo environment: PettingZoo's own tests, and what games pay."""

import random
import re

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, seed_test

from muggins.envs import pettingzoo
from muggins.envs.format import GameFormat
from muggins.errors import IllegalActionError

FORMATS = (
    GameFormat(),
    GameFormat(target=121, reward="match"),
    GameFormat(ranks="569TJQK", suits=1, dealt=3, tossed=1),
)


@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array", "ignore:Observation space for each agent")
@pytest.mark.parametrize("game_format", FORMATS, ids=str)
def test_pettingzoos_api_test(game_format: GameFormat, capsys: pytest.CaptureFixture[str]) -> None:
    """The two warnings are about every environment with a mask in its observation that PettingZoo does not know."""
    for made in (pettingzoo.env, pettingzoo.raw_env):
        api_test(made(game_format), num_cycles=1000)
    assert capsys.readouterr().out.count("Passed API test") == 2


@pytest.mark.parametrize("game_format", FORMATS, ids=str)
def test_pettingzoos_seed_test(game_format: GameFormat) -> None:
    seed_test(lambda: pettingzoo.env(game_format), num_cycles=500)


@pytest.mark.all
def test_pettingzoos_performance_benchmark_runs(capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(pettingzoo.env())
    found = re.search(r"(\S+) turns per second", capsys.readouterr().out)
    assert found is not None
    assert float(found[1]) > 0


@pytest.mark.parametrize("game_format", FORMATS[:2], ids=str)
def test_random_games_bring_what_they_pay(game_format: GameFormat) -> None:
    """By the game itself, which follows the rules: see test_one."""
    rng, duel = random.Random(1), pettingzoo.raw_env(game_format)
    for _ in range(15):
        duel.reset()
        paid = dict.fromkeys(duel.agents, 0.0)
        for agent in duel.agent_iter():
            seen, reward, over, cut, _ = duel.last()
            assert seen is not None
            assert not cut
            paid[agent] += reward
            duel.step(None if over else rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
        assert paid == {"player_0": duel.game.paid, "player_1": -duel.game.paid}


def test_only_who_is_to_act_has_actions() -> None:
    duel = pettingzoo.raw_env()
    duel.reset(seed=1, options={"dealer": 1})
    assert duel.agent_selection == "player_0"
    assert duel.observe("player_0")["action_mask"].sum() == 15
    assert duel.observe("player_1")["action_mask"].sum() == 0


def test_an_illegal_action_is_an_error_or_loses() -> None:
    bare = pettingzoo.raw_env()
    bare.reset(seed=1)
    with pytest.raises(IllegalActionError, match="action 0 of player"):
        bare.step(0)
    duel = pettingzoo.env(GameFormat(target=121, reward="match"))
    duel.reset(seed=1)
    loser = duel.agent_selection
    duel.step(0)
    assert duel.rewards[loser] == -3
    assert all(duel.terminations.values())


def test_a_text_of_the_table() -> None:
    duel = pettingzoo.raw_env(render_mode="ansi")
    duel.reset(seed=1, options={"dealer": 1})
    shown = duel.render()
    assert shown is not None
    assert shown.startswith("score 0-0\nplayer_0 (pone) ")
    assert pettingzoo.raw_env().render() is None
