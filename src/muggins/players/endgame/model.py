"""The model of players for the score: objectives, the opponent's tosses, and beliefs about its cards and the crib.

What both of a side's decisions need is prepared once a deal, when its play begins.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.cards import JACK
from muggins.kernels._jit import borrowing_kernel, inlined, inlined_kernel, inner_kernel, kernel, plain, signed
from muggins.kernels.bits import lowest_bit
from muggins.kernels.multisets import ALL_SIZES, GROW, MEMBERS, SIZES, STARTS, multisets_of
from muggins.kernels.show import RANK_POINTS
from muggins.kernels.tosses import parts_of_tosses
from muggins.once import once
from muggins.players.endgame.rollout import Guide, blocks_of
from muggins.players.endgame.steps import Steps, steps_of_play
from muggins.players.solution import SolutionTosses, read_only, solution_tosses
from muggins.score.first_to import paid
from muggins.score.stage import TARGET
from muggins.score.values import PAYS, open_values
from muggins.solver.file.solution import Solution
from muggins.solver.play.given import Layers, given_play

LEAD = 70
"""While both sides have less, nobody plays for the score: there is nothing to gain."""
_TWO, _THREE, _FOUR = GROW[1], GROW[2], GROW[3]
_TWO_RANKS = MEMBERS[2].astype(np.int64)
_PARENT = np.zeros(ALL_SIZES, np.int16)
"""int16[26950], by multiset of up to six ranks, all sizes in one sequence: the one without the highest rank."""
_SLOT = np.zeros(ALL_SIZES, np.uint8)
"""uint8[26950], by the same: four times its highest rank, plus how many more of that it has."""
for _size in range(1, 7):
    _ranks, _at = MEMBERS[_size].astype(np.int64), slice(STARTS[_size], STARTS[_size + 1])
    _last = _ranks[:, -1]
    _PARENT[_at] = STARTS[_size - 1] + multisets_of(_ranks[:, :-1])
    _SLOT[_at] = 4 * _last + (_ranks[:, :-1] == _last[:, None]).sum(axis=1)
_FOURS, _SIXES = int(STARTS[4]), int(STARTS[6])
_CRIBS = 32  # more points than any crib scores
_LENGTH = 1 << 17
"""Holdings: 1,820, and at each of eight events as many more, and four ranks that each may play."""
_DEPTH = 32  # more events than the play of a deal has


class Sources(NamedTuple):
    """The six ranks from which each keep, or each throw, comes; read-only.

    Parts from about as many hands are summed up four at a time: one sum alone would wait for each of its additions.
    """

    parts: NDArray[np.int16]  # [2, groups, 4], by role, the parts that are summed up together; -1: none
    starts: NDArray[np.int64]  # [2, groups + 1], by role and group, the first of its rows, and the next group's
    six: NDArray[np.int16]  # [n, 4], of a row of four parts the six ranks
    probability: NDArray[np.float64]  # [n, 4], of the toss that makes the part of them; 0 where a part has no more


class Model(NamedTuple):
    """Objectives, and the assumed play of both sides; read-only, shared by threads."""

    steps: Steps  # the tree of the play
    toss: SolutionTosses  # how the opponent tosses
    play: NDArray[np.uint8]  # [entries], how both sides play where the starter is unknown
    layers: Layers  # how they play given the starter
    blocks: NDArray[np.int32]  # of the layers, see :class:`muggins.players.endgame.rollout.Guide`
    worths: NDArray[np.float64]  # [3, 121, 121], by objective, dealer's score and pone's: to the dealer before a deal
    pays: NDArray[np.float64]  # [3, 3], see :func:`muggins.score.first_to.paid`
    keeps: Sources  # what the opponent's tosses keep
    throws: Sources  # what they throw
    keep_points: NDArray[np.float64]  # [2, 1820], by role and keep, its net points in the play; [2, 0] if unknown


@once(4)
def model_of(solution: Solution) -> Model:
    """Return the model of players that follow a solution, against an opponent that does."""
    given_ranks, points = np.stack(solution.toss_given_ranks), solution.keep_values.astype(np.float64)
    points = points if points.any() else np.zeros((2, 0))  # of a learned policy they are not known
    keep, thrown = parts_of_tosses()
    parts = _parts(given_ranks, keep, SIZES[4]), _parts(given_ranks, thrown, SIZES[2])
    play, layers = solution.play, Layers(*(read_only(array) for array in solution.layers))
    return Model(
        steps_of_play(),
        solution_tosses(solution),
        read_only(play),
        layers,
        read_only(blocks_of(layers, len(play))),
        read_only(open_values().worths[:, 0].copy()),
        read_only(PAYS.copy()),
        *parts,
        read_only(points),
    )


def _parts(given_ranks: NDArray[np.float64], part: NDArray[np.int16], parts: int) -> Sources:
    """Return the sources of ``parts`` parts of tosses; ``part`` is int16[18395, 15], by six ranks and toss."""
    groups = -(-parts // 4)
    starts, rows = np.zeros((2, groups + 1), np.int64), 0
    for made in given_ranks:  # parts from most hands come first, and a group has as many rows as its first part
        rows += int(np.sort(np.bincount(part[made > 0], minlength=parts))[::-4].sum())
    columns = np.zeros((rows, 4), np.int16), np.zeros((rows, 4))
    sources = Sources(np.full((2, groups, 4), -1, np.int16), starts, *columns)
    for role in range(2):
        fill_sources(part, given_ranks[role], role, sources)
    return Sources(*(read_only(array) for array in sources))


@kernel
def fill_sources(part: NDArray[np.int16], given_ranks: NDArray[np.float64], role: int, sources: Sources) -> None:
    """Fill a role's sources of parts; the pone's, role 0, are to be filled before the dealer's, which follow them.

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


