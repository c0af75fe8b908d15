"""Layers of the play given the starter: packed and unpacked, and read set by set or all at once."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement

import numpy as np
import pytest
from numpy.typing import NDArray

from muggins.kernels.multisets import MEMBERS
from muggins.kernels.play import pack_hand
from muggins.solver.file.solution import Solution, open_solution
from muggins.solver.file.starter_layers import LayerStream, lay_over, pack_layers, unpack_layers, weights_given
from muggins.solver.play.given import (
    STARTERS,
    GivenPlay,
    Layers,
    given_play,
    given_weight,
    layered_holding,
    no_layers,
    whole_layers,
)
from muggins.solver.play.tree import Tree, nodes_of, play_tree

FINEST = 15
Bytes = NDArray[np.uint8]


@lru_cache(maxsize=1)
def shipped() -> Solution:
    return open_solution()


@lru_cache(maxsize=3)
def numbers(cards: int) -> dict[tuple[int, ...], int]:
    """The number of each multiset of so many ranks, by its ascending ranks."""
    return {tuple(ranks): number for number, ranks in enumerate(MEMBERS[cards].tolist())}


def places_of(tree: Tree, node: int, hand: tuple[int, ...]) -> dict[int, int]:
    """The entry of each rank that a hand may play at a node, from the description of the tree."""
    width = {2: 16, 3: 96, 4: 456}[len(hand)]
    places = {}
    for rank in sorted(set(hand)):
        if rank < tree.fits[node]:
            rest = list(hand)
            rest.remove(rank)
            number = numbers(len(rest))[tuple(rest)]
            places[rank] = int(tree.offset[node]) + width * rank + number
    return places


def expected(play: Bytes, places: dict[int, int]) -> list[int]:
    weights = [0] * 13
    for rank, place in places.items():
        weights[rank] = int(play[place])
    return weights


def found(tree: Tree, play: Bytes, layers: Layers, node: int, hand: tuple[int, ...], *, starter: int) -> list[int]:
    """The weights of one set, read alone."""
    weights = np.zeros(13, np.int64)
    total = weights_given(nodes_of(tree), play, layers, starter, node, pack_hand(hand), weights)
    assert total == weights.sum()
    return [int(weight) for weight in weights]


def looked_up(given: GivenPlay, tree: Tree, node: int, hand: tuple[int, ...]) -> list[int]:
    """The weights of one set, rank by rank as a search looks them up."""
    weights, offset = [0] * 13, int(tree.offset[node])
    place, step = layered_holding(given, node, offset, len(hand), numbers(len(hand))[hand])
    for nth, (rank, entry) in enumerate(places_of(tree, node, hand).items()):
        weights[rank] = int(given_weight(given, place + step * nth, entry))
    return weights


def random_hand(rng: np.random.Generator, cards: int) -> tuple[int, ...]:
    """Ranks of some cards, from few ranks half of the time."""
    ranks = rng.choice(13, 13 if rng.random() < 0.5 else 4, replace=False)
    deck = np.repeat(ranks, 4)
    return tuple(sorted(rng.choice(deck, cards, replace=False).tolist()))


def cases(tree: Tree, layers: Layers, number: int, seed: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Random nodes with a choice, half of them where something is layered, with random hands."""
    rng = np.random.default_rng(seed)
    choosing = np.flatnonzero(tree.mine > 1)
    offsets = tree.offset[choosing]
    for k in range(number):
        if k % 2:
            # From the key itself: the node and a hand that has it.
            key = int(rng.choice(layers.keys))
            node = int(choosing[np.searchsorted(offsets, key, side="right") - 1])
            cards = int(tree.mine[node])
            width = {2: 16, 3: 96, 4: 456}[cards]
            rank, rest = divmod(key - int(tree.offset[node]), width)
            yield node, tuple(sorted([rank, *MEMBERS[cards - 1][rest].tolist()]))
        else:
            node = int(rng.choice(choosing))
            yield node, random_hand(rng, int(tree.mine[node]))


