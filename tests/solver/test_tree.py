"""The public tree of the play against an independent count and against the rules."""

import random
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from research.play_tree import write_tree

from muggins.cards import Rank
from muggins.files.arrays import decompress, read_file
from muggins.kernels.multisets import multiset_index
from muggins.kernels.play import NOBODY
from muggins.players.turn import compiled_state
from muggins.rules.play import PlayState, legal_ranks
from muggins.rules.role import Role
from muggins.solver.play.tree import FILE, GO, KIND, VERSION, Tree, build_tree, child_of, play_tree
from tests.solver.drivers import count_histories

PUBLISHED_DECISIONS = 1_877_592
PUBLISHED_FORCED_ENDS = 11_502_486
PUBLISHED_ENTRIES = 167_843_845
"""What a published solver of the play counts: histories with a decision, and with none left, and
its (history, rank, rest of the hand)."""

Hands = tuple[list[Rank], list[Rank]]


def test_an_independent_recursion_counts_histories_as_published() -> None:
    found = count_histories()
    assert found.decisions == PUBLISHED_DECISIONS
    assert found.forced == PUBLISHED_FORCED_ENDS
    # The published entries have rows for ranks of which all four cards are on the table.
    assert found.entries + found.exhausted == PUBLISHED_ENTRIES
    assert found.exhausted == 25_688


def test_the_tree_has_every_choice_against_a_side_that_still_holds_cards() -> None:
    tree, found = play_tree(4), count_histories()
    choices = tree.mine >= 2
    assert choices.sum() == found.choices - found.alone == 594_458
    # Choices of a side that plays on alone are the ends' business.
    assert found.alone == 1_076_947
    assert (tree.theirs >= 1).all()
    assert (tree.mine >= 1).all()
    assert ((tree.mine >= 2) | (tree.theirs >= 2)).all()
    assert ((tree.leaves >= 0) == ((tree.mine == 1) | (tree.mine + tree.theirs == 3))).all()


@pytest.mark.parametrize("cards", [2, 3, 4])
def test_entries_and_ends_of_nodes_follow_each_other_without_gaps(cards: int) -> None:
    tree = play_tree(cards)
    fits, mine = tree.fits.astype(np.int64), tree.mine
    width = np.select([mine == 4, mine == 3, mine == 2], [456, 96, 16], 0)
    edges = np.concatenate([[0], np.cumsum(fits * width)])
    assert (tree.offset == edges[:-1]).all()
    assert tree.entries[0] == edges[-1]
    to_ends = tree.leaves >= 0
    rows = np.concatenate([[0], np.cumsum(fits * to_ends)])
    assert (tree.leaves[to_ends] == rows[:-1][to_ends]).all()
    assert len(tree.ends) == rows[-1]


def test_the_tree_in_the_package_is_the_one_that_the_kernels_build() -> None:
    shipped, built = play_tree(4), build_tree(4, (1, -1))
    assert all(map(np.array_equal, shipped.tables, built.tables))
    for name in {*Tree._fields} - {"tables"}:
        mine, array = getattr(shipped, name), getattr(built, name)
        assert mine.dtype == array.dtype
        assert np.array_equal(mine, array)


@pytest.mark.all
def test_the_file_of_the_tree_can_be_made_again(tmp_path: Path) -> None:
    write_tree(tmp_path / "tree.muggins")
    made, shipped = (read_file(path, KIND, VERSION).arrays for path in (tmp_path / "tree.muggins", FILE))
    for name in {*made, *shipped}:
        assert decompress(FILE, made, name) == decompress(FILE, shipped, name)


def test_each_end_has_a_table() -> None:
    tree = play_tree(4)
    node = np.repeat(np.flatnonzero(tree.leaves >= 0), tree.fits[tree.leaves >= 0])
    there = tree.ends >= 0
    number, long = tree.ends & 65535, tree.theirs[node] == 3
    assert number[there & ~long].max() < len(tree.tables.by_other)
    assert number[there & long].max() < len(tree.tables.threes)
    assert (tree.ends[there] >> 16 <= 20).all()
    mover, other = tree.tables.by_mover[:, :13, :13], tree.tables.by_other[:, :13, :13]
    assert (mover == other.swapaxes(1, 2)).all()
    for table in tree.tables[:2]:
        assert (table[:, 13, :13] == np.diagonal(other, axis1=1, axis2=2)).all()
        assert not table[:, :, 13:].any()


def play_on(state: PlayState, rank: Rank) -> tuple[PlayState, int]:
    """Play a card by the rules; return the state and the points of its player."""
    after, pegs = state.after(rank)
    return after, sum(peg.points for peg in pegs)


def say_go(state: PlayState) -> tuple[PlayState, int]:
    """Say go by the rules; return the state and what pone nets by it."""
    after, pegger = state.after_go()
    return after, 0 if pegger is None else _sign(pegger)


