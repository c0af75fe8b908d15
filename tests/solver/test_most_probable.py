"""The most probable choices of a strategy, against a plain look at its sets."""

import numpy as np
import pytest

from muggins.kernels.multisets import MEMBERS, SIZES
from muggins.kernels.suits import CLASSES
from muggins.solver.deal.most_probable import most_probable
from muggins.solver.file.solution import Strategy
from muggins.solver.play.tree import play_tree
from tests.solver.test_weights import places_of


@pytest.mark.all
def test_each_set_keeps_its_largest_weight_alone_and_of_equal_ones_the_lowest_rank() -> None:
    rng, tree = np.random.default_rng(1), play_tree(4)
    entries = int(tree.entries[0])
    play, given = (rng.integers(0, 4, entries).astype(np.uint8) for _ in range(2))
    toss = rng.integers(0, 4, (CLASSES, 15)).astype(np.float32)
    toss[:, 3] += 1
    found = most_probable(Strategy(play.astype(np.float32), (toss, toss), (given,)))
    seen = 0
    for node in rng.choice(np.flatnonzero(tree.mine > 1), 2_000).tolist():
        cards = int(tree.mine[node])
        hand = tuple(MEMBERS[cards][rng.integers(SIZES[cards])].tolist())
        places = list(places_of(tree, node, hand).values())
        for before, after in ((play, found.play), (given, found.given[0])):
            weights = before[places].tolist()
            expected = [0] * len(places)
            if any(weights):
                expected[weights.index(max(weights))] = 1
                seen += len(places) > 1
            assert after[places].tolist() == expected
    assert seen > 1_000
    for side in found.toss:
        assert (side.sum(axis=1) == 1).all()
        assert np.array_equal(side.argmax(axis=1), toss.argmax(axis=1))
    assert play.max() == 3, "the strategy itself is left as it was"