@pytest.mark.parametrize("starter", [0, 4, 9, 10, 12])
def test_a_set_read_alone_is_what_the_whole_play_given_the_starter_says(starter: int) -> None:
    solution, tree = shipped(), play_tree(4)
    whole = solution.play_given(starter)
    differ = two = 0
    for node, hand in cases(tree, solution.layers, 3_000, seed=starter):
        places = places_of(tree, node, hand)
        by_set = found(tree, solution.play, solution.layers, node, hand, starter=starter)
        assert by_set == expected(whole, places), (node, hand)
        if len(places) > 1:
            given = given_play(solution.play, solution.layers, starter)
            assert looked_up(given, tree, node, hand) == by_set, (node, hand)
        changed = by_set != expected(solution.play, places)
        differ += changed
        two += changed and len(hand) == 2
    assert differ > 1_000
    assert two > 50


def test_without_a_starter_or_without_layers_the_base_play_holds() -> None:
    solution, tree = shipped(), play_tree(4)
    for node, hand in cases(tree, solution.layers, 1_000, seed=20):
        base = expected(solution.play, places_of(tree, node, hand))
        assert found(tree, solution.play, solution.layers, node, hand, starter=-1) == base
        assert found(tree, solution.play, no_layers(), node, hand, starter=5) == base
        assert looked_up(given_play(solution.play, solution.layers, -1), tree, node, hand) == base


def test_a_layer_changes_nothing_beside_its_own_entries() -> None:
    solution = shipped()
    layers = solution.layers
    assert (np.diff(layers.keys) > 0).all()
    assert np.array_equal(layers.keys, np.sort(layers.entries[layers.first[:-1]]))
    assert (np.diff(np.sort(layers.entries)) > 0).all()
    given = solution.play_given(7).copy()
    assert (given[layers.entries] != solution.play[layers.entries]).sum() > 10_000
    given[layers.entries] = solution.play[layers.entries]
    assert np.array_equal(given, solution.play)
    # Every set of a layer is a whole distribution over its ranks.
    sums = np.add.reduceat(layers.weights.astype(int), layers.first[:-1])
    assert abs(sums - solution.about["layer_levels"]).max() <= 2


