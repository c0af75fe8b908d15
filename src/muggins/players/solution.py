"""Players from a solution: they toss and play by its probabilities, or always the most probable.

Each comes twice, plain and compiled. Where a solution has nothing (its own play never comes there),
the card of most worth against the belief is played, found by an exact search.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from muggins.cards import Card, Rank, rank_of
from muggins.kernels._jit import kernel, signed
from muggins.kernels.crib import TOSSES
from muggins.kernels.multisets import SIZES
from muggins.kernels.play import PackedState, after_card, can_play, holds, pack_hand
from muggins.kernels.random import below
from muggins.kernels.suits import suit_classes
from muggins.players import base
from muggins.players.history import compiled_state, moves_of, node_of
from muggins.rules import play as rules
from muggins.rules.view import View
from muggins.solver.file.solution import Solution, keep_probabilities
from muggins.solver.file.starter_layers import Layers, no_layers, weights_given
from muggins.solver.play.ends import one_alone, two_alone
from muggins.solver.play.tree import Tree, play_tree
from muggins.solver.query.search import Workspace as SearchWorkspace
from muggins.solver.query.search import new_workspace as new_search_workspace
from muggins.solver.query.search import worth_by_search

_T = TypeVar("_T")
_TOSSES = np.array(TOSSES, np.int64)
_PLACE_OF_TOSS = np.full((6, 6), -1, np.int64)
for _place, (_a, _b) in enumerate(TOSSES):
    _PLACE_OF_TOSS[_a, _b] = _PLACE_OF_TOSS[_b, _a] = _place


class TossBook(NamedTuple):
    """The tosses of a solution as the kernels want them; read-only.

    Attributes:
        keys: int64[962988], the suit classes.
        pone: uint8[962988, 15], weights of pone's tosses.
        dealer: uint8[962988, 15], of the dealer's.
    """

    keys: NDArray[np.int64]
    pone: NDArray[np.uint8]
    dealer: NDArray[np.uint8]


class PlayBook(NamedTuple):
    """The play of a solution as the kernels want it; read-only.

    Attributes:
        play: uint8[entries].
        layers: the play given the starter, where it is known.
        keeps: float64[2, 1820], how likely each role keeps what.
    """

    play: NDArray[np.uint8]
    layers: Layers
    keeps: NDArray[np.float64]


@lru_cache(maxsize=8)
def toss_book_of(solution: Solution | None) -> TossBook:
    """Return a solution's tosses, or an empty book."""
    if solution is None:
        toss = np.zeros((1, 15), np.uint8)
        book = TossBook(np.zeros(1, np.int64), toss, toss)
    else:
        book = TossBook(suit_classes().keys, *solution.toss)
    return TossBook(*(read_only(array) for array in book))


@lru_cache(maxsize=8)
def play_book_of(solution: Solution | None) -> PlayBook:
    """Return a solution's play, or an empty book."""
    if solution is None:
        book = PlayBook(np.zeros(1, np.uint8), no_layers(), np.zeros((2, SIZES[4])))
    else:
        book = PlayBook(solution.play, solution.layers, keep_probabilities(solution))
    layers = Layers(*(read_only(array) for array in book.layers))
    return PlayBook(read_only(book.play), layers, read_only(book.keeps))


def read_only(array: NDArray[Any]) -> NDArray[Any]:
    """Return a view in the one form that the kernels are compiled for."""
    view = array.view(np.ndarray)
    view.flags.writeable = False
    return view


@kernel
def toss_by_book(book: TossBook, six: NDArray[np.uint8], role: int, most: bool, stream: NDArray[np.uint64]) -> int:
    """Return the place in ``crib.TOSSES`` of a toss of ``six`` uint8[6], sorted."""
    masks, order = np.zeros(4, np.int64), np.zeros(4, np.int64)
    for card in six:
        masks[card & 3] |= 1 << signed(card >> 2)
    for suit in range(4):
        ahead = 0
        for other in range(4):
            ahead += masks[other] > masks[suit] or (masks[other] == masks[suit] and other < suit)
        order[suit] = ahead
    key = 0
    for rank in range(4):
        for suit in range(4):
            if order[suit] == rank:
                key = key << 13 | masks[suit]
    low, high = 0, len(book.keys)
    while low < high:
        middle = (low + high) >> 1
        if book.keys[middle] < key:
            low = middle + 1
        else:
            high = middle
    # Where each card stands in the hand that names the class.
    mine = np.zeros(6, np.int64)
    for place in range(6):
        named = 4 * signed(six[place] >> 2) + order[six[place] & 3]
        at = 0
        for other in range(6):
            at += 4 * signed(six[other] >> 2) + order[six[other] & 3] < named
        mine[at] = place
    weights = book.pone[low] if role == 0 else book.dealer[low]
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
    thrown: int = _PLACE_OF_TOSS[mine[_TOSSES[chosen, 0]], mine[_TOSSES[chosen, 1]]]
    return thrown


