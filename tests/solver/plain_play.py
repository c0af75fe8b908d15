"""What a play nets by the plain rules, both sides by any strategy."""

from collections.abc import Callable, Mapping

from muggins.rules.play import PlayState, legal_ranks
from muggins.rules.role import Role
from muggins.solver.play.tree import GO, child_of, play_tree
from tests.plain_response import less

Hands = tuple[tuple[int, ...], tuple[int, ...]]
Choice = Callable[[PlayState, int, tuple[int, ...]], Mapping[int, float]]
"""What a side plays where it has a choice, by the state, the node of the tree, and the ranks it holds."""


def plain_net(
    state: PlayState, node: int, hands: Hands, choice: Choice, *, cards: int = 4, points: tuple[int, int] = (1, -1)
) -> float:
    """Return what the pone nets from here on; who is alone plays the order that scores most.

    ``cards`` are each side's at the start, ``points`` what a point of the pone's and of the dealer's adds.
    """
    if state.turn is None:
        return 0.0
    role = state.turn
    sign, fitting = 1 if role is Role.PONE else -1, legal_ranks(hands[role], state.count)

    def on(after: PlayState, edge: int, hands: Hands) -> float:
        below = child_of(play_tree(cards), node, edge) if node >= 0 else -1
        return plain_net(after, below, hands, choice, cards=cards, points=points)

    def played(rank: int) -> float:
        after, pegs = state.after(rank)
        left = less(hands[role], rank)
        both = (left, hands[1]) if role is Role.PONE else (hands[0], left)
        return points[role] * sum(peg.points for peg in pegs) + on(after, rank, both)

    if not fitting:
        after, pegger = state.after_go()
        return (0 if pegger is None else points[pegger]) + on(after, GO, hands)
    if not hands[role.other]:
        return sign * max(sign * played(rank) for rank in fitting)
    if len(fitting) == 1:
        return played(fitting[0])
    return sum(share * played(rank) for rank, share in choice(state, node, hands[role]).items() if share)
