"""What an opponent keeps and throws, given all six own cards: exactly, for one hand or for all.

The opponent's hand O cannot hold a card of my six S. For one S, :func:`parts_for_one` sums over all
O in a millisecond. For each of the 18,395 S that would be 338 million pairs of hands. Instead, with
M(U) the sum over all O that contain the cards U (:func:`gather`), the sum over the O that avoid S is
the sum over U inside S of (-1)^|U| M(U) (:func:`avoid`), and U has at most 64 forms. By ranks, a
multiset U stands for C(s, u) choices of cards in each rank, and M(U) sums C(4 - u, o - u) times what
O does.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import kernel, vector_kernel
from muggins.kernels.multisets import CHOOSE, GROW_ALL, MEMBERS, SIZES
from muggins.once import once


@kernel
def parts_of(
    ranks: NDArray[np.uint8], counts: NDArray[np.int64], used: NDArray[np.int64], index: NDArray[np.int64]
) -> tuple[int, int]:
    """List all multisets U inside six sorted ranks.

    Args:
        ranks: uint8[6].
        counts: int64[6], filled with how often each different rank occurs.
        used: int64[64, 6], filled with how many of each different rank each U holds.
        index: int64[64], filled with the number of each U among multisets of all sizes.

    Returns:
        How many U there are, and how many ranks differ.
    """
    kinds = 0
    different = np.empty(6, np.int64)
    for place in range(6):
        if place and ranks[place] == ranks[place - 1]:
            counts[kinds - 1] += 1
        else:
            different[kinds], counts[kinds] = ranks[place], 1
            kinds += 1
    number = 1
    used[0, :] = 0
    index[0] = 0
    for kind in range(kinds):
        # Every U so far, with one more, two more ... of this rank.
        before = number
        for many in range(1, counts[kind] + 1):
            for k in range(before):
                for each in range(6):  # to copy a whole row takes the compiler two seconds
                    used[number, each] = used[k, each]
                used[number, kind] = many
                grown = index[k]
                for _ in range(many):
                    grown = GROW_ALL[grown, different[kind]]
                index[number] = grown
                number += 1
    return number, kinds


@kernel
def gather(
    members: NDArray[np.uint8],
    part: NDArray[np.int16],
    probability: NDArray[np.float64],
    sums: NDArray[np.float64] | NDArray[np.float32],
) -> None:
    """Fill M: add up, for each multiset U, the hands that contain it, by what they do.

    Args:
        members: uint8[18395, 6], all hands by ranks.
        part: int16[18395, 15], what each toss throws (or keeps).
        probability: float64[18395, 15], the probability of each toss given the six ranks.
        sums: float64[26950, parts] or float32, added to.
    """
    counts, index = np.zeros(6, np.int64), np.zeros(64, np.int64)
    used = np.zeros((64, 6), np.int64)
    for s in range(len(members)):
        number, kinds = parts_of(members[s], counts, used, index)
        for k in range(number):
            ways = 1.0
            for kind in range(kinds):
                ways *= CHOOSE[4 - used[k, kind], counts[kind] - used[k, kind]]
            row = sums[index[k]]
            for toss in range(15):
                row[part[s, toss]] += ways * probability[s, toss]


@kernel
def gather_signed(
    members: NDArray[np.uint8], part: NDArray[np.int16], weights: NDArray[np.float64], sums: NDArray[np.float32]
) -> None:
    """Add up, for each U, the hands S with U inside, by what they do, times (-1)^|U| C(S, U).

    Args:
        members: uint8[18395, 6], all hands by ranks.
        part: int16[18395, 15], what each toss keeps.
        weights: float64[18395, 15], the weight of each hand and toss.
        sums: float32[26950, parts], added to.
    """
    counts, index = np.zeros(6, np.int64), np.zeros(64, np.int64)
    used = np.zeros((64, 6), np.int64)
    for s in range(len(members)):
        number, kinds = parts_of(members[s], counts, used, index)
        for k in range(number):
            ways, size = 1.0, 0
            for kind in range(kinds):
                ways *= CHOOSE[counts[kind], used[k, kind]]
                size += used[k, kind]
            if size & 1:
                ways = -ways
            row = sums[index[k]]
            for toss in range(15):
                row[part[s, toss]] += ways * weights[s, toss]


class HandParts(NamedTuple):
    """All multisets U inside all hands, hand by hand.

    Attributes:
        first: int64[18396], where those of a hand begin.
        part: int32[n], the number of each U among multisets of all sizes.
        inside: float64[n], how many hands of these ranks contain certain cards that are U: C(4 - u, o - u).
        beside: float64[n], for how many choices of cards of the hand U stands, with a minus where U has an odd number
            of cards: a term of the sum over all hands that avoid the hand.
    """

    first: NDArray[np.int64]
    part: NDArray[np.int32]
    inside: NDArray[np.float64]
    beside: NDArray[np.float64]


@once(1)
def hand_parts() -> HandParts:
    """Return all multisets U inside all hands by ranks."""
    most = 64 * SIZES[6]
    first, part = np.zeros(SIZES[6] + 1, np.int64), np.zeros(most, np.int32)
    inside, beside = np.zeros((2, most))
    number = _list_parts(MEMBERS[6], first, part, inside, beside)
    return HandParts(first, part[:number].copy(), inside[:number].copy(), beside[:number].copy())


@kernel
def _list_parts(
    members: NDArray[np.uint8],
    first: NDArray[np.int64],
    found: NDArray[np.int32],
    inside: NDArray[np.float64],
    beside: NDArray[np.float64],
) -> int:
    counts, index = np.zeros(6, np.int64), np.zeros(64, np.int64)
    used = np.zeros((64, 6), np.int64)
    place = 0
    for s in range(len(members)):
        number, kinds = parts_of(members[s], counts, used, index)
        for k in range(number):
            found[place], inside[place], beside[place] = index[k], 1, 1
            for kind in range(kinds):
                inside[place] *= CHOOSE[4 - used[k, kind], counts[kind] - used[k, kind]]
                beside[place] *= CHOOSE[counts[kind], used[k, kind]] * (-1 if used[k, kind] & 1 else 1)
            place += 1
        first[s + 1] = place
    return place


@kernel
def sum_inside(parts: HandParts, weights: NDArray[np.float64], sums: NDArray[np.float64]) -> None:
    """Fill M for weights that do not look at the toss: add up, for each multiset U, the hands that contain it.

    Args:
        parts: of all hands.
        weights: float64[18395, n], n weights of each hand.
        sums: float64[26950, n], added to.
    """
    for s in range(len(weights)):
        for k in range(parts.first[s], parts.first[s + 1]):
            for column in range(weights.shape[1]):
                sums[parts.part[k], column] += parts.inside[k] * weights[s, column]


@kernel
def sum_beside(parts: HandParts, sums: NDArray[np.float64], total: NDArray[np.float64]) -> None:
    """Sum, for each hand, over all hands that avoid its six cards.

    Args:
        parts: of all hands.
        sums: float64[26950, n], M, see :func:`sum_inside`.
        total: float64[18395, n], filled.
    """
    for s in range(len(total)):
        total[s, :] = 0
        for k in range(parts.first[s], parts.first[s + 1]):
            for column in range(total.shape[1]):
                total[s, column] += parts.beside[k] * sums[parts.part[k], column]


@vector_kernel
def avoid(
    ranks: NDArray[np.uint8],
    sums: NDArray[np.float32],
    with_starter: bool,
    total: NDArray[np.float32],
    taken: NDArray[np.float32],
) -> None:
    """Sum over all hands that avoid six cards.

    Args:
        ranks: uint8[6], sorted.
        sums: float32[26950, parts], M.
        with_starter: whether ``taken`` is wanted.
        total: float32[parts], filled with the ways to deal each part next to the six cards.
        taken: float32[13, parts], filled with the ways among them that hold one certain unseen
            card of a rank: what a starter of that rank rules out.
    """
    counts, index = np.zeros(6, np.int64), np.zeros(64, np.int64)
    used = np.zeros((64, 6), np.int64)
    number, kinds = parts_of(ranks, counts, used, index)
    parts = len(total)
    total[:] = 0
    if with_starter:
        taken[:] = 0
    for k in range(number):
        ways, size = 1.0, 0
        for kind in range(kinds):
            ways *= CHOOSE[counts[kind], used[k, kind]]
            size += used[k, kind]
        factor = np.float32(-ways if size & 1 else ways)
        at = index[k]
        for part in range(parts):
            total[part] += factor * sums[at, part]
        if with_starter:
            for starter in range(13):
                at = GROW_ALL[index[k], starter]
                if at >= 0:
                    for part in range(parts):
                        taken[starter, part] += factor * sums[at, part]


@kernel
def parts_for_one(
    members: NDArray[np.uint8],
    part: NDArray[np.int16],
    probability: NDArray[np.float64],
    left: NDArray[np.int64],
    parts: NDArray[np.float64],
) -> None:
    """Fill ``parts`` with the probability of each keep (or throw) of the opponent.

    Args:
        members: uint8[18395, 6], all hands by ranks, sorted.
        part: int16[18395, 15], what each toss keeps (or throws).
        probability: float64[18395, 15], the probability of each toss given the six ranks.
        left: int64[13], the cards of each rank that the opponent may hold.
        parts: float64[n], filled; sums to 1, or to 0 if six cards are not left.
    """
    for k in range(len(parts)):
        parts[k] = 0
    total = 0.0
    for s in range(len(members)):
        ways, place = 1.0, 0
        while place < 6 and ways > 0:
            rank, many = members[s, place], 0
            while place < 6 and members[s, place] == rank:
                many, place = many + 1, place + 1
            ways *= CHOOSE[left[rank], many]
        if ways > 0:
            total += ways
            for toss in range(15):
                parts[part[s, toss]] += ways * probability[s, toss]
    if total > 0:
        for k in range(len(parts)):
            parts[k] /= total
