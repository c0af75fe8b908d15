"""Many pairs of hands played out by a solution: the inner loop of a search that draws deals.

A strategy is spread over hundreds of megabytes, so one play-out alone would mostly wait for memory. Play-outs run in
step: what all of them need next is prefetched. Where the solution has no play the ``rule`` pegger plays; a side whose
opponent has no cards left plays its best order. Hands are multisets of ranks: removing a card is one look-up.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import borrowing_kernel, inlined_kernel, inner_borrowing_kernel, plain, signed, unsigned
from muggins.kernels.bits import prefetch
from muggins.kernels.holdings import CARDS, PACKED, rank_at, rest_at
from muggins.kernels.play import NOBODY, PackedState, after_card, after_go, put_state, state_after_card, state_of
from muggins.kernels.random import drawn
from muggins.players.compiled import PeggerId, choose_card
from muggins.players.endgame.steps import Steps, below, net_at, offset_at
from muggins.players.solution import best_alone
from muggins.score.stage import TARGET
from muggins.solver.play.given import GivenPlay, Layers
from muggins.solver.play.tree import GO, width_of

_RULE = int(PeggerId.RULE)
NEAR = 6
"""Bits of a block of entries; sets of layers are found by block."""
_BLOCK = 24  # play-outs in step

# Columns of ``PlayOuts.rows``.
_TURN, _LEFT = 0, 3  # of the state of the play, see muggins.kernels.play.state_of
_NODE, _HANDS = 8, 9
PONE, DEALER, NET = 11, 12, 13
"""Columns with the result: both scores, up to the first that has 121, and the dealer's net points in the play."""
_FIT, _KEY, _LOW, _HIGH, _WAS = 14, 15, 16, 17, 18  # how many cards fit; by what weights one is drawn; the net before
_COLUMNS = 19


class Guide(NamedTuple):
    """How hands are played out."""

    steps: Steps  # the tree of the play
    given: GivenPlay  # how both sides play
    blocks: NDArray[np.int32]  # [k], the first layered set in every 2**NEAR entries; empty without layers


def blocks_of(layers: Layers, entries: int) -> NDArray[np.int32]:
    blocks = np.zeros(-(-entries >> NEAR) + 2 if len(layers.keys) else 0, np.int32)
    fill_blocks(layers.keys, blocks)
    return blocks


@borrowing_kernel
def fill_blocks(keys: NDArray[np.int32], blocks: NDArray[np.int32]) -> None:
    """Fill ``blocks`` int32[k] of :class:`Guide` from the keys of layers."""
    place = 0
    for block in range(len(blocks)):
        while place < len(keys) and keys[place] < block << NEAR:
            place += 1
        blocks[block] = place


@plain
def is_layered(guide: Guide) -> bool:
    return guide.given.starter >= 0 and len(guide.blocks) > 0


class PlayOuts(NamedTuple):
    """Plays under way with both hands open; every array is modified."""

    rows: NDArray[np.int64]  # [n, 19], of each its state, its hands and its scores
    streams: NDArray[np.uint64]  # [n], what each draws its cards from
    live: NDArray[np.int64]  # [64], overwritten
    worth: NDArray[np.int64]  # [13], overwritten
    spare: NDArray[np.uint64]  # [1], overwritten


@plain
def new_play_outs(most: int) -> PlayOuts:
    return PlayOuts(
        np.empty((most, _COLUMNS), np.int64),
        np.empty(most, np.uint64),
        np.zeros(_BLOCK, np.int64),
        np.zeros(13, np.int64),
        np.zeros(1, np.uint64),
    )


@inlined_kernel
def set_play_out(
    plays: PlayOuts,
    place: int,
    state: PackedState,
    node: int,
    hands: tuple[int, int],
    scores: tuple[int, int],
    stream: np.uint64,
    net: int,
) -> None:
    """Begin the play-out at a place.

    ``node``: by the numbers of ``Steps``, or -1. ``hands``: (pone's, dealer's), multisets. ``scores``: (pone's,
    dealer's). ``net``: the pone's points less the dealer's at that node.
    """
    row = plays.rows[place]
    put_state(row, state)
    row[_NODE], row[_HANDS], row[_HANDS + 1] = node, hands[0], hands[1]
    row[PONE], row[DEALER], row[NET], row[_WAS] = scores[0], scores[1], 0, net
    plays.streams[place] = stream


@plain
def fits(total: int) -> int:
    """Return how many ranks, the lowest, fit a count."""
    return 31 - total if total > 21 else 13


