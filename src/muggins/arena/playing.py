"""A match under way: played until enough is known, and stored on request."""

from collections.abc import Iterator
from pathlib import Path

from muggins.arena.match import Match, added, check_number, play_match
from muggins.arena.plain import Block, give_up
from muggins.arena.statistics import LostGame, PlayedMatch, Sprt, figures_of, games_of, match_points
from muggins.arena.store import MatchStore
from muggins.arena.tally import new_tally
from muggins.arena.workers import Workers
from muggins.errors import MatchError
from muggins.files.sqlite import Database
from muggins.players.named import AnyName


def check_half_width(until: float) -> float:
    """Return a half-width of an interval; raises a MatchError unless it is positive."""
    if not until > 0:
        raise MatchError(f"half-width {until:g}: expected more than 0")
    return until


class Playing:
    """A match under way.

    Attributes:
        tally: of the games so far, stored ones included.
        start: how many numbers were stored already.
        numbers: how many are played at most.
        lost: the games that an engine has now lost by failing.
        before: where a new run begins, the number of the last one of the same match by other versions; otherwise None.
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
        """Begin a match of at most that many games, or resume a stored one.

        It stops at the half-width ``until`` of the 95% interval of match points per game, or when the sequential test
        accepts one of two match points per game. ``keep``: where games are stored: the person's file, the path of one
        for matches only, or None. Raises a MatchError for invalid figures and an unusable file.
        """
        match = Match(*players, seed, duplicate)
        check_number(games, "games", 2 * match.games_per_number)
        self.match, self.numbers = match, games // match.games_per_number
        self.test = None if sprt is None else Sprt(*sprt)
        self.tally, self.start, self.lost = new_tally(), 0, list[LostGame]()
        self._until = None if until is None else check_half_width(until)
        self._store = self._run = self.before = None
        if keep is not None:
            self._store = MatchStore(keep)
            self._run = self._store.run_of(match)
            self.tally, self.start = self._run.tally, self._run.numbers
            self.before = None if self.start else self._store.before(self._run)
        if self.start % match.unit == 0 and self._enough():
            self.numbers = self.start

    def blocks(self, workers: Workers | None = None) -> Iterator[Block]:
        """Play on; store each block, then yield it.

        Raises a GivenUpError if an engine fails too often, when what was played before is stored, and a MugginsError if
        a custom player fails, or another program has written to the file.
        """
        for block in play_match(self.match, self.numbers, start=self.start, workers=workers, enough=self._enough):
            self.take(block)
            yield block
            for of in self.lost[-1:]:
                failures = sum(each.player == of.player for each in self.lost)
                give_up(of.player, failures, self.new_games, of.why)

    def take(self, block: Block) -> None:
        if self._store is not None and self._run is not None:
            self._store.add(self._run, block)
        self.tally = added(self.tally, block.tally)
        self.lost += block.forfeits

    def _enough(self, _: Block | None = None) -> bool:
        """Return whether the match may stop; at least two of its units are played."""
        if games_of(self.tally) < 2 * self.match.unit:
            return False
        narrow = self._until is not None and match_points(self.tally).half_width <= self._until
        return narrow or (self.test is not None and self.test.verdict(self.tally) is not None)

    @property
    def done(self) -> int:
        """How many numbers are played, stored ones included."""
        return games_of(self.tally) // self.match.games_per_number

    @property
    def open(self) -> bool:
        return self.done < self.numbers and not self._enough()

    @property
    def half_width(self) -> float:
        """That of match points per game; infinite before there are any."""
        return match_points(self.tally).half_width if games_of(self.tally) > 2 else float("inf")

    @property
    def tells(self) -> bool:
        return self.done >= 2

    @property
    def new_games(self) -> int:
        return games_of(self.tally) - self.start * self.match.games_per_number

    def result(self, seconds: float) -> PlayedMatch:
        """Return the match so far; raises a MatchError for fewer than two games."""
        return PlayedMatch(
            first=str(self.match.first),
            second=str(self.match.second),
            seed=self.match.seed,
            duplicate=self.match.duplicate,
            figures=figures_of(self.tally),
            sprt=None if self.test is None else self.test.result(self.tally),
            new_games=self.new_games,
            seconds=round(seconds, 3),
            forfeits=tuple(self.lost),
        )
