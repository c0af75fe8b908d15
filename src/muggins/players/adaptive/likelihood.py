"""How likely each model makes each choice: of cards in one position, and of tosses."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import borrowing_kernel, inlined, kernel
from muggins.kernels.crib import CRIBS_PER_TOSS, STARTERS_PER_KEEP
from muggins.kernels.play import VALUES, PackedState, holds, legal, state_of
from muggins.players.adaptive.decisions import HAND, KNOWN, MADE, MOST_MOVES, MOVES, NODE, PHASE, PLAYED, TOSSED
from muggins.players.adaptive.models import BILL, FEATURES, FITTED, GREEDY, NASH, PEGGERS, PUBLISHED
from muggins.players.compiled import (
    ChoiceWorkspace,
    ThrowerId,
    worth_alone,
    worth_of_cards,
    worth_of_tosses,
    worth_with_starter,
)
from muggins.players.solution import SolutionPlay, weights_by_solution
from muggins.players.turn import Turn
from muggins.solver.play.tree import Nodes

LEAST = 0.01
"""The least probability of the solution that the fitted model tells apart."""
_ALONE, _TABLE = int(ThrowerId.GREEDY), int(ThrowerId.TABLE)
_PUBLISHED = np.array(PUBLISHED, np.int64)
_TWENTIETHS = 20
"""The rule pegger's worths are in twentieths of a point."""


class Room(NamedTuple):
    """Arrays that one position is worked out in; every array is overwritten."""

    worth: NDArray[np.int64]  # [13], of the ranks to a published pegger
    weights: NDArray[np.int64]  # [13], the solution's
    probability: NDArray[np.float64]  # [5, 13], of each rank under each of ``PEGGERS``
    features: NDArray[np.float64]  # [13, 6], of each rank, see ``FEATURES``


def new_room() -> Room:
    cards = np.zeros((len(PEGGERS), 13))
    return Room(np.zeros(13, np.int64), np.zeros(13, np.int64), cards, np.zeros((13, len(FEATURES))))


@inlined
def _most_worth(fitting: int, worth: NDArray[np.int64], probability: NDArray[np.float64]) -> None:
    """Fill the probability of each rank for a pegger that plays one of the best, evenly over cards."""
    most, cards = -1_000_000, 0
    for rank in range(13):
        held = holds(fitting, rank)
        if held and worth[rank] > most:
            most, cards = worth[rank], held
        elif held and worth[rank] == most:
            cards += held
    for rank in range(13):
        held = holds(fitting, rank)
        probability[rank] = held / cards if held and worth[rank] == most else 0.0


@inlined
def _describe(fitting: int, total: int, room: Room) -> None:
    """Fill the features that need neither points nor bonuses; those are filled already."""
    for rank in range(13):
        if holds(fitting, rank):
            features, count = room.features[rank], total + VALUES[rank]
            features[0] = np.log(max(room.probability[NASH, rank], LEAST))
            features[3] = VALUES[rank] / 10
            features[4] = 1.0 if count in (5, 21) else 0.0
            features[5] = 1.0 if holds(fitting, rank) > 1 else 0.0


@inlined
def _fitted(fitting: int, coefficients: NDArray[np.float64], room: Room) -> None:
    """Fill the probability of each rank under the fitted model, a softmax."""
    most, total, probability = -1e30, 0.0, room.probability[FITTED]
    for rank in range(13):
        if holds(fitting, rank):
            score = 0.0
            for feature in range(len(coefficients)):
                score += coefficients[feature] * room.features[rank, feature]
            probability[rank], most = score, max(most, score)
    for rank in range(13):
        probability[rank] = np.exp(probability[rank] - most) if holds(fitting, rank) else 0.0
        total += probability[rank]
    for rank in range(13):
        probability[rank] /= total


@borrowing_kernel
def weigh_cards(
    state: PackedState, hand: int, total: int, wanted: NDArray[np.bool_], coefficients: NDArray[np.float64], room: Room
) -> None:
    """Fill ``room.probability``, and ``room.features`` if the fitted model is wanted.

    ``hand``: packed, of the side to move. ``total``: of ``room.weights``, the solution's; 0: it has no play here, and
    any card is its. ``wanted``: bool[5], of which of ``PEGGERS``. ``coefficients``: float64[6], of the fitted model.
    """
    fitting = legal(hand, state.total)
    cards = 0
    for rank in range(13):
        cards += holds(fitting, rank)
    for rank in range(13):
        weight = room.weights[rank] / total if total > 0 else holds(fitting, rank) / cards
        room.probability[NASH, rank] = weight if holds(fitting, rank) else 0.0
    for player in range(GREEDY, FITTED):
        fits = wanted[FITTED] and player != BILL
        if wanted[player] or fits:
            worth_of_cards(_PUBLISHED[player], hand, state, room.worth)
            _most_worth(fitting, room.worth, room.probability[player])
        if fits:
            for rank in range(13):
                if not holds(fitting, rank):
                    continue
                if player == GREEDY:
                    room.features[rank, 1] = room.worth[rank]
                else:
                    room.features[rank, 2] = room.worth[rank] / _TWENTIETHS - room.features[rank, 1]
    if wanted[FITTED]:
        _describe(fitting, state.total, room)
        _fitted(fitting, coefficients, room)


