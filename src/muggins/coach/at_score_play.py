"""What cards are worth at a score: every line of the play followed to the end of the deal.

The belief is the coach's, all of it, and own later choices are the best ones: nothing is left to
chance. Only the unlikeliest lines are not followed.
"""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from muggins.cards import Card, rank_of
from muggins.coach.at_score import Stakes, stakes_of
from muggins.coach.play import Belief, PlayAdvice
from muggins.kernels.multisets import multiset_index
from muggins.kernels.show import score_hands
from muggins.players.endgame.aims import aims_of
from muggins.players.endgame.model import Judge, new_judge
from muggins.players.endgame.query import turn_of
from muggins.players.endgame.search import EVERY, put_holdings, weigh_cards
from muggins.rules.role import Role
from muggins.rules.view import View
from muggins.score.boards import objective_of, on_long_board
from muggins.score.values import Objective
from muggins.solver.file.solution import Solution, open_solution
from muggins.solver.play.tree import play_tree

_LEAST = 1e-4
"""With more than two cards left to the other side, lines less likely than this are not followed."""
_judge = lru_cache(maxsize=1)(new_judge)


def stakes_of_cards(view: View, advice: PlayAdvice, *, solution: Solution | None = None) -> Stakes[Card] | None:
    """Weigh the cards of a position at its score.

    Args:
        view: the position.
        advice: what its cards are worth in points.
        solution: how both sides play; the shipped one if not given.

    Returns:
        None where the side's own toss is not known: then nobody knows what the crib may bring.

    Raises:
        MugginsError: a ruleset without known worths.
    """
    on_long_board(view.scores, view.ruleset)
    if not view.tossed:
        return None
    book, judge = solution or open_solution(), _judge()
    holdings = _hold(judge, advice.belief)
    ways = {}
    for objective in {Objective.WIN, objective_of(view.ruleset)}:
        worth = _weigh(view, judge, book, objective, holdings)
        ways[objective] = {choice.card: float(worth[rank_of(choice.card)]) for choice in advice.choices}
    win, match = ways[Objective.WIN], ways[objective_of(view.ruleset)]
    plain = advice.best.card
    least = _NOTHING if advice.belief.cards <= EVERY else _UNSURE
    best = max(win, key=lambda card: win[card])
    by_wins = win[best] - win[plain] >= least
    if not by_wins:
        best = max(match, key=lambda card: match[card])
        if match[best] - match[plain] < least or win[plain] - win[best] > _NOTHING:
            best = plain
    worths = {card: (win[card], match[card], 0.0) for card in win}
    why = "" if best == plain else _why(view, advice, best, worths, by_wins=by_wins)
    return stakes_of(worths, best, plain, why)


_NOTHING, _UNSURE = 2e-3, 1e-2
"""Worths (-1 to 1) closer than this are alike: with two cards left to the other side; with more,
where own later choices make the most of all that its book may ever play."""


def _hold(judge: Judge, belief: Belief) -> int:
    """Put what the other side may hold on the judge's stack; return how many holdings."""
    judge.belief[:] = 0
    for ranks, odds in belief.holdings:
        judge.belief[multiset_index(ranks)] = odds
    return put_holdings(judge, belief.cards, len(judge.belief))


def _weigh(view: View, judge: Judge, book: Solution, objective: Objective, holdings: int) -> NDArray[np.float64]:
    """Return what each rank is worth to the side, -1e30 where it does not fit."""
    assert view.starter is not None
    aims, play = aims_of(book), book.play_given(rank_of(view.starter))
    turn = turn_of(view, judge, aims, objective.place, _LEAST)
    weigh_cards(
        play_tree(4), play, judge, aims, turn.ask, turn.state, turn.node, turn.hand, turn.shown, turn.scores, holdings
    )
    return judge.worth.copy()


def _why(
    view: View, advice: PlayAdvice, best: Card, worths: dict[Card, tuple[float, float, float]], *, by_wins: bool
) -> str:
    """Return why a score asks for another card than the points do."""
    (own, other), target = view.scores, view.ruleset.target
    need, theirs = target - own, target - other
    choice, plain = advice.of(best), advice.best
    if view.role is Role.PONE:
        words = f"at {own}-{other} you count first and need {need}"
    else:
        words = f"at {own}-{other} you need {need}, and the pone, who counts first, {theirs}"
    assert view.starter is not None
    kept = [card for card in view.dealt if card not in view.tossed]
    hand = int(score_hands([[*kept, view.starter]])[0])
    if not by_wins:
        reason = "it wins as often and is worth more match points"
    elif choice.points >= need:
        reason = "this card wins at once"
    elif view.role is Role.PONE and hand >= need:
        reason = f"your hand of {hand} is enough, so only give no pegs away"
    elif view.role is Role.PONE and choice.points and hand + choice.points >= need:
        reason = f"these {_points(choice.points)} and your hand of {hand} are enough"
    elif view.role is Role.PONE and hand < need <= hand + _REACH:
        reason = f"your hand has {hand}: peg {need - hand} more, and you are out"
    elif theirs <= _REACH:
        reason = f"the other side is out with {theirs}: keep its pegs down"
    else:
        reason = "it wins more often"
    gain = (worths[best][0] - worths[plain.card][0]) / 2
    cost = f", {choice.loss:.2f} points fewer on average" if choice.loss >= 0.005 else ""
    more = f"+{gain:.1%} wins" if by_wins else f"+{worths[best][1] - worths[plain.card][1]:.3f}"
    return f"{words}: {reason} ({more}{cost})"


_REACH = 8
"""Points that may be pegged in a deal's play, or kept from being."""


def _points(number: int) -> str:
    return "point" if number == 1 else f"{number} points"
