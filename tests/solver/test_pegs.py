"""What each side pegs: on the tree of pone's points, against a plain recursion over the rules."""

import numpy as np
import pytest
from numpy.typing import NDArray

from muggins.kernels.multisets import MEMBERS
from muggins.rules.play import PlayState, legal_ranks
from muggins.rules.role import Role
from muggins.solver.file.solution import keep_probabilities, open_solution
from muggins.solver.play.cfr import PlayGame, respond
from muggins.solver.play.keeps import orders_together, with_marginals
from muggins.solver.play.layout import VALUE
from muggins.solver.play.tree import entry_of, play_tree
from tests.solver.keeps import random_keeps
from tests.solver.plain_play import Hands, plain_net


def plain_points(play: NDArray[np.float32], hands: Hands) -> tuple[float, float]:
    """Points of (pone, dealer) in a play of two cards each under a strategy."""
    tree = play_tree(2)

    def by_weights(state: PlayState, node: int, hand: tuple[int, ...]) -> dict[int, float]:
        weights = {
            rank: float(play[entry_of(int(tree.offset[node]), 2, rank, sum(hand) - rank)])
            for rank in legal_ranks(hand, state.count)
        }
        return {rank: weight / sum(weights.values()) for rank, weight in weights.items()}

    pone, dealer = (
        plain_net(PlayState(left=(2, 2)), 0, hands, by_weights, cards=2, points=points) for points in ((1, 0), (0, 1))
    )
    return pone, dealer


def test_pegs_of_a_short_play_equal_a_plain_recursion() -> None:
    tree = play_tree(2)
    play = np.random.default_rng(3).random(int(tree.entries[0]), np.float32) + np.float32(0.01)
    keeps = with_marginals(random_keeps(2), random_keeps(2))
    together = orders_together(2) * np.outer(keeps.reach[0], keeps.reach[1])
    pegs = PlayGame(play_tree(2, only_pones=True))
    pone = respond(pegs, Role.PONE, VALUE, play, keeps)
    dealer = respond(pegs, Role.DEALER, VALUE, play, keeps)
    net = respond(PlayGame(tree), Role.DEALER, VALUE, play, keeps)
    members = [tuple(int(rank) for rank in hand) for hand in MEMBERS[2]]
    for own in range(0, len(members), 9):
        mine = np.array([plain_points(play, (members[own], other)) for other in members])
        theirs = np.array([plain_points(play, (other, members[own])) for other in members])
        row, column = together[own] / together[own].sum(), together[:, own] / together[:, own].sum()
        assert pone[own] == pytest.approx(row @ mine[:, 0], abs=2e-5)
        assert -dealer[own] == pytest.approx(column @ theirs[:, 0], abs=2e-5)
        assert net[own] - dealer[own] == pytest.approx(column @ theirs[:, 1], abs=2e-5)


def test_the_trees_have_the_same_nodes_and_sets() -> None:
    for cards in (2, 3):
        net, pone = play_tree(cards), play_tree(cards, only_pones=True)
        for field in ("parent", "end", "edge", "turn", "fits", "offset", "leaves"):
            assert np.array_equal(getattr(net, field), getattr(pone, field))
        assert ((net.ends < 0) == (pone.ends < 0)).all()
        assert (pone.net >= np.maximum(net.net, 0)).all()


def test_the_shipped_solution_says_what_both_peg() -> None:
    book = open_solution()
    odds, pegs = keep_probabilities(book), book.keep_pegs
    assert pegs is not None
    pone, dealer = (float(odds[role] @ pegs[role]) for role in Role)
    # 250,000 games of nash against itself: 2.03 and 3.37, see docs/measurements/against-others.md.
    assert pone == pytest.approx(2.035, abs=0.005)
    assert dealer == pytest.approx(3.37, abs=0.005)
    assert dealer - pone == pytest.approx(float(book.about["play"]), abs=1e-3)
    # A side that keeps tens and nothing else pegs less than one that keeps small cards of all kinds.
    tens = (MEMBERS[4] >= 9).all(axis=1) & (odds[1] > 0)
    assert (pegs[1][tens].mean()) < float(odds[1] @ pegs[1])
