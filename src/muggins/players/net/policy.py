"""A player that has learned from nothing but deals and what they paid: how probable each of its choices is, compiled.

Nothing here counts a card. A toss is chosen by the ranks that it keeps and throws and by how many of the kept cards are
of one suit, a card by a net over what the side sees of the play. Preferences become probabilities by a softmax, in
whole numbers of which the largest is 255, as in the file of a solution.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import borrowing_kernel, inner_borrowing_kernel, signed
from muggins.kernels.bits import lowest_bit
from muggins.kernels.crib import KEEPS, TOSSES
from muggins.kernels.holdings import index_of_four, index_of_two
from muggins.kernels.play import legal
from muggins.kernels.random import below
from muggins.players.compiled import only_rank
from muggins.players.net.layers import fill_layers
from muggins.players.net.sight import Places, SeenPlay, alone, mark, mark_play
from muggins.players.solution import best_alone

MOST_FEATURES = 21
"""How many features can be on at once."""
_PLACES = Places(pile=52, total=130, left=161, mine=166, theirs=205, deals=257, passed=258)
FEATURES = 259
"""How many there are, as :func:`state_features_of` numbers them."""
TRAITS = 8
"""How many numbers describe, besides its preference, what goes with a keep or a toss."""
SURE = 255
"""The weight of the most probable choice."""
_TOSSES = np.array(TOSSES, np.int64)


class PolicyNet(NamedTuple):
    """What a player has learned whose choices are probable, not the best.

    Attributes:
        keep: float32[2, 1820, 1 + TRAITS], by role and keep: its preference, and what goes with it.
        toss: float32[2, 91, 1 + TRAITS], by role and ranks tossed: the same; the traits of both are multiplied.
        suits: float32[2, 4], by role and how many of the kept cards are of one suit at most, less one.
        first: float32[FEATURES, m], the first layer of the net for the play: rows of the features that are on are
            added up.
        first_bias: float32[m].
        second: float32[m, k].
        second_bias: float32[k].
        last: float32[k, 13], the preference for each rank.
        last_bias: float32[13].
    """

    keep: NDArray[np.float32]
    toss: NDArray[np.float32]
    suits: NDArray[np.float32]
    first: NDArray[np.float32]
    first_bias: NDArray[np.float32]
    second: NDArray[np.float32]
    second_bias: NDArray[np.float32]
    last: NDArray[np.float32]
    last_bias: NDArray[np.float32]


class PolicyWorkspace(NamedTuple):
    """Arrays that a choice is worked out in, one set to a thread; all overwritten.

    Attributes:
        on: int64[MOST_FEATURES], the features that are on.
        first: float32[m], the first layer.
        second: float32[k], the second.
        liked: float32[15], the preference for each toss or, in the first 13 places, each rank.
        weight: int64[15], in proportion to the probabilities of these; the largest is SURE.
    """

    on: NDArray[np.int64]
    first: NDArray[np.float32]
    second: NDArray[np.float32]
    liked: NDArray[np.float32]
    weight: NDArray[np.int64]


def new_policy_workspace(net: PolicyNet) -> PolicyWorkspace:
    """Return a new workspace of the size of a net."""
    return PolicyWorkspace(
        np.zeros(MOST_FEATURES, np.int64),
        np.zeros_like(net.first_bias),
        np.zeros_like(net.second_bias),
        np.zeros(15, np.float32),
        np.zeros(15, np.int64),
    )


@borrowing_kernel
def state_features_of(seen: SeenPlay, on: NDArray[np.int64]) -> int:
    """Note the features of a side that is to play; return how many are on.

    They are, from 0 on: the cards it holds (52: first to fourth of each rank); the six newest cards of the count
    (6 x 13); the count (31); how many cards the opponent holds (5); the cards it has played (39); those of the
    opponent (52); whether it deals; whether the opponent has said go.

    Args:
        seen: what the side sees.
        on: int64[MOST_FEATURES], filled from the front.
    """
    number = mark(seen.hand, 0, on, 0)
    return mark_play(seen, seen.pile, seen.total, _PLACES, on, number)


@inner_borrowing_kernel
def _prefer(net: PolicyNet, number: int, workspace: PolicyWorkspace) -> None:
    """Fill ``workspace.liked`` for the 13 ranks by the first ``number`` features that are on."""
    fill_layers(net, number, workspace)
    second, liked = workspace.second, workspace.liked
    for rank in range(13):
        liked[rank] = net.last_bias[rank]
    for other in range(len(second)):
        if second[other] > 0:
            row = net.last[other]
            for rank in range(13):
                liked[rank] += second[other] * row[rank]


@borrowing_kernel
def weights_of_ranks(net: PolicyNet, seen: SeenPlay, workspace: PolicyWorkspace) -> None:
    """Fill the first 13 places of ``workspace.weight``; ranks that do not fit have 0.

    Against an opponent without cards the best order is played.
    """
    weight, liked, fitting = workspace.weight, workspace.liked, legal(seen.hand, seen.total)
    weight[:] = 0
    sure = only_rank(fitting)
    if sure >= 0:
        weight[sure] = SURE
        return
    if seen.left == 0:
        weight[best_alone(alone(seen), seen.hand)] = SURE
        return
    _prefer(net, state_features_of(seen, workspace.on), workspace)
    most, left = np.float32(-np.inf), fitting
    while left:
        rank = lowest_bit(left) // 3
        left &= ~(7 << 3 * rank)
        most = max(most, liked[rank])
    while fitting:
        rank = lowest_bit(fitting) // 3
        fitting &= ~(7 << 3 * rank)
        weight[rank] = signed(np.rint(SURE * np.exp(liked[rank] - most)))


@borrowing_kernel
def weights_of_throws(net: PolicyNet, six: NDArray[np.uint8], role: int, workspace: PolicyWorkspace) -> None:
    """Fill ``workspace.weight`` for the tosses of ``six`` uint8[6], sorted."""
    liked, most = workspace.liked, np.float32(-np.inf)
    for toss in range(15):
        a, b = six[_TOSSES[toss, 0]], six[_TOSSES[toss, 1]]
        c, d, e, f = six[KEEPS[toss, 0]], six[KEEPS[toss, 1]], six[KEEPS[toss, 2]], six[KEEPS[toss, 3]]
        keep = net.keep[role, index_of_four(c >> 2, d >> 2, e >> 2, f >> 2)]
        thrown = net.toss[role, index_of_two(a >> 2, b >> 2)]
        here = keep[0] + thrown[0] + net.suits[role, most_of_a_suit(c, d, e, f) - 1]
        for trait in range(1, 1 + TRAITS):
            here += keep[trait] * thrown[trait]
        liked[toss] = here
        most = max(most, here)
    for toss in range(15):
        workspace.weight[toss] = signed(np.rint(SURE * np.exp(liked[toss] - most)))


@borrowing_kernel
def most_of_a_suit(a: int, b: int, c: int, d: int) -> int:
    """Return how many of four cards are of one suit at most."""
    suits = (1 << 3 * (a & 3)) + (1 << 3 * (b & 3)) + (1 << 3 * (c & 3)) + (1 << 3 * (d & 3))
    return max(suits & 7, suits >> 3 & 7, suits >> 6 & 7, suits >> 9 & 7)


@borrowing_kernel
def drawn_by(weight: NDArray[np.int64], stream: NDArray[np.uint64]) -> int:
    """Return a place of ``weight`` int64[15], drawn in proportion."""
    total = 0
    for place in range(15):
        total += weight[place]
    skip, place = below(stream, total), 0
    while skip >= weight[place]:
        skip -= weight[place]
        place += 1
    return place
