"""Strategies drawn at random, and ones that differ from a given one."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from muggins.rules.role import Role
from muggins.solver.play.tree import Tree

Floats = NDArray[np.float32]


def entries_of(tree: Tree, role: Role) -> NDArray[np.bool_]:
    edges = np.append(tree.offset, tree.entries)
    return np.repeat(tree.turn == int(role), np.diff(edges))


def random_play(tree: Tree, seed: int) -> Floats:
    return np.random.default_rng(seed).random(int(tree.entries[0]), np.float32) ** 3


def deviations(tree: Tree, play: Floats, hero: Role, number: int, seed: int) -> Iterator[Floats]:
    """The strategy with random entries of one side drawn anew, some nearly pure."""
    rng = np.random.default_rng(seed)
    mine = np.flatnonzero(entries_of(tree, hero))
    for _ in range(number):
        anew = mine[rng.random(len(mine), np.float32) < rng.choice([0.01, 0.3, 1])]
        drawn = rng.random(len(anew), np.float32)
        if rng.random() < 0.5:
            drawn **= np.float32(20)
        other = play.copy()
        other[anew] = drawn
        yield other
