"""One walk over the tree of the play: reaches of the other side down, values of one side up.

Vector counterfactual regret minimisation (Zinkevich et al. 2007; Tammelin 2014 for CFR+; Brown and
Sandholm 2019 for discounting) on the public tree, without sampling. The walk serves one side, the
*hero*; the other is the *villain*. It carries, depth first:

- down, for each holding m of the villain, its reach: the weight of its keep, times the probability
  that it plays so, times a factor for each card on the table: how many of its rank were unseen when
  it was played. By these factors the joint weight of two keeps is that of dealing both from one
  deck, exactly, with no table of pairs: what the villain holds and what the hero holds meet at the
  ends only, where a last factor makes "both hold the same rank" right.
- up, for each holding m of the hero, its counterfactual value in points for the hero.

All vectors are 32-bit floats; sums of regrets below 1e-30 count as none. A hand with one legal rank
has no choice; a hand without regret plays its legal ranks evenly, each rank once.
"""

from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import inlined, vector_kernel
from muggins.kernels.multisets import GROW, MEMBERS, SIZES
from muggins.solver.play.ends import LANES
from muggins.solver.play.tree import DEPTH, GO, WIDTHS, Tree

LEARN, BEST, VALUE = range(3)
"""What the hero does: follow and mend its regrets, play its best, or follow the given strategy."""

_SQUARE = WIDTHS[2]
_FLOW = 13 * 456
_STRIDE = _FLOW + WIDTHS[4]
_TINY = np.float32(1e-30)
_ZERO, _ONE, _HALF = np.float32(0), np.float32(1), np.float32(0.5)
_LEAST = np.float32(-1e30)


def _grown(cards: int, width: int) -> NDArray[np.int32]:
    """Return int32[13, width]: the holding after adding a rank, a spare place where there is none.

    The spare place is the one after the last holding.
    """
    table = np.full((13, width), SIZES[cards + 1], np.int32)
    table[:, : SIZES[cards]] = np.where(GROW[cards] < 0, SIZES[cards + 1], GROW[cards]).T
    return table


def _evenly(cards: int) -> NDArray[np.float32]:
    """Return float32[14, width]: one over the different ranks below ``fits`` of each holding."""
    shares = np.zeros((14, WIDTHS[cards]), np.float32)
    for fits in range(1, 14):
        for number, ranks in enumerate(MEMBERS[cards].tolist()):
            different = len({rank for rank in ranks if rank < fits})
            shares[fits, number] = 1 / different if different else 0
    return shares


def _first_above(cards: int) -> NDArray[np.int64]:
    """Return int64[14]: the first holding with no rank below ``fits``; all after it have none."""
    lowest = MEMBERS[cards][:, 0].astype(np.int64)
    return np.array([int((lowest < fits).sum()) for fits in range(14)])


_GROW3, _GROW2 = _grown(3, 456), _grown(2, 96)
_EVENLY4, _EVENLY3 = _evenly(4), _evenly(3)
_ABOVE3 = _first_above(3)
_PAIR_X = np.array([16 * int(x) + int(y) for x, y in MEMBERS[2]] + [13] * 5, np.int64)
_PAIR_Y = np.array([16 * int(y) + int(x) for x, y in MEMBERS[2]] + [13] * 5, np.int64)
_THREES = MEMBERS[3].astype(np.int64)
_GROW_NONE, _GROW_ONE, _GROW_TWO, _GROW_THREE = GROW[0], GROW[1], GROW[2], GROW[3]

PAIRING_STEPS = np.float32(200)
"""A pairing q of a table stands for a factor 1 + q / 200."""


class Pairing(NamedTuple):
    """How much likelier two keeps are together than their reaches say; by hero.

    What the tosses of both sides take from the deck ties their keeps together a little. Reaches
    cannot carry that: it does not factor. It is applied where both keeps are known, at the ends.

    Attributes:
        on: whether there is any; the tables are not looked at otherwise.
        deck: float32[16], the cards of each rank that both hands come from: four, or three of the
            starter's rank where that is known; the last three are 0.
        ends: int8[455, 455, 14, 16], by what the hero and the villain have played, three cards
            each, the villain's last card, and the hero's; then the diagonal.
        alone_villain: int8[1820, 91, 13, 16], by the hero's keep, the two cards that the villain
            has played and its last two.
        alone_hero: int8[1820, 91, 13, 16], by the villain's keep, the two cards that the hero has
            played and its last two.
        whole: float32[1820, 1820], the factor by the hero's and the villain's keep.
    """

    on: bool
    deck: NDArray[np.float32]
    ends: NDArray[np.int8]
    alone_villain: NDArray[np.int8]
    alone_hero: NDArray[np.int8]
    whole: NDArray[np.float32]


