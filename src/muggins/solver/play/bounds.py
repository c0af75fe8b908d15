"""Whether the arrays of a tree lead nowhere but into one another: kernels follow them without looking."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from muggins.files.bounds import has, within

_GO = 13
_TYPES = {
    np.int8: ("edge", "turn", "mine", "theirs", "fits", "total", "net"),
    np.int32: ("parent", "end", "pile", "leaves"),
    np.int64: ("offset", "links"),
}
_RANGES = {"edge": 14, "turn": 2, "mine": 5, "theirs": 5, "fits": 14, "total": 32}
_WIDTHS = np.array([0, 0, 16, 96, 456])
"""Entries of a rank that fits, by how many cards the side to move holds."""


def fits_tree(arrays: Mapping[str, NDArray[Any]]) -> bool:
    """Return whether the arrays are those of a tree and of its tables: see :class:`Tree` and :class:`Ends`."""
    return _has_all(arrays) and _is_preorder(arrays) and _stays_inside(arrays)


def _has_all(arrays: Mapping[str, NDArray[Any]]) -> bool:
    nodes = len(arrays.get("parent", ()))
    return (
        nodes > 0
        and all(has(arrays, name, dtype, nodes) for dtype, names in _TYPES.items() for name in names)
        and has(arrays, "children", np.int32, nodes - 1)
        and has(arrays, "ends", np.int32, -1)
        and has(arrays, "entries", np.int64, 1)
        and has(arrays, "by_mover", np.int8, -1, 14, 16)
        and has(arrays, "by_other", np.int8, len(arrays["by_mover"]), 14, 16)
        and has(arrays, "threes", np.int8, -1, 455)
        and all(within(arrays[name], 0, end) for name, end in _RANGES.items())
    )


def _is_preorder(arrays: Mapping[str, NDArray[Any]]) -> bool:
    """Whether parents come first, a subtree is a range, and no path is longer than cards and goes make it."""
    end, nodes = arrays["end"], len(arrays["parent"])
    if arrays["parent"][0] != -1 or end[0] != nodes or not within(arrays["parent"][1:], 0, nodes):
        return False
    parent = np.maximum(arrays["parent"], 0)
    go = arrays["edge"] == _GO
    go[0] = False
    cards = arrays["mine"] + arrays["theirs"] - go
    number = np.arange(nodes, dtype=np.int32)
    return bool(
        (parent[1:] < number[1:]).all()
        and ((number < end) & (end <= end[parent])).all()
        and not (go & go[parent] & go[parent[parent]]).any()
        and (cards[1:] + 1 == (cards + go)[parent[1:]]).all()
    )


def _stays_inside(arrays: Mapping[str, NDArray[Any]]) -> bool:
    """Whether every number that says where something lies says where something does."""
    nodes, mine, fits, leaves, ends = (arrays[name] for name in ("parent", "mine", "fits", "leaves", "ends"))
    choice, last = mine > 1, leaves >= 0
    links, offset = arrays["links"], arrays["offset"]
    behind = offset + fits * _WIDTHS[mine]
    if not (
        within(offset[choice], 0, np.inf)
        and within(behind[choice], 0, arrays["entries"][0] + 1)
        and within(links, 0, np.inf)
        and within((links >> 14) + np.bitwise_count(links & 0x3FFF), 0, len(nodes))
        and within(arrays["children"], 0, len(nodes))
        and within(leaves, -1, len(ends) + 1)
        and within((leaves + fits)[last], 0, len(ends) + 1)
    ):
        return False
    # One card against three leads to tables of its own.
    three = np.flatnonzero(last & (mine == 1) & (arrays["theirs"] == 3))
    ranks = np.arange(13)
    own = (leaves[three][:, None] + ranks)[ranks < fits[three][:, None]]
    table, possible = ends & 0xFFFF, ends != -1
    in_threes = np.max(table[own], where=possible[own], initial=0) < len(arrays["threes"])
    possible[own] = False
    return bool(in_threes and np.max(table, where=possible, initial=0) < len(arrays["by_mover"]))
