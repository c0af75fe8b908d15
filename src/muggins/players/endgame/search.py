"""Every line of the play followed to its end, and weighed by the worth of the score there.

The opponent's holdings are a list of probabilities, split by what the solution plays with each; the hero's later
choices are the best ones.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.cards import JACK
from muggins.kernels._jit import borrowing_kernel, inlined, inlined_kernel, inner_borrowing_kernel, plain, signed
from muggins.kernels.bits import lowest_bit, prefetch
from muggins.kernels.holdings import CARDS, HOLDINGS, PACKED, WITH_CARD, rank_at, rest_at
from muggins.kernels.play import (
    NOBODY,
    PackedState,
    after_card,
    after_go,
    holds,
    legal,
    put_state,
    state_after_card,
    state_of,
    without,
)
from muggins.kernels.show import RANK_POINTS
from muggins.players.endgame.model import Holdings, Model, Moves, Nobs, Workspace
from muggins.players.endgame.query import Query
from muggins.players.endgame.rollout import NEAR, Guide, fits, fitting_cards, is_layered, place_of
from muggins.players.endgame.steps import Steps, below, net_at, node_after, offset_at
from muggins.players.solution import best_alone
from muggins.score.first_to import paid
from muggins.score.stage import TARGET
from muggins.solver.play.belief import follow_moves
from muggins.solver.play.given import rows_after
from muggins.solver.play.tree import GO, Nodes, width_of
from muggins.solver.query.belief import SOFTNESS

_LEAST = 1e-7
"""Less likely lines and holdings are not followed; that changes no loss of wins by 0.01% (at 1e-4: 0.6%)."""

# A line of the play is a column of frames, one to an event. A frame's columns: the state of the play
# as muggins.kernels.play.state_of reads it, the node of the tree (-1 where no choice is left), the hero's
# packed hand, what the opponent has shown as a multiset, the scores, where on the stack its holdings
# begin and end, the next move to look at, and where the stack is free.
_TURN, _TOTAL, _LEFT = 0, 1, 3
_NODE, _HAND, _SHOWN, _PONE, _DEALER, _FIRST, _END, _MOVE, _TOP = range(8, 17)
_SAME = 1e-9  # worths (-1 to 1) that differ by less are equal: further digits depend on the order of a sum
_DONE = GO + 1
_WORST = -1e30


class Terminal(NamedTuple):
    """What the worth of an ended play depends on besides the scores and the opponent's cards."""

    hero: int  # the side to move, 0 pone, 1 dealer
    points: int  # of its four cards with the starter
    starter: int  # its rank
    nobs: Nobs  # the opponent's, as far as known
    crib: NDArray[np.float64]  # [121, 121], see :class:`muggins.players.endgame.model.Workspace`
    pay: NDArray[np.float64]  # [3], see :func:`muggins.score.first_to.paid`


@inlined
def terminal_of(query: Query, model: Model, workspace: Workspace) -> Terminal:
    hero, pay = query.turn.state.turn, model.pays[query.objective]
    return Terminal(hero, query.points, query.turn.starter, query.nobs, workspace.crib[hero], pay)


@inlined_kernel
def _counted(terminal: Terminal, pone: int, dealer: int, pones: int, dealers: int) -> float:
    """Return the worth of scores to the dealer before pone's hand and dealer's are counted."""
    if pone + pones >= TARGET:
        worth = -paid(terminal.pay, dealer)
    elif dealer + dealers >= TARGET:
        worth = paid(terminal.pay, pone + pones)
    else:
        worth = terminal.crib[dealer + dealers, pone + pones]
    return worth


@inner_borrowing_kernel
def worth_at_end(terminal: Terminal, pone: int, dealer: int, shown: int) -> float:
    """Return the worth of an ended line to the hero; ``shown``: the opponent's four cards."""
    sign = 1 if terminal.hero == 1 else -1
    if pone >= TARGET:
        return -sign * paid(terminal.pay, dealer)
    if dealer >= TARGET:
        return sign * paid(terminal.pay, pone)
    theirs = signed(RANK_POINTS[shown, terminal.starter])
    nobs = terminal.nobs.base + terminal.nobs.each * holds(PACKED[4, shown], JACK)
    worth = 0.0
    for more in range(2):
        probability = nobs if more else 1 - nobs
        if probability > 0:
            first, second = terminal.points, theirs + more
            if terminal.hero == 1:
                first, second = second, first
            worth += probability * _counted(terminal, pone, dealer, first, second)
    return sign * worth


