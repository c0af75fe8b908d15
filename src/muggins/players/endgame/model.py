"""What players for the score play for, and what a side knows of the opponent's cards and the crib.

All that both of a side's decisions need is worked out once a deal, when its play begins.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.cards import JACK
from muggins.kernels._jit import borrowing_kernel, inner_kernel, kernel, plain, signed
from muggins.kernels.multisets import GROW, MEMBERS, SIZES
from muggins.kernels.show import RANK_POINTS
from muggins.once import once
from muggins.players.endgame.rollout import Draws
from muggins.players.solution import SolutionTosses, read_only, solution_tosses
from muggins.score.first_to import paid
from muggins.score.stage import TARGET
from muggins.score.values import PAYS, open_values
from muggins.solver.file.solution import Solution
from muggins.solver.play.given import GivenPlay, Layers, given_play, no_layers
from muggins.solver.toss.game import parts_of_tosses

_TWO, _THREE, _FOUR = GROW[1], GROW[2], GROW[3]
_TWO_RANKS = MEMBERS[2].astype(np.int64)
_SIXES = MEMBERS[6].astype(np.int64)
_COPY = np.array([[six[:place].count(rank) for place, rank in enumerate(six)] for six in MEMBERS[6].tolist()])
_SLOTS = (4 * _SIXES + _COPY).astype(np.uint8)
"""Each card of six ranks: four times its rank, and how many of that rank come before it."""
_CRIBS = 32
"""No crib scores as much."""
_LENGTH = 1 << 17
"""Room for 1,820 holdings, and at each of four events that split them for as many more, and for as
many as can have a weight of 1e-4."""
_DEPTH = 32
"""More events than the play of a deal has."""


class Model(NamedTuple):
    """What is played for, and what both sides are assumed to do; read-only, shared by threads.

    Attributes:
        toss: how the opponent tosses.
        play: uint8[entries], how both sides play where the starter is not known.
        layers: how they play given the starter.
        worths: float64[3, 121, 121], by objective, what the dealer's score and the pone's are worth
            to the dealer before the deal.
        pays: float64[3, 3], see :func:`muggins.score.first_to.paid`.
        starts: int64[2, 18396], by role and six ranks, the first of the tosses that are made of
            them; what each keeps, what it throws, and its probability:
        keep: int16[n].
        thrown: int16[n].
        probability: float64[n].
    """

    toss: SolutionTosses
    play: NDArray[np.uint8]
    layers: Layers
    worths: NDArray[np.float64]
    pays: NDArray[np.float64]
    starts: NDArray[np.int64]
    keep: NDArray[np.int16]
    thrown: NDArray[np.int16]
    probability: NDArray[np.float64]


@once(4)
def model_of(solution: Solution | None) -> Model:
    """Return the model of players that follow a solution; an empty one without."""
    if solution is None:
        none, play = np.zeros(1, np.int16), np.zeros(1, np.uint8)
        worths, pays, starts = np.zeros((3, 1, 1)), np.zeros((3, 3)), np.zeros((2, 1), np.int64)
        return _model(solution_tosses(None), play, no_layers(), worths, pays, starts, none, none, np.zeros(1))
    tosses = solution_tosses(solution)
    return model_from(tosses, np.stack(solution.toss_given_ranks), solution.play, solution.layers)


def model_from(
    tosses: SolutionTosses, given_ranks: NDArray[np.float64], play: NDArray[np.uint8], layers: Layers
) -> Model:
    """Return the model of a player whose opponent tosses so, where both play so.

    Args:
        tosses: the opponent's.
        given_ranks: float64[2, 18395, 15], the probability of its tosses given the six ranks, by role.
        play: uint8[entries].
        layers: the play given the starter.
    """
    keep, thrown = parts_of_tosses()
    made = np.nonzero(given_ranks)
    ends = np.cumsum(np.count_nonzero(given_ranks, axis=2)).reshape(given_ranks.shape[:2])
    starts = np.column_stack([np.array([0, ends[0, -1]]), ends])
    worths, pays = open_values().worths[:, 0].copy(), PAYS.copy()
    return _model(tosses, play, layers, worths, pays, starts, keep[made[1:]], thrown[made[1:]], given_ranks[made])


def _model(tosses: SolutionTosses, play: NDArray[np.uint8], layers: Layers, *arrays: NDArray[Any]) -> Model:
    read = Layers(*(read_only(array) for array in layers))
    return Model(tosses, read_only(play), read, *map(read_only, arrays))


@plain
def before_starter(model: Model) -> GivenPlay:
    """Return how both sides are assumed to play while the starter is not turned."""
    return given_play(model.play, model.layers, -1)


@plain
def after_starter(model: Model, starter: int) -> GivenPlay:
    """Return how both sides are assumed to play given the starter's rank."""
    return given_play(model.play, model.layers, starter)


