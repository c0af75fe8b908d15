"""The strategy an opponent is believed to follow, laid out as a solution: tosses, and a play for each role."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import kernel, signed
from muggins.kernels.holdings import HOLDINGS, PACKED, WITHOUT_CARD
from muggins.kernels.play import NOBODY, PackedState, holds, legal
from muggins.kernels.suits import suit_classes
from muggins.players.adaptive.decisions import phase_of
from muggins.players.adaptive.likelihood import Room, new_room, weigh_cards, weigh_fitted_tosses, weigh_tosses
from muggins.players.adaptive.models import FITTED, FITTED_TOSS, NASH, Mixture
from muggins.players.compiled import ChoiceWorkspace, new_choice_workspace, only_rank
from muggins.players.endgame.model import Model, model_from
from muggins.players.solution import SolutionPlay, SolutionTosses, read_only, response_to
from muggins.rules.role import Role
from muggins.solver.file.solution import Solution
from muggins.solver.file.tosses import TossChances, toss_chances
from muggins.solver.play.given import no_layers
from muggins.solver.play.tree import GO, Tree, play_tree, width_of
from muggins.solver.query.keep_pairs import keep_points

_LEVELS = 254
"""A card's probability in steps of 1/254, and at least one of them: nothing is ruled out."""
OF_FITTED = 0.5
"""How much of a belief in the fitted model is acted on: it is right on average, not in each position. The rest is
left to the solution."""
MARGIN = 0.05
"""The points that a card must be better by against what is believed, to be played instead of the solution's."""


class OpponentModel(NamedTuple):
    """What an opponent is believed to do; read-only, 250 MB. It plays as believed, the learner as the solution does."""

    play: tuple[NDArray[np.uint8], NDArray[np.uint8]]  # [entries] each, by the learner's role
    toss: tuple[NDArray[np.uint8], NDArray[np.uint8]]  # [962988, 15] each, weights of the pone's and the dealer's
    chances: TossChances  # how likely these tosses are
    keep_points: NDArray[np.float64]  # [2, 1820], by the learner's role and keep, its expected net points in the play


def opponent_model(solution: Solution, mixture: Mixture) -> OpponentModel:
    """Return the strategy of an opponent that plays a mixture; takes some seconds."""
    plays = solution.play.copy(), solution.play.copy()
    mixture, tosses = cautious(mixture), solution.toss
    _fill_play(play_tree(4), solution.play, mixture, new_room(), plays[0], plays[1])
    if mixture.tosses[NASH] < 1:
        hands, workspace = suit_classes().hands, new_choice_workspace()
        tosses = np.zeros_like(tosses[0]), np.zeros_like(tosses[1])
        for role in range(2):
            _fill_tosses(hands, solution.toss[role], role, mixture, workspace, tosses[role])
    chances = toss_chances(tosses)
    points = np.stack([keep_points(plays[role], chances.keeps, role) for role in Role])
    for array in (*plays, *tosses):
        array.flags.writeable = False
    return OpponentModel(plays, tosses, chances, points)


def cautious(mixture: Mixture) -> Mixture:
    """Return the part of a belief in how cards are played that the response acts on: see ``OF_FITTED``."""
    plays = mixture.plays.copy()
    plays[:, NASH] += (1 - OF_FITTED) * plays[:, FITTED]
    plays[:, FITTED] *= OF_FITTED
    return mixture._replace(plays=plays)


def responses_to(opponent: OpponentModel) -> tuple[SolutionPlay, SolutionPlay]:
    """Return the play of a player as pone, and as dealer, that responds to such an opponent."""
    pone, dealer = (response_to(play, opponent.chances.keeps, MARGIN) for play in opponent.play)
    return pone, dealer


def models_against(opponent: OpponentModel) -> tuple[Model, Model]:
    """Return what a player for the score assumes as pone, and as dealer, against such an opponent."""
    tosses = SolutionTosses(suit_classes().keys, *opponent.toss)
    tosses = SolutionTosses(*(read_only(array) for array in tosses))
    given_ranks, points = opponent.chances.given_ranks, opponent.keep_points
    pone, dealer = (model_from(tosses, given_ranks, play, no_layers(), points) for play in opponent.play)
    return pone, dealer


