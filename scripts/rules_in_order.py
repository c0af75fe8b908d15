"""Rules of the play as a list in order, instead of points: ``python -m scripts.rules_in_order FOLDER``.

The first rule leaves the cards that score most, each next one those of them for which its conditions hold, or do not,
where there are any. It is always the one that saves most. Prints what such lists lose (docs/rules-to-remember.md).
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import kernel
from scripts.fit_rules import play_problem


@kernel
def _saved(
    left: NDArray[np.int64],
    loss: NDArray[np.float64],
    rows: NDArray[np.int32],
    holds: NDArray[np.int8],
    before: NDArray[np.float64],
    saved: NDArray[np.float64],
) -> None:
    """Set ``saved`` float64[2] to what is saved if only those cards stay that do not, or do, meet a condition."""
    saved[:] = 0
    for at in range(len(rows)):
        row = rows[at]
        lost, many = np.zeros(2), np.zeros(2)
        for k in range(left.shape[1]):
            side = 1 if holds[at, k] else 0
            lost[side] += left[row, k] * loss[row, k]
            many[side] += left[row, k]
        if many[0] > 0 and many[1] > 0:
            for side in range(2):
                saved[side] += before[row] - lost[side] / many[side]


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the list."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--rules", type=int, default=10)
    parser.add_argument("--fewest", type=int, default=800, help="choices that a rule must matter in")
    told = parser.parse_args(arguments)
    problem = play_problem(sorted(told.folder.glob("train-*.npz")), told.fewest)
    loss, score = problem.loss.astype(np.float64), np.where(problem.ways > 0, problem.score, -1)
    left = problem.ways * (score == score.max(axis=1, keepdims=True)).astype(np.int64)
    words = "the cards that score most"
    for number in range(told.rules + 1):
        before = (left * loss).sum(axis=1) / left.sum(axis=1)
        print(f"{number}. {words} {before.sum():.4f}", flush=True)
        best, side, chosen, saved = 0.0, 0, -1, np.zeros(2)
        for place, (_, rows, holds) in enumerate(problem.candidates):
            _saved(left, loss, rows, holds, before, saved)
            if saved.max() > best:
                best, side, chosen = float(saved.max()), int(saved.argmax()), place
        if chosen < 0:
            return
        rule, rows, holds = problem.candidates[chosen]
        words = f"{'those' if side else 'not those'}: {' and '.join(rule.when)}"
        stays = np.ones_like(left)
        stays[rows] = (holds > 0) == bool(side)
        found = left * stays
        left = np.where(found.sum(axis=1, keepdims=True) > 0, found, left)


if __name__ == "__main__":
    main()