class Holdings(NamedTuple):
    """A stack of what the opponent may hold.

    Attributes:
        held: int64[n], as multisets.
        weight: float64[n], the probability of each.
    """

    held: NDArray[np.int64]
    weight: NDArray[np.float64]


class Moves(NamedTuple):
    """What holdings play, before they are sorted by it.

    Attributes:
        move: int64[n], a rank or GO.
        held: int64[n], what is left of the holding.
        weight: float64[n], the probability of that.
    """

    move: NDArray[np.int64]
    held: NDArray[np.int64]
    weight: NDArray[np.float64]


class Workspace(NamedTuple):
    """What both sides work out in one deal, each from its own cards; every array is overwritten.

    Attributes:
        ready: int64[2], by role, 1 once a deal is prepared for that side.
        keeps: float64[2, 1820], by role, the probability of what the opponent keeps.
        crib: float64[2, 121, 121], by role, what the dealer's and the pone's score are worth to the
            dealer when all but the crib is counted; from the scores on that the deal began with.
        belief: float64[1824], the probability of what the opponent holds now.
        cumulative: float64[1824], the belief summed up.
        holdings: of the opponent, a stack for the search.
        moves: that these make at one event of the search.
        starts: int64[32, 15], by depth, the first of the holdings that play each rank or GO.
        frames: int64[32, 17], the events of a line of the play, see the search.
        values: float64[32], by depth, the worth of what follows.
        worth: float64[15], by rank, the worth of the choices.
        draws: for playing hands out.
    """

    ready: NDArray[np.int64]
    keeps: NDArray[np.float64]
    crib: NDArray[np.float64]
    belief: NDArray[np.float64]
    cumulative: NDArray[np.float64]
    holdings: Holdings
    moves: Moves
    starts: NDArray[np.int64]
    frames: NDArray[np.int64]
    values: NDArray[np.float64]
    worth: NDArray[np.float64]
    draws: Draws


def new_workspace() -> Workspace:
    """Return a new workspace."""
    return Workspace(
        np.zeros(2, np.int64),
        np.zeros((2, SIZES[4])),
        np.zeros((2, TARGET, TARGET)),
        np.zeros(1824),
        np.zeros(1824),
        Holdings(np.zeros(_LENGTH, np.int64), np.zeros(_LENGTH)),
        Moves(np.zeros(_LENGTH, np.int64), np.zeros(_LENGTH, np.int64), np.zeros(_LENGTH)),
        np.zeros((_DEPTH, 15), np.int64),
        np.zeros((_DEPTH, 17), np.int64),
        np.zeros(_DEPTH),
        np.zeros(15),
        Draws(np.zeros(13, np.int64), np.zeros(1, np.uint64)),
    )


class OwnDeal(NamedTuple):
    """What a side knows of a deal when its play begins.

    Attributes:
        role: of the side, 0 pone, 1 dealer.
        six: uint8[6], its cards.
        tossed: uint8[2], the two of these that it tossed.
        starter: the card.
        scores: (pone's, dealer's).
    """

    role: int
    six: NDArray[np.uint8]
    tossed: NDArray[np.uint8]
    starter: int
    scores: tuple[int, int]


