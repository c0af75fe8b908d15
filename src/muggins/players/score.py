"""Players for the score in their plain form: what a view shows, asked of the compiled search."""

from collections.abc import Mapping
from typing import TypeVar

import numpy as np

from muggins.cards import Card, rank_of
from muggins.kernels.crib import TOSSES
from muggins.kernels.multisets import multiset_index
from muggins.kernels.play import pack_hand
from muggins.kernels.show import score_hands
from muggins.kernels.tosses import toss_tables
from muggins.players import base, score_play, score_toss
from muggins.players.aims import aims_of
from muggins.players.book import BookPegger, BookThrower, compiled_state, toss_book_of
from muggins.players.judge import look_at_deal, new_judge, nobs_of
from muggins.players.mass import new_scratch
from muggins.rules.role import Role
from muggins.rules.view import View
from muggins.score.boards import has_worths, on_long_board
from muggins.solver.solution import Solution
from muggins.solver.tree import GO, child_of, play_tree

_T = TypeVar("_T")


def _matters(view: View, lead: int) -> bool:
    return has_worths(view.ruleset) and max(on_long_board(view.scores, view.ruleset)) >= lead


def _by_role(view: View) -> tuple[int, int]:
    """Return (pone's, dealer's) score on the board to 121."""
    own, other = on_long_board(view.scores, view.ruleset)
    return (own, other) if view.role is Role.PONE else (other, own)


class ScoreThrower:
    """Tosses for the score, from a solution's tosses."""

    def __init__(self, solution: Solution, objective: int) -> None:
        """Take a solution and what is played for, a place in score.values.Objective."""
        self._plain, self._book = BookThrower(solution), toss_book_of(solution)
        self._aims, self._objective = aims_of(solution), objective
        self._scratch = new_scratch()

    def toss_odds(self, view: View) -> Mapping[base.Toss, float]:
        """Return the solution's odds, each toss changed for a better one where there is one."""
        odds = self._plain.toss_odds(view)
        if not _matters(view, score_toss.LEAD):
            return odds
        six = sorted(view.dealt)
        tosses = [(six[a], six[b]) for a, b in TOSSES]
        return _moved(odds, {toss: tosses[self._better(view, tosses.index(toss))] for toss in odds})

    def _better(self, view: View, toss: int) -> int:
        six = np.array(sorted(view.dealt), np.uint8)
        return score_toss.toss_for_score(
            play_tree(4), self._book, self._aims, self._objective, six, int(view.role),
            _by_role(view), toss, toss_tables(), self._scratch,
        )  # fmt: skip


class ScorePegger:
    """Plays for the score, from a solution's play."""

    def __init__(self, solution: Solution, objective: int) -> None:
        """Take a solution and what is played for, a place in score.values.Objective."""
        self._plain = BookPegger(solution)
        self._aims, self._objective = aims_of(solution), objective
        self._judge = new_judge()

    def play_odds(self, view: View) -> Mapping[Card, float]:
        """Return the solution's odds, each card changed for a better one where there is one."""
        odds = self._plain.play_odds(view)
        ranks = {rank_of(card): card for card in sorted(view.legal_cards(), reverse=True)}
        if len(ranks) == 1 or not view.tossed or not _matters(view, score_play.LEAD):
            return odds
        return _moved(odds, {card: ranks[self._better(view, rank_of(card))] for card in odds})

    def _better(self, view: View, rank: int) -> int:
        assert view.starter is not None
        hero, other, starter = int(view.role), view.role.other, view.starter
        six, tossed = np.array(sorted(view.dealt), np.uint8), np.array(view.tossed, np.uint8)
        moves = [GO if move.card is None else rank_of(move.card) for move in view.moves]
        node = 0
        for move in moves:
            node = child_of(play_tree(4), node, move) if node >= 0 else -1
        scores, aims = _by_role(view), self._aims
        look_at_deal(self._judge, aims, self._objective, hero, six, tossed, starter, scores)
        kept = [card for card in view.dealt if card not in view.tossed]
        points = int(score_hands([[*kept, starter]])[0])
        shown = [m.card for m in view.moves if m.role is other and m.card is not None]
        nobs = nobs_of(six, starter, np.array(shown, np.uint8))
        return score_play.card_for_score(
            play_tree(4), aims.play, self._judge, aims, self._objective,
            compiled_state(view.play_state), node, pack_hand(list(map(rank_of, view.hand))), points,
            nobs, rank_of(starter), np.array(moves, np.int64),
            multiset_index(list(map(rank_of, shown))), scores, rank,
        )  # fmt: skip


def _moved(odds: Mapping[_T, float], to: Mapping[_T, _T]) -> dict[_T, float]:
    moved: dict[_T, float] = {}
    for choice, share in odds.items():
        moved[to[choice]] = moved.get(to[choice], 0.0) + share
    return moved
