"""The choices of players that follow solutions, play for the score, sample, or have learned.

Parts of the table are arguments of their own: the compiler drops a branch for an argument that is ``None``, but not
for a field of a tuple.
"""

from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from muggins.arena.table import (
    MOST_PLAY,
    MOST_TOSS,
    PLAY_FOR,
    PLAYER,
    SAMPLES,
    TOSS_FOR,
    Endgame,
    LearnedPlayers,
    MatchGame,
    Solutions,
    TreeSearch,
)
from muggins.kernels import row as r
from muggins.kernels._jit import inlined, inner_borrowing_kernel, inner_kernel, plain
from muggins.kernels.game import packed, played_by, seat_of, show_points
from muggins.kernels.holdings import index_of_hand
from muggins.kernels.play import NOBODY, PackedState
from muggins.players.compiled import PeggerId, choose_card, draw_best, draw_best_card
from muggins.players.compiled_montecarlo import KnownCards, SamplingWorkspace, montecarlo
from muggins.players.endgame.model import LEAD, Model, OwnDeal, assumed_play, nobs_of, prepare_deal
from muggins.players.endgame.query import Query
from muggins.players.endgame.search import card_for_score
from muggins.players.endgame.toss import TossQuery, toss_for_score
from muggins.players.net import seen_by_mover, worth_of_ranks, worth_of_throws
from muggins.players.registry import POINTS
from muggins.players.solution import card_by_solution, searched_card, toss_by_solution
from muggins.players.turn import Turn
from muggins.solver.play.tree import Nodes, linked

_T = TypeVar("_T")

_RULE = int(PeggerId.RULE)


@inlined
def _part(parts: tuple[_T, ...], player: int) -> _T:
    return parts[min(player, len(parts) - 1)]


@plain
def _play_model(models: tuple[Model, ...] | None, of_tosses: tuple[Model, ...], player: int) -> Model:
    return _part(of_tosses, player) if models is None else _part(models, player)


@inner_borrowing_kernel
def _score_matters(row: NDArray[np.int64]) -> bool:
    return bool(row[r.WINNER] == NOBODY and max(row[r.SCORES], row[r.SCORES + 1]) >= LEAD)


@inlined
def _scores(row: NDArray[np.int64]) -> tuple[int, int]:
    return row[r.SCORES + 1 - row[r.DEALER]], row[r.SCORES + row[r.DEALER]]


@inner_borrowing_kernel
def solution_toss(game: MatchGame, solutions: Solutions | None, endgame: Endgame | None, role: int) -> int:
    """Return the toss, a place in ``crib.TOSSES``, of a side that follows a solution; -1 if it has none."""
    if solutions is None:
        return -1
    seat = seat_of(game.row, role)
    player, six = game.seats[seat, PLAYER], game.six[role]
    most = game.seats[seat, MOST_TOSS] != 0
    toss = toss_by_solution(_part(solutions.tosses, player), six, role, most, game.streams[seat])
    if game.seats[seat, TOSS_FOR] != POINTS and _score_matters(game.row):
        toss = _score_toss(game, endgame, role, toss)
    return toss


@inner_kernel
def _score_toss(game: MatchGame, endgame: Endgame | None, role: int, base: int) -> int:
    if endgame is None:
        return base
    seat, query = seat_of(game.row, role), TossQuery(game.six[role], role, _scores(game.row))
    model = _part(endgame.toss_models, game.seats[seat, PLAYER])
    return toss_for_score(query, game.seats[seat, TOSS_FOR], model, base)


class Situation(NamedTuple):
    """What the side to play sees."""

    state: PackedState  # of the play
    hand: int  # the side's packed hand
    node: int  # of the tree of the play, or -1 where no choice is left
    made: int  # how many moves have been made
    bound: int  # the lowest rank that the opponent may hold, by its goes


