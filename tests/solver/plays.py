"""What a side may play under a solution: how often each card is played, and what it is worth by the search."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from muggins.cards import Rank
from muggins.kernels.play import pack_hand
from muggins.rules.play import fits
from muggins.rules.role import Role
from muggins.rules.transcript import PlayStep
from muggins.solver.file.solution import Solution, keep_probabilities
from muggins.solver.play.tree import GO, child_of, play_tree
from muggins.solver.query.search import SOFTNESS, new_search_workspace, prior_belief, worth_against


class Plays(NamedTuple):
    """How often each rank that fits is played, None where the solution never comes here; and what each is worth."""

    often: dict[Rank, float] | None
    worth: dict[Rank, float]


def plays_of(
    solution: Solution,
    role: Role,
    ranks: Sequence[Rank],
    steps: Sequence[PlayStep],
    starter: Rank | None = None,
    tossed: Sequence[Rank] = (),
) -> Plays:
    node, moves = 0, [GO if step.rank is None else step.rank for step in steps]
    for move in moves:
        node = child_of(play_tree(4), node, move)
    hand, dealt = list(ranks), [*ranks, *tossed]
    for step in steps:
        if step.role is role and step.rank is not None:
            hand.remove(step.rank)
    packed = pack_hand(hand)
    seen = np.bincount(dealt if starter is None else [*dealt, starter], minlength=13)
    given = solution.given(None) if starter is None else solution.given_seen(starter, role, dealt, moves)
    keeps, workspace = keep_probabilities(solution)[role.other], new_search_workspace()
    prior_belief(keeps, seen, workspace.belief)
    worth_against(play_tree(4), given, int(role), packed, np.array(moves, np.int64), SOFTNESS, workspace)
    fitting = sorted({rank for rank in hand if fits(rank, steps[-1].state.count if steps else 0)})
    often = solution.play_probabilities(node, hand, starter, tossed)
    return Plays(often, {rank: float(workspace.worth[rank]) for rank in fitting})
