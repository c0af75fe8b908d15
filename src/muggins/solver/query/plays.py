"""The play of a solution: the probability of each card, and what that is worth."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from muggins.cards import Rank
from muggins.errors import CardError, IllegalActionError
from muggins.kernels.play import pack_hand
from muggins.rules.play import fits
from muggins.rules.role import Role
from muggins.rules.transcript import PlayStep
from muggins.solver.file.solution import Solution, keep_probabilities
from muggins.solver.play.tree import GO, child_of, play_tree
from muggins.solver.query.search import new_search_workspace, worth_by_search
from muggins.wire import Answer


@dataclass(frozen=True, slots=True)
class SolutionCard:
    """A card that may be played under a solution.

    Attributes:
        rank: of the card.
        probability: that the solution plays it; None where its own play never comes here.
        worth: own net points over the whole play of the deal, exact against the belief.
        loss: how much less than the best card's worth.
    """

    rank: Rank
    probability: float | None
    worth: float
    loss: float


@dataclass(frozen=True, slots=True)
class SolutionPlays(Answer):
    """The cards that a side may play under a solution.

    Attributes:
        role: of the side to move.
        rows: one for each rank that fits, the most probable first.
    """

    role: Role
    rows: tuple[SolutionCard, ...]


def plays_of(
    solution: Solution,
    role: Role,
    ranks: Sequence[Rank],
    steps: Sequence[PlayStep],
    starter: Rank | None = None,
    tossed: Sequence[Rank] = (),
) -> SolutionPlays:
    """Return the cards that a side may play now, the most probable first.

    Args:
        solution: both sides follow it.
        role: the side to move.
        ranks: its four kept ranks, played ones included.
        steps: the play so far.
        starter: its rank, if the question is with one.
        tossed: its two tossed ranks, if the question is with them.

    Raises:
        IllegalActionError: not this side's turn, cards it does not hold, or nothing to choose.
        CardError: a fifth card of a rank.
    """
    state = steps[-1].state if steps else None
    if len(ranks) != 4:
        raise IllegalActionError(f"a hand of {len(ranks)} cards: expected the 4 kept ones")
    if len(tossed) not in {0, 2}:
        raise IllegalActionError(f"a toss of {len(tossed)} cards: expected 2, or none if it is not known")
    hand = list(ranks)
    for step in steps:
        if step.role is role and step.rank is not None:
            if step.rank not in hand:
                raise IllegalActionError("a card played by this side is not in its hand")
            hand.remove(step.rank)
    turn = Role.PONE if state is None else state.turn
    if turn is not role:
        raise IllegalActionError(f"it is not the {role}'s turn: expected a play up to it")
    count = 0 if state is None else state.count
    fitting = sorted({rank for rank in hand if fits(rank, count)})
    if not fitting:
        raise IllegalActionError("no card fits: the side must say go")
    return _plays(solution, role, [*ranks, *tossed], hand, steps, fitting, starter)


def _plays(
    solution: Solution,
    role: Role,
    dealt: Sequence[Rank],
    hand: Sequence[Rank],
    steps: Sequence[PlayStep],
    fitting: list[Rank],
    starter: Rank | None,
) -> SolutionPlays:
    """Weigh the cards; ``dealt`` are the four kept ranks, and the two tossed behind them if these are known."""
    tree, node = play_tree(4), 0
    moves = [GO if step.rank is None else step.rank for step in steps]
    for move in moves:
        node = child_of(tree, node, move) if node >= 0 else -1
    if node < 0:
        raise IllegalActionError("what is left of the play is forced: there is nothing to choose")
    packed = pack_hand(hand)
    probabilities = solution.play_probabilities(node, hand, starter, dealt[4:])
    seen = [*dealt, *([] if starter is None else [starter])]
    theirs = [step.rank for step in steps if step.role is not role and step.rank is not None]
    if np.bincount([*seen, *theirs], minlength=13).max() > 4:
        raise CardError("a fifth card of one rank: a deck has four")
    known = np.bincount(seen, minlength=13)
    workspace = new_search_workspace()
    keeps = keep_probabilities(solution)[role.other]
    given, before = solution.given(starter), np.array(moves, np.int64)
    if starter is not None:
        given = solution.given_seen(starter, role, dealt, moves)
    worth_by_search(tree, given, keeps, int(role), packed, known, before, workspace)
    worths = {rank: float(workspace.worth[rank]) for rank in fitting}
    best = max(worths.values())
    rows = [
        SolutionCard(rank, None if probabilities is None else probabilities[rank], worth, best - worth)
        for rank, worth in worths.items()
    ]
    return SolutionPlays(role, tuple(sorted(rows, key=lambda row: (-(row.probability or 0), row.loss))))
