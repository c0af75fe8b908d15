"""Series in which a player learns an opponent that is not compiled: a level, a custom player, an engine."""

from collections.abc import Iterator
from functools import partial
from random import Random

from muggins.arena.plain import play_plain
from muggins.arena.series import Stretch, model_against, stretches
from muggins.players.adaptive.learner import Learner
from muggins.players.adaptive.player import AdaptivePegger, AdaptiveThrower, Response, response_against
from muggins.players.adaptive.shown import shown_deals
from muggins.players.asking import Chooser, ObjectChooser
from muggins.players.base import DrawingPlayer
from muggins.players.registry import ADAPT
from muggins.rules.game import Game
from muggins.rules.role import Seat
from muggins.solver.file.solution import Solution


class AdaptingPlayer:
    """A player that learns, in plain form.

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


def play_plain_series(
    players: tuple[Chooser | AdaptingPlayer, Chooser | AdaptingPlayer],
    seed: int,
    numbers: range,
    duplicate: bool,
    *,
    cuts: tuple[int, ...] = (),
) -> Iterator[Stretch]:
    """Play the numbers of a series from its beginning, and yield its stretches.

    Args:
        players: who play; those that learn do.
        seed: of the match.
        numbers: the first is where the series begins.
        duplicate: see :func:`muggins.arena.plain.play_plain`.
        cuts: numbers where a stretch ends besides the marks.

    Raises:
        MugginsError: what ``play_plain`` raises.
    """
    sides = _chooser(players[0]), _chooser(players[1])
    for part in stretches(numbers, cuts):
        tally, forfeits = play_plain(sides, seed, part.start, len(part), duplicate, watch=partial(_learn_game, players))
        for player in players:
            if isinstance(player, AdaptingPlayer):
                player.look()
        yield Stretch(part.start, len(part), tally, tuple(forfeits))


def _learn_game(players: tuple[Chooser | AdaptingPlayer, ...], game: Game, first: Seat) -> None:
    """Let those that learn take in a game, from the seat of the other; ``first`` is the first player's."""
    for player, opponent in zip(players, (first.other, first), strict=True):
        if isinstance(player, AdaptingPlayer):
            player.learn(game, opponent)


def _chooser(player: Chooser | AdaptingPlayer) -> Chooser:
    return player.chooser if isinstance(player, AdaptingPlayer) else player