def deck_without(starter: int | None) -> NDArray[np.float32]:
    """Return float32[16], the cards of each rank in a deck, less a starter of a rank if given."""
    deck = np.zeros(LANES, np.float32)
    deck[:13] = 4
    if starter is not None:
        deck[starter] = 3
    return deck


def no_pairing() -> Pairing:
    """Return that keeps depend on each other by removal only."""
    none = np.zeros((1, 1, 14, 16), np.int8)
    return Pairing(False, deck_without(None), none, none, none, np.ones((1, 1), np.float32))


class Step(NamedTuple):
    """What one walk does; plain numbers.

    Attributes:
        hero: 0 pone, 1 dealer.
        mode: LEARN, BEST or VALUE.
        weight: of what the villain plays in its average; 0 adds nothing.
        keep_gains: what old regret above zero is multiplied with.
        keep_losses: what old regret below zero is multiplied with.
        floor: the least regret kept: 0, or a number below all.
    """

    hero: int
    mode: int
    weight: np.float32
    keep_gains: np.float32
    keep_losses: np.float32
    floor: np.float32


class Room(NamedTuple):
    """Room for one walk, one to a thread; every array float32 (float64 in advice) and modified.

    Attributes:
        flow: [DEPTH * stride], by depth: rows of reaches after each rank, and after a go.
        odds: [DEPTH * rows], by depth: the hero's probabilities, or values of its cards.
        value: [DEPTH, 1824], by depth: the hero's values.
        mass: [1824], sums of positive regret.
        square: [224], what a node of ends needs.
        line: [64], the same.
    """

    flow: NDArray[np.floating[Any]]
    odds: NDArray[np.floating[Any]]
    value: NDArray[np.floating[Any]]
    mass: NDArray[np.floating[Any]]
    square: NDArray[np.floating[Any]]
    line: NDArray[np.floating[Any]]


def new_room() -> Room:
    """Return room for one walk."""
    return Room(
        np.zeros(DEPTH * _STRIDE, np.float32),
        np.zeros(DEPTH * _FLOW, np.float32),
        np.zeros((DEPTH, WIDTHS[4]), np.float32),
        np.zeros(WIDTHS[4], np.float32),
        np.zeros(224, np.float32),
        np.zeros(64, np.float32),
    )


_Floats: TypeAlias = NDArray[np.floating[Any]]
Weights: TypeAlias = _Floats | NDArray[np.uint8]
"""A strategy up to a factor for each information set."""


@inlined
def _column_sums(tables: NDArray[np.int8], number: int, line: _Floats, out: _Floats) -> None:
    """Fill ``out[:16]`` with the columns of a table summed over rows, weighed by ``line``."""
    # Thirteen plain numbers, so that the loop over lanes is a chain of vector instructions.
    w0, w1, w2, w3, w4, w5, w6 = line[0], line[1], line[2], line[3], line[4], line[5], line[6]
    w7, w8, w9, w10, w11, w12 = line[7], line[8], line[9], line[10], line[11], line[12]
    for a in range(LANES):
        out[a] = (
            w0 * tables[number, 0, a]
            + w1 * tables[number, 1, a]
            + w2 * tables[number, 2, a]
            + w3 * tables[number, 3, a]
            + w4 * tables[number, 4, a]
            + w5 * tables[number, 5, a]
            + w6 * tables[number, 6, a]
            + w7 * tables[number, 7, a]
            + w8 * tables[number, 8, a]
            + w9 * tables[number, 9, a]
            + w10 * tables[number, 10, a]
            + w11 * tables[number, 11, a]
            + w12 * tables[number, 12, a]
        )


@inlined
def _paired_sums(
    tables: NDArray[np.int8],
    number: int,
    pairs: NDArray[np.int8],
    mine: int,
    theirs: int,
    gained: np.float32,
    line: _Floats,
    out: _Floats,
) -> None:
    """Do as above with ``gained`` added to the table and each product weighed by its pairing."""
    for a in range(LANES):
        out[a] = 0
    for b in range(13):
        weight = line[b] * np.float32(1 / PAIRING_STEPS)
        if weight != 0:
            for a in range(LANES):
                pairing = PAIRING_STEPS + pairs[mine, theirs, b, a]
                out[a] += weight * pairing * (gained + tables[number, b, a])


