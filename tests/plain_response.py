"""The play answered holding by holding, in plain Python: the slow twin of the coach's search and the exploitability's.

What a side nets against the shipped solution, by the best response or by the solution's own play.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from muggins.rules.play import PlayState, legal_ranks
from muggins.rules.role import Role
from muggins.solver.file.solution import Solution, open_solution
from muggins.solver.play.given import rows_after
from muggins.solver.play.tree import GO, entry_of, play_tree
from muggins.solver.query.belief import SOFTNESS

Hand = tuple[int, ...]
Odds = dict[Hand, float]


@lru_cache(maxsize=1)
def shipped() -> Solution:
    return open_solution()


@lru_cache(maxsize=6)
def multisets(cards: int) -> list[Hand]:
    return [
        hand
        for hand in combinations_with_replacement(range(13), cards)
        if all(many <= 4 for many in Counter(hand).values())
    ]


@lru_cache(maxsize=4)
def numbers(cards: int) -> dict[Hand, int]:
    return {hand: number for number, hand in enumerate(multisets(cards))}


def less(hand: Hand, rank: int) -> Hand:
    rest = list(hand)
    rest.remove(rank)
    return tuple(rest)


def child(node: int, move: int, cards: int = 4) -> int:
    tree = play_tree(cards)
    place = node + 1
    while node >= 0 and place < tree.end[node]:
        if tree.edge[place] == move:
            return place
        place = int(tree.end[place])
    return -1


Made = dict[Hand, list[tuple[Hand, float]]]
"""By keep: each toss that goes with it, and in how many hands, up to a factor."""


@lru_cache(maxsize=1)
def counted_sixes() -> list[list[tuple[int, int]]]:
    """All six-rank hands, as (rank, how many)."""
    return [list(Counter(hand).items()) for hand in multisets(6)]


@lru_cache(maxsize=2)
def tosses_of_keeps(role: Role) -> dict[Hand, list[tuple[Hand, int, float]]]:
    """By keep: the toss of each six-rank hand the solution may keep it of, the number of the six, its share."""
    found: dict[Hand, list[tuple[Hand, int, float]]] = {}
    for number, (hand, odds) in enumerate(zip(multisets(6), shipped().toss_given_ranks[role].tolist(), strict=True)):
        for (a, b), share in zip(combinations(range(6), 2), odds, strict=True):
            if share > 0:
                kept = tuple(rank for place, rank in enumerate(hand) if place not in {a, b})
                found.setdefault(kept, []).append(((hand[a], hand[b]), number, share))
    return found


def made_of_ranks(role: Role, left: Sequence[int]) -> Made:
    """What a side makes of the hands it may have been dealt with so many cards of each rank, suits evenly."""
    ways = [prod(comb(left[rank], many) for rank, many in six) for six in counted_sixes()]
    return {
        keep: [(toss, share * ways[number]) for toss, number, share in tosses if ways[number]]
        for keep, tosses in tosses_of_keeps(role).items()
    }


def plain_prior(role: Role, left: Sequence[int]) -> Odds:
    """How likely a side keeps what, up to a factor: every hand that may be dealt, with so many cards of each rank."""
    prior = {keep: sum(ways for _, ways in tosses) for keep, tosses in made_of_ranks(role, left).items()}
    return {keep: ways for keep, ways in prior.items() if ways}


def odds_of(keep: Hand, weights: Sequence[int], led: int | None = None) -> dict[int, float]:
    """Weights by place in a keep as probabilities of its ranks but a card led; evenly where all are 0."""
    by_rank = dict.fromkeys(keep if led is None else less(keep, led), 0)
    for place, rank in enumerate(keep):
        if rank in by_rank:
            by_rank[rank] += weights[place]
    return shares_of(by_rank)


def shares_of(weights: Mapping[int, float]) -> dict[int, float]:
    """Weights by rank as probabilities; even ones where all are 0."""
    total = sum(weights.values())
    return {rank: weight / total if total else 1 / len(weights) for rank, weight in weights.items()}


@dataclass(frozen=True)
class PlainOpening:
    """The other side's first cards, on average of its tosses as one side sees it.

    Attributes:
        role: the other side's.
        made: its keeps and tosses.
        starter: the rank.
    """

    role: Role
    made: Made
    starter: int

    def shares(self, hand: Hand, moves: Hand) -> dict[int, float]:
        """How it plays each rank that it holds after up to two cards; evenly where it never comes to hold them."""
        opening, total = shipped().opening, 0.0
        keep = tuple(sorted((*hand, *moves[len(moves) % 2 :: 2])))
        found = dict.fromkeys(hand, 0.0)
        split_of = opening.dealer if self.role is Role.DEALER else opening.pone
        for toss, weight in self.made.get(keep, ()):
            split, chance_of = int(split_of[numbers(4)[keep], numbers(2)[toss]]), weight
            if not weight or split < 0:
                continue
            if len(moves) == 1:
                odds = odds_of(keep, opening.reply[self.starter, split, moves[0]].tolist())
            else:
                odds = odds_of(keep, opening.lead[self.starter, split].tolist())
            if len(moves) == 2:
                chance_of *= odds[moves[0]]
                weights = opening.third[self.starter, split, keep.index(moves[0]), moves[1]].tolist()
                odds = odds_of(keep, weights, moves[0])
            total += chance_of
            for rank, chance in odds.items():
                found[rank] += chance_of * chance
        return {rank: chance / total if total else 1 / len(found) for rank, chance in found.items()}


@dataclass(frozen=True)
class SeenOpening:
    """The other side's first cards by the rows of ``GivenPlay.opening``."""

    rows: NDArray[np.float32]

    def shares(self, hand: Hand, moves: Hand) -> dict[int, float]:
        """How it plays each rank that it holds after up to two cards."""
        first = rows_after(len(moves), *(0, 0, *moves)[-2:])
        rests = {rank: numbers(len(hand) - 1)[less(hand, rank)] for rank in hand}
        return shares_of(
            {rank: float(self.rows[entry_of(first, len(hand), rank, rest)]) for rank, rest in rests.items()}
        )


