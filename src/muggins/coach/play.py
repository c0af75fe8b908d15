"""What to play: each card's worth to the end of the play, and what the opponent may hold.

Every line is searched against the belief: this side chooses best later on, the opponent as the solution does.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from muggins.brief import BriefHelp
from muggins.cards import Card, Rank, format_cards, rank_of
from muggins.coach.at_score import AtScore
from muggins.coach.belief import (
    Belief,
    BeliefSummary,
    CoachWorkspace,
    belief_now,
    belief_of,
    best_rest,
    play_of,
    set_prior,
)
from muggins.coach.card_reasons import reason_for
from muggins.coach.reasons import Reason
from muggins.drawing import html_table
from muggins.errors import IllegalActionError
from muggins.kernels.play import pack_hand
from muggins.players.solution import SolutionPegger
from muggins.players.turn import moves_of, node_of
from muggins.rules.play import PlayState, legal_ranks
from muggins.rules.role import Role
from muggins.rules.view import View
from muggins.solver.play.tree import play_tree
from muggins.solver.query.belief import SOFTNESS
from muggins.solver.query.search import worth_against
from muggins.wire import Answer


@dataclass(frozen=True, slots=True)
class CardChoice(metaclass=BriefHelp):
    """One card that may be played; worths are expected points of the side that plays it.

    Attributes:
        card: of equal ranks the lowest.
        points: pegged at once.
        probability: how often the solution plays it; None where its own play never comes here.
        net: to the end of the play, own points less the opponent's.
        loss: how far the net is below the best.
        reason: what it pegs, gives up and prepares.
        at_score: None where only points count.
    """

    card: Card
    points: int
    probability: float | None
    net: float
    loss: float
    reason: Reason
    at_score: AtScore | None = None

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that leave the hand: the one card."""
        return (self.card,)


@dataclass(frozen=True, slots=True)
class PlayAdvice(Answer):
    """All cards that a side may play now, the best first, and what its opponent may hold.

    Attributes:
        position: the question, as one line of text; empty once the play is over.
        turn: who is to move; None once the play is over.
        pile: the cards of the current count, `earlier` those before.
        must_go: whether it is the asking side's turn and no card of it fits.
        may_go: whether it is the opponent's turn and it may have to say go.
        by_wins: whether wins decide the order.
        rows: one for each rank that fits, the best first.
        why: why the score asks for another card than the points do; None where it does not.
        tosses: over how many tosses of its own worths at the score are averaged; 0 for one that is known.
        against: whom all worths are against.
    """

    position: str
    role: Role
    turn: Role | None
    count: int
    pile: tuple[Card, ...]
    earlier: tuple[Card, ...]
    legal: tuple[Card, ...]
    must_go: bool
    may_go: bool
    by_wins: bool
    rows: tuple[CardChoice, ...]
    belief: BeliefSummary
    why: Reason | None = None
    tosses: int = 0
    against: Literal["solution"] = "solution"
    kind: Literal["play"] = "play"

    @property
    def best(self) -> CardChoice:
        """The best card."""
        return self.rows[0]

    def _repr_html_(self) -> str:
        rows = [
            (
                format_cards(row.cards, symbols=True),
                str(row.points),
                "?" if row.probability is None else f"{row.probability:.0%}",
                f"{row.at_score.win:.1%}" if row.at_score is not None else None,
                f"{row.net:+.2f}",
                f"{row.loss:.2f}",
                str(row.reason),
            )
            for row in self.rows
        ]
        columns = ("Card", ">Pegs", ">Often", ">Wins", ">Net", ">Loss", "Why")
        return html_table(columns, rows, f"{str(self.role).capitalize()} at {self.count}")

    @property
    def plain(self) -> CardChoice:
        """The card of most points."""
        return min(self.rows, key=lambda row: row.loss)

    def of(self, cards: Sequence[Card]) -> CardChoice:
        """Return the row of a card, or of its rank."""
        return next(row for row in self.rows if rank_of(row.card) == rank_of(cards[0]))


