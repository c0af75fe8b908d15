"""What a learned player knows, and how it chooses: compiled, and without the library that it was trained with.

A card is worth what it pegs at once and the net's estimate of the rest of the play, own points less the opponent's. A
toss is worth the exact expected hand, a table of the crib and a table of the play. Suits do not matter to either.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.kernels import row as r
from muggins.kernels._jit import borrowing_kernel, inlined, signed
from muggins.kernels.bits import lowest_bit
from muggins.kernels.crib import KEEPS, STARTERS_PER_KEEP, THROWS
from muggins.kernels.game import packed, played_by
from muggins.kernels.holdings import index_of_four
from muggins.kernels.play import NOBODY, VALUES, PackedState, card_points, holds, legal, without
from muggins.kernels.tosses import TossTables, toss_tables, toss_totals
from muggins.players.compiled import only_rank
from muggins.players.solution import best_alone

MOST_FEATURES = 20
"""How many features can be on at once."""
_PILE, _TOTAL, _LEFT, _MINE, _THEIRS, _DEALS, _PASSED = 39, 117, 149, 154, 193, 245, 246
"""The numbers at which features of the play begin; see :func:`features_of`."""
_NEWEST = 6  # how many cards of the current count are features, the newest first
FEATURES = 247
"""How many there are, as :func:`features_of` numbers them."""


class SeenPlay(NamedTuple):
    """What the side to move sees of the play; sets of cards are packed hands."""

    hand: int  # the cards it holds
    mine: int  # the cards it has played
    theirs: int  # the cards that the opponent has played
    pile: int  # the cards of the current count, packed
    total: int  # the current count
    left: int  # how many cards the opponent holds
    role: int  # its own, 0 pone, 1 dealer
    passed: int  # 1 if the opponent has said go in this count, otherwise 0


@borrowing_kernel
def seen_by_mover(row: NDArray[np.int64]) -> SeenPlay:
    """Return what the side to move sees of a game in the play, see :mod:`muggins.kernels.row`."""
    role = row[r.TURN]
    hand, mine, theirs = packed(row[r.HANDS + role]), packed(played_by(row, role)), packed(played_by(row, 1 - role))
    left, passed = row[r.LEFT + 1 - role], row[r.SAID_GO + 1 - role]
    return SeenPlay(hand, mine, theirs, row[r.PILE], row[r.COUNT], left, role, passed)


class Net(NamedTuple):
    """A learned player."""

    first: NDArray[np.float32]  # [FEATURES, m], the first layer: rows of the features that are on are added up
    first_bias: NDArray[np.float32]  # [m]
    second: NDArray[np.float32]  # [m, k]
    second_bias: NDArray[np.float32]  # [k]
    last: NDArray[np.float32]  # [k]
    last_bias: NDArray[np.float32]  # [1]
    crib: NDArray[np.int64]  # [2, 13, 13], by role and ranks tossed: the crib to its owner, thousandths of a point
    play: NDArray[np.int64]  # [2, 1820], by role and keep: own net points in the play, thousandths


class NetWorkspace(NamedTuple):
    """What tosses score, and scratch arrays for a choice, one set a thread."""

    tables: TossTables
    on: NDArray[np.int64]  # [MOST_FEATURES], the features that are on
    first: NDArray[np.float32]  # [m], the first layer
    second: NDArray[np.float32]  # [k], the second
    worth: NDArray[np.int64]  # [15], by toss, or by rank in the first 13 places, in thousandths
    totals: NDArray[np.int64]  # [2, 15], exact totals of hands and cribs


def new_net_workspace(net: Net) -> NetWorkspace:
    first, second = np.zeros_like(net.first_bias), np.zeros_like(net.second_bias)
    on, worth, totals = np.zeros(MOST_FEATURES, np.int64), np.zeros(15, np.int64), np.zeros((2, 15), np.int64)
    return NetWorkspace(toss_tables(), on, first, second, worth, totals)


@borrowing_kernel
def _mark(cards: int, start: int, on: NDArray[np.int64], number: int) -> int:
    """Add a packed hand to the features, a first, second and third card of each rank apart; return how many are on."""
    while cards:
        rank = lowest_bit(cards) // 3
        for copy in range(holds(cards, rank)):
            on[number] = start + 13 * copy + rank
            number += 1
        cards &= ~(7 << 3 * rank)
    return number


@borrowing_kernel
def features_of(seen: SeenPlay, rank: int, on: NDArray[np.int64]) -> int:
    """Fill ``on`` int64[MOST_FEATURES] with the features of a side that plays a rank; return how many are on.

    They are, from 0 on: the cards it keeps (39: first, second and third of each rank); the six newest cards of the
    count, its own among them (6 x 13); the count (32); how many cards the opponent holds (5); the cards it has played
    before (39); those of the opponent (52); whether it deals; whether the opponent has said go.
    """
    number, pile, place = _mark(without(seen.hand, rank), 0, on, 0), seen.pile << 4 | (rank + 1), _PILE
    while pile and place < _PILE + 13 * _NEWEST:
        on[number] = place + (pile & 15) - 1
        number += 1
        place += 13
        pile >>= 4
    on[number] = _TOTAL + seen.total + VALUES[rank]
    on[number + 1] = _LEFT + seen.left
    number = _mark(seen.theirs, _THEIRS, on, _mark(seen.mine, _MINE, on, number + 2))
    if seen.role == 1:
        on[number] = _DEALS
        number += 1
    if seen.passed:
        on[number] = _PASSED
        number += 1
    return number


@inlined
def _fill_layers(net: Net, number: int, workspace: NetWorkspace) -> None:
    """Fill the layers of a workspace, before they are rectified, by the first ``number`` features that are on."""
    first, second = workspace.first, workspace.second
    for unit in range(len(first)):
        first[unit] = net.first_bias[unit]
    for place in range(number):
        row = net.first[workspace.on[place]]
        for unit in range(len(first)):
            first[unit] += row[unit]
    for other in range(len(second)):
        second[other] = net.second_bias[other]
    for unit in range(len(first)):
        if first[unit] > 0:
            row = net.second[unit]
            for other in range(len(second)):
                second[other] += first[unit] * row[other]


@borrowing_kernel
def points_after(net: Net, seen: SeenPlay, rank: int, workspace: NetWorkspace) -> float:
    """Return the net's estimate of what a side pegs, less its opponent, after it has been paid for a rank."""
    _fill_layers(net, features_of(seen, rank, workspace.on), workspace)
    second = workspace.second
    total = net.last_bias[0]
    for other in range(len(second)):
        if second[other] > 0:
            total += second[other] * net.last[other]
    return float(total)


