"""A joint solve saved and resumed: the same iterations follow, to the last bit."""

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from muggins.errors import SolverError
from muggins.files.arrays import read_file, write_file
from muggins.rules.role import Role
from muggins.solver.deal.joint import JointSolve
from muggins.solver.play.variants import variant_named

KIND, VERSION = "solve", 1


def save_checkpoint(solve: JointSolve, path: Path, log: list[dict[str, float]]) -> None:
    """Write a solve and its log of measures, atomically; about 1.1 GB."""
    arrays: dict[str, NDArray[Any]] = {"regrets": solve.play.regrets, "average": solve.play.average}
    for role in Role:
        arrays[f"toss_regrets_{role}"] = solve.toss[role].regrets
        arrays[f"toss_average_{role}"] = solve.toss[role].average
    if solve.correlation is not None:
        arrays["factors"] = np.ascontiguousarray(solve.correlation)
    if solve.keeps is not None:
        arrays["reach"] = np.ascontiguousarray(solve.keeps.reach)
    about = {
        "kind": KIND,
        "version": VERSION,
        "scheme": solve.variant.name,
        "paired": solve.correlated,
        "iteration": solve.iteration,
        "log": log,
    }
    write_file(path, about, arrays)


def load_checkpoint(path: Path, *, threads: int) -> tuple[JointSolve, list[dict[str, float]]]:
    """Return a solve that was saved, and its log.

    Raises:
        SolverError: no checkpoint, or a damaged one.
    """
    about, arrays, _ = read_file(path, KIND, VERSION)
    solve = JointSolve(variant_named(about["scheme"]), threads=threads, correlated=about["paired"])
    if arrays["regrets"].shape != solve.play.regrets.shape:
        raise SolverError(f"file {str(path)!r} is of another tree: expected one of this version")
    solve.iteration = about["iteration"]
    solve.play.regrets[:] = arrays["regrets"]
    solve.play.average[:] = arrays["average"]
    for role in Role:
        solve.toss[role].regrets[:] = arrays[f"toss_regrets_{role}"]
        solve.toss[role].average[:] = arrays[f"toss_average_{role}"]
    if "factors" in arrays:
        solve.use_correlation(np.array(arrays["factors"]))
    if "reach" in arrays:
        solve.resume_from(np.array(arrays["reach"]))
    return solve, about["log"]
