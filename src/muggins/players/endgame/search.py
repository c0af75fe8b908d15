"""Every line of the play followed to its end, and weighed by what the score is worth there.

The opponent's holdings are a list of probabilities, split by what the solution plays with each; the
hero's later choices are the best ones.
"""

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import borrowing_kernel, inlined, signed
from muggins.kernels.holdings import HELD, HOLDINGS, PACKED, WITH_CARD, WITHOUT_CARD
from muggins.kernels.play import NOBODY, PackedState, after_card, after_go, holds, legal, without
from muggins.players.endgame.model import Holdings, Model, Moves, Workspace
from muggins.players.endgame.query import Query
from muggins.players.endgame.rollout import Guide, fits, guide_of
from muggins.players.endgame.terminal import terminal_of, worth_at_end
from muggins.players.solution import best_alone
from muggins.score.stage import TARGET
from muggins.solver.play.given import GivenPlay, given_weight, layered_holding
from muggins.solver.play.tree import GO, Nodes, linked, width_of

EVERY = 2
"""With so few cards left to the opponent every line is followed."""
_LEAST = 1e-5
"""Holdings less probable than this are not looked at."""
_LEAST_OF_MANY = 1e-4
"""The stack has no room for lines less probable than this, with more cards than EVERY."""

# A line of the play is a column of frames, one to an event. A frame's columns: the state of the play
# (left and said_go take two each), the node of the tree (-1 where no choice is left), the hero's
# packed hand, what the opponent has shown as a multiset, the scores, where on the stack its holdings
# begin and end, the next move to look at, and where the stack is free.
_TURN, _TOTAL, _PILE, _LEFT, _SAID_GO, _LAST = 0, 1, 2, 3, 5, 7
_NODE, _HAND, _SHOWN, _PONE, _DEALER, _FIRST, _END, _MOVE, _TOP = range(8, 17)
_DONE = GO + 1
_WORST = -1e30


@inlined
def _set_state(frames: NDArray[np.int64], depth: int, state: PackedState) -> None:
    frames[depth, _TURN], frames[depth, _TOTAL], frames[depth, _PILE] = state.turn, state.total, state.pile
    frames[depth, _LEFT], frames[depth, _LEFT + 1] = state.left
    frames[depth, _SAID_GO], frames[depth, _SAID_GO + 1] = state.said_go
    frames[depth, _LAST] = state.last


@inlined
def _state_of(frames: NDArray[np.int64], depth: int) -> PackedState:
    return PackedState(
        frames[depth, _TURN],
        frames[depth, _TOTAL],
        frames[depth, _PILE],
        (frames[depth, _LEFT], frames[depth, _LEFT + 1]),
        (frames[depth, _SAID_GO], frames[depth, _SAID_GO + 1]),
        frames[depth, _LAST],
    )


@inlined
def _sum_of(weights: NDArray[np.float64], first: int, end: int) -> float:
    total = 0.0
    for place in range(first, end):
        total += weights[place]
    return total


@borrowing_kernel
def _follow_likely(moves: Moves, first: int, end: int, total: float, weight: float, least: float) -> int:
    """Turn weights of moves, which add up to ``total``, into probabilities that add up to ``weight``; return their end.

    What is less probable than ``least`` is left out, and its probability goes to the others.
    """
    most, followed = 0.0, 0.0
    for place in range(first, end):
        most = max(most, moves.weight[place])
    enough = min(most, least * total / weight)
    for place in range(first, end):
        if moves.weight[place] >= enough:
            followed += moves.weight[place]
    kept = first
    for place in range(first, end):
        entries = moves.weight[place]
        if entries > 0 and entries >= enough:
            moves.move[kept], moves.held[kept] = moves.move[place], moves.held[place]
            moves.weight[kept] = weight * entries / followed
            kept += 1
    return kept


