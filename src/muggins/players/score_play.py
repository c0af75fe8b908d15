"""A card for the score: every line of the play weighed by what the score is worth at its end.

Once the other side has shown a card, lines are looked at: its holdings are a list of weights, split
by what its book plays with each, and own later choices are the best ones. With two cards left these
are all lines; with three, holdings are taken at even steps of the belief and what is unlikely is
left out. Before, cards are tried: holdings are played out by the book, the same ones for each card,
until it is clear which is best.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.cards import JACK
from muggins.kernels._jit import inlined, inner_kernel, kernel, signed
from muggins.kernels.multisets import SIZES
from muggins.kernels.play import (
    NOBODY,
    PlayState,
    after_card,
    after_go,
    holds,
    legal,
    without,
)
from muggins.kernels.random import seeded
from muggins.kernels.show import RANK_POINTS
from muggins.players.aims import Aims
from muggins.players.book import best_alone
from muggins.players.judge import Judge
from muggins.players.rollout import GROWN, HELD, LESS, PACKED, Guide, fits, guide_of, play_on
from muggins.players.trial import Trial, add_values, chosen, is_settled, new_trial
from muggins.score.crossings import paid
from muggins.score.seams import TARGET
from muggins.solver.belief import follow_moves
from muggins.solver.tree import GO, Tree, linked, width_of

LEAD = 90
"""While both sides have less, nobody plays a card for the score: there is nothing to gain."""
SOFTNESS = 0.25
"""The share of the other side's plays taken to be any that fits: trusting its book is brittle.

Measured against the book itself and against greedy, see docs/score.md."""
LEAST_GAIN = 1e-3
"""What a card must be worth more than the book's to be played instead, in what is played for, where
lines are looked at."""
FEW = 3
"""With so few cards of the other side's lines are looked at."""
HOLDINGS = 128
"""So many of its holdings at most; of two cards there are fewer."""
ROUNDS = (32, 64, 128, 256, 512)
"""After how many holdings the cards that are clearly worse are dropped; the last is the end."""
SURELY = 0.7
"""Standard errors, as if holdings were drawn by chance, by which a card must be ahead of the book's
to be played instead; taken at even steps they leave less to chance than that."""
_ROUNDS = np.array(ROUNDS, np.int64)
LEAST, _LEAST_OF_MANY = 1e-5, 1e-3
"""Lines less likely than this are not followed: with two cards left to the other side; with three.
"""
_STEP = 0.6180339887498949
"""The golden section: its multiples lie evenly between 0 and 1, however many are taken."""

_SIZES = np.array(SIZES[:5], np.int64)


class Question(NamedTuple):
    """What a card is asked for.

    Attributes:
        hero: who asks, 0 pone, 1 dealer.
        objective: what it plays for, a place in ``aims``.
        points: of its four cards with the starter.
        starter: its rank.
        jacks: the chance that a Jack of the other side's is nobs.
        least: lines with a holding that is less likely are not followed; at least 1e-5.
    """

    hero: int
    objective: int
    points: int
    starter: int
    jacks: float
    least: float


# A line of the play is a column of frames, one to an event: the state of the play and, behind it,
# the node of the tree (-1 where no choice is left), the hero's hand, what the other side has shown
# as a multiset, the scores, where the other side's holdings lie on the stack, the next move to look
# at, and where the stack is free.
_NODE, _HAND, _SHOWN, _PONE, _DEALER, _FIRST, _END, _MOVE, _TOP = range(8, 17)
_DONE = GO + 1
_WORST = -1e30


@inlined
def _set_state(frame: NDArray[np.int64], state: PlayState) -> None:
    frame[0], frame[1], frame[2] = state.turn, state.total, state.pile
    frame[3], frame[4] = state.left
    frame[5], frame[6] = state.said_go
    frame[7] = state.last


@inlined
def _state_of(frame: NDArray[np.int64]) -> PlayState:
    return PlayState(
        frame[0], frame[1], frame[2], (frame[3], frame[4]), (frame[5], frame[6]), frame[7]
    )


class Stack(NamedTuple):
    """Of a judge, what is written to at every event; see there."""

    held: NDArray[np.int64]
    weight: NDArray[np.float64]
    heap_move: NDArray[np.int64]
    heap_held: NDArray[np.int64]
    heap_weight: NDArray[np.float64]


class Table(NamedTuple):
    """What an ended play is worth is looked up here.

    Attributes:
        crib: float64[121, 121], see ``Judge``.
        pay: float64[3], see :func:`muggins.score.crossings.paid`.
    """

    crib: NDArray[np.float64]
    pay: NDArray[np.float64]


@inlined
def _table_of(judge: Judge, aims: Aims, ask: Question) -> Table:
    return Table(judge.crib[ask.hero], aims.pays[ask.objective])


