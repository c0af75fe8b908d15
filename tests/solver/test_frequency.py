"""How often sets come up, against the definition: keep by keep, move by move."""

from collections import Counter

import numpy as np
import pytest

from muggins.kernels.multisets import MEMBERS, multiset_index
from muggins.solver.file.frequency import raise_frequencies
from muggins.solver.file.solution import keep_probabilities, open_solution
from muggins.solver.play.tree import GO, Tree, play_tree
from tests.solver.test_starter_layers import expected, places_of

Path = list[tuple[int, int]]


def path_to(tree: Tree, node: int) -> Path:
    """The nodes before a node, each with the edge that leads on."""
    path: Path = []
    while tree.parent[node] >= 0:
        path.append((int(tree.parent[node]), int(tree.edge[node])))
        node = int(tree.parent[node])
    return path[::-1]


def frequency(tree: Tree, path: Path, node: int, hand: tuple[int, ...]) -> float:
    """Keep and own plays up to a set, times the chance that the other side has what it has shown."""
    solution, mover = open_solution(), int(tree.turn[node])
    shown: dict[int, list[int]] = {0: [], 1: []}
    for at, edge in path:
        if edge != GO:
            shown[int(tree.turn[at])].append(edge)
    keep = sorted([*hand, *shown[mover]])
    if max(Counter(keep).values()) > 4:
        return 0.0
    found = float(keep_probabilities(solution)[mover][multiset_index(keep)])
    held = list(keep)
    for at, edge in path:
        if tree.turn[at] == mover and edge == GO:
            if held[0] < tree.fits[at]:
                return 0.0
        elif tree.turn[at] == mover:
            places = places_of(tree, at, tuple(held)) if len(held) > 1 else {held[0]: 0}
            weights = expected(solution.play, places) if len(places) > 1 else [0] * 13
            total = sum(weights)
            found *= weights[edge] / total if total else (edge in places) / max(len(places), 1)
            held.remove(edge)
    others, wanted = keep_probabilities(solution)[1 - mover], Counter(shown[1 - mover])
    return found * sum(
        float(p) for p, ranks in zip(others, MEMBERS[4].tolist(), strict=True) if Counter(ranks) >= wanted
    )


def test_sets_come_up_as_often_as_their_own_plays_lead_there() -> None:
    tree, solution, rng = play_tree(4), open_solution(), np.random.default_rng(1)
    most = np.zeros(int(tree.entries[0]), np.float32)
    raise_frequencies(solution.play, keep_probabilities(solution), most)
    nodes, above = np.flatnonzero(tree.mine > 1), 0
    likely = np.flatnonzero(most > 1e-9)
    for k in range(400):
        if k % 2:  # a set that comes up, found by its entry
            entry = int(rng.choice(likely))
            node = int(nodes[np.searchsorted(tree.offset[nodes], entry, side="right") - 1])
            cards = int(tree.mine[node])
            rank, rest = divmod(entry - int(tree.offset[node]), {2: 16, 3: 96, 4: 456}[cards])
            hand = tuple(sorted([rank, *MEMBERS[cards - 1][rest].tolist()]))
        else:
            node = int(rng.choice(nodes))
            hand = tuple(MEMBERS[int(tree.mine[node])][rng.integers(13)].tolist())
        places = places_of(tree, node, hand)
        if len(places) > 1:
            wanted = frequency(tree, path_to(tree, node), node, hand)
            assert most[[*places.values()]] == pytest.approx(wanted, rel=1e-3, abs=1e-12), (node, hand)
            above += wanted > 0
    assert above > 100


def test_a_second_play_raises_and_never_lowers() -> None:
    tree, solution = play_tree(4), open_solution()
    keeps, one, both = keep_probabilities(solution), *(np.zeros(int(tree.entries[0]), np.float32) for _ in range(2))
    raise_frequencies(solution.play, keeps, one)
    both[:] = one
    raise_frequencies(solution.play_given(4), keeps, both)
    assert (both >= one).all()
    assert (both > one).sum() > 100_000