@inlined_kernel
def _sum_of(weights: NDArray[np.float64], first: int, end: int) -> float:
    total = 0.0
    for place in range(first, end):
        total += weights[place]
    return total


@inlined_kernel
def _follow_likely(moves: Moves, first: int, end: int, total: float, weight: float) -> int:
    """Turn weights of moves with sum ``total`` into probabilities with sum ``weight``; return their end.

    Those below ``_LEAST`` are dropped, their probability going to the others.
    """
    most, followed = 0.0, 0.0
    for place in range(first, end):
        most = max(most, moves.weight[place])
    enough = min(most, _LEAST * total / weight)
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


class _Choosing(NamedTuple):
    """Where the opponent chooses."""

    left: int  # how many cards it has
    fits: int  # the lowest rank that does not fit
    hero_left: int  # how many cards the hero has
    choice: bool  # whether the solution has a play
    opening: bool  # whether its entries are those of ``GivenPlay.opening``
    offset: int  # where the entries of the node begin
    width: int  # of a row of them


@inlined_kernel
def _choosing(guide: Guide, state: PackedState, node: int, rows: int) -> _Choosing:
    """Return the opponent's choice; ``rows``: where the opening has the node's entries, -1 where it has not."""
    left, offset, width = state.left[state.turn], rows, signed(0)
    choice = left > 1 and node >= 0
    if choice:
        width = width_of(left - 1)
        if rows < 0:
            offset = offset_at(guide.steps, node)
    return _Choosing(left, fits(state.total), state.left[1 - state.turn], choice, rows >= 0, offset, width)


@inlined_kernel
def _opening_rows(guide: Guide, query: Query, frames: NDArray[np.int64], depth: int) -> int:
    """Return where the opening has the entries of the opponent's choice in a frame, -1 where it has not.

    Of the first three cards that can only be the one after the card that is asked for.
    """
    moves = query.turn.moves
    if depth != 1 or len(guide.given.opening) == 0:
        return -1
    return rows_after(len(moves) + 1, moves[0] if len(moves) > 0 else 0, frames[0, _MOVE] - 1)


@inlined_kernel
def _fetch_weights(
    guide: Guide, held: NDArray[np.int64], first: int, end: int, at: _Choosing, sets: NDArray[np.int64]
) -> None:
    """Prefetch the weights of the holdings of a stack; fill ``sets`` with their places in the layers, or -1."""
    layers, blocks, layered = guide.given.layers, guide.blocks, is_layered(guide)
    for place in range(first, end):
        cards = CARDS[at.left, held[place]]
        sets[place - first] = -1
        if not layered:
            _fetch_play(guide, cards, at)
        elif rank_at(cards, 0) < at.fits:
            sets[place - first] = at.offset + at.width * rank_at(cards, 0) + rest_at(cards, 0)
            prefetch(blocks, sets[place - first] >> NEAR)
    for place in range(end - first if layered else 0):
        key = sets[place]
        if key >= 0:
            low, high = signed(blocks[key >> NEAR]), signed(blocks[(key >> NEAR) + 1])
            while low < high and layers.keys[low] < key:
                low += 1
            sets[place] = low if low < high and layers.keys[low] == key else -1
            if sets[place] >= 0:
                prefetch(layers.first, low)
            else:
                _fetch_play(guide, CARDS[at.left, held[first + place]], at)
    for place in range(end - first if layered else 0):
        if sets[place] >= 0:
            sets[place] = layers.first[sets[place]]
            prefetch(layers.weights, 13 * sets[place] + guide.given.starter)


@inlined_kernel
def _fetch_play(guide: Guide, cards: int, at: _Choosing) -> None:
    for card in range(fitting_cards(cards, at.left, at.fits)):
        prefetch(guide.given.play, at.offset + at.width * rank_at(cards, card) + rest_at(cards, card))


