"""The Gymnasium environment: Gymnasium's own checker, the players, and what games pay."""

import random
import sys
from pathlib import Path

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from muggins.envs.format import GameFormat
from muggins.envs.gymnasium import SoloEnv
from muggins.errors import MugginsError, OpponentFailedError, PlayerError
from muggins.kernels import row as r

ROOT = Path(__file__).parents[2]
BOT = f"exec:{sys.executable} {ROOT}/examples/bots/bot.py"
WHOLE = GameFormat(target=121, reward="match")


@pytest.mark.parametrize("opponent", ["greedy+greedy", "nash", "bill+rule", "schell+montecarlo2"])
def test_gymnasiums_checker(opponent: str) -> None:
    check_env(gymnasium.make("muggins/Cribbage-v0", opponent=opponent).unwrapped)


@pytest.mark.parametrize("opponent", ["club", "tests.players.own_players:Lowest", BOT])
def test_levels_engines_and_own_players_are_opponents(opponent: str) -> None:
    solo, scores = SoloEnv(opponent), []
    for _ in range(2):
        seen, info = solo.reset(seed=5)
        over, total = False, 0.0
        while not over:
            seen, reward, over, _, info = solo.step(int(info["action_mask"].argmax()))
            total += reward
        scores.append((total, seen.tobytes()))
    solo.close()
    assert scores[0] == scores[1]


def test_an_engine_that_fails_says_so() -> None:
    solo = SoloEnv(BOT.replace("examples/bots/bot.py", "tests/players/bad_bot.py exit"), WHOLE)
    _, info = solo.reset(seed=1)

    def play() -> None:
        seen = info
        while True:
            _, _, _, _, seen = solo.step(int(seen["action_mask"].argmax()))

    with pytest.raises(OpponentFailedError, match="ended with status 3: KeyError: 'starter'"):
        play()
    solo.close()


@pytest.mark.parametrize(
    ("opponent", "game_format"), [("greedy+greedy", GameFormat()), ("schell+rule", WHOLE), ("nash-win", WHOLE)]
)
def test_random_games_bring_what_they_pay(opponent: str, game_format: GameFormat) -> None:
    """By the game itself, which follows the rules: see test_one."""
    rng, solo = random.Random(1), SoloEnv(opponent, game_format)
    for _ in range(3):
        _, info = solo.reset()
        paid, over = 0.0, False
        while not over:
            _, reward, over, cut, info = solo.step(rng.choice(np.flatnonzero(info["action_mask"]).tolist()))
            assert not cut
            paid += reward
        assert solo.game.player == r.NOBODY_ACTS
        assert paid == solo.game.paid * (1 if solo.seat == 0 else -1)


def test_the_seed_decides() -> None:
    def trace(solo: SoloEnv, seed: int) -> list[object]:
        seen, info = solo.reset(seed=seed)
        found: list[object] = [seen.tobytes()]
        for _ in range(60):
            seen, reward, over, _, info = solo.step(int(info["action_mask"].argmax()))
            found += [seen.tobytes(), reward, over]
            if over:
                seen, info = solo.reset()
        return found

    solo = SoloEnv("schell+random", WHOLE)
    first = trace(solo, 1)
    assert trace(solo, 1) == first
    assert trace(SoloEnv("schell+random", WHOLE), 1) == first
    assert trace(solo, 2) != first


@pytest.mark.parametrize("options", [{"seat": 2}, {"dealer": -1}])
def test_a_seat_is_0_or_1(options: dict[str, int]) -> None:
    with pytest.raises(MugginsError, match=r"expected (seat )?0 or 1"):
        SoloEnv().reset(seed=1, options=options)


def test_an_illegal_action_loses_the_game() -> None:
    solo = SoloEnv("greedy+greedy", WHOLE)
    _, info = solo.reset(seed=1, options={"seat": 1, "dealer": 1})
    assert solo.seat == 1
    assert info["action_mask"].sum() == 15
    _, reward, over, _, info = solo.step(0)
    assert (reward, over, info["action_mask"].sum()) == (-3, True, 0)


@pytest.mark.all
def test_a_better_opponent_takes_more() -> None:
    """Against a player that plays well, the first legal action loses more than against a random one."""

    def mean(opponent: str) -> float:
        solo, total = SoloEnv(opponent), 0.0
        _, info = solo.reset(seed=1)
        for _ in range(400):
            over = False
            while not over:
                _, reward, over, _, info = solo.step(int(info["action_mask"].argmax()))
                total += reward
            _, info = solo.reset()
        return total / 400

    assert mean("schell+rule") < mean("random+random") - 3


@pytest.mark.parametrize("opponent", ["nobody", "greedy"])
def test_who_is_no_opponent_is_refused(opponent: str) -> None:
    with pytest.raises(PlayerError):
        SoloEnv(opponent)
    with pytest.raises(PlayerError, match="plays with 52 cards"):
        SoloEnv("nash", GameFormat(ranks="569TJQK", suits=1, dealt=3, tossed=1))
