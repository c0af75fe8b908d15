"""Lossless exploitability: what a perfect opponent gains in the real game, by sampling its cards.

The model forgets own toss, starter and suits in the play. Here the responder knows its six cards
and the starter; for such private cards the best response is exact: the best toss, by exact hand,
exact crib and, for each starter, an exact search of the play against the exact belief. So each
sample is an unbiased draw of what the responder gains, and the mean has an interval. The villain's
suits are taken as even given its ranks.
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.cards import rank_of
from muggins.kernels.multisets import MEMBERS, SIZES, multiset_index
from muggins.kernels.suits import class_index
from muggins.rules.role import Role
from muggins.solver.crib import crib_values
from muggins.solver.pairing import both_pairings, factors_between, joint_keeps
from muggins.solver.play import PlayGame, counts_of, respond, with_marginals
from muggins.solver.removal import SUBSETS, avoid, gather
from muggins.solver.search import search
from muggins.solver.solution import places_in_class
from muggins.solver.strategy import Strategy
from muggins.solver.toss import given_ranks, keeps_of, shares_of, toss_game
from muggins.solver.tree import WIDTHS, Tree, play_tree
from muggins.solver.walk import BEST, VALUE, new_room

MARGIN = 0.75
"""Tosses whose worth by the model is further than this below the best are not looked into, points.

What the responder's knowledge adds to a toss is far less: see :attr:`Sample.most`."""


class Sample(NamedTuple):
    """What one draw of six cards gives the responder, in points per deal.

    Attributes:
        total: by the best toss and play, knowing the six cards and each starter.
        play: by the play alone, tosses as the strategy's.
        six: by the play alone, knowing the six cards but the starter no better than the strategy.
        keep: by the play alone, knowing what the strategy itself looks at.
        most: the largest gain in the play after any toss looked into.
    """

    total: float
    play: float
    six: float
    keep: float
    most: float


@dataclass(frozen=True)
class _Villain:
    """What the other side does, ready to be asked by six cards."""

    sums: NDArray[np.float32]
    crib: NDArray[np.float32]
    given_keep: tuple[NDArray[np.float32], ...]
    by_keep: NDArray[np.float64]