@inlined
def _split_pairs(
    source: Weights, offset: int, fits: int, flow: _Floats, reach: int, rows: int, average: _Floats, weight: np.float32
) -> None:
    """Fill 13 rows of flow at ``rows`` with the reach of two cards times "play row, keep lane".

    Adds them to the average as well, unless ``weight`` is 0.
    """
    for r in range(fits):
        for m in range(13):
            flow[rows + 16 * r + m] = flow[reach + 16 * r + m]
        for m in range(13, LANES):
            flow[rows + 16 * r + m] = 0
    for r in range(fits):
        for m in range(r):
            x = max(source[offset + 16 * r + m], _ZERO)
            y = max(source[offset + 16 * m + r], _ZERO)
            share = x / (x + y) if x + y > _TINY else _HALF
            both = flow[reach + 16 * r + m]
            flow[rows + 16 * r + m] = both * share
            flow[rows + 16 * m + r] = both * (_ONE - share)
    if weight > 0:
        for place in range(16 * fits):
            average[offset + place] += weight * flow[rows + place]


@inlined
def _settle_pairs(
    source: _Floats, offset: int, fits: int, step: Step, odds: _Floats, rows: int, value: _Floats
) -> None:
    """Choose between two cards: fill ``value[:208]`` from the rows of what each card is worth.

    In LEARN the regrets are mended. Pairs of which neither card fits are left alone.
    """
    mode, gains, losses, floor = step.mode, step.keep_gains, step.keep_losses, step.floor
    for r in range(fits):
        value[16 * r + r] = odds[rows + 16 * r + r]
        for m in range(fits, 13):
            worth = odds[rows + 16 * r + m]
            value[16 * r + m] = worth
            value[16 * m + r] = worth
        for m in range(r):
            one, two = odds[rows + 16 * r + m], odds[rows + 16 * m + r]
            if mode == BEST:
                worth = max(one, two)
            else:
                old_one, old_two = source[offset + 16 * r + m], source[offset + 16 * m + r]
                x, y = max(old_one, _ZERO), max(old_two, _ZERO)
                share = x / (x + y) if x + y > _TINY else _HALF
                worth = two + share * (one - two)
                if mode == LEARN:
                    old_one *= gains if old_one > 0 else losses
                    old_two *= gains if old_two > 0 else losses
                    source[offset + 16 * r + m] = max(old_one + one - worth, floor)
                    source[offset + 16 * m + r] = max(old_two + two - worth, floor)
            value[16 * r + m] = worth
            value[16 * m + r] = worth


@inlined
def _split_holdings(  # noqa: PLR0917
    source: Weights,
    offset: int,
    cards: int,
    fits: int,
    flow: _Floats,
    reach: int,
    rows: int,
    average: _Floats,
    weight: np.float32,
    mass: _Floats,
) -> None:
    """Do as :func:`_split_pairs` for three or four cards; three leave squares of pairs."""
    width = 456 if cards == 4 else 96
    grow = _GROW3 if cards == 4 else _GROW2
    evenly = _EVENLY4 if cards == 4 else _EVENLY3
    smaller = SIZES[3] if cards == 4 else SIZES[2]
    mass[:] = 0
    for r in range(fits):
        # Spare lanes are nobody's reach; what lay there must not be taken for one.
        if cards == 4:
            flow[rows + width * r + smaller] = 0
        else:
            for x in range(13):
                for lane in range(13, LANES):
                    flow[rows + _SQUARE * r + 16 * x + lane] = 0
        for k in range(smaller):
            mass[grow[r, k]] += max(source[offset + width * r + k], _ZERO)
    for r in range(fits):
        for k in range(smaller):
            m = grow[r, k]
            entry = offset + width * r + k
            if mass[m] > _TINY:
                share = max(source[entry], _ZERO) / mass[m]
            else:
                share = evenly[fits, m]
            here = flow[reach + m] * share
            if weight > 0:
                average[entry] += weight * here
            if cards == 4:
                flow[rows + width * r + k] = here
            else:
                flow[rows + _SQUARE * r + _PAIR_X[k]] = here
                flow[rows + _SQUARE * r + _PAIR_Y[k]] = here


