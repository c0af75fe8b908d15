"""What each hidden holding of the hero makes of the villain's, after an opening that both sides can see.

Hidden are, on both sides, what is left of the keep and the toss. All sums are by ranks: the ordered ways to deal the
villain's hidden cards from the deck without the cards played and the hero's. That factors into the villain's left cards
given the hero's, and its toss given both, whose part is quadratic in the hero's cards and so summed once for all.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import borrowing_kernel, inlined
from muggins.kernels.holdings import HELD, HOLDINGS
from muggins.kernels.multisets import FALLING, GROW, SIZES, counts_of
from muggins.solver.play.layout import ONE, ZERO, Floats

TOSSES = SIZES[2]
_COUNTS2, _COUNTS3 = counts_of(2).astype(np.int8), counts_of(3).astype(np.int8)
_PAIR_OF = GROW[1]  # int16[13, 13]: two ranks as a multiset


class Lines(NamedTuple):
    """The splits of a side that some cards in the opening are possible for."""

    split: NDArray[np.int32]  # [n], the splits
    first: NDArray[np.int8]  # [n], the place in the keep of the card it played first
    second: NDArray[np.int8]  # [n], of the card it played next, where it has played two
    left: NDArray[np.int16]  # [n], the holding that is left
    toss: NDArray[np.int16]  # [n], the toss
    shared: NDArray[np.int32]  # [k], those lines where what is left and the toss have a rank in common


class Beliefs(NamedTuple):
    """Sums over the opponent's tosses, by its holdings left; scratch memory for one node."""

    mass: Floats  # float32[v], the weight of all tosses, as if the hero's hidden cards took none of their cards
    of_rank: Floats  # float32[13, v], what a hidden card of each rank takes away from that
    of_pair: Floats  # float32[91, v], what two hidden cards take away less than both by themselves
    avoiding: Floats  # float32[91, v], by the hero's toss: the weight of the villain's tosses that avoid it
    given_toss: Floats  # float32[91, v], the same, times the ways to deal the hero's toss and what the villain has left
    given_left: Floats  # float32[h, v], by what the hero has left: the share of the villain's tosses that avoid it


def new_beliefs(hero_left: int, villain_left: int) -> Beliefs:
    """Allocate a workspace for a hero with `hero_left` cards and a villain with `villain_left`."""
    hero, villain = SIZES[hero_left], SIZES[villain_left]
    shapes = (villain,), (13, villain), (TOSSES, villain), (TOSSES, villain), (TOSSES, villain), (hero, villain)
    return Beliefs(*(np.zeros(shape, np.float32) for shape in shapes))


@inlined
def _count_of(cards: int, holding: int, rank: int) -> int:
    number: int = _COUNTS2[holding, rank] if cards == 2 else _COUNTS3[holding, rank]
    return number


@borrowing_kernel
def sum_tosses(lines: Lines, reach: Floats, unseen: NDArray[np.int64], cards: int, beliefs: Beliefs) -> None:
    """Fill ``mass``, ``of_rank`` and ``of_pair``.

    The villain's lines have the weights ``reach`` float32[n], and it has so `cards` of its keep left; ``unseen``
    int64[13] are the cards of each rank that are not played.
    """
    mass, of_rank, of_pair = beliefs.mass, beliefs.of_rank, beliefs.of_pair
    mass[:] = ZERO
    of_rank[:] = ZERO
    of_pair[:] = ZERO
    for line in range(len(reach)):
        weight, left, toss = reach[line], lines.left[line], lines.toss[line]
        if weight <= 0:
            continue
        one, other = HELD[2, toss, 0], HELD[2, toss, 1]
        of_one = unseen[one] - _count_of(cards, left, one)
        if one == other:
            if of_one < 2:
                continue
            ways = of_one * (of_one - 1)
            both = weight * ways
            mass[left] += both
            of_rank[one, left] += both * np.float32(2 / of_one)
            of_pair[toss, left] += both * np.float32((of_one - 2) * (of_one - 3) / ways - 1 + 4 / of_one)
        else:
            of_other = unseen[other] - _count_of(cards, left, other)
            if of_one < 1 or of_other < 1:
                continue
            mass[left] += weight * of_one * of_other
            of_rank[one, left] += weight * of_other
            of_rank[other, left] += weight * of_one
            of_pair[toss, left] += weight


