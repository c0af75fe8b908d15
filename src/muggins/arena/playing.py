"""A match as it is played: until enough is known of it, and kept on the disk if that is asked for."""

from collections.abc import Iterator
from pathlib import Path

from muggins.arena.match import Block, Match, added, check_many, play_match, stopping
from muggins.arena.plain import give_up
from muggins.arena.statistics import LostGame, PlayedMatch, Sprt, figures_of, games_of
from muggins.arena.store import MatchStore
from muggins.arena.tally import new_tally
from muggins.arena.workers import Workers
from muggins.files.sqlite import Database
from muggins.players.named import AnyName


class Playing:
    """A match under way.

    Attributes:
        match: who plays.
        test: the sequential test, or None.
        tally: of the games so far, kept ones included.
        start: how many numbers are kept already.
        numbers: how many are played at most.
        lost: the games that an engine has lost now by failing.
        before: where a new run begins, the number of the last one of the same match by other versions; else None.
    """

    def __init__(
        self,
        players: tuple[AnyName, AnyName],
        games: int,
        *,
        seed: int = 1,
        duplicate: bool = False,
        until: float | None = None,
        sprt: tuple[float, float] | None = None,
        keep: Path | Database | None = None,
    ) -> None:
        """Begin a match, or go on with one that is kept.

        Args:
            players: the first and the second.
            games: how many at most.
            seed: of the games.
            duplicate: whether every deck is played twice, the players changing seats.
            until: stop when the 95% interval of match points per game is this wide to either side.
            sprt: stop when the sequential test accepts one of these two match points per game.
            keep: where the games are kept: the person's file, the path of one for matches only, or None.

        Raises:
            MatchError: too few games, a seed, test or width that is none, or a file that cannot be used.
        """
        match = Match(*players, seed, duplicate)
        check_many(games, "games", 2 * match.games_per_number)
        self.match, self.numbers = match, games // match.games_per_number
        self.test = None if sprt is None else Sprt(*sprt)
        self.tally, self.start, self.lost = new_tally(), 0, list[LostGame]()
        self._enough = stopping(match, lambda: self.tally, until, self.test)
        self._store = self._run = self.before = None
        if keep is not None:
            self._store = MatchStore(keep)
            self._run = self._store.run_of(match)
            self.tally, self.start = self._run.tally, self._run.numbers
            self.before = None if self.start else self._store.before(self._run)
        if self.start % match.unit == 0 and self._enough(None):
            self.numbers = self.start  # what is kept tells enough already

    def blocks(self, workers: Workers | None = None) -> Iterator[Block]:
        """Play on, keep each block, and yield it.

        Raises:
            GivenUpError: an engine fails too often; what was played before it did is kept.
            MugginsError: a custom player fails, or the file has been written by another program.
        """
        names = self.match.first, self.match.second
        for block in play_match(self.match, self.numbers, start=self.start, workers=workers, enough=self._enough):
            if self._store is not None and self._run is not None:
                self._store.add(self._run, block)  # first: what is told of is kept
            self.tally = added(self.tally, block.tally)
            self.lost += [LostGame(str(names[of.player]), of.game, of.why) for of in block.forfeits]
            yield block
            for of in self.lost[-1:]:
                failures = sum(each.player == of.player for each in self.lost)
                played = games_of(self.tally) - self.start * self.match.games_per_number
                give_up(of.player, failures, played, of.why)

    @property
    def tells(self) -> bool:
        return games_of(self.tally) >= 2 * self.match.games_per_number

    def result(self, seconds: float) -> PlayedMatch:
        """Return the match as far as it is played.

        Raises:
            MatchError: fewer than two games are.
        """
        return PlayedMatch(
            first=str(self.match.first),
            second=str(self.match.second),
            seed=self.match.seed,
            duplicate=self.match.duplicate,
            figures=figures_of(self.tally),
            sprt=None if self.test is None else self.test.result(self.tally),
            new_games=games_of(self.tally) - self.start * self.match.games_per_number,
            seconds=round(seconds, 3),
            forfeits=tuple(self.lost),
        )
