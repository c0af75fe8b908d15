"""The published agents, trained again in the study's order, as solution files.

Tosses against greedy pegging, pegging of those tosses, tosses against that pegging, pegging again.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter

import numpy as np

from muggins import __version__
from muggins.errors import SolverError
from muggins.kernels.multisets import SIZES
from muggins.kernels.suits import CLASSES
from muggins.rules.role import Role
from muggins.solver.file.solution import save_full
from muggins.solver.file.strategy import Strategy
from muggins.solver.play.tree import play_tree
from muggins.solver.sampled.abstraction import Sees, new_abstraction, toss_sets
from muggins.solver.sampled.cfr import expand_plays, expand_tosses, new_training, train_plays, train_tosses
from muggins.wire import Answer


@dataclass(frozen=True, slots=True)
class Trained(Answer):
    """An agent, trained and written.

    Attributes:
        file: where it was written.
        seconds: that each stage took.
    """

    file: str
    seconds: dict[str, float]


STUDIES = {"v2": (False, Sees.TWO_DECISIONS), "v3": (True, Sees.COUNT), "v4": (True, Sees.ALL)}
"""By name: whether tosses see long suits, and what pegging sees."""
_CHUNK = 2_000
_MOST = 10**10
_LARGEST_SEED = 2**60 - 1  # each stage has four times as many


def check_study(study: str, *, throws: int, plays: int, seed: int) -> None:
    """Check what :func:`train` is asked.

    Raises:
        SolverError: no such study, no iterations, or a seed that cannot be.
    """
    if study not in STUDIES:
        raise SolverError(f"study {study!r}: expected one of {', '.join(STUDIES)}")
    asked = (("throws", throws, 1, _MOST), ("plays", plays, 1, _MOST), ("seed", seed, 0, _LARGEST_SEED))
    for name, value, least, most in asked:
        if not least <= value <= most:
            raise SolverError(f"{name} {value}: expected {least} to {most}")


def train(
    study: str, path: Path, *, throws: int, plays: int, seed: int, tell: Callable[[str, int], None] = lambda *_: None
) -> Trained:
    """Train an agent and write it as a full solution.

    Args:
        study: a name from STUDIES.
        path: where to write it.
        throws: iterations of each of the two stages of tosses.
        plays: iterations of each of the two stages of pegging.
        seed: 0 or more; the same seed gives the same file.
        tell: called with the stage and its new iterations as they are done.

    Returns:
        Where it was written, and how long each stage took.

    Raises:
        SolverError: no such study, no iterations, or the file cannot be written.
    """
    check_study(study, throws=throws, plays=plays, seed=seed)
    with_suits, sees = STUDIES[study]
    tree, sets = play_tree(4), toss_sets(with_suits=with_suits)
    training = new_training(sets, tree, sees)
    seconds = {}
    for stage in range(4):
        what = f"{'toss' if stage % 2 == 0 else 'play'} {stage // 2 + 1} of 2"
        kernel, total = (train_tosses, throws) if stage % 2 == 0 else (train_plays, plays)
        abstraction = new_abstraction(int(sees) if stage else 0, with_suits=with_suits)
        # A second stage begins again from scratch: what was learnt against weaker partners would linger.
        for array in training[:2] if stage % 2 == 0 else training[2:]:
            if stage > 1:
                array[:] = 0
        began = perf_counter()
        for start in range(0, total, _CHUNK):
            size = min(_CHUNK, total - start)
            kernel(tree, abstraction, training, 4 * seed + stage, start, size)
            tell(what, size)
        seconds[what] = round(perf_counter() - began, 1)
    tosses = []
    for role in Role:
        toss = np.zeros((CLASSES, 15), np.float32)
        expand_tosses(training.toss_average[role], sets.number, sets.order, toss)
        tosses.append(toss)
    play = np.zeros(int(tree.entries[0]), np.float32)
    expand_plays(tree, int(sees), training.play_average, play)
    about = {
        "algorithm": f"chance-sampled CFR, study {study}",
        "throws": throws,
        "plays": plays,
        "seed": seed,
        "seconds": seconds,
        "date": datetime.now(UTC).date().isoformat(),
        "made_by": f"muggins {__version__}",
    }
    save_full(path, Strategy(play, (tosses[0], tosses[1])), play, np.zeros((2, SIZES[4])), about)
    return Trained(str(path), seconds)
