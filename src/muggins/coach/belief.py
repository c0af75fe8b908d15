"""What the opponent may hold, exactly: by the cards this side knows, the solution's tosses, and the play so far.

Every card and go is weighed by how likely the solution plays it; where it never does, the opponent may hold anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from muggins.brief import BriefHelp
from muggins.cards import RANK_TEXT, Rank, rank_of
from muggins.kernels.multisets import MEMBERS, SIZES
from muggins.players.endgame import model as endgame
from muggins.players.turn import moves_of
from muggins.rules.play import PlayState, legal_ranks
from muggins.rules.role import Role
from muggins.rules.view import View
from muggins.solver.file.solution import Solution
from muggins.solver.play.given import GivenPlay
from muggins.solver.play.tree import GO, child_of, play_tree
from muggins.solver.query.belief import SOFTNESS, believe_keeps, follow_play
from muggins.solver.query.ranges import Holding
from muggins.solver.query.search import new_search_workspace

_RANKS = [tuple(map(tuple, members.tolist())) for members in MEMBERS[:5]]  # by number of cards


@dataclass(frozen=True, slots=True)
class Belief(metaclass=BriefHelp):
    """What the opponent may hold.

    Attributes:
        holdings: possible ranks with their probability, the likeliest first.
    """

    cards: int
    holdings: tuple[tuple[tuple[Rank, ...], float], ...]

    @property
    def arrays(self) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """The holdings as int64[n, cards] and their probabilities as float64[n]."""
        ranks = np.array([ranks for ranks, _ in self.holdings], np.int64)
        probabilities = np.array([probability for _, probability in self.holdings], np.float64)
        return ranks.reshape(len(probabilities), self.cards), probabilities

    @property
    def by_rank(self) -> tuple[float, ...]:
        """The probability that it holds at least one card of each rank."""
        ranks, probabilities = self.arrays
        first = np.diff(ranks, axis=1, prepend=-1) > 0  # of each rank of a holding, the ranks ascending
        weights = np.broadcast_to(probabilities[:, None], ranks.shape)
        return tuple(np.bincount(ranks[first], weights[first], 13).tolist())

    @property
    def by_lowest(self) -> tuple[float, ...]:
        """The probability that each rank is the lowest that it holds."""
        if not self.cards:
            return (0.0,) * 13
        ranks, probabilities = self.arrays
        return tuple(np.bincount(ranks[:, 0], probabilities, 13).tolist())


@dataclass(frozen=True, slots=True)
class BeliefSummary(metaclass=BriefHelp):
    """A belief, short enough to show.

    Attributes:
        cards: how many cards the opponent holds.
        ranks: the probability that it holds at least one card, by rank.
        holdings: the likeliest.
    """

    cards: int
    ranks: dict[str, float]
    holdings: tuple[Holding, ...]

    @classmethod
    def of(cls, belief: Belief, most: int = 20) -> BeliefSummary:
        ranks = dict(zip(RANK_TEXT, belief.by_rank, strict=True))
        return cls(belief.cards, ranks, tuple(Holding(*held) for held in belief.holdings[:most]))


class CoachWorkspace:
    """What one thread needs to weigh the play under a solution; it is changed by every question."""

    def __init__(self, solution: Solution) -> None:
        self.solution, self.search, self.endgame = solution, new_search_workspace(), endgame.new_workspace()


def believe(view: View, workspace: CoachWorkspace) -> Belief:
    set_prior(view, workspace)
    return belief_now(view, workspace)


def play_of(view: View, solution: Solution) -> GivenPlay:
    """Return the solution's play given what a view knows."""
    if view.starter is None:
        return solution.given(None)
    seen = [rank_of(card) for card in view.dealt]
    return solution.given_seen(rank_of(view.starter), view.role, seen, moves_of(view).tolist())


def set_prior(view: View, workspace: CoachWorkspace) -> None:
    left, search = _unseen(view), workspace.search
    believe_keeps(workspace.solution, view.role.other, left, search)
    prior = search.belief[: SIZES[4]]
    before = prior.copy()
    follow_play(play_of(view, workspace.solution), view.role, moves_of(view), SOFTNESS, search)
    cards, bound = _at_the_end_of_the_tree(view)
    possible = True
    if cards:
        fitting = MEMBERS[cards][:, 0] >= bound
        possible = bool(search.belief[: SIZES[cards]][fitting].sum() > 0)
    prior[:] = before
    if not possible:
        # The solution never keeps what was played: then it may have kept anything.
        believe_keeps(None, view.role.other, left, search)


