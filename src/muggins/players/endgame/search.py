"""Every line of the play weighed by what the score is worth at its end.

The other side's holdings are a list of weights, split by what its book plays with each; own later
choices are the best ones.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import inlined, inner_kernel, kernel, signed
from muggins.kernels.multisets import SIZES
from muggins.kernels.play import NOBODY, PackedState, after_card, after_go, holds, legal, without
from muggins.players.endgame.aims import Aims
from muggins.players.endgame.model import Judge
from muggins.players.endgame.rollout import GROWN, HELD, LESS, PACKED, Guide, fits, guide_of
from muggins.players.endgame.terminal import Question, worth_at_end, worths_of
from muggins.players.solution import best_alone
from muggins.score.stage import TARGET
from muggins.solver.play.tree import GO, Tree, linked, width_of

EVERY = 2
"""With so few cards left to the other side every line is followed."""
_LEAST = 1e-5
"""Holdings less likely than this are not looked at."""
_LEAST_OF_MANY = 1e-4
"""The judge's stack has no room for lines that are less likely, with more cards than EVERY."""
HOLDINGS_OF = np.array(SIZES[:5], np.int64)
"""int64[5], how many holdings of so many cards there are."""

# A line of the play is a column of frames, one to an event: the state of the play and, behind it,
# the node of the tree (-1 where no choice is left), the hero's hand, what the other side has shown
# as a multiset, the scores, where the other side's holdings lie on the stack, the next move to look
# at, and where the stack is free.
_NODE, _HAND, _SHOWN, _PONE, _DEALER, _FIRST, _END, _MOVE, _TOP = range(8, 17)
_DONE = GO + 1
_WORST = -1e30


@inlined
def _set_state(frame: NDArray[np.int64], state: PackedState) -> None:
    frame[0], frame[1], frame[2] = state.turn, state.total, state.pile
    frame[3], frame[4] = state.left
    frame[5], frame[6] = state.said_go
    frame[7] = state.last


@inlined
def _state_of(frame: NDArray[np.int64]) -> PackedState:
    return PackedState(frame[0], frame[1], frame[2], (frame[3], frame[4]), (frame[5], frame[6]), frame[7])


class Stack(NamedTuple):
    """Of a judge, what is written to at every event: all of one length, see there.

    Attributes:
        held: int64[n].
        weight: float64[n].
        heap_move: int64[n].
        heap_held: int64[n].
        heap_weight: float64[n].
    """

    held: NDArray[np.int64]
    weight: NDArray[np.float64]
    heap_move: NDArray[np.int64]
    heap_held: NDArray[np.int64]
    heap_weight: NDArray[np.float64]


@inlined
def _sum_of(weights: NDArray[np.float64], first: int, end: int) -> float:
    total = 0.0
    for place in range(first, end):
        total += weights[place]
    return total


@inner_kernel
def _moves_of(  # noqa: PLR0917
    guide: Guide,
    moves: NDArray[np.int64],
    helds: NDArray[np.int64],
    weights: NDArray[np.float64],
    state: PackedState,
    node: int,
    held: int,
    weight: float,
    least: float,
    end: int,
) -> int:
    """Put on the heap what a holding plays, with what is left of it; return the heap's new end."""
    left, limit = state.left[state.turn], fits(state.total)
    if HELD[left, held, 0] >= limit:
        moves[end], helds[end], weights[end] = GO, held, weight
        return end + 1
    width = 0 if left == 1 else width_of(left - 1)
    total, ranks, before = 0, 0, -1
    for place in range(left):
        rank = HELD[left, held, place]
        if rank >= limit:
            break
        if rank == before:
            continue
        rest, before = LESS[left, held, rank], rank
        share = 0
        if left > 1 and node >= 0:
            share = signed(guide.play[guide.offset[node] + width * rank + rest])
        moves[end + ranks], helds[end + ranks], weights[end + ranks] = rank, rest, share
        total += share
        ranks += 1
    if ranks == 1:
        weights[end] = weight
        return end + 1
    if total == 0 and state.left[1 - state.turn] == 0:
        best = best_alone(state, PACKED[left, held])
        moves[end], helds[end], weights[end] = best, LESS[left, held, best], weight
        return end + 1
    if total == 0:
        # As the belief has it: a side that the book does not know plays any card that fits.
        weights[end : end + ranks] = 1
        total = ranks
    most, followed = 0.0, 0.0
    for place in range(end, end + ranks):
        most = max(most, weights[place])
    # What is too unlikely is left to the others, so that the holding stays as likely as it is.
    enough = min(most, least * total / weight)
    for place in range(end, end + ranks):
        if weights[place] >= enough:
            followed += weights[place]
    kept = end
    for place in range(end, end + ranks):
        share = weights[place]
        if share > 0 and share >= enough:
            moves[kept], helds[kept] = moves[place], helds[place]
            weights[kept] = weight * share / followed
            kept += 1
    return kept