@inlined
def _prepare_holdings(  # noqa: PLR0917
    source: _Floats,
    offset: int,
    cards: int,
    fits: int,
    step: Step,
    odds: _Floats,
    rows: int,
    value: _Floats,
    mass: _Floats,
) -> None:
    """Fill the hero's probabilities for three or four cards; in LEARN fade the old regrets."""
    width = 456 if cards == 4 else 96
    grow = _GROW3 if cards == 4 else _GROW2
    evenly = _EVENLY4 if cards == 4 else _EVENLY3
    smaller = SIZES[3] if cards == 4 else SIZES[2]
    if step.mode == BEST:
        value[:] = _LEAST
        return
    value[:] = 0
    mass[:] = 0
    for r in range(fits):
        for k in range(smaller):
            mass[grow[r, k]] += max(source[offset + width * r + k], _ZERO)
    for r in range(fits):
        for k in range(smaller):
            m = grow[r, k]
            old = source[offset + width * r + k]
            if mass[m] > _TINY:
                odds[rows + width * r + k] = max(old, _ZERO) / mass[m]
            else:
                odds[rows + width * r + k] = evenly[fits, m]
            if step.mode == LEARN:
                old *= step.keep_gains if old > 0 else step.keep_losses
                source[offset + width * r + k] = old


@inlined
def _give_holding(  # noqa: PLR0917
    source: _Floats,
    offset: int,
    cards: int,
    r: int,
    factor: np.float32,
    step: Step,
    odds: _Floats,
    rows: int,
    child: _Floats,
    value: _Floats,
) -> None:
    """Add what playing rank ``r`` from three or four cards is worth."""
    width = 456 if cards == 4 else 96
    grow = _GROW3 if cards == 4 else _GROW2
    smaller = SIZES[3] if cards == 4 else SIZES[2]
    for k in range(smaller):
        m = grow[r, k]
        worth = factor * (child[k] if cards == 4 else child[_PAIR_X[k]])
        if step.mode == BEST:
            value[m] = max(value[m], worth)
        else:
            value[m] += odds[rows + width * r + k] * worth
            if step.mode == LEARN:
                source[offset + width * r + k] += worth


@inlined
def _settle_holdings(source: _Floats, offset: int, cards: int, fits: int, step: Step, value: _Floats) -> None:
    """Take the value of the whole from the regrets of three or four cards."""
    width = 456 if cards == 4 else 96
    grow = _GROW3 if cards == 4 else _GROW2
    smaller = SIZES[3] if cards == 4 else SIZES[2]
    if step.mode == LEARN:
        for r in range(fits):
            for k in range(smaller):
                entry = offset + width * r + k
                source[entry] = max(source[entry] - value[grow[r, k]], step.floor)


@inlined
def _last_choice_of_hero(  # noqa: PLR0917
    tree: Tree,
    pairing: Pairing,
    node: int,
    base: np.float32,
    left: _Floats,
    mine: int,
    theirs: int,
    flow: _Floats,
    reach: int,
    room: Room,
    rows: int,
) -> None:
    """Fill the rows of what each card is worth to a hero with two cards against one.

    ``mine`` and ``theirs`` number what the hero and the villain have played.
    """
    line, out, odds = room.line, room.square, room.odds
    total = _ZERO
    for b in range(13):
        line[b] = flow[reach + b] * left[b]
        total += line[b]
    leaves = tree.leaves[node]
    for r in range(tree.fits[node]):
        leaf = tree.ends[leaves + r]
        at = rows + 16 * r
        if leaf < 0:
            for a in range(LANES):
                odds[at + a] = 0
            continue
        number, gained = leaf & 65535, base + np.float32(leaf >> 16)
        before, here = line[r], flow[reach + r]
        line[r] = before - here
        mass, factor = gained * (total - here), left[r]
        left[r] = factor - 1
        if pairing.on:
            known = _GROW_TWO[mine, r]
            _paired_sums(tree.tables.by_mover, number, pairing.ends, known, theirs, gained, line, out)
            for a in range(LANES):
                same = flow[reach + a] * (gained + tree.tables.by_mover[number, 13, a])
                paired = PAIRING_STEPS + pairing.ends[known, theirs, 13, a]
                same *= np.float32(1 / PAIRING_STEPS) * paired
                odds[at + a] = factor * left[a] * (out[a] - same)
        else:
            _column_sums(tree.tables.by_mover, number, line, out)
            for a in range(LANES):
                same = flow[reach + a] * (gained + tree.tables.by_mover[number, 13, a])
                odds[at + a] = factor * left[a] * (out[a] + mass - same)
        line[r], left[r] = before, factor