@inlined
def _counted(table: Table, pone: int, dealer: int, hand: int, other: int) -> float:
    """Return what scores are worth to the dealer before pone's and dealer's hands are counted."""
    if pone + hand >= TARGET:
        worth = -paid(table.pay, dealer)
    elif dealer + other >= TARGET:
        worth = paid(table.pay, pone + hand)
    else:
        worth = table.crib[dealer + other, pone + hand]
    return worth


@inner_kernel
def _at_end(table: Table, ask: Question, pone: int, dealer: int, shown: int) -> float:
    """Return what an ended line is worth to the hero; ``shown`` is the other side's four cards."""
    sign = 1 if ask.hero == 1 else -1
    if pone >= TARGET:
        return -sign * paid(table.pay, dealer)
    if dealer >= TARGET:
        return sign * paid(table.pay, pone)
    theirs = signed(RANK_POINTS[shown, ask.starter])
    nobs = ask.jacks * holds(PACKED[4, shown], JACK)
    worth = 0.0
    for more in range(2):
        chance = nobs if more else 1 - nobs
        if chance > 0:
            first, second = ask.points, theirs + more
            if ask.hero == 1:
                first, second = second, first
            worth += chance * _counted(table, pone, dealer, first, second)
    return sign * worth


@inlined
def _sum_of(weights: NDArray[np.float64], first: int, end: int) -> float:
    total = 0.0
    for place in range(first, end):
        total += weights[place]
    return total


@inner_kernel
def _moves_of(guide: Guide, moves: NDArray[np.int64], helds: NDArray[np.int64],
              weights: NDArray[np.float64], state: PlayState, node: int, held: int, weight: float,
              least: float, end: int) -> int:  # fmt: skip
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
    if total == 0:
        best = best_alone(state, PACKED[left, held])
        moves[end], helds[end], weights[end] = best, LESS[left, held, best], weight
        return end + 1
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
def _split(guide: Guide, stack: Stack, frame: NDArray[np.int64], starts: NDArray[np.int64],
           least: float) -> None:  # fmt: skip
    """Put the holdings on the stack by what they play; ``starts`` then says where each begins."""
    state, node, end = _state_of(frame), frame[_NODE], signed(0)
    held, weight, moves, helds, weights = stack
    for place in range(frame[_FIRST], frame[_END]):
        end = _moves_of(guide, moves, helds, weights, state, node, held[place], weight[place],
                        least, end)  # fmt: skip
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
def _follow(links: NDArray[np.int64], children: NDArray[np.int32], frames: NDArray[np.int64],
            depth: int, hero: int, rank: int) -> None:  # fmt: skip
    """Fill the frame below after a card or GO; the holdings are already set."""
    below = depth + 1
    turn, node = frames[depth, 0], frames[depth, _NODE]
    state = PlayState(
        turn, frames[depth, 1], frames[depth, 2], (frames[depth, 3], frames[depth, 4]),
        (frames[depth, 5], frames[depth, 6]), frames[depth, 7],
    )  # fmt: skip
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
def _next_line(links: NDArray[np.int64], children: NDArray[np.int32], starts: NDArray[np.int64],
               frames: NDArray[np.int64], depth: int, hero: int) -> int:  # fmt: skip
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
def _weigh(tree: Tree, play: NDArray[np.uint8], judge: Judge, aims: Aims,
           ask: Question) -> None:  # fmt: skip
    """Fill ``judge.worth`` with the worth of the hero's ranks in the first frame."""
    frames, values, starts = judge.frames, judge.values, judge.starts
    guide, table = guide_of(tree, play), _table_of(judge, aims, ask)
    links, children = guide.links, guide.children
    stack = Stack(judge.held, judge.weight, judge.heap_move, judge.heap_held, judge.heap_weight)
    depth, worth, least, begins = 0, judge.worth, ask.least, True
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
            result = _at_end(table, ask, pone, dealer, frames[below, _SHOWN])
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
def _reached(judge: Judge, number: int) -> float:
    """Sum the first of ``judge.belief`` up in ``judge.spare``; return the whole."""
    total = 0.0
    for holding in range(number):
        total += judge.belief[holding]
        judge.spare[holding] = total
    return total


@inner_kernel
def _holding_at(reached: NDArray[np.float64], number: int, goal: float) -> int:
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
    number, last, likely = _SIZES[cards], 0, 0.0
    total = _reached(judge, number)
    for holding in range(number):
        weight = judge.belief[holding] / total
        if weight > LEAST:
            if last < most:
                judge.held[last], judge.weight[last] = holding, weight
            last, likely = last + 1, likely + weight
    if last <= most:
        judge.weight[:last] /= likely
        return last
    last = 0
    for place in range(most):
        holding = _holding_at(judge.spare, number, total * (place + 0.5) / most)
        if last and judge.held[last - 1] == holding:
            judge.weight[last - 1] += 1 / most
        else:
            judge.held[last], judge.weight[last] = holding, 1 / most
            last += 1
    return last