@kernel
def prepare_deal(deal: OwnDeal, objective: int, model: Model, workspace: Workspace) -> None:
    """Fill ``keeps``, ``crib`` and ``ready`` of a workspace for a side.

    Args:
        deal: what the side knows.
        objective: what it plays for, a place in rules.ruleset.Objective.
        model: what the opponent is assumed to do.
        workspace: modified.
    """
    role, starter, tossed = deal.role, deal.starter, deal.tossed
    left = np.full(13, 4)
    for card in deal.six:
        left[card >> 2] -= 1
    left[starter >> 2] -= 1
    thrown = np.zeros(len(_TWO_RANKS))
    _fill_opponent(model, 1 - role, left, workspace.keeps[role], thrown)
    probability = np.zeros(_CRIBS)
    mine = _TWO[tossed[0] >> 2, tossed[1] >> 2]
    nobs = 0
    for card in tossed:
        if card >> 2 == JACK and card & 3 == starter & 3:
            nobs = 1
    for two in range(len(_TWO_RANKS)):
        if thrown[two] > 0:
            cards = _FOUR[_THREE[mine, _TWO_RANKS[two, 0]], _TWO_RANKS[two, 1]]
            points = 0
            if cards >= 0:
                points = signed(RANK_POINTS[cards, starter >> 2]) + nobs
            probability[points] += thrown[two]
    pay, worths = model.pays[objective], model.worths[objective]
    for dealer in range(deal.scores[1], TARGET):
        for pone in range(deal.scores[0], TARGET):
            worth = 0.0
            for points in range(_CRIBS):
                if probability[points] > 0:
                    if dealer + points >= TARGET:
                        worth += probability[points] * paid(pay, pone)
                    else:
                        worth -= probability[points] * worths[pone, dealer + points]
            workspace.crib[role, dealer, pone] = worth
    workspace.ready[role] = 1


@inner_kernel
def _fill_opponent(
    model: Model, role: int, left: NDArray[np.int64], keeps: NDArray[np.float64], thrown: NDArray[np.float64]
) -> None:
    """Fill the probabilities of what the opponent, in a role, keeps and throws of the cards ``left``."""
    # The ways to add one more of a rank, so that a product of six is a product of binomials.
    ways_to = np.zeros(52)
    for rank in range(13):
        for copy in range(4):
            ways_to[4 * rank + copy] = max(left[rank] - copy, 0) / (copy + 1)
    keeps[:], thrown[:] = 0, 0
    total = 0.0
    for six in range(len(_SLOTS)):
        ways = 1.0
        for place in range(6):
            ways *= ways_to[_SLOTS[six, place]]
        if ways > 0:
            total += ways
            for toss in range(model.starts[role, six], model.starts[role, six + 1]):
                weight = ways * model.probability[toss]
                keeps[model.keep[toss]] += weight
                thrown[model.thrown[toss]] += weight
    keeps /= total
    thrown /= total


class Nobs(NamedTuple):
    """The probability that one of the opponent's four cards is nobs: base + each * its Jacks.

    Attributes:
        base: 1 where that has been shown; otherwise it takes the Jacks shown out of ``each``.
        each: of a Jack that has not been shown.
    """

    base: float
    each: float


@borrowing_kernel
def nobs_of(six: NDArray[np.uint8], starter: int, shown: NDArray[np.uint8]) -> Nobs:
    """Return what a side knows of the opponent's nobs.

    Args:
        six: uint8[6], its own cards.
        starter: the card.
        shown: uint8[n], what the opponent has played.
    """
    unseen, gone = 4, 0
    for card in six:
        if card >> 2 == JACK:
            unseen -= 1
            if card & 3 == starter & 3:
                return Nobs(0.0, 0.0)
    for card in shown:
        if card >> 2 == JACK:
            gone += 1
            if card & 3 == starter & 3:
                return Nobs(1.0, 0.0)
    if starter >> 2 == JACK:
        return Nobs(0.0, 0.0)
    each = 1.0 / (unseen - gone)
    return Nobs(-gone * each, each)