@inlined
def _last_choice_of_villain(  # noqa: PLR0917
    tree: Tree,
    pairing: Pairing,
    node: int,
    base: np.float32,
    left: _Floats,
    mine: int,
    theirs: int,
    flow: _Floats,
    rows: int,
    room: Room,
    value: _Floats,
) -> None:
    """Add to ``value[:16]`` of a hero with one card what a villain with two does to it.

    ``base`` is the villain's net so far; ``mine`` and ``theirs`` number what the hero and the
    villain have played.
    """
    line, out = room.line, room.square
    leaves = tree.leaves[node]
    for r in range(tree.fits[node]):
        leaf = tree.ends[leaves + r]
        if leaf < 0:
            continue
        at = rows + 16 * r
        factor = left[r]
        left[r] = factor - 1
        total = _ZERO
        for x in range(LANES):
            weight = flow[at + x] * factor * left[x]
            line[x] = weight
            total += weight
        if total > 0:
            number, gained = leaf & 65535, base + np.float32(leaf >> 16)
            if pairing.on:
                known = _GROW_TWO[theirs, r]
                _paired_sums(tree.tables.by_other, number, pairing.ends, mine, known, gained, line, out)
                for y in range(LANES):
                    same = factor * flow[at + y] * (gained + tree.tables.by_other[number, 13, y])
                    paired = PAIRING_STEPS + pairing.ends[mine, known, 13, y]
                    same *= np.float32(1 / PAIRING_STEPS) * paired
                    value[y] -= left[y] * (out[y] - same)
            else:
                mass = gained * total
                _column_sums(tree.tables.by_other, number, line, out)
                for y in range(LANES):
                    same = factor * flow[at + y] * (gained + tree.tables.by_other[number, 13, y])
                    value[y] -= left[y] * (out[y] + mass - same)
        left[r] = factor


@inlined
def _alone_against_hero(  # noqa: PLR0917
    tree: Tree,
    pairing: Pairing,
    node: int,
    base: np.float32,
    left: _Floats,
    mine: int,
    theirs: int,
    flow: _Floats,
    reach: int,
    room: Room,
    value: _Floats,
) -> None:
    """Add to ``value[:16]`` what a hero's last card is worth: a villain with two goes on alone."""
    square = room.square
    for x in range(13):
        for y in range(LANES):
            square[16 * x + y] = _HALF * flow[reach + 16 * x + y] * left[x] * left[y]
        square[17 * x] += flow[reach + 17 * x] * left[x] * (left[x] * _HALF - _ONE)
    leaves = tree.leaves[node]
    for r in range(tree.fits[node]):
        leaf = tree.ends[leaves + r]
        if leaf < 0:
            continue
        number, gained = leaf & 65535, base + np.float32(leaf >> 16)
        # One card of rank r is on the table now: pairs that hold it are so much rarer.
        worth, rarer = _ZERO, _ZERO
        if pairing.on:
            known = _GROW_THREE[mine, r]
            for x in range(13):
                for y in range(LANES):
                    paired = PAIRING_STEPS + pairing.alone_villain[known, theirs, x, y]
                    net = gained + tree.tables.by_other[number, x, y]
                    worth += square[16 * x + y] * paired * net
            for y in range(LANES):
                paired = PAIRING_STEPS + pairing.alone_villain[known, theirs, r, y]
                rarer += square[16 * r + y] * paired * (gained + tree.tables.by_other[number, r, y])
            worth *= np.float32(1 / PAIRING_STEPS)
            rarer *= np.float32(1 / PAIRING_STEPS)
        else:
            for x in range(13):
                for y in range(LANES):
                    worth += square[16 * x + y] * (gained + tree.tables.by_other[number, x, y])
            for y in range(LANES):
                rarer += square[16 * r + y] * (gained + tree.tables.by_other[number, r, y])
        value[r] += left[r] * worth - 2 * rarer


