"""A Gymnasium environment: one agent against a player, such as ``nash``, ``club``, or an engine."""

import random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from muggins.envs.format import GameFormat
from muggins.envs.observe import OBSERVATION
from muggins.envs.one import OneGame
from muggins.errors import MissingExtraError, MugginsError, PlayerError
from muggins.kernels import row as r
from muggins.players.forms import any_player

try:
    import gymnasium
    from gymnasium import spaces
except ImportError:
    raise MissingExtraError(
        "the Gymnasium environment needs gymnasium: expected it installed, as with pip install 'muggins[envs]'"
    ) from None


class SoloEnv(gymnasium.Env[NDArray[np.int8], np.int64]):
    """Cribbage against a player of Muggins, which moves by itself.

    An observation is int8[423], as :mod:`muggins.envs.observe` says; ``info['action_mask']`` is int8[67], what may be
    passed to ``action_space.sample(mask)``. Rewards are the agent's. An illegal action ends the game and costs the most
    that a game can. Registered as ``muggins/Cribbage-v0``.

    Attributes:
        game: all of it; an agent should look at its observations instead.
        seat: the agent's seat, 0 or 1, drawn for each game.

    Example:
        >>> solo = SoloEnv('greedy+greedy')
        >>> seen, info = solo.reset(seed=1)
        >>> over, total = False, 0.0
        >>> while not over:
        ...     seen, reward, over, _, info = solo.step(info['action_mask'].argmax())
        ...     total += reward
        >>> total == solo.game.paid * (1 if solo.seat == 0 else -1)
        True
    """

    metadata = {"render_modes": []}  # noqa: RUF012 - an instance's, as Gymnasium declares it

    def __init__(self, opponent: str = "greedy+greedy", game_format: GameFormat | None = None) -> None:
        """Sit down opposite a player.

        Args:
            opponent: a built-in player, as ``muggins match`` lists them, a custom one (``module:attribute``), or an
                engine (``exec:COMMAND``), which :meth:`close` ends.
            game_format: with 52 cards and hands of six; one deal for points if not given.

        Raises:
            PlayerError: no such player, one that cannot be started, or another deck.
        """
        self.game = OneGame(game_format)
        if not self.game.format.is_standard:
            raise PlayerError(f"player {opponent!r} plays with 52 cards and hands of six: expected a format with them")
        self._rng = random.Random(0)
        self._opponent = any_player(opponent, self._rng)
        self.observation_space = spaces.Box(0, 1, (OBSERVATION,), np.int8)
        self.action_space = spaces.Discrete(r.ACTIONS)
        self.seat, self._won, self._over = 0, 0, True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int8], dict[str, Any]]:
        """Begin a game.

        Args:
            seed: of this game and those after it; at first random if not given.
            options: ``seat``, the agent's, and ``dealer``, the seat that deals first, 0 or 1; drawn if not given.

        Raises:
            MugginsError: not a seat.
        """
        first = self._np_random is None
        super().reset(seed=seed)
        if seed is not None or first:
            start = int(self.np_random.integers(2**62))
            self.game.seed(start)
            self._rng.seed(start)
        chosen = options or {}
        seat = chosen.get("seat", self._rng.randrange(2))
        if seat not in {0, 1}:
            raise MugginsError(f"seat {seat!r}: expected 0 or 1")
        self.seat = int(seat)
        self.game.begin(chosen.get("dealer"))
        self._won, self._over = 0, False
        self._play_on()
        return self._seen(), self._info()

    def step(self, action: np.int64 | int) -> tuple[NDArray[np.int8], float, bool, bool, dict[str, Any]]:
        """Take an action, and the opponent's that follow.

        Returns:
            The agent's observation, its reward, whether the game is over, False, and the legal actions.

        Raises:
            OpponentFailedError: an engine or custom player gives a bad answer.
        """
        if self._over or int(action) not in self.game.legal():
            self._over = True
            return self._seen(), float(-self.game.format.most), True, False, self._info()
        self.game.act(int(action))
        self._play_on()
        before, self._won = self._won, self.game.paid if self.seat == 0 else -self.game.paid
        self._over = self.game.player == r.NOBODY_ACTS
        return self._seen(), float(self._won - before), self._over, False, self._info()

    def close(self) -> None:
        self._opponent.close()
        super().close()

    def _play_on(self) -> None:
        game = self.game
        game.deal()
        while game.player == 1 - self.seat:
            view = game.view(1 - self.seat)
            if game.row[r.PHASE] == r.TOSSING:
                game.act(game.toss_of(self._opponent.toss(view)))
            else:
                game.act(self._opponent.play(view))
            game.deal()

    def _seen(self) -> NDArray[np.int8]:
        return self.game.observation(self.seat).view(np.int8)

    def _info(self) -> dict[str, Any]:
        mask = np.zeros(r.ACTIONS, np.bool_) if self._over else self.game.mask()
        return {"action_mask": mask.view(np.int8)}


gymnasium.register("muggins/Cribbage-v0", entry_point="muggins.envs.gymnasium:SoloEnv")