@inlined_kernel
def _add_moves(
    guide: Guide, moves: Moves, end: int, state: PackedState, at: _Choosing, held: int, weight: float, nth: int
) -> int:
    """Add to ``moves``, from ``end`` on, what a holding plays, with what is left of it; return their new end.

    ``weight``: the holding's probability. ``nth``: where the layers have its weights, -1 where they have not.
    """
    cards = CARDS[at.left, held]
    if rank_at(cards, 0) >= at.fits:
        moves.move[end], moves.held[end], moves.weight[end] = GO, held, weight
        return end + 1
    total, ranks, before = 0.0, signed(0), signed(-1)
    for place in range(at.left):
        rank = rank_at(cards, place)
        if rank >= at.fits:
            break
        if rank == before:
            continue
        rest, before = rest_at(cards, place), rank
        entry = 0.0
        if nth >= 0:
            entry = float(guide.given.layers.weights[nth + ranks, guide.given.starter])
        elif at.choice and at.opening:
            entry = float(guide.given.opening[at.offset + at.width * rank + rest])
        elif at.choice:
            entry = float(guide.given.play[at.offset + at.width * rank + rest])
        moves.move[end + ranks], moves.held[end + ranks], moves.weight[end + ranks] = rank, rest, entry
        total += entry
        ranks += 1
    if ranks == 1:
        moves.weight[end] = weight
        return end + 1
    if total == 0 and at.hero_left == 0:
        best = best_alone(state, PACKED[at.left, held])
        moves.move[end], moves.held[end], moves.weight[end] = best, rest_at(cards, place_of(cards, best)), weight
        return end + 1
    if total == 0:
        # As in the belief: where the solution has no play, any card that fits is played.
        for place in range(ranks):
            moves.weight[end + place] = 1
        total = ranks
    return _follow_likely(moves, end, end + ranks, total, weight)


@inlined_kernel
def _split(
    guide: Guide,
    holdings: Holdings,
    moves: Moves,
    frames: NDArray[np.int64],
    depth: int,
    starts: NDArray[np.int64],
    rows: int,
) -> None:
    """Put the holdings on the stack by what they play; ``starts`` int64[15] then says where each begins."""
    state, end = state_of(frames[depth]), signed(0)
    held, weight = holdings
    first, top = frames[depth, _FIRST], frames[depth, _TOP]
    at = _choosing(guide, state, frames[depth, _NODE], rows)
    # What follows overwrites the stack above; until then it has room for where the weights are.
    sets = held[top:]
    layered = at.choice and not at.opening
    if layered:
        _fetch_weights(guide, held, first, frames[depth, _END], at, sets)
    for place in range(first, frames[depth, _END]):
        nth = sets[place - first] if layered else signed(-1)
        end = _add_moves(guide, moves, end, state, at, held[place], weight[place], nth)
    for move in range(GO + 2):
        starts[move] = 0
    for place in range(end):
        starts[moves.move[place] + 1] += 1
    starts[0] = top
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
    starts[0] = top


@inlined_kernel
def _follow(steps: Steps, frames: NDArray[np.int64], depth: int, hero: int, move: int) -> None:
    """Fill the frame below after a card or GO; its holdings are already set."""
    lower, state, node = depth + 1, state_of(frames[depth]), frames[depth, _NODE]
    turn, points = state.turn, 0
    child = below(steps, node, move) if node >= 0 else signed(-1)
    frames[lower, _NODE] = child
    frames[lower, _HAND], frames[lower, _SHOWN] = frames[depth, _HAND], frames[depth, _SHOWN]
    frames[lower, _MOVE] = 0
    if move == GO:
        after, turn = after_go(state)
        points = 1 if turn != NOBODY else 0
    else:
        if child >= 0:
            after, _ = state_after_card(state, move)
            points = abs(net_at(steps, child) - net_at(steps, node))
        else:
            after, points = after_card(state, move)
        if turn == hero:
            frames[lower, _HAND] = without(frames[depth, _HAND], move)
        else:
            frames[lower, _SHOWN] = WITH_CARD[4 - state.left[turn], frames[depth, _SHOWN], move]
    put_state(frames[lower], after)
    frames[lower, _PONE] = frames[depth, _PONE] + (points if turn == 0 else 0)
    frames[lower, _DEALER] = frames[depth, _DEALER] + (points if turn == 1 else 0)


