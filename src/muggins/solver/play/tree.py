"""The full public tree of the play.

A node is a history of public events (cards and goes, in order) after which the side to move holds a choice worth a
regret, or at least one card against two or more. Where all cards lead to forced ends, it lists their tables. Nodes lie
in preorder, cards ascending and the go last, so that a subtree is a range and one pass with a short stack walks it.

What a side holds is a multiset of ranks. "Play rank r, keep m" has its regret under ``offset + r * width + m`` where r
runs over the ranks that fit (always the lowest ones) and m over the multisets of one card less.

The tree of the whole play lies in a file, so that nobody waits for the kernels that build it; ``python -m research
play_tree`` writes it.
"""

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.files.arrays import decompress, read_file
from muggins.files.cache import unpacked
from muggins.kernels._jit import inlined, inner_borrowing_kernel, inner_kernel, kernel, plain, signed, sources_hash
from muggins.kernels.holdings import HELD, WITHOUT_CARD
from muggins.kernels.play import NOBODY, PackedState, after_card, after_go, put_state, state_of
from muggins.once import once
from muggins.solver.play.ends import LANES, EndCache, Ends, end_table, new_end_cache

GO = 13
"""The edge of a go; the edges below it are ranks."""
DEPTH = 24
"""No path has as many events: eight cards, and at most two goes between restarts."""
WIDTHS = (1, LANES, LANES * 13, 456, 1824)
"""Room for a vector over what a side with 0..4 cards holds. Two cards are a square of ranks."""
KIND, VERSION = "tree of the play", 1
"""Of the file that holds the tree of the whole play."""
PACKED = ("depth", "edge", "turn", "mine", "theirs", "total", "net")
"""What the file holds of each node, int8; the rest follows from it."""
FILE = Path(__file__).with_name("tree.muggins")
_FITTING = np.array([13 if room >= 10 else room for room in range(32)], np.int64)


class Tree(NamedTuple):
    """The public tree, its nodes in preorder."""

    parent: NDArray[np.int32]  # [n], -1 for the root
    end: NDArray[np.int32]  # [n], the node after the subtree
    edge: NDArray[np.int8]  # [n], the rank played to come here, or GO
    turn: NDArray[np.int8]  # [n], who moves: 0 pone, 1 dealer
    mine: NDArray[np.int8]  # [n], cards the side to move holds
    theirs: NDArray[np.int8]  # [n], cards its opponent holds
    fits: NDArray[np.int8]  # [n], the ranks below it may be played
    total: NDArray[np.int8]  # [n], the current count
    pile: NDArray[np.int32]  # [n], the cards of the current count, packed as in the kernels of the play
    net: NDArray[np.int8]  # [n], pone's points so far less dealer's
    offset: NDArray[np.int64]  # [n], where the node's entries begin; meaningless without a choice
    # [n], a bit for each edge on which a node follows, and from bit 14 on where in ``children`` the first of these is
    links: NDArray[np.int64]
    children: NDArray[np.int32]  # [n - 1], the nodes but the root by parent and edge
    leaves: NDArray[np.int32]  # [n], where the node's row of ends begins (one for each rank that fits), or -1
    ends: NDArray[np.int32]  # [k], table + 65536 * points of the card, or -1 for a card that cannot be
    tables: Ends  # the tables of ends
    entries: NDArray[np.int64]  # [1], how many entries all nodes have together


class Nodes(NamedTuple):
    """What of a tree a strategy is followed by; to hand a whole tree on takes kernels longer."""

    turn: NDArray[np.int8]  # [n], who moves: 0 pone, 1 dealer
    mine: NDArray[np.int8]  # [n], cards the side to move holds
    fits: NDArray[np.int8]  # [n], the ranks below it may be played
    offset: NDArray[np.int64]  # [n], where a node's entries begin
    links: NDArray[np.int64]  # [n], see :class:`Tree`
    children: NDArray[np.int32]  # [n - 1], see :class:`Tree`


@plain
def nodes_of(tree: Tree) -> Nodes:
    return Nodes(tree.turn, tree.mine, tree.fits, tree.offset, tree.links, tree.children)


@plain
def width_of(cards: int) -> int:
    """Return how wide a row of entries is where the mover keeps 1..3 of its cards."""
    return 16 if cards == 1 else 96 if cards == 2 else 456


