"""NashConv inside the model: exact best responses of both sides, jointly over toss and play."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from muggins.rules.role import Role
from muggins.solver.deal.correlation import both_pairings, factors_between
from muggins.solver.file.strategy import Strategy
from muggins.solver.play.cfr import Keeps, PlayGame, respond, with_marginals
from muggins.solver.play.traversal import BEST, VALUE, Pairing, no_pairing
from muggins.solver.play.tree import play_tree
from muggins.solver.toss.crib import crib_values
from muggins.solver.toss.game import expect, expected_parts, given_ranks, keeps_of, shares_of


@dataclass(frozen=True, slots=True)
class JointMeasure:
    """How good a strategy is inside the model, jointly over toss and play; points per deal.

    Attributes:
        gains: what (pone, dealer) would gain by its best response.
        hands: expected hand of (pone, dealer).
        cribs: expected crib, as (pone, dealer) reckons it.
        play: what the dealer nets in the play.
        keep_values: float64[2, 1820], own net points in the play by role and keep.
    """

    gains: tuple[float, float]
    hands: tuple[float, float]
    cribs: tuple[float, float]
    play: float
    keep_values: NDArray[np.float64] = field(repr=False, compare=False)

    @property
    def nashconv(self) -> float:
        """The sum of both sides' gains."""
        return sum(self.gains)

    @property
    def value(self) -> float:
        """What the dealer scores more than pone in a deal, heels apart."""
        return self.hands[1] - self.hands[0] + sum(self.cribs) / 2 + self.play


def measure(strategy: Strategy, game: PlayGame, pool: ThreadPoolExecutor, *, paired: bool = True) -> JointMeasure:
    """Measure a strategy against the best response of each side to it.

    Args:
        strategy: what both sides do.
        game: the play; its pairings are put back as they were.
        pool: threads for the tosses.
        paired: pair the keeps as this strategy's tosses do; otherwise only by removal.
    """
    before = game.pairings
    ranks, keeps, game.pairings = _keeps(strategy, pool, paired=paired)
    gains, hands, cribs, owns = [], [], [], []
    for hero in Role:
        source = strategy.toss[hero]
        crib = crib_values(ranks[hero.other], pool)
        own = respond(game, hero, VALUE, strategy.play, keeps)
        best = respond(game, hero, BEST, strategy.play, keeps)
        gains.append(expect(hero, source, crib, best, pool)[0] - expect(hero, source, crib, own, pool)[1])
        hand, thrown = expected_parts(source, crib)
        hands.append(hand)
        cribs.append(thrown)
        owns.append(own)
    game.pairings = before
    return JointMeasure(
        (gains[0], gains[1]),
        (hands[0], hands[1]),
        (cribs[0], cribs[1]),
        float(keeps.marginal[Role.DEALER] @ owns[Role.DEALER]),
        np.stack(owns),
    )


def keep_pegs(
    strategy: Strategy, game: PlayGame, pool: ThreadPoolExecutor, *, paired: bool = True
) -> NDArray[np.float64]:
    """Return float64[2, 1820]: what each role pegs in the play by its keep, both by the strategy.

    Args: as in :func:`measure`.
    """
    _, keeps, pairings = _keeps(strategy, pool, paired=paired)
    net, pegs = (PlayGame(play_tree(game.cards, only_pones=only), game.threads) for only in (False, True))
    net.pairings = pegs.pairings = pairings
    pone = respond(pegs, Role.PONE, VALUE, strategy.play, keeps)
    # On the tree of pone's points what the dealer nets is what it loses to the pone.
    dealer = respond(net, Role.DEALER, VALUE, strategy.play, keeps)
    dealer -= respond(pegs, Role.DEALER, VALUE, strategy.play, keeps)
    return np.stack([pone, dealer])


def _keeps(
    strategy: Strategy, pool: ThreadPoolExecutor, *, paired: bool
) -> tuple[list[NDArray[np.float64]], Keeps, tuple[Pairing, Pairing]]:
    """Return the tosses given six ranks, what both keep, and how keeps are paired."""
    shares = [shares_of(toss, pool) for toss in strategy.toss]
    ranks = [given_ranks(side) for side in shares]
    factors = factors_between(*ranks) if paired else None
    keeps = with_marginals(*(keeps_of(side) for side in shares), factors=factors)
    return ranks, keeps, (no_pairing(), no_pairing()) if factors is None else both_pairings(factors)
