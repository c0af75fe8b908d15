"""The shipped solution, and the players that follow it."""

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import permutations
from math import log, sqrt
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from muggins.cards import Card, rank_of, suit_of
from muggins.errors import CardError, SolverError
from muggins.kernels.crib import TOSSES
from muggins.kernels.multisets import SIZES
from muggins.kernels.play import pack_hand
from muggins.kernels.random import seeded
from muggins.players.solution import SolutionPegger, SolutionThrower, solution_play, solution_tosses
from muggins.players.turn import Turn, compiled_state
from muggins.rules.play import PlayState, legal_ranks
from muggins.rules.role import Role
from muggins.rules.view import Move, View
from muggins.solver.file.solution import keep_probabilities, save_compact
from muggins.solver.file.solution import open_solution as shipped
from muggins.solver.play.tree import GO, child_of, nodes_of, play_tree
from muggins.solver.query.search import SOFTNESS, new_search_workspace, prior_belief, worth_against
from tests.players.drivers import card_played, searched, toss_made

RARE = 1e-6
"""How likely a chi-square below raises a false alarm, at most, were the draws right."""

Six = tuple[Card, ...]


def deal(rng: random.Random, cards: int = 6) -> Six:
    # From few ranks or two suits half of the time, so that suits of equal ranks are common.
    few = [4 * rank + suit for rank in rng.sample(range(13), 5) for suit in range(4)]
    two = [4 * rank + suit for rank in range(13) for suit in rng.sample(range(4), 2)]
    return tuple(rng.sample(rng.choice([range(52), range(52), few, two]), cards))


def renamed(cards: Sequence[Card], suits: Sequence[int]) -> Six:
    return tuple(sorted(4 * rank_of(card) + suits[suit_of(card)] for card in cards))


def test_the_shipped_solution_opens_and_says_what_it_is() -> None:
    solution = shipped()
    assert not solution.is_full
    assert solution.about["nashconv"] < 0.01
    assert solution.about["value"] > 0
    assert solution.keep_values.shape == (2, SIZES[4])
    assert solution.play.shape == (int(play_tree(4).entries[0]),)
    odds = keep_probabilities(solution)
    assert odds.sum(axis=1) == pytest.approx([1, 1], abs=1e-6)
    # The play is zero-sum, and its worth by keep agrees with the header.
    assert abs((odds * solution.keep_values).sum()) < 2e-3
    assert odds[Role.DEALER] @ solution.keep_values[Role.DEALER] == pytest.approx(solution.about["play"], abs=2e-3)


def test_toss_odds_add_up_to_one_and_do_not_depend_on_the_names_of_suits() -> None:
    rng, solution = random.Random(1), shipped()
    for _ in range(80):
        six = deal(rng)
        suits = rng.sample(range(4), 4)
        for role in Role:
            odds = solution.toss_probabilities(six, role)
            assert list(odds) == [(sorted(six)[a], sorted(six)[b]) for a, b in TOSSES]
            assert sum(odds.values()) == pytest.approx(1, abs=1e-12)
            assert min(odds.values()) >= 0
            # Where two suits hold the same ranks, tosses that differ in their names are one.
            others = solution.toss_probabilities(renamed(six, suits), role)
            named: list[dict[tuple[Six, Six], float]] = [{}, {}]
            for found, table in zip(named, (odds, others), strict=True):
                for toss, share in table.items():
                    cards = six if table is odds else renamed(six, suits)
                    name = min((renamed(cards, order), renamed(toss, order)) for order in permutations(range(4)))
                    found[name] = found.get(name, 0) + share
            assert named[0].keys() == named[1].keys()
            for name, share in named[0].items():
                assert named[1][name] == pytest.approx(share, abs=1e-12)


def test_tosses_of_what_is_no_hand_are_refused() -> None:
    for cards in ((0, 1, 2, 3, 4), (0, 0, 1, 2, 3, 4), (0, 1, 2, 3, 4, 52)):
        with pytest.raises(CardError):
            shipped().toss_probabilities(cards, Role.PONE)


def test_a_compact_solution_is_not_packed_again(tmp_path: Path) -> None:
    with pytest.raises(SolverError, match="expected a full solution"):
        save_compact(shipped(), tmp_path / "again.muggins")


def new_stream(*numbers: int) -> NDArray[np.uint64]:
    return np.array([seeded(*numbers)], np.uint64)


