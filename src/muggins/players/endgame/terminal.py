"""The worth of an ended play, before the show, to a side that plays for the score."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.cards import JACK
from muggins.kernels._jit import inlined, inner_borrowing_kernel, signed
from muggins.kernels.holdings import PACKED
from muggins.kernels.play import holds
from muggins.kernels.show import RANK_POINTS
from muggins.players.endgame.model import Model, Nobs, Workspace
from muggins.players.endgame.query import Query
from muggins.score.first_to import paid
from muggins.score.stage import TARGET


class Terminal(NamedTuple):
    """What the worth of an ended play depends on besides the scores and the opponent's cards."""

    hero: int  # the side to move, 0 pone, 1 dealer
    points: int  # of its four cards with the starter
    starter: int  # its rank
    nobs: Nobs  # the opponent's, as far as known
    crib: NDArray[np.float64]  # [121, 121], see :class:`muggins.players.endgame.model.Workspace`
    pay: NDArray[np.float64]  # [3], see :func:`muggins.score.first_to.paid`


@inlined
def terminal_of(query: Query, model: Model, workspace: Workspace) -> Terminal:
    hero, pay = query.turn.state.turn, model.pays[query.objective]
    return Terminal(hero, query.points, query.turn.starter, query.nobs, workspace.crib[hero], pay)


@inlined
def _counted(terminal: Terminal, pone: int, dealer: int, pones: int, dealers: int) -> float:
    """Return the worth of scores to the dealer before pone's hand and dealer's are counted."""
    if pone + pones >= TARGET:
        worth = -paid(terminal.pay, dealer)
    elif dealer + dealers >= TARGET:
        worth = paid(terminal.pay, pone + pones)
    else:
        worth = terminal.crib[dealer + dealers, pone + pones]
    return worth


@inner_borrowing_kernel
def worth_at_end(terminal: Terminal, pone: int, dealer: int, shown: int) -> float:
    """Return the worth of an ended line to the hero; ``shown``: the opponent's four cards."""
    sign = 1 if terminal.hero == 1 else -1
    if pone >= TARGET:
        return -sign * paid(terminal.pay, dealer)
    if dealer >= TARGET:
        return sign * paid(terminal.pay, pone)
    theirs = signed(RANK_POINTS[shown, terminal.starter])
    nobs = terminal.nobs.base + terminal.nobs.each * holds(PACKED[4, shown], JACK)
    worth = 0.0
    for more in range(2):
        probability = nobs if more else 1 - nobs
        if probability > 0:
            first, second = terminal.points, theirs + more
            if terminal.hero == 1:
                first, second = second, first
            worth += probability * _counted(terminal, pone, dealer, first, second)
    return sign * worth
