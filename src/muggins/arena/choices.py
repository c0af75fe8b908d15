"""The choices of players that are not simple: by a solution, for the score, by Monte Carlo.

Parts of the table that may be ``None`` are passed beside it: the compiler drops a branch for an
argument that is ``None``, but not for a field of a tuple.
"""

from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from muggins.arena.board import Board, seat_of
from muggins.arena.table import (
    CRIB_HAND,
    MOST_PLAY,
    MOST_TOSS,
    PLAY_FOR,
    PLAYER,
    SAMPLES,
    TOSS_FOR,
    Endgame,
    LearnedPlayers,
    MatchTable,
    Responses,
    Solutions,
)
from muggins.kernels._jit import inner_borrowing_kernel, inner_kernel, plain, signed
from muggins.kernels.holdings import WITH_CARD
from muggins.kernels.play import NOBODY, PackedState
from muggins.kernels.show import points_of_five
from muggins.players.compiled import draw_best, draw_best_card
from muggins.players.compiled_montecarlo import KnownCards, SamplingWorkspace, montecarlo
from muggins.players.endgame.card import card_for_score
from muggins.players.endgame.model import LEAD, Model, OwnDeal, after_starter, nobs_of, prepare_deal
from muggins.players.endgame.query import Query
from muggins.players.endgame.toss import TossQuery, toss_for_score, toss_in_response
from muggins.players.net.net import SeenPlay, worth_of_ranks, worth_of_throws
from muggins.players.registry import POINTS
from muggins.players.solution import card_by_solution, card_in_response, toss_by_solution
from muggins.players.turn import Turn
from muggins.solver.play.tree import linked, nodes_of

_T = TypeVar("_T")
PLAYERS = 2


@plain
def chosen_by(parts: tuple[_T, ...], player: int, role: int) -> _T:
    """Return what a player chooses by in a role; ``parts`` is by player, or by player and role."""
    return parts[player] if len(parts) == PLAYERS else parts[2 * player + role]


@plain
def _play_model(models: tuple[Model, ...] | None, of_tosses: tuple[Model, ...], player: int, role: int) -> Model:
    if models is None:
        return chosen_by(of_tosses, player, role)
    return chosen_by(models, player, role)


@inner_borrowing_kernel
def _score_matters(board: Board) -> bool:
    """Return whether the score may change a choice: not while both are far from home."""
    return bool(board.winner[0] == NOBODY and max(board.scores[0], board.scores[1]) >= LEAD)


@inner_borrowing_kernel
def solution_toss(
    table: MatchTable,
    solutions: Solutions | None,
    endgame: Endgame | None,
    responses: Responses | None,
    dealer: int,
    role: int,
) -> int:
    """Return the place in ``crib.TOSSES`` of the toss of a side that has a solution; -1: there is none."""
    if solutions is None:
        return -1
    seat = seat_of(role, dealer)
    player, six = table.seats[seat, PLAYER], table.cards.six[role]
    most = table.seats[seat, MOST_TOSS] != 0
    toss = toss_by_solution(solutions.tosses[player], six, role, most, table.streams[seat])
    for_score = table.seats[seat, TOSS_FOR] != POINTS
    if endgame is not None and responses is not None and for_score and responses[2 * player + role].responds:
        toss = toss_in_response(six, role, chosen_by(endgame.toss_models, player, role))
    if for_score and _score_matters(table.board):
        toss = _score_toss(table, endgame, dealer, role, toss)
    return toss


@inner_kernel
def _score_toss(table: MatchTable, endgame: Endgame | None, dealer: int, role: int, base: int) -> int:
    """Return the place of the toss that a side makes for the score; its solution makes ``base``."""
    if endgame is None:
        return base
    seat, scores = seat_of(role, dealer), table.board.scores
    query = TossQuery(table.cards.six[role], role, (scores[1 - dealer], scores[dealer]))
    model, objective = chosen_by(endgame.toss_models, table.seats[seat, PLAYER], role), table.seats[seat, TOSS_FOR]
    return toss_for_score(query, objective, model, base)


class Situation(NamedTuple):
    """Situation of the side to play.

    Attributes:
        dealer: the dealer's seat.
        starter: the card.
        state: of the play.
        hand: the side's packed hand.
        node: of the tree of the play, or -1 where no choice is left.
        made: how many moves have been made.
        bound: the lowest rank that the opponent may hold, by its goes.
    """

    dealer: int
    starter: int
    state: PackedState
    hand: int
    node: int
    made: int
    bound: int


@inner_borrowing_kernel
def solution_card(
    table: MatchTable, solutions: Solutions | None, endgame: Endgame | None, responses: Responses | None, at: Situation
) -> int:
    """Return the rank that a side plays that has a solution; -1: there is none."""
    if solutions is None:
        return -1
    turn = Turn(at.state, at.node, at.hand, solutions.moves[: at.made], at.starter >> 2)
    role = turn.state.turn
    seat, known = seat_of(role, at.dealer), solutions.known
    known[:] = 0
    for card in table.cards.six[role]:
        known[card >> 2] += 1
    known[turn.starter] += 1
    player, stream = table.seats[seat, PLAYER], table.streams[seat]
    most = table.seats[seat, MOST_PLAY] != 0
    rank = card_by_solution(solutions.tree, solutions.plays[player], turn, known, most, solutions.search, stream)
    if responses is not None:
        against = responses[2 * player + role]
        if against.responds:
            rank = card_in_response(solutions.tree, against, turn, known, rank, solutions.search)
    if table.seats[seat, PLAY_FOR] != POINTS and _score_matters(table.board):
        rank = _score_card(table, solutions, endgame, at, turn, rank)
    return rank