@inlined
def _multiset(hand: int) -> int:
    """Return a packed hand as a multiset of ranks."""
    held, size = 0, 0
    for rank in range(13):
        for _ in range(holds(hand, rank)):
            held = signed(GROWN[size, held, rank]) if size else rank
            size += 1
    return held


@inlined
def _try_cards(trial: Trial, guide: Guide, table: Table, judge: Judge,
               ask: Question, state: PlayState, node: int, mine: int, shown: int, holding: int,
               scores: tuple[int, int], seed: int) -> None:  # fmt: skip
    """Play each card that is still tried against one holding, and add what came of it."""
    hero, left = ask.hero, state.left[1 - ask.hero]
    whole = shown
    for place in range(left):
        whole = signed(GROWN[4 - left + place, whole, HELD[left, holding, place]])
    for rank in range(13):
        if trial.active[rank]:
            judge.stream[0] = seeded(seed, holding, 9)
            after, points = after_card(state, rank)
            rest = signed(LESS[state.left[hero], mine, rank])
            below = linked(guide.links, guide.children, node, rank) if node >= 0 else -1
            pone, dealer = scores
            if hero == 0:
                hands = (rest, holding)
                pone += points
            else:
                hands = (holding, rest)
                dealer += points
            if pone < TARGET and dealer < TARGET:
                pone, dealer, _ = play_on(guide, after, below, hands, (pone, dealer), False,
                                          judge.own, judge.stream)  # fmt: skip
            trial.value[rank] = _at_end(table, ask, pone, dealer, whole)
    add_values(trial)


@inlined
def _by_trial(guide: Guide, judge: Judge, aims: Aims, ask: Question,
              state: PlayState, node: int, hand: int, shown: int, scores: tuple[int, int],
              base: int) -> int:  # fmt: skip
    """Return the rank that does best against holdings taken from ``judge.belief``."""
    number, table = _SIZES[state.left[1 - ask.hero]], _table_of(judge, aims, ask)
    total = _reached(judge, number)
    trial, done, fitting, mine = new_trial(), 0, legal(hand, state.total), _multiset(hand)
    for rank in range(13):
        trial.active[rank] = holds(fitting, rank) > 0
    for most in _ROUNDS:
        for place in range(done, most):
            goal = total * ((place + 0.5) * _STEP % 1.0)
            holding = _holding_at(judge.spare, number, goal)
            _try_cards(trial, guide, table, judge, ask, state, node, mine, shown, holding,
                       scores, hand + place)  # fmt: skip
        done = most
        if is_settled(trial, base, done):
            break
    return chosen(trial, base, done, SURELY)


@kernel
def weigh_cards(tree: Tree, play: NDArray[np.uint8], judge: Judge, aims: Aims, ask: Question,
                state: PlayState, node: int, hand: int, shown: int, scores: tuple[int, int],
                holdings: int) -> None:  # fmt: skip
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
    _weigh(tree, play, judge, aims, ask)


@kernel
def card_for_score(tree: Tree, play: NDArray[np.uint8], judge: Judge, aims: Aims, objective: int,
                   state: PlayState, node: int, hand: int, points: int, jacks: float,
                   starter: int, moves: NDArray[np.int64], shown: int, scores: tuple[int, int],
                   base: int) -> int:  # fmt: skip
    """Return the rank to play for the score, from a packed hand with a choice.

    Args:
        tree: the tree.
        play: uint8[entries], the book of both sides.
        judge: has looked at the deal.
        aims: what is played for.
        objective: of these.
        state: of the play; the side to move is the one that asks.
        node: where that is in the tree.
        hand: packed.
        points: of the hand that was kept, with the starter.
        jacks: the chance that a Jack of the other side's is nobs.
        starter: its rank.
        moves: the ranks played so far, GO for a go.
        shown: what the other side has played, as a multiset.
        scores: (pone's, dealer's).
        base: what the book plays.
    """
    hero = state.turn
    left = state.left[1 - hero]
    judge.belief[: _SIZES[4]] = judge.keeps[hero]
    follow_moves(tree, play, hero, moves, SOFTNESS, judge.belief, judge.spare)
    total = 0.0
    for holding in range(_SIZES[left]):
        total += judge.belief[holding]
    if total <= 0:
        return base
    least = LEAST if left <= 2 else _LEAST_OF_MANY
    ask = Question(hero, objective, points, starter, jacks, least)
    if left > FEW:
        return _by_trial(
            guide_of(tree, play), judge, aims, ask, state, node, hand, shown, scores, base
        )
    weigh_cards(tree, play, judge, aims, ask, state, node, hand, shown, scores,
                put_holdings(judge, left, HOLDINGS))  # fmt: skip
    best = base
    for rank in range(13):
        if judge.worth[rank] > judge.worth[best] + (LEAST_GAIN if best == base else 0.0):
            best = rank
    return best
