"""The tree of the play with one number a node, so that a step down it is one memory access.

Children of a node are consecutive, the root is 0; numbers differ from :class:`muggins.solver.play.tree.Tree`.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import borrowing_kernel, plain, signed, unsigned
from muggins.once import once
from muggins.solver.play.tree import play_tree

_FIRST, _NET, _OFFSET = 14, 34, 39
"""Bits of a node: one for each edge with a child (ranks, then GO); from here the first child, net and offset."""
_LEAST_NET = -19
_WIDTH = 8  # entries begin at multiples of it


class Steps(NamedTuple):
    """A tree by this module's numbers; read-only."""

    parts: NDArray[np.int64]  # [nodes], packed for :func:`below`, :func:`offset_at` and :func:`net_at`
    order: NDArray[np.int32]  # [nodes], the nodes' numbers in the tree


@once(1)
def steps_of_play() -> Steps:
    tree = play_tree(4)
    order = np.concatenate([np.zeros(1, np.int32), tree.children])
    assert len(order) <= 1 << _NET - _FIRST
    assert _LEAST_NET <= tree.net.min() <= tree.net.max() < _LEAST_NET + (1 << _OFFSET - _NET)
    assert not (tree.offset % _WIDTH).any()
    parts = np.zeros(len(order), np.int64)
    fill_steps(tree.children, tree.links, tree.net, tree.offset, parts)
    for array in (parts, order):
        array.flags.writeable = False
    return Steps(parts, order)


@borrowing_kernel
def fill_steps(
    children: NDArray[np.int32],
    links: NDArray[np.int64],
    net: NDArray[np.int8],
    offset: NDArray[np.int64],
    parts: NDArray[np.int64],
) -> None:
    """Fill ``parts`` int64[nodes] of :class:`Steps` from arrays of :class:`muggins.solver.play.tree.Tree`."""
    edges = (1 << _FIRST) - 1
    for place in range(len(parts)):
        node = signed(children[place - 1]) if place else signed(0)
        first = (links[node] >> _FIRST) + 1  # a child's number is one more than its place among the children
        parts[place] = (
            links[node] & edges | first << _FIRST | net[node] - _LEAST_NET << _NET | offset[node] // _WIDTH << _OFFSET
        )


@plain
def below(steps: Steps, node: int, edge: int) -> int:
    """Return the node after a card (its rank) or GO, or -1 if no choice is left there."""
    step = steps.parts[unsigned(node)]
    # How many children there are before this one: the bits below its own, summed in parallel.
    before = step & ((1 << edge) - 1)
    before -= before >> 1 & 0x1555
    before = (before & 0x3333) + (before >> 2 & 0x3333)
    before = (before + (before >> 4)) & 0x0F0F
    child: int = (step >> _FIRST & 0xFFFFF) + (before & 0xFF) + (before >> 8)
    return child if step >> edge & 1 else signed(-1)


@plain
def offset_at(steps: Steps, node: int) -> int:
    offset: int = (steps.parts[unsigned(node)] >> _OFFSET) * _WIDTH
    return offset


@plain
def net_at(steps: Steps, node: int) -> int:
    """Return the pone's points so far less the dealer's."""
    net: int = (steps.parts[unsigned(node)] >> _NET & 31) + _LEAST_NET
    return net


@plain
def node_after(steps: Steps, moves: NDArray[np.int64]) -> int:
    """Return the node after moves from the start of the play, or -1 where no choice is left."""
    node = signed(0)
    for move in moves:
        node = below(steps, node, move) if node >= 0 else signed(-1)
    return node
