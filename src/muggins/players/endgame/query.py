"""A side's turn at a score, for the search."""

from typing import NamedTuple

from muggins.cards import rank_of
from muggins.kernels.game import mask_of
from muggins.kernels.multisets import multiset_index
from muggins.kernels.show import score_hands
from muggins.players.endgame.model import Model, Nobs, OwnDeal, Workspace, assumed_play, nobs_of, prepare_deal
from muggins.players.endgame.rollout import Guide
from muggins.players.turn import Turn, moves_of, turn_of
from muggins.rules.role import Role
from muggins.rules.view import View
from muggins.score.values import as_to_121
from muggins.solver.file.solution import Solution


class Query(NamedTuple):
    """The turn of a side at a score."""

    turn: Turn  # its turn
    scores: tuple[int, int]  # (pone's, dealer's), on the board to 121
    objective: int  # a place in rules.ruleset.Objective
    shown: int  # what the opponent has played, as a multiset
    points: int  # of its own four cards with the starter
    nobs: Nobs  # the opponent's, as far as known


def scores_of(view: View) -> tuple[int, int]:
    """Return (pone's, dealer's) score on the board to 121; raises a MugginsError for a ruleset without values."""
    mine, theirs = as_to_121(view.scores, view.ruleset)
    return (mine, theirs) if view.role is Role.PONE else (theirs, mine)


def guide_of(view: View, model: Model, solution: Solution | None) -> Guide:
    """Return both sides' play given the starter of a view in the play.

    ``solution``: whose first cards the opponent plays, by its toss; None: on average of all tosses.
    """
    assert view.starter is not None
    guide = assumed_play(model, rank_of(view.starter))
    if solution is None:
        return guide
    seen = [rank_of(card) for card in view.dealt]
    given = solution.given_seen(rank_of(view.starter), view.role, seen, moves_of(view).tolist())
    return guide._replace(given=guide.given._replace(opening=given.opening))


def query_of(view: View, objective: int, model: Model, workspace: Workspace) -> Query:
    """Prepare the deal of a view in the play, whose side knows its toss, in the workspace; return its query."""
    assert view.starter is not None
    six, scores = mask_of(view.dealt), scores_of(view)
    prepare_deal(OwnDeal(int(view.role), six, mask_of(view.tossed), view.starter, scores), objective, model, workspace)
    kept = [card for card in view.dealt if card not in view.tossed]
    points = int(score_hands([[*kept, view.starter]])[0])
    shown = [m.card for m in view.moves if m.role is not view.role and m.card is not None]
    nobs = nobs_of(six, view.starter, mask_of(shown))
    held = multiset_index(list(map(rank_of, shown)))
    return Query(turn_of(view), scores, objective, held, points, nobs)
