"""The vectorised environment: its games are those of the rules, and what collections of JAX games check of theirs."""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from muggins.envs.format import GameFormat
from muggins.envs.observe import OBSERVATION
from muggins.envs.one import OneGame
from muggins.envs.vector import Batch, VectorEnv
from muggins.errors import IllegalActionError, MugginsError
from muggins.kernels import row as r
from tests.envs.mirror import Mirror

FORMATS = (
    GameFormat(),
    GameFormat(target=121, reward="match"),
    GameFormat(target=61, reward="points"),
    GameFormat(ranks="45TJ", suits=2, dealt=3, tossed=1),
)


@pytest.mark.parametrize(
    ("game_format", "games"),
    [
        *((game_format, 30) for game_format in FORMATS[:3]),
        pytest.param(FORMATS[0], 97_000, marks=pytest.mark.long),
        pytest.param(FORMATS[1], 3_000, marks=pytest.mark.long),
    ],
    ids=str,
)
def test_random_games_are_those_of_the_rules(game_format: GameFormat, games: int) -> None:
    env = VectorEnv(min(games, 500), game_format, seed=3)
    mirrors = [Mirror(row, game_format.ruleset) for row in env.rows]
    paid = np.zeros(len(env))
    ended = decisions = 0
    while ended < games:
        before, actions = env.rows.copy(), env.random_actions()
        batch = env.step(actions)
        paid += batch.reward[:, 0]
        for number, (mirror, action) in enumerate(zip(mirrors, actions.tolist(), strict=True)):
            assert (mirror.row[: r.EVENTS] == before[number, : r.EVENTS]).all()
            mirror.follow(action, None if batch.done[number] else env.rows[number])
            if batch.done[number]:
                assert paid[number] == mirror.won(game_format.reward)
                mirrors[number], paid[number] = Mirror(env.rows[number], game_format.ruleset), 0
        ended += int(batch.done.sum())
        decisions += len(env)
    assert decisions >= 10 * games


def check_batch(batch: Batch, number: int) -> None:
    """What Pgx's ``api_test`` asks of a state, for a batch."""
    shapes = ((number, OBSERVATION), (number, r.ACTIONS), (number,), (number, 2), (number,))
    types = (np.uint8, np.bool_, np.int8, np.float32, np.bool_)
    arrays: tuple[NDArray[np.generic], ...] = batch
    for array, shape, dtype in zip(arrays, shapes, types, strict=True):
        assert array.shape == shape
        assert array.dtype == dtype
    assert batch.mask.any(axis=1).all()  # somebody always has something to do: a game that ends begins again
    assert ((batch.player == 0) | (batch.player == 1)).all()
    assert (batch.reward.sum(axis=1) == 0).all()
    assert batch.observation.max() == 1


@pytest.mark.parametrize("game_format", FORMATS, ids=str)
def test_the_checks_of_jax_game_collections(game_format: GameFormat) -> None:
    """As ``pgx.api_test``: shapes and types, no reward at first, somebody to move, views that differ.

    A game that is over begins again by itself, so that there is no step after the end.
    """
    env = VectorEnv(50, game_format, seed=1)
    batch = env.reset()
    check_batch(batch, 50)
    assert not batch.reward.any()
    assert not batch.done.any()
    paid, finished = np.zeros(50), 0
    for _ in range(400):
        both = [[OneGame.observation(seen(env, number), seat) for seat in (0, 1)] for number in range(5)]
        assert all((one != two).any() for one, two in both)
        assert all((pair[env._batch.player[at]] == batch.observation[at]).all() for at, pair in enumerate(both))
        batch = env.step(env.random_actions())
        check_batch(batch, 50)
        paid += batch.reward[:, 0]
        if game_format.reward != "points":
            assert ((batch.reward != 0).any(axis=1) == batch.done).all()
            assert set(np.abs(batch.reward[batch.done]).ravel()) <= {1, 2, 3}
        assert np.abs(paid).max() <= game_format.most
        if game_format.reward == "points" and not game_format.target:
            assert (env.scores[batch.done] <= 2).all()  # of the next deal at most heels
        paid[batch.done] = 0
        finished += int(batch.done.sum())
    assert finished > 50


def seen(env: VectorEnv, number: int) -> OneGame:
    game = OneGame(env.format)
    game.row = env.rows[number].copy()
    return game


def trace(env: VectorEnv, steps: int) -> list[NDArray[np.generic]]:
    found: list[NDArray[np.generic]] = []
    for _ in range(steps):
        found += [array.copy() for array in env.step(env.random_actions())]
    return found


def test_the_seed_decides_and_nothing_else() -> None:
    env = VectorEnv(40, FORMATS[1], seed=9)
    first = trace(env, 60)
    env.reset()
    again = trace(env, 60)
    other = trace(VectorEnv(40, FORMATS[1], seed=9), 60)
    assert all((a == b).all() and (a == c).all() for a, b, c in zip(first, again, other, strict=True))
    env.reset(10)
    assert any((a != b).any() for a, b in zip(first, trace(env, 60), strict=True))


def test_a_game_does_not_depend_on_how_many_there_are_beside_it() -> None:
    few, many = VectorEnv(3, seed=2), VectorEnv(300, seed=2)
    for _ in range(100):
        actions = many.random_actions()
        many.step(actions)
        few.step(actions[:3])
        assert (many.rows[:3] == few.rows).all()


@pytest.mark.parametrize("game_format", [GameFormat(), GameFormat(target=31, reward="win")])
def test_saved_games_go_on_as_they_did(game_format: GameFormat) -> None:
    env = VectorEnv(200, game_format, seed=6)
    for _ in range(37):
        env.step(env.random_actions())
    saved = env.save()

    def going_on() -> list[bytes]:
        seen = [b"".join(array.tobytes() for array in env.restore(saved))]
        for _ in range(60):
            batch = env.step(env.random_actions())
            seen.append(b"".join(array.tobytes() for array in (*batch, env.rows)))
        return seen

    first = going_on()
    assert going_on() == first
    assert len({*first}) > 50
    with pytest.raises(MugginsError, match="200 saved games: expected 3"):
        VectorEnv(3, game_format).restore(saved)


def test_either_seat_deals_first_as_often() -> None:
    assert abs(VectorEnv(10_000, seed=1).rows[:, r.DEALER].mean() - 0.5) < 4 * 0.5 / 100


@pytest.mark.parametrize("action", [-1, 0, 67, 2**40])
def test_an_illegal_action_stops_the_step_before_anything_is_done(action: int) -> None:
    env = VectorEnv(4, seed=1)
    actions, before = env.random_actions(), env.rows.copy()
    actions[2] = action
    with pytest.raises(IllegalActionError, match=rf"action {action} of game 2: expected one of \[52,"):
        env.step(actions)
    assert (env.rows == before).all()


@pytest.mark.parametrize("actions", [[52], [52.0, 52.0], [[52, 52]], 52])
def test_actions_of_another_shape_or_type_are_refused(actions: object) -> None:
    with pytest.raises(IllegalActionError, match=r"expected ints of shape \(2,\)"):
        VectorEnv(2).step(actions)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", [1.5, "x", -1, None])
def test_no_games_and_a_wrong_seed_are_refused(seed: Any) -> None:
    with pytest.raises(MugginsError, match="0 games: expected 1 or more"):
        VectorEnv(0)
    with pytest.raises(MugginsError, match=f"seed {seed}: expected 0 to"):
        VectorEnv(1, seed=seed)
