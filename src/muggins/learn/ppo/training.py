"""Rounds of a learner by PPO: a million deals each."""

from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from muggins.arena.table import Compiled
from muggins.errors import SolverError
from muggins.files.arrays import read_file, write_file
from muggins.learn.ppo.deals import CARDS
from muggins.learn.ppo.learner import PolicyLearner
from muggins.learn.training import Training
from muggins.players.compiled import PeggerId, ThrowerId
from muggins.players.net.policy_file import read_policy, write_policy

BATCHES = 122
"""Batches in a round: a million deals."""
_KIND, _VERSION = "learner by policy optimisation", 1


class PpoTraining(Training):
    """A learner by proximal policy optimisation that begins with nothing."""

    method: ClassVar[str] = "ppo"

    def __init__(self, folder: Path, seed: int = 1, *, resume: bool = False, batches: int = BATCHES) -> None:
        """Begin in an empty folder, or go on; ``batches`` of deals make a round, see :class:`Training`."""
        super().__init__(folder, seed, resume=resume, size=batches)

    @property
    def learner(self) -> PolicyLearner:
        """The learner after the last round."""
        return self._learner

    def _begin(self) -> None:
        self._learner = PolicyLearner(self.drawn(0, 0))

    def _learn(self, number: int) -> int:
        self._learner.learn(self._size, self.drawn(number, 0))
        return CARDS * self._learner.deals

    def player(self) -> Compiled:
        """Return the player as it is now."""
        return Compiled(ThrowerId.LEARNED_PPO, PeggerId.LEARNED_PPO, policy=self._learner.net)

    def _write(self, number: int, about: dict[str, Any]) -> None:
        write_file(self.round_file(number), {"kind": _KIND, "version": _VERSION}, self._learner.arrays())
        write_policy(self.net_file(number), self._learner.net, {**about, "deals": self._learner.deals})
        self.round_file(number - 1).unlink(missing_ok=True)  # only the last one is gone on with

    def _read(self, number: int, *, last: bool) -> dict[str, Any]:
        _, about = read_policy(self.net_file(number))
        if last:
            file = self.round_file(number)
            _, arrays, _ = read_file(file, _KIND, _VERSION)
            try:
                self._learner.restore({name: array.view(np.ndarray) for name, array in arrays.items()})
            except (KeyError, ValueError) as error:
                raise SolverError(f"file {str(file)!r}: expected the arrays of a learner, not {error}") from None
        return about