@plain
def assumed_play(model: Model, starter: int) -> Guide:
    """Return how both sides are assumed to play given the starter's rank; -1: before it is turned."""
    return Guide(model.steps, given_play(model.play, model.layers, starter), model.blocks)


class Holdings(NamedTuple):
    """A stack of what the opponent may hold: int64[n] multisets, float64[n] probabilities."""

    held: NDArray[np.int64]
    weight: NDArray[np.float64]


class Moves(NamedTuple):
    """What holdings play, unsorted: [n] ranks or GO, [n] what is left of the holding, [n] probabilities."""

    move: NDArray[np.int64]
    held: NDArray[np.int64]
    weight: NDArray[np.float64]


class Workspace(NamedTuple):
    """Scratch arrays for a deal, in which each side works from its own cards."""

    ready: NDArray[np.int64]  # [2], by role, 1 once a deal is prepared for that side
    keeps: NDArray[np.float64]  # [2, 1820], by role, the probability of the opponent's keeps
    any_keeps: NDArray[np.float64]  # [2, 1820], by role, in how many ways the opponent can hold each keep
    products: NDArray[np.float64]  # [26950], in how many ways up to six ranks can be held
    crib: NDArray[np.float64]  # [2, 121, 121], by role, dealer's score and pone's: worth to the dealer before the crib
    belief: NDArray[np.float64]  # [1824], the probability of what the opponent holds now
    cumulative: NDArray[np.float64]  # [1824], the belief summed up
    holdings: Holdings  # of the opponent, a stack for the search
    moves: Moves  # that these make at one event of the search
    starts: NDArray[np.int64]  # [32, 15], by depth, the first of the holdings that play each rank or GO
    frames: NDArray[np.int64]  # [32, 17], the events of a line of the play, see the search
    values: NDArray[np.float64]  # [32], by depth, the worth of what follows
    worth: NDArray[np.float64]  # [15], by rank, the worth of the choices
    by_rank: NDArray[np.float64]  # [13], the probability of the opponent's last card


def new_workspace() -> Workspace:
    return Workspace(
        np.zeros(2, np.int64),
        np.zeros((2, SIZES[4])),
        np.zeros((2, SIZES[4])),
        np.zeros(ALL_SIZES),
        np.zeros((2, TARGET, TARGET)),
        np.zeros(1824),
        np.zeros(1824),
        Holdings(np.zeros(_LENGTH, np.int64), np.zeros(_LENGTH)),
        Moves(np.zeros(_LENGTH, np.int64), np.zeros(_LENGTH, np.int64), np.zeros(_LENGTH)),
        np.zeros((_DEPTH, 15), np.int64),
        np.zeros((_DEPTH, 17), np.int64),
        np.zeros(_DEPTH),
        np.zeros(15),
        np.zeros(13),
    )


class OwnDeal(NamedTuple):
    """What a side knows of a deal when its play begins."""

    role: int  # of the side, 0 pone, 1 dealer
    six: int  # the mask of its cards
    tossed: int  # the mask of its toss
    starter: int  # the card
    scores: tuple[int, int]  # (pone's, dealer's)