@borrowing_kernel
def _add_moves(
    guide: Guide, moves: Moves, end: int, state: PackedState, node: int, held: int, weight: float, least: float
) -> int:
    """Add to ``moves`` what a holding plays, with what is left of it; return their new end.

    Args:
        guide: the tree and the solution's play.
        moves: modified, from ``end`` on.
        end: how many moves there are.
        state: of the play.
        node: of the tree, or -1.
        held: the holding.
        weight: its probability.
        least: what is less probable than this is not followed.
    """
    left, limit = state.left[state.turn], fits(state.total)
    if HELD[left, held, 0] >= limit:
        moves.move[end], moves.held[end], moves.weight[end] = GO, held, weight
        return end + 1
    width = 0 if left == 1 else width_of(left - 1)
    total, ranks, before, layered = 0, 0, -1, signed(-1)
    if left > 1 and node >= 0:
        layered = layered_holding(guide.given, node, guide.offset[node], left, held)
    for place in range(left):
        rank = HELD[left, held, place]
        if rank >= limit:
            break
        if rank == before:
            continue
        rest, before = WITHOUT_CARD[left, held, rank], rank
        entry = 0
        if left > 1 and node >= 0:
            at = guide.offset[node] + width * rank + rest
            entry = given_weight(guide.given, layered, ranks, at)
        moves.move[end + ranks], moves.held[end + ranks], moves.weight[end + ranks] = rank, rest, entry
        total += entry
        ranks += 1
    if ranks == 1:
        moves.weight[end] = weight
        return end + 1
    if total == 0 and state.left[1 - state.turn] == 0:
        best = best_alone(state, PACKED[left, held])
        moves.move[end], moves.held[end], moves.weight[end] = best, WITHOUT_CARD[left, held, best], weight
        return end + 1
    if total == 0:
        # As in the belief: where the solution has no play, any card that fits is played.
        moves.weight[end : end + ranks] = 1
        total = ranks
    return _follow_likely(moves, end, end + ranks, total, weight, least)


@borrowing_kernel
def _split(
    guide: Guide,
    holdings: Holdings,
    moves: Moves,
    frames: NDArray[np.int64],
    depth: int,
    starts: NDArray[np.int64],
    least: float,
) -> None:
    """Put the holdings on the stack by what they play; ``starts`` int64[15] then says where each begins."""
    state, node, end = _state_of(frames, depth), frames[depth, _NODE], signed(0)
    held, weight = holdings
    for place in range(frames[depth, _FIRST], frames[depth, _END]):
        end = _add_moves(guide, moves, end, state, node, held[place], weight[place], least)
    starts[:] = 0
    for place in range(end):
        starts[moves.move[place] + 1] += 1
    starts[0] = frames[depth, _TOP]
    for move in range(GO + 1):
        starts[move + 1] += starts[move]
    for place in range(end):
        move = moves.move[place]
        to = starts[move]
        held[to], weight[to] = moves.held[place], moves.weight[place]
        starts[move] = to + 1
    # Each start has moved to its end, which is the next one's start.
    for move in range(GO + 1, 0, -1):
        starts[move] = starts[move - 1]
    starts[0] = frames[depth, _TOP]


@inlined
def _follow(
    links: NDArray[np.int64], children: NDArray[np.int32], frames: NDArray[np.int64], depth: int, hero: int, move: int
) -> None:
    """Fill the frame below after a card or GO; its holdings are already set."""
    below, state, node = depth + 1, _state_of(frames, depth), frames[depth, _NODE]
    turn = state.turn
    frames[below, _NODE] = linked(links, children, node, move) if node >= 0 else -1
    frames[below, _HAND], frames[below, _SHOWN] = frames[depth, _HAND], frames[depth, _SHOWN]
    frames[below, _MOVE] = 0
    if move == GO:
        after, turn = after_go(state)
        points = 1 if turn != NOBODY else 0
    else:
        after, points = after_card(state, move)
        if turn == hero:
            frames[below, _HAND] = without(frames[depth, _HAND], move)
        else:
            frames[below, _SHOWN] = WITH_CARD[4 - state.left[turn], frames[depth, _SHOWN], move]
    _set_state(frames, below, after)
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
    """Set the frame below after the next move; return the move, or _DONE."""
    own = frames[depth, _TURN] == hero
    fitting = legal(frames[depth, _HAND], frames[depth, _TOTAL])
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
def _weigh(nodes: Nodes, given: GivenPlay, query: Query, model: Model, least: float, workspace: Workspace) -> None:
    """Fill ``worth`` of a workspace with the worth of the hero's ranks in the first frame."""
    frames, values, starts, worth = workspace.frames, workspace.values, workspace.starts, workspace.worth
    holdings, moves, hero = workspace.holdings, workspace.moves, query.turn.state.turn
    guide, terminal = guide_of(nodes, given), terminal_of(query, model, workspace)
    links, children = guide.links, guide.children
    depth, begins = 0, True
    while True:
        if begins:
            own, begins = frames[depth, _TURN] == hero, False
            values[depth] = _WORST if own else 0.0
            if not own:
                _split(guide, holdings, moves, frames, depth, starts[depth], least)
        move = _next_line(links, children, starts, frames, depth, hero)
        if move != _DONE:
            below = depth + 1
            pone, dealer = frames[below, _PONE], frames[below, _DEALER]
            if frames[below, _TURN] != NOBODY and pone < TARGET and dealer < TARGET:
                depth, begins = below, True
                continue
            result = worth_at_end(terminal, pone, dealer, frames[below, _SHOWN])
            result *= _sum_of(holdings.weight, frames[below, _FIRST], frames[below, _END])
        elif depth == 0:
            return
        else:
            result = values[depth]
            depth -= 1
            move = frames[depth, _MOVE] - 1
        if depth == 0:
            worth[move] = result
        elif frames[depth, _TURN] != hero:
            values[depth] += result
        else:
            values[depth] = max(values[depth], result)


