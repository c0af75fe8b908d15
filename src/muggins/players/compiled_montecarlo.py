"""The Monte Carlo pegger in compiled form."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import inner_kernel, kernel, signed
from muggins.kernels.bits import lowest_bit
from muggins.kernels.crib import THROWS
from muggins.kernels.play import NOBODY, PackedState, after_card, after_go, can_play, legal, without
from muggins.kernels.random import below
from muggins.kernels.tosses import sort_cards
from muggins.players.compiled import (
    ChoiceWorkspace,
    PeggerId,
    ThrowerId,
    choose_card,
    choose_toss,
    new_choice_workspace,
    only_rank,
)

_SCHELL, _RULE = int(ThrowerId.SCHELL), int(PeggerId.RULE)
_TRIES = 5  # redraws of a hand when the opponent would not have kept what it has shown


class SamplingWorkspace(NamedTuple):
    """Scratch arrays for drawing hands and playing them out, one set a thread."""

    choice: ChoiceWorkspace  # of the simple players
    six: NDArray[np.uint8]  # [6], an opponent's cards
    deck: NDArray[np.uint8]  # [52]


def new_sampling_workspace() -> SamplingWorkspace:
    return SamplingWorkspace(new_choice_workspace(), np.zeros(6, np.uint8), np.arange(52, dtype=np.uint8))


class KnownCards(NamedTuple):
    """What a side knows beyond its hand and the state of the play."""

    cards: int  # mask of the cards it has seen: its six, the starter, all played
    opponent: int  # mask of the cards that the opponent has played
    bound: int  # the lowest rank that the opponent may hold, by its goes


@inner_kernel
def _draw_opponent(
    state: PackedState, seen: KnownCards, workspace: SamplingWorkspace, stream: NDArray[np.uint64]
) -> int:
    opponent = 1 - state.turn
    played = 4 - state.left[opponent]
    unseen = 0
    for card in range(52):
        if not seen.cards >> card & 1:
            workspace.deck[unseen] = card
            unseen += 1
    for _ in range(_TRIES):
        shown = seen.opponent
        for place in range(played):
            workspace.six[place] = lowest_bit(shown)
            shown &= shown - 1
        for drawn in range(6 - played):
            other = drawn + below(stream, unseen - drawn)
            swap = workspace.deck[drawn]
            workspace.deck[drawn] = workspace.deck[other]
            workspace.deck[other] = swap
            workspace.six[played + drawn] = workspace.deck[drawn]
        sort_cards(workspace.six)
        toss = choose_toss(_SCHELL, workspace.six, opponent, workspace.choice, stream)
        hand, fits = 0, True
        for place in range(6):
            card = workspace.six[place]
            is_shown = seen.opponent >> card & 1 != 0
            tossed = place in (THROWS[toss, 0], THROWS[toss, 1])
            if is_shown and tossed:
                fits = False
            elif not is_shown and not tossed:
                fits &= card >> 2 >= seen.bound
                hand += 1 << 3 * signed(card >> 2)
        if fits:
            return hand
    fitting = 0
    for place in range(unseen):
        card = workspace.deck[place]
        if card >> 2 >= seen.bound:
            workspace.deck[place] = workspace.deck[fitting]
            workspace.deck[fitting] = card
            fitting += 1
    hand = 0
    for place in range(state.left[opponent]):
        other = place + below(stream, fitting - place)
        card = workspace.deck[other]
        workspace.deck[other] = workspace.deck[place]
        workspace.deck[place] = card
        hand += 1 << 3 * signed(card >> 2)
    return hand


@inner_kernel
def _play_out(
    state: PackedState, mine: int, theirs: int, first: int, worth: NDArray[np.int64], stream: NDArray[np.uint64]
) -> int:
    """Play `first`, then everything by rule; return the mover's points less its opponent's."""
    me, rank, net = state.turn, first, 0
    while state.turn != NOBODY:
        turn = state.turn
        hand = mine if turn == me else theirs
        if legal(hand, state.total) == 0:
            state, pegger = after_go(state)
            if pegger != NOBODY:
                net += 1 if pegger == me else -1
            continue
        if rank < 0:
            rank = only_rank(legal(hand, state.total))
            if rank < 0:
                rank = choose_card(_RULE, hand, state, worth, stream)
        if turn == me:
            mine = without(mine, rank)
        else:
            theirs = without(theirs, rank)
        state, points = after_card(state, rank)
        net += points if turn == me else -points
        rank = -1
    return net


@kernel
def montecarlo(
    samples: int,
    hand: int,
    state: PackedState,
    seen: KnownCards,
    workspace: SamplingWorkspace,
    stream: NDArray[np.uint64],
) -> int:
    """Return the rank with the best net over `samples` playouts of each rank that fits."""
    best, best_net = -1, 0
    for rank in range(13):
        if can_play(hand, rank, state.total):
            net = 0
            for _ in range(samples):
                theirs = _draw_opponent(state, seen, workspace, stream)
                net += _play_out(state, hand, theirs, rank, workspace.choice.worth, stream)
            if best < 0 or net > best_net:
                best, best_net = rank, net
    return best
