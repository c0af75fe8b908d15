"""A joint solve is repeatable: by any number of threads, put away and taken up, or killed."""

import hashlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from muggins.errors import SolverError
from muggins.rules.role import Role
from muggins.solver.deal.joint import JointSolve, load_checkpoint, save_checkpoint
from muggins.solver.deal.run import Goal
from muggins.solver.file.solution import Solution
from muggins.solver.play.variants import DCFR

Prints = dict[str, str]


def prints_of(solve: JointSolve) -> Prints:
    """A hash of each array of a solve, so that a gigabyte need not be kept to compare."""
    assert solve.keeps is not None
    arrays: dict[str, NDArray[Any]] = {
        "regrets": solve.play.regrets,
        "average": solve.play.average,
        "reach": np.ascontiguousarray(solve.keeps.reach),
    }
    for role in Role:
        arrays[f"toss regrets {role}"] = solve.toss[role].regrets
        arrays[f"toss average {role}"] = solve.toss[role].average
    return {name: hashlib.sha256(array.data).hexdigest() for name, array in arrays.items()}


class Uninterrupted(NamedTuple):
    """What two threads have after five iterations, and a checkpoint of four; keeps are paired after three."""

    five: Prints
    checkpoint: Path
    log: list[dict[str, float]]


@pytest.fixture(scope="module")
def uninterrupted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Uninterrupted]:
    checkpoint, log = tmp_path_factory.mktemp("runs") / "checkpoint", [{"seconds": 1.5}]
    solve = JointSolve(DCFR, threads=2)
    for _ in range(3):
        solve.iterate()
    solve.correlate()  # which a run does for the first time after ten iterations
    solve.iterate()
    save_checkpoint(solve, checkpoint, log)
    solve.iterate()
    yield Uninterrupted(prints_of(solve), checkpoint, log)
    checkpoint.unlink()  # a gigabyte


@pytest.mark.long
def test_a_solve_put_away_and_taken_up_by_one_thread_ends_as_one_of_two_that_was_not(
    uninterrupted: Uninterrupted,
) -> None:
    solve, log = load_checkpoint(uninterrupted.checkpoint, threads=1)
    assert log == uninterrupted.log
    assert (solve.iteration, solve.variant, solve.correlated) == (4, DCFR, True)
    assert solve.correlation is not None
    solve.iterate()
    assert prints_of(solve) == uninterrupted.five


@pytest.mark.parametrize(
    ("goal", "message"),
    [
        ({}, "no goal: expected a NashConv, iterations or minutes"),
        ({"nashconv": 0.0}, "nashconv 0: expected more than 0"),
        ({"nashconv": float("nan")}, "nashconv nan: expected more than 0"),
        ({"iterations": -1}, "iterations -1: expected more than 0"),
        ({"minutes": 0.0, "iterations": 2}, "minutes 0: expected more than 0"),
    ],
)
def test_a_goal_that_is_none_is_refused(goal: dict[str, float], message: str) -> None:
    with pytest.raises(SolverError, match=message):
        Goal(**goal)  # type: ignore[arg-type]


_EAGER = """
import sys
import muggins.solver.deal.run as runs
from muggins.cli.main import main
runs.CHECKPOINT_SECONDS = 0  # at every measure, however quick the machine is
main()
"""


def eager(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    """Start a solve that is put away at every measure; it says so on standard error."""
    return subprocess.Popen(
        [sys.executable, "-c", _EAGER, "solve", "--out", "x.muggins", *arguments],
        cwd=folder,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
        text=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )


def finished(folder: Path, *arguments: str) -> Solution:
    with eager(folder, *arguments) as process:
        said = process.communicate()[1]
        assert process.returncode == 0, said
    assert [path.name for path in folder.iterdir()] == ["x.muggins"]
    return Solution(folder / "x.muggins")


@pytest.mark.long
def test_a_solve_killed_after_a_checkpoint_resumes_to_the_same_file(tmp_path: Path) -> None:
    """The pairing is counted after 10 and after 20: a checkpoint of 20 has one, and is due one."""
    killed, whole = tmp_path / "killed", tmp_path / "whole"
    for folder in (killed, whole):
        folder.mkdir()
    goal = ("--until", "22 iterations")
    with eager(killed, *goal, "--workers", "2") as process:
        assert process.stderr is not None
        for line in process.stderr:
            if line.startswith("iteration   20 "):
                process.send_signal(signal.SIGKILL)
        assert process.wait() == -signal.SIGKILL
    assert [path.name for path in killed.iterdir()] == ["x.muggins.checkpoint"]
    resumed = finished(killed, *goal, "--resume", "--workers", "1")
    straight = finished(whole, *goal, "--workers", "2")
    assert resumed._arrays.keys() == straight._arrays.keys()
    for name, array in straight._arrays.items():
        assert np.array_equal(resumed._arrays[name], array), name
    # Only what tells the time may differ.
    abouts = [dict(solution.about) for solution in (resumed, straight)]
    for about in abouts:
        for part in (about, *about["curve"]):
            part["seconds"] = part["date"] = None
    assert abouts[0] == abouts[1]
    assert [point["iteration"] for point in abouts[0]["curve"]] == [5, 10, 20, 22]
