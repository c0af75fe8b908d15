"""The published agents in parts, each trained with the one before it, and kept as it goes.

In sets that it never met an agent tosses and pegs greedily, as in the study.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from muggins import __version__
from muggins.errors import SolverError
from muggins.files.arrays import read_file, write_file
from muggins.kernels.multisets import SIZES
from muggins.kernels.suits import suit_classes
from muggins.kernels.tosses import ranks_of_classes
from muggins.rules.role import Role
from muggins.solver.file.solution import Solution, Strategy, save_compact, save_full
from muggins.solver.play.tree import play_tree
from muggins.solver.sampled.abstraction import Sees, new_abstraction, toss_sets
from muggins.solver.sampled.plays import expand_plays, net_table, new_play_training, train_plays, tree_seen
from muggins.solver.sampled.tosses import RegretSums, expanded_tosses, greedy_tosses, new_toss_training, train_tosses

KIND, VERSION = "sampled agent", 1
LARGEST_SEED = 2**56


@dataclass(frozen=True, slots=True)
class AgentPart:
    """One side of an agent: who tosses, or who pegs."""

    name: str  # such as "throw v1"
    partner: str | None  # the part that it is trained with; None: greedy pegging
    sees: Sees | None = None  # what pegging sees; None of a part that tosses
    with_suits: bool = False  # whether tosses see long suits, its own or its partner's


PARTS: Mapping[str, AgentPart] = {
    part.name: part
    for part in (
        AgentPart("throw v1", None),
        AgentPart("peg v1", "throw v1", Sees.TWO_DECISIONS),
        AgentPart("throw v2", "peg v1"),
        AgentPart("throw v2, longer", "peg v1"),
        AgentPart("peg v2", "throw v2", Sees.TWO_DECISIONS),
        AgentPart("throw v3", "peg v2", with_suits=True),
        AgentPart("peg v3", "throw v2", Sees.RUN),
        AgentPart("peg v4", "throw v3", Sees.ALL, with_suits=True),
    )
}
"""In the order in which they are trained."""
AGENTS: Mapping[str, tuple[str, str]] = {
    "cfr-v1": ("throw v1", "peg v1"),
    "cfr-v2": ("throw v2, longer", "peg v2"),
    "cfr-v3": ("throw v3", "peg v3"),
    "cfr-v4": ("throw v3", "peg v4"),
}
"""The agents by the names they play under: who tosses, and who pegs."""


class PartTraining:
    """A part in training.

    Attributes:
        partner: its partner, fully trained; None where that is greedy pegging.
        iterations: how many are done.
        seconds: of work.
        tree_seen: the tree of the play with the sets that it tells apart.
    """

    def __init__(self, part: AgentPart, seed: int, partner: "PartTraining | None", *, threads: int = 2) -> None:
        """Begin from nothing; the partner is fully trained, None where that is greedy pegging."""
        self.part, self.iterations, self.seconds = part, 0, 0.0
        self._seed = 16 * seed + list(PARTS).index(part.name)
        self.partner, self._threads = partner, threads
        self._sets, self._tree = toss_sets(with_suits=part.with_suits), play_tree(4)
        self.tree_seen = tree_seen(self._tree, part.sees or Sees.NOTHING)
        self._abstraction = new_abstraction(int(part.sees or Sees.NOTHING), with_suits=part.with_suits)
        self._nets: NDArray[np.float32] | None = None
        self._learned: RegretSums
        if part.sees is None:
            self._learned = new_toss_training(self._sets)
        else:
            self._learned = new_play_training(self._tree, part.sees)

    @property
    def average(self) -> NDArray[np.float32]:
        """The average strategy up to a factor for each set; by role, set and toss, or by entry."""
        return self._learned.average

    def train(self, iterations: int) -> None:
        began, more = perf_counter(), iterations - self.iterations
        if self.part.sees is None:
            train_tosses(self._abstraction, self._nets_of_partner(), self._learned, self._seed, self.iterations, more)
        else:
            assert self.partner is not None
            train_plays(
                self.tree_seen,
                self._abstraction,
                self.partner.average,
                self._learned,
                self._seed,
                self.iterations,
                more,
            )
        self.iterations = iterations
        self.seconds += perf_counter() - began

    def _nets_of_partner(self) -> NDArray[np.float32]:
        if self._nets is None:
            pegging = self.partner
            sees = Sees.NOTHING if pegging is None else pegging.part.sees
            source = np.zeros(1, np.float32) if pegging is None else pegging.average
            tree = self._tree if pegging is None else pegging.tree_seen
            self._nets = net_table(tree, int(sees or 0), source, self._threads)
        return self._nets

    def save(self, path: Path) -> None:
        """Write how far it has come, whole or not at all."""
        about = {
            "kind": KIND,
            "version": VERSION,
            "part": self.part.name,
            "seed": self._seed,
            "iterations": self.iterations,
            "seconds": round(self.seconds, 1),
        }
        write_file(path, about, self._learned._asdict())

    def load(self, path: Path) -> None:
        """Go on from a file, if there is one; a SolverError if it is damaged, or of another part or seed."""
        if not path.exists():
            return
        about, arrays, _ = read_file(path, KIND, VERSION)
        mine = self._learned._asdict()
        iterations, seconds = about.get("iterations"), about.get("seconds")
        fits = (about.get("part"), about.get("seed"), _forms(arrays)) == (self.part.name, self._seed, _forms(mine))
        fits = fits and all(np.isfinite(array).all() for array in arrays.values())
        if not (fits and isinstance(iterations, int) and iterations >= 0 and isinstance(seconds, int | float)):
            raise SolverError(f"file {str(path)!r}: expected training of {self.part.name} with the same seed")
        for name, array in mine.items():
            array[:] = arrays[name]
        self.iterations, self.seconds = iterations, float(seconds)

    def toss(self, role: Role) -> NDArray[np.float32]:
        """Return a role's tosses, float32[962988, 15] up to a factor for each class."""
        toss = expanded_tosses(self.average[role], self._sets)
        unmet = ~toss.any(axis=1)
        toss[unmet] = greedy_tosses(suit_classes().hands[unmet], ranks_of_classes()[0][unmet], role)
        return toss

    def play(self) -> NDArray[np.float32]:
        """Return the play, float32[entries]."""
        play = np.zeros(int(self._tree.entries[0]), np.float32)
        expand_plays(self._tree, self.tree_seen, int(self.part.sees or 0), self.average, play)
        return play