@kernel
def prepare_deal(deal: OwnDeal, objective: int, model: Model, workspace: Workspace) -> None:
    """Fill ``keeps``, ``crib`` and ``ready`` of a workspace for a side."""
    role, starter = deal.role, deal.starter
    left = np.full(13, 4)
    for card in range(52):
        left[card >> 2] -= deal.six >> card & 1
    left[starter >> 2] -= 1
    thrown = np.zeros(len(_TWO_RANKS))
    ways, total = _ways_of_sixes(left, workspace.products)
    _fill_parts(model.keeps, 1 - role, ways, total, workspace.keeps[role])
    _fill_parts(model.throws, 1 - role, ways, total, thrown)
    workspace.any_keeps[role] = workspace.products[_FOURS : _FOURS + SIZES[4]]
    probability = np.zeros(_CRIBS)
    mine = _TWO[lowest_bit(deal.tossed) >> 2, lowest_bit(deal.tossed & (deal.tossed - 1)) >> 2]
    nobs = deal.tossed >> (4 * JACK + (starter & 3)) & 1
    for two in range(len(_TWO_RANKS)):
        if thrown[two] > 0:
            cards = _FOUR[_THREE[mine, _TWO_RANKS[two, 0]], _TWO_RANKS[two, 1]]
            points = 0
            if cards >= 0:
                points = signed(RANK_POINTS[cards, starter >> 2]) + nobs
            probability[points] += thrown[two]
    made, cribs = np.zeros(_CRIBS, np.int64), 0
    for points in range(_CRIBS):
        if probability[points] > 0:
            made[cribs] = points
            cribs += 1
    pay, worths, first = model.pays[objective], model.worths[objective], deal.scores[1]
    worth = np.zeros(TARGET - first)
    for pone in range(deal.scores[0], TARGET):
        won = paid(pay, pone)
        worth[:] = 0.0
        for place in range(cribs):
            points, likely = made[place], probability[made[place]]
            next_deal = worths[pone, min(first + points, TARGET) :]
            for more in range(len(next_deal)):
                worth[more] -= likely * next_deal[more]
            for more in range(len(next_deal), len(worth)):
                worth[more] += likely * won
        workspace.crib[role, first:, pone] = worth
    workspace.ready[role] = 1


@inner_kernel
def fill_thrown(model: Model, role: int, left: NDArray[np.int64], thrown: NDArray[np.float64]) -> None:
    """Fill ``thrown`` float64[91], the probability of the opponent's throw, in a role, from the cards ``left``."""
    ways, total = _ways_of_sixes(left, np.zeros(ALL_SIZES))
    _fill_parts(model.throws, role, ways, total, thrown)


@inlined
def _ways_of_sixes(left: NDArray[np.int64], products: NDArray[np.float64]) -> tuple[NDArray[np.float64], float]:
    """Return float64[18395], in how many ways each six ranks can be held, and their sum; overwrites ``products``."""
    # The ways to add one more of a rank, so that a product of six is a product of binomials.
    ways_to = np.zeros(52)
    for rank in range(13):
        for copy in range(4):
            ways_to[4 * rank + copy] = max(left[rank] - copy, 0) / (copy + 1)
    products[0] = 1.0
    for ranks in range(1, len(products)):
        products[ranks] = products[_PARENT[ranks]] * ways_to[_SLOT[ranks]]
    total, unseen = 1.0, left.sum()
    for card in range(6):
        total *= (unseen - card) / (card + 1)
    return products[_SIXES:], total


@inlined_kernel
def _fill_parts(
    parts: Sources, role: int, ways: NDArray[np.float64], total: float, chances: NDArray[np.float64]
) -> None:
    six, probability = parts.six, parts.probability
    for group in range(parts.parts.shape[1]):
        a, b, c, d = 0.0, 0.0, 0.0, 0.0
        for row in range(parts.starts[role, group], parts.starts[role, group + 1]):
            a += ways[six[row, 0]] * probability[row, 0]
            b += ways[six[row, 1]] * probability[row, 1]
            c += ways[six[row, 2]] * probability[row, 2]
            d += ways[six[row, 3]] * probability[row, 3]
        for column in range(4):
            part = parts.parts[role, group, column]
            if part >= 0:
                chances[part] = (a if column == 0 else b if column == 1 else c if column == 2 else d) / total


class Nobs(NamedTuple):
    """The probability that one of the opponent's four cards is nobs: base + each * its Jacks."""

    base: float  # 1 where nobs has been shown; otherwise it cancels the Jacks shown in ``each``
    each: float  # of a Jack that has not been shown


@borrowing_kernel
def nobs_of(six: int, starter: int, shown: int) -> Nobs:
    """Return the probability of the opponent's nobs; ``six``: mask of own cards, ``shown``: of those it has played."""
    suit, mine, gone = starter & 3, six >> 4 * JACK & 15, shown >> 4 * JACK & 15
    if mine >> suit & 1:
        return Nobs(0.0, 0.0)
    if gone >> suit & 1:
        return Nobs(1.0, 0.0)
    if starter >> 2 == JACK:
        return Nobs(0.0, 0.0)
    unseen, theirs = 4, 0
    for other in range(4):
        unseen -= (mine | gone) >> other & 1
        theirs += gone >> other & 1
    each = 1.0 / unseen
    return Nobs(-theirs * each, each)