def check_choice(view: View) -> None:
    if view.starter is None:
        raise IllegalActionError("no starter is turned: expected a position in the play")
    if view.legal_cards():
        return
    state = view.play_state
    if view.over:
        why = "the play is over"
    elif state.turn is view.role:
        why = f"no card fits at {state.count}: the side must say go"
    else:
        why = f"it is the {state.turn}'s turn"
    raise IllegalActionError(f"{why}: expected a card to choose")


def weigh_cards(view: View, workspace: CoachWorkspace) -> tuple[tuple[CardChoice, ...], Belief]:
    """Return the cards that a side may play by points, the best first, and what its opponent may hold.

    The view has a card to choose; its toss may be unknown.
    """
    state = view.play_state
    belief, worth = _weigh(view, workspace, state)
    belief = belief or belief_of(workspace.search.belief, state.left[view.role.other], state.bound[view.role.other])
    played = SolutionPegger(workspace.solution).own_probabilities(view)
    hand, by_rank, by_lowest = [rank_of(card) for card in view.hand], belief.by_rank, belief.by_lowest
    choices = [
        CardChoice(
            card=card,
            points=sum(peg.points for peg in state.after(rank_of(card))[1]),
            probability=None if played is None else played.get(rank_of(card), 0.0),
            net=float(worth[rank_of(card)]),
            loss=loss,
            reason=reason_for(state, hand, rank_of(card), by_rank, by_lowest),
        )
        for card, loss in sorted(_losses(view, worth).items())
    ]
    choices.sort(key=lambda choice: (choice.loss, -(choice.probability or 0)))
    return tuple(choices), belief


def losses_of_cards(view: View, workspace: CoachWorkspace) -> dict[tuple[Card, ...], float]:
    """Return what each card that a side may play loses in points, as :func:`weigh_cards` does, without reasons."""
    _, worth = _weigh(view, workspace, view.play_state)
    return {(card,): loss for card, loss in _losses(view, worth).items()}


def _losses(view: View, worth: NDArray[np.float64]) -> dict[Card, float]:
    """Return what the lowest fitting card of each rank loses in points."""
    lowest = {rank_of(card): card for card in sorted(view.legal_cards(), reverse=True)}
    most = max(worth[rank] for rank in lowest)
    return {card: float(most - worth[rank]) for rank, card in lowest.items()}


def may_go(view: View) -> bool:
    state = view.play_state
    if state.turn is view.role.other:
        with suppress(IllegalActionError):
            state.after_go()
            return True
    return False


def _weigh(view: View, workspace: CoachWorkspace, state: PlayState) -> tuple[Belief | None, NDArray[np.float64]]:
    """Return the belief, None for the search's, and each rank's own net points from here to the end of the play."""
    set_prior(view, workspace)
    hand = [rank_of(card) for card in view.hand]
    other, node = state.left[view.role.other], node_of(view)
    if node < 0 or other == 0 or max(len(hand), other) == 1:
        # The opponent has no choice left: the rest follows from what it holds.
        belief = belief_now(view, workspace)
        return belief, _worth_of_the_rest(view, state, hand, belief)
    given, search, tree = play_of(view, workspace.solution), workspace.search, play_tree(4)
    worth_against(tree, given, int(view.role), pack_hand(hand), moves_of(view), SOFTNESS, search)
    so_far = int(tree.net[node]) if view.role is Role.PONE else -int(tree.net[node])
    return None, search.worth[:13] - so_far


def _worth_of_the_rest(view: View, state: PlayState, hand: Sequence[Rank], belief: Belief) -> NDArray[np.float64]:
    worth = np.full(13, -np.inf)
    for rank in legal_ranks(hand, state.count):
        after, pegged = state.after(rank)
        rest = list(hand)
        rest.remove(rank)
        mine = sum(peg.points for peg in pegged)
        nets = (
            probability * (mine + best_rest(after, view.role, rest, list(held)))
            for held, probability in belief.holdings
        )
        worth[rank] = sum(nets)
    return worth
