"""The worth of cards late in the play, with beliefs from the moves, by plain recursion."""

import random
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb
from typing import NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from muggins.kernels.play import pack_hand
from muggins.rules.play import PlayState, legal_ranks
from muggins.rules.role import Role
from muggins.rules.transcript import PlayStep, read_play
from muggins.solver.file.solution import keep_probabilities
from muggins.solver.play.search import NEVER
from muggins.solver.play.tree import GO, child_of, play_tree
from muggins.solver.query.search import SOFTNESS, new_search_workspace, prior_belief, worth_against
from tests.plain_response import Hand, Odds, PlainResponse, SeenOpening, less, numbers, shipped
from tests.solver.plays import plays_of
from tests.solver.test_weights import places_of

CLOSE = 1e-5


@lru_cache(maxsize=1)
def keeps_of_both() -> NDArray[np.float64]:
    return keep_probabilities(shipped())


def prior_of(keeps: NDArray[np.float64], seen: Sequence[int]) -> Odds:
    """How likely the other side keeps what, up to a factor, where some ranks are seen elsewhere."""
    found: Odds = {}
    for keep, number in numbers(4).items():
        found[keep] = float(keeps[number])
        for rank in set(keep):
            many = keep.count(rank)
            found[keep] *= comb(4 - min(seen.count(rank), 4), many) / comb(4, many)
    return found


class Question(NamedTuple):
    """A position with a choice late in the play of a random deal."""

    role: Role
    keep: Hand
    steps: tuple[PlayStep, ...]
    starter: int | None

    @property
    def moves(self) -> list[int]:
        return [GO if step.rank is None else step.rank for step in self.steps]

    @property
    def hand(self) -> Hand:
        hand = self.keep
        for step in self.steps:
            if step.role is self.role and step.rank is not None:
                hand = less(hand, step.rank)
        return hand

    def naive(self, play: NDArray[np.uint8], softness: float = SOFTNESS) -> dict[int, float]:
        """The worth of each card that may be played, over the whole of the play."""
        twin = PlainResponse(play, self.role, self.opening())
        seen = [*self.keep, *([] if self.starter is None else [self.starter])]
        prior = prior_of(keeps_of_both()[self.role.other], seen)
        belief, node = twin.follow(prior, [(step.role, step.rank) for step in self.steps], softness)
        so_far = sum(
            step.points * (1 if step.pegger is self.role else -1) for step in self.steps if step.pegger is not None
        )
        state = self.steps[-1].state
        return {
            rank: so_far + twin.card(state, node, self.hand, belief, rank)
            for rank in legal_ranks(self.hand, state.count)
        }

    def opening(self) -> SeenOpening | None:
        if self.starter is None:
            return None
        rows = shipped().given_seen(self.starter, self.role, self.keep, self.moves).opening
        return SeenOpening(rows) if len(rows) else None

    def play(self) -> NDArray[np.uint8]:
        return shipped().play if self.starter is None else shipped().play_given(self.starter)


def questions(seed: int, down: int, *, starter: int | None) -> Iterator[Question]:
    """Positions with a choice after a number of cards, each side playing anything that fits."""
    rng = random.Random(seed)
    while True:
        # From few ranks often, so that pairs, runs and goes are common.
        ranks = rng.choice([range(13), rng.sample(range(13), 4), range(7, 13)])
        deck = [rank for rank in ranks for _ in range(4)]
        if starter is not None and starter in ranks:
            deck.remove(starter)
        dealt = rng.sample(deck, 8)
        keeps = [tuple(sorted(dealt[:4])), tuple(sorted(dealt[4:]))]
        hands, state, words = list(keeps), PlayState(), list[str]()
        while state.turn is not None and sum(state.left) > 8 - down:
            fitting = legal_ranks(hands[state.turn], state.count)
            if fitting:
                rank = rng.choice(fitting)
                words.append("A23456789TJQK"[rank])
                hands[state.turn] = less(hands[state.turn], rank)
                state, _ = state.after(rank)
            else:
                words.append("go")
                state, _ = state.after_go()
        turn = state.turn
        if turn is None or 0 in state.left or len(legal_ranks(hands[turn], state.count)) < 2:
            continue
        yield Question(turn, keeps[turn], read_play(" ".join(words)), starter)


@pytest.mark.all
@pytest.mark.parametrize("starter", [None, 4])
@pytest.mark.parametrize(
    ("down", "number"),
    [(4, 6), (5, 12), *(pytest.param(*each, marks=pytest.mark.long) for each in ((3, 12), (4, 40), (5, 60)))],
)
def test_cards_late_in_the_play_are_worth_what_plain_recursion_finds(
    down: int, number: int, starter: int | None
) -> None:
    asked, wrong_belief, wrong_play = questions(down, down, starter=starter), 0.0, 0.0
    for _ in range(number):
        question = next(asked)
        worth = plays_of(shipped(), question.role, question.keep, question.steps, question.starter).worth
        wanted = question.naive(question.play())
        assert worth == pytest.approx(wanted, abs=CLOSE), question
        belief, play = question.naive(question.play(), SOFTNESS / 2), question.naive(shipped().play)
        wrong_belief = max(wrong_belief, *(abs(belief[rank] - wanted[rank]) for rank in wanted))
        wrong_play = max(wrong_play, *(abs(play[rank] - wanted[rank]) for rank in wanted))
    assert wrong_belief > 100 * CLOSE, "a wrong belief would be noticed"
    if starter is not None:
        assert wrong_play > 100 * CLOSE, "so would be a play that does not know the starter"


def test_the_search_names_the_card_of_most_worth() -> None:
    asked, workspace, solution = questions(7, 4, starter=None), new_search_workspace(), shipped()
    whole = 0
    for _ in range(40):
        question = next(asked)
        keeps, role = keeps_of_both()[question.role.other], int(question.role)
        prior_belief(keeps, np.bincount(question.keep, minlength=13), workspace.belief)
        hand, moves = pack_hand(question.hand), np.array(question.moves, np.int64)
        best = worth_against(play_tree(4), solution.given(None), role, hand, moves, SOFTNESS, workspace)
        often, worth = plays_of(solution, question.role, question.keep, question.steps)
        assert workspace.worth[best] == workspace.worth[:13].max()
        found = {rank: worth for rank, worth in enumerate(workspace.worth[:13]) if worth > NEVER}
        assert worth == found
        if often is not None:
            assert often.keys() == worth.keys()
            assert sum(often.values()) == pytest.approx(1, abs=1e-12)
            whole += 1
    assert 0 < whole < 40, "the solution comes to some of them itself, to others not"


@pytest.mark.parametrize("starter", [None, pytest.param(4, marks=pytest.mark.long)])
def test_probabilities_are_in_proportion_to_the_weights_of_the_play(starter: int | None) -> None:
    asked, tree, found = questions(11, 3, starter=starter), play_tree(4), 0
    for _ in range(60):
        question = next(asked)
        node = 0
        for move in question.moves:
            node = child_of(tree, node, move)
        places = places_of(tree, node, question.hand)
        weights = [int(question.play()[place]) for place in places.values()]
        probabilities = shipped().play_probabilities(node, question.hand, starter)
        if probabilities is None:
            assert not any(weights)
        else:
            found += 1
            assert list(probabilities) == list(places)
            expected = [weight / sum(weights) for weight in weights]
            assert list(probabilities.values()) == pytest.approx(expected)
    assert 0 < found < 60