@inner_kernel
def _split(guide: Guide, stack: Stack, frame: NDArray[np.int64], starts: NDArray[np.int64], least: float) -> None:
    """Put the holdings on the stack by what they play; ``starts`` then says where each begins."""
    state, node, end = _state_of(frame), frame[_NODE], signed(0)
    held, weight, moves, helds, weights = stack
    for place in range(frame[_FIRST], frame[_END]):
        end = _moves_of(guide, moves, helds, weights, state, node, held[place], weight[place], least, end)
    starts[:] = 0
    for place in range(end):
        starts[moves[place] + 1] += 1
    starts[0] = frame[_TOP]
    for move in range(GO + 1):
        starts[move + 1] += starts[move]
    for place in range(end):
        move = moves[place]
        to = starts[move]
        held[to], weight[to] = helds[place], weights[place]
        starts[move] = to + 1
    # Each start has moved to its end, which is the next one's start.
    for move in range(GO + 1, 0, -1):
        starts[move] = starts[move - 1]
    starts[0] = frame[_TOP]


@inlined
def _follow(
    links: NDArray[np.int64], children: NDArray[np.int32], frames: NDArray[np.int64], depth: int, hero: int, rank: int
) -> None:
    """Fill the frame below after a card or GO; the holdings are already set."""
    below = depth + 1
    turn, node = frames[depth, 0], frames[depth, _NODE]
    state = PackedState(
        turn,
        frames[depth, 1],
        frames[depth, 2],
        (frames[depth, 3], frames[depth, 4]),
        (frames[depth, 5], frames[depth, 6]),
        frames[depth, 7],
    )
    frames[below, _NODE] = linked(links, children, node, rank) if node >= 0 else -1
    frames[below, _HAND], frames[below, _SHOWN] = frames[depth, _HAND], frames[depth, _SHOWN]
    frames[below, _MOVE] = 0
    if rank == GO:
        after, turn = after_go(state)
        points = 1 if turn != NOBODY else 0
    else:
        after, points = after_card(state, rank)
        if turn == hero:
            frames[below, _HAND] = without(frames[depth, _HAND], rank)
        else:
            frames[below, _SHOWN] = GROWN[4 - state.left[turn], frames[depth, _SHOWN], rank]
    frames[below, 0], frames[below, 1], frames[below, 2] = after.turn, after.total, after.pile
    frames[below, 3], frames[below, 4] = after.left
    frames[below, 5], frames[below, 6] = after.said_go
    frames[below, 7] = after.last
    frames[below, _PONE] = frames[depth, _PONE] + (points if turn == 0 else 0)
    frames[below, _DEALER] = frames[depth, _DEALER] + (points if turn == 1 else 0)


@inlined
def _next_line(
    links: NDArray[np.int64],
    children: NDArray[np.int32],
    starts: NDArray[np.int64],
    frames: NDArray[np.int64],
    depth: int,
    hero: int,
) -> int:
    """Set the frame below after the next move there is; return the move, or _DONE."""
    own = frames[depth, 0] == hero
    fitting = legal(frames[depth, _HAND], frames[depth, 1])
    move, found = frames[depth, _MOVE], False
    while move <= GO and not found:
        if own:
            found = fitting == 0 if move == GO else holds(fitting, move) > 0
        else:
            found = starts[depth, move] < starts[depth, move + 1]
        move += 1
    frames[depth, _MOVE] = move
    rank = signed(_DONE)
    if found:
        rank = move - 1
        first, end, top = frames[depth, _FIRST], frames[depth, _END], frames[depth, _TOP]
        if not own:
            first, end, top = starts[depth, rank], starts[depth, rank + 1], starts[depth, GO + 1]
        frames[depth + 1, _FIRST], frames[depth + 1, _END] = first, end
        frames[depth + 1, _TOP] = top
        _follow(links, children, frames, depth, hero, rank)
    return rank


