"""The worth of cards late in the play, with beliefs from the moves, by plain recursion."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import comb
from typing import Any, NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from muggins.kernels.multisets import multiset_index
from muggins.kernels.play import pack_hand
from muggins.rules.play import PlayState, legal_ranks
from muggins.rules.role import Role
from muggins.rules.transcript import PlayStep, read_play
from muggins.solver.file.solution import keep_probabilities
from muggins.solver.play.given import NO_ROWS, rows_of_lead, rows_of_reply, rows_of_third
from muggins.solver.play.search import NEVER
from muggins.solver.play.tree import GO, child_of, entry_of, play_tree
from muggins.solver.query.search import SOFTNESS, new_search_workspace, prior_belief, worth_against
from tests.plain_response import Hand, Odds, child, less, numbers, shipped
from tests.solver.plays import plays_of

CLOSE = 1e-5


@lru_cache(maxsize=1)
def keeps_of_both() -> NDArray[np.float64]:
    return keep_probabilities(shipped())


@lru_cache(maxsize=1)
def rows_of_opening() -> dict[int, int]:
    """Where the entries of the first three cards begin, by node."""
    found = {0: rows_of_lead()}
    for led in range(13):
        reply = child(0, led)
        found[reply] = rows_of_reply(led)
        found.update({child(reply, rank): rows_of_third(led, rank) for rank in range(13)})
    return found


@dataclass(frozen=True)
class Naive:
    """One side's question in the play, answered card by card and holding by holding.

    Attributes:
        play: the weights that the other side follows.
        hero: the side that asks.
        softness: the share of each card that is even over those that fit, in the belief.
        opening: how the other side plays its first cards, as the hero sees it; empty: as the rest.
    """

    play: NDArray[np.uint8]
    hero: Role
    softness: float = SOFTNESS
    opening: NDArray[np.float32] = field(default_factory=lambda: NO_ROWS)
    known: dict[tuple[int, Hand], dict[int, float]] = field(default_factory=dict)

    def weights(self, node: int, hand: Hand, fitting: Sequence[int]) -> dict[int, float]:
        if (node, hand) not in self.known:
            play: NDArray[Any] = self.play
            first, width = int(play_tree(4).offset[node]), {2: 16, 3: 96, 4: 456}[len(hand)]
            if len(self.opening) and node in rows_of_opening():
                play, first = self.opening, rows_of_opening()[node]
            rests = {rank: numbers(len(hand) - 1)[less(hand, rank)] for rank in fitting}
            self.known[node, hand] = {rank: float(play[first + width * rank + rest]) for rank, rest in rests.items()}
        return self.known[node, hand]

    def odds(self, node: int, hand: Hand, count: int, softness: float = 0) -> dict[int, float]:
        """How the other side plays a holding; evenly where the strategy has nothing."""
        fitting = legal_ranks(hand, count)
        if len(fitting) < 2:
            return dict.fromkeys(fitting, 1.0)
        weights, even = self.weights(node, hand, fitting), 1 / len(fitting)
        total = sum(weights.values())
        return {
            rank: softness * even + (1 - softness) * weight / total if total else even
            for rank, weight in weights.items()
        }

    def belief(self, keeps: NDArray[np.float64], seen: Sequence[int], moves: Sequence[int]) -> Odds:
        """What may be left of the other side's keeps after the moves."""
        found: Odds = {}
        for keep, number in numbers(4).items():
            weight = float(keeps[number])
            for rank in set(keep):
                many = keep.count(rank)
                weight *= comb(4 - min(seen.count(rank), 4), many) / comb(4, many)
            hand, state, node = keep, PlayState(), 0
            for move in moves:
                if state.turn is not self.hero:
                    fitting = legal_ranks(hand, state.count)
                    if move == GO:
                        weight *= not fitting
                    elif move not in fitting:
                        weight = 0
                    else:
                        weight *= self.odds(node, hand, state.count, self.softness)[move]
                        hand = less(hand, move)
                if not weight:
                    break
                state = state.after_go()[0] if move == GO else state.after(move)[0]
                node = child(node, move)
            else:
                found[hand] = found.get(hand, 0) + weight
        return found

    def worth(self, state: PlayState, node: int, hand: Hand, belief: Odds) -> float:
        """The hero's best net from here on, summed over the belief by weight."""
        if state.turn is None:
            return 0.0
        if state.turn is self.hero:
            fitting = legal_ranks(hand, state.count)
            if not fitting:
                return self.after_go(state, node, hand, belief)
            return max(self.card(state, node, hand, rank, belief) for rank in fitting)
        if not hand:
            # Nothing the hero does matters: each holding is played in its own best order.
            return sum(weight * self.alone(state, held) for held, weight in belief.items())
        going: Odds = {}
        by_rank: dict[int, Odds] = {}
        for held, weight in belief.items():
            if not legal_ranks(held, state.count):
                going[held] = weight
            for rank, share in self.odds(node, held, state.count).items():
                part = by_rank.setdefault(rank, {})
                part[less(held, rank)] = part.get(less(held, rank), 0) + weight * share
        total = self.after_go(state, node, hand, going) if going else 0.0
        for rank, part in by_rank.items():
            after, pegs = state.after(rank)
            total -= sum(peg.points for peg in pegs) * sum(part.values())
            total += self.worth(after, child(node, rank), hand, part)
        return total

    def card(self, state: PlayState, node: int, hand: Hand, rank: int, belief: Odds) -> float:
        after, pegs = state.after(rank)
        points = sum(peg.points for peg in pegs) * sum(belief.values())
        return points + self.worth(after, child(node, rank), less(hand, rank), belief)

    def after_go(self, state: PlayState, node: int, hand: Hand, belief: Odds) -> float:
        after, pegger = state.after_go()
        sign = 0 if pegger is None else 1 if pegger is self.hero else -1
        return sign * sum(belief.values()) + self.worth(after, child(node, GO), hand, belief)

    def alone(self, state: PlayState, held: Hand) -> float:
        """What the hero, without cards, nets while the other side plays its own out."""
        if state.turn is None:
            return 0.0
        nets = []
        for rank in legal_ranks(held, state.count):
            after, pegs = state.after(rank)
            nets.append(self.alone(after, less(held, rank)) - sum(peg.points for peg in pegs))
        if nets:
            return min(nets)
        after, pegger = state.after_go()
        return (0 if pegger is None else 1 if pegger is self.hero else -1) + self.alone(after, held)


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
        naive = Naive(play, self.role, softness, self.opening())
        seen = [*self.keep, *([] if self.starter is None else [self.starter])]
        belief = naive.belief(keeps_of_both()[self.role.other], seen, self.moves)
        node = 0
        for move in self.moves:
            node = child(node, move)
        so_far = sum(
            step.points * (1 if step.pegger is self.role else -1) for step in self.steps if step.pegger is not None
        )
        state, whole = self.steps[-1].state, sum(belief.values())
        return {
            rank: so_far + naive.card(state, node, self.hand, rank, belief) / whole
            for rank in legal_ranks(self.hand, state.count)
        }

    def opening(self) -> NDArray[np.float32]:
        if self.starter is None:
            return NO_ROWS
        return shipped().given_seen(self.starter, self.role, self.keep, self.moves).opening

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


