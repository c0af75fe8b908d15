"""What a point of the play is worth to each holding of the side to move, both sides following a solution.

It is the solver's walk from one node on, over all pairs of keeps of :mod:`muggins.solver.query.keep_pairs`.
"""

import numpy as np
from numpy.typing import NDArray

from muggins.cards import Rank
from muggins.kernels.holdings import WITHOUT_CARD
from muggins.kernels.multisets import FALLING, SIZES, counts_of
from muggins.rules.role import Role
from muggins.solver.file.solution import Solution
from muggins.solver.play.cfr import laid_out, taken_off
from muggins.solver.play.given import GivenPlay, lay_over
from muggins.solver.play.layout import VALUE, Sweep, deck_without, new_walk_workspace
from muggins.solver.play.regrets import NO_UPDATE
from muggins.solver.play.traversal import Learned, Subtree, walk
from muggins.solver.play.tree import GO, WIDTHS, Tree, child_of, play_tree
from muggins.solver.query.keep_pairs import correlation_of, keep_pairs
from muggins.solver.query.progress import Progress, no_progress
from muggins.solver.query.ranges import Reached, keeps_before

_ROOM = (0, 0, 16, 96, 456)
"""By the cards that the side to move holds, how wide a row of its entries is, as ``width_of`` of the tree says."""


def worths_at(
    solution: Solution, point: Reached, chosen: NDArray[np.float64], progress: Progress = no_progress
) -> NDArray[np.float64]:
    """Return what each choice of each holding of the side to move nets from here on, points: float64[holdings, 14].

    The last is for a go; NaN where a holding cannot do so, or nobody could answer. ``chosen`` float64[holdings, 14] is
    what :func:`fill_choices` fills; ``progress`` is called with how many choices are valued, and of how many.
    """
    tree, hero = play_tree(4), point.role
    villain = weights_of_other(solution, point)
    cards = int(tree.mine[point.node])
    worth = np.full((SIZES[cards], 14), np.nan)
    before = float(tree.net[point.node]) * (1 if hero is Role.PONE else -1)
    given = solution.given(point.starter)
    # At the lead child by child: all of the tree together are 100 MB.
    whole = None if point.node == 0 else _weights_below(tree, given, point.node)
    edges = np.flatnonzero(chosen.any(axis=0)).tolist()
    for done, edge in enumerate(edges, start=1):
        able = np.flatnonzero(chosen[:, edge] > 0) if edge == GO else np.flatnonzero(counts_of(cards)[:, edge])
        child = child_of(tree, point.node, edge)
        weights = _weights_below(tree, given, child) if whole is None else whole
        if child < 0:
            _play_only(tree, weights, point.node, edge)
            worth[able, edge] = _walk(tree, weights, point, villain, point.node)[able] - before
        else:
            rest = able if edge == GO else WITHOUT_CARD[cards, able, edge]
            worth[able, edge] = _walk(tree, weights, point, villain, child)[rest] - before
        progress(done, len(edges))
    return worth


def weights_of_other(solution: Solution, point: Reached) -> NDArray[np.float64]:
    """Return float64[holdings]: the weight of what the other side holds, see :mod:`muggins.solver.play.keeps`."""
    other = point.role.other
    keeps = point.keeps(other)
    weights = keep_pairs(solution, point.starter).reach[other] * point.reach[other]
    return np.where(keeps >= 0, weights[keeps], 0)


def _play_only(tree: Tree, weights: NDArray[np.uint8], node: int, rank: Rank) -> None:
    """Let every holding with a choice at a node play one rank, after which all is forced."""
    cards, offset = int(tree.mine[node]), int(tree.offset[node])
    if cards > 1:
        width = _ROOM[cards]
        rows = weights[offset : offset + width * int(tree.fits[node])].reshape(-1, width)
        rows[:] = 0
        rows[rank] = 1


def _walk(
    tree: Tree, weights: NDArray[np.uint8], point: Reached, villain: NDArray[np.float64], first: int
) -> NDArray[np.float64]:
    """Return float64[holdings]: what the side to move nets from the beginning of the play, by its holding at a node."""
    hero = int(point.role)
    cards = (int(tree.mine[first]), int(tree.theirs[first]))
    mine, theirs = cards if tree.turn[first] == hero else cards[::-1]
    scaled = villain / villain.max()
    value, nothing = np.zeros(WIDTHS[mine], np.float32), np.zeros((1, WIDTHS[4]), np.float32)
    part = Subtree(first, 0, laid_out(scaled, WIDTHS[theirs], theirs), value, nothing, nothing)
    correlation = correlation_of(point.solution, point.starter, point.role)
    sweep = Sweep(hero, VALUE, NO_UPDATE)
    walk(tree, correlation, sweep, Learned(weights, weights), part, new_walk_workspace())
    played = _played(tree, first)
    left = deck_without(point.starter)[:13].astype(np.int64) - np.bincount([*played[0], *played[1]], minlength=13)
    pairs = np.ix_(keeps_before(mine, played[hero]), point.keeps(point.role.other))
    both = correlation.whole[pairs].astype(np.float64)
    for rank in range(13):
        both *= FALLING[left[rank], counts_of(mine)[:, None, rank] + counts_of(theirs)[None, :, rank]]
    against = both @ scaled
    sums = taken_off(value, mine).astype(np.float64)
    worth: NDArray[np.float64] = np.divide(sums, against, out=np.full(SIZES[mine], np.nan), where=against > 0)
    return worth


def _played(tree: Tree, node: int) -> tuple[list[Rank], list[Rank]]:
    """Return the ranks that (pone, dealer) have played on the way to a node."""
    played: tuple[list[Rank], list[Rank]] = [], []
    while (before := int(tree.parent[node])) >= 0:
        if tree.edge[node] < GO:
            played[tree.turn[before]].append(int(tree.edge[node]))
        node = before
    return played


def _weights_below(tree: Tree, given: GivenPlay, first: int) -> NDArray[np.uint8]:
    """Return uint8[entries]: the weights in the subtree of a node; 0 elsewhere, where no memory is touched."""
    weights = np.zeros(int(tree.entries[0]), np.uint8)
    nodes = np.arange(first, tree.end[first])
    choosing = nodes[tree.mine[nodes] > 1]
    if len(choosing) == 0:
        return weights
    begin = int(tree.offset[choosing[0]])
    after = int(tree.end[first])
    while after < len(tree.mine) and tree.mine[after] < 2:
        after += 1
    end = int(tree.offset[after]) if after < len(tree.mine) else len(weights)
    weights[begin:end] = given.play[begin:end]
    if given.starter >= 0:
        lay_over(given.layers, given.starter, weights, begin, end)
    return weights
