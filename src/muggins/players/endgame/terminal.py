"""What the end of a play is worth to a side that plays for the score, before the show."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.cards import JACK
from muggins.kernels._jit import inlined, inner_kernel, signed
from muggins.kernels.play import holds
from muggins.kernels.show import RANK_POINTS
from muggins.players.endgame.aims import Aims
from muggins.players.endgame.model import Judge, Nobs
from muggins.players.endgame.rollout import PACKED
from muggins.score.first_to import paid
from muggins.score.stage import TARGET


class Question(NamedTuple):
    """What a card is asked for.

    Attributes:
        hero: who asks, 0 pone, 1 dealer.
        objective: what it plays for, a place in ``aims``.
        points: of its four cards with the starter.
        starter: its rank.
        nobs: what is known of the other side's.
        least: with more than two cards left to the other side, lines with a holding that is less
            likely are not followed; 1e-4 or more.
    """

    hero: int
    objective: int
    points: int
    starter: int
    nobs: Nobs
    least: float


class Worths(NamedTuple):
    """What an ended play is worth is looked up here.

    Attributes:
        crib: float64[121, 121], see ``Judge``.
        pay: float64[3], see :func:`muggins.score.first_to.paid`.
    """

    crib: NDArray[np.float64]
    pay: NDArray[np.float64]


@inlined
def worths_of(judge: Judge, aims: Aims, ask: Question) -> Worths:
    """Return where the worths lie that a question needs; its judge has looked at the deal."""
    return Worths(judge.crib[ask.hero], aims.pays[ask.objective])


@inlined
def _counted(table: Worths, pone: int, dealer: int, hand: int, other: int) -> float:
    """Return what scores are worth to the dealer before pone's and dealer's hands are counted."""
    if pone + hand >= TARGET:
        worth = -paid(table.pay, dealer)
    elif dealer + other >= TARGET:
        worth = paid(table.pay, pone + hand)
    else:
        worth = table.crib[dealer + other, pone + hand]
    return worth


@inner_kernel
def worth_at_end(table: Worths, ask: Question, pone: int, dealer: int, shown: int) -> float:
    """Return what an ended line is worth to the hero; ``shown`` is the other side's four cards."""
    sign = 1 if ask.hero == 1 else -1
    if pone >= TARGET:
        return -sign * paid(table.pay, dealer)
    if dealer >= TARGET:
        return sign * paid(table.pay, pone)
    theirs = signed(RANK_POINTS[shown, ask.starter])
    nobs = ask.nobs.base + ask.nobs.each * holds(PACKED[4, shown], JACK)
    worth = 0.0
    for more in range(2):
        chance = nobs if more else 1 - nobs
        if chance > 0:
            first, second = ask.points, theirs + more
            if ask.hero == 1:
                first, second = second, first
            worth += chance * _counted(table, pone, dealer, first, second)
    return sign * worth
