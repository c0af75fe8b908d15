"""Thousands of games at once: arrays of actions in, arrays of observations out."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from muggins.envs.format import GameFormat
from muggins.envs.observe import OBSERVATION, mask_actions, observe
from muggins.errors import IllegalActionError, MugginsError
from muggins.kernels import row as r
from muggins.kernels._jit import borrowing_kernel
from muggins.kernels.game import NO_LOG, act, begin, deal, is_legal, paid
from muggins.kernels.random import below, seeded


class Batch(NamedTuple):
    """What players of n games see, after a step or a reset.

    The arrays are the environment's own, written anew by each step: copy what is to be kept.

    Attributes:
        observation: uint8[n, 423], of the player to move: 0 and 1, as :mod:`muggins.envs.observe` says.
        mask: bool[n, 67], the legal actions: 0 to 51 play this card, 52 to 66 toss by place.
        player: int8[n], who is to move, 0 or 1.
        reward: float32[n, 2], what the last step has paid each player; the two are opposite.
        done: bool[n], whether the last step ended a game; the rest is then already of the next game.
    """

    observation: NDArray[np.uint8]
    mask: NDArray[np.bool_]
    player: NDArray[np.int8]
    reward: NDArray[np.float32]
    done: NDArray[np.bool_]


@borrowing_kernel
def _show(row: NDArray[np.int64], number: int, won: int, over: bool, batch: Batch) -> None:
    batch.reward[number, 0], batch.reward[number, 1] = won, -won
    batch.done[number] = over
    batch.player[number] = row[r.PLAYER]
    observe(row, row[r.PLAYER], batch.observation[number])
    mask_actions(row, batch.mask[number])


@borrowing_kernel
def _reset(
    rows: NDArray[np.int64], streams: NDArray[np.uint64], seed: int, log: NDArray[np.int16], batch: Batch
) -> None:
    for number in range(len(rows)):
        streams[number, 0] = seeded(seed, number, 0)
        begin(rows[number], below(streams[number], 2))
        deal(rows[number], streams[number], log)
        _show(rows[number], number, 0, False, batch)


@borrowing_kernel
def _show_all(rows: NDArray[np.int64], batch: Batch) -> None:
    for number in range(len(rows)):
        _show(rows[number], number, 0, False, batch)


@borrowing_kernel
def _step(
    rows: NDArray[np.int64],
    streams: NDArray[np.uint64],
    actions: NDArray[np.int64],
    log: NDArray[np.int16],
    batch: Batch,
) -> int:
    """Act in every game; return -1, or the first game with an illegal action: then nothing is done."""
    for number in range(len(rows)):
        if not is_legal(rows[number], actions[number]):
            return number
    for number in range(len(rows)):
        row = rows[number]
        before = paid(row)
        act(row, actions[number], log)
        deal(row, streams[number], log)
        won, over = paid(row) - before, row[r.PLAYER] == r.NOBODY_ACTS
        if over:
            begin(row, below(streams[number], 2))
            deal(row, streams[number], log)
        _show(row, number, won, over, batch)
    return -1


@borrowing_kernel
def _choose(mask: NDArray[np.bool_], stream: NDArray[np.uint64], actions: NDArray[np.int64]) -> None:
    """Fill ``actions`` int64[n] with a legal action each, drawn evenly."""
    for number in range(len(mask)):
        legal = 0
        for action in range(r.ACTIONS):
            legal += mask[number, action]
        skip = below(stream, legal)
        for action in range(r.ACTIONS):
            if mask[number, action]:
                if skip == 0:
                    actions[number] = action
                    break
                skip -= 1


@dataclass(frozen=True, slots=True)
class SavedGames:
    """All games of a :class:`VectorEnv`, with the cards to come: opaque."""

    rows: NDArray[np.int64]
    streams: NDArray[np.uint64]
    draws: NDArray[np.uint64]


class VectorEnv:
    """Many games of one format, played side by side; a game that ends is followed by the next at once.

    Who deals first is drawn for each game. The same seed and the same actions give the same games.

    Attributes:
        format: what is played.
        rows: int64[n, row.LENGTH], the state of each game: see :mod:`muggins.kernels.row`. The cards to come are not in
            it: :meth:`save` keeps them, too.

    Example:
        >>> env = VectorEnv(1000, seed=1)
        >>> batch = env.reset()
        >>> batch.observation.shape, batch.mask.sum(axis=1).min()
        ((1000, 423), np.int64(15))
        >>> for _ in range(10):
        ...     batch = env.step(env.random_actions())
        >>> int(batch.done.sum()), float(batch.reward.sum())
        (1000, 0.0)
    """

    def __init__(self, number: int, game_format: GameFormat | None = None, *, seed: int = 1) -> None:
        """Begin games; :meth:`reset` shows them.

        Args:
            number: how many games, 1 or more.
            game_format: one deal for points if not given.
            seed: of all cards, 0 to 2**62 - 1.

        Raises:
            MugginsError: no games, or a seed out of range.
        """
        if number < 1:
            raise MugginsError(f"{number} games: expected 1 or more")
        self.format = game_format or GameFormat()
        self.rows = self.format.new_rows(number)
        self._streams: NDArray[np.uint64] = np.zeros((number, 1), np.uint64)
        self._draws: NDArray[np.uint64] = np.zeros(1, np.uint64)
        self._batch = Batch(
            np.zeros((number, OBSERVATION), np.uint8),
            np.zeros((number, r.ACTIONS), np.bool_),
            np.zeros(number, np.int8),
            np.zeros((number, 2), np.float32),
            np.zeros(number, np.bool_),
        )
        self._seed = seed
        self.reset()

    def __len__(self) -> int:
        return len(self.rows)

    def reset(self, seed: int | None = None) -> Batch:
        """Begin all games anew, from the seed before if not given; raises a MugginsError if it is out of range."""
        wanted: object = self._seed if seed is None else seed
        if not isinstance(wanted, int | np.integer) or not 0 <= wanted < 2**62:
            raise MugginsError(f"seed {wanted}: expected 0 to 2**62 - 1")
        self._seed = int(wanted)
        self._draws[0] = seeded(self._seed, 0, 1)
        _reset(self.rows, self._streams, self._seed, NO_LOG, self._batch)
        return self._batch

    def step(self, actions: ArrayLike) -> Batch:
        """Take an action in every game, deal what follows, and begin the next game where one is over.

        Args:
            actions: ints of shape [n], each one of its game's mask.

        Raises:
            IllegalActionError: other than one int a game, or an illegal action; no game has then gone on.
        """
        chosen = np.asarray(actions)
        if chosen.shape != (len(self),) or chosen.dtype.kind not in "iu":
            raise IllegalActionError(
                f"actions of shape {chosen.shape} and type {chosen.dtype}: expected ints of shape ({len(self)},)"
            )
        wrong = _step(self.rows, self._streams, np.ascontiguousarray(chosen, np.int64), NO_LOG, self._batch)
        if wrong >= 0:
            legal = np.flatnonzero(self._batch.mask[wrong]).tolist()
            raise IllegalActionError(f"action {chosen[wrong]} of game {wrong}: expected one of {legal}")
        return self._batch

    def save(self) -> SavedGames:
        """Return all games, with the cards to come, for :meth:`restore`."""
        return SavedGames(self.rows.copy(), self._streams.copy(), self._draws.copy())

    def restore(self, saved: SavedGames) -> Batch:
        """Restore saved games, to be played on in the same way; raises a MugginsError if their number differs."""
        if saved.rows.shape != self.rows.shape:
            raise MugginsError(f"{len(saved.rows)} saved games: expected {len(self)}")
        self.rows[:], self._streams[:], self._draws[:] = saved.rows, saved.streams, saved.draws
        _show_all(self.rows, self._batch)
        return self._batch

    def random_actions(self) -> NDArray[np.int64]:
        """Return int64[n], a legal action of each game, drawn evenly by the seed."""
        actions = np.empty(len(self), np.int64)
        _choose(self._batch.mask, self._draws, actions)
        return actions

    @property
    def scores(self) -> NDArray[np.int64]:
        """The scores int64[n, 2] of the games now, by player."""
        return self.rows[:, r.SCORES : r.SCORES + 2].copy()
