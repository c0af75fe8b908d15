"""A card for the score: every line of the play weighed by what the score is worth at its end.

Where few cards are left, all lines are looked at: the other side's holdings are a list of weights,
split by what its book plays with each, and own later choices are the best ones. Before, cards are
tried: holdings are taken at even steps of the belief and played out by the book, the same ones for
each card, until it is clear which is best.
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
from muggins.solver.entries import weights_at
from muggins.solver.tree import GO, Tree, linked, width_of

LEAD = 90
"""While both sides have less, nobody plays a card for the score: there is nothing to gain."""
SOFTNESS = 0.25
"""The share of the other side's plays taken to be any that fits: trusting its book is brittle.

Measured against the book itself and against greedy, see docs/score.md."""
LEAST_GAIN = 1e-3
"""What a card must be worth more than the book's to be played instead, in what is played for, where
all lines are looked at."""
FEW = 2
"""With so few cards of the other side's all lines are looked at."""
ROUNDS = (32, 64, 128, 256, 512)
"""After how many holdings the cards that are clearly worse are dropped; the last is the end."""
SURELY = 0.7
"""Standard errors, as if holdings were drawn by chance, by which a card must be ahead of the book's
to be played instead; taken at even steps they leave less to chance than that."""
_ROUNDS = np.array(ROUNDS, np.int64)
_LEAST_WEIGHT = 1e-5
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
        best: whether its later choices are the best ones, or the likeliest of the book.
    """

    hero: int
    objective: int
    points: int
    starter: int
    jacks: float
    best: bool


# A line of the play is a column of frames, one to an event: the state of the play and, behind it,
# the node of the tree (-1 where no choice is left), the hero's hand, what the other side has shown
# as a multiset, the scores, where the other side's holdings lie on the stack, the next move to look
# at, the one rank that the hero's book plays (-1: the best choice is taken), and where the stack is
# free.
_NODE, _HAND, _SHOWN, _PONE, _DEALER, _FIRST, _END, _MOVE, _BOOK, _TOP = range(8, 18)
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
def _end_of_line(table: Table, judge: Judge, ask: Question, frame: NDArray[np.int64]) -> float:
    """Return what an ended line is worth to the hero, by the weight of the holdings in it."""
    total = 0.0
    for place in range(frame[_FIRST], frame[_END]):
        total += judge.weight[place]
    return total * _at_end(table, ask, frame[_PONE], frame[_DEALER], frame[_SHOWN])


@inner_kernel
def _moves_of(guide: Guide, moves: NDArray[np.int64], helds: NDArray[np.int64],
              weights: NDArray[np.float64], state: PlayState, node: int, held: int, weight: float,
              end: int) -> int:  # fmt: skip
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
    kept = end
    for place in range(end, end + ranks):
        likely = weight * weights[place] / total
        if likely > _LEAST_WEIGHT:
            moves[kept], helds[kept], weights[kept] = moves[place], helds[place], likely
            kept += 1
    return kept


@inner_kernel
def _split(guide: Guide, judge: Judge, depth: int, frame: NDArray[np.int64]) -> None:
    """Put the holdings on the stack by what they play; ``judge.starts`` says where each begins."""
    state, node, end = _state_of(frame), frame[_NODE], signed(0)
    held, weight = judge.held, judge.weight
    moves, helds, weights = judge.heap_move, judge.heap_held, judge.heap_weight
    for place in range(frame[_FIRST], frame[_END]):
        end = _moves_of(guide, moves, helds, weights, state, node, held[place], weight[place], end)
    starts = judge.starts[depth]
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


@inner_kernel
def _follow(guide: Guide, frame: NDArray[np.int64], below: NDArray[np.int64], hero: int,
            rank: int) -> None:  # fmt: skip
    """Fill the frame after a card or GO; the holdings are already set."""
    state, turn = _state_of(frame), frame[0]
    node = frame[_NODE]
    below[_NODE] = linked(guide.links, guide.children, node, rank) if node >= 0 else -1
    below[_HAND], below[_SHOWN] = frame[_HAND], frame[_SHOWN]
    below[_MOVE] = 0
    if rank == GO:
        after, turn = after_go(state)
        points = 1 if turn != NOBODY else 0
    else:
        after, points = after_card(state, rank)
        if turn == hero:
            below[_HAND] = without(frame[_HAND], rank)
        else:
            below[_SHOWN] = GROWN[4 - state.left[turn], frame[_SHOWN], rank]
    _set_state(below, after)
    below[_PONE] = frame[_PONE] + (points if turn == 0 else 0)
    below[_DEALER] = frame[_DEALER] + (points if turn == 1 else 0)


@inner_kernel
def _next_line(guide: Guide, starts: NDArray[np.int64], ask: Question, depth: int,
               frame: NDArray[np.int64], below: NDArray[np.int64]) -> int:  # fmt: skip
    """Set the frame after the next move there is; return the move, or _DONE when all are seen."""
    own = frame[0] == ask.hero
    fitting = legal(frame[_HAND], frame[1])
    while frame[_MOVE] <= GO:
        rank = frame[_MOVE]
        frame[_MOVE] += 1
        if own:
            goes = rank == GO and fitting == 0
            plays = (
                rank < GO
                and holds(fitting, rank) > 0
                and (frame[_BOOK] < 0 or frame[_BOOK] == rank)
            )
            if not (goes or plays):
                continue
            below[_FIRST], below[_END] = frame[_FIRST], frame[_END]
            below[_TOP] = frame[_TOP]
        else:
            below[_FIRST], below[_END] = starts[depth, rank], starts[depth, rank + 1]
            if below[_FIRST] == below[_END]:
                continue
            below[_TOP] = starts[depth, GO + 1]
        _follow(guide, frame, below, ask.hero, rank)
        return signed(rank)
    return _DONE


@inlined
def _begin(tree: Tree, guide: Guide, judge: Judge, ask: Question, depth: int,
           frame: NDArray[np.int64]) -> float:  # fmt: skip
    """Prepare a frame to be looked at; return the value to begin with."""
    if frame[0] != ask.hero:
        _split(guide, judge, depth, frame)
        return 0.0
    frame[_BOOK] = -1
    if not ask.best and depth > 0 and frame[_NODE] >= 0 and frame[3 + ask.hero] > 1:
        weights = judge.own
        weights[:] = 0
        if weights_at(tree, guide.play, frame[_NODE], frame[_HAND], weights) > 0:
            frame[_BOOK] = weights.argmax()
    return _WORST


@inlined
def _weigh(tree: Tree, play: NDArray[np.uint8], judge: Judge, aims: Aims,
           ask: Question) -> None:  # fmt: skip
    """Fill ``judge.worth`` with the worth of the hero's ranks in the first frame."""
    frames, values = judge.frames, judge.values
    guide, table = guide_of(tree, play), _table_of(judge, aims, ask)
    depth = 0
    values[0] = _begin(tree, guide, judge, ask, 0, frames[0])
    while True:
        frame = frames[depth]
        move = _next_line(guide, judge.starts, ask, depth, frame, frames[depth + 1])
        if move != _DONE:
            below = frames[depth + 1]
            if below[0] != NOBODY and below[_PONE] < TARGET and below[_DEALER] < TARGET:
                depth += 1
                values[depth] = _begin(tree, guide, judge, ask, depth, below)
                continue
            result = _end_of_line(table, judge, ask, below)
        elif depth == 0:
            return
        else:
            result = values[depth]
            depth -= 1
            frame = frames[depth]
            move = frame[_MOVE] - 1
        if depth == 0:
            judge.worth[move] = result
        elif frame[0] != ask.hero:
            values[depth] += result
        else:
            values[depth] = max(values[depth], result)


