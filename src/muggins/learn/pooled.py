"""Fitted values over pooled rounds of self-play: how ``learned`` learns.

A round plays a million cards that were a choice, half of them by the learner against itself and half against learners
of earlier rounds, and fits the net to the cards of all rounds.
"""

from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from muggins.arena.table import Compiled
from muggins.errors import SolverError
from muggins.files.arrays import read_file, write_file
from muggins.learn.fit import beginner, fitted
from muggins.learn.selfplay import Played, play
from muggins.learn.training import Training
from muggins.players.compiled import PeggerId, ThrowerId
from muggins.players.net.file import read_net, write_net
from muggins.players.net.net import Net

CARDS, STEPS = 1_000_000, 600
"""Cards noted in a round, and batches that the net is shown."""
_KIND, _VERSION = "round of self-play", 1


class PooledTraining(Training):
    """A learner that fits what a card is worth to all rounds."""

    method: ClassVar[str] = "pooled"

    def __init__(self, folder: Path, seed: int = 1, *, resume: bool = False, cards: int = CARDS) -> None:
        """Begin in an empty folder, or go on; ``cards`` are noted in a round, see :class:`Training`."""
        super().__init__(folder, seed, resume=resume, size=cards)

    @property
    def net(self) -> Net:
        """The learner after the last round."""
        return self._nets[-1]

    def _begin(self) -> None:
        self._nets, self._played = [beginner()], list[Played]()

    def _learn(self, number: int) -> int:
        self._played.append(self._play(number))
        self._nets.append(fitted(self._played, self.net, STEPS, self.drawn(number, 0)))
        return sum(len(of.returns) for of in self._played)

    def player(self) -> Compiled:
        """Return the player as it is now."""
        return Compiled(ThrowerId.LEARNED, PeggerId.LEARNED, net=self.net)

    def _write(self, number: int, about: dict[str, Any]) -> None:
        write_file(self.round_file(number), {"kind": _KIND, "version": _VERSION}, self._played[-1]._asdict())
        write_net(self.net_file(number), self.net, {**about, "steps": STEPS})

    def _read(self, number: int, *, last: bool) -> dict[str, Any]:  # noqa: ARG002 - learns from all of them
        net, about = read_net(self.net_file(number))
        self._nets.append(net)
        self._played.append(self._read_round(number))
        return about

    def _play(self, number: int) -> Played:
        """Play a round: half of it among itself, a quarter against each of two earlier learners."""
        rng = np.random.default_rng(self.drawn(number, 1))
        met = [(self.net, self._size // 2)] + [
            (self._nets[place], self._size // 4) for place in rng.integers(len(self._nets), size=2)
        ]
        parts = [play(self.net, other, many, self.drawn(number, 2 + place)) for place, (other, many) in enumerate(met)]
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
