"""Exact responses to a strategy: against a recursion over the rules, and what must hold of all.

The recursion enumerates what the other side may hold, asks the strategy for each holding, and knows
nothing of walks, squares, tables of ends or goes with bounds.
"""

import random
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from muggins.arena.studies import exploit
from muggins.arena.workers import Workers
from muggins.cards import Rank
from muggins.kernels.multisets import MEMBERS, SIZES, multiset_index
from muggins.rules.play import PlayState, legal_ranks
from muggins.rules.role import Role
from muggins.solver import pairing
from muggins.solver.belief import as_reach
from muggins.solver.folder import shipped_path
from muggins.solver.lossless import Lossless
from muggins.solver.play import (
    PlayGame,
    counts_of,
    independent,
    orders_together,
    random_keeps,
    respond,
    with_marginals,
)
from muggins.solver.search import NEVER, search
from muggins.solver.solution import open_solution
from muggins.solver.strategy import Strategy
from muggins.solver.toss import given_ranks, keeps_of, shares_of, toss_game
from muggins.solver.tree import GO, WIDTHS, Tree, child_of, play_tree
from muggins.solver.walk import BEST, VALUE, new_room

Holding = tuple[Rank, ...]
Beliefs = dict[Holding, float]
Source = NDArray[Any]
_ROOM = {1: 16, 2: 96, 3: 456}
"""Entries of a rank where so many cards are kept."""
CLOSE = 2e-5
"""Points that 32-bit sums may be off by."""


class Known(NamedTuple):
    """What the hero knows besides what is public.

    Attributes:
        hand: its cards, sorted.
        beliefs: the weight of each hand of the other side.
        net: what the hero has pegged so far, less what the other has.
    """

    hand: Holding
    beliefs: Beliefs
    net: int


class Twin:
    """A best response, or the strategy's own worth, for one hand, by plain recursion."""

    def __init__(self, tree: Tree, play: Source, hero: Role, *, best: bool) -> None:
        self.tree, self.play, self.hero, self.best = tree, play, hero, best

    def worth(self, state: PlayState, node: int, known: Known) -> float:
        """The hero's net points, from the deal's beginning, summed over what the other holds.

        ``node`` is of the tree, or -1 where it has none.
        """
        hand, beliefs = known.hand, known.beliefs
        if state.turn is None:
            return known.net * sum(beliefs.values())
        if state.turn is self.hero:
            fitting = legal_ranks(hand, state.count)
            if not fitting:
                return self.after_go(state, node, known)
            worths = {
                rank: self.after(state, node, rank, known._replace(hand=_less(hand, rank)))
                for rank in fitting
            }
            # With nobody to answer, a strategy takes the best order of its last cards too.
            if self.best or state.left[self.hero.other] == 0:
                return max(worths.values())
            odds = self._odds(node, hand, fitting)
            return sum(odds[rank] * worths[rank] for rank in fitting)
        going: Beliefs = {}
        playing: dict[Rank, Beliefs] = {}
        for holding, weight in beliefs.items():
            fitting = legal_ranks(holding, state.count)
            if not fitting:
                going[holding] = weight
                continue
            for rank, share in self._villain(state, node, holding, fitting).items():
                if share > 0:
                    playing.setdefault(rank, {})[_less(holding, rank)] = weight * share
        total = self.after_go(state, node, known._replace(beliefs=going)) if going else 0.0
        return total + sum(
            self.after(state, node, rank, known._replace(beliefs=rest))
            for rank, rest in playing.items()
        )

    def after(self, state: PlayState, node: int, rank: Rank, known: Known) -> float:
        """The same once the side to move, whose hands are without the card, has played a rank."""
        after, pegs = state.after(rank)
        points = sum(peg.points for peg in pegs)
        net = known.net + (points if state.turn is self.hero else -points)
        child = child_of(self.tree, node, rank) if node >= 0 else -1
        return self.worth(after, child, known._replace(net=net))

    def after_go(self, state: PlayState, node: int, known: Known) -> float:
        """The same once the side to move has said go."""
        after, pegger = state.after_go()
        net = known.net
        if pegger is not None:
            net += 1 if pegger is self.hero else -1
        child = child_of(self.tree, node, GO) if node >= 0 else -1
        return self.worth(after, child, known._replace(net=net))

    def _villain(
        self, state: PlayState, node: int, holding: Holding, fitting: Holding
    ) -> Mapping[Rank, float]:
        if len(fitting) > 1 and state.left[self.hero] == 0:
            alone = Twin(self.tree, self.play, self.hero.other, best=True)

            def net(rank: Rank) -> float:
                return alone.after(state, -1, rank, Known(_less(holding, rank), {(): 1}, 0))

            return {max(fitting, key=net): 1.0}
        return self._odds(node, holding, fitting)

    def _odds(self, node: int, hand: Holding, fitting: Holding) -> dict[Rank, float]:
        """What the strategy plays: evenly where it has nothing."""
        if len(fitting) == 1:
            return {fitting[0]: 1.0}
        assert node >= 0, "the tree has every choice against cards"
        weights = {}
        for rank in fitting:
            rest = _less(hand, rank)
            place = int(self.tree.offset[node]) + _ROOM[len(rest)] * rank + multiset_index(rest)
            weights[rank] = float(self.play[place])
        total = sum(weights.values())
        return {rank: weights[rank] / total if total else 1 / len(fitting) for rank in fitting}


