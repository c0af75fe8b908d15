"""What the arrays of a solution must be before a kernel is given them.

Each function returns whether they are; of what a stream unpacks to, and of what lies in a file.
"""

import numpy as np

from muggins.files.bounds import ascends, has, within
from muggins.files.cache import Arrays
from muggins.kernels.multisets import SIZES
from muggins.kernels.suits import CLASSES
from muggins.rules.role import Role
from muggins.solver.file.surprisal import NEVER
from muggins.solver.play.given import STARTERS
from muggins.solver.play.tree import Tree

_TOSSES = 15
_MOST_WEIGHTS = 1 << 27
"""No tree has as many entries."""
_TOSS_STREAMS = ("first", "extra", "toss", "level")


def fits_file(arrays: Arrays, *, full: bool) -> bool:
    """Whether a solution's file holds all that its form has; what depends on the tree is not looked at."""
    keeps = [name for name in ("keep_values", "keep_pegs") if name in arrays or name == "keep_values"]
    if not all(has(arrays, name, np.float32, 2, SIZES[4]) and np.isfinite(arrays[name]).all() for name in keeps):
        return False
    if full:
        tosses = {str(role): arrays[f"toss_{role}"] for role in Role if f"toss_{role}" in arrays}
        whole = "layers" not in arrays or has(arrays, "layers", np.uint8, STARTERS, -1)
        return (
            has(arrays, "play", np.uint8, -1)
            and whole
            and fits_toss(tosses)
            and all(toss.any(axis=1).all() for toss in tosses.values())
        )
    if any(name.startswith("opening_") for name in arrays) and not _fits_opening_code(arrays):
        return False
    streams = ["play_stream", *(f"toss_{role}_{name}" for role in Role for name in _TOSS_STREAMS)]
    return all(has(arrays, name, np.uint8, -1) for name in streams) and _fits_compact(arrays)


def _fits_opening_code(arrays: Arrays) -> bool:
    return (
        all(has(arrays, f"opening_{name}", np.uint8, -1) for name in ("stream", *map(str, Role)))
        and has(arrays, "opening_limit", np.int64, 1)
        and within(arrays["opening_limit"], 0, NEVER)
    )


def _fits_compact(arrays: Arrays) -> bool:
    return (
        has(arrays, "play_keeps", np.int16, 2, SIZES[4])
        and has(arrays, "play_shown", np.int16, 2, 4, SIZES[3])
        and has(arrays, "play_limits", np.int64, 3)
        and has(arrays, "play_sizes", np.int64, 2)
        and within(arrays["play_keeps"], 0, NEVER + 1)
        and within(arrays["play_shown"], 0, NEVER + 1)
        and within(arrays["play_limits"], -1, NEVER)
        and within(arrays["play_sizes"], 0, _MOST_WEIGHTS)
    )


def fits_toss(arrays: Arrays) -> bool:
    return all(has(arrays, str(role), np.uint8, CLASSES, _TOSSES) for role in Role)


def fits_classes(arrays: Arrays) -> bool:
    return has(arrays, "keys", np.int64, CLASSES) and ascends(arrays["keys"])


def fits_shares(arrays: Arrays) -> bool:
    """Whether there are probabilities of six ranks and each toss, by role, that add up to 1."""
    return all(
        has(arrays, str(role), np.float64, SIZES[6], _TOSSES)
        and within(arrays[str(role)], 0, np.inf)
        and abs(arrays[str(role)].sum() - 1) < 1e-6
        for role in Role
    )


def fits_play(arrays: Arrays, tree: Tree) -> bool:
    return has(arrays, "play", np.uint8, int(tree.entries[0]))


def fits_layers(arrays: Arrays, tree: Tree) -> bool:
    """Whether there are layers of some sets of a tree, one by one."""
    if not (
        has(arrays, "keys", np.int32, -1)
        and has(arrays, "nodes", np.int32, len(tree.parent) + 1)
        and has(arrays, "first", np.int32, len(arrays["keys"]) + 1)
        and has(arrays, "entries", np.int32, -1)
        and has(arrays, "weights", np.uint8, len(arrays["entries"]), STARTERS)
        and has(arrays, "whole", np.uint8, 0, 0)
    ):
        return False
    keys, first, entries = arrays["keys"], arrays["first"], arrays["entries"]
    return (
        ascends(keys)
        and within(arrays["nodes"], 0, len(keys) + 1)
        and within(np.diff(arrays["nodes"]), 0, len(keys) + 1)
        and within(np.diff(first), 2, 5)
        and (first[0], first[-1]) == (0, len(entries))
        and within(entries, 0, int(tree.entries[0]))
        and bool((entries[first[:-1]] == keys).all())
    )