@plain
def fitting_cards(cards: int, size: int, limit: int) -> int:
    """Return the number of cards of a holding, given by its number in CARDS, whose ranks are below `limit`."""
    number = signed(0)
    while number < size and rank_at(cards, number) < limit:
        number += 1
    return number


@inner_borrowing_kernel
def place_of(cards: int, rank: int) -> int:
    """Return which card of a holding, its number in CARDS, has a rank."""
    place = signed(0)
    while rank_at(cards, place) != rank:
        place += 1
    return place


@inlined_kernel
def _fetch_play(guide: Guide, row: NDArray[np.int64], cards: int, size: int) -> None:
    offset, width = offset_at(guide.steps, row[_NODE]), width_of(size - 1)
    for place in range(row[_FIT]):
        prefetch(guide.given.play, offset + width * rank_at(cards, place) + rest_at(cards, place))


@inlined_kernel
def _fetch_layered(guide: Guide, plays: PlayOuts, number: int) -> None:
    """Find the sets of the first play-outs in ``live`` in the layers, and prefetch their weights; all in step."""
    rows, live, layers, blocks = plays.rows, plays.live, guide.given.layers, guide.blocks
    keys, first = layers.keys, layers.first
    for k in range(number):
        row = rows[unsigned(live[k])]
        near = row[_KEY] >> NEAR
        row[_LOW], row[_HIGH] = blocks[unsigned(near)], blocks[unsigned(near + 1)]
        prefetch(keys, row[_LOW])
    for k in range(number):
        row = rows[unsigned(live[k])]
        low, high = row[_LOW], row[_HIGH]
        while low < high and keys[unsigned(low)] < row[_KEY]:
            low += 1
        row[_LOW] = low if low < high and keys[unsigned(low)] == row[_KEY] else -1
        if row[_LOW] >= 0:
            prefetch(first, low)
    for k in range(number):
        row = rows[unsigned(live[k])]
        if row[_LOW] >= 0:
            row[_LOW] = first[unsigned(row[_LOW])]
            at = 13 * row[_LOW] + guide.given.starter
            prefetch(layers.weights, at)
            prefetch(layers.weights, at + 26)
        else:
            size = row[unsigned(_LEFT + row[_TURN])]
            _fetch_play(guide, row, CARDS[unsigned(size), unsigned(row[unsigned(_HANDS + row[_TURN])])], size)


@inlined_kernel
def _drawn_place(guide: Guide, plays: PlayOuts, lane: int, cards: int, size: int) -> int:
    """Return the place in a holding of the card that is played where several ranks fit."""
    steps, given, row = guide.steps, guide.given, plays.rows[unsigned(lane)]
    play, layers = given.play, given.layers
    # Weights of eight bits each, one to a card; of equal cards the first counts for all.
    weights, total, before, nth = signed(0), signed(0), signed(-1), row[_LOW]
    offset, width = offset_at(steps, row[_NODE]), width_of(size - 1)
    for place in range(row[_FIT]):
        rank = rank_at(cards, place)
        if rank != before:
            if nth >= 0:
                weight = signed(layers.weights[unsigned(nth), unsigned(given.starter)])
                nth += 1
            else:
                weight = signed(play[unsigned(offset + width * rank + rest_at(cards, place))])
            weights |= weight << 8 * place
            total += weight
        before = rank
    place = signed(0)
    if total == 0:
        plays.spare[0] = plays.streams[unsigned(lane)]
        state, hand = state_of(row), PACKED[size, row[_HANDS + row[_TURN]]]
        place = place_of(cards, signed(choose_card(_RULE, hand, state, plays.worth, plays.spare)))
        plays.streams[unsigned(lane)] = plays.spare[0]
    else:
        plays.streams[unsigned(lane)], draw = drawn(plays.streams[unsigned(lane)], total)
        while draw >= weights & 255:
            draw -= weights & 255
            weights >>= 8
            place += 1
    return place


@inlined_kernel
def _add(row: NDArray[np.int64], side: int, points: int) -> None:
    if points > 0:
        row[NET] += points if side == 1 else -points
        if row[PONE] < TARGET and row[DEALER] < TARGET:
            row[unsigned(PONE + side)] += points


@inlined_kernel
def _is_over(row: NDArray[np.int64], whole: bool) -> bool:
    return not whole and (row[PONE] >= TARGET or row[DEALER] >= TARGET)