class Lossless:
    """A strategy, ready to be exploited."""

    def __init__(self, strategy: Strategy, game: PlayGame) -> None:
        """Prepare beliefs; takes some twenty seconds and half a gigabyte."""
        from concurrent.futures import ThreadPoolExecutor  # noqa: PLC0415

        self._tree: Tree = play_tree(4)
        self._strategy = strategy
        toss = toss_game()
        with ThreadPoolExecutor(game.threads) as pool:
            shares = [shares_of(side, pool) for side in strategy.toss]
            ranks = [given_ranks(side) for side in shares]
            factors = factors_between(*ranks)
            game.pairings = both_pairings(factors)
            keeps = with_marginals(*(keeps_of(side) for side in shares), factors=factors)
            pone, dealer = ranks
            # Beliefs by the keep: one, or one for each starter if the strategy looks at it.
            looked_at = range(13) if strategy.given else (None,)
            joints = [joint_keeps(pone, dealer, starter) for starter in looked_at]
            self._villains = []
            for hero in Role:
                sums = np.zeros((SUBSETS, SIZES[4]), np.float32)
                gather(MEMBERS[6], toss.keep, ranks[hero.other], sums)
                self._villains.append(
                    _Villain(
                        sums,
                        crib_values(ranks[hero.other], pool),
                        tuple(
                            _rows_of(joint if hero is Role.PONE else joint.T) for joint in joints
                        ),
                        respond(game, hero, BEST, strategy.play, keeps),
                    )
                )

    def sample(self, hero: Role, seed: int, number: int) -> Sample:
        """Return what a random six cards give the responder; the same for the same numbers."""
        rng = np.random.default_rng([seed, int(hero), number])
        six = sorted(int(card) for card in rng.choice(52, 6, replace=False))
        return self.explore(hero, six)

    def explore(self, hero: Role, six: list[int]) -> Sample:
        """Return what six sorted cards give the responder."""
        game, villain = toss_game(), self._villains[hero]
        ranks = [rank_of(card) for card in six]
        number, index = class_index(six), multiset_index(ranks)
        places = places_in_class(six)
        odds = self._strategy.toss[hero][number].astype(np.float64)[places]
        odds /= odds.sum()
        sign = 1 if hero is Role.DEALER else -1
        cribs = game.suited[number][places] + villain.crib[index]
        apart = game.hand[number][places] + sign * cribs
        keeps = game.keep[index].astype(int)
        by_model = apart + villain.by_keep[keeps]
        worth_a_look = (odds > 0) | (by_model > by_model.max() - MARGIN)
        beliefs, chances = self._beliefs(villain, ranks)
        found: dict[int, NDArray[np.float64]] = {}
        for toss in np.flatnonzero(worth_a_look):
            keep = int(keeps[toss])
            if keep not in found:
                found[keep] = self._play(hero, keep, beliefs, chances, villain)
        own = sum(odds[t] * (apart[t] + found[keeps[t]][0]) for t in np.flatnonzero(odds))
        best = max(apart[t] + found[keeps[t]][1] for t in np.flatnonzero(worth_a_look))
        gains = sum(
            odds[t] * (found[keeps[t]][1:] - [found[keeps[t]][0]] * 3) for t in np.flatnonzero(odds)
        )
        most = max(float(values[1] - values[0]) for values in found.values())
        play, six_known, keep_known = (float(gain) for gain in gains)
        return Sample(float(best - own), play, six_known, keep_known, most)

    def _beliefs(
        self, villain: _Villain, ranks: list[int]
    ) -> tuple[NDArray[np.float32], NDArray[np.float64]]:
        """Return the villain's keeps by starter's rank, float32[13, 1820], and starters' odds."""
        total = np.zeros(SIZES[4], np.float32)
        taken = np.zeros((13, SIZES[4]), np.float32)
        avoid(np.array(ranks, np.uint8), villain.sums, True, total, taken)
        left = 4.0 - np.bincount(ranks, minlength=13)
        # What cannot be dealt is left at a rounding error by the sums: it is made nothing.
        beliefs = np.maximum(total - taken, 0)
        for starter in range(13):
            unseen = left - (np.arange(13) == starter)
            beliefs[starter, (counts_of(4) > unseen).any(axis=1)] = 0
        whole = beliefs.sum(axis=1, keepdims=True)
        np.divide(beliefs, whole, out=beliefs, where=whole > 0)
        return beliefs, left / 46

    def _play(self, hero: Role, keep: int, beliefs: NDArray[np.float32],
              chances: NDArray[np.float64], villain: _Villain) -> NDArray[np.float64]:  # fmt: skip
        """Return what a keep nets in the play: own, best by starter, by six, best-own by keep."""
        hand = counts_of(4)[keep]
        own = best = by_keep = 0.0
        for starter in np.flatnonzero(chances > 0).tolist():
            chance, belief = chances[starter], beliefs[starter]
            own += chance * self._search(VALUE, hero, hand, belief, starter)
            best += chance * self._search(BEST, hero, hand, belief, starter)
            if self._strategy.given:
                by_keep += chance * self._gain(
                    hero, hand, villain.given_keep[starter][keep], starter
                )
        if self._strategy.given:
            return np.array([own, best, best, own + by_keep])
        by_six = self._search(BEST, hero, hand, chances.astype(np.float32) @ beliefs, 0)
        by_keep = self._gain(hero, hand, villain.given_keep[0][keep], 0)
        return np.array([own, best, by_six, own + by_keep])

    def _gain(self, hero: Role, hand: NDArray[np.int64], belief: NDArray[np.float32],
              starter: int) -> float:  # fmt: skip
        """Return the gain of the best play over the strategy's own against a belief."""
        if not belief.any():
            return 0.0
        best = self._search(BEST, hero, hand, belief, starter)
        return best - self._search(VALUE, hero, hand, belief, starter)

    def _search(self, mode: int, hero: Role, hand: NDArray[np.int64],
                belief: NDArray[np.float32], starter: int) -> float:  # fmt: skip
        reach = np.zeros(WIDTHS[4], np.float32)
        reach[: SIZES[4]] = belief
        given = self._strategy.given
        play = given[starter] if given else self._strategy.play
        worth = np.zeros(14, np.float32)
        return search(self._tree, mode, int(hero), hand, play, play, 0, reach, new_room(), worth)


def _rows_of(joint: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return a joint with rows that sum to 1, or to 0."""
    whole = joint.sum(axis=1, keepdims=True)
    rows: NDArray[np.float32] = np.zeros_like(joint)
    np.divide(joint, whole, out=rows, where=whole > 0)
    return rows