@inner_kernel
def _put_holdings(judge: Judge, number: int, total: float) -> int:
    """Put the holdings of a belief that are likely at all on the stack; return how many."""
    last = 0
    for holding in range(number):
        weight = judge.belief[holding] / total
        if weight > _LEAST_WEIGHT:
            judge.held[last], judge.weight[last] = holding, weight
            last += 1
    return last


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
    number, reached = _SIZES[state.left[1 - ask.hero]], judge.spare
    table = _table_of(judge, aims, ask)
    total = 0.0
    for holding in range(number):
        total += judge.belief[holding]
        reached[holding] = total
    trial, done, fitting, mine = new_trial(), 0, legal(hand, state.total), _multiset(hand)
    for rank in range(13):
        trial.active[rank] = holds(fitting, rank) > 0
    for most in _ROUNDS:
        for place in range(done, most):
            goal = total * ((place + 0.5) * _STEP % 1.0)
            holding = _holding_at(reached, number, goal)
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
    ask = Question(hero, objective, points, starter, jacks, best=True)
    if left > FEW:
        return _by_trial(
            guide_of(tree, play), judge, aims, ask, state, node, hand, shown, scores, base
        )
    last = _put_holdings(judge, _SIZES[left], total)
    weigh_cards(tree, play, judge, aims, ask, state, node, hand, shown, scores, last)
    best = base
    for rank in range(13):
        if judge.worth[rank] > judge.worth[best] + (LEAST_GAIN if best == base else 0.0):
            best = rank
    return best
