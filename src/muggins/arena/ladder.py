"""A ladder: players all against all with duplicate decks, until every meeting is known well enough, and their ratings.

A rating is in match points per game, with mean 0; the ratings of two players differ by what one wins of the other, by
least squares over all meetings, weighed by precision. Chi-square says how badly one number a player fits the meetings.

Source: K. Massey, "Statistical models applied to the rating of sports teams", 1997.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import combinations
from pathlib import Path

import numpy as np

from muggins.arena.match import check_number, check_seed, play_block
from muggins.arena.plain import Block, give_up
from muggins.arena.playing import Playing, check_half_width
from muggins.arena.statistics import LostGame, games_of, match_points
from muggins.arena.store import MatchStore
from muggins.arena.workers import Workers
from muggins.errors import MatchError, shorten
from muggins.estimate import Estimate
from muggins.files.sqlite import Database
from muggins.players.named import AnyName
from muggins.wire import Answer

PLAYERS: tuple[str, ...] = (
    "random+random",
    "greedy+greedy",
    "bill+bill",
    "schell+rule",
    "expected+rule",
    "learned",
    "nash",
    "nash-max+score",
)
"""The published players, the learned one, the solution, and the champion."""


@dataclass(frozen=True, slots=True)
class Rung:
    """A player of a ladder."""

    player: str  # its name
    rating: Estimate  # match points per game against the mean of the players
    games: int  # how many it played


@dataclass(frozen=True, slots=True)
class RungMeeting:
    """Two players of a ladder."""

    first: str  # the first player
    second: str  # the second player
    games: int  # how many they played
    match_points: Estimate  # per game to the first
    misfit: float  # how many standard errors that is above what the ratings say


@dataclass(frozen=True, slots=True)
class Ladder(Answer):
    """A ladder."""

    players: tuple[Rung, ...]  # the best first
    meetings: tuple[RungMeeting, ...]  # every two of them
    seed: int  # of the games
    chi_square: float  # squares of the misfits, summed
    degrees: int  # its degrees of freedom: about this much is chance
    new_games: int  # games played now
    seconds: float  # that took
    forfeits: tuple[LostGame, ...] = ()  # the games of now that an engine lost by failing


class Climb:
    """A ladder under way; its games are stored.

    Attributes:
        meetings: every two of the players.
        new_games: games played now.
        lost: the games that an engine has now lost by failing.
        renewed: how many meetings begin again, as program or players were other versions before.
    """

    def __init__(
        self, players: Sequence[AnyName], seed: int, file: Path | Database, *, until: float, games: int
    ) -> None:
        """Resume all meetings of players where they are stored; each has games of its own.

        ``until``: sufficient half-width of match points per game. ``games``: of a meeting at most. Raises a MatchError
        for bad ones, players that are fewer than two or the same, and an unusable file.
        """
        check_seed(seed)
        check_half_width(until)
        check_number(games, "games", 4)
        names = [str(player) for player in players]
        if twice := [name for name, times in Counter(names).items() if times > 1]:
            raise MatchError(f"player {shorten(twice[0])!r} is there twice: expected each once")
        if len(names) < 2:
            raise MatchError(f"{len(names)} player{'s' * (len(names) != 1)}: expected 2 or more")
        self._seed, self._played, keep = seed, Counter[str](), MatchStore(file).file
        self.meetings, self.new_games, self.lost = list[Playing](), 0, list[LostGame]()
        for both in combinations(sorted(players, key=str), 2):
            digest = sha256(" ".join(map(str, (seed, *both))).encode()).digest()
            own = int.from_bytes(digest[:6])
            self.meetings.append(Playing(both, games, seed=own, duplicate=True, until=until, keep=keep))
        self.renewed = sum(of.before is not None for of in self.meetings)

    def blocks(self, workers: Workers | None = None) -> Iterator[Block]:
        """Play meetings on until each interval is small enough; store each block, then yield it."""
        at = Workers(1) if any(of.match.alone for of in self.meetings) else workers or Workers()
        # Every open meeting plays a unit, so that its games depend on nothing but itself.
        while still := [of for of in self.meetings if of.open]:
            ends = [min(of.numbers, (of.done // of.match.unit + 1) * of.match.unit) for of in still]
            jobs = [(of.match, of.done, end - of.done) for of, end in zip(still, ends, strict=True)]
            blocks = at.run(play_block, jobs, holds_lock=any(of.match.holds_lock for of in still))
            for of, block in zip(still, blocks, strict=True):
                of.take(block)
                self.new_games += 2 * block.size
                self.lost += block.forfeits
                self._played.update(dict.fromkeys(map(str, of.match.players), 2 * block.size))
                yield block
                for last in block.forfeits[-1:]:
                    failures = sum(each.player == last.player for each in self.lost)
                    give_up(last.player, failures, self._played[last.player], last.why)

    def result(self, seconds: float) -> Ladder:
        """Return the ladder so far; raises a MatchError if a meeting has fewer than two games."""
        pairs = [(str(of.match.first), str(of.match.second)) for of in self.meetings]
        estimates = [match_points(of.tally) for of in self.meetings]
        games = [games_of(of.tally) for of in self.meetings]
        names = sorted({name for pair in pairs for name in pair})
        rows = np.array([[(name == first) - (name == second) for name in names] for first, second in pairs])
        means = np.array([each.mean for each in estimates])
        # Players that do the same draw all their pairs: known to a game, not exactly.
        errors = np.maximum([each.error for each in estimates], 1 / np.array(games))
        covariance = np.linalg.pinv(rows.T @ (rows / errors[:, None] ** 2))
        ratings = covariance @ (rows.T @ (means / errors**2))
        misfits = ((means - rows @ ratings) / errors).tolist()
        known = map(Estimate, ratings.tolist(), [float(variance**0.5) for variance in covariance.diagonal()])
        rungs = map(Rung, names, known, (np.abs(rows).T @ games).tolist())
        return Ladder(
            tuple(sorted(rungs, key=lambda rung: -rung.rating.mean)),
            tuple(map(RungMeeting, *zip(*pairs, strict=True), games, estimates, misfits)),
            self._seed,
            sum(misfit**2 for misfit in misfits),
            len(pairs) - len(names) + 1,
            self.new_games,
            round(seconds, 3),
            tuple(self.lost),
        )
