"""What choices are worth at a score: the search and the deals of :mod:`muggins.players.endgame`, for a row."""

import numpy as np
from numpy.typing import NDArray

from muggins.kernels import row as r
from muggins.kernels._jit import inlined, inner_kernel, kernel, signed
from muggins.kernels.bits import lowest_bit
from muggins.kernels.game import packed
from muggins.kernels.holdings import HOLDINGS, WITH_CARD
from muggins.kernels.play import state_of
from muggins.kernels.show import points_of_five
from muggins.players.endgame.model import Model, OwnDeal, Sources, Workspace, after_starter, nobs_of, prepare_deal
from muggins.players.endgame.query import Query
from muggins.players.endgame.rollout import NEAR, Guide
from muggins.players.endgame.search import put_holdings, weigh_cards
from muggins.players.endgame.steps import _FIRST, _LEAST_NET, _NET, _OFFSET, _WIDTH
from muggins.players.endgame.toss import Dealing, TossQuery, try_tosses_from
from muggins.players.turn import Turn
from muggins.score.stage import TARGET
from muggins.solver.play.given import GivenPlay
from muggins.solver.play.layout import Floats


@kernel
def fill_steps(
    children: NDArray[np.int32],
    links: NDArray[np.int64],
    net: NDArray[np.int8],
    offset: NDArray[np.int64],
    parts: NDArray[np.int64],
) -> None:
    """Fill ``parts`` int64[nodes] as :func:`muggins.players.endgame.steps.steps_of_play` does, from a tree's arrays."""
    edges = (1 << _FIRST) - 1
    for place in range(len(parts)):
        node = signed(children[place - 1]) if place else signed(0)
        first = (links[node] >> _FIRST) + 1
        parts[place] = (
            links[node] & edges | first << _FIRST | net[node] - _LEAST_NET << _NET | offset[node] // _WIDTH << _OFFSET
        )


@kernel
def fill_blocks(keys: NDArray[np.int32], blocks: NDArray[np.int32]) -> None:
    """Fill ``blocks`` int32[k] as :func:`muggins.players.endgame.rollout.blocks_of` does, from the keys of layers."""
    place = 0
    for block in range(len(blocks)):
        while place < len(keys) and keys[place] < block << NEAR:
            place += 1
        blocks[block] = place


@kernel
def fill_sources(part: NDArray[np.int16], given_ranks: NDArray[np.float64], role: int, sources: Sources) -> None:
    """Fill a role's sources of parts as :func:`muggins.players.endgame.model.model_of` does, the pone's first.

    ``part`` int16[18395, 15]: what each toss of six ranks keeps, or throws; ``given_ranks`` float64[18395, 15]: the
    probability of each. ``sources.parts`` is all -1 before.
    """
    groups = sources.parts.shape[1]
    rows, column, most, parts = np.zeros(4 * groups, np.int64), np.zeros(4 * groups, np.int64), 0, 0
    for six in range(len(part)):
        for toss in range(15):
            if given_ranks[six, toss] > 0:
                rows[part[six, toss]] += 1
                most = max(most, rows[part[six, toss]])
            parts = max(parts, part[six, toss] + 1)
    placed, row = 0, signed(0) if role == 0 else sources.starts[0, groups]
    sources.starts[role, 0] = row
    begins = np.zeros(4 * groups, np.int64)
    for length in range(most, -1, -1):
        for one in range(parts):
            if rows[one] == length:
                group, column[one] = placed >> 2, placed & 3
                if column[one] == 0:
                    sources.starts[role, group + 1] = sources.starts[role, group] + length
                sources.parts[role, group, column[one]] = one
                begins[one] = sources.starts[role, group]
                placed += 1
    for six in range(len(part)):
        for toss in range(15):
            if given_ranks[six, toss] > 0:
                one = part[six, toss]
                sources.six[begins[one], column[one]] = six
                sources.probability[begins[one], column[one]] = given_ranks[six, toss]
                begins[one] += 1


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
    guide = after_starter(model, starter >> 2)
    given = GivenPlay(guide.given.play, guide.given.layers, guide.given.starter, opening)
    guide = Guide(guide.steps, given, guide.blocks)
    weigh_cards(guide, query, model, put_holdings(workspace, left), workspace)


@kernel
def try_tosses_at_score(
    six: NDArray[np.uint8],
    role: int,
    scores: tuple[int, int],
    deals: tuple[int, int],
    model: Model,
    deck: NDArray[np.uint8],
    active: NDArray[np.bool_],
    outcomes: NDArray[np.float64],
) -> None:
    """Play deals out after the ``active`` tosses, see :func:`muggins.players.endgame.toss.try_tosses_from`.

    ``six``: uint8[6], sorted. ``scores``: (pone's, dealer's), to 121. ``deals``: the seed, and the number of the first.
    """
    dealing = Dealing(deals[0], deals[1], True, -1)
    try_tosses_from(deck, TossQuery(six, role, scores), model, dealing, active, outcomes)