@borrowing_kernel
def _alone(seen: SeenPlay) -> PackedState:
    mine = 0
    for rank in range(13):
        mine += holds(seen.hand, rank)
    left = (mine, 0) if seen.role == 0 else (0, mine)
    return PackedState(seen.role, seen.total, seen.pile, left, (0, 0), NOBODY)


@borrowing_kernel
def worth_of_ranks(net: Net, seen: SeenPlay, workspace: NetWorkspace) -> int:
    """Fill ``workspace.worth`` for the ranks that fit; return them, packed.

    Against an opponent without cards, the first rank of the best order is worth 1, the others nothing.
    """
    fitting = left = legal(seen.hand, seen.total)
    best = best_alone(_alone(seen), seen.hand) if seen.left == 0 and only_rank(fitting) < 0 else -1
    while left:
        rank = lowest_bit(left) // 3
        left &= ~(7 << 3 * rank)
        if seen.left == 0:
            workspace.worth[rank] = 1 if rank == best else 0
            continue
        points = card_points(seen.pile << 4 | (rank + 1), seen.total + VALUES[rank])
        workspace.worth[rank] = 1000 * points + signed(np.rint(1000 * points_after(net, seen, rank, workspace)))
    return signed(fitting)


@borrowing_kernel
def worth_of_throws(net: Net, six: NDArray[np.uint8], role: int, workspace: NetWorkspace) -> None:
    """Fill ``workspace.worth`` with what each toss of ``six`` uint8[6], sorted, is worth: thousandths times 46."""
    toss_totals(workspace.tables, six, workspace.totals[0], workspace.totals[1])
    for toss in range(15):
        a, b = six[THROWS[toss, 0]] >> 2, six[THROWS[toss, 1]] >> 2
        c, d, e, f = KEEPS[toss, 0], KEEPS[toss, 1], KEEPS[toss, 2], KEEPS[toss, 3]
        keep = index_of_four(six[c] >> 2, six[d] >> 2, six[e] >> 2, six[f] >> 2)
        crib = net.crib[role, a, b] if role == 1 else -net.crib[role, a, b]
        workspace.worth[toss] = 1000 * workspace.totals[0, toss] + STARTERS_PER_KEEP * (crib + net.play[role, keep])