@inlined_kernel
def _next_line(steps: Steps, starts: NDArray[np.int64], frames: NDArray[np.int64], depth: int, hero: int) -> int:
    """Set the frame below after the next move; return the move, or _DONE."""
    own = frames[depth, _TURN] == hero
    fitting = legal(frames[depth, _HAND], frames[depth, _TOTAL])
    move, legal_move = frames[depth, _MOVE], False
    while move <= GO and not legal_move:
        if own:
            legal_move = fitting == 0 if move == GO else holds(fitting, move) > 0
        else:
            legal_move = starts[depth, move] < starts[depth, move + 1]
        move += 1
    frames[depth, _MOVE] = move
    rank = signed(_DONE)
    if legal_move:
        rank = move - 1
        first, end, top = frames[depth, _FIRST], frames[depth, _END], frames[depth, _TOP]
        if not own:
            first, end, top = starts[depth, rank], starts[depth, rank + 1], starts[depth, GO + 1]
        frames[depth + 1, _FIRST], frames[depth + 1, _END] = first, end
        frames[depth + 1, _TOP] = top
        _follow(steps, frames, depth, hero, rank)
    return rank


@inlined_kernel
def _let_play(state: PackedState, side: int, rank: int, pone: int, dealer: int) -> tuple[PackedState, int, int]:
    """Let a side with at most one card, of a rank, move while it is its turn and nobody has 121."""
    while state.turn == side and pone < TARGET and dealer < TARGET:
        if state.left[side] > 0 and rank < fits(state.total):
            scorer = side
            state, points = after_card(state, rank)
        else:
            state, scorer = after_go(state)
            points = 0 if scorer == NOBODY else 1
        pone, dealer = (pone + points, dealer) if scorer == 0 else (pone, dealer + points)
    return state, pone, dealer


@inlined_kernel
def _last_cards(
    terminal: Terminal, holdings: Holdings, frames: NDArray[np.int64], depth: int, by_rank: NDArray[np.float64]
) -> float:
    """Return the worth of a frame where neither side has more than one card; overwrites ``by_rank`` float64[13]."""
    hero, villain = terminal.hero, 1 - terminal.hero
    first, end, shown = frames[depth, _FIRST], frames[depth, _END], frames[depth, _SHOWN]
    mine = lowest_bit(frames[depth, _HAND]) // 3 if frames[depth, _HAND] else 0
    state, pone, dealer = _let_play(state_of(frames[depth]), hero, mine, frames[depth, _PONE], frames[depth, _DEALER])
    if state.turn == NOBODY or pone >= TARGET or dealer >= TARGET:
        return worth_at_end(terminal, pone, dealer, shown) * _sum_of(holdings.weight, first, end)
    gone, limit, worth = 0.0, fits(state.total), 0.0
    for rank in range(13):
        by_rank[rank] = 0.0
    for place in range(first, end):
        rank, weight = holdings.held[place], holdings.weight[place]
        by_rank[rank] += weight
        gone += weight if rank >= limit else 0.0
    ranks = 0, limit
    for passes in range(2 if gone > 0 else 1):
        if passes:
            state, scorer = after_go(state)
            points = 0 if scorer == NOBODY else 1
            pone, dealer = (pone + points, dealer) if scorer == 0 else (pone, dealer + points)
            state, pone, dealer = _let_play(state, hero, mine, pone, dealer)
            ranks = limit, 13
        of_these = 0.0
        if pone >= TARGET or dealer >= TARGET:
            of_these = worth_at_end(terminal, pone, dealer, shown) * gone
            ranks = 0, 0
        for rank in range(ranks[0], ranks[1]):
            if by_rank[rank] > 0:
                after, points = after_card(state, rank)
                scores = (pone + points, dealer) if villain == 0 else (pone, dealer + points)
                after, one, other = _let_play(after, hero, mine, scores[0], scores[1])
                of_these += worth_at_end(terminal, one, other, signed(WITH_CARD[3, shown, rank])) * by_rank[rank]
        worth += of_these
    return worth


