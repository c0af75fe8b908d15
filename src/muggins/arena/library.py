"""``muggins.play_match``: a match as a program plays it, between names, objects and classes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from muggins.arena.playing import Playing
from muggins.arena.statistics import LostGame, Sprt, games_of, match_points, win_rate
from muggins.arena.tally import Tally
from muggins.arena.workers import Workers
from muggins.brief import BriefHelp
from muggins.estimate import Estimate
from muggins.players.asking import AnyObject, BatchPlayer, ObjectChooser, Policy
from muggins.players.base import Player
from muggins.players.named import AnyName, parse_any
from muggins.players.own import OwnName
from muggins.rules.ruleset import Objective

AnyPlayer: TypeAlias = str | AnyObject | type[Any]
"""A name such as ``nash``, ``my_module:MyPlayer`` or ``exec:./bot``; or an object or class that answers as a player."""


@dataclass(frozen=True, slots=True, repr=False)
class MatchResult(metaclass=BriefHelp):
    """The result of a match, from the first player's view.

    Attributes:
        tally: for the functions of :mod:`muggins.arena.statistics`.
        forfeits: the games that an engine lost by failing, included in the tally.
    """

    tally: Tally
    sprt: Sprt | None = None
    forfeits: tuple[LostGame, ...] = ()

    def __repr__(self) -> str:
        estimate, wins = self.match_points(), self.win_rate
        points = f"{estimate.mean:+.4f} ± {estimate.half_width:.4f} match points"
        return f"<MatchResult: {self.games:,} games, {points} a game, {100 * wins.mean:.1f}% won>"

    @property
    def games(self) -> int:
        """How many games were played."""
        return games_of(self.tally)

    @property
    def win_rate(self) -> Estimate:
        """The probability of winning a game, 0 to 1."""
        return win_rate(self.tally)

    @property
    def accepted(self) -> float | None:
        """The match points that the sequential test accepted; None if undecided or not asked for."""
        return None if self.sprt is None else self.sprt.verdict(self.tally)

    def match_points(self, scoring: Objective = Objective.MATCH) -> Estimate:
        """Return the match points per game: won less lost."""
        return match_points(self.tally, scoring)


def play_match(
    first: AnyPlayer,
    second: AnyPlayer,
    games: int = 100,
    *,
    seed: int = 1,
    duplicate: bool = True,
    until: float | None = None,
    sprt: tuple[float, float] | None = None,
    workers: int | None = None,
) -> MatchResult:
    """Play a match between two players: built-in ones, engines, and custom players.

    A custom player is given a :class:`~muggins.rules.view.View`, or many at once, wherever it has a choice, and returns
    two cards to toss or a card to play, or the probability of each, from which the match draws. Work units are 50
    numbers, or 1,000 where it answers many positions at once; then, as with engines, all their games are played side by
    side. A class is instantiated for each unit, with ``seed=`` if it takes one; an object is asked by one thread. The
    same seed gives the same result with any number of workers. The last deal of a game is played to its end as if from
    0-0, so that averages are over whole deals.

    Args:
        first: a player; the figures are its.
        second: its opponent.
        games: how many at most; each deck played twice counts as two.
        seed: of the cards and the draws, 0 to 2**62 - 1; a custom player that takes no seed draws by itself.
        duplicate: play each game's cards twice, the players changing seats, for narrower intervals.
        until: stop at this half-width of the 95% interval of match points per game.
        sprt: stop when the sequential test accepts one of these two match points per game.
        workers: how many do the work; one per core of this machine if not given.

    Raises:
        MatchError: too few games, a seed out of range, or an invalid test or width.
        PlayerError: no such player, an object that is none, or an unreadable answer.
        GivenUpError: an engine has lost ten games by failing, and more than one in a hundred.
        IllegalActionError: a custom player made an illegal choice. An engine that does loses the game.

    Example:
        >>> class Highest:
        ...     def toss(self, view):
        ...         return view.dealt[:2]
        ...     def play(self, view):
        ...         return view.legal_cards()[-1]
        >>> play_match(Highest(), 'greedy+greedy', 4, seed=7).games
        4
    """
    players = _named(first), _named(second)
    playing = Playing(players, games, seed=seed, duplicate=duplicate, until=until, sprt=sprt)
    for _ in playing.blocks(Workers(workers)):
        pass
    return MatchResult(playing.tally, playing.test, tuple(playing.lost))


def _named(player: AnyPlayer) -> AnyName:
    if isinstance(player, str):
        return parse_any(player)
    if not isinstance(player, type) and not isinstance(player, Player | Policy | BatchPlayer):
        ObjectChooser(player)  # says why it is none
    return OwnName(given=player)
