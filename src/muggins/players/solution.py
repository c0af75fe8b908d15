"""Players that follow a solution: by its probabilities, or always its most probable choice; plain and compiled.

Where a solution has no play, as it never comes there, an exact search finds the card of most worth against the belief:
the coach's first card in the plain form; the compiled form weighs against what the opponent keeps on average.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from muggins.cards import Card, Rank, rank_of
from muggins.kernels._jit import borrowing_kernel, inlined, inner_borrowing_kernel, signed
from muggins.kernels.bits import lowest_bit
from muggins.kernels.crib import THROWS, TOSS_OF
from muggins.kernels.holdings import WITH_CARD, index_of_hand
from muggins.kernels.multisets import SIZES
from muggins.kernels.play import PackedState, after_card, can_play, holds, without
from muggins.kernels.random import below
from muggins.kernels.suits import suit_classes
from muggins.once import once
from muggins.players import base
from muggins.players.turn import Turn, turn_of
from muggins.rules import play as rules
from muggins.rules.view import View
from muggins.solver.file.solution import Solution, keep_probabilities
from muggins.solver.opening.strategy import OPENING, Opening, no_opening, opening_weights
from muggins.solver.play.ends import ALONE, one_alone, two_alone
from muggins.solver.play.given import Layers, given_play, no_layers, weights_given
from muggins.solver.play.tree import Nodes, Tree, play_tree
from muggins.solver.query import belief
from muggins.solver.query.search import SOFTNESS, SearchWorkspace, new_search_workspace, prior_belief, worth_against

_T = TypeVar("_T")


class SolutionTosses(NamedTuple):
    """A solution's tosses in compiled form; read-only."""

    keys: NDArray[np.int64]  # [962988], the suit classes
    rows: NDArray[np.int32]  # [2, 962988], by role, which of the weights each class has
    weights: NDArray[np.uint8]  # [n, 15]


class SolutionPlay(NamedTuple):
    """A solution's play in compiled form; read-only."""

    play: NDArray[np.uint8]  # [entries]
    layers: Layers  # the play given the starter, where it is known
    opening: Opening  # its first three cards by keep and toss
    keeps: NDArray[np.float64]  # [2, 1820], the probability of each keep, by role


@once(8)
def solution_tosses(solution: Solution | None) -> SolutionTosses:
    if solution is None:
        strategy = SolutionTosses(np.zeros(1, np.int64), np.zeros((2, 1), np.int32), np.zeros((1, 15), np.uint8))
    else:
        strategy = SolutionTosses(suit_classes().keys, *solution.toss_rows)
    return SolutionTosses(*(read_only(array) for array in strategy))


@once(8)
def solution_play(solution: Solution | None) -> SolutionPlay:
    if solution is None:
        strategy = SolutionPlay(np.zeros(1, np.uint8), no_layers(), no_opening(), np.zeros((2, SIZES[4])))
    else:
        strategy = SolutionPlay(solution.play, solution.layers, solution.opening, keep_probabilities(solution))
    layers = Layers(*(read_only(array) for array in strategy.layers))
    return SolutionPlay(read_only(strategy.play), layers, strategy.opening, read_only(strategy.keeps))


def read_only(array: NDArray[Any]) -> NDArray[Any]:
    """Return a read-only view of an array: the one type that the kernels are compiled for."""
    view = array.view(np.ndarray)
    view.flags.writeable = False
    return view


@inner_borrowing_kernel
def suit_class_of(six: NDArray[np.uint8]) -> tuple[int, int]:
    """Return the key of the suit class of ``six`` uint8[6], sorted, and the order of its suits there."""
    # A suit's cards are 13 bits of ``suits``; the place of a suit by its cards, 2 bits of ``order``.
    suits, order, key = signed(0), signed(0), signed(0)
    for card in six:
        suits |= 1 << 13 * signed(card & 3) + signed(card >> 2)
    for suit in range(4):
        mask, ahead = suits >> 13 * suit & 8191, 0
        for other in range(4):
            theirs = suits >> 13 * other & 8191
            ahead += theirs > mask or (theirs == mask and other < suit)
        order |= ahead << 2 * suit
        key |= mask << 13 * (3 - ahead)
    return key, order


@inner_borrowing_kernel
def places_by_class(six: NDArray[np.uint8], order: int) -> int:
    """Return the place in ``six`` uint8[6], sorted, of each card of the hand that represents its class: 3 bits each.

    ``order``: of its suits, see :func:`suit_class_of`.
    """
    named, places = signed(0), signed(0)
    for place in range(6):
        card = signed(six[place])
        named |= 4 * (card >> 2) + (order >> 2 * (card & 3) & 3) << 6 * place
    for place in range(6):
        at = 0
        for other in range(6):
            at += named >> 6 * other & 63 < named >> 6 * place & 63
        places |= place << 3 * at
    return places


