"""Series of games in which players learn their opponents: each begins from nothing, and its order matters.

Otherwise game n of a match has nothing to do with those before it. With a player that learns, the
whole series is the unit of work: the same seed gives the same games with any number of workers.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from random import Random

import numpy as np
from numpy.typing import NDArray

from muggins.arena.plain import Forfeit, play_plain
from muggins.arena.playout import play_games
from muggins.arena.table import new_table
from muggins.arena.tally import Tally, new_tally
from muggins.kernels import deal_row
from muggins.players.adaptive.learner import Learner
from muggins.players.adaptive.models import Mixture
from muggins.players.adaptive.opponent import OpponentModel, opponent_model
from muggins.players.adaptive.player import AdaptivePegger, AdaptiveThrower, Response, response_against
from muggins.players.adaptive.shown import shown_deals
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
    """A compiled player of a series.

    Attributes:
        player: how it plays at first.
        learner: what it learns of the other, or None where it does not learn.
    """

    player: Compiled
    learner: Learner | None = None

    @property
    def compiled(self) -> Compiled:
        if self.learner is None or self.player.play is None:
            return self.player
        return self.player._replace(against=model_against(self.player.play, self.learner))


class AdaptingPlayer:
    """A player that learns an opponent that is not compiled.

    Attributes:
        chooser: as a match asks it; it plays by what was known at the last look.
    """

    def __init__(self, solution: Solution, learner: Learner) -> None:
        """Take what it plays by at first, and what is known of its opponent."""
        self._solution, self._learner = solution, learner
        self._known: Response | None = None
        thrower, pegger = AdaptiveThrower(self._response), AdaptivePegger(self._response)
        self.chooser: Chooser = ObjectChooser(DrawingPlayer(ADAPT, thrower, pegger, Random(0)))

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
    """Return how an opponent is believed to play, or None as long as that is like the solution."""
    mixture = learner.mixture()
    return None if mixture.is_solution else _model(solution, _Key(mixture))


def stretches(numbers: range, cuts: tuple[int, ...]) -> Iterator[range]:
    """Yield the parts of a series after each of which a learner looks at what it has learned.

    Args:
        numbers: of the series, from its beginning.
        cuts: numbers where a part ends besides the marks.
    """
    start = numbers.start
    for stop in sorted({numbers.stop, *(numbers.start + mark for mark in MARKS), *cuts}):
        if start < stop <= numbers.stop:
            yield range(start, stop)
            start = stop


@dataclass(frozen=True)
class _Key:
    """A mixture that compares by its numbers."""

    mixture: Mixture

    def __hash__(self) -> int:
        return hash(tuple(part.tobytes() for part in self.mixture))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and all(map(np.array_equal, self.mixture, other.mixture))


@lru_cache(maxsize=3)
def _model(solution: Solution, key: _Key) -> OpponentModel:
    """Return the model of a mixture: series against the same opponent come to the same one."""
    return opponent_model(solution, key.mixture)


@dataclass(frozen=True)
class Stretch:
    """Games of a series between two looks.

    Attributes:
        start: the first number.
        size: how many numbers.
        tally: of the games.
        forfeits: the games that were lost by failing; they are in the tally.
    """

    start: int
    size: int
    tally: Tally
    forfeits: tuple[Forfeit, ...] = ()


def play_series(
    sides: tuple[SeriesPlayer, SeriesPlayer], seed: int, numbers: range, duplicate: bool, *, cuts: tuple[int, ...] = ()
) -> Iterator[Stretch]:
    """Play the numbers of a series from its beginning, and yield its stretches.

    Args:
        sides: who play; their learners learn.
        seed: of the match.
        numbers: the first is where the series begins.
        duplicate: see :func:`muggins.arena.playout.play_games`.
        cuts: numbers where a stretch ends besides the marks.
    """
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
        yield Stretch(part.start, len(part), tally)


def _learn(learner: Learner, log: NDArray[np.int16], opponent: int) -> None:
    """Learn from a game: from every deal but the last, in which not all cards are shown."""
    played = log[log[:, deal_row.DEALER] >= 0][:-1]
    learner.learn(played, (played[:, deal_row.DEALER] == opponent).astype(int).tolist())


def play_plain_series(
    players: tuple[Chooser | AdaptingPlayer, Chooser | AdaptingPlayer],
    seed: int,
    numbers: range,
    duplicate: bool,
    *,
    cuts: tuple[int, ...] = (),
) -> Iterator[Stretch]:
    """Play a series as :func:`play_series` does, against a level, a custom player or an engine.

    Raises:
        MugginsError: what :func:`muggins.arena.plain.play_plain` raises.
    """
    sides = _chooser(players[0]), _chooser(players[1])
    for part in stretches(numbers, cuts):
        tally, forfeits = play_plain(sides, seed, part.start, len(part), duplicate, watch=partial(_learn_game, players))
        for player in players:
            if isinstance(player, AdaptingPlayer):
                player.look()
        yield Stretch(part.start, len(part), tally, tuple(forfeits))


def _learn_game(players: tuple[Chooser | AdaptingPlayer, ...], game: Game, first: Seat) -> None:
    for player, opponent in zip(players, (first.other, first), strict=True):
        if isinstance(player, AdaptingPlayer):
            player.learn(game, opponent)


def _chooser(player: Chooser | AdaptingPlayer) -> Chooser:
    return player.chooser if isinstance(player, AdaptingPlayer) else player