def _sign(role: Role) -> int:
    return 1 if role is Role.PONE else -1


def nets(state: PlayState, hands: Hands) -> set[int]:
    """Return what pone can net until the play is over, by every legal way to play the hands."""
    if state.turn is None:
        return {0}
    hand = hands[state.turn]
    fitting = legal_ranks(hand, state.count)
    if not fitting:
        after, net = say_go(state)
        return {net + rest for rest in nets(after, hands)}
    found = set()
    for rank in fitting:
        after, points = play_on(state, rank)
        hand.remove(rank)
        found |= {_sign(state.turn) * points + rest for rest in nets(after, hands)}
        hand.append(rank)
    return found


def end_net(tree: Tree, node: int, rank: Rank, mine: Sequence[Rank], theirs: list[Rank]) -> int:
    """Return the mover's net from its card on, by the tables; hands as after that card."""
    leaf = int(tree.ends[tree.leaves[node] + rank])
    assert leaf >= 0, "a card that can be played has an end"
    number, points = leaf & 65535, leaf >> 16
    if len(mine) == 1:
        (x,), (y,) = mine, theirs
        table = int(tree.tables.by_other[number, x, y])
        assert table == tree.tables.by_mover[number, y, x]
    elif len(theirs) == 2:
        x, y = theirs
        table = int(tree.tables.by_other[number, x, y])
        assert table == tree.tables.by_other[number, y, x]
    else:
        table = int(tree.tables.threes[number, multiset_index(theirs)])
    return points + table


def check_node(tree: Tree, node: int, state: PlayState, hands: Hands, net: int) -> None:
    assert state.turn is not None
    packed = compiled_state(state)
    assert tree.turn[node] == packed.turn != NOBODY
    assert (tree.mine[node], tree.theirs[node]) == (len(hands[state.turn]), len(hands[state.turn.other]))
    assert tree.fits[node] == len(legal_ranks(range(13), state.count))
    assert tree.total[node] == state.count
    assert tree.pile[node] == packed.pile
    assert tree.net[node] == net


def follow_a_play(tree: Tree, hands: Hands, rng: random.Random) -> str:
    """Play two hands at random along the tree to an end; return its kind by cards left."""
    state, node, net = PlayState(), 0, 0
    while True:
        assert node >= 0, "a history of the rules is in the tree"
        assert state.turn is not None
        check_node(tree, node, state, hands, net)
        turn = state.turn
        mine, theirs = hands[turn], hands[turn.other]
        fitting = legal_ranks(mine, state.count)
        if not fitting:
            state, gained = say_go(state)
            node, net = child_of(tree, node, GO), net + gained
            continue
        rank = rng.choice(fitting)
        after, points = play_on(state, rank)
        mine.remove(rank)
        if tree.leaves[node] < 0:
            state, node, net = after, child_of(tree, node, rank), net + _sign(turn) * points
            continue
        assert child_of(tree, node, rank) < 0
        # A side that is alone picks the order that is best for it; one card each leaves no choice.
        found = nets(after, hands)
        assert len(mine) == 0 or len(found) == 1
        rest = min(_sign(turn) * way for way in found)
        assert end_net(tree, node, rank, mine, theirs) == points + rest, (hands, state)
        return f"{len(mine)} {len(theirs)}"


@pytest.mark.parametrize(
    ("number", "seed"),
    [(1_500, 1), pytest.param(10_000, 1, marks=pytest.mark.all), pytest.param(100_000, 2, marks=pytest.mark.long)],
)
def test_random_plays_lie_in_the_tree_with_the_points_of_the_rules(number: int, seed: int) -> None:
    rng, tree, kinds = random.Random(seed), play_tree(4), Counter[str]()
    # From a short deck, or one of high or low cards, so that pairs, runs and long ends are common.
    short: Sequence[tuple[Rank, ...]] = ((0, 1, 12), (3, 4, 5, 6), (0, 7, 8, 9, 12))
    for _ in range(number):
        ranks = rng.choice([tuple(range(13)), tuple(range(13)), *short])
        deck = [rank for rank in ranks for _ in range(4)]
        cards = rng.sample(deck, 8)
        kinds[follow_a_play(tree, (cards[:4], cards[4:]), rng)] += 1
    assert set(kinds) == {"1 1", "0 2", "0 3"}
    assert min(kinds.values()) >= 10, kinds


def test_a_tree_of_other_sizes_is_refused() -> None:
    with pytest.raises(ValueError, match="expected 2, 3 or 4"):
        play_tree(5)


def test_what_rests_on_a_tree_cannot_be_written() -> None:
    tree = play_tree(2)
    for array in (*tree[:-2], *tree.tables, tree.entries):
        assert not array.flags.writeable