@inlined
def own_toss(places: int, toss: int) -> int:
    """Return the toss of a hand that is that of its class, by :func:`places_by_class`."""
    own: int = TOSS_OF[places >> 3 * THROWS[toss, 0] & 7, places >> 3 * THROWS[toss, 1] & 7]
    return own


@inner_borrowing_kernel
def row_of_class(strategy: SolutionTosses, key: int, role: int) -> int:
    """Return which of a solution's weights a suit class has in a role."""
    low, high = 0, len(strategy.keys)
    while low < high:
        middle = (low + high) >> 1
        if strategy.keys[middle] < key:
            low = middle + 1
        else:
            high = middle
    return signed(strategy.rows[role, low])


@inner_borrowing_kernel
def toss_of_class(
    weights: NDArray[np.uint8], six: NDArray[np.uint8], order: int, most: bool, stream: NDArray[np.uint64]
) -> int:
    """Return the toss, a place in ``crib.TOSSES``, of ``six`` uint8[6], sorted; ``most``: the most probable one.

    ``weights``: uint8[15], of its suit class. ``order``: of its suits, see :func:`suit_class_of`.
    """
    chosen, total = 0, 0
    for toss in range(15):
        total += weights[toss]
        if weights[toss] > weights[chosen]:
            chosen = toss
    if not most:
        draw = below(stream, total)
        chosen = 0
        while draw >= weights[chosen]:
            draw -= weights[chosen]
            chosen += 1
    return own_toss(places_by_class(six, order), chosen)


@inner_borrowing_kernel
def toss_by_solution(
    strategy: SolutionTosses, six: NDArray[np.uint8], role: int, most: bool, stream: NDArray[np.uint64]
) -> int:
    """Return a solution's toss of ``six`` uint8[6], sorted, a place in ``crib.TOSSES``; ``most``: its likeliest."""
    key, order = suit_class_of(six)
    return toss_of_class(strategy.weights[row_of_class(strategy, key, role)], six, order, most, stream)


