"""What cards are worth at a score: every line of the play followed to the end of the deal.

The belief is the coach's, all of it, and own later choices are the best ones: nothing is left to
chance. Only the unlikeliest lines are not followed.
"""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from muggins.cards import Card, format_card, rank_of
from muggins.coach.at_score import Weights, Worth, needs_in_words, weights_of, wins_percent
from muggins.coach.belief import Belief
from muggins.coach.play import CardChoice
from muggins.kernels.multisets import multiset_indices
from muggins.kernels.show import score_hands
from muggins.players.endgame.model import Workspace, model_of
from muggins.players.endgame.query import guide_of, query_of
from muggins.players.endgame.search import put_holdings
from muggins.players.endgame.search import weigh_cards as search_cards
from muggins.rules.role import Role
from muggins.rules.ruleset import Objective
from muggins.rules.view import View
from muggins.solver.file.solution import Solution

_DIGITS = 9
"""Digits of a worth (-1 to 1); further ones depend on the order of a sum."""
_REACH = 8
"""Points that may be pegged in a deal's play, or kept from being."""


class CardsAtScore:
    """Weighs cards at a score, in memory of its own; not to be shared by threads."""

    def __init__(self, solution: Solution, workspace: Workspace) -> None:
        """Take how both sides play, and a workspace of the search, which is changed."""
        self._solution, self._workspace = solution, workspace

    def __call__(
        self, view: View, choices: tuple[CardChoice, ...], cases: Iterable[tuple[View, Belief, float]]
    ) -> Weights[tuple[Card, ...]]:
        """Weigh the cards of a position.

        Args:
            view: the position, under a ruleset whose scores have known values.
            choices: what its cards are worth in points, the best first.
            cases: the position with each toss that its side may have made, what the opponent may hold if it was that
                one, and how likely it was.

        Raises:
            MugginsError: a ruleset without known values.
        """
        match_objective = view.ruleset.scoring
        sums = dict.fromkeys((Objective.WIN, match_objective), np.zeros_like(self._workspace.worth))
        for case, belief, share in cases:
            holdings = self._hold(belief)
            for objective in sums:
                sums[objective] = sums[objective] + share * self._weigh(case, objective, holdings)
        win, match = (
            {choice.card: round(float(sums[of][rank_of(choice.card)]), _DIGITS) for choice in choices}
            for of in (Objective.WIN, match_objective)
        )
        plain = choices[0].card
        winning = [choice.card for choice in choices if win[choice.card] == max(win.values())]
        # The choices are in the order of their points, which decide between equals.
        best = max(winning, key=match.__getitem__)
        by_wins = plain not in winning
        worths = {card: Worth(win[card], match[card], 0.0, win[card] == max(win.values())) for card in win}
        rows = {choice.card: choice for choice in choices}
        why = "" if best == plain else _why(view, rows[best], rows[plain], worths, by_wins=by_wins)
        return weights_of({(card,): worth for card, worth in worths.items()}, (best,), why)

    def _hold(self, belief: Belief) -> int:
        """Put what the opponent may hold on the search's stack; return how many holdings."""
        self._workspace.belief[:] = 0
        ranks, probabilities = belief.arrays
        self._workspace.belief[multiset_indices(ranks)] = probabilities
        return put_holdings(self._workspace, belief.cards)

    def _weigh(self, view: View, objective: Objective, holdings: int) -> NDArray[np.float64]:
        """Return what each rank is worth to the side, -1e30 where it does not fit."""
        model, workspace = model_of(self._solution), self._workspace
        query = query_of(view, objective.place, model, workspace)
        search_cards(guide_of(view, model, self._solution), query, model, holdings, workspace)
        return workspace.worth.copy()


def _why(view: View, best: CardChoice, plain: CardChoice, worths: dict[Card, Worth], *, by_wins: bool) -> str:
    target = view.ruleset.target
    need, theirs = (target - score for score in view.scores)
    assert view.starter is not None
    kept = [card for card in view.dealt if card not in view.tossed]
    hand = int(score_hands([[*kept, view.starter]])[0])
    if not by_wins:
        reason = "this card wins as often and is worth more match points"
    elif best.points >= need:
        reason = "this card wins at once"
    elif view.role is Role.PONE and hand >= need:
        reason = f"your hand of {hand} is enough, so just give nothing away in the play"
    elif view.role is Role.PONE and best.points and hand + best.points >= need:
        reason = f"these {_points(best.points)} and your hand of {hand} are enough"
    elif view.role is Role.PONE and hand < need <= hand + _REACH:
        reason = f"your hand has {hand}: peg {need - hand} more, and you are out"
    elif theirs <= _REACH:
        reason = f"your opponent is out with {theirs}: keep it from pegging"
    else:
        reason = "this card wins more often"
    gain = (worths[best.card].win - worths[plain.card].win) / 2
    cost = f", {best.loss:.2f} points fewer on average than {format_card(plain.card)}" if best.loss >= 0.005 else ""
    more = f"+{wins_percent(gain)} wins" if by_wins else f"+{worths[best.card].match - worths[plain.card].match:.3f}"
    return f"{needs_in_words(view.role, view.scores, target)}: {reason} ({more}{cost})"


def _points(number: int) -> str:
    return "point" if number == 1 else f"{number} points"
