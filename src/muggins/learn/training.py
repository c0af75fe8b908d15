"""Rounds of learning, kept in a folder, to be gone on with.

After each round the learner plays a match against a simple player. The same seed brings the same learner, gone on with
or not.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter, process_time
from typing import Any, ClassVar, Final

from muggins.arena.match import check_seed, compiled
from muggins.arena.playout import NO_LOGS, play_games
from muggins.arena.statistics import match_points
from muggins.arena.table import Compiled, new_table
from muggins.arena.tally import new_tally
from muggins.errors import MugginsError, shorten
from muggins.estimate import Estimate
from muggins.files.paths import SUFFIX, is_file
from muggins.kernels.random import seeded
from muggins.learn.fit import torch_found
from muggins.players.registry import parse_player
from muggins.wire import Answer

PAIRS = 2_000
"""Pairs of games against the measure after a round."""
MEASURE: Final = "greedy+greedy"
"""Who is played against to measure."""


@dataclass(frozen=True, slots=True)
class LearningRound:
    """What a round came to.

    Attributes:
        number: the first is 1.
        cards: that were learned from in all rounds by now.
        match_points: per game (1/2/3) against greedy+greedy, every deck twice.
        seconds: of a processor that all rounds have taken by now.
    """

    number: int
    cards: int
    match_points: Estimate
    seconds: float


@dataclass(frozen=True, slots=True)
class LearningCurve(Answer):
    """How a learner got on.

    Attributes:
        file: what it has learned, after the last round.
        method: how it learns.
        seed: of all.
        rounds: one after the other.
    """

    file: str
    method: str
    seed: int
    rounds: tuple[LearningRound, ...]


class Training(ABC):
    """A learner in a folder.

    Attributes:
        method: the name of how it learns.
        seed: of all that is drawn.
        rounds: those that are done and kept.
    """

    method: ClassVar[str]

    def __init__(self, folder: Path, seed: int = 1, *, resume: bool = False, size: int) -> None:
        """Begin in an empty folder, or go on.

        Args:
            folder: where everything is kept; it is made if it is not there.
            seed: of all that is drawn.
            resume: whether to go on with what the folder has.
            size: of a round.

        Raises:
            MatchError: no seed.
            MissingExtraError: PyTorch is not installed.
            MugginsError: a folder that has rounds already, or none to go on with, or those of another seed or method.
            SolverError: a file of it is damaged.
        """
        check_seed(seed)
        torch_found()
        self.seed, self.rounds, self._folder, self._size = seed, list[LearningRound](), folder, size
        done = 0
        while is_file(self.net_file(done + 1)):
            done += 1
        if bool(done) != resume:
            there = "rounds to go on with" if resume else "none; --resume goes on with them"
            raise MugginsError(f"folder {shorten(str(folder))!r} has {done or 'no'} rounds: expected {there}")
        folder.mkdir(parents=True, exist_ok=True)
        self._begin()
        for number in range(1, done + 1):
            about = self._read(number, last=number == done)
            for what, wanted in (("seed", seed), ("size", size)):
                if about.get(what) != wanted:
                    raise MugginsError(
                        f"folder {shorten(str(folder))!r} has rounds of {what} {about.get(what)}: expected {wanted}"
                    )
            self.rounds = [_round(point) for point in about["curve"]]

    @property
    def file(self) -> Path:
        """What was learned by the last round."""
        return self.net_file(len(self.rounds))

    def curve(self) -> LearningCurve:
        """Return how the learner got on."""
        return LearningCurve(str(self.file), self.method, self.seed, tuple(self.rounds))

    def learn(self, rounds: int, minutes: float | None = None) -> Iterator[LearningRound]:
        """Learn round by round; each is kept, then yielded.

        Args:
            rounds: how many to have in the end.
            minutes: begin no round after so long.
        """
        began = perf_counter()
        while len(self.rounds) < rounds and (minutes is None or perf_counter() - began < 60 * minutes):
            number, busy = len(self.rounds) + 1, process_time()
            cards = self._learn(number)
            spent = self.rounds[-1].seconds if self.rounds else 0.0
            seconds = round(spent + process_time() - busy, 1)
            done = LearningRound(number, cards, measured(self.player(), PAIRS), seconds)
            curve = [_point(each) for each in [*self.rounds, done]]
            command = f"muggins learn --method {self.method} --seed {self.seed}"
            about = {"seed": self.seed, "size": self._size, "seconds": seconds, "curve": curve}
            self._write(number, {"command": command, "torch": str(torch_found().__version__), **about})
            self.rounds.append(done)
            yield done

    def net_file(self, number: int) -> Path:
        """Return where the player is kept that a round has brought."""
        return self._folder / f"net-{number:03}{SUFFIX}"

    def round_file(self, number: int) -> Path:
        """Return where all else is kept of a round."""
        return self._folder / f"round-{number:03}{SUFFIX}"

    def drawn(self, number: int, part: int) -> int:
        """Return the seed of a part of a round."""
        return int(seeded(self.seed, number, part)) >> 2

    @abstractmethod
    def _begin(self) -> None:
        """Take a learner that has learned nothing."""

    @abstractmethod
    def _learn(self, number: int) -> int:
        """Learn for a round; return how many cards have been learned from by now."""

    @abstractmethod
    def player(self) -> Compiled:
        """Return the player as it is now."""

    @abstractmethod
    def _write(self, number: int, about: dict[str, Any]) -> None:
        """Keep a round, :meth:`net_file` last, which says that all of it is kept."""

    @abstractmethod
    def _read(self, number: int, *, last: bool) -> dict[str, Any]:
        """Take what a round has kept, the last one or one before; return what it says of itself.

        Raises:
            SolverError: a file is damaged, or of another method.
        """


def measured(player: Compiled, pairs: int) -> Estimate:
    """Return match points per game against greedy+greedy, every deck twice.

    Example:
        >>> measured(compiled(parse_player("learned")), 200).mean > 0.2
        True
    """
    tally = new_tally()
    play_games(new_table(player, compiled(parse_player(MEASURE))), 1, 0, pairs, True, tally, NO_LOGS)
    return match_points(tally)


def _point(of: LearningRound) -> dict[str, Any]:
    return {
        "number": of.number,
        "cards": of.cards,
        "seconds": of.seconds,
        "match_points": [of.match_points.mean, of.match_points.error],
    }


def _round(point: dict[str, Any]) -> LearningRound:
    return LearningRound(**{**point, "match_points": Estimate(*point["match_points"])})
