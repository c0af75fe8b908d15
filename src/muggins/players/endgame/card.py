"""A card for the score: every line of the play weighed by what the score is worth at its end.

Once the other side has shown a card, lines are looked at: its holdings are a list of weights, split
by what its book plays with each, and own later choices are the best ones. With two cards left these
are all lines; with three, holdings are taken at even steps of the belief and what is unlikely is
left out. Before, cards are tried: holdings are played out by the book, the same ones for each card,
until it is clear which is best.
"""

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import inlined, kernel, signed
from muggins.kernels.play import PackedState, after_card, holds, legal
from muggins.kernels.random import seeded
from muggins.players.endgame.aims import Aims
from muggins.players.endgame.model import Judge
from muggins.players.endgame.racing import Trial, add_values, chosen, is_settled, new_trial
from muggins.players.endgame.rollout import GROWN, HELD, LESS, Guide, guide_of, play_on
from muggins.players.endgame.search import HOLDINGS_OF, holding_at, put_holdings, summed, weigh_cards
from muggins.players.endgame.terminal import Question, Worths, worth_at_end, worths_of
from muggins.score.stage import TARGET
from muggins.solver.play.belief import follow_moves
from muggins.solver.play.tree import Tree, linked

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
LEAST = 1e-3
"""With three cards left to the other side, lines less likely than this are not followed."""
_STEP = 0.6180339887498949
"""The golden section: its multiples lie evenly between 0 and 1, however many are taken."""


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
def _try_cards(  # noqa: PLR0917
    trial: Trial,
    guide: Guide,
    table: Worths,
    judge: Judge,
    ask: Question,
    state: PackedState,
    node: int,
    mine: int,
    shown: int,
    holding: int,
    scores: tuple[int, int],
    seed: int,
) -> None:
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
                pone, dealer, _ = play_on(guide, after, below, hands, (pone, dealer), False, judge.own, judge.stream)
            trial.value[rank] = worth_at_end(table, ask, pone, dealer, whole)
    add_values(trial)


@inlined
def _by_trial(  # noqa: PLR0917
    guide: Guide,
    judge: Judge,
    aims: Aims,
    ask: Question,
    state: PackedState,
    node: int,
    hand: int,
    shown: int,
    scores: tuple[int, int],
    base: int,
) -> int:
    """Return the rank that does best against holdings taken from ``judge.belief``."""
    number, table = HOLDINGS_OF[state.left[1 - ask.hero]], worths_of(judge, aims, ask)
    total = summed(judge, number)
    trial, done, fitting, mine = new_trial(), 0, legal(hand, state.total), _multiset(hand)
    for rank in range(13):
        trial.active[rank] = holds(fitting, rank) > 0
    for most in _ROUNDS:
        for place in range(done, most):
            goal = total * ((place + 0.5) * _STEP % 1.0)
            holding = holding_at(judge.spare, number, goal)
            _try_cards(trial, guide, table, judge, ask, state, node, mine, shown, holding, scores, hand + place)
        done = most
        if is_settled(trial, base, done):
            break
    return chosen(trial, base, done, SURELY)


@kernel
def card_for_score(  # noqa: PLR0917
    tree: Tree,
    play: NDArray[np.uint8],
    judge: Judge,
    aims: Aims,
    ask: Question,
    state: PackedState,
    node: int,
    hand: int,
    moves: NDArray[np.int64],
    shown: int,
    scores: tuple[int, int],
    base: int,
) -> int:
    """Return the rank to play for the score, from a packed hand with a choice.

    Args:
        tree: the tree.
        play: uint8[entries], the book of both sides.
        judge: has looked at the deal.
        aims: what is played for.
        ask: of this; it is the side to move that asks.
        state: of the play.
        node: where that is in the tree.
        hand: packed.
        moves: the ranks played so far, GO for a go.
        shown: what the other side has played, as a multiset.
        scores: (pone's, dealer's).
        base: what the book plays.
    """
    hero = state.turn
    left = state.left[1 - hero]
    judge.belief[: HOLDINGS_OF[4]] = judge.keeps[hero]
    follow_moves(tree, play, hero, moves, SOFTNESS, judge.belief, judge.spare)
    total = 0.0
    for holding in range(HOLDINGS_OF[left]):
        total += judge.belief[holding]
    if total <= 0:
        return base
    if left > FEW:
        return _by_trial(guide_of(tree, play), judge, aims, ask, state, node, hand, shown, scores, base)
    weigh_cards(tree, play, judge, aims, ask, state, node, hand, shown, scores, put_holdings(judge, left, HOLDINGS))
    best = base
    for rank in range(13):
        if judge.worth[rank] > judge.worth[best] + (LEAST_GAIN if best == base else 0.0):
            best = rank
    return best
