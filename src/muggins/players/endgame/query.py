"""A side's turn at a score, as the search is asked about it."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.cards import rank_of
from muggins.kernels.multisets import multiset_index
from muggins.kernels.play import PackedState, pack_hand
from muggins.kernels.show import score_hands
from muggins.players.endgame.aims import Aims
from muggins.players.endgame.model import Judge, look_at_deal, nobs_of
from muggins.players.endgame.terminal import Question
from muggins.players.history import compiled_state, moves_of, node_of
from muggins.rules.role import Role
from muggins.rules.view import View
from muggins.score.values import as_to_121


class Turn(NamedTuple):
    """A turn in the play.

    Attributes:
        ask: what is asked.
        state: of the play.
        node: where that is in the tree, or -1.
        hand: packed.
        moves: int64[n], the ranks played so far, GO for a go.
        shown: what the other side has played, as a multiset.
        scores: (pone's, dealer's), on the board to 121.
    """

    ask: Question
    state: PackedState
    node: int
    hand: int
    moves: NDArray[np.int64]
    shown: int
    scores: tuple[int, int]


def scores_of(view: View) -> tuple[int, int]:
    """Return (pone's, dealer's) score on the board to 121.

    Raises:
        MugginsError: a ruleset without known worths.
    """
    own, other = as_to_121(view.scores, view.ruleset)
    return (own, other) if view.role is Role.PONE else (other, own)


def turn_of(view: View, judge: Judge, aims: Aims, objective: int, least: float) -> Turn:
    """Have a judge look at the deal, and return a view's turn; its side knows its toss.

    Args:
        view: the view.
        judge: modified.
        aims: what is played for.
        objective: of these.
        least: see :class:`muggins.players.endgame.terminal.Question`.
    """
    assert view.starter is not None
    hero, starter, scores = int(view.role), view.starter, scores_of(view)
    six, tossed = np.array(sorted(view.dealt), np.uint8), np.array(view.tossed, np.uint8)
    look_at_deal(judge, aims, objective, hero, six, tossed, starter, scores)
    kept = [card for card in view.dealt if card not in view.tossed]
    points = int(score_hands([[*kept, starter]])[0])
    shown = [m.card for m in view.moves if m.role is not view.role and m.card is not None]
    nobs = nobs_of(six, starter, np.array(shown, np.uint8))
    return Turn(
        Question(hero, objective, points, rank_of(starter), nobs, least),
        compiled_state(view.play_state),
        node_of(view),
        pack_hand(list(map(rank_of, view.hand))),
        moves_of(view),
        multiset_index(list(map(rank_of, shown))),
        scores,
    )
