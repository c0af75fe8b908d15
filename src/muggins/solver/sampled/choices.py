"""How a side of the sampled agents chooses a card: by a strategy over what it sees, or greedily."""

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import inlined, inner_borrowing_kernel, signed
from muggins.kernels.holdings import index_of_hand
from muggins.kernels.play import VALUES, card_points, holds, without
from muggins.solver.play.tree import Tree, entry_of, width_of
from muggins.solver.sampled.abstraction import Sees

_GREEDY, _TWO = int(Sees.NOTHING), int(Sees.TWO_DECISIONS)


@inlined
def is_greedy(sees: int, mine: int) -> bool:
    """Return whether a side with that many cards takes the most points at once."""
    return sees == _GREEDY or (sees == _TWO and mine == 2)


def tree_seen(tree: Tree, sees: Sees) -> Tree:
    """Return the tree with the sets that a pegger tells apart: where it sees the same, nodes share their entries."""
    if sees is not Sees.RUN:
        return tree
    _, first, same = np.unique(tree.pile.astype(np.int64) << 3 | tree.mine, return_index=True, return_inverse=True)
    sizes = np.array([13 * width_of(int(cards) - 1) if cards > 1 else 0 for cards in tree.mine[first]], np.int64)
    ends = np.cumsum(sizes)
    offset, entries = (ends - sizes)[same], ends[-1:].copy()
    for array in (offset, entries):
        array.flags.writeable = False  # as those of the tree: kernels are compiled for both at once
    return tree._replace(offset=offset, entries=entries)


@inlined
def set_entry(tree: Tree, node: int, hand: int, rank: int) -> int:
    """Return where "play rank" from a packed hand has its regret."""
    return entry_of(tree.offset[node], signed(tree.mine[node]), rank, index_of_hand(without(hand, rank)))


@inlined
def _points_of(tree: Tree, node: int, rank: int) -> int:
    """Return what a card pegs at once, go and last card apart."""
    pile = signed(tree.pile[node]) << 4 | (rank + 1)
    return card_points(pile, signed(tree.total[node]) + VALUES[rank])


@inlined
def lowest_of(hand: int) -> int:
    rank = 0
    while not holds(hand, rank):
        rank += 1
    return rank


@inlined
def end_net(tree: Tree, node: int, rank: int, mine: int, theirs: int) -> int:
    """Return pone's whole net where a card leads to an end; hands as before the card."""
    leaf = tree.ends[tree.leaves[node] + rank]
    number, points = leaf & 65535, leaf >> 16
    net = 0
    if tree.mine[node] == 2:
        net = signed(tree.tables.by_other[number, lowest_of(without(mine, rank)), lowest_of(theirs)])
    elif tree.theirs[node] == 2:
        low = lowest_of(theirs)
        net = signed(tree.tables.by_other[number, low, lowest_of(without(theirs, low))])
    else:
        net = signed(tree.tables.threes[number, index_of_hand(theirs)])
    gained: int = points + net
    base = signed(tree.net[node])
    return base + gained if tree.turn[node] == 0 else base - gained


@inner_borrowing_kernel
def choice_of(
    tree: Tree, sees: int, source: NDArray[np.float32], node: int, hand: int, probability: NDArray[np.float64]
) -> None:
    """Fill ``probability`` float64[13] with how a hand plays at a node where something fits.

    Of cards that peg the same, greedy takes any. What was never met is played evenly, too.
    """
    fits = signed(tree.fits[node])
    total, different, best = 0.0, 0, -1
    greedy = is_greedy(sees, signed(tree.mine[node]))
    for rank in range(fits):
        probability[rank] = 0.0
        if holds(hand, rank):
            different += 1
            if greedy:
                probability[rank] = 1.0 + _points_of(tree, node, rank)
            elif tree.mine[node] > 1:
                entry = set_entry(tree, node, hand, rank)
                probability[rank] = max(source[entry], np.float32(0))
            else:
                probability[rank] = 1.0
            total += probability[rank]
            if best < 0 or probability[rank] > probability[best]:
                best = rank
    if greedy:
        most, total = probability[best], 0.0
        for rank in range(fits):
            probability[rank] = holds(hand, rank) if probability[rank] == most else 0.0
            total += probability[rank]
    for rank in range(fits):
        if holds(hand, rank):
            probability[rank] = probability[rank] / total if total > 0 else 1.0 / different