@plain
def entry_of(offset: int, cards: int, rank: int, rest: int) -> int:
    """Return where the entry of "play rank, keep rest" is at a node with its offset, of that many cards."""
    return offset + width_of(cards - 1) * rank + rest


@inlined
def entries_of(offset: int, cards: int, fits: int, holding: int, entries: NDArray[np.int64]) -> int:
    """Fill ``entries`` int64[4] with those of the ranks that a holding may play; return how many there are."""
    ranks, before = 0, signed(-1)
    for place in range(cards):
        rank = HELD[cards, holding, place]
        if rank < fits and rank != before:
            entries[ranks] = entry_of(offset, cards, rank, WITHOUT_CARD[cards, holding, rank])
            ranks, before = ranks + 1, rank
    return ranks


@plain
def linked(links: NDArray[np.int64], children: NDArray[np.int32], node: int, edge: int) -> int:
    """Return the node after a card (its rank) or a go (GO), or -1 if no choice is left there.

    For loops: to hand a whole tree on, or to take its arrays out of it, costs more than this.
    """
    link = links[node]
    return signed(children[place_of(link, edge)]) if link >> edge & 1 else signed(-1)


@plain
def place_of(link: int, edge: int) -> int:
    """Return where in ``children`` the node after an edge is: behind those of the lower bits, summed in parallel."""
    before = link & ((1 << edge) - 1)
    before -= before >> 1 & 0x1555
    before = (before & 0x3333) + (before >> 2 & 0x3333)
    before = (before + (before >> 4)) & 0x0F0F
    return (link >> 14) + (before & 0xFF) + (before >> 8)


@plain
def child_of(tree: Tree | Nodes, node: int, edge: int) -> int:
    """Return the node after a card (its rank) or a go (GO), or -1 if no choice is left there."""
    return linked(tree.links, tree.children, node, edge)


def moves_to(node: int) -> NDArray[np.int64]:
    """Return int64[n], the ranks played on the way to a node of the whole play, GO for a go."""
    tree, moves = play_tree(4), list[int]()
    while node > 0:
        moves.append(int(tree.edge[node]))
        node = int(tree.parent[node])
    return np.array(moves[::-1], np.int64)


@inner_borrowing_kernel
def _most_held(left: NDArray[np.int64], lowest: int) -> int:
    cards = 0
    for rank in range(lowest, 13):
        cards += left[rank]
    return cards


class _Path(NamedTuple):
    """The way to the node that is being built, by depth."""

    node: NDArray[np.int64]  # [DEPTH]
    next_edge: NDArray[np.int64]  # [DEPTH], the one to look at next
    net: NDArray[np.int64]  # [DEPTH], pone's points so far less dealer's
    lowest: NDArray[np.int64]  # [DEPTH, 2], the lowest ranks that (pone, dealer) can hold after their goes
    state: NDArray[np.int64]  # [DEPTH, 8], of the play, see :func:`muggins.kernels.play.state_of`


@inner_kernel
def _new_path() -> _Path:
    node, next_edge, net = np.zeros(DEPTH, np.int64), np.zeros(DEPTH, np.int64), np.zeros(DEPTH, np.int64)
    return _Path(node, next_edge, net, np.zeros((DEPTH, 2), np.int64), np.zeros((DEPTH, 8), np.int64))


@inner_borrowing_kernel
def _fill_ends(
    ends: NDArray[np.int32],
    first: int,
    cache: EndCache,
    state: PackedState,
    left: NDArray[np.int64],
    lowest: int,
    worth: tuple[int, int],
) -> None:
    """Fill the ``ends`` after each rank that fits, from the place ``first`` on; below ``lowest`` none is held."""
    turn = state.turn
    own, other = worth if turn == 0 else (-worth[1], -worth[0])
    for rank in range(_FITTING[31 - state.total]):
        ends[first + rank] = -1
        if rank >= lowest and left[rank] > 0:
            after, points = after_card(state, rank)
            table = end_table(cache, after, turn, state.left[1 - turn], (own, other))
            ends[first + rank] = table + 65536 * own * points


