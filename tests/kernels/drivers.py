"""Compiled loops that drive the play kernels for the tests."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import kernel
from muggins.kernels.game import show_points
from muggins.kernels.play import (
    NOBODY,
    START,
    PackedState,
    after_card,
    after_go,
    can_play,
    holds,
    legal,
    pack_hand,
    without,
)
from muggins.kernels.tosses import TossTables, toss_totals

MOST_STEPS = 24


@kernel
def play_out(pone: int, dealer: int, choices: NDArray[np.uint8], log: NDArray[np.int16]) -> int:
    """Play two packed hands out, taking the (choice modulo number)-th legal rank each time.

    Fills ``log`` int16[MOST_STEPS, 3] with (who, rank or -1 for a go, points to the player of the
    card, or for a go 1 if anybody pegs for it), from ``choices`` uint8[8]; returns the rows filled.
    """
    state = START
    step, cards = 0, 0
    while state.turn != NOBODY:
        hand = pone if state.turn == 0 else dealer
        log[step, 0] = state.turn
        fitting = legal(hand, state.total)
        if fitting == 0:
            state, pegger = after_go(state)
            log[step, 1], log[step, 2] = -1, 0 if pegger == NOBODY else 1
        else:
            number = 0
            for rank in range(13):
                number += 1 if holds(fitting, rank) else 0
            skip = choices[cards] % number
            rank = 0
            while holds(fitting, rank) == 0 or skip > 0:
                skip -= 1 if holds(fitting, rank) else 0
                rank += 1
            if state.turn == 0:
                pone = without(pone, rank)
            else:
                dealer = without(dealer, rank)
            state, points = after_card(state, rank)
            log[step, 1], log[step, 2] = rank, points
            cards += 1
        step += 1
    return step


@kernel
def _count(state: PackedState, pone: int, dealer: int) -> int:
    if state.turn == NOBODY:
        return 1
    hand = pone if state.turn == 0 else dealer
    if legal(hand, state.total) == 0:
        passed, _ = after_go(state)
        return _count(passed, pone, dealer)
    total = 0
    for rank in range(13):
        if can_play(hand, rank, state.total):
            after, _ = after_card(state, rank)
            if state.turn == 0:
                total += _count(after, without(pone, rank), dealer)
            else:
                total += _count(after, pone, without(dealer, rank))
    return total


def count_sequences(pone: Sequence[int], dealer: Sequence[int]) -> dict[int, int]:
    counts = {}
    for rank in sorted(set(pone)):
        after, _ = after_card(START, rank)
        counts[rank] = int(_count(after, without(pack_hand(pone), rank), pack_hand(dealer)))
    return counts


@kernel
def totals_of(tables: TossTables, six: NDArray[np.uint8], hands: NDArray[np.int64], cribs: NDArray[np.int64]) -> None:
    toss_totals(tables, six, hands, cribs)


@kernel
def points_shown(cards: int, starter: int, crib: bool) -> int:
    return show_points(cards, starter, crib)
