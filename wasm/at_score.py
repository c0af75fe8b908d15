"""What cards are worth at a score: the search of :mod:`muggins.players.endgame`, for a row."""

import numpy as np
from numpy.typing import NDArray

from muggins.kernels import row as r
from muggins.kernels._jit import inlined, inner_kernel, kernel, signed
from muggins.kernels.bits import lowest_bit
from muggins.kernels.game import packed
from muggins.kernels.holdings import HOLDINGS, WITH_CARD
from muggins.kernels.play import state_of
from muggins.kernels.show import points_of_five
from muggins.players.endgame.model import Model, OwnDeal, Workspace, assumed_play, nobs_of, prepare_deal
from muggins.players.endgame.query import Query
from muggins.players.endgame.rollout import Guide
from muggins.players.endgame.search import put_holdings, weigh_cards
from muggins.players.turn import Turn
from muggins.score.stage import TARGET
from muggins.solver.play.given import GivenPlay
from muggins.solver.play.layout import Floats


@inlined
def _multiset_of(cards: int) -> int:
    held, place = signed(0), 0
    while cards:
        held = signed(WITH_CARD[place, held, lowest_bit(cards) >> 2])
        cards &= cards - 1
        place += 1
    return held


@inner_kernel
def _points_of_hand(kept: int, starter: int) -> int:
    four, cards = np.zeros(4, np.int64), kept
    for place in range(4):
        four[place] = lowest_bit(cards)
        cards &= cards - 1
    points: int = points_of_five(four[0], four[1], four[2], four[3], starter, False)
    return points


@kernel
def weigh_cards_at_score(
    row: NDArray[np.int64],
    moves: NDArray[np.int64],
    objective: int,
    belief: NDArray[np.float64],
    opening: Floats,
    model: Model,
    workspace: Workspace,
) -> None:
    """Fill ``workspace.worth`` with the worth of each rank to the side to play in a game, -1e30 for others.

    The side knows its toss. ``moves`` int64[n]: the ranks played so far, GO for a go. ``objective``: a place in
    rules.ruleset.Objective. ``belief`` float64[n]: how likely what the opponent may hold is, in any proportion.
    ``opening``: how the opponent plays its first cards, see :class:`muggins.solver.play.given.GivenPlay`.
    """
    state, starter, shift = state_of(row[r.TURN :]), row[r.STARTER], TARGET - row[r.TARGET]
    role = state.turn
    six, tossed = row[r.DEALT + role], row[r.TOSSES + role]
    dealer = row[r.DEALER]
    scores = row[r.SCORES + 1 - dealer] + shift, row[r.SCORES + dealer] + shift
    prepare_deal(OwnDeal(role, six, tossed, starter, scores), objective, model, workspace)
    shown = row[r.DEALT + 1 - role] & ~row[r.HANDS + 1 - role] & ~row[r.TOSSES + 1 - role]
    turn = Turn(state, signed(-1), packed(row[r.HANDS + role]), moves, starter >> 2)
    points, nobs = _points_of_hand(six & ~tossed, starter), nobs_of(six, starter, shown)
    query = Query(turn, scores, objective, _multiset_of(shown), points, nobs)
    left = state.left[1 - role]
    for holding in range(HOLDINGS[left]):
        workspace.belief[holding] = belief[holding]
    guide = assumed_play(model, starter >> 2)
    given = GivenPlay(guide.given.play, guide.given.layers, guide.given.starter, opening)
    guide = Guide(guide.steps, given, guide.blocks)
    weigh_cards(guide, query, model, put_holdings(workspace, left), workspace)