@kernel
def _build(cards: int, fill: bool, tree: Tree, cache: EndCache, worth: tuple[int, int]) -> tuple[int, int, int]:
    """Walk all histories; if ``fill``, write the tree. Return how many nodes, entries and rows of ends it has."""
    path = _new_path()
    left = np.full(13, 4)
    nodes, entries, leaves = 0, 0, 0
    depth = -1
    state = PackedState(0, 0, 0, (cards, cards), (0, 0), NOBODY)
    edge, net, lowest = GO, 0, (0, 0)
    opening = True
    while opening or depth >= 0:
        if opening:
            depth += 1
            put_state(path.state[depth], state)
            path.node[depth], path.net[depth] = nodes, net
            path.lowest[depth, 0], path.lowest[depth, 1] = lowest
            mine, theirs = state.left[state.turn], state.left[1 - state.turn]
            fits = _FITTING[31 - state.total]
            to_ends = mine == 1 or (mine == 2 and theirs == 1)
            if fill:
                tree.parent[nodes] = path.node[depth - 1] if depth else -1
                tree.edge[nodes], tree.turn[nodes] = edge, state.turn
                tree.mine[nodes], tree.theirs[nodes] = mine, theirs
                tree.fits[nodes], tree.net[nodes] = fits, net
                tree.total[nodes], tree.pile[nodes] = state.total, state.pile
                tree.offset[nodes] = entries
                tree.leaves[nodes] = leaves if to_ends else -1
            nodes += 1
            if mine > 1:
                entries += fits * width_of(mine - 1)
            path.next_edge[depth] = GO if to_ends else 0
            if to_ends:
                if fill:
                    _fill_ends(tree.ends, leaves, cache, state, left, lowest[state.turn], worth)
                leaves += fits
            opening = False
        state = state_of(path.state[depth])
        node, edge, net = path.node[depth], path.next_edge[depth], path.net[depth]
        lowest = (path.lowest[depth, 0], path.lowest[depth, 1])
        path.next_edge[depth] += 1
        turn = state.turn
        mine, fits = state.left[turn], _FITTING[31 - state.total]
        if edge > GO:
            if fill:
                tree.end[node] = nodes
            depth -= 1
            if depth >= 0 and path.next_edge[depth] - 1 < GO:
                left[path.next_edge[depth] - 1] += 1
        elif edge == GO:
            if fits < 13 and _most_held(left, max(fits, lowest[turn])) >= mine:
                shown = max(fits, lowest[turn])
                lowest = (shown, lowest[1]) if turn == 0 else (lowest[0], shown)
                state, pegger = after_go(state)
                if pegger != NOBODY:
                    net += worth[pegger]
                opening = True
        elif edge < fits and edge >= lowest[turn] and left[edge] > 0:
            state, points = after_card(state, edge)
            net += worth[turn] * points
            left[edge] -= 1
            opening = True
    return nodes, entries, leaves


_OF_NODES = {
    np.int8: ("edge", "turn", "mine", "theirs", "fits", "total", "net"),
    np.int32: ("parent", "end", "pile", "leaves"),
    np.int64: ("offset", "links"),
}


def _empty(nodes: int, leaves: int, entries: int, tables: Ends) -> Tree:
    arrays: dict[str, Any] = {name: np.zeros(nodes, dtype) for dtype, names in _OF_NODES.items() for name in names}
    children, ends = np.zeros(nodes - 1, np.int32), np.zeros(leaves, np.int32)
    return Tree(**arrays, children=children, ends=ends, tables=tables, entries=np.array([entries], np.int64))


@once(4)
def play_tree(cards: int = 4, *, only_pones: bool = False) -> Tree:
    """Return the tree of a play of 2 to 4 cards each; read-only.

    With ``only_pones`` the dealer's points are worth nothing, to either side: what is worked out on
    that tree are pone's own points, below 0 for the dealer.
    """
    if cards not in (2, 3, 4):
        raise ValueError(f"a play of {cards} cards each: expected 2, 3 or 4")

    def build() -> dict[str, NDArray[Any]]:
        if cards == 4 and not only_pones:
            return _read_tree()
        tree = build_tree(cards, (1, 0) if only_pones else (1, -1))
        parts: dict[str, Any] = {**tree._asdict(), **tree.tables._asdict()}
        del parts["tables"]
        return parts

    name = f"tree-{cards}{'-pone' * only_pones}"
    arrays: dict[str, Any] = dict(unpacked(str(sources_hash(__name__)), name, build))
    tables = Ends(*(arrays.pop(name) for name in Ends._fields))
    return Tree(**arrays, tables=tables)