@inlined
def _alone_of_hero(  # noqa: PLR0917
    tree: Tree,
    pairing: Pairing,
    node: int,
    base: np.float32,
    left: _Floats,
    mine: int,
    theirs: int,
    flow: _Floats,
    reach: int,
    room: Room,
    value: _Floats,
) -> None:
    """Add to ``value[:208]`` what a villain's last card does to a hero that goes on alone.

    ``base`` is the villain's net so far.
    """
    square = room.square
    square[:] = 0
    leaves = tree.leaves[node]
    for r in range(tree.fits[node]):
        leaf = tree.ends[leaves + r]
        share = flow[reach + r]
        if leaf < 0 or share <= 0:
            continue
        number, gained = leaf & 65535, base + np.float32(leaf >> 16)
        weight = share * left[r]
        if pairing.on:
            known = _GROW_THREE[theirs, r]
            weight *= np.float32(1 / PAIRING_STEPS)
            share *= np.float32(1 / PAIRING_STEPS)
            for x in range(13):
                for y in range(LANES):
                    paired = PAIRING_STEPS + pairing.alone_hero[known, mine, x, y]
                    net = gained + tree.tables.by_other[number, x, y]
                    square[16 * x + y] -= weight * paired * net
            for y in range(13):
                paired = PAIRING_STEPS + pairing.alone_hero[known, mine, r, y]
                rarer = share * paired * (gained + tree.tables.by_other[number, r, y])
                square[16 * r + y] += rarer
                square[16 * y + r] += rarer
        else:
            for x in range(13):
                for y in range(LANES):
                    square[16 * x + y] -= weight * (gained + tree.tables.by_other[number, x, y])
            for y in range(13):
                rarer = share * (gained + tree.tables.by_other[number, r, y])
                square[16 * r + y] += rarer
                square[16 * y + r] += rarer
    for x in range(13):
        for y in range(13):
            ways = left[x] * (left[y] - _ONE if x == y else left[y])
            value[16 * x + y] += ways * square[16 * x + y]


@inlined
def _ways_of_three(k: int, left: _Floats) -> np.float32:
    """Return in how many orders' worth of unseen cards three ranks can be held."""
    x, y, z = _THREES[k, 0], _THREES[k, 1], _THREES[k, 2]
    second = left[y] - _ONE if y == x else left[y]
    third = left[z] - (_ONE if z == x else _ZERO) - (_ONE if z == y else _ZERO)
    ways: np.float32 = left[x] * max(second, _ZERO) * max(third, _ZERO)
    return ways


@inlined
def _three_alone(  # noqa: PLR0917
    tree: Tree,
    pairing: Pairing,
    node: int,
    hero_moves: bool,
    base: np.float32,
    left: _Floats,
    mine: int,
    theirs: int,
    flow: _Floats,
    reach: int,
    value: _Floats,
) -> None:
    """Do as the two functions above where the other side goes on alone with three cards."""
    leaves = tree.leaves[node]
    for r in range(tree.fits[node]):
        leaf = tree.ends[leaves + r]
        if leaf < 0:
            continue
        number, gained = leaf & 65535, base + np.float32(leaf >> 16)
        factor = left[r]
        left[r] = factor - 1
        worth = _ZERO
        for k in range(SIZES[3]):
            net = factor * _ways_of_three(k, left) * (gained + tree.tables.threes[number, k])
            if pairing.on and net != 0:
                x, y, z = _THREES[k, 0], _THREES[k, 1], _THREES[k, 2]
                if hero_moves:
                    one = _GROW_THREE[mine, r]
                    two = _GROW_THREE[_GROW_TWO[_GROW_ONE[theirs, x], y], z]
                else:
                    one = _GROW_THREE[_GROW_TWO[_GROW_ONE[mine, x], y], z]
                    two = _GROW_THREE[theirs, r]
                # A fifth of a rank can be held by nobody: its reach or its ways are none.
                net *= pairing.whole[max(one, 0), max(two, 0)]
            if hero_moves:
                worth += flow[reach + k] * net
            else:
                value[k] -= flow[reach + r] * net
        if hero_moves:
            value[r] += worth
        left[r] = factor


@inlined
def _go_of_villain(cards: int, fits: int, flow: _Floats, reach: int, gone: int) -> bool:
    """Write the reach of the holdings without a fitting rank; return whether there is any."""
    alive = False
    if cards == 1:
        for b in range(LANES):
            flow[gone + b] = flow[reach + b] if b >= fits else _ZERO
            alive |= flow[gone + b] > 0
    elif cards == 2:
        for x in range(13):
            for y in range(LANES):
                at = 16 * x + y
                flow[gone + at] = flow[reach + at] if x >= fits and y >= fits else _ZERO
                alive |= flow[gone + at] > 0
    else:
        for k in range(456):
            flow[gone + k] = flow[reach + k] if k >= _ABOVE3[fits] else _ZERO
            alive |= flow[gone + k] > 0
    return alive