@borrowing_kernel
def condition_on_toss(unseen: NDArray[np.int64], cards: int, ratio: Floats, beliefs: Beliefs) -> None:
    """Fill ``avoiding`` and ``given_toss``; what the hero has left is assumed to share no rank with its toss.

    The villain has `cards` of its keep left; ``unseen`` int64[13] are the cards of each rank that are not played,
    ``ratio`` float32[3, 13, 4] is overwritten.
    """
    mass, of_rank, of_pair = beliefs.mass, beliefs.of_rank, beliefs.of_pair
    for taken in range(1, 3):
        for rank in range(13):
            for held in range(cards + 1):
                ways = FALLING[unseen[rank], held]
                fewer = FALLING[max(unseen[rank] - taken, 0), held]
                ratio[taken, rank, held] = fewer / ways if ways > 0 else ZERO
    for toss in range(TOSSES):
        one, other = HELD[2, toss, 0], HELD[2, toss, 1]
        ways = np.float32(unseen[one] * (unseen[other] - (1 if one == other else 0)))
        for left in range(len(mass)):
            avoids = max(mass[left] - of_rank[one, left] - of_rank[other, left] + of_pair[toss, left], ZERO)
            beliefs.avoiding[toss, left] = avoids
            if one == other:
                thinned = ratio[2, one, _count_of(cards, left, one)]
            else:
                thinned = ratio[1, one, _count_of(cards, left, one)] * ratio[1, other, _count_of(cards, left, other)]
            beliefs.given_toss[toss, left] = avoids * thinned * max(ways, ZERO)


@borrowing_kernel
def condition_on_left(cards: int, beliefs: Beliefs) -> None:
    """Fill ``given_left`` for a hero that has `cards` of its keep left."""
    mass, of_rank, of_pair = beliefs.mass, beliefs.of_rank, beliefs.of_pair
    for mine in range(HOLDINGS[cards]):
        for left in range(len(mass)):
            avoids = mass[left]
            for place in range(cards):
                one = HELD[cards, mine, place]
                avoids -= of_rank[one, left]
                for before in range(place):
                    avoids += of_pair[_PAIR_OF[one, HELD[cards, mine, before]], left]
            beliefs.given_left[mine, left] = max(avoids, ZERO) / mass[left] if mass[left] > 0 else ZERO


@borrowing_kernel
def values_where_shared(
    lines: Lines, unseen: NDArray[np.int64], cards: tuple[int, int], beliefs: Beliefs, nets: Floats, values: Floats
) -> None:
    """Fill ``values`` float32[k] with what the hero's lines are worth whose toss shares a rank with what is left.

    Hero and villain have `cards` left; ``unseen`` int64[13] are the cards of each rank that are not played. ``nets``
    float32[h, v] are, by what both have left, the hero's net times the ways to deal both and times ``given_left``.
    """
    mine, theirs = cards
    for number in range(len(lines.shared)):
        line = lines.shared[number]
        left, toss = lines.left[line], lines.toss[line]
        one, other = HELD[2, toss, 0], HELD[2, toss, 1]
        of_one, of_other = unseen[one] - _count_of(mine, left, one), unseen[other] - _count_of(mine, left, other)
        value, ways = ZERO, of_one * (of_other - (1 if one == other else 0))
        for held in range(len(beliefs.mass) if of_one > 0 and of_other > 0 and ways > 0 else 0):
            weight = beliefs.avoiding[toss, held]
            if weight > 0:
                fewer, more = _thinned(theirs, held, one, of_one, 2 if one == other else 1)
                if one != other:
                    again = _thinned(theirs, held, other, of_other, 1)
                    fewer, more = fewer * again[0], more * again[1]
                value += weight * np.float32(fewer / more if more > 0 else 0.0) * nets[left, held]
        values[number] = value * np.float32(max(ways, 0))


@inlined
def _thinned(cards: int, holding: int, rank: int, unseen: int, taken: int) -> tuple[int, int]:
    """Return the ordered ways to deal a holding's cards of a rank, less some cards of it, and without that."""
    number = _count_of(cards, holding, rank)
    return FALLING[max(unseen - taken, 0), number], FALLING[max(unseen, 0), number]


@borrowing_kernel
def ways_to_deal(unseen: NDArray[np.int64], ways: Floats) -> None:
    """Fill ``ways`` float32[91, 455] with the ordered ways to deal two cards and three from the unseen ones."""
    for two in range(HOLDINGS[2]):
        for three in range(HOLDINGS[3]):
            product = ONE
            for rank in range(13):
                number = _COUNTS2[two, rank] + _COUNTS3[three, rank]
                if number > 0:
                    product *= np.float32(FALLING[max(unseen[rank], 0), number])
            ways[two, three] = product
