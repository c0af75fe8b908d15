"""Ends of the play in a walk, where what both sides hold meets.

A node leads to an end where its mover holds its last card, or two against one (its last choice). For each rank that
fits, a table of ends nets what follows by the last cards of both sides, see :mod:`muggins.solver.play.ends`. Reaches
are multiplied by how many cards are unseen, corrected where both sides hold the same rank, and by the correlation.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import inlined, inlined_vector_kernel
from muggins.kernels.holdings import HELD, with_card
from muggins.kernels.multisets import SIZES
from muggins.solver.play.ends import LANES, Ends
from muggins.solver.play.layout import CORRELATION_STEPS, HALF, ONE, ZERO, Correlation, Floats, Node

_STEP = np.float32(1 / CORRELATION_STEPS)


class Last(NamedTuple):
    """Tables and scratch arrays for counting the last cards of the play."""

    leaves: NDArray[np.int32]  # [nodes], of the tree
    ends: NDArray[np.int32]  # [n], of the tree
    tables: Ends  # of the tree
    correlation: Correlation  # of both sides' keeps, for the hero
    left: Floats  # float32[16], the cards of each rank that are not on the table
    flow: Floats  # of the workspace, as those below
    line: Floats  # of the workspace
    square: Floats  # of the workspace


@inlined
def _column_sums(tables: NDArray[np.int8], number: int, line: Floats, out: Floats) -> None:
    """Fill ``out[:16]`` with the columns of a table summed over rows, weighted by ``line``."""
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
def _correlated_sums(
    tables: NDArray[np.int8],
    number: int,
    steps: NDArray[np.int8],
    mine: int,
    theirs: int,
    gained: np.float32,
    line: Floats,
    out: Floats,
) -> None:
    """Do the same with ``gained`` added to the table and each product times its correlation."""
    for a in range(LANES):
        out[a] = 0
    for b in range(13):
        weight = line[b] * _STEP
        if weight != 0:
            for a in range(LANES):
                factor = CORRELATION_STEPS + steps[mine, theirs, b, a]
                out[a] += weight * factor * (gained + tables[number, b, a])


@inlined_vector_kernel
def last_choice_of_hero(last: Last, node: Node, choice: Floats) -> None:
    """Fill the rows of ``choice``: what each card is worth to a hero with two cards against one."""
    left, flow, line, out = last.left, last.flow, last.line, last.square
    reach, tables, steps = node.reach, last.tables.by_mover, last.correlation.ends
    total = ZERO
    for b in range(13):
        line[b] = flow[reach + b] * left[b]
        total += line[b]
    leaves = last.leaves[node.number]
    for r in range(node.fits):
        leaf = last.ends[leaves + r]
        at = node.choice + 16 * r
        if leaf < 0:
            for a in range(LANES):
                choice[at + a] = 0
            continue
        number, gained = leaf & 65535, node.net + np.float32(leaf >> 16)
        before, here = line[r], flow[reach + r]
        line[r] = before - here
        mass, factor = gained * (total - here), left[r]
        left[r] = factor - 1
        if last.correlation.on:
            mine, theirs = with_card(2, node.hero_played, r), node.villain_played
            _correlated_sums(tables, number, steps, mine, theirs, gained, line, out)
            for a in range(LANES):
                same = flow[reach + a] * (gained + tables[number, 13, a])
                same *= _STEP * (CORRELATION_STEPS + steps[mine, theirs, 13, a])
                choice[at + a] = factor * left[a] * (out[a] - same)
        else:
            _column_sums(tables, number, line, out)
            for a in range(LANES):
                same = flow[reach + a] * (gained + tables[number, 13, a])
                choice[at + a] = factor * left[a] * (out[a] + mass - same)
        line[r], left[r] = before, factor


@inlined_vector_kernel
def last_choice_of_villain(last: Last, node: Node, value: Floats) -> None:
    """Add to ``value[:16]`` of a hero with one card what a villain with two does to it."""
    left, flow, line, out, tables = last.left, last.flow, last.line, last.square, last.tables.by_other
    steps = last.correlation.ends
    leaves = last.leaves[node.number]
    for r in range(node.fits):
        leaf = last.ends[leaves + r]
        if leaf < 0:
            continue
        at = node.rows + 16 * r
        factor = left[r]
        left[r] = factor - 1
        total = ZERO
        for x in range(LANES):
            weight = flow[at + x] * factor * left[x]
            line[x] = weight
            total += weight
        if total > 0:
            number, gained = leaf & 65535, node.net + np.float32(leaf >> 16)
            if last.correlation.on:
                mine, theirs = node.hero_played, with_card(2, node.villain_played, r)
                _correlated_sums(tables, number, steps, mine, theirs, gained, line, out)
                for y in range(LANES):
                    same = factor * flow[at + y] * (gained + tables[number, 13, y])
                    same *= _STEP * (CORRELATION_STEPS + steps[mine, theirs, 13, y])
                    value[y] -= left[y] * (out[y] - same)
            else:
                mass = gained * total
                _column_sums(tables, number, line, out)
                for y in range(LANES):
                    same = factor * flow[at + y] * (gained + tables[number, 13, y])
                    value[y] -= left[y] * (out[y] + mass - same)
        left[r] = factor


@inlined_vector_kernel
def last_card_of_hero(last: Last, node: Node, value: Floats) -> None:
    """Add to ``value[:16]`` what a hero's last card is worth: a villain with two then plays alone."""
    left, flow, square, tables = last.left, last.flow, last.square, last.tables.by_other
    steps = last.correlation.alone_villain
    reach = node.reach
    for x in range(13):
        for y in range(LANES):
            square[16 * x + y] = HALF * flow[reach + 16 * x + y] * left[x] * left[y]
        square[17 * x] += flow[reach + 17 * x] * left[x] * (left[x] * HALF - ONE)
    leaves = last.leaves[node.number]
    for r in range(node.fits):
        leaf = last.ends[leaves + r]
        if leaf < 0:
            continue
        number, gained = leaf & 65535, node.net + np.float32(leaf >> 16)
        # One card of rank r is on the table now: pairs that hold it are so much rarer.
        worth, rarer = ZERO, ZERO
        if last.correlation.on:
            keep, two = with_card(3, node.hero_played, r), node.villain_played
            for x in range(13):
                for y in range(LANES):
                    net = gained + tables[number, x, y]
                    worth += square[16 * x + y] * (CORRELATION_STEPS + steps[keep, two, x, y]) * net
            for y in range(LANES):
                rarer += (
                    square[16 * r + y] * (CORRELATION_STEPS + steps[keep, two, r, y]) * (gained + tables[number, r, y])
                )
            worth *= _STEP
            rarer *= _STEP
        else:
            for x in range(13):
                for y in range(LANES):
                    worth += square[16 * x + y] * (gained + tables[number, x, y])
            for y in range(LANES):
                rarer += square[16 * r + y] * (gained + tables[number, r, y])
        value[r] += left[r] * worth - 2 * rarer