def _less(hand: Holding, rank: Rank) -> Holding:
    place = hand.index(rank)
    return hand[:place] + hand[place + 1 :]


def searched(
    twin: Twin, node: int, hand: Holding, beliefs: Beliefs
) -> tuple[float, NDArray[np.float32]]:
    """What the search says of the same question, and of each card, were the weights to sum to 1."""
    tree, mode = twin.tree, BEST if twin.best else VALUE
    cards = len(next(iter(beliefs)))
    belief, reach = np.zeros(1824), np.zeros(1824, np.float32)
    for holding, weight in beliefs.items():
        belief[multiset_index(holding)] = weight
    length = as_reach(cards, belief, reach)
    worth, counts = np.zeros(14, np.float32), np.bincount(hand, minlength=13)
    found = search(tree, mode, int(twin.hero), counts, twin.play, twin.play, node, reach[:length],
                   new_room(), worth)  # fmt: skip
    return found, worth


def random_beliefs(rng: random.Random, cards: int, seen: Holding) -> Beliefs:
    """Any weights over what the other side may hold beside cards that are seen elsewhere."""
    return {
        holding: rng.random() ** 3
        for holding in map(tuple, MEMBERS[cards].tolist())
        if all(holding.count(rank) + seen.count(rank) <= 4 for rank in set(holding))
    }