@inlined
def _go_of_hero(cards: int, fits: int, child: _Floats, value: _Floats) -> None:
    """Take the values of the holdings without a fitting rank from what follows the go."""
    if cards == 1:
        for a in range(fits, 13):
            value[a] = child[a]
    elif cards == 2:
        for x in range(fits, 13):
            for y in range(fits, 13):
                value[16 * x + y] = child[16 * x + y]
    else:
        for k in range(_ABOVE3[fits], SIZES[3]):
            value[k] = child[k]


@inlined
def _with_card(size: int, holding: int, rank: int) -> int:
    """Return the number of a multiset of ``size`` (at most three) cards with one more."""
    grown: int = 0
    if size == 0:
        grown = _GROW_NONE[holding, rank]
    elif size == 1:
        grown = _GROW_ONE[holding, rank]
    elif size == 2:
        grown = _GROW_TWO[holding, rank]
    else:
        grown = _GROW_THREE[holding, rank]
    return grown


@vector_kernel
def walk(  # noqa: PLR0917
    tree: Tree,
    pairing: Pairing,
    step: Step,
    source: _Floats,
    average: _Floats,
    first: int,
    cut: int,
    reach_in: _Floats,
    value_out: _Floats,
    cut_reach: _Floats,
    cut_value: _Floats,
    room: Room,
) -> None:
    """Walk the subtree of a node for one side.

    Args:
        tree: the tree.
        pairing: of both sides' keeps, for this hero.
        step: whom to serve and how.
        source: float32[entries], regrets (or any weights): both sides play in proportion to what
            is above zero. In LEARN the hero's are modified.
        average: float32[entries], the villain's plays are added to it, by ``step.weight``.
        first: the node to begin with.
        cut: 0, or the depth below ``first`` whose nodes are not walked: their values are given.
        reach_in: the villain's reach at ``first``, by its holding there.
        value_out: filled with the hero's values at ``first``, by its holding there.
        cut_reach: [nodes at the cut, 1824], filled with the villain's reach there.
        cut_value: [nodes at the cut, 1824], the hero's values there.
        room: modified.
    """
    flow, odds, mass = room.flow, room.odds, room.mass
    left = pairing.deck.copy()
    node = first
    while tree.parent[node] >= 0:
        if tree.edge[node] < GO:
            left[tree.edge[node]] -= 1
        node = tree.parent[node]
    path = np.zeros(DEPTH, np.int64)
    # What hero and villain have played, as numbers of multisets, by depth.
    held = np.zeros((DEPTH, 2), np.int64)
    played = np.zeros(2, np.int64)
    node = first
    while tree.parent[node] >= 0:
        above = tree.parent[node]
        if tree.edge[node] < GO:
            side = 0 if tree.turn[above] == step.hero else 1
            held[0, side] = _with_card(played[side], held[0, side], tree.edge[node])
            played[side] += 1
        node = above
    reaches = np.zeros(DEPTH, np.int64)
    # Where the reach of the villain is, by depth: at first in a place of its own, a go's at depth 0
    # of the last level, which nothing else uses.
    start = (DEPTH - 1) * _STRIDE
    for place in range(len(reach_in)):
        flow[start + place] = reach_in[place]
    depth, node, at_cut = 0, first, 0
    cards = tree.mine[0]
    reaches[0] = start
    entering = True
    while True:
        if entering:
            path[depth] = node
            turn, mine, theirs = tree.turn[node], tree.mine[node], tree.theirs[node]
            fits, offset = tree.fits[node], tree.offset[node]
            hero_moves = turn == step.hero
            reach, rows = reaches[depth], depth * _STRIDE
            value = room.value[depth]
            own, other = held[depth, 0], held[depth, 1]
            mover_net = np.float32(tree.net[node] if turn == 0 else -tree.net[node])
            if hero_moves:
                at_odds = depth * _FLOW
                if mine > 2:
                    _prepare_holdings(source, offset, mine, fits, step, odds, at_odds, value, mass)
                elif mine == 2 and theirs == 1:
                    value[:_SQUARE] = 0
                    _last_choice_of_hero(tree, pairing, node, mover_net, left, own, other, flow, reach, room, at_odds)
                    _settle_pairs(source, offset, fits, step, odds, at_odds, value)
                elif mine == 2:
                    value[:_SQUARE] = 0
                    odds[at_odds : at_odds + _SQUARE] = 0
                else:
                    value[:LANES] = 0
                    if theirs == 2:
                        _alone_against_hero(tree, pairing, node, mover_net, left, own, other, flow, reach, room, value)
                    else:
                        _three_alone(tree, pairing, node, True, mover_net, left, own, other, flow, reach, value)
            else:
                if theirs == 1:
                    value[:LANES] = 0
                elif theirs == 2:
                    value[:_SQUARE] = 0
                elif theirs == 3:
                    value[:456] = 0
                else:
                    value[:] = 0
                if mine > 2:
                    _split_holdings(source, offset, mine, fits, flow, reach, rows, average, step.weight, mass)
                elif mine == 2:
                    _split_pairs(source, offset, fits, flow, reach, rows, average, step.weight)
                    if theirs == 1:
                        _last_choice_of_villain(
                            tree, pairing, node, mover_net, left, own, other, flow, rows, room, value
                        )
                elif theirs == 2:
                    _alone_of_hero(tree, pairing, node, mover_net, left, own, other, flow, reach, room, value)
                else:
                    _three_alone(tree, pairing, node, False, mover_net, left, own, other, flow, reach, value)
            node += 1
            entering = False
            continue
        here = path[depth]
        turn, mine, theirs = tree.turn[here], tree.mine[here], tree.theirs[here]
        fits = tree.fits[here]
        hero_moves = turn == step.hero
        if node < tree.end[here]:
            edge = tree.edge[node]
            rows = depth * _STRIDE
            child_reach = reaches[depth]
            alive = True
            if not hero_moves:
                if edge == GO:
                    child_reach = rows + _FLOW
                    alive = _go_of_villain(mine, fits, flow, reaches[depth], child_reach)
                else:
                    width = WIDTHS[3] if mine == 4 else _SQUARE if mine == 3 else LANES
                    child_reach = rows + width * edge
                    alive = False
                    factor = left[edge]
                    for place in range(child_reach, child_reach + width):
                        flow[place] *= factor
                        alive |= flow[place] > 0
            if cut and depth + 1 == cut:
                theirs_width = mine - 1 if not hero_moves else theirs
                size = WIDTHS[theirs_width]
                for place in range(size):
                    cut_reach[at_cut, place] = flow[child_reach + place]
                for place in range(WIDTHS[4]):
                    room.value[depth + 1, place] = cut_value[at_cut, place]
                at_cut += 1
                path[depth + 1] = node
                if edge < GO:
                    left[edge] -= 1
                depth += 1
                node = tree.end[node]
            elif alive or cut > 0:
                depth += 1
                reaches[depth] = child_reach
                held[depth, 0], held[depth, 1] = held[depth - 1, 0], held[depth - 1, 1]
                if edge < GO:
                    left[edge] -= 1
                    side = 0 if hero_moves else 1
                    size = cards - mine
                    held[depth, side] = _with_card(size, held[depth, side], edge)
                entering = True
                continue
            else:
                node = tree.end[node]
                continue
        else:
            if hero_moves:
                value = room.value[depth]
                if mine > 2:
                    _settle_holdings(source, tree.offset[here], mine, fits, step, value)
                elif mine == 2 and theirs > 1:
                    # Values of holdings that must say go were given already and are not touched.
                    _settle_pairs(source, tree.offset[here], fits, step, odds, depth * _FLOW, value)
            if depth == 0:
                break
        # The node at this depth is done: give its values to the one above.
        done = path[depth]
        edge = tree.edge[done]
        child = room.value[depth]
        depth -= 1
        above = path[depth]
        value = room.value[depth]
        mine, theirs, fits = tree.mine[above], tree.theirs[above], tree.fits[above]
        if edge < GO:
            left[edge] += 1
        if tree.turn[above] != step.hero:
            size = LANES if theirs == 1 else _SQUARE if theirs == 2 else 456 if theirs == 3 else 1824
            for place in range(size):
                value[place] += child[place]
        elif edge == GO:
            _go_of_hero(mine, fits, child, value)
        elif mine > 2:
            _give_holding(source, tree.offset[above], mine, edge, left[edge], step, odds, depth * _FLOW, child, value)
        else:
            row = depth * _FLOW + 16 * edge
            for place in range(LANES):
                odds[row + place] = left[edge] * child[place]
    for place in range(len(value_out)):
        value_out[place] = room.value[0, place]
