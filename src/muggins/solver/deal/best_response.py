"""NashConv inside the model: exact best responses of both sides, jointly over toss and play."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from muggins.rules.role import Role
from muggins.solver.deal.correlation import both_correlations, correlation_between
from muggins.solver.deal.crib import crib_values
from muggins.solver.deal.toss import expect, expected_parts, toss_joint
from muggins.solver.file.solution import Strategy
from muggins.solver.file.tosses import given_ranks, keeps_of
from muggins.solver.play.cfr import PlayGame, respond
from muggins.solver.play.keeps import Keeps, with_marginals
from muggins.solver.play.layout import BEST, VALUE, Correlation, no_correlation
from muggins.solver.play.tree import play_tree


@dataclass(frozen=True, slots=True)
class JointMeasure:
    """How good a strategy is inside the model, jointly over toss and play; points per deal."""

    gains: tuple[float, float]  # what (pone, dealer) would gain by its best response
    hands: tuple[float, float]  # expected hand of (pone, dealer)
    cribs: tuple[float, float]  # expected crib, as (pone, dealer) reckons it
    play: float  # what the dealer nets in the play
    # [2, 1820], own net points in the play by role and keep
    keep_values: NDArray[np.float64] = field(repr=False, compare=False)

    @property
    def nashconv(self) -> float:
        return sum(self.gains)

    @property
    def value(self) -> float:
        """What the dealer scores more than pone in a deal, without heels."""
        return self.hands[1] - self.hands[0] + sum(self.cribs) / 2 + self.play


def measure(strategy: Strategy, game: PlayGame, pool: ThreadPoolExecutor, *, correlated: bool = True) -> JointMeasure:
    """Measure a strategy against the best response of each side to it; ``game.correlations`` are put back as they were.

    If ``correlated``, keeps depend on each other as this strategy's tosses make them, otherwise by removal alone.
    """
    before = game.correlations
    ranks, keeps, game.correlations = paired_keeps(strategy, pool, correlated=correlated)
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
    game.correlations = before
    return JointMeasure(
        (gains[0], gains[1]),
        (hands[0], hands[1]),
        (cribs[0], cribs[1]),
        float(keeps.marginal[Role.DEALER] @ owns[Role.DEALER]),
        np.stack(owns),
    )


def keep_pegs(
    strategy: Strategy, game: PlayGame, pool: ThreadPoolExecutor, *, correlated: bool = True
) -> NDArray[np.float64]:
    """Return float64[2, 1820]: what each role pegs in the play by its keep, both by the strategy."""
    _, keeps, correlations = paired_keeps(strategy, pool, correlated=correlated)
    net, pegs = (PlayGame(play_tree(game.cards, only_pones=only), game.threads) for only in (False, True))
    net.correlations = pegs.correlations = correlations
    pone = respond(pegs, Role.PONE, VALUE, strategy.play, keeps)
    # On the tree of pone's points what the dealer nets is what it loses to the pone.
    dealer = respond(net, Role.DEALER, VALUE, strategy.play, keeps)
    dealer -= respond(pegs, Role.DEALER, VALUE, strategy.play, keeps)
    return np.stack([pone, dealer])


def paired_keeps(
    strategy: Strategy, pool: ThreadPoolExecutor, *, correlated: bool = True
) -> tuple[list[NDArray[np.float64]], Keeps, tuple[Correlation, Correlation]]:
    """Return the probability of each toss given six ranks, by role, how likely both keep what, and correlations."""
    joints = [toss_joint(toss, pool) for toss in strategy.toss]
    ranks = [given_ranks(joint) for joint in joints]
    correlation = correlation_between(*ranks) if correlated else None
    keeps = with_marginals(*(keeps_of(joint) for joint in joints), correlation=correlation)
    return ranks, keeps, (no_correlation(), no_correlation()) if correlation is None else both_correlations(correlation)