def compare(number: int, seed: int, down: int, *, starter: int | None) -> dict[str, float]:
    """Compare both; return the largest difference had another play or belief been taken."""
    asked, others = questions(seed, down, starter=starter), {"base": 0.0, "belief": 0.0}
    for _ in range(number):
        question = next(asked)
        worth = plays_of(shipped(), question.role, question.keep, question.steps, question.starter).worth
        wanted = question.naive(question.play())
        assert worth == pytest.approx(wanted, abs=CLOSE), question
        for name, other in (
            ("base", question.naive(shipped().play)),
            ("belief", question.naive(question.play(), SOFTNESS / 2)),
        ):
            apart = max(abs(other[rank] - wanted[rank]) for rank in wanted)
            others[name] = max(others[name], apart)
    return others


@pytest.mark.all
@pytest.mark.parametrize("starter", [None, 4])
@pytest.mark.parametrize(("down", "number"), [(4, 6), (5, 12)])
def test_cards_late_in_the_play_are_worth_what_plain_recursion_finds(
    down: int, number: int, starter: int | None
) -> None:
    others = compare(number, down, down, starter=starter)
    assert others["belief"] > 100 * CLOSE, "a wrong belief would be noticed"
    if starter is not None:
        assert others["base"] > 100 * CLOSE, "so would be a play that does not know the starter"


@pytest.mark.long
@pytest.mark.parametrize("starter", [None, 10])
@pytest.mark.parametrize(("down", "number"), [(3, 12), (4, 40), (5, 60)])
def test_many_positions_are_worth_what_plain_recursion_finds(down: int, number: int, starter: int | None) -> None:
    assert compare(number, 100 + down, down, starter=starter)["belief"] > 100 * CLOSE


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
        fitting = sorted({rank for rank in question.hand if rank < tree.fits[node]})
        weights = [
            int(
                question.play()[
                    entry_of(tree.offset[node], tree.mine[node], rank, multiset_index(less(question.hand, rank)))
                ]
            )
            for rank in fitting
        ]
        probabilities = shipped().play_probabilities(node, question.hand, starter)
        if probabilities is None:
            assert not any(weights)
        else:
            found += 1
            assert list(probabilities) == fitting
            expected = [weight / sum(weights) for weight in weights]
            assert list(probabilities.values()) == pytest.approx(expected)
    assert 0 < found < 60
