"""The OpenSpiel game ``python_muggins``, registered when this module is imported.

Cards are dealt by chance, one at a time and each hand in ascending order, so that every hand is dealt in one way; the
starter is turned after both tosses. Player 1 deals first. Parameters are those of
:class:`~muggins.envs.format.GameFormat`, tensors those of :mod:`muggins.envs.observe`; the information state of a whole
game, which is of no fixed length, is a string only.
"""

import random
from collections.abc import Mapping
from functools import lru_cache
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from muggins.cards import RANK_TEXT, Card, format_card, format_cards
from muggins.envs.format import POINTS, GameFormat
from muggins.envs.observe import INFORMATION_PARTS, PARTS, inform, observe
from muggins.envs.one import OneGame, cards_in
from muggins.errors import MissingExtraError, PlayerError
from muggins.kernels import game as step
from muggins.kernels import row as r
from muggins.players.forms import any_player
from muggins.rules.role import Role

try:
    import pyspiel
    from open_spiel.python import policy
except ImportError:
    raise MissingExtraError(
        "the OpenSpiel game needs open_spiel: expected it installed, as with pip install 'muggins[envs]'"
    ) from None

_DEFAULTS = {"target": 0, "reward": POINTS, "ranks": RANK_TEXT, "suits": 4, "dealt": 6, "tossed": 2}


def _type(*, remembers: bool) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name="python_muggins",
        long_name="Cribbage (Muggins)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=remembers,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_DEFAULTS,
    )


