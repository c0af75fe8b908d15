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
from muggins.solver.play.tree import GO, Tree, child_of, play_tree
from tests.solver.keeps import random_keeps

Hand = tuple[int, ...]


class Plain:
    """Points of (pone, dealer) in a play of two cards each under a strategy."""

    def __init__(self, play: NDArray[np.float32]) -> None:
        self.tree: Tree = play_tree(2)
        self.play = play

    def points(self, hands: tuple[Hand, Hand]) -> tuple[float, float]:
        return self._from(PlayState(left=(2, 2)), 0, hands)

    def _from(self, state: PlayState, node: int, hands: tuple[Hand, Hand]) -> tuple[float, float]:
        if state.turn is None:
            return 0.0, 0.0
        side = state.turn
        ways = legal_ranks(hands[side], state.count)
        if not ways:
            after, pegger = state.after_go()
            rest = self._from(after, self._below(node, GO), hands)
            return added(rest, pegger, 1) if pegger is not None else rest
        odds = self._odds(node, hands[side], ways)
        total = np.zeros(2)
        for rank, share in zip(ways, odds, strict=True):
            after, pegged = state.after(rank)
            held = list(hands[side])
            held.remove(rank)
            left = (tuple(held), hands[1]) if side == 0 else (hands[0], tuple(held))
            rest = self._from(after, self._below(node, rank), left)
            total += share * np.array(added(rest, side, sum(peg.points for peg in pegged)))
        return float(total[0]), float(total[1])

    def _below(self, node: int, edge: int) -> int:
        return child_of(self.tree, node, edge) if node >= 0 else -1

    def _odds(self, node: int, hand: Hand, ways: Hand) -> list[float]:
        if len(ways) == 1:
            return [1.0]
        assert node >= 0, "a choice of two cards, met by two or one, is in the tree"
        weights = []
        for rank in ways:
            rest = hand[0] + hand[1] - rank
            weights.append(float(self.play[self.tree.offset[node] + 16 * rank + rest]))
        return [weight / sum(weights) for weight in weights]


def added(points: tuple[float, float], side: int, more: int) -> tuple[float, float]:
    return (points[0] + more, points[1]) if side == 0 else (points[0], points[1] + more)


def test_pegs_of_a_short_play_equal_a_plain_recursion() -> None:
    tree = play_tree(2)
    play = np.random.default_rng(3).random(int(tree.entries[0]), np.float32) + np.float32(0.01)
    keeps = with_marginals(random_keeps(2), random_keeps(2))
    together = orders_together(2) * np.outer(keeps.reach[0], keeps.reach[1])
    plain, pegs = Plain(play), PlayGame(play_tree(2, only_pones=True))
    pone = respond(pegs, Role.PONE, VALUE, play, keeps)
    dealer = respond(pegs, Role.DEALER, VALUE, play, keeps)
    net = respond(PlayGame(tree), Role.DEALER, VALUE, play, keeps)
    members = [tuple(int(rank) for rank in hand) for hand in MEMBERS[2]]
    for own in range(0, len(members), 9):
        mine = np.array([plain.points((members[own], other)) for other in members])
        theirs = np.array([plain.points((other, members[own])) for other in members])
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
    ranks = MEMBERS[4]
    tens = (ranks >= 9).all(axis=1) & (odds[1] > 0)
    assert (pegs[1][tens].mean()) < float(odds[1] @ pegs[1])