@kernel
def _fill_play(
    tree: Tree,
    solution: NDArray[np.uint8],
    mixture: Mixture,
    room: Room,
    of_dealer: NDArray[np.uint8],
    of_pone: NDArray[np.uint8],
) -> None:
    """Fill the dealer's sets of ``of_dealer`` and the pone's of ``of_pone``, uint8[entries], with a mixture's play."""
    wanted = np.zeros((len(mixture.plays), len(room.probability)), np.bool_)
    even = np.ones(len(wanted))
    for phase in range(len(wanted)):
        for player in range(wanted.shape[1]):
            wanted[phase, player] = mixture.plays[phase, player] > 0
            even[phase] -= mixture.plays[phase, player]
    for node in range(len(tree.parent)):
        mine, turn, above = signed(tree.mine[node]), signed(tree.turn[node]), tree.parent[node]
        if mine < 2:
            continue
        # The opponent has said go on this count if it has just done so, or if this side has moved twice running.
        just_said = above >= 0 and (tree.edge[node] == GO) == (tree.turn[above] != turn)
        passed = signed(1 if just_said and tree.total[node] > 0 else 0)
        theirs, total, pile = signed(tree.theirs[node]), signed(tree.total[node]), signed(tree.pile[node])
        left = (mine, theirs) if turn == 0 else (theirs, mine)
        said_go = (signed(0), passed) if turn == 0 else (passed, signed(0))
        state = PackedState(turn, total, pile, left, said_go, signed(NOBODY))
        phase, out = phase_of(mine, node), of_pone if turn == 0 else of_dealer
        for holding in range(HOLDINGS[mine]):
            hand = PACKED[mine, holding]
            fitting = legal(hand, total)
            if fitting == 0 or only_rank(fitting) >= 0:
                continue
            weights, cards = signed(0), 0
            for rank in range(13):
                if holds(fitting, rank):
                    entry = tree.offset[node] + width_of(mine - 1) * rank + WITHOUT_CARD[mine, holding, rank]
                    room.weights[rank] = solution[entry]
                    weights += room.weights[rank]
                    cards += holds(fitting, rank)
            weigh_cards(state, hand, weights, wanted[phase], mixture.fitted[phase], room)
            for rank in range(13):
                if holds(fitting, rank):
                    probability = even[phase] * holds(fitting, rank) / cards
                    for player in range(wanted.shape[1]):
                        if wanted[phase, player]:
                            probability += mixture.plays[phase, player] * room.probability[player, rank]
                    entry = tree.offset[node] + width_of(mine - 1) * rank + WITHOUT_CARD[mine, holding, rank]
                    out[entry] = max(1, int(_LEVELS * probability + 0.5))


@kernel
def _fill_tosses(
    hands: NDArray[np.uint8],
    solution: NDArray[np.uint8],
    role: int,
    mixture: Mixture,
    workspace: ChoiceWorkspace,
    out: NDArray[np.uint8],
) -> None:
    """Fill ``out`` uint8[962988, 15] with a mixture's tosses in a role; the solution's are uint8[962988, 15]."""
    probability, likely, fitted, even = np.zeros(15), np.zeros(15), np.zeros(15), 1.0
    features, shares = np.zeros((15, len(mixture.fitted_tosses))), mixture.tosses
    for share in shares:
        even -= share
    for place in range(len(hands)):
        total = 0
        for toss in range(15):
            total += solution[place, toss]
        for toss in range(15):
            likely[toss] = solution[place, toss] / total
            probability[toss] = even / 15 + shares[0] * likely[toss]
        if shares[FITTED_TOSS] > 0:
            coefficients = mixture.fitted_tosses
            weigh_fitted_tosses(hands[place], role, likely, coefficients, workspace, features, fitted)
            for toss in range(15):
                probability[toss] += shares[FITTED_TOSS] * fitted[toss]
        for thrower in range(1, FITTED_TOSS):
            if shares[thrower] > 0:
                weigh_tosses(thrower, hands[place], role, workspace, probability, shares[thrower])
        for toss in range(15):
            out[place, toss] = int(255 * probability[toss] + 0.5)