def _greedy_play() -> NDArray[np.float32]:
    tree = play_tree(4)
    play = np.zeros(int(tree.entries[0]), np.float32)
    expand_plays(tree, tree, int(Sees.NOTHING), np.zeros(1, np.float32), play)
    return play


def _forms(arrays: Mapping[str, NDArray[Any]]) -> dict[str, Any]:
    return {name: (array.shape, array.dtype) for name, array in arrays.items()}


def write_agent(path: Path, throw: PartTraining | None, peg: PartTraining | None, *, compact: bool = True) -> None:
    """Write an agent as a solution; who tosses and who pegs are greedy where they are None.

    The compact form has 2 to 5 MB and takes half a minute; full it has 140.
    """
    parts = [part.part.name for part in (throw, peg) if part is not None]
    about = {
        "algorithm": "chance-sampled CFR, " + " and ".join(parts),
        "throws": 0 if throw is None else throw.iterations,
        "plays": 0 if peg is None else peg.iterations,
        "date": datetime.now(UTC).date().isoformat(),
        "made_by": f"muggins {__version__}",
    }
    hands, ranks = suit_classes().hands, ranks_of_classes()[0]
    pone, dealer = (greedy_tosses(hands, ranks, role) if throw is None else throw.toss(role) for role in Role)
    play = _greedy_play() if peg is None else peg.play()
    strategy = Strategy(play, (pone, dealer))
    path.parent.mkdir(parents=True, exist_ok=True)
    if not compact:
        save_full(path, strategy, play, np.zeros((2, SIZES[4])), about)
        return
    with TemporaryDirectory(dir=path.parent) as folder:
        full = Path(folder) / path.name
        save_full(full, strategy, play, np.zeros((2, SIZES[4])), about)
        # Nothing is cut: what is not there would be searched, and that is not how these agents play.
        save_compact(Solution(full), path, cut=0.0)
