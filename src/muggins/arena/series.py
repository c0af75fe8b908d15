"""Series of games in which players learn their opponents, from nothing and game by game.

A whole series is a unit of work: the same seed gives the same games with any number of workers.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pickle import dumps, loads
from random import Random

import numpy as np
from numpy.typing import NDArray

from muggins.arena.plain import Block, play_plain
from muggins.arena.playout import play_games
from muggins.arena.table import new_table
from muggins.arena.tally import new_tally
from muggins.kernels import deal_row
from muggins.players.adaptive.learner import Learner, shown_deals
from muggins.players.adaptive.opponent import OpponentModel, opponent_model
from muggins.players.adaptive.player import AdaptivePolicy, Response, response_against
from muggins.players.asking import Chooser, ObjectChooser
from muggins.players.base import DrawingPlayer
from muggins.players.forms import Compiled
from muggins.players.registry import ADAPT
from muggins.rules.game import Game
from muggins.rules.role import Seat
from muggins.solver.file.solution import Solution

LENGTH = 300
"""Numbers (games, or pairs of games of the same cards) in a series."""
MARKS = (1, 2, 4, 6, 10, 17, 30, 55, 100, 170)
"""After how many numbers a learner looks at what it has learned and changes its play."""


@dataclass
class SeriesPlayer:
    """A compiled player of a series: how it plays at first, and what it has learned if it learns."""

    player: Compiled
    learner: Learner | None = None

    @property
    def compiled(self) -> Compiled:
        if self.learner is None or self.player.play is None:
            return self.player
        return self.player._replace(against=model_against(self.player.play, self.learner))


class AdaptingPlayer(ObjectChooser):
    """A player that learns an opponent that is not compiled; it plays by what it knew at the last look."""

    def __init__(self, solution: Solution, learner: Learner) -> None:
        self._solution, self._learner = solution, learner
        self._known: Response | None = None
        policy = AdaptivePolicy(self._response)
        super().__init__(DrawingPlayer(ADAPT, policy, policy, Random(0)))

    def _response(self) -> Response:
        if self._known is None:
            self._known = response_against(self._solution, model_against(self._solution, self._learner))
        return self._known

    def learn(self, game: Game, opponent: Seat) -> None:
        shown = shown_deals(game, opponent)
        self._learner.learn(shown.rows, shown.roles.tolist())

    def look(self) -> None:
        self._known = None


def model_against(solution: Solution, learner: Learner) -> OpponentModel | None:
    """Return the model of an opponent, or None as long as it is believed to play like the solution."""
    mixture = learner.mixture()
    return None if mixture.is_solution else _model(solution, dumps(mixture))


@lru_cache(maxsize=3)
def _model(solution: Solution, pickled: bytes) -> OpponentModel:
    """Return the model of a pickled mixture, which other series against the same opponent come to as well."""
    return opponent_model(solution, loads(pickled))


def stretches(numbers: range, cuts: tuple[int, ...]) -> Iterator[range]:
    """Yield the parts of a series, from its beginning, that end at the marks and at ``cuts``."""
    start = numbers.start
    for stop in sorted({numbers.stop, *(numbers.start + mark for mark in MARKS), *cuts}):
        if start < stop <= numbers.stop:
            yield range(start, stop)
            start = stop


def play_series(
    sides: tuple[SeriesPlayer, SeriesPlayer], seed: int, numbers: range, duplicate: bool, *, cuts: tuple[int, ...] = ()
) -> Iterator[Block]:
    """Play a series, from its beginning, and yield a block for each of its :func:`stretches`; learners learn."""
    for part in stretches(numbers, cuts):
        games = len(part) * (2 if duplicate else 1)
        logs, tally = np.full((games, deal_row.MOST_DEALS, deal_row.LENGTH), -1, np.int16), new_tally()
        table = new_table(*(side.compiled for side in sides))
        play_games(table, seed, part.start, len(part), duplicate, tally, logs)
        for place, side in enumerate(sides):
            if side.learner is not None:
                for number, log in enumerate(logs):
                    # The players change seats in every second game of the same cards.
                    seat = place ^ (number & 1) if duplicate else place
                    _learn(side.learner, log, 1 - seat)
        yield Block(part.start, len(part), tally)


def _learn(learner: Learner, log: NDArray[np.int16], opponent: int) -> None:
    """Learn from a game: from every deal but the last, in which not all cards are shown."""
    played = log[log[:, deal_row.DEALER] >= 0][:-1]
    learner.learn(played, (played[:, deal_row.DEALER] == opponent).astype(int).tolist())


def play_plain_series(
    players: tuple[Chooser, Chooser], seed: int, numbers: range, duplicate: bool, *, cuts: tuple[int, ...] = ()
) -> Iterator[Block]:
    """Play a series as :func:`play_series` does, against a custom player or an engine; errors as ``play_plain``."""

    def learn(game: Game, first: Seat) -> None:
        for player, opponent in zip(players, (first.other, first), strict=True):
            if isinstance(player, AdaptingPlayer):
                player.learn(game, opponent)

    for part in stretches(numbers, cuts):
        yield play_plain(players, seed, part.start, len(part), duplicate, watch=learn)
        for player in players:
            if isinstance(player, AdaptingPlayer):
                player.look()
