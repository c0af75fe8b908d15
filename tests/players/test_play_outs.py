"""Hands played out in step, against a plain twin that plays one pair after the other by the rules."""

import random
from collections.abc import Sequence
from functools import cache

import numpy as np
import pytest
from numpy.typing import NDArray

from muggins.kernels.multisets import MEMBERS
from muggins.kernels.play import pack_hand
from muggins.kernels.random import seeded
from muggins.players.endgame.model import assumed_play, model_of
from muggins.players.endgame.steps import below, net_at, node_after, offset_at, steps_of_play
from muggins.players.solution import best_alone
from muggins.players.turn import compiled_state
from muggins.rules.play import PlayState, legal_ranks
from muggins.rules.role import Role
from muggins.score.stage import TARGET
from muggins.solver.file.solution import keep_probabilities, open_solution
from muggins.solver.play.tree import GO, child_of, play_tree
from tests.kernels.test_random import Stream
from tests.players.drivers import played_out
from tests.solver.test_weights import places_of


def plain(
    hands: Sequence[Sequence[int]], scores: tuple[int, int], starter: int | None, stream: Stream, *, whole: bool
) -> list[int] | None:
    """Play a pair of hands out; None where the solution has no play somewhere."""
    solution, tree = open_solution(), play_tree(4)
    state, node, held = PlayState(), 0, [list(hand) for hand in hands]
    made, net = list(scores), 0
    while state.turn is not None:
        turn = state.turn
        mine = held[turn]
        ranks = legal_ranks(tuple(mine), state.count)
        if not ranks:
            state, pegger = state.after_go()
            events, edge = [] if pegger is None else [(pegger, 1)], GO
        else:
            rank = ranks[0]
            if len(ranks) > 1 and node < 0:
                rank = best_alone(compiled_state(state), pack_hand(mine))
            elif len(ranks) > 1:
                found = solution.play_probabilities(node, mine, starter)
                if found is None:
                    return None
                weights = [int(dense(starter)[place]) for place in places_of(tree, node, tuple(sorted(mine))).values()]
                draw = stream.below(sum(weights))
                while draw >= weights[ranks.index(rank)]:
                    draw -= weights[ranks.index(rank)]
                    rank = ranks[ranks.index(rank) + 1]
            mine.remove(rank)
            state, pegs = state.after(rank)
            events, edge = [(turn, sum(peg.points for peg in pegs))], rank
        node = child_of(tree, node, edge) if node >= 0 else -1
        for side, points in events:
            net += points if side is Role.DEALER else -points
            if max(made) < TARGET:
                made[side] += points
        if max(made) >= TARGET and not whole:
            break
    return [*made, net]


@cache
def dense(starter: int | None) -> NDArray[np.uint8]:
    """Return the play given a starter with every set in its place."""
    solution = open_solution()
    return solution.play if starter is None else solution.play_given(starter)


@pytest.mark.parametrize("starter", [None, 6])
@pytest.mark.parametrize(("scores", "whole"), [((0, 0), True), ((117, 118), False), ((119, 90), True)])
def test_hands_played_out_in_step_go_as_one_by_one(starter: int | None, scores: tuple[int, int], whole: bool) -> None:
    """150 pairs, as likely as the solution keeps them; seldom one meets a set without a play, which is passed over."""
    rng, keeps = random.Random(3), keep_probabilities(open_solution()).tolist()
    pairs = np.array([[rng.choices(range(1820), of)[0] for of in keeps] for _ in range(150)])
    guide = assumed_play(model_of(open_solution()), -1 if starter is None else starter)
    found, looked = played_out(guide, pairs, scores, 5, whole), 0
    for place, (mine, theirs) in enumerate(pairs.tolist()):
        hands = MEMBERS[4][mine].tolist(), MEMBERS[4][theirs].tolist()
        if any(hands[0].count(rank) + hands[1].count(rank) > 4 for rank in range(13)):
            continue
        expected = plain(hands, scores, starter, Stream(int(seeded(5, place, 0))), whole=whole)
        if expected is not None:
            looked += 1
            assert found[place, : 2 + whole].tolist() == expected[: 2 + whole]
    assert looked > 130


@pytest.mark.all
def test_a_step_leads_where_the_tree_does() -> None:
    """5,000 random ways down, with what each node says of itself."""
    rng, tree, steps = random.Random(1), play_tree(4), steps_of_play()
    for _ in range(5_000):
        node, here, moves = 0, 0, []
        while True:
            assert (int(steps.order[here]), offset_at(steps, here), net_at(steps, here)) == (
                node,
                int(tree.offset[node]),
                int(tree.net[node]),
            )
            children = {edge: child_of(tree, node, edge) for edge in range(14)}
            edges = [edge for edge, child in children.items() if child >= 0]
            assert [edge for edge in range(14) if below(steps, here, edge) >= 0] == edges
            if not edges:
                break
            edge = rng.choice(edges)
            moves.append(edge)
            node, here = children[edge], below(steps, here, edge)
            assert node_after(steps, np.array(moves)) == here