@inlined_kernel
def _finish(row: NDArray[np.int64], state: PackedState, whole: bool) -> None:
    """Play on where no choice is left that needs the solution."""
    while state.turn != NOBODY and not _is_over(row, whole):
        turn = state.turn
        size, held = state.left[turn], row[_HANDS + turn]
        cards = CARDS[unsigned(size), unsigned(held)]
        fit = fitting_cards(cards, size, fits(state.total))
        if fit == 0:
            state, turn = after_go(state)
            points = 0 if turn == NOBODY else 1
        else:
            place = signed(0)
            if rank_at(cards, 0) != rank_at(cards, fit - 1):
                place = place_of(cards, best_alone(state, PACKED[size, held]))
            state, points = after_card(state, rank_at(cards, place))
            row[unsigned(_HANDS + turn)] = rest_at(cards, place)
        _add(row, turn, points)


@inlined_kernel
def _to_draw(guide: Guide, row: NDArray[np.int64], whole: bool, layered: bool) -> bool:
    """Play on until a card is to be drawn, and prefetch its weights; return whether one is."""
    steps, state, node = guide.steps, state_of(row), row[_NODE]
    draws = False
    while node >= 0 and not draws:
        # What the move before brought: its node was being fetched until now.
        net = net_at(steps, node)
        _add(row, 0 if net > row[_WAS] else 1, abs(net - row[_WAS]))
        row[_WAS] = net
        if _is_over(row, whole):
            break
        turn = state.turn
        size = state.left[turn]
        cards = CARDS[unsigned(size), unsigned(row[unsigned(_HANDS + turn)])]
        fit = fitting_cards(cards, size, fits(state.total))
        rank, points = rank_at(cards, 0), signed(0)
        if fit == 0:
            state, turn = after_go(state)
            node = below(steps, node, GO)
            points = 0 if turn == NOBODY else 1
        elif rank == rank_at(cards, fit - 1):
            node = below(steps, node, rank)
            row[unsigned(_HANDS + turn)] = rest_at(cards, 0)
            if node >= 0:
                state, _ = state_after_card(state, rank)
            else:
                state, points = after_card(state, rank)
        else:
            draws = True
            row[_FIT], row[_LOW] = fit, -1
            if layered:
                row[_KEY] = offset_at(steps, node) + width_of(size - 1) * rank + rest_at(cards, 0)
                prefetch(guide.blocks, row[_KEY] >> NEAR)
            else:
                row[_NODE] = node
                _fetch_play(guide, row, cards, size)
        if node < 0:
            _add(row, turn, points)
    if not draws:
        _finish(row, state, whole)
    else:
        row[_NODE] = node
        put_state(row, state)
    return draws


@inlined_kernel
def _draw(guide: Guide, plays: PlayOuts, lane: int, whole: bool) -> bool:
    """Draw a card and play it; return whether the play is still in the tree."""
    steps, row = guide.steps, plays.rows[unsigned(lane)]
    state = state_of(row)
    turn = state.turn
    size = state.left[turn]
    cards = CARDS[unsigned(size), unsigned(row[unsigned(_HANDS + turn)])]
    place = _drawn_place(guide, plays, lane, cards, size)
    rank = rank_at(cards, place)
    child = below(steps, row[_NODE], rank)
    row[unsigned(_HANDS + turn)] = rest_at(cards, place)
    row[_NODE] = child
    if child >= 0:
        prefetch(steps.parts, child)
        state, _ = state_after_card(state, rank)
        put_state(row, state)
    else:
        state, points = after_card(state, rank)
        _add(row, turn, points)
        _finish(row, state, whole)
    return child >= 0


@borrowing_kernel
def play_out(guide: Guide, plays: PlayOuts, number: int, whole: bool) -> None:
    """Play the first ``number`` pairs of hands out, each to the first that has 121 or, if ``whole``, to the end.

    None of them is over. Columns ``PONE``, ``DEALER`` and ``NET`` of ``rows`` hold the result.
    """
    live, layered = plays.live, is_layered(guide)
    for first in range(0, number, _BLOCK):
        number_here = min(_BLOCK, number - first)
        for k in range(number_here):
            live[k] = first + k
        while number_here > 0:
            drawing, going = 0, 0
            for k in range(number_here):
                if _to_draw(guide, plays.rows[unsigned(live[k])], whole, layered):
                    live[drawing] = live[k]
                    drawing += 1
            if layered:
                _fetch_layered(guide, plays, drawing)
            for k in range(drawing):
                if _draw(guide, plays, live[k], whole):
                    live[going] = live[k]
                    going += 1
            number_here = going