class Small:
    """Random layers over the play of three cards, some sets of which are reached."""

    def __init__(self, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.tree = play_tree(3)
        entries = int(self.tree.entries[0])
        self.play = rng.integers(0, 256, entries).astype(np.uint8)
        self.whole = rng.integers(0, 256, (STARTERS, entries)).astype(np.uint8)
        # Sets without weight stay as the base has them, and some of the base has none either.
        self.whole[:, rng.random(entries) < 0.5] = 0
        self.play[rng.random(entries) < 0.2] = 0
        self.reached = np.zeros(entries, np.uint8)
        of_nodes = np.append(self.tree.offset, entries)
        few = set(rng.choice(len(self.tree.parent), 300, replace=False).tolist())
        for node in few | set(np.flatnonzero(self.tree.mine == 3).tolist()):
            part = slice(of_nodes[node], of_nodes[node + 1])
            self.reached[part] = rng.random(of_nodes[node + 1] - of_nodes[node]) < 0.3
        self.looked_at = np.add.reduceat(self.reached, self.tree.offset, dtype=np.int64) > 0
        self.looked_at |= rng.random(len(self.looked_at)) < 0.1
        self.nodes = np.zeros(len(self.tree.parent) // 8 + 1, np.uint8)
        stream = LayerStream(self.nodes, np.zeros(entries, np.uint8), np.zeros(STARTERS * entries, np.uint8))
        many, used = pack_layers(nodes_of(self.tree), self.play, self.whole, self.reached, FINEST, stream)
        self.bits, self.levels = stream.bits[: (many + 7) // 8], stream.levels[:used]

    def unpacked(self, **instead: Bytes) -> Layers | None:
        parts = {"nodes": self.nodes, "bits": self.bits, "levels": self.levels, **instead}
        return unpack_layers(nodes_of(self.tree), FINEST, LayerStream(**parts))

    def sets(self) -> Iterator[tuple[int, tuple[int, ...], dict[int, int]]]:
        """Hands with two ranks or more that fit: a node, the hand, and its entries.

        Of all nodes where something is reached, and of some others.
        """
        tree = self.tree
        for node in np.flatnonzero((tree.mine > 1) & self.looked_at).tolist():
            for hand in combinations_with_replacement(range(13), int(tree.mine[node])):
                places = places_of(tree, node, hand)
                if len(places) > 1:
                    yield node, hand, places

    def levels_of(self, starter: int, places: dict[int, int]) -> list[int]:
        """What a kept set should come back as, exactly."""
        source = self.whole[starter] if self.whole[starter][[*places.values()]].any() else self.play
        total = sum(int(source[place]) for place in places.values())
        weights = [0] * 13
        for rank, place in places.items():
            weights[rank] = round(FINEST * int(source[place]) / total) if total else 0
        return weights


@pytest.fixture(scope="module")
def small() -> Small:
    return Small(1)


def rounded_alike(one: list[int], other: list[int], *, pair: bool) -> bool:
    """Of two cards the second level is what the first leaves, which may round the other way."""
    return all(abs(a - b) <= pair for a, b in zip(one, other, strict=True))


def test_what_is_packed_comes_back_to_the_nearest_level(small: Small) -> None:
    layers = small.unpacked()
    assert layers is not None
    laid = []
    for starter in range(STARTERS):
        play = small.play.copy()
        lay_over(layers, starter, play)
        laid.append(play)
    rng = np.random.default_rng(2)
    kept = left = two = 0
    for node, hand, places in small.sets():
        entries = [*places.values()]
        is_kept = bool(small.reached[entries].any())
        if not is_kept and rng.random() > 0.1:
            continue
        starter = int(rng.integers(STARTERS))
        by_set = found(small.tree, small.play, layers, node, hand, starter=starter)
        assert by_set == expected(laid[starter], places)
        if not is_kept:
            assert by_set == expected(small.play, places)
            left += 1
            continue
        wanted = small.levels_of(starter, places)
        pair = len(hand) == 2
        if any(wanted):
            assert rounded_alike(by_set, wanted, pair=pair), (node, hand)
            if pair:
                assert sum(by_set) == FINEST
        kept, two = kept + 1, two + pair
    assert min(kept - two, two, left) > 500


def test_whole_layers_are_read_as_they_are_and_fall_back_where_they_are_empty(small: Small) -> None:
    whole, fallen = whole_layers(small.whole), 0
    laid = small.play.copy()
    lay_over(whole, 3, laid)
    assert np.array_equal(laid, small.whole[3])
    rng = np.random.default_rng(3)
    for node, hand, places in small.sets():
        if rng.random() < 0.1:
            by_set = found(small.tree, small.play, whole, node, hand, starter=3)
            is_empty = not small.whole[3][[*places.values()]].any()
            assert by_set == expected(small.play if is_empty else small.whole[3], places)
            assert found(small.tree, small.play, whole, node, hand, starter=-1) == expected(small.play, places)
            fallen += is_empty
    assert fallen > 100


def test_a_stream_that_is_not_of_this_tree_is_refused(small: Small) -> None:
    assert small.unpacked() is not None
    beyond = np.append(small.nodes, np.full(600, 255, np.uint8))
    for name, stream in (
        ("bits", small.bits[:-1]),
        ("bits", np.append(small.bits, np.uint8(0))),
        ("levels", small.levels[:-STARTERS]),
        ("levels", np.append(small.levels, np.zeros(STARTERS, np.uint8))),
        ("nodes", beyond),
        ("nodes", np.zeros_like(small.nodes)),
    ):
        assert small.unpacked(**{name: stream}) is None, name


def test_no_layers_at_all_are_packed_and_unpacked(small: Small) -> None:
    nodes = np.zeros(len(small.tree.parent) // 8 + 1, np.uint8)
    nothing, room = np.zeros_like(small.reached), np.zeros(64, np.uint8)
    stream = LayerStream(nodes, room, room)
    assert pack_layers(nodes_of(small.tree), small.play, small.whole, nothing, FINEST, stream) == (0, 0)
    layers = small.unpacked(nodes=nodes, bits=room[:0], levels=room[:0])
    assert layers is not None
    assert len(layers.keys) == len(layers.entries) == 0
