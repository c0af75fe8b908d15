"""A PettingZoo environment: two agents take turns.

An observation is a dict: ``observation`` int8[423], as in :mod:`muggins.envs.observe`, and ``action_mask`` int8[67].
"""

from typing import Any, ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from muggins.cards import format_cards
from muggins.envs.format import GameFormat
from muggins.envs.observe import OBSERVATION
from muggins.envs.one import OneGame
from muggins.errors import MissingExtraError
from muggins.kernels import row as r

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError:
    raise MissingExtraError(
        "the PettingZoo environment needs pettingzoo: expected it installed, as with pip install 'muggins[envs]'"
    ) from None

AGENTS: Final = ("player_0", "player_1")


def env(game_format: GameFormat | None = None, render_mode: str | None = None) -> AECEnv:
    """Return the environment in PettingZoo's usual wrappers: an illegal action loses the most that a game can cost.

    Args:
        game_format: one deal for points if not given.
        render_mode: ``ansi`` for a text of the cards by :meth:`DuelEnv.render`, or none.

    Example:
        >>> duel = env()
        >>> duel.reset(seed=1)
        >>> for agent in duel.agent_iter():
        ...     seen, reward, over, _, _ = duel.last()
        ...     duel.step(None if over else int(seen['action_mask'].argmax()))
        >>> duel.unwrapped.game.player
        -4
    """
    made = raw_env(game_format, render_mode)
    return wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(made, -made.game.format.most))


def raw_env(game_format: GameFormat | None = None, render_mode: str | None = None) -> "DuelEnv":
    """Return the environment without wrappers: an illegal action is an :class:`~muggins.errors.IllegalActionError`."""
    return DuelEnv(game_format, render_mode)


class DuelEnv(AECEnv):  # type: ignore[misc]
    """Cribbage of two agents, ``player_0`` and ``player_1``; rewards are paid as they come and are opposite.

    Attributes:
        game: all of it; an agent should look at its observations instead.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "muggins_v0",
        "is_parallelizable": False,
        "render_modes": ["ansi"],
        "render_fps": 1,
    }

    def __init__(self, game_format: GameFormat | None = None, render_mode: str | None = None) -> None:
        super().__init__()
        self.game = OneGame(game_format)
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        self._observations = {agent: _observation_space() for agent in AGENTS}
        self._actions = {agent: spaces.Discrete(r.ACTIONS) for agent in AGENTS}
        self._seeded = False

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observations[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game.

        Args:
            seed: of this game and those after it; at first 0 if not given.
            options: ``dealer``, the seat that deals first, 0 or 1; drawn if not given.

        Raises:
            MugginsError: not a seat, or a seed outside 0 to 2**62 - 1.
        """
        if seed is not None or not self._seeded:
            self.game.seed(seed or 0)
            self._seeded = True
        self.game.begin((options or {}).get("dealer"))
        self.game.deal()
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[self.game.player]

    def observe(self, agent: str) -> dict[str, NDArray[np.int8]]:
        """Return an agent's observation; only the agent to act has legal actions."""
        seat = AGENTS.index(agent)
        mask = self.game.mask() if self.game.player == seat else np.zeros(r.ACTIONS, np.bool_)
        return {"observation": self.game.observation(seat).view(np.int8), "action_mask": mask.view(np.int8)}

    def step(self, action: int | None) -> None:
        """Take an action of the agent to move, None once it is over; raises an IllegalActionError if it is illegal."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent, before = self.agent_selection, self.game.paid
        self.game.act(-1 if action is None else int(action))
        self.game.deal()
        won = float(self.game.paid - before)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {AGENTS[0]: won, AGENTS[1]: -won}
        if self.game.player == r.NOBODY_ACTS:
            self.terminations = dict.fromkeys(AGENTS, True)
            self.agent_selection = AGENTS[1 - AGENTS.index(agent)]
        else:
            self.agent_selection = AGENTS[self.game.player]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return the cards of both sides and the play as text, with ``render_mode='ansi'``."""
        if self.render_mode != "ansi":
            return None
        game = self.game
        scores = "-".join(str(score) for score in game.row[r.SCORES : r.SCORES + 2])
        hands = (
            f"{AGENTS[seat]} ({game.role(seat)}) {format_cards(game.cards(r.HANDS, game.role(seat)))}"
            for seat in (0, 1)
        )
        line = format_cards(card for _, card in game.line())
        starter = "" if game.starter is None else format_cards([game.starter])
        return "\n".join((f"score {scores}", *hands, f"starter {starter}", f"play {line} = {game.row[r.COUNT]}"))

    def close(self) -> None:
        """Do nothing."""


def _observation_space() -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 1, (OBSERVATION,), np.int8),
            "action_mask": spaces.Box(0, 1, (r.ACTIONS,), np.int8),
        }
    )
