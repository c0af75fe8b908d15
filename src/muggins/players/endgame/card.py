"""A card for the score: the lines of the play weighed by what the score is worth at their end.

Once few of the opponent's cards are left, lines are followed: with two, all of them; with three,
holdings are taken at even steps of the belief and improbable lines are left out. Before that cards
are tried: holdings are played out by the solution, the same ones for each card, until it is clear
which card is best.
"""

import numpy as np

from muggins.kernels._jit import borrowing_kernel, inner_borrowing_kernel, plain, signed
from muggins.kernels.holdings import HELD, HOLDINGS, WITH_CARD, WITHOUT_CARD, index_of_hand
from muggins.kernels.play import after_card, holds, legal
from muggins.kernels.random import seeded
from muggins.players.endgame.model import TRIED, Model, Workspace
from muggins.players.endgame.query import Query
from muggins.players.endgame.racing import Race, add_values, chosen, is_settled, new_race
from muggins.players.endgame.rollout import DEALER, PONE, Guide, play_out, set_play_out
from muggins.players.endgame.search import holding_at, put_holdings, sum_belief, weigh_cards
from muggins.players.endgame.steps import below, net_at, node_after
from muggins.players.endgame.terminal import Terminal, terminal_of, worth_at_end
from muggins.solver.play.belief import follow_moves
from muggins.solver.play.tree import Nodes

SOFTNESS = 0.25
"""The part of the opponent's plays assumed to be any card that fits: trusting its solution is brittle.

Measured against the solution itself and against greedy, see docs/measurements/playing-for-the-score.md."""
LEAST_GAIN = 1e-3
"""What a card must be worth more than the solution's to be played instead, in what is played for,
where lines are followed."""
FEW = 3
"""With so few cards left to the opponent lines are followed."""
MOST_HOLDINGS = 128
"""The most holdings looked at; of two cards there are fewer."""
ROUNDS = (32, 64, 128, 256, 512)
"""After how many holdings the cards that are clearly worse are dropped; the last is the end."""
SURELY = 0.7
"""Standard errors, as if holdings were drawn by chance, by which a card must be ahead of the
solution's to be played instead; at even steps the true errors are smaller."""
_ROUNDS = np.array(ROUNDS, np.int64)
ALIKE = 0.012
"""A card is dropped once it can hardly be worth this much more than the leader.

That saves a third of the time and costs nothing measurable: see docs/measurements/playing-for-the-score.md."""
LEAST = 1e-3
"""With three cards left to the opponent, lines less probable than this are not followed."""
_STEP = 0.6180339887498949
"""The golden section: its multiples lie evenly between 0 and 1, however many are taken."""


@inner_borrowing_kernel
def _try_cards(
    race: Race,
    query: Query,
    guide: Guide,
    terminal: Terminal,
    places: tuple[int, int],
    total: float,
    workspace: Workspace,
) -> None:
    """Play each card in the race against some of the opponent's holdings, and add the values.

    Args:
        race: modified.
        query: what is asked.
        guide: how both sides play.
        terminal: of the query.
        places: of the holdings, the first and the one to end before; at even steps of the belief.
        total: of the belief.
        workspace: ``cumulative`` is the belief summed up; its play-outs are overwritten.
    """
    state, hand, plays = query.turn.state, query.turn.hand, workspace.plays
    hero = state.turn
    left, mine, node = state.left[1 - hero], index_of_hand(hand), node_after(guide.steps, query.turn.moves)
    done = signed(0)
    for place in range(places[0], places[1]):
        goal = total * ((place + 0.5) * _STEP % 1.0)
        holding = holding_at(workspace.cumulative, HOLDINGS[left], goal)
        workspace.tried[place - places[0]] = holding
        # Every card meets the same draws.
        stream = seeded(hand + place, holding, 9)
        for rank in range(13):
            if race.active[rank]:
                after, points = after_card(state, rank)
                rest = signed(WITHOUT_CARD[state.left[hero], mine, rank])
                child = below(guide.steps, node, rank) if node >= 0 else signed(-1)
                pone, dealer = query.scores
                hands = (rest, holding) if hero == 0 else (holding, rest)
                pone, dealer = (pone + points, dealer) if hero == 0 else (pone, dealer + points)
                net = net_at(guide.steps, child) if child >= 0 else 0
                set_play_out(plays, done, after, child, hands, (pone, dealer), stream, net)
                done += 1
    play_out(guide, plays, done, False)
    done = 0
    for place in range(places[1] - places[0]):
        holding, whole = workspace.tried[place], query.shown
        for card in range(left):
            whole = signed(WITH_CARD[4 - left + card, whole, HELD[left, holding, card]])
        for rank in range(13):
            if race.active[rank]:
                row = plays.rows[done]
                race.value[rank] = worth_at_end(terminal, row[PONE], row[DEALER], whole)
                done += 1
        add_values(race)


@borrowing_kernel
def _best_by_racing(race: Race, query: Query, guide: Guide, model: Model, base: int, workspace: Workspace) -> int:
    """Return the rank that does best against holdings taken from ``belief``."""
    state, hand = query.turn.state, query.turn.hand
    terminal, total = terminal_of(query, model, workspace), sum_belief(workspace, HOLDINGS[state.left[1 - state.turn]])
    done, fitting = 0, legal(hand, state.total)
    for rank in range(13):
        race.active[rank] = holds(fitting, rank) > 0
    for most in _ROUNDS:
        while done < most:
            end = min(done + TRIED, most)
            _try_cards(race, query, guide, terminal, (done, end), total, workspace)
            done = end
        if is_settled(race, base, done, ALIKE):
            break
    return chosen(race, base, done, SURELY)


@plain
def card_for_score(nodes: Nodes, guide: Guide, query: Query, model: Model, base: int, workspace: Workspace) -> int:
    """Return the rank to play for the score where there is a choice.

    Args:
        nodes: of the tree of the play.
        guide: how both sides play.
        query: what is asked.
        model: what is played for.
        base: the rank that the solution plays.
        workspace: its deal is prepared.
    """
    state = query.turn.state
    hero = state.turn
    left = state.left[1 - hero]
    belief = workspace.belief
    for keep in range(HOLDINGS[4]):
        belief[keep] = workspace.keeps[hero, keep]
    follow_moves(nodes, guide.given, hero, query.turn.moves, SOFTNESS, belief, workspace.cumulative)
    total = 0.0
    for holding in range(HOLDINGS[left]):
        total += belief[holding]
    if total <= 0:
        return base
    if left > FEW:
        return _best_by_racing(new_race(), query, guide, model, base, workspace)
    weigh_cards(guide, query, model, put_holdings(workspace, left, MOST_HOLDINGS), workspace)
    best, worth = base, workspace.worth
    for rank in range(13):
        if worth[rank] > worth[best] + (LEAST_GAIN if best == base else 0.0):
            best = rank
    return best
