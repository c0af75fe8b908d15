"""A ladder: players all against all with duplicate decks, until every meeting is known well enough, and their ratings.

A rating is in match points per game, and the ratings of two players differ by what one wins of the other: the least
squares over all meetings, each weighed by its precision; the mean of all players is 0. Where more than one number is
needed to say who beats whom, the meetings do not fit, and chi-square says so.

Source: K. Massey, "Statistical models applied to the rating of sports teams", 1997.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from itertools import combinations
from pathlib import Path

import numpy as np

from muggins.arena.match import Block, Match, added, check_half_width, check_many, check_seed, play_block, stopping
from muggins.arena.plain import give_up
from muggins.arena.statistics import LostGame, games_of, match_points
from muggins.arena.store import MatchStore, StoredMatch
from muggins.arena.tally import Tally
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
    "nash+score",
    "adapt",
)
"""The published players, the learned one, the solution, and the player that adapts."""


@dataclass(frozen=True, slots=True)
class Rung:
    """A player of a ladder.

    Attributes:
        player: its name.
        rating: match points per game against the mean of the players.
        games: how many it played.
    """

    player: str
    rating: Estimate
    games: int


@dataclass(frozen=True, slots=True)
class RungMeeting:
    """Two players of a ladder.

    Attributes:
        first: the first player.
        second: the second player.
        games: how many they played.
        match_points: per game to the first.
        misfit: how many standard errors that is above what the ratings say.
    """

    first: str
    second: str
    games: int
    match_points: Estimate
    misfit: float


@dataclass(frozen=True, slots=True)
class Ladder(Answer):
    """A ladder.

    Attributes:
        players: the best first.
        meetings: every two of them.
        seed: of the games.
        chi_square: squares of the misfits, summed.
        degrees: its degrees of freedom: about this much is chance.
        new_games: games played now.
        seconds: that took.
        forfeits: the games of now that an engine lost by failing.
    """

    players: tuple[Rung, ...]
    meetings: tuple[RungMeeting, ...]
    seed: int
    chi_square: float
    degrees: int
    new_games: int
    seconds: float
    forfeits: tuple[LostGame, ...] = ()


@dataclass
class Pairing:
    """A meeting under way.

    Attributes:
        match: who plays.
        run: where it is kept.
        tally: of its games, kept ones included.
        done: how many of its numbers are played.
    """

    match: Match
    run: StoredMatch
    tally: Tally
    done: int

    @property
    def half_width(self) -> float:
        """That of match points per game; infinite before there are any."""
        return match_points(self.tally).half_width if games_of(self.tally) > 2 else float("inf")


def check_limits(until: float, games: int) -> None:
    """Raise a MatchError unless a ladder can be played on so far, see :meth:`Climb.blocks`."""
    check_half_width(until)
    check_many(games, "games", 4)


class Climb:
    """A ladder under way; its games are kept.

    Attributes:
        meetings: every two of the players.
        new_games: games played now.
        lost: the games that an engine has lost now by failing.
        renewed: how many meetings begin again, as program or players were other versions before.
    """

    def __init__(self, players: Sequence[AnyName], seed: int, file: Path | Database) -> None:
        """Go on with all meetings of players as far as they are kept; each meeting has games of its own.

        Raises:
            MatchError: fewer than two players, one that is there twice, a seed that is none, or a file that cannot be
                used.
        """
        check_seed(seed)
        names = [str(player) for player in players]
        if twice := [name for name, times in Counter(names).items() if times > 1]:
            raise MatchError(f"player {shorten(twice[0])!r} is there twice: expected each once")
        if len(names) < 2:
            raise MatchError(f"{len(names)} player{'s' * (len(names) != 1)}: expected 2 or more")
        self._seed, self._store = seed, MatchStore(file)
        self.meetings, self.new_games, self.lost = list[Pairing](), 0, list[LostGame]()
        self._played, self.renewed = Counter[str](), 0
        for first, second in combinations(sorted(players, key=str), 2):
            digest = sha256(f"{seed} {first} {second}".encode()).digest()
            match = Match(first, second, int.from_bytes(digest[:6]), duplicate=True)
            run = self._store.run_of(match)
            self.meetings.append(Pairing(match, run, run.tally, run.numbers))
            self.renewed += run.numbers == 0 and self._store.before(run) is not None

    def blocks(self, until: float, games: int, workers: Workers | None = None) -> Iterator[Block]:
        """Play every meeting on until its interval is small enough; keep each block, then yield it.

        Args:
            until: half-width of match points per game that is enough.
            games: of a meeting at most.
            workers: who does the work; the cores of this machine if not given.

        Raises:
            GivenUpError: an engine fails too often; what was played before it did is kept.
            MatchError: a half-width or a number of games that is none; another program has played on.
        """
        check_limits(until, games)
        enough = [stopping(of.match, partial(getattr, of, "tally"), until, None) for of in self.meetings]
        at = Workers(1) if any(of.match.alone for of in self.meetings) else workers or Workers()
        while True:
            # Every open meeting plays a unit, so that its games depend on nothing but itself.
            pairs = zip(self.meetings, enough, strict=True)
            still = [of for of, is_enough in pairs if of.done < games // 2 and not is_enough(None)]
            if not still:
                return
            ends = [min(games // 2, (of.done // of.match.unit + 1) * of.match.unit) for of in still]
            jobs = [(of.match, of.done, end - of.done) for of, end in zip(still, ends, strict=True)]
            blocks = at.run(play_block, jobs, holds_lock=any(of.match.holds_lock for of in still))
            for of, block in zip(still, blocks, strict=True):
                self._store.add(of.run, block)
                of.tally, of.done = added(of.tally, block.tally), of.done + block.size
                self.new_games += 2 * block.size
                names = str(of.match.first), str(of.match.second)
                self.lost += [LostGame(names[one.player], one.game, one.why) for one in block.forfeits]
                self._played.update(dict.fromkeys(names, 2 * block.size))
                yield block
                for lost in self.lost[-1:]:
                    failures = sum(each.player == lost.player for each in self.lost)
                    give_up(lost.player, failures, self._played[lost.player], lost.why)

    def result(self, seconds: float) -> Ladder:
        """Return the ladder as far as it is played.

        Raises:
            MatchError: a meeting has fewer than two games.
        """
        return _ladder_of(self.meetings, self._seed, self.new_games, seconds, self.lost)


def _ladder_of(
    meetings: Sequence[Pairing], seed: int, new_games: int, seconds: float, lost: Sequence[LostGame]
) -> Ladder:
    names = sorted({str(name) for of in meetings for name in (of.match.first, of.match.second)})
    found = [match_points(of.tally) for of in meetings]
    rows = np.zeros((len(meetings), len(names)))
    for row, of in zip(rows, meetings, strict=True):
        row[names.index(str(of.match.first))], row[names.index(str(of.match.second))] = 1, -1
    means = np.array([each.mean for each in found])
    # Players that do the same draw all their pairs: known to a game, not exactly.
    errors = np.array([max(each.error, 1 / games_of(of.tally)) for each, of in zip(found, meetings, strict=True)])
    covariance = np.linalg.pinv(rows.T @ (rows / errors[:, None] ** 2))
    ratings = covariance @ (rows.T @ (means / errors**2))
    misfits = ((means - rows @ ratings) / errors).tolist()
    played = dict.fromkeys(names, 0)
    for of in meetings:
        for name in (of.match.first, of.match.second):
            played[str(name)] += games_of(of.tally)
    rungs = [
        Rung(name, Estimate(float(ratings[place]), float(covariance[place, place] ** 0.5)), played[name])
        for place, name in enumerate(names)
    ]
    return Ladder(
        tuple(sorted(rungs, key=lambda rung: -rung.rating.mean)),
        tuple(
            RungMeeting(str(of.match.first), str(of.match.second), games_of(of.tally), each, misfit)
            for of, each, misfit in zip(meetings, found, misfits, strict=True)
        ),
        seed,
        sum(misfit**2 for misfit in misfits),
        len(meetings) - len(names) + 1,
        new_games,
        round(seconds, 3),
        tuple(lost),
    )