@inner_borrowing_kernel
def net_alone(state: PackedState, hand: int, rank: int) -> int:
    """Return what a rank nets to the end of the play, of three cards at most, against an opponent without any."""
    after, net = after_card(state, rank)
    rest = without(hand, rank)
    if rest:
        first = lowest_bit(rest) // 3
        last = without(rest, first)
        net += two_alone(after, first, lowest_bit(last) // 3, ALONE) if last else one_alone(after, first, ALONE)
    return signed(net)


@borrowing_kernel
def best_alone(state: PackedState, hand: int) -> int:
    """Return the rank to play with two or three cards against an opponent without any."""
    best, most = -1, 0
    for rank in range(13):
        if can_play(hand, rank, state.total):
            net = net_alone(state, hand, rank)
            if best < 0 or net > most:
                best, most = rank, net
    return best


@inlined
def _kept(turn: Turn) -> int:
    return turn.hand + (1 << 3 * turn.moves[0] if len(turn.moves) == 2 else 0)


@inner_borrowing_kernel
def _toss_in_opening(turn: Turn, known: NDArray[np.int64]) -> int:
    """Return the toss of the side to move, a multiset of two; -1 if unknown, or after the opening."""
    if len(turn.moves) >= OPENING:
        return signed(-1)
    kept, toss, tossed = _kept(turn), signed(0), 0
    for rank in range(13):
        for _ in range(known[rank] - holds(kept, rank) - (rank == turn.starter)):
            if tossed < 2:
                toss = signed(WITH_CARD[tossed, toss, rank])
            tossed += 1
    return toss if tossed == 2 else signed(-1)


@inner_borrowing_kernel
def weights_by_solution(nodes: Nodes, strategy: SolutionPlay, turn: Turn, toss: int, weights: NDArray[np.int64]) -> int:
    """Fill ``weights`` int64[13] with those of a solution's cards; return their sum, 0 where it never comes.

    ``toss``: of the side, as a multiset of two; -1 if unknown.
    """
    total = signed(0)
    weights[:] = 0
    if toss >= 0 and len(turn.moves) < OPENING:
        keep = index_of_hand(_kept(turn))
        total = opening_weights(strategy.opening, turn.starter, keep, toss, turn.moves, weights)
    if total == 0:
        total = weights_given(nodes, strategy.play, strategy.layers, turn.starter, turn.node, turn.hand, weights)
    return total


@inner_borrowing_kernel
def card_by_solution(
    nodes: Nodes,
    strategy: SolutionPlay,
    turn: Turn,
    known: NDArray[np.int64],
    most: bool,
    weights: NDArray[np.int64],
    stream: NDArray[np.uint64],
) -> int:
    """Return the rank that a solution plays where there is a choice; -1 where it never comes.

    ``known``: int64[13], cards of each rank among its six and the starter. ``most``: take the most probable card.
    ``weights``: int64[13], overwritten.
    """
    state, hand = turn.state, turn.hand
    if state.left[1 - state.turn] == 0 or turn.node < 0:
        return best_alone(state, hand)
    total = weights_by_solution(nodes, strategy, turn, _toss_in_opening(turn, known), weights)
    if total == 0:
        return signed(-1)
    chosen = 0
    if most:
        for rank in range(13):
            if weights[rank] > weights[chosen]:
                chosen = rank
        return chosen
    draw = below(stream, total)
    while draw >= weights[chosen]:
        draw -= weights[chosen]
        chosen += 1
    return chosen


@inner_borrowing_kernel
def searched_card(
    tree: Tree, strategy: SolutionPlay, turn: Turn, known: NDArray[np.int64], workspace: SearchWorkspace
) -> int:
    """Return the rank of most worth where a solution never comes, against what the opponent keeps on average."""
    prior_belief(strategy.keeps[1 - turn.state.turn], known, workspace.belief)
    given = given_play(strategy.play, strategy.layers, -1)
    return worth_against(tree, given, turn.state.turn, turn.hand, turn.moves, SOFTNESS, workspace)


@dataclass(frozen=True)
class SolutionThrower:
    """Tosses by a solution; `most`: always its most probable toss."""

    solution: Solution
    most: bool = False

    def toss_probabilities(self, view: View) -> Mapping[base.Toss, float]:
        probabilities = self.solution.toss_probabilities(view.dealt, view.role)
        if self.most:
            return {most_probable(probabilities): 1.0}
        return {toss: probability for toss, probability in probabilities.items() if probability > 0}


@dataclass(frozen=True)
class SolutionPegger:
    """Plays by a solution; `most`: always its most probable card; `by_keep`: in the opening too, whatever it tossed."""

    solution: Solution
    most: bool = False
    by_keep: bool = False

    def play_probabilities(self, view: View) -> Mapping[Card, float]:
        """Return the probability of each card; of equal ranks the lowest card counts for all."""
        ranks = self.rank_probabilities(view)
        if self.most:
            ranks = {most_probable(ranks): 1.0}
        lowest = {rank_of(card): card for card in sorted(view.hand, reverse=True)}
        return {lowest[rank]: probability for rank, probability in ranks.items() if probability > 0}

    def rank_probabilities(self, view: View) -> dict[Rank, float]:
        return self.own_probabilities(view) or {self._search(view): 1.0}

    def own_probabilities(self, view: View) -> dict[Rank, float] | None:
        """Return the probability of each rank, None where the solution's own play never comes."""
        turn, ranks = turn_of(view), [rank_of(card) for card in view.hand]
        state = turn.state
        fitting = {rank for rank in ranks if rules.fits(rank, state.total)}
        if len(fitting) == 1:
            return dict.fromkeys(fitting, 1.0)
        if turn.node < 0 or state.left[1 - state.turn] == 0:
            return {best_alone(state, turn.hand): 1.0}
        starter = None if view.starter is None else rank_of(view.starter)
        tossed = [] if self.by_keep else [rank_of(card) for card in view.tossed]
        return self.solution.play_probabilities(turn.node, ranks, starter, tossed)

    def _search(self, view: View) -> Rank:
        """Return the rank that the coach weighs most."""
        assert view.starter is not None
        turn, seen, starter, best = turn_of(view), [rank_of(card) for card in view.dealt], rank_of(view.starter), -1
        left, workspace = 4 - np.bincount([*seen, starter], minlength=13), new_search_workspace()
        given = self.solution.given_seen(starter, view.role, seen, turn.moves.tolist())
        for keeps in (self.solution, None):  # which never keeps what was played, or anything else
            belief.believe_keeps(keeps, view.role.other, left, workspace)
            best = worth_against(play_tree(4), given, int(view.role), turn.hand, turn.moves, belief.SOFTNESS, workspace)
            if workspace.belief.any():
                break
        return best


def most_probable(probabilities: Mapping[_T, float]) -> _T:
    return max(probabilities, key=lambda choice: probabilities[choice])