@kernel
def weigh_decisions(
    nodes: Nodes,
    play: SolutionPlay,
    decisions: NDArray[np.int64],
    coefficients: NDArray[np.float64],
    room: Room,
    probability: NDArray[np.float64],
    features: NDArray[np.float64],
) -> None:
    """Work out what each model makes of decisions int64[n, ROW], see :mod:`muggins.players.adaptive.decisions`.

    ``play``: the solution's. ``coefficients``: float64[3, 6], of the fitted model by phase. Filled: ``probability``
    float64[n, 6], of the rank played, under each of ``PEGGERS`` and under any card; ``features`` float64[n, 13, 6], NaN
    for a rank that could not be played.
    """
    wanted = np.ones(len(room.probability), np.bool_)
    for place in range(len(decisions)):
        decision = decisions[place]
        state, hand, played = state_of(decision), decision[HAND], decision[PLAYED]
        moves = decision[MOVES : MOVES + min(decision[MADE], MOST_MOVES)]
        turn = Turn(state, decision[NODE], hand, moves, decision[KNOWN])
        total = weights_by_solution(nodes, play, turn, decision[TOSSED], room.weights)
        weigh_cards(state, hand, total, wanted, coefficients[decision[PHASE]], room)
        fitting, cards = legal(hand, state.total), 0
        for rank in range(13):
            cards += holds(fitting, rank)
            for feature in range(features.shape[2]):
                features[place, rank, feature] = room.features[rank, feature] if holds(fitting, rank) else np.nan
        for player in range(len(room.probability)):
            probability[place, player] = room.probability[player, played]
        probability[place, len(room.probability)] = holds(fitting, played) / cards


@borrowing_kernel
def weigh_tosses(
    thrower: int,
    six: NDArray[np.uint8],
    role: int,
    workspace: ChoiceWorkspace,
    probability: NDArray[np.float64],
    share: float,
) -> None:
    """Add ``share`` of the probability of each toss by a published thrower to ``probability`` float64[15]."""
    worth_of_tosses(thrower, six, role, workspace)
    worth, ties = workspace.worth, 0
    most = worth[0]
    for toss in range(15):
        most = max(most, worth[toss])
    for toss in range(15):
        ties += worth[toss] == most
    for toss in range(15):
        if worth[toss] == most:
            probability[toss] += share / ties


@borrowing_kernel
def weigh_fitted_tosses(
    six: NDArray[np.uint8],
    role: int,
    solution: NDArray[np.float64],
    coefficients: NDArray[np.float64],
    workspace: ChoiceWorkspace,
    features: NDArray[np.float64],
    probability: NDArray[np.float64],
) -> None:
    """Fill the ``features`` float64[15, 5] and the ``probability`` float64[15] of each toss under the fitted model.

    ``six``: uint8[6], sorted. ``role``: 0 pone, 1 dealer. ``solution``: float64[15], the probabilities of its tosses.
    ``coefficients``: float64[5], see ``TOSS_FEATURES``.
    """
    most, total = -1e30, 0.0
    sign = 1 if role == 1 else -1
    worth_alone(_ALONE, six, role, workspace)
    for toss in range(15):
        features[toss, 1] = workspace.worth[toss] / 1000
    worth_with_starter(_TABLE, six, role, workspace)
    hands, cribs = workspace.totals[0], workspace.totals[1]
    for toss in range(15):
        features[toss, 2] = hands[toss] / STARTERS_PER_KEEP
        features[toss, 3] = sign * cribs[toss] / CRIBS_PER_TOSS
        features[toss, 4] = (workspace.worth[toss] - 1000 * hands[toss]) / (1000 * STARTERS_PER_KEEP)
        features[toss, 0] = np.log(max(solution[toss], LEAST))
        score = 0.0
        for feature in range(len(coefficients)):
            score += coefficients[feature] * features[toss, feature]
        probability[toss], most = score, max(most, score)
    for toss in range(15):
        probability[toss] = np.exp(probability[toss] - most)
        total += probability[toss]
    for toss in range(15):
        probability[toss] /= total


@kernel
def weigh_toss(
    six: NDArray[np.uint8], role: int, toss: int, workspace: ChoiceWorkspace, probability: NDArray[np.float64]
) -> None:
    """Fill ``probability`` float64[n] of a toss by the throwers 1 to n of ``ThrowerId``."""
    each = np.zeros(15)
    for place in range(len(probability)):
        each[:] = 0
        weigh_tosses(place + 1, six, role, workspace, each, 1.0)
        probability[place] = each[toss]