def most_of(odds: Mapping[int, float]) -> set[int]:
    most = max(odds.values())
    return {key for key, share in odds.items() if share == most}


def plain_toss_odds(six: Six, role: Role) -> dict[int, float]:
    odds = SolutionThrower(shipped()).toss_probabilities(View(role, six))
    place = {(six[a], six[b]): k for k, (a, b) in enumerate(TOSSES)}
    return {place[toss]: share for toss, share in odds.items()}


def test_the_compiled_thrower_tosses_what_the_plain_one_may() -> None:
    rng, book, stream = random.Random(3), solution_tosses(shipped()), new_stream(3, 0, 1)
    mixed = 0
    for _ in range(2_000):
        six, role = tuple(sorted(deal(rng))), rng.choice(list(Role))
        odds, cards = plain_toss_odds(six, role), np.array(six, np.uint8)
        for _ in range(3):
            assert toss_made(book, cards, int(role), False, stream) in odds, (six, role)
        most = SolutionThrower(shipped(), most=True).toss_probabilities(View(role, six))
        (place,) = (k for k, (a, b) in enumerate(TOSSES) if (six[a], six[b]) in most)
        assert list(most.values()) == [1]
        assert place in most_of(odds)
        assert toss_made(book, cards, int(role), True, stream) in most_of(odds)
        mixed += len(odds) > 1
    assert mixed > 100


class Position(NamedTuple):
    """A side's turn in the play with a choice: the plain view and what the kernels see."""

    view: View
    node: int
    known: NDArray[np.int64]
    moves: NDArray[np.int64]

    def choose(self, stream: NDArray[np.uint64], *, most: bool = False) -> int:
        hand, state = pack_hand([rank_of(card) for card in self.view.hand]), compiled_state(self.view.play_state)
        turn = Turn(state, self.node, hand, self.moves, rank_of(self.view.starter or 0))
        tree, play, weights = play_tree(4), solution_play(shipped()), np.zeros(13, np.int64)
        rank = card_played(nodes_of(tree), play, turn, self.known, most, weights, stream)
        return rank if rank >= 0 else searched(tree, play, turn, self.known, _thinking())

    def search(self) -> int | None:
        """Return what a search finds by what each side keeps on average; None where the solution has its own play."""
        role, hand = self.view.role, [rank_of(card) for card in self.view.hand]
        state, starter = self.view.play_state, self.view.starter
        if self.node < 0 or not state.left[role.other] or starter is None:
            return None
        tossed = [rank_of(card) for card in self.view.tossed]
        if shipped().play_probabilities(self.node, hand, rank_of(starter), tossed) is not None:
            return None
        workspace, given = new_search_workspace(), shipped().given(None)
        prior_belief(keep_probabilities(shipped())[role.other], self.known, workspace.belief)
        return worth_against(play_tree(4), given, int(role), pack_hand(hand), self.moves, SOFTNESS, workspace)


_thinking = lru_cache(maxsize=1)(new_search_workspace)


def random_positions(seed: int, *, by_book: float) -> Iterator[Position]:
    """Positions with a choice in random deals; a share ``by_book`` of all moves follows the solution."""
    rng, thrower, pegger = random.Random(seed), SolutionThrower(shipped()), SolutionPegger(shipped())
    while True:
        cards = deal(rng, 13)
        dealt = tuple(tuple(sorted(cards[6 * role : 6 * role + 6])) for role in Role)
        tossed = []
        for role in Role:
            odds = thrower.toss_probabilities(View(role, dealt[role]))
            toss = rng.choices(list(odds), list(odds.values()))[0]
            if rng.random() >= by_book:
                first, second = sorted(rng.sample(dealt[role], 2))
                toss = (first, second)
            tossed.append(toss)
        moves: list[Move] = []
        state = PlayState()
        while state.turn is not None:
            turn = state.turn
            view = View(turn, dealt[turn], tossed[turn], cards[12], tuple(moves))
            fitting = legal_ranks([rank_of(card) for card in view.hand], state.count)
            if len(fitting) > 1:
                view.check()
                yield position_of(view)
            if not fitting:
                moves.append(Move(turn, None))
                state, _ = state.after_go()
                continue
            chances = pegger.rank_probabilities(view)
            rank = rng.choices(list(chances), list(chances.values()))[0]
            if rng.random() >= by_book:
                rank = rng.choice(fitting)
            moves.append(Move(turn, next(card for card in view.hand if rank_of(card) == rank)))
            state, _ = state.after(rank)