@inlined
def _weigh(tree: Tree, play: NDArray[np.uint8], judge: Judge, aims: Aims, ask: Question, least: float) -> None:
    """Fill ``judge.worth`` with the worth of the hero's ranks in the first frame."""
    frames, values, starts = judge.frames, judge.values, judge.starts
    guide, table = guide_of(tree, play), worths_of(judge, aims, ask)
    links, children = guide.links, guide.children
    stack = Stack(judge.held, judge.weight, judge.heap_move, judge.heap_held, judge.heap_weight)
    depth, worth, begins = 0, judge.worth, True
    while True:
        if begins:
            own, begins = frames[depth, 0] == ask.hero, False
            values[depth] = _WORST if own else 0.0
            if not own:
                _split(guide, stack, frames[depth], starts[depth], least)
        move = _next_line(links, children, starts, frames, depth, ask.hero)
        if move != _DONE:
            below = depth + 1
            pone, dealer = frames[below, _PONE], frames[below, _DEALER]
            if frames[below, 0] != NOBODY and pone < TARGET and dealer < TARGET:
                depth, begins = below, True
                continue
            result = worth_at_end(table, ask, pone, dealer, frames[below, _SHOWN])
            result *= _sum_of(stack.weight, frames[below, _FIRST], frames[below, _END])
        elif depth == 0:
            return
        else:
            result = values[depth]
            depth -= 1
            move = frames[depth, _MOVE] - 1
        if depth == 0:
            worth[move] = result
        elif frames[depth, 0] != ask.hero:
            values[depth] += result
        else:
            values[depth] = max(values[depth], result)


@inlined
def summed(judge: Judge, number: int) -> float:
    """Sum the first of ``judge.belief`` up in ``judge.spare``; return the whole."""
    total = 0.0
    for holding in range(number):
        total += judge.belief[holding]
        judge.spare[holding] = total
    return total


@inner_kernel
def holding_at(reached: NDArray[np.float64], number: int, goal: float) -> int:
    """Return the first holding up to which the belief has reached a goal."""
    low, high = 0, number - 1
    while low < high:
        middle = (low + high) >> 1
        if reached[middle] > goal:
            high = middle
        else:
            low = middle + 1
    return low


@kernel
def put_holdings(judge: Judge, cards: int, most: int) -> int:
    """Put what the other side may hold on the stack, from ``judge.belief``; return how many.

    Args:
        judge: modified.
        cards: how many the other side has left.
        most: so many holdings at most, taken at even steps where there are more.
    """
    number, last, likely = HOLDINGS_OF[cards], 0, 0.0
    total = summed(judge, number)
    for holding in range(number):
        weight = judge.belief[holding] / total
        if weight > _LEAST:
            if last < most:
                judge.held[last], judge.weight[last] = holding, weight
            last, likely = last + 1, likely + weight
    if last <= most:
        judge.weight[:last] /= likely
        return last
    last = 0
    for place in range(most):
        holding = holding_at(judge.spare, number, total * (place + 0.5) / most)
        if last and judge.held[last - 1] == holding:
            judge.weight[last - 1] += 1 / most
        else:
            judge.held[last], judge.weight[last] = holding, 1 / most
            last += 1
    return last


@kernel
def weigh_cards(  # noqa: PLR0917
    tree: Tree,
    play: NDArray[np.uint8],
    judge: Judge,
    aims: Aims,
    ask: Question,
    state: PackedState,
    node: int,
    hand: int,
    shown: int,
    scores: tuple[int, int],
    holdings: int,
) -> None:
    """Fill ``judge.worth`` with what each rank is worth to the side to move, which asks.

    Args:
        tree: the tree.
        play: uint8[entries], the book of both sides.
        judge: has looked at the deal; ``held`` and ``weight`` begin with what the other side may
            hold; the weights sum to 1. ``worth`` is -1e30 for ranks that do not fit.
        aims: what is played for.
        ask: of this.
        state: of the play.
        node: where that is in the tree, or -1.
        hand: packed.
        shown: what the other side has played, as a multiset.
        scores: (pone's, dealer's).
        holdings: how many ``held`` begins with.
    """
    frame = judge.frames[0]
    _set_state(frame, state)
    frame[_NODE], frame[_HAND], frame[_SHOWN] = node, hand, shown
    frame[_PONE], frame[_DEALER] = scores
    frame[_FIRST], frame[_END], frame[_TOP], frame[_MOVE] = 0, holdings, holdings, 0
    judge.worth[:] = _WORST
    every = state.left[1 - state.turn] <= EVERY
    _weigh(tree, play, judge, aims, ask, _LEAST if every else max(ask.least, _LEAST_OF_MANY))
