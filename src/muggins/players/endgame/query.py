"""A side's turn at a score: what the search is asked."""

from typing import NamedTuple

import numpy as np

from muggins.cards import rank_of
from muggins.kernels.multisets import multiset_index
from muggins.kernels.show import score_hands
from muggins.players.endgame.model import Model, Nobs, OwnDeal, Workspace, nobs_of, prepare_deal
from muggins.players.turn import Turn, turn_of
from muggins.rules.role import Role
from muggins.rules.view import View
from muggins.score.values import as_to_121


class Query(NamedTuple):
    """What a card is asked for; it is the side to move that asks.

    Attributes:
        turn: its turn.
        scores: (pone's, dealer's), on the board to 121.
        objective: what it plays for, a place in rules.ruleset.Objective.
        shown: what the opponent has played, as a multiset.
        points: of its own four cards with the starter.
        nobs: what it knows of the opponent's.
        least: with more than two cards left to the opponent, lines with a holding less probable
            than this are not followed; 1e-7 or more.
    """

    turn: Turn
    scores: tuple[int, int]
    objective: int
    shown: int
    points: int
    nobs: Nobs
    least: float


def scores_of(view: View) -> tuple[int, int]:
    """Return (pone's, dealer's) score on the board to 121.

    Raises:
        MugginsError: a ruleset without known worths.
    """
    mine, theirs = as_to_121(view.scores, view.ruleset)
    return (mine, theirs) if view.role is Role.PONE else (theirs, mine)


def query_of(view: View, objective: int, least: float, model: Model, workspace: Workspace) -> Query:
    """Prepare the deal of a view in the play, and return its query.

    Args:
        view: of a side that knows its toss.
        objective: what it plays for.
        least: see :class:`Query`.
        model: what the opponent is assumed to do.
        workspace: modified.

    Raises:
        MugginsError: a ruleset without known worths.
    """
    assert view.starter is not None
    six, tossed = np.array(sorted(view.dealt), np.uint8), np.array(view.tossed, np.uint8)
    scores = scores_of(view)
    prepare_deal(OwnDeal(int(view.role), six, tossed, view.starter, scores), objective, model, workspace)
    kept = [card for card in view.dealt if card not in view.tossed]
    points = int(score_hands([[*kept, view.starter]])[0])
    shown = [m.card for m in view.moves if m.role is not view.role and m.card is not None]
    nobs = nobs_of(six, view.starter, np.array(shown, np.uint8))
    held = multiset_index(list(map(rank_of, shown)))
    return Query(turn_of(view), scores, objective, held, points, nobs, least)