@inlined
def sum_belief(workspace: Workspace, number: int) -> float:
    """Fill ``cumulative`` from the first of ``belief``; return the sum."""
    total = 0.0
    for holding in range(number):
        total += workspace.belief[holding]
        workspace.cumulative[holding] = total
    return total


@borrowing_kernel
def holding_at(cumulative: NDArray[np.float64], number: int, goal: float) -> int:
    """Return the first of ``number`` holdings at which the belief summed up passes a goal."""
    low, high = 0, number - 1
    while low < high:
        middle = (low + high) >> 1
        if cumulative[middle] > goal:
            high = middle
        else:
            low = middle + 1
    return low


@borrowing_kernel
def put_holdings(workspace: Workspace, cards: int, most: int) -> int:
    """Begin the stack with what the opponent may hold, from ``belief``; return how many holdings.

    Args:
        workspace: modified.
        cards: how many the opponent has left.
        most: the most holdings; where there are more they are taken at even steps of the belief.
    """
    number, last, likely = HOLDINGS[cards], 0, 0.0
    held, weights = workspace.holdings
    total = sum_belief(workspace, number)
    for holding in range(number):
        weight = workspace.belief[holding] / total
        if weight > _LEAST:
            if last < most:
                held[last], weights[last] = holding, weight
            last, likely = last + 1, likely + weight
    if last <= most:
        for place in range(last):
            weights[place] /= likely
        return last
    last = 0
    for place in range(most):
        holding = holding_at(workspace.cumulative, number, total * (place + 0.5) / most)
        if last and held[last - 1] == holding:
            weights[last - 1] += 1 / most
        else:
            held[last], weights[last] = holding, 1 / most
            last += 1
    return last


@borrowing_kernel
def weigh_cards(
    nodes: Nodes, given: GivenPlay, query: Query, model: Model, holdings: int, workspace: Workspace
) -> None:
    """Fill ``worth`` of a workspace with what each rank is worth to the side that asks.

    Args:
        nodes: of the tree of the play.
        given: how both sides play.
        query: what is asked.
        model: what is played for.
        holdings: how many the stack begins with, see :func:`put_holdings`.
        workspace: its deal is prepared; ``worth`` becomes -1e30 for ranks that do not fit.
    """
    turn, frames = query.turn, workspace.frames
    _set_state(frames, 0, turn.state)
    frame = frames[0]
    frame[_NODE], frame[_HAND], frame[_SHOWN] = turn.node, turn.hand, query.shown
    frame[_PONE], frame[_DEALER] = query.scores
    frame[_FIRST], frame[_END], frame[_TOP], frame[_MOVE] = 0, holdings, holdings, 0
    workspace.worth[:] = _WORST
    every = turn.state.left[1 - turn.state.turn] <= EVERY
    _weigh(nodes, given, query, model, _LEAST if every else max(query.least, _LEAST_OF_MANY), workspace)
