"""Fitted values over rounds of self-play, stored in a folder, to be resumed with the same result.

A round plays a million cards that were a choice, half of them by the learner against itself and half against learners
of earlier rounds, fits the net to the cards of all rounds, and plays a match against a simple player.
"""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from time import perf_counter, process_time
from typing import Any, Final

import numpy as np

from muggins import __version__
from muggins.arena.match import check_seed, tally_of
from muggins.arena.statistics import match_points
from muggins.errors import MugginsError, SolverError, shorten
from muggins.estimate import Estimate
from muggins.files.arrays import read_file, write_file
from muggins.files.paths import SUFFIX, is_file
from muggins.kernels.random import seeded
from muggins.players.compiled import PeggerId, ThrowerId
from muggins.players.forms import Compiled, compiled
from muggins.players.net import Net
from muggins.players.net_file import KIND, VERSION, read_net
from muggins.players.registry import parse_player
from muggins.wire import Answer
from research.learned.fit import beginner, fitted, import_torch
from research.learned.selfplay import Played, play

CARDS, STEPS = 1_000_000, 600
"""Cards recorded in a round, and batches to fit the net."""
PAIRS = 2_000
"""Pairs of games of the match after a round."""
MEASURE: Final = "greedy+greedy"
"""The opponent in that match."""
_KIND, _VERSION = "round of self-play", 1


def write_net(path: Path, net: Net, about: Mapping[str, Any]) -> None:
    """Write a learned player, whole or not at all; raises a SolverError if the file cannot be written."""
    tables = {"crib": net.crib.astype(np.int32), "play": net.play.astype(np.int32)}
    write_file(path, {"kind": KIND, "version": VERSION, "program": __version__, **about}, net._asdict() | tables)


@dataclass(frozen=True, slots=True)
class LearningRound:
    """The result of a round."""

    number: int  # the first is 1
    cards: int  # learned from in all rounds so far
    match_points: Estimate  # per game (1/2/3) against greedy+greedy, every deck twice
    seconds: float  # of a processor, in all rounds so far


@dataclass(frozen=True, slots=True)
class LearningCurve(Answer):
    """The progress of a learner: the file after the last round, the seed, and the rounds in order."""

    file: str
    seed: int
    rounds: tuple[LearningRound, ...]


class Training:
    """A learner in a folder: its seed, and the rounds that are done and stored."""

    def __init__(self, folder: Path, seed: int = 1, *, resume: bool = False, cards: int = CARDS) -> None:
        """Begin in an empty folder, made if it is missing, or resume; ``cards`` are recorded in a round.

        A MugginsError without PyTorch, for an invalid seed, and for a folder that cannot be begun in or resumed.
        """
        check_seed(seed)
        import_torch()
        self.seed, self.rounds, self._folder, self._size = seed, list[LearningRound](), folder, cards
        done = 0
        while is_file(self.net_file(done + 1)):
            done += 1
        if bool(done) != resume:
            there = "rounds to resume" if resume else "none; --resume continues them"
            raise MugginsError(f"folder {shorten(str(folder))!r} has {done or 'no'} rounds: expected {there}")
        folder.mkdir(parents=True, exist_ok=True)
        self._nets, self._played = [beginner()], list[Played]()
        for number in range(1, done + 1):
            net, about = read_net(self.net_file(number))
            self._nets.append(net)
            self._played.append(self._read_round(number))
            for what, wanted in (("seed", seed), ("size", cards)):
                if about.get(what) != wanted:
                    raise MugginsError(
                        f"folder {shorten(str(folder))!r} has rounds of {what} {about.get(what)}: expected {wanted}"
                    )
            self.rounds = [
                LearningRound(**{**point, "match_points": Estimate(*point["match_points"])}) for point in about["curve"]
            ]

    @property
    def file(self) -> Path:
        return self.net_file(len(self.rounds))

    def curve(self) -> LearningCurve:
        return LearningCurve(str(self.file), self.seed, tuple(self.rounds))

    def learn(self, rounds: int, minutes: float | None = None) -> Iterator[LearningRound]:
        """Learn until there are that many rounds, beginning none after ``minutes``; each is stored, then yielded."""
        began = perf_counter()
        while len(self.rounds) < rounds and (minutes is None or perf_counter() - began < 60 * minutes):
            number, busy = len(self.rounds) + 1, process_time()
            self._played.append(self._play(number))
            self._nets.append(fitted(self._played, self.net, STEPS, self.drawn(number, 0)))
            cards = sum(len(of.returns) for of in self._played)
            spent = self.rounds[-1].seconds if self.rounds else 0.0
            seconds = round(spent + process_time() - busy, 1)
            done = LearningRound(number, cards, measured(self.player(), PAIRS), seconds)
            curve = [
                {**asdict(each), "match_points": [each.match_points.mean, each.match_points.error]}
                for each in [*self.rounds, done]
            ]
            command = f"python -m research learned.train --seed {self.seed}"
            about = {"seed": self.seed, "size": self._size, "seconds": seconds, "curve": curve}
            about = {"command": command, "torch": str(import_torch().__version__), **about, "steps": STEPS}
            write_file(self.round_file(number), {"kind": _KIND, "version": _VERSION}, self._played[-1]._asdict())
            write_net(self.net_file(number), self.net, about)
            self.rounds.append(done)
            yield done

    def net_file(self, number: int) -> Path:
        return self._folder / f"net-{number:03}{SUFFIX}"

    def round_file(self, number: int) -> Path:
        return self._folder / f"round-{number:03}{SUFFIX}"

    def drawn(self, number: int, part: int) -> int:
        return int(seeded(self.seed, number, part)) >> 2

    @property
    def net(self) -> Net:
        return self._nets[-1]

    def player(self) -> Compiled:
        return Compiled(ThrowerId.LEARNED, PeggerId.LEARNED, net=self.net)

    def _play(self, number: int) -> Played:
        rng = np.random.default_rng(self.drawn(number, 1))
        met = [(self.net, self._size // 2)] + [
            (self._nets[place], self._size // 4) for place in rng.integers(len(self._nets), size=2)
        ]
        parts = [
            play(self.net, other, games, self.drawn(number, 2 + place)) for place, (other, games) in enumerate(met)
        ]
        return Played(
            np.concatenate([part.features for part in parts]),
            np.concatenate([part.returns for part in parts]),
            np.sum([part.crib for part in parts], axis=0),
            np.sum([part.play for part in parts], axis=0),
        )

    def _read_round(self, number: int) -> Played:
        file = self.round_file(number)
        _, arrays, _ = read_file(file, _KIND, _VERSION)
        if set(arrays) != set(Played._fields):
            raise SolverError(f"file {str(file)!r}: expected the arrays of a round")
        return Played(**{name: array.view(np.ndarray) for name, array in arrays.items()})


def measured(player: Compiled, pairs: int) -> Estimate:
    """Return match points per game against greedy+greedy, every deck twice."""
    return match_points(tally_of(player, compiled(parse_player(MEASURE)), 1, 0, pairs, duplicate=True))
