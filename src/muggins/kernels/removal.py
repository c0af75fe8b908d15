"""What an opponent keeps and throws, given all six own cards: exactly, for one hand or for all.

The opponent's hand O cannot hold a card of my six S. For one S, :func:`parts_for_one` sums over all O in a millisecond.
For each of the 18,395 S that would be 338 million pairs of hands. Instead, with M(U) the sum over all O that contain
the cards U (:func:`gather`), the sum over the O that avoid S is the sum over U inside S of (-1)^|U| M(U)
(:func:`avoid`). By ranks U is one of at most 64 multisets inside S, see :class:`HandParts`.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import inner_borrowing_kernel, kernel, vector_kernel
from muggins.kernels.multisets import CHOOSE, GROW_ALL, MEMBERS, SIZES
from muggins.once import once


class HandParts(NamedTuple):
    """All multisets U inside all hands by ranks, hand by hand."""

    first: NDArray[np.int64]  # [18396], where those of a hand begin
    part: NDArray[np.int32]  # [n], the number of each U among multisets of all sizes
    inside: NDArray[np.float64]  # [n], how many hands of these ranks contain certain cards that are U: C(4 - u, o - u)
    avoiding: NDArray[np.float64]  # [n], (-1)^|U| C(s, u): the weight of M(U) in the sum over hands that avoid the hand


@once(1)
def hand_parts() -> HandParts:
    most = 64 * SIZES[6]
    first, part = np.zeros(SIZES[6] + 1, np.int64), np.zeros(most, np.int32)
    inside, avoiding = np.zeros((2, most))
    number = _list_parts(MEMBERS[6], first, part, inside, avoiding)
    return HandParts(first, part[:number].copy(), inside[:number].copy(), avoiding[:number].copy())


@kernel
def _list_parts(
    members: NDArray[np.uint8],
    first: NDArray[np.int64],
    part: NDArray[np.int32],
    inside: NDArray[np.float64],
    avoiding: NDArray[np.float64],
) -> int:
    """Fill the arrays of :class:`HandParts`; return how many U there are."""
    number = 0
    for hand in range(len(members)):
        start, place = number, 0
        part[start], inside[start], avoiding[start] = 0, 1, 1
        number += 1
        while place < 6:
            # Every U so far, with none, one, two ... of the next rank.
            rank, held, before = members[hand, place], 0, number
            while place < 6 and members[hand, place] == rank:
                held, place = held + 1, place + 1
            for taken in range(1, held + 1):
                for k in range(start, before):
                    grown = part[k]
                    for _ in range(taken):
                        grown = GROW_ALL[grown, rank]
                    part[number] = grown
                    inside[number] = inside[k] * CHOOSE[4 - taken, held - taken]
                    avoiding[number] = avoiding[k] * CHOOSE[held, taken] * (-1 if taken & 1 else 1)
                    number += 1
            for k in range(start, before):
                inside[k] *= CHOOSE[4, held]
        first[hand + 1] = number
    return number


@kernel
def gather(
    parts: HandParts,
    ways: NDArray[np.float64],
    does: NDArray[np.int16],
    weights: NDArray[np.float64],
    sums: NDArray[np.float64] | NDArray[np.float32],
) -> None:
    """Fill M: add to ``sums`` [26950, parts], for each multiset U, what the hands do that contain it.

    Each U counts ``ways`` float64[n] times: ``parts.inside`` or ``parts.avoiding``. ``does`` int16[18395, 15] is what
    each toss throws (or keeps), ``weights`` float64[18395, 15] the weight of each hand and toss.
    """
    for hand in range(len(weights)):
        for k in range(parts.first[hand], parts.first[hand + 1]):
            row = sums[parts.part[k]]
            for toss in range(15):
                row[does[hand, toss]] += ways[k] * weights[hand, toss]


@kernel
def sum_inside(parts: HandParts, weights: NDArray[np.float64], sums: NDArray[np.float64]) -> None:
    """Fill M for weights that do not look at the toss: ``sums`` float64[26950, n] of ``weights`` float64[18395, n]."""
    for hand in range(len(weights)):
        for k in range(parts.first[hand], parts.first[hand + 1]):
            for column in range(weights.shape[1]):
                sums[parts.part[k], column] += parts.inside[k] * weights[hand, column]


@kernel
def sum_avoiding(parts: HandParts, sums: NDArray[np.float64], total: NDArray[np.float64]) -> None:
    """Fill ``total`` float64[18395, n]: for each hand, the sum over all hands that avoid it; ``sums`` are M."""
    for hand in range(len(total)):
        total[hand, :] = 0
        for k in range(parts.first[hand], parts.first[hand + 1]):
            for column in range(total.shape[1]):
                total[hand, column] += parts.avoiding[k] * sums[parts.part[k], column]


@vector_kernel
def avoid(
    parts: HandParts, hand: int, sums: NDArray[np.float32], total: NDArray[np.float32], taken: NDArray[np.float32]
) -> None:
    """Sum over all hands that avoid six cards, whose ranks are a multiset; ``sums`` float32[26950, parts] are M.

    ``total`` float32[parts] is filled with the ways to deal each part next to the six cards, ``taken`` float32[13,
    parts] with the ways among them that hold one certain unseen card of a rank: what a starter of that rank rules out.
    """
    total[:] = 0
    taken[:] = 0
    for k in range(parts.first[hand], parts.first[hand + 1]):
        factor, at = np.float32(parts.avoiding[k]), parts.part[k]
        for part in range(len(total)):
            total[part] += factor * sums[at, part]
        for starter in range(13):
            grown = GROW_ALL[at, starter]
            if grown >= 0:
                for part in range(len(total)):
                    taken[starter, part] += factor * sums[grown, part]


@inner_borrowing_kernel
def ways_to_hold(ranks: NDArray[np.uint8], left: NDArray[np.int64]) -> float:
    """Return in how many ways cards of sorted ``ranks`` uint8[n] come in suits; ``left`` int64[13] are of each rank."""
    ways, place = 1.0, 0
    while place < len(ranks) and ways > 0:
        rank, held = ranks[place], 0
        while place < len(ranks) and ranks[place] == rank:
            held, place = held + 1, place + 1
        ways *= CHOOSE[left[rank], held]
    return ways


@kernel
def parts_for_one(
    members: NDArray[np.uint8],
    does: NDArray[np.int16],
    probability: NDArray[np.float64],
    left: NDArray[np.int64],
    parts: NDArray[np.float64],
) -> None:
    """Fill ``parts`` float64[n] with the probability of each keep (or throw) of the opponent.

    ``members`` uint8[18395, 6] are all hands by ranks, ``does`` int16[18395, 15] what each toss keeps (or throws),
    ``left`` int64[13] the cards of each rank that the opponent may hold. All are 0 if six cards are not left.
    """
    for k in range(len(parts)):
        parts[k] = 0
    total = 0.0
    for s in range(len(members)):
        ways = ways_to_hold(members[s], left)
        if ways > 0:
            total += ways
            for toss in range(15):
                parts[does[s, toss]] += ways * probability[s, toss]
    if total > 0:
        for k in range(len(parts)):
            parts[k] /= total