@lru_cache(maxsize=1)
def opening_moves() -> dict[int, Hand]:
    """The ranks played before each of the first three cards, by node."""
    found: dict[int, Hand] = {0: ()}
    for led in range(13):
        reply = child(0, led)
        found[reply] = (led,)
        found.update({child(reply, rank): (led, rank) for rank in range(13)})
    return found


@dataclass(frozen=True)
class PlainResponse:
    """One side's question in the play, answered holding by holding.

    Attributes:
        play: the weights that the other side follows.
        hero: the side that asks.
        opening: how the other side plays its first cards, if it looks at its toss.
        split: what the hero kept and tossed, if it plays by the solution, too; None: its best response.
        follows: whether the hero plays by the same weights instead.
        cards: each side's at the start of the play.
        known: shares of the other side that were asked for before.
    """

    play: NDArray[Any]
    hero: Role
    opening: PlainOpening | SeenOpening | None = None
    split: tuple[Hand, Hand] | None = None
    follows: bool = False
    cards: int = 4
    known: dict[tuple[int, Hand], dict[int, float]] = field(default_factory=dict)

    def shares(self, node: int, hand: Hand, count: int) -> dict[int, float]:
        """How the other side plays its ranks that fit; evenly where the strategy has nothing."""
        fitting = legal_ranks(hand, count)
        if len(fitting) <= 1 or node < 0:
            return {rank: 1 / len(fitting) for rank in fitting}
        if (node, hand) not in self.known:
            moves = opening_moves().get(node)
            if self.opening and moves is not None:
                self.known[node, hand] = self.opening.shares(hand, moves)
            else:
                self.known[node, hand] = self.weighed(node, hand, fitting)
        return self.known[node, hand]

    def weighed(self, node: int, hand: Hand, fitting: Sequence[int]) -> dict[int, float]:
        """The weights that a strategy by keeps has for the ranks that fit, as probabilities."""
        if node < 0 or len(fitting) == 1:
            return dict.fromkeys(fitting, 1 / len(fitting))
        first, width = int(play_tree(self.cards).offset[node]), {2: 16, 3: 96, 4: 456}[len(hand)]
        rests = {rank: numbers(len(hand) - 1)[less(hand, rank)] for rank in fitting}
        return shares_of({rank: float(self.play[first + width * rank + rest]) for rank, rest in rests.items()})

    def follow(
        self, prior: Odds, moves: Iterable[tuple[Role, int | None]], softness: float = SOFTNESS
    ) -> tuple[Odds, int]:
        """The belief after moves (ranks, None for a go), and the node."""
        belief, state, node = prior, PlayState(), 0
        for role, rank in moves:
            theirs = role is not self.hero
            if rank is None:
                if theirs:
                    belief = {hand: weight for hand, weight in belief.items() if not legal_ranks(hand, state.count)}
                state, _ = state.after_go()
                node = child(node, GO)
                continue
            if theirs:
                after: Odds = {}
                for hand, weight in belief.items():
                    if rank in hand:
                        shares = self.best_alone(state, hand) if node < 0 else self.shares(node, hand, state.count)
                        if rank not in shares:
                            continue
                        share = softness / len(shares) + (1 - softness) * shares[rank]
                        rest = less(hand, rank)
                        after[rest] = after.get(rest, 0) + weight * share
                belief = after
            state, _ = state.after(rank)
            node = child(node, rank)
        if state.left[self.hero.other] == 0:
            return {(): 1.0}, node
        total = sum(belief.values())
        return {hand: weight / total for hand, weight in belief.items() if weight > 0}, node

    def worth(self, state: PlayState, node: int, mine: Hand, theirs: Odds) -> float:
        """What the hero nets from here, summed over the other side's holdings by weight."""
        if state.turn is None or not theirs:
            return 0.0
        if state.turn is self.hero:
            fitting = legal_ranks(mine, state.count)
            if not fitting:
                return self.go(state, node, mine, theirs)
            worths = {rank: self.card(state, node, mine, theirs, rank) for rank in fitting}
            # Alone, it takes its cards in the best order.
            if (self.split is None and not self.follows) or state.left[self.hero.other] == 0:
                return max(worths.values())
            odds = self.own_shares(node, mine, state.count)
            return sum(odds[rank] * worth for rank, worth in worths.items())
        if state.left[self.hero] == 0:
            # Alone, it takes its cards in the order that brings it most.
            return sum(w * self.alone(state, node, hand) for hand, w in theirs.items())
        split: dict[int, Odds] = {}
        for hand, weight in theirs.items():
            shares = self.shares(node, hand, state.count)
            if not shares:
                split.setdefault(GO, {})[hand] = weight
            for rank, share in shares.items():
                rest = split.setdefault(rank, {})
                if share > 0:
                    rest[less(hand, rank)] = rest.get(less(hand, rank), 0) + weight * share
        return sum(
            self.go(state, node, mine, part) if move == GO else self.card(state, node, mine, part, move)
            for move, part in split.items()
            if part
        )

    def own_shares(self, node: int, mine: Hand, count: int) -> dict[int, float]:
        """How likely the hero, by the solution or the same weights, plays each rank that fits."""
        if self.split is None:
            return self.weighed(node, mine, legal_ranks(mine, count))
        opening, moves, (keep, toss) = shipped().opening, opening_moves().get(node), self.split
        number = int((opening.pone, opening.dealer)[self.hero][numbers(4)[keep], numbers(2)[toss]])
        if moves is None or number < 0 or not isinstance(self.opening, PlainOpening):
            return self.weighed(node, mine, legal_ranks(mine, count))
        starter = self.opening.starter
        if len(moves) == 0:
            return odds_of(keep, opening.lead[starter, number].tolist())
        if len(moves) == 1:
            return odds_of(keep, opening.reply[starter, number, moves[0]].tolist())
        weights = opening.third[starter, number, keep.index(moves[0]), moves[1]].tolist()
        return odds_of(keep, weights, moves[0])

    def best_alone(self, state: PlayState, hand: Hand) -> dict[int, float]:
        """The shares of a side whose other has no card to play to: the best orders, evenly."""
        if len(legal_ranks(hand, state.count)) == 1:
            return dict.fromkeys(legal_ranks(hand, state.count), 1.0)
        nets = {
            rank: self.card(state, -1, (), {less(hand, rank): 1.0}, rank) for rank in legal_ranks(hand, state.count)
        }
        best = [rank for rank, net in nets.items() if net == min(nets.values())]
        return {rank: (rank in best) / len(best) for rank in nets}

    def alone(self, state: PlayState, node: int, hand: Hand) -> float:
        fitting = legal_ranks(hand, state.count)
        if not fitting:
            return self.go(state, node, (), {hand: 1.0})
        return min(self.card(state, node, (), {less(hand, r): 1.0}, r) for r in fitting)

    def card(self, state: PlayState, node: int, mine: Hand, theirs: Odds, rank: int) -> float:
        """The same after a card; ``theirs`` are what is left if it is the other side's."""
        after, pegged = state.after(rank)
        own = state.turn is self.hero
        points = sum(peg.points for peg in pegged) * (1 if own else -1)
        rest = less(mine, rank) if own else mine
        return points * sum(theirs.values()) + self.worth(after, child(node, rank, self.cards), rest, theirs)

    def go(self, state: PlayState, node: int, mine: Hand, theirs: Odds) -> float:
        after, pegger = state.after_go()
        point = 0 if pegger is None else 1 if pegger is self.hero else -1
        return point * sum(theirs.values()) + self.worth(after, child(node, GO, self.cards), mine, theirs)