def belief_now(view: View, workspace: CoachWorkspace) -> Belief:
    """Return what is left of the workspace's belief over keeps after all moves so far."""
    search = workspace.search
    follow_play(play_of(view, workspace.solution), view.role, moves_of(view), SOFTNESS, search)
    state, other = view.play_state, view.role.other
    belief = belief_of(search.belief, *_at_the_end_of_the_tree(view))
    alone = _moves_after_the_tree(view)
    if not alone:
        return belief
    weights: dict[tuple[Rank, ...], float] = {}
    for ranks, probability in belief.holdings:
        left, likely = list(ranks), probability
        for before, rank in alone:
            if rank not in left or likely <= 0:
                likely = 0.0
                break
            likely *= _forced_probability(before, left, rank)
            left.remove(rank)
        if likely > 0 and (not left or left[0] >= state.bound[other]):
            weights[tuple(left)] = weights.get(tuple(left), 0.0) + likely
    if not weights:  # the solution keeps nothing of the kind: then it may have kept anything
        believe_keeps(None, view.role.other, _unseen(view), search)
        return belief_now(view, workspace)
    total = sum(weights.values())
    holdings = sorted(((ranks, p / total) for ranks, p in weights.items()), key=lambda held: -held[1])
    return Belief(state.left[other], tuple(holdings))


def belief_of(weights: NDArray[np.float64], cards: int, bound: Rank) -> Belief:
    """Return a belief from the weights of all holdings of that many cards, none of them below rank ``bound``."""
    if cards == 0:
        return Belief(0, (((), 1.0),))
    probability = np.where(MEMBERS[cards][:, 0] >= bound, weights[: SIZES[cards]], 0)
    probability /= probability.sum()
    order = np.argsort(-probability, kind="stable")[: np.count_nonzero(probability)]
    ranks = map(_RANKS[cards].__getitem__, order.tolist())
    return Belief(cards, tuple(zip(ranks, probability[order].tolist(), strict=True)))


def best_rest(state: PlayState, hero: Role, mine: list[Rank], theirs: list[Rank]) -> int:
    """Return what the hero nets from here by its best order, the opponent having no choice."""
    if state.turn is None:
        return 0
    own = state.turn is hero
    hand, sign = (mine, 1) if own else (theirs, -1)
    fitting = legal_ranks(hand, state.count)
    if not fitting:
        after, pegger = state.after_go()
        net = 0 if pegger is None else (1 if pegger is hero else -1)
        return net + best_rest(after, hero, mine, theirs)
    nets = []
    for rank in fitting:
        after, pegged = state.after(rank)
        rest = list(hand)
        rest.remove(rank)
        points = sign * sum(peg.points for peg in pegged)
        hands = (rest, theirs) if own else (mine, rest)
        nets.append(points + best_rest(after, hero, *hands))
    return max(nets) if own else min(nets)


def _unseen(view: View) -> NDArray[np.int64]:
    """Return int64[13], the cards of each rank neither dealt to a side nor turned."""
    cards = [*view.dealt, *(() if view.starter is None else (view.starter,))]
    return 4 - np.bincount([rank_of(card) for card in cards], minlength=13)


def _at_the_end_of_the_tree(view: View) -> tuple[int, Rank]:
    """Return how many cards the opponent held at its last choice, or holds, and their lowest possible rank."""
    alone, other = _moves_after_the_tree(view), view.role.other
    state = alone[0][0] if alone else view.play_state
    return state.left[other], state.bound[other]


def _moves_after_the_tree(view: View) -> list[tuple[PlayState, Rank]]:
    """Return the cards of the opponent where no choice was left, with the state before each."""
    node, state, forced = 0, PlayState(), []
    for move in view.moves:
        if move.card is None:
            edge, after = GO, state.after_go()[0]
        else:
            edge, after = rank_of(move.card), state.after(rank_of(move.card))[0]
            if node < 0 and state.turn is view.role.other:
                forced.append((state, edge))
        node, state = child_of(play_tree(4), node, edge) if node >= 0 else -1, after
    return forced


def _forced_probability(state: PlayState, hand: Sequence[Rank], rank: Rank) -> float:
    fitting = set(legal_ranks(hand, state.count))
    if len(fitting) < 2:
        return float(rank in fitting)
    nets = {}
    for card in fitting:  # the asker has no card left: two are no choice against one
        after, pegged = state.after(card)
        rest = list(hand)
        rest.remove(card)
        assert state.turn is not None
        nets[card] = sum(peg.points for peg in pegged) + best_rest(after, state.turn, rest, [])
    if rank not in nets:
        return 0.0
    best = [card for card, net in nets.items() if net == max(nets.values())]
    return SOFTNESS / len(nets) + (1 - SOFTNESS) * (rank in best) / len(best)