@inner_borrowing_kernel
def solution_card(
    game: MatchGame, solutions: Solutions | None, search: TreeSearch | None, endgame: Endgame | None, at: Situation
) -> int:
    """Return the rank that a side plays by a solution; -1 if it has none."""
    if solutions is None:
        return -1
    turn = Turn(at.state, at.node, at.hand, solutions.moves[: at.made], game.row[r.STARTER] >> 2)
    role, seat, known = turn.state.turn, game.row[r.PLAYER], solutions.known
    known[:] = 0
    for card in game.six[role]:
        known[card >> 2] += 1
    known[turn.starter] += 1
    play, stream = _part(solutions.plays, game.seats[seat, PLAYER]), game.streams[seat]
    most, weights = game.seats[seat, MOST_PLAY] != 0, solutions.weights
    rank = card_by_solution(solutions.nodes, play, turn, known, most, weights, stream)
    if rank < 0:
        if search is None:  # the side tosses and plays by one solution, whose file has a gap
            rank = choose_card(_RULE, turn.hand, turn.state, weights, stream)
        else:
            rank = searched_card(search.tree, play, turn, known, search.workspace)
    if game.seats[seat, PLAY_FOR] != POINTS and _score_matters(game.row):
        rank = _score_card(game, solutions.nodes, endgame, turn, rank)
    return rank


@inner_kernel
def _score_card(game: MatchGame, nodes: Nodes, endgame: Endgame | None, turn: Turn, base: int) -> int:
    if endgame is None:
        return base
    row, role, seat = game.row, turn.state.turn, game.row[r.PLAYER]
    scores, starter, objective = _scores(row), row[r.STARTER], game.seats[seat, PLAY_FOR]
    model = _play_model(endgame.play_models, endgame.toss_models, game.seats[seat, PLAYER])
    workspace, six, tossed = endgame.workspace, row[r.DEALT + role], row[r.TOSSES + role]
    if workspace.ready[role] == 0:
        prepare_deal(OwnDeal(role, six, tossed, starter, scores), objective, model, workspace)
    shown = played_by(row, 1 - role)
    points, held = show_points(six ^ tossed, starter, False), index_of_hand(packed(shown))
    query = Query(turn, scores, objective, held, points, nobs_of(six, starter, shown))
    return card_for_score(nodes, assumed_play(model, turn.starter), query, model, base, workspace)


@inner_borrowing_kernel
def forget_deal(endgame: Endgame | None) -> None:
    if endgame is not None:
        endgame.workspace.ready[:] = 0


@inner_borrowing_kernel
def follow(solutions: Solutions | None, node: int, made: int, move: int) -> int:
    """Record the move after ``made`` others and return the node after it, -1 if no choice is left there."""
    if solutions is None:
        return -1
    solutions.moves[made] = move
    return linked(solutions.nodes.links, solutions.nodes.children, node, move) if node >= 0 else -1


@inner_kernel
def montecarlo_card(game: MatchGame, sampling: SamplingWorkspace | None, at: Situation) -> int:
    """Return the rank that the Monte Carlo pegger plays; -1 if it has none."""
    if sampling is None:
        return -1
    row, role, seat = game.row, at.state.turn, game.row[r.PLAYER]
    theirs = played_by(row, 1 - role)
    known = KnownCards(row[r.DEALT + role] | theirs | 1 << row[r.STARTER], theirs, at.bound)
    samples, stream = game.seats[seat, SAMPLES], game.streams[seat]
    return montecarlo(samples, at.hand, at.state, known, sampling, stream)


@inner_kernel
def learned_toss(game: MatchGame, learned: LearnedPlayers | None, role: int) -> int:
    """Return the toss, a place in ``crib.TOSSES``, of a learned player; -1 if it has none."""
    if learned is None:
        return -1
    seat, workspace = seat_of(game.row, role), learned.workspace
    net = _part(learned.nets, game.seats[seat, PLAYER])
    worth_of_throws(net, game.six[role], role, workspace)
    return draw_best(workspace.worth, 15, game.streams[seat])


@inner_kernel
def learned_card(game: MatchGame, learned: LearnedPlayers | None) -> int:
    """Return the rank that a learned player plays; -1 if it has none."""
    if learned is None:
        return -1
    seat, workspace = game.row[r.PLAYER], learned.workspace
    net = _part(learned.nets, game.seats[seat, PLAYER])
    return draw_best_card(worth_of_ranks(net, seen_by_mover(game.row), workspace), workspace.worth, game.streams[seat])