def position_of(view: View) -> Position:
    assert view.starter is not None
    moves = [GO if move.card is None else rank_of(move.card) for move in view.moves]
    node = 0
    for move in moves:
        node = child_of(play_tree(4), node, move) if node >= 0 else -1
    known = np.bincount([rank_of(card) for card in (*view.dealt, view.starter)], minlength=13)
    return Position(view, node, known, np.array(moves, np.int64))


@pytest.mark.parametrize(
    ("number", "seed", "by_book"),
    [
        *(
            pytest.param(number, *rest, marks=marks)
            for number, marks in ((150, ()), (1_000, pytest.mark.all))
            for rest in ((4, 1), (5, 0.7), (6, 0))
        ),
        pytest.param(30_000, 7, 0.8, marks=pytest.mark.long),
    ],
)
def test_the_compiled_pegger_plays_what_the_plain_one_may(number: int, seed: int, by_book: float) -> None:
    """On the solution's own lines, near them, and where it has nothing."""
    plain, most = SolutionPegger(shipped()), SolutionPegger(shipped(), most=True)
    stream, mixed = new_stream(seed, 0, 2), 0
    positions = random_positions(seed, by_book=by_book)
    for _ in range(number):
        position = next(positions)
        view = position.view
        ranks = {rank: share for rank, share in plain.rank_probabilities(view).items() if share > 0}
        assert sum(ranks.values()) == pytest.approx(1)
        assert set(ranks) <= set(legal_ranks(map(rank_of, view.hand), view.play_state.count))
        if (found := position.search()) is None:
            assert all(position.choose(stream) in ranks for _ in range(3)), view
            assert position.choose(stream, most=True) in most_of(ranks), view
        else:
            assert position.choose(stream) == position.choose(stream, most=True) == found, view
        cards = plain.play_probabilities(view)
        assert {rank_of(card): share for card, share in cards.items()} == ranks
        assert set(cards) <= set(view.legal_cards())
        (card,) = most.play_probabilities(view)
        assert rank_of(card) in most_of(ranks)
        mixed += len(ranks) > 1
    assert number - mixed > 100
    assert mixed > number / 20 * by_book


def check_frequencies(drawn: NDArray[np.int64], odds: Mapping[int, float]) -> None:
    """Compare draws with probabilities by chi-square.

    Of k degrees of freedom it is above k + 2 sqrt(k x) + 2 x with a probability of at most
    exp(-x) (Laurent and Massart 2000).
    """
    number = int(drawn.sum())
    expected = np.zeros(len(drawn))
    for key, share in odds.items():
        expected[key] = number * share
    assert not drawn[expected == 0].any()
    there = expected > 0
    assert expected[there].min() >= 5
    square = float(((drawn - expected)[there] ** 2 / expected[there]).sum())
    freedom, x = int(there.sum()) - 1, -log(RARE)
    assert square < freedom + 2 * sqrt(freedom * x) + 2 * x, (drawn, expected)


@pytest.mark.parametrize("hands", [8, pytest.param(20, marks=pytest.mark.all)])
def test_tosses_are_drawn_as_often_as_the_solution_says(hands: int) -> None:
    """Mixed hands, 20,000 draws each: a false alarm in 50,000 runs at most."""
    rng, book = random.Random(8), solution_tosses(shipped())
    checked = 0
    while checked < hands:
        six, role = tuple(sorted(deal(rng))), rng.choice(list(Role))
        odds = plain_toss_odds(six, role)
        if len(odds) > 1:
            stream, cards = new_stream(8, checked, 3), np.array(six, np.uint8)
            draws = [toss_made(book, cards, int(role), False, stream) for _ in range(20_000)]
            check_frequencies(np.bincount(draws, minlength=15), odds)
            checked += 1


@pytest.mark.all
def test_cards_are_drawn_as_often_as_the_solution_says() -> None:
    """20 mixed positions, 4,000 draws each: a false alarm in 50,000 runs at most."""
    plain, checked = SolutionPegger(shipped()), 0
    for position in random_positions(9, by_book=1):
        odds = {rank: share for rank, share in plain.rank_probabilities(position.view).items() if share > 0}
        if len(odds) > 1:
            stream = new_stream(9, checked, 4)
            draws = [position.choose(stream) for _ in range(4_000)]
            check_frequencies(np.bincount(draws, minlength=13), odds)
            checked += 1
        if checked == 20:
            break