@inner_kernel
def _score_card(
    table: MatchTable, solutions: Solutions, endgame: Endgame | None, at: Situation, turn: Turn, base: int
) -> int:
    """Return the rank that a side plays for the score; its solution plays ``base``."""
    if endgame is None:
        return base
    role, opponent = turn.state.turn, 1 - turn.state.turn
    seat, cards, starter = seat_of(role, at.dealer), table.cards, at.starter
    scores = table.board.scores[1 - at.dealer], table.board.scores[at.dealer]
    objective = table.seats[seat, PLAY_FOR]
    model = _play_model(endgame.play_models, endgame.toss_models, table.seats[seat, PLAYER], role)
    workspace = endgame.workspace
    six, kept, played = cards.six[role], cards.hands[role], 4 - turn.state.left[opponent]
    if workspace.ready[role] == 0:
        own = OwnDeal(role, six, cards.hands[CRIB_HAND, 2 * role : 2 * role + 2], starter, scores)
        prepare_deal(own, objective, model, workspace)
    shown, nobs = signed(0), nobs_of(six, starter, cards.played[opponent, :played])
    for place in range(played):
        shown = signed(WITH_CARD[place, shown, cards.played[opponent, place] >> 2])
    points = points_of_five(signed(kept[0]), signed(kept[1]), signed(kept[2]), signed(kept[3]), starter, False)
    query = Query(turn, scores, objective, shown, points, nobs)
    return card_for_score(nodes_of(solutions.tree), after_starter(model, turn.starter), query, model, base, workspace)


@inner_borrowing_kernel
def forget_deal(endgame: Endgame | None) -> None:
    if endgame is not None:
        endgame.workspace.ready[:] = 0


@inner_borrowing_kernel
def follow(solutions: Solutions | None, node: int, made: int, move: int) -> int:
    """Note a move, of which ``made`` came before, and return the node after it, -1 if no choice is left there."""
    if solutions is None:
        return -1
    solutions.moves[made] = move
    return linked(solutions.tree.links, solutions.tree.children, node, move) if node >= 0 else -1


@inner_borrowing_kernel
def _bits(cards: NDArray[np.uint8], number: int) -> int:
    bits = 0
    for place in range(number):
        bits |= 1 << signed(cards[place])
    return bits


@inner_kernel
def montecarlo_card(table: MatchTable, sampling: SamplingWorkspace | None, at: Situation) -> int:
    """Return the rank that the Monte Carlo pegger plays, from what its side has seen; -1: there is none."""
    if sampling is None:
        return -1
    cards, state, seat = table.cards, at.state, seat_of(at.state.turn, at.dealer)
    seen = _bits(cards.six[state.turn], 6) | 1 << at.starter
    for role in range(2):
        seen |= _bits(cards.played[role], 4 - state.left[role])
    known = KnownCards(seen, cards.played[1 - state.turn], at.bound)
    samples, stream = table.seats[seat, SAMPLES], table.streams[seat]
    return montecarlo(samples, at.hand, state, known, table.toss_tables, sampling, stream)


@inner_kernel
def learned_toss(table: MatchTable, learned: LearnedPlayers | None, dealer: int, role: int) -> int:
    """Return the place in ``crib.TOSSES`` of the toss of a player that has learned; -1: there is none."""
    if learned is None:
        return -1
    seat, workspace = seat_of(role, dealer), learned.workspace
    net = learned.nets[0] if table.seats[seat, PLAYER] == 0 else learned.nets[1]
    worth_of_throws(net, table.cards.six[role], role, table.toss_tables, workspace)
    return draw_best(workspace.worth, 15, table.streams[seat])


@inner_borrowing_kernel
def _played(cards: NDArray[np.uint8], number: int) -> int:
    """Return the first cards of a row of ``Cards.played`` as a packed hand."""
    hand = 0
    for place in range(number):
        hand += 1 << 3 * signed(cards[place] >> 2)
    return hand


@inner_kernel
def learned_card(table: MatchTable, learned: LearnedPlayers | None, at: Situation) -> int:
    """Return the rank that a player plays that has learned; -1: there is none."""
    if learned is None:
        return -1
    seat = seat_of(at.state.turn, at.dealer)
    net = learned.nets[0] if table.seats[seat, PLAYER] == 0 else learned.nets[1]
    fitting = worth_of_ranks(net, _seen(table, at), learned.workspace)
    return draw_best_card(fitting, learned.workspace.worth, table.streams[seat])


@inner_borrowing_kernel
def _seen(table: MatchTable, at: Situation) -> SeenPlay:
    state, played = at.state, table.cards.played
    role, opponent = state.turn, 1 - state.turn
    mine, theirs = (_played(played[role], 4 - state.left[role]), _played(played[opponent], 4 - state.left[opponent]))
    left, passed = state.left[opponent], state.said_go[opponent]
    return SeenPlay(at.hand, mine, theirs, state.pile, state.total, left, role, passed)
