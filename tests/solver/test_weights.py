"""What a solution plays in a set: read alone, as a search reads it, and laid over the whole play."""

from collections.abc import Iterator
from itertools import combinations_with_replacement

import numpy as np
import pytest
from numpy.typing import NDArray

from muggins.kernels.multisets import MEMBERS
from muggins.kernels.play import pack_hand
from muggins.solver.file.solution import open_solution as shipped
from muggins.solver.play.given import (
    NO_ROWS,
    STARTERS,
    GivenPlay,
    Layers,
    given_play,
    given_weight,
    lay_over,
    layered_holding,
    no_layers,
    weights_given,
    whole_layers,
)
from muggins.solver.play.tree import Tree, nodes_of, play_tree
from tests.plain_response import less, numbers

Bytes = NDArray[np.uint8]


def places_of(tree: Tree, node: int, hand: tuple[int, ...]) -> dict[int, int]:
    """The entry of each rank that a hand may play at a node, from the description of the tree."""
    first, width, of_rest = int(tree.offset[node]), {2: 16, 3: 96, 4: 456}[len(hand)], numbers(len(hand) - 1)
    fitting = [rank for rank in sorted(set(hand)) if rank < tree.fits[node]]
    return {rank: first + width * rank + of_rest[less(hand, rank)] for rank in fitting}


def expected(play: Bytes, places: dict[int, int]) -> list[int]:
    weights = [0] * 13
    for rank, place in places.items():
        weights[rank] = int(play[place])
    return weights


def found(tree: Tree, play: Bytes, layers: Layers, node: int, hand: tuple[int, ...], *, starter: int) -> list[int]:
    weights = np.zeros(13, np.int64)
    total = weights_given(nodes_of(tree), play, layers, starter, node, pack_hand(hand), weights)
    assert total == weights.sum()
    return [int(weight) for weight in weights]


def looked_up(given: GivenPlay, tree: Tree, node: int, hand: tuple[int, ...]) -> list[int]:
    weights, offset = [0] * 13, int(tree.offset[node])
    place = layered_holding(given, node, offset, len(hand), numbers(len(hand))[hand])
    for nth, (rank, entry) in enumerate(places_of(tree, node, hand).items()):
        weights[rank] = int(given_weight(given, place, nth, entry))
    return weights


def random_hand(rng: np.random.Generator, cards: int) -> tuple[int, ...]:
    ranks = rng.choice(13, 13 if rng.random() < 0.5 else 4, replace=False)
    return tuple(sorted(rng.choice(np.repeat(ranks, 4), cards, replace=False).tolist()))


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


@pytest.mark.all
def test_a_layer_changes_nothing_but_its_own_entries() -> None:
    solution = shipped()
    layers = solution.layers
    entries = np.repeat(play_tree(4).offset, np.diff(layers.first[layers.nodes])) + layers.entries
    assert (np.diff(layers.keys) > 0).all()
    assert np.array_equal(layers.keys, entries[layers.first[:-1]])
    assert (np.diff(np.sort(entries)) > 0).all()
    given = solution.play_given(7).copy()
    assert (given[entries] != solution.play[entries]).sum() > 10_000
    given[entries] = solution.play[entries]
    assert np.array_equal(given, solution.play)
    # Every set of a layer is a whole distribution over its ranks: in 31 parts, or the base's in 255.
    assert set(np.unique(np.add.reduceat(layers.weights.astype(int), layers.first[:-1]))) == {31, 255}


class Small:
    """Random layers over the play of three cards, over one set in twenty."""

    def __init__(self, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.tree = play_tree(3)
        entries = int(self.tree.entries[0])
        self.play = rng.integers(0, 256, entries).astype(np.uint8)
        self.whole = rng.integers(0, 256, (STARTERS, entries)).astype(np.uint8)
        # Sets without weight stay as the base has them.
        self.whole[:, rng.random(entries) < 0.5] = 0
        of_cards = [np.flatnonzero(self.tree.mine == cards) for cards in (2, 3)]
        self.looked_at = np.concatenate([rng.choice(nodes, min(200, len(nodes)), replace=False) for nodes in of_cards])
        kept = [places for _, _, places in self.sets() if rng.random() < 0.05]
        self.kept = {next(iter(places.values())) for places in kept}
        kept.sort(key=lambda places: next(iter(places.values())))
        flat = np.array([entry for places in kept for entry in places.values()])
        keys = np.array([next(iter(places.values())) for places in kept], np.int32)
        self.layers = Layers(
            keys=keys,
            nodes=np.append(np.searchsorted(keys, self.tree.offset), len(keys)).astype(np.int32),
            first=np.cumsum([0, *map(len, kept)]).astype(np.int32),
            entries=(flat - self.tree.offset[np.searchsorted(self.tree.offset, flat, "right") - 1]).astype(np.uint16),
            weights=rng.integers(0, 16, (len(flat), STARTERS)).astype(np.uint8),
            whole=np.zeros((0, 0), np.uint8),
        )

    def sets(self) -> Iterator[tuple[int, tuple[int, ...], dict[int, int]]]:
        """Hands with two ranks or more that fit, of some nodes: a node, the hand, and its entries."""
        for node in sorted(self.looked_at.tolist()):
            for hand in combinations_with_replacement(range(13), int(self.tree.mine[node])):
                places = places_of(self.tree, node, hand)
                if len(places) > 1:
                    yield node, hand, places


@pytest.fixture(scope="module")
def small() -> Small:
    return Small(1)


def test_layers_are_laid_over_the_sets_they_cover_and_no_others(small: Small) -> None:
    covered = left = two = 0
    laid = [small.play.copy() for _ in range(STARTERS)]
    for starter, play in enumerate(laid):
        lay_over(small.layers, starter, play)
    rng = np.random.default_rng(2)
    for node, hand, places in small.sets():
        starter, key = int(rng.integers(STARTERS)), next(iter(places.values()))
        by_set = found(small.tree, small.play, small.layers, node, hand, starter=starter)
        assert by_set == expected(laid[starter], places)
        assert looked_up(GivenPlay(small.play, small.layers, starter, NO_ROWS), small.tree, node, hand) == by_set
        if key in small.kept:
            place = int(small.layers.first[np.searchsorted(small.layers.keys, key)])
            own = small.layers.weights[place : place + len(places), starter].tolist()
            assert [by_set[rank] for rank in places] == own
            covered, two = covered + 1, two + (len(hand) == 2)
        else:
            assert by_set == expected(small.play, places)
            left += 1
    assert min(covered - two, two, left) > 300


def test_a_part_of_the_play_can_be_laid_over_alone(small: Small) -> None:
    node = int(np.sort(small.looked_at)[200])
    first, end = int(small.tree.offset[node]), int(small.tree.offset[node + 1])
    whole, part = small.play.copy(), small.play.copy()
    lay_over(small.layers, 4, whole)
    lay_over(small.layers, 4, part, first, end)
    assert np.array_equal(part[first:end], whole[first:end])
    assert np.array_equal(part[:first], small.play[:first])
    assert np.array_equal(part[end:], small.play[end:])


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