@inlined_vector_kernel
def last_card_of_villain(last: Last, node: Node, value: Floats) -> None:
    """Add to ``value[:208]`` what a villain's last card does to a hero that then plays alone with two."""
    left, flow, square, tables = last.left, last.flow, last.square, last.tables.by_other
    steps = last.correlation.alone_hero
    square[:] = 0
    leaves = last.leaves[node.number]
    for r in range(node.fits):
        leaf = last.ends[leaves + r]
        reach = flow[node.reach + r]
        if leaf < 0 or reach <= 0:
            continue
        number, gained = leaf & 65535, node.net + np.float32(leaf >> 16)
        weight = reach * left[r]
        if last.correlation.on:
            keep, two = with_card(3, node.villain_played, r), node.hero_played
            weight *= _STEP
            reach *= _STEP
            for x in range(13):
                for y in range(LANES):
                    net = gained + tables[number, x, y]
                    square[16 * x + y] -= weight * (CORRELATION_STEPS + steps[keep, two, x, y]) * net
            for y in range(13):
                rarer = reach * (CORRELATION_STEPS + steps[keep, two, r, y]) * (gained + tables[number, r, y])
                square[16 * r + y] += rarer
                square[16 * y + r] += rarer
        else:
            for x in range(13):
                for y in range(LANES):
                    square[16 * x + y] -= weight * (gained + tables[number, x, y])
            for y in range(13):
                rarer = reach * (gained + tables[number, r, y])
                square[16 * r + y] += rarer
                square[16 * y + r] += rarer
    for x in range(13):
        for y in range(13):
            ways = left[x] * (left[y] - ONE if x == y else left[y])
            value[16 * x + y] += ways * square[16 * x + y]


@inlined
def _ways_of_three(k: int, left: Floats) -> np.float32:
    x, y, z = HELD[3, k, 0], HELD[3, k, 1], HELD[3, k, 2]
    second = left[y] - ONE if y == x else left[y]
    third = left[z] - (ONE if z == x else ZERO) - (ONE if z == y else ZERO)
    ways: np.float32 = left[x] * max(second, ZERO) * max(third, ZERO)
    return ways


@inlined_vector_kernel
def last_card_before_three(last: Last, node: Node, hero_moves: bool, value: Floats) -> None:
    """Do as the two functions above where the opponent then plays alone with three cards."""
    left, flow = last.left, last.flow
    mine, theirs = node.hero_played, node.villain_played
    leaves = last.leaves[node.number]
    for r in range(node.fits):
        leaf = last.ends[leaves + r]
        if leaf < 0:
            continue
        number, gained = leaf & 65535, node.net + np.float32(leaf >> 16)
        factor = left[r]
        left[r] = factor - 1
        worth = ZERO
        for k in range(SIZES[3]):
            net = factor * _ways_of_three(k, left) * (gained + last.tables.threes[number, k])
            if last.correlation.on and net != 0:
                x, y, z = HELD[3, k, 0], HELD[3, k, 1], HELD[3, k, 2]
                if hero_moves:
                    one = with_card(3, mine, r)
                    two = with_card(3, with_card(2, with_card(1, theirs, x), y), z)
                else:
                    one = with_card(3, with_card(2, with_card(1, mine, x), y), z)
                    two = with_card(3, theirs, r)
                # A fifth of a rank can be held by nobody: its reach or its ways are none.
                net *= last.correlation.whole[max(one, 0), max(two, 0)]
            if hero_moves:
                worth += flow[node.reach + k] * net
            else:
                value[k] -= flow[node.reach + r] * net
        if hero_moves:
            value[r] += worth
        left[r] = factor