def build_tree(cards: int, worth: tuple[int, int]) -> Tree:
    """Return the tree of a play of 2 to 4 cards each; ``worth``: of pone's and dealer's points to the pone."""
    cache = new_end_cache()
    nodes, entries, leaves = _build(cards, False, _empty(1, 1, 0, cache.ends), cache, worth)
    tree = _empty(nodes, leaves, entries, cache.ends)
    _build(cards, True, tree, cache, worth)  # the same walk again, filling what was counted
    links, children = _links_of(tree.parent, tree.edge)
    tables, threes = int(cache.used[0]), int(cache.used[1])
    ends = Ends(
        cache.ends.by_mover[:tables].copy(),
        cache.ends.by_other[:tables].copy(),
        cache.ends.threes[: max(threes, 1)].copy(),
    )
    return tree._replace(links=links, children=children, tables=ends)


def _links_of(parent: NDArray[np.int32], edge: NDArray[np.int8]) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
    above, bits = parent[1:], 1 << edge[1:].astype(np.int64)
    edges = np.bincount(above, bits, len(parent)).astype(np.int64)
    children = np.bincount(above, minlength=len(parent))
    return edges | np.cumsum(children) - children << 14, (np.lexsort((bits, above)) + 1).astype(np.int32)


def _read_tree() -> dict[str, NDArray[Any]]:
    """Return the arrays of the tree of the whole play from its file."""
    arrays = read_file(FILE, KIND, VERSION).arrays

    def part(name: str, dtype: type, *shape: int) -> NDArray[Any]:
        return np.frombuffer(decompress(FILE, arrays, name), dtype).reshape(shape)

    packed = dict(zip(PACKED, part("nodes", np.int8, len(PACKED), -1), strict=True))
    depth, edge, total = packed.pop("depth"), packed["edge"], packed["total"]
    mine, theirs = packed["mine"], packed["theirs"]
    number, above = len(edge), np.zeros(0, np.int64)
    parent, end, pile = np.full(number, -1, np.int32), np.zeros(number, np.int32), np.zeros(number, np.int32)
    for level in range(int(depth.max()) + 1):
        here, ending = np.flatnonzero(depth == level), np.append(np.flatnonzero(depth <= level), number)
        end[here] = ending[np.searchsorted(ending, here) + 1]
        if level:
            parent[here] = above[np.searchsorted(above, here) - 1]
            before = pile[parent[here]]
            after = np.where(edge[here] == GO, before, before << 4 | edge[here] + 1)
            pile[here] = np.where(total[here] == 0, 0, after)
        above = here
    fits, (links, children) = _FITTING[31 - total].astype(np.int8), _links_of(parent, edge)
    entries = np.where(mine > 1, np.array([0, 0, *map(width_of, (1, 2, 3))])[mine] * fits, 0)
    rows = np.where((mine == 1) | (mine == 2) & (theirs == 1), fits, 0).astype(np.int64)
    leaves = np.where(rows > 0, np.cumsum(rows) - rows, -1).astype(np.int32)
    nodes = {"parent": parent, "end": end, "pile": pile, "fits": fits, "links": links, "children": children}
    lists = {"offset": np.cumsum(entries) - entries, "leaves": leaves, "entries": np.array([entries.sum()], np.int64)}
    shapes = {"by_mover": (14, 16), "by_other": (14, 16), "threes": (455,)}
    tables = {name: part(name, np.int8, -1, *shape) for name, shape in shapes.items()}
    return {**packed, **nodes, **lists, **tables, "ends": part("ends", np.int32, -1)}


@once(1)
def bare_tree() -> Tree:
    """Return a root alone, of the type of a tree, for where none is looked at."""
    tree = _empty(1, 1, 0, new_end_cache().ends)
    tree = tree._replace(tables=Ends(*(table[:1].copy() for table in tree.tables)))
    for array in (*tree[:-2], *tree.tables, tree.entries):
        array.flags.writeable = False
    return tree