@lru_cache(65536)
def _next_of_hand(cards: int, above: int, wanted: int) -> tuple[tuple[Card, float], ...]:
    """Return the lowest of ``wanted`` cards drawn from those of a mask above a card, with its probability."""
    left = [card for card in cards_in(cards) if card > above]
    ways = comb(len(left), wanted)
    rest = range(len(left) - 1, wanted - 2, -1)
    return tuple((card, comb(after, wanted - 1) / ways) for card, after in zip(left, rest, strict=False))


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """Cribbage as OpenSpiel knows a game."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        self.format = GameFormat(**{**_DEFAULTS, **(params or {})})
        dealt = 2 * self.format.dealt + 1
        decisions = 2 + 2 * self.format.kept
        info = pyspiel.GameInfo(
            num_distinct_actions=r.ACTIONS,
            max_chance_outcomes=52,
            num_players=2,
            min_utility=float(-self.format.most),
            max_utility=float(self.format.most),
            utility_sum=0.0,
            max_game_length=decisions * self.format.most_deals,
        )
        self._chances = dealt * self.format.most_deals
        super().__init__(_type(remembers=not self.format.target), info, dict(params or {}))

    def max_chance_nodes_in_history(self) -> int:
        return self._chances

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> "SpielObserver":
        if params:
            raise ValueError(f"observer parameters {params}: expected none")
        return SpielObserver(self.format, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A game of cribbage at some point.

    Attributes:
        row: int64[row.LENGTH], its state; see :mod:`muggins.kernels.row`.
        past: what each player remembers of earlier deals, in words.
    """

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.row = game.format.new_rows(1)[0]
        self.past = ("", "")

    def at(self) -> OneGame:
        """Return the game, for questions only."""
        game = OneGame(self.get_game().format)
        game.row = self.row
        return game

    def current_player(self) -> int:
        return int(self.row[r.PLAYER])

    def is_terminal(self) -> bool:
        return bool(self.row[r.PHASE] == r.OVER)

    def is_chance_node(self) -> bool:
        return bool(self.row[r.PLAYER] == r.CHANCE)

    def _legal_actions(self, player: int) -> list[int]:
        row = self.row
        if player != row[r.PLAYER]:
            return []
        if row[r.PHASE] == r.TOSSING:
            return list(range(r.TOSS, r.TOSS + int(step.TOSS_COUNT[row[r.CARDS], row[r.TOSSED]])))
        return list(cards_in(step.legal_cards(row)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return list(self._cards_to_come())

    def _cards_to_come(self) -> tuple[tuple[int, float], ...]:
        row, left = self.row, step.left_to_deal(self.row)
        if row[r.PHASE] == r.TURNING:
            return _next_of_hand(left, -1, 1)
        if row[r.PHASE] == r.DEALT_OUT:
            return _next_of_hand(left, -1, int(row[r.CARDS]))
        role = 0 if row[r.LEFT] < row[r.CARDS] else 1
        above = int(row[r.DEALT + role]).bit_length() - 1
        return _next_of_hand(left, above, int(row[r.CARDS] - row[r.LEFT + role]))

    def _apply_action(self, action: int) -> None:
        row = self.row
        if row[r.PLAYER] == r.CHANCE:
            if row[r.PHASE] == r.DEALT_OUT and row[r.DEALS]:
                self.past = (self.past[0] + self._deal_as_seen(0), self.past[1] + self._deal_as_seen(1))
            step.deal_card(row, action, step.NO_LOG)
        else:
            step.act(row, action, step.NO_LOG)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == r.CHANCE:
            return f"{'turn' if self.row[r.PHASE] == r.TURNING else 'deal'} {format_card(action)}"
        return self.at().describe(action)

    def returns(self) -> list[float]:
        won = float(step.paid(self.row)) if self.row[r.PHASE] == r.OVER else 0.0
        return [won, -won]

    def __str__(self) -> str:
        sides = (
            f"{role} {format_cards(cards_in(int(self.row[r.DEALT + role])))}"
            f" toss {format_cards(cards_in(int(self.row[r.TOSSES + role])))}"
            for role in Role
        )
        return " ".join((*sides, self._board()))

    def seen(self, player: int) -> str:
        """Return a player's information state in words."""
        return self.past[player] + self._own(player, r.DEALT) + self._board()

    def observed(self, player: int) -> str:
        return self._own(player, r.HANDS) + self._board()

    def _own(self, player: int, cards: int) -> str:
        role = int(player == self.row[r.DEALER])
        tossed = self.row[r.TOSSES + role]
        toss = f" toss {format_cards(cards_in(int(tossed)))}" if tossed else ""
        return f"{Role(role)} {format_cards(cards_in(int(self.row[cards + role])))}{toss} "

    def _board(self) -> str:
        row = self.row
        words = [f"{row[r.SCORES]}-{row[r.SCORES + 1]}"]
        if row[r.STARTER] >= 0:
            words.append(f"starter {format_card(int(row[r.STARTER]))}")
        if row[r.DOWN]:
            line = int(row[r.LINE])
            cards = ("pd"[line >> 7 * n & 1] + format_card(line >> 7 * n + 1 & 63) for n in range(int(row[r.DOWN])))
            words += ["play", *cards, f"count {row[r.COUNT]}"]
        return " ".join(words)

    def _deal_as_seen(self, player: int) -> str:
        """Return a finished deal as a player saw it: its own cards, the other's keep, the crib."""
        own = int(player == self.row[r.DEALER])
        other = int(self.row[r.DEALT + 1 - own] ^ self.row[r.TOSSES + 1 - own])
        crib = int(self.row[r.TOSSES] | self.row[r.TOSSES + 1])
        return f"{self._own(player, r.DEALT)}{self._board()} shown {format_cards(cards_in(other | crib))}; "


class SpielObserver:
    """What a player sees of a state, as a tensor and as a string.

    Attributes:
        tensor: float32[423] or, of an information state, float32[581]; [0] where there is no tensor.
        dict: its parts by name, as :mod:`muggins.envs.observe` says.
    """

    def __init__(self, game_format: GameFormat, kind: Any) -> None:
        self._recall = kind.perfect_recall
        private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._is_whole = private and kind.public_info
        parts = (INFORMATION_PARTS if self._recall else PARTS) if self._is_whole else ()
        if self._recall and game_format.target:
            parts = ()
        sizes = [int(np.prod(shape)) for _, shape in parts]
        self.tensor = np.zeros(sum(sizes), np.float32)
        self._bits: NDArray[np.uint8] = np.zeros(len(self.tensor), np.uint8)
        starts = np.cumsum([0, *sizes])
        self.dict = {
            name: self.tensor[start : start + size].reshape(shape)
            for (name, shape), start, size in zip(parts, starts, sizes, strict=False)
        }

    def set_from(self, state: SpielState, player: int) -> None:
        if len(self._bits):
            (inform if self._recall else observe)(state.row, player, self._bits)
            self.tensor[:] = self._bits

    def string_from(self, state: SpielState, player: int) -> str | None:
        if not self._is_whole:
            return None
        return state.seen(player) if self._recall else state.observed(player)


pyspiel.register_game(_type(remembers=True), SpielGame)


def load_game(game_format: GameFormat | None = None) -> SpielGame:
    """Return the OpenSpiel game of a format; one deal for points if not given.

    Example:
        >>> game = load_game(GameFormat(ranks='45TJ', suits=2, dealt=3, tossed=1))
        >>> state = game.new_initial_state()
        >>> state.chance_outcomes()[0], game.num_distinct_actions()
        ((12, 0.375), 67)
    """
    chosen = game_format or GameFormat()
    game: SpielGame = pyspiel.load_game("python_muggins", {name: getattr(chosen, name) for name in _DEFAULTS})
    return game


class PlayerPolicy(policy.Policy):  # type: ignore[misc]
    """A player, such as ``nash``, ``club``, a custom one or an engine, as a policy of OpenSpiel; for the full deck.

    Example:
        >>> game = load_game()
        >>> state = game.new_initial_state()
        >>> for card in (0, 5, 10, 15, 20, 25, 1, 6, 11, 16, 21, 26):
        ...     state.apply_action(card)
        >>> PlayerPolicy(game, 'greedy+greedy').action_probabilities(state)
        {56: 1.0}
    """

    def __init__(self, game: SpielGame, name: str) -> None:
        """Let a player decide for both sides; raises a PlayerError if it cannot be started, or for another deck."""
        if not game.format.is_standard:
            raise PlayerError(f"player {name!r} plays with 52 cards and hands of six: expected a game of them")
        super().__init__(game, [0, 1])
        self._player = any_player(name, random.Random(0))

    def action_probabilities(self, state: SpielState, player_id: int | None = None) -> dict[int, float]:
        game, seat = state.at(), state.current_player() if player_id is None else player_id
        odds = self._player.probabilities(game.view(seat))
        return {game.toss_of(of) if isinstance(of, tuple) else of: float(share) for of, share in odds.items()}