def random_hand(rng: random.Random, cards: int) -> Holding:
    return tuple(sorted(card // 4 for card in rng.sample(range(52), cards)))


@pytest.mark.parametrize("hero", list(Role))
@pytest.mark.parametrize(("cards", "hands"), [(2, 12), (3, 2)])
def test_a_search_equals_a_recursion_over_the_rules(cards: int, hands: int, hero: Role) -> None:
    tree, rng = play_tree(cards), random.Random(cards)
    play = np.random.default_rng(cards).random(int(tree.entries[0]), np.float32) ** 3
    start = PlayState(left=(cards, cards))
    for _ in range(hands):
        hand = random_hand(rng, cards)
        beliefs = random_beliefs(rng, cards, hand)
        whole = sum(beliefs.values())
        for best in (False, True):
            twin = Twin(tree, play, hero, best=best)
            found, _ = searched(twin, 0, hand, beliefs)
            expected = twin.worth(start, 0, Known(hand, beliefs, 0)) / whole
            assert found == pytest.approx(expected, abs=2e-5), (best, hand)


@pytest.mark.parametrize("hero", list(Role))
def test_a_walk_for_all_keeps_equals_a_recursion_over_the_rules(hero: Role) -> None:
    game, keeps = PlayGame(play_tree(2)), independent(random_keeps(2), random_keeps(2))
    tree = game.tree
    play = np.random.default_rng(4).random(int(tree.entries[0]), np.float32) ** 3
    together = orders_together(2)
    for mode in (VALUE, BEST):
        twin = Twin(tree, play, hero, best=mode == BEST)
        answers = respond(game, hero, mode, play, keeps)
        for keep in range(0, SIZES[2], 6):
            weights = together[keep] * keeps.reach[hero.other]
            beliefs = {
                tuple(MEMBERS[2][other].tolist()): weights[other] / weights.sum()
                for other in np.flatnonzero(weights)
            }
            hand = tuple(MEMBERS[2][keep].tolist())
            expected = twin.worth(PlayState(left=(2, 2)), 0, Known(hand, beliefs, 0))
            assert answers[keep] == pytest.approx(expected, abs=2e-5), (mode, hand)


def late_positions(seed: int) -> Iterator[tuple[PlayState, int, Holding, Holding, int]]:
    """Positions of random plays of four cards each where a side that is to move has two or three.

    Yields:
        The state, the node, the mover's hand, all cards played, and the mover's net points so far.
    """
    tree, rng = play_tree(4), random.Random(seed)
    while True:
        cards = [card // 4 for card in rng.sample(range(52), 8)]
        hands, played, node, net = [cards[:4], cards[4:]], list[Rank](), 0, [0, 0]
        state = PlayState()
        while state.turn is not None and node >= 0:
            turn = state.turn
            if state.left[turn] in {2, 3} and sum(state.left) <= 5 and rng.random() < 0.3:
                hand = tuple(sorted(hands[turn]))
                yield state, node, hand, tuple(played), net[turn] - net[turn.other]
                break
            fitting = legal_ranks(hands[turn], state.count)
            if fitting:
                rank = rng.choice(fitting)
                hands[turn].remove(rank)
                played.append(rank)
                node = child_of(tree, node, rank)
                state, pegs = state.after(rank)
                net[turn] += sum(peg.points for peg in pegs)
            else:
                node = child_of(tree, node, GO)
                state, pegger = state.after_go()
                if pegger is not None:
                    net[pegger] += 1


def test_a_search_late_in_the_play_equals_a_recursion_over_the_rules() -> None:
    """Against the shipped solution: 30 positions, card by card, with points scored before."""
    tree, play, rng = play_tree(4), open_solution().play, random.Random(5)
    scored = 0
    for state, node, hand, played, net in late_positions(6):
        hero = state.turn
        assert hero is not None
        beliefs = {
            holding: weight
            for holding, weight in random_beliefs(
                rng, state.left[hero.other], hand + played
            ).items()
            if min(holding) >= state.bound[hero.other]
        }
        whole = sum(beliefs.values())
        twin = Twin(tree, play, hero, best=True)
        found, worth = searched(twin, node, hand, beliefs)
        expected = twin.worth(state, node, Known(hand, beliefs, net)) / whole
        assert found == pytest.approx(expected, abs=CLOSE)
        if tree.leaves[node] < 0:  # else the cards lead to ends and have no worth of their own
            for rank in legal_ranks(hand, state.count):
                known = Known(_less(hand, rank), beliefs, net)
                expected = twin.after(state, node, rank, known) / whole
                assert worth[rank] == pytest.approx(expected, abs=CLOSE), (state, hand, rank)
            assert (worth[[rank for rank in range(13) if rank not in hand]] == NEVER).all()
        scored += net != 0
        if scored == 30:
            break


@lru_cache(maxsize=1)
def shipped() -> Strategy:
    """The shipped solution without a look at the starter."""
    solution = open_solution()
    pone, dealer = (toss.astype(np.float32) for toss in solution.toss)
    return Strategy(solution.play.astype(np.float32), (pone, dealer))


@pytest.fixture(scope="module")
def lossless() -> Lossless:
    return Lossless(shipped(), PlayGame(play_tree(4), 2))


def shares(role: Role) -> NDArray[np.float64]:
    with ThreadPoolExecutor(1) as pool:
        return shares_of(shipped().toss[role], pool)


def test_a_search_of_one_hand_equals_the_walk_for_all_with_paired_keeps() -> None:
    """The belief is the walk's own: both tosses, removal and the pairing of keeps."""
    factors = pairing.factors_between(*(given_ranks(shares(role)) for role in Role))
    keeps = with_marginals(*(keeps_of(shares(role)) for role in Role), factors=factors)
    game = PlayGame(play_tree(4), 2)
    game.pairings = pairing.both_pairings(factors)
    joint = factors * orders_together(4) * np.outer(*keeps.reach)
    rng, worth, off = np.random.default_rng(7), np.zeros(14, np.float32), []
    for hero in Role:
        rows, there = joint if hero is Role.PONE else joint.T, keeps.marginal[hero] > 1e-9
        for mode in (VALUE, BEST):
            answers = respond(game, hero, mode, shipped().play, keeps)
            for keep in rng.choice(np.flatnonzero(there), 15, replace=False):
                reach = np.zeros(WIDTHS[4], np.float32)
                reach[: SIZES[4]] = rows[keep] / rows[keep].sum()
                for play in (shipped().play, open_solution().play):
                    found = search(game.tree, mode, int(hero), counts_of(4)[keep], play, play, 0,
                                   reach, new_room(), worth)  # fmt: skip
                    off.append(found - answers[keep])
    assert np.abs(off).max() < CLOSE


@pytest.mark.parametrize("six", [(0, 5, 22, 27, 40, 51), (16, 17, 18, 19, 36, 37)])
@pytest.mark.parametrize("hero", list(Role))
def test_beliefs_are_sums_over_all_hands_that_miss_six_cards_and_a_starter(
    lossless: Lossless, hero: Role, six: tuple[int, ...]
) -> None:
    ranks = [card // 4 for card in six]
    beliefs, chances = lossless._beliefs(lossless._villains[hero], ranks)
    counts = (MEMBERS[6][:, :, None] == np.arange(13)).sum(axis=1)
    choose = np.array([[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 1, 0, 0], [1, 3, 3, 1, 0],
                       [1, 4, 6, 4, 1]], float)  # fmt: skip
    left = 4 - np.bincount(ranks, minlength=13)
    assert chances == pytest.approx(left / 46)
    tosses, keep = given_ranks(shares(hero.other)), toss_game().keep
    for starter in np.flatnonzero(left):
        ways = choose[left - (np.arange(13) == starter), counts].prod(axis=1)
        expected = np.bincount(keep.ravel(), (ways[:, None] * tosses).ravel(), SIZES[4])
        assert beliefs[starter] == pytest.approx(expected / expected.sum(), abs=2e-6)
        undealt = (counts_of(4) > left - (np.arange(13) == starter)).any(axis=1)
        assert not beliefs[starter][undealt].any(), "nothing, not almost nothing"


def explored() -> Iterator[tuple[Role, list[int]]]:
    rng = random.Random(8)
    for hero in Role:
        for _ in range(6):
            yield hero, sorted(rng.sample(range(52), 6))
        yield hero, [16, 17, 18, 19, 36, 40]  # all four fives


def test_what_a_responder_gains_grows_with_what_it_may_do(lossless: Lossless) -> None:
    gained = 0
    for hero, six in explored():
        sample = lossless.explore(hero, six)
        total, play, six_known, keep_known, most = sample
        # To know the starter is never worse than not to, nor is a choice of the toss.
        for more, less in pairwise((total, play, six_known, 0)):
            assert more >= less - CLOSE, (hero, six, sample)
        assert keep_known >= -CLOSE
        assert most >= play - CLOSE
        gained += play > six_known + 1e-3
    assert lossless.explore(hero, six) == sample, "the same question has the same answer"
    assert gained > 5, "the strategy does not look at the starter, and that costs"


def test_what_a_responder_gains_does_not_depend_on_the_names_of_suits(lossless: Lossless) -> None:
    for hero in Role:
        samples = [
            lossless.explore(hero, sorted(4 * (card // 4) + suits[card % 4] for card in six))
            for six in ([0, 5, 22, 27, 40, 51],)
            for suits in ((0, 1, 2, 3), (3, 0, 1, 2), (2, 3, 1, 0))
        ]
        for sample in samples[1:]:
            assert sample == pytest.approx(samples[0], abs=1e-5)


def test_four_of_a_kind_has_nothing_to_gain_in_the_play(lossless: Lossless) -> None:
    villain = lossless._villains[Role.DEALER]
    beliefs, chances = lossless._beliefs(villain, [4, 4, 4, 4, 9, 10])
    keep = multiset_index((4, 4, 4, 4))
    own, *others = lossless._play(Role.DEALER, keep, beliefs, chances, villain)
    assert others == pytest.approx([own] * 3, abs=CLOSE)


def test_samples_are_the_same_by_any_number_of_workers(
    lossless: Lossless, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exploit, "prepare", lambda _: lossless)
    number = 2 * exploit.UNIT + 1
    drawn = [
        list(exploit.study_exploit(shipped_path(), number, seed=3, workers=Workers(count)))
        for count in (1, 2)
    ]
    assert [unit.size for unit in drawn[0]] == [exploit.UNIT, exploit.UNIT, 1]
    for one, two in zip(*drawn, strict=True):
        assert np.array_equal(one.gains, two.gains)
    for role in Role:
        gains = np.concatenate([unit.gains[role] for unit in drawn[0]])
        assert tuple(gains[number - 1]) == lossless.sample(role, 3, number - 1)
        found = exploit.summed(drawn[0], role)
        assert found.total.mean == pytest.approx(found.toss.mean + found.play.mean)
        assert found.play.mean == pytest.approx(
            found.starter.mean + found.six.mean + found.keep.mean
        )
        assert found.most == gains[:, 4].max()


@pytest.mark.long
def test_a_strategy_that_looks_at_the_starter_gives_nothing_away_by_it() -> None:
    lossless = Lossless(open_solution().strategy(), PlayGame(play_tree(4), 2))
    for hero, six in explored():
        sample = lossless.explore(hero, six)
        assert sample.six == sample.play, "the starter is known to both"
        assert sample.total >= sample.play - CLOSE
        assert sample.play >= -CLOSE
        assert sample.keep >= -CLOSE
        assert sample.most >= sample.play - CLOSE