@inlined
def _weigh(guide: Guide, query: Query, model: Model, workspace: Workspace) -> None:
    frames, values, starts, worth = workspace.frames, workspace.values, workspace.starts, workspace.worth
    holdings, moves, hero = workspace.holdings, workspace.moves, query.turn.state.turn
    terminal, steps = terminal_of(query, model, workspace), guide.steps
    depth, begins = 0, True
    while True:
        if begins:
            own, begins = frames[depth, _TURN] == hero, False
            values[depth] = _WORST if own else 0.0
            if not own:
                rows = _opening_rows(guide, query, frames, depth)
                _split(guide, holdings, moves, frames, depth, starts[depth], rows)
        move = _next_line(steps, starts, frames, depth, hero)
        if move != _DONE:
            lower = depth + 1
            pone, dealer = frames[lower, _PONE], frames[lower, _DEALER]
            if frames[lower, _TURN] == NOBODY or pone >= TARGET or dealer >= TARGET:
                result = worth_at_end(terminal, pone, dealer, frames[lower, _SHOWN])
                result *= _sum_of(holdings.weight, frames[lower, _FIRST], frames[lower, _END])
            elif frames[lower, _LEFT] <= 1 and frames[lower, _LEFT + 1] <= 1:
                result = _last_cards(terminal, holdings, frames, lower, workspace.by_rank)
            else:
                depth, begins = lower, True
                continue
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


@borrowing_kernel
def put_holdings(workspace: Workspace, cards: int) -> int:
    """Begin the stack with what the opponent's cards may be by ``belief``; return how many holdings."""
    last, total, likely = 0, 0.0, 0.0
    held, weights = workspace.holdings
    for holding in range(HOLDINGS[cards]):
        total += workspace.belief[holding]
    for holding in range(HOLDINGS[cards]):
        weight = workspace.belief[holding] / total
        if weight > _LEAST:
            held[last], weights[last] = holding, weight
            last, likely = last + 1, likely + weight
    for place in range(last):
        weights[place] /= likely
    return last


@borrowing_kernel
def weigh_cards(guide: Guide, query: Query, model: Model, holdings: int, workspace: Workspace) -> None:
    """Fill ``workspace.worth`` with the worth of each rank to the side to move, -1e30 for those that do not fit.

    ``holdings``: how many the stack begins with, see :func:`put_holdings`. ``workspace``: its deal is prepared.
    """
    turn, frames = query.turn, workspace.frames
    put_state(frames[0], turn.state)
    frame = frames[0]
    frame[_NODE], frame[_HAND], frame[_SHOWN] = node_after(guide.steps, turn.moves), turn.hand, query.shown
    frame[_PONE], frame[_DEALER] = query.scores
    frame[_FIRST], frame[_END], frame[_TOP], frame[_MOVE] = 0, holdings, holdings, 0
    workspace.worth[:] = _WORST
    _weigh(guide, query, model, workspace)


@borrowing_kernel
def _believe(nodes: Nodes, guide: Guide, query: Query, keeps: NDArray[np.float64], workspace: Workspace) -> float:
    """Fill ``workspace.belief`` with what the opponent may hold, from probabilities of its keeps; return its sum."""
    state, belief, total = query.turn.state, workspace.belief, 0.0
    for keep in range(HOLDINGS[4]):
        belief[keep] = keeps[keep]
    follow_moves(nodes, guide.given, state.turn, query.turn.moves, SOFTNESS, belief, workspace.cumulative)
    for holding in range(HOLDINGS[state.left[1 - state.turn]]):
        total += belief[holding]
    return total


@plain
def card_for_score(nodes: Nodes, guide: Guide, query: Query, model: Model, base: int, workspace: Workspace) -> int:
    """Return the rank to play for the score where there is a choice: ``base``, the solution's, if none is better.

    The deal of the workspace is prepared.
    """
    hero = query.turn.state.turn
    if _believe(nodes, guide, query, workspace.keeps[hero], workspace) <= 0:
        # The solution keeps nothing of the kind: then the opponent may have kept anything.
        _believe(nodes, guide, query, workspace.any_keeps[hero], workspace)
    weigh_cards(guide, query, model, put_holdings(workspace, query.turn.state.left[1 - hero]), workspace)
    best, worth = base, workspace.worth
    for rank in range(13):
        if worth[rank] > worth[best] + _SAME:
            best = rank
    return best