@kernel
def best_alone(state: PackedState, hand: int) -> int:
    """Return the rank that a side with two or three cards plays against none: the best order."""
    cards = np.zeros(4, np.int64)
    number = 0
    for rank in range(13):
        for _ in range(holds(hand, rank)):
            cards[number] = rank
            number += 1
    best, most = -1, 0
    for place in range(number):
        rank = cards[place]
        if not can_play(hand, rank, state.total):
            continue
        after, net = after_card(state, rank)
        x, y = (cards[1 if place == 0 else 0], cards[number - 2 if place == number - 1 else number - 1])
        net += one_alone(after, x) if number == 2 else two_alone(after, x, y)
        if best < 0 or net > most:
            best, most = rank, net
    return best


@kernel
def card_by_book(  # noqa: PLR0917
    tree: Tree,
    book: PlayBook,
    node: int,
    hand: int,
    state: PackedState,
    starter: int,
    most: bool,
    known: NDArray[np.int64],
    moves: NDArray[np.int64],
    thinking: SearchWorkspace,
    stream: NDArray[np.uint64],
) -> int:
    """Return the rank to play from a packed hand with a choice.

    Args:
        tree: the tree.
        book: the solution.
        node: where the play is, or -1.
        hand: packed.
        state: of the play.
        starter: its rank.
        most: always the most probable.
        known: int64[13], cards of each rank among the own six and the starter.
        moves: the ranks played so far, GO for a go.
        thinking: modified where the book has nothing.
        stream: for draws.
    """
    if state.left[1 - state.turn] == 0 or node < 0:
        return best_alone(state, hand)
    weights = np.zeros(13, np.int64)
    total = weights_given(tree, book.play, book.layers, starter, node, hand, weights)
    if total == 0:
        keeps = book.keeps[1 - state.turn]
        return worth_by_search(tree, book.play, keeps, state.turn, hand, known, moves, thinking)
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


class BookThrower:
    """Tosses by a solution."""

    def __init__(self, solution: Solution, *, most: bool = False) -> None:
        """Take a solution; `most`: always its most probable toss."""
        self._solution, self._most = solution, most

    def toss_odds(self, view: View) -> Mapping[base.Toss, float]:
        """Return the solution's probabilities above 0."""
        odds = self._solution.toss_probabilities(view.dealt, view.role)
        if self._most:
            return {most_probable(odds): 1.0}
        return {toss: share for toss, share in odds.items() if share > 0}


class BookPegger:
    """Plays by a solution."""

    def __init__(self, solution: Solution, *, most: bool = False) -> None:
        """Take a solution; `most`: always its most probable card."""
        self._book, self._most = play_book_of(solution), most
        self._tree = play_tree(4)

    def play_odds(self, view: View) -> Mapping[Card, float]:
        """Return the probability of each card: of equal ranks the lowest card stands for all."""
        ranks = self.rank_odds(view)
        if self._most:
            ranks = {most_probable(ranks): 1.0}
        lowest = {rank_of(card): card for card in sorted(view.hand, reverse=True)}
        return {lowest[rank]: share for rank, share in ranks.items() if share > 0}

    def rank_odds(self, view: View) -> dict[Rank, float]:
        """Return the probability of each rank that may be played now."""
        hand = [rank_of(card) for card in view.hand]
        state = view.play_state
        fitting = sorted({rank for rank in hand if rules.fits(rank, state.count)})
        if len(fitting) == 1:
            return {fitting[0]: 1.0}
        packed, node = compiled_state(state), node_of(view)
        if node < 0 or packed.left[1 - packed.turn] == 0:
            return {best_alone(packed, pack_hand(hand)): 1.0}
        weights = np.zeros(13, np.int64)
        starter = -1 if view.starter is None else rank_of(view.starter)
        total = weights_given(self._tree, self._book.play, self._book.layers, starter, node, pack_hand(hand), weights)
        if total:
            return {rank: int(weights[rank]) / total for rank in fitting}
        return {self._searched(view, hand): 1.0}

    def _searched(self, view: View, hand: Sequence[Rank]) -> Rank:
        known = np.zeros(13, np.int64)
        for card in (*view.dealt, *(() if view.starter is None else (view.starter,))):
            known[rank_of(card)] += 1
        keeps = self._book.keeps[view.role.other]
        return worth_by_search(
            self._tree,
            self._book.play,
            keeps,
            int(view.role),
            pack_hand(hand),
            known,
            moves_of(view),
            new_search_workspace(),
        )


def most_probable(odds: Mapping[_T, float]) -> _T:
    """Return the first of the most probable choices."""
    return max(odds, key=lambda choice: odds[choice])
